//! A run's view of the log that its agents follow.

use std::sync::Arc;

use super::Run;
use crate::{
    run::{command::RunCommand, time::follow::LoggedAnswer},
    text::names::AgentNaming,
};

impl Run {
    /// The logged decisions at the present step, by index, of agents that follow a log; empty if none does.
    pub fn logged(&self) -> &[Option<LoggedAnswer>] {
        &self.answers
    }

    /// The number of an agent in the log that it came from.
    pub fn logged_number(&self, index: u32) -> Option<u32> {
        self.follower.as_ref()?.number(self.world(), index)
    }

    /// The index of the agent with this name in the log, if it is in the world.
    pub fn named_in_log(&self, name: &str) -> Option<u32> {
        let log = self.log().followed()?;
        let is_named =
            |index: &u32| self.logged_number(*index).is_some_and(|number| log.name(number) == name);
        (0..self.world().agents.len() as u32).find(is_named)
    }

    /// The names of the agents in the log that is followed.
    pub fn naming(&self) -> Option<AgentNaming> {
        let (follower, world) = (self.follower.clone()?, self.world());
        let (ids, agents) = (Arc::clone(&world.ids), world.agents.len());
        Some(AgentNaming::of(move |index| {
            let id = ((index as usize) < agents).then(|| ids.id(index))?;
            Some(follower.logged().name(follower.number_of(id)?))
        }))
    }

    /// True if any agent follows a log.
    pub fn is_led(&self) -> bool {
        self.follower.as_ref().is_some_and(|follower| follower.is_led())
    }

    /// True if agents may come or go in the steps ahead.
    pub fn agents_may_change(&self) -> bool {
        let led = self.is_led() && !self.is_at_end_of_log();
        led || self.world().has_travelers() || !self.upcoming().is_empty()
    }

    /// True if the log that is followed has no step beyond this one.
    pub fn is_at_end_of_log(&self) -> bool {
        self.follower.as_ref().is_some_and(|follower| follower.is_at_end(self.world().step))
    }

    /// The last step so far of the log that agents follow.
    pub(in crate::run::time) fn led_to(&self) -> Option<u64> {
        self.follower.as_ref().filter(|follower| follower.is_led()).map(|follower| follower.logged().last())
    }

    /// The first step that can be repeated; `None` if no log is followed. A log that is being written drops its oldest
    /// steps. Once all agents are released, the run no longer needs them.
    pub(in crate::run::time) fn first_repeatable(&self) -> Option<u64> {
        let follower = self.follower.as_ref()?;
        let first = follower.logged().first();
        Some(follower.led_until().map_or(first, |since| first.min(since + 1)))
    }

    /// True if a command releases any agent from the log.
    pub(in crate::run::time) fn leaves_log(&self, command: &RunCommand) -> bool {
        self.follower.as_ref().is_some_and(|it| it.scope_left(self.world(), command).is_some())
    }
}
