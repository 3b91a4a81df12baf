//! A change that may end an ailment, as commands.

use std::sync::Arc;

use super::place_in;
use sidestep_core::{
    model::{Journey, Key, Method, World, tunable::Value},
    sim::{Command, CommandError, command::Scope},
};

/// Settings, a method or a goal to change, all at once.
#[derive(Clone, Debug, PartialEq)]
pub struct RemedialChange {
    commands: Vec<Command>,
}

impl RemedialChange {
    /// What to apply, in this order.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// Whether it sets values only: it changes no method, goal or wall.
    pub(in crate::explain::doctor) fn is_of_settings(&self) -> bool {
        self.commands.iter().all(|command| matches!(command, Command::Set { .. }))
    }

    /// Makes it. Goals in sequence are given to an agent as far as it has come in this world, and a share after its arrival
    /// not before it has arrived.
    ///
    /// # Errors
    /// The first command that the world refuses.
    pub fn apply(&self, world: &mut World) -> Result<(), CommandError> {
        for command in &self.commands {
            match command {
                Command::SetJourney { agent, journey } => {
                    let known = world.journey(*agent).unwrap_or(journey);
                    let journey = Journey { goals: Arc::clone(&journey.goals), ..known.clone() };
                    Command::SetJourney { agent: *agent, journey: Box::new(journey) }.apply(world)?;
                }
                command if self.comes_later(command, world) => {}
                command => command.apply(world)?,
            }
        }
        Ok(())
    }

    /// Whether a command gives an agent the share that it takes after an arrival that is still to come.
    fn comes_later(&self, command: &Command, world: &World) -> bool {
        let Command::Set { key, scope: Scope::Agent(agent), .. } = command else { return false };
        let is_of_journey =
            |other: &Command| matches!(other, Command::SetJourney { agent: of, .. } if of == agent);
        *key == Key::RESPONSIBILITY
            && self.commands.iter().any(is_of_journey)
            && world.journey(*agent).is_some_and(|journey| !journey.has_arrived())
    }

    /// Of one command.
    pub(in crate::explain::doctor) fn of(command: Command) -> RemedialChange {
        RemedialChange { commands: vec![command] }
    }

    /// A number; `None` where the key does not take it.
    pub(in crate::explain::doctor) fn number(key: Key, number: f64, scope: Scope) -> Option<RemedialChange> {
        let value = key.check_number(number).ok()?;
        Some(RemedialChange::of(Command::Set { key, value, scope }))
    }

    /// One of the names that the key takes.
    pub(in crate::explain::doctor) fn choice(key: Key, index: usize, scope: Scope) -> RemedialChange {
        RemedialChange::of(Command::Set { key, value: Value::Choice(index), scope })
    }

    /// Another method.
    pub(in crate::explain::doctor) fn method(method: Method, scope: Scope) -> RemedialChange {
        RemedialChange::of(Command::SetMethod { method, scope })
    }

    /// This and another together.
    pub(in crate::explain::doctor) fn and(mut self, other: RemedialChange) -> RemedialChange {
        self.commands.extend(other.commands);
        self
    }

    /// The same for a world in which each agent has another index; `None` where it lacks one of the agents.
    pub(super) fn renumbered(&self, index: impl Fn(u32) -> Option<u32>) -> Option<RemedialChange> {
        let mut change = self.clone();
        for command in &mut change.commands {
            if let Command::Set { scope: Scope::Agent(agent), .. }
            | Command::SetMethod { scope: Scope::Agent(agent), .. }
            | Command::SetObjective { agent, .. }
            | Command::SetJourney { agent, .. } = command
            {
                *agent = index(*agent)?;
            }
        }
        Some(change)
    }

    /// The same for a world of these agents only, by ascending index.
    pub(in crate::explain::doctor) fn within(&self, part: &[u32]) -> Option<RemedialChange> {
        self.renumbered(|index| place_in(part, index))
    }
}
