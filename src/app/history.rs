//! What can be taken back: each change keeps the commands that undo it.

use sidestep::Command;

/// A change of the world that can be taken back.
#[derive(Clone, Debug)]
pub struct Change {
    /// What it was, for people.
    pub name: String,
    /// What it turned: changes of the same thing by one movement of the hand are one.
    pub target: Option<String>,
    /// During which movement of the hand.
    pub gesture: u64,
    /// The step at which it was made.
    pub step: u64,
    /// The commands that take it back, for each world.
    pub back: Vec<Vec<Command>>,
}

/// Most changes that can be taken back.
const MAX_CHANGES: usize = 500;

/// Changes to take back, and to make again.
#[derive(Default)]
pub struct History {
    done: Vec<Change>,
    undone: Vec<Change>,
}

impl History {
    /// Remembers a change; what was taken back before cannot be made again.
    pub fn push(&mut self, change: Change) {
        self.undone.clear();
        if let Some(last) = self.done.last()
            && last.gesture == change.gesture
            && last.target == change.target
        {
            // One movement: the way back leads to its start.
            return;
        }
        self.done.push(change);
        if self.done.len() > MAX_CHANGES {
            self.done.remove(0);
        }
    }

    /// Whether there is something to take back (or to make again).
    pub fn can(&self, back: bool) -> bool {
        !(if back { &self.done } else { &self.undone }).is_empty()
    }

    /// The last change, or the last one taken back.
    pub fn take(&mut self, back: bool) -> Option<Change> {
        if back { self.done.pop() } else { self.undone.pop() }
    }

    /// Puts a change back where it was taken from.
    pub fn restore(&mut self, back: bool, change: Change) {
        self.put(!back, change);
    }

    /// Puts a change that was taken back (or made again) where the other direction finds it.
    pub fn put(&mut self, back: bool, change: Change) {
        if back { self.undone.push(change) } else { self.done.push(change) }
    }
}

/// What a command turns, without the value.
pub fn target_of(command: &Command) -> String {
    match command {
        Command::Set { key, scope, .. } => format!("{key} of {scope}"),
        Command::SetMethod { scope, .. } => format!("method of {scope}"),
        Command::MoveAgent { agent, .. } => format!("place of {agent}"),
        Command::SetVelocity { agent, .. } => format!("velocity of {agent}"),
        Command::SetObjective { agent, .. } => format!("objective of {agent}"),
        Command::SetPointer(_) => "pointer".into(),
        Command::SetObstacles(_) => "obstacles".into(),
        Command::AddAgent(_) | Command::RemoveAgent { .. } | Command::InsertAgent { .. } => "agents".into(),
        _ => "the world".into(),
    }
}
