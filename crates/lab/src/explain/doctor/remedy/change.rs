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
    /// The commands to apply, in this order.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// Whether the change only sets values: no method, goal or wall changes.
    pub(in crate::explain::doctor) fn is_of_settings(&self) -> bool {
        self.commands.iter().all(|command| matches!(command, Command::Set { .. }))
    }

    /// Applies the change. An agent with goals in sequence keeps its present place in the sequence, and a share after
    /// its arrival applies only if it has arrived.
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

    /// Whether a command sets the share that an agent takes after an arrival that is still to come.
    fn comes_later(&self, command: &Command, world: &World) -> bool {
        let Command::Set { key, scope: Scope::Agent(agent), .. } = command else { return false };
        let is_of_journey =
            |other: &Command| matches!(other, Command::SetJourney { agent: of, .. } if of == agent);
        *key == Key::RESPONSIBILITY
            && self.commands.iter().any(is_of_journey)
            && world.journey(*agent).is_some_and(|journey| !journey.has_arrived())
    }

    /// The change that consists of one command.
    pub(in crate::explain::doctor) fn of(command: Command) -> RemedialChange {
        RemedialChange { commands: vec![command] }
    }

    /// A change of a number; `None` if the key does not accept it.
    pub(in crate::explain::doctor) fn number(key: Key, number: f64, scope: Scope) -> Option<RemedialChange> {
        let value = key.check_number(number).ok()?;
        Some(RemedialChange::of(Command::Set { key, value, scope }))
    }

    /// A change to one of the names that the key accepts.
    pub(in crate::explain::doctor) fn choice(key: Key, index: usize, scope: Scope) -> RemedialChange {
        RemedialChange::of(Command::Set { key, value: Value::Choice(index), scope })
    }

    /// A change to another method.
    pub(in crate::explain::doctor) fn method(method: Method, scope: Scope) -> RemedialChange {
        RemedialChange::of(Command::SetMethod { method, scope })
    }

    /// This change and another one together.
    pub(in crate::explain::doctor) fn and(mut self, other: RemedialChange) -> RemedialChange {
        self.commands.extend(other.commands);
        self
    }

    /// This change with other agent indices; `None` if `index` has none for one of its agents.
    pub(super) fn renumbered(&self, index: impl Fn(u32) -> Option<u32>) -> Option<RemedialChange> {
        let commands = self.commands.iter().map(|command| command.renumbered(&index));
        Some(RemedialChange { commands: commands.collect::<Option<_>>()? })
    }

    /// This change for a world of only these agents, given by ascending index.
    pub(in crate::explain::doctor) fn within(&self, part: &[u32]) -> Option<RemedialChange> {
        self.renumbered(|index| place_in(part, index))
    }
}
