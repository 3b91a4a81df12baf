//! The agents, edges and lines that an agent looked at in the last step, computed again on request.

use crate::{crowd::LastStep, original::Seen};

/// The results computed for the last step.
#[derive(Debug, Default)]
pub struct Reading {
    /// The step to which they belong.
    step: u64,
    /// The agent of the last request.
    agent: Option<usize>,
    seen: Seen,
}

impl Reading {
    /// The things that an agent looked at; empty if the agent was added after the step.
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
