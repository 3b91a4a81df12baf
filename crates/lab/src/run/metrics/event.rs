//! Events of a step, for the marks of the time line.

use super::{REVERSAL_TURN, said};
use crate::text::{message::Message, quantity::radians};

/// A kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum EventKind {
    /// The decision in a followed log differs from that of the method. [`Metrics`](super::Metrics) never creates one;
    /// its agent is given by its number in the log.
    Difference,
    /// Two agents began to overlap.
    Overlap,
    /// An agent's constraints had to be relaxed for the first time.
    Relaxed,
    /// An agent's heading turned back.
    Reversal,
    /// An agent has been at rest for so long that it is stuck.
    Deadlock,
    /// An agent reached its goal for the first time.
    Arrival,
    /// The user changed something. [`Metrics`](super::Metrics) never creates one.
    Change,
}

impl EventKind {
    /// Every kind, the most serious first.
    pub const ALL: [EventKind; 7] = [
        EventKind::Difference,
        EventKind::Overlap,
        EventKind::Relaxed,
        EventKind::Reversal,
        EventKind::Deadlock,
        EventKind::Arrival,
        EventKind::Change,
    ];

    /// Name for menus and legends.
    pub fn name(self) -> Message {
        match self {
            EventKind::Difference => said::event_difference(),
            EventKind::Overlap => said::event_overlap(),
            EventKind::Relaxed => said::event_relaxed(),
            EventKind::Reversal => said::event_reversal(),
            EventKind::Deadlock => said::event_deadlock(),
            EventKind::Arrival => said::event_arrival(),
            EventKind::Change => said::event_change(),
        }
    }

    /// One sentence for a tooltip.
    pub fn about(self) -> Message {
        match self {
            EventKind::Difference => said::event_difference_about(),
            EventKind::Overlap => said::event_overlap_about(),
            EventKind::Relaxed => said::event_relaxed_about(),
            EventKind::Reversal => said::event_reversal_about(radians(REVERSAL_TURN)),
            EventKind::Deadlock => said::event_deadlock_about(),
            EventKind::Arrival => said::event_arrival_about(),
            EventKind::Change => said::event_change_about(),
        }
    }
}

/// All events of one kind in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The step of the world at which it is visible.
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

    /// Adds the agents of a part with higher indices.
    pub(super) fn join(&mut self, later: Found) {
        if self.count == 0 {
            self.first = later.first;
        }
        self.count += later.count;
    }

    pub(super) fn count(self) -> u64 {
        self.count.into()
    }

    /// The event, if any agent is concerned.
    pub(super) fn event(self, step: u64, kind: EventKind) -> Option<Event> {
        (self.count > 0).then_some(Event { step, kind, agent: self.first, count: self.count })
    }
}
