//! Events of a step, for the marks of the time line.

/// A kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventKind {
    /// Two agents began to overlap.
    Overlap,
    /// An agent's constraints had to be relaxed for the first time.
    Relaxed,
    /// An agent's heading turned back.
    Reversal,
    /// An agent has stood still for so long that it is stuck.
    Deadlock,
    /// An agent reached its goal for the first time.
    Arrival,
    /// The user changed something. [`Metrics`](super::Metrics) never makes one.
    Change,
}

impl EventKind {
    /// Every kind, the most serious first.
    pub const ALL: [EventKind; 6] = [
        EventKind::Overlap,
        EventKind::Relaxed,
        EventKind::Reversal,
        EventKind::Deadlock,
        EventKind::Arrival,
        EventKind::Change,
    ];

    /// Name for menus and legends.
    pub fn name(self) -> &'static str {
        match self {
            EventKind::Overlap => "overlap",
            EventKind::Relaxed => "LP3",
            EventKind::Reversal => "reversal",
            EventKind::Deadlock => "deadlock",
            EventKind::Arrival => "arrival",
            EventKind::Change => "change",
        }
    }

    /// One sentence for a tooltip.
    pub fn about(self) -> &'static str {
        match self {
            EventKind::Overlap => "Two discs began to overlap by more than a millimeter.",
            EventKind::Relaxed => {
                "For the first time no velocity met all constraints of an agent: ORCA's third program, or the deepest candidate of the cones."
            }
            EventKind::Reversal => "A heading that had turned to one side turned back by more than 0.05 rad.",
            EventKind::Deadlock => {
                "For two seconds an agent short of its goal has covered less than a tenth of the distance at its preferred speed."
            }
            EventKind::Arrival => "An agent came within its own radius of its goal for the first time.",
            EventKind::Change => "A parameter was changed, or something was moved by hand.",
        }
    }

    /// A character for a mark.
    pub fn glyph(self) -> char {
        match self {
            EventKind::Overlap => '▲',
            EventKind::Relaxed => '●',
            EventKind::Reversal => '◆',
            EventKind::Deadlock => '■',
            EventKind::Arrival => '✔',
            EventKind::Change => '▏',
        }
    }
}

/// All events of one kind in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The world's step at which it shows.
    pub step: u64,
    /// Its kind.
    pub kind: EventKind,
    /// The lowest index of the agents concerned.
    pub agent: u32,
    /// Number of agents concerned.
    pub count: u32,
}

/// The agents concerned by an event, added in ascending order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Found {
    first: u32,
    count: u32,
}

impl Found {
    pub(super) fn add(&mut self, agent: u32) {
        if self.count == 0 {
            self.first = agent;
        }
        self.count += 1;
    }

    pub(super) fn count(self) -> u64 {
        self.count.into()
    }

    /// The event, if any agent is concerned.
    pub(super) fn event(self, step: u64, kind: EventKind) -> Option<Event> {
        (self.count > 0).then_some(Event { step, kind, agent: self.first, count: self.count })
    }
}
