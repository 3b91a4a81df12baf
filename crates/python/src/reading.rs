//! What an agent looked at in the last step: neighbors, edges and lines, computed again when they are asked for.

use crate::{crowd::LastStep, original::Seen};

/// What was computed of the last step.
#[derive(Debug, Default)]
pub struct Reading {
    /// The step that it is of.
    step: u64,
    /// The agent that was asked for last.
    agent: Option<usize>,
    seen: Seen,
}

impl Reading {
    /// What an agent looked at; nothing if it came after the step.
    pub fn of(&mut self, last: &LastStep, agent: usize) -> &Seen {
        if self.step != last.number || self.agent != Some(agent) {
            (self.step, self.agent) = (last.number, Some(agent));
            match agent < last.chosen.len() {
                true => last.look(agent, &mut self.seen),
                false => self.seen = Seen::default(),
            }
        }
        &self.seen
    }
}
