//! A change that may end an ailment, as commands.

use crate::{
    model::{Key, Method, World, tunable::Value},
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

    /// Makes it.
    ///
    /// # Errors
    /// The first command that the world refuses.
    pub fn apply(&self, world: &mut World) -> Result<(), CommandError> {
        self.commands.iter().try_for_each(|command| command.apply(world))
    }

    /// Of one command.
    pub(in crate::doctor) fn of(command: Command) -> RemedialChange {
        RemedialChange { commands: vec![command] }
    }

    /// A number; `None` where the key does not take it.
    pub(in crate::doctor) fn number(key: Key, number: f64, scope: Scope) -> Option<RemedialChange> {
        let value = key.check_number(number).ok()?;
        Some(RemedialChange::of(Command::Set { key, value, scope }))
    }

    /// One of the names that the key takes.
    pub(in crate::doctor) fn choice(key: Key, index: usize, scope: Scope) -> RemedialChange {
        RemedialChange::of(Command::Set { key, value: Value::Choice(index), scope })
    }

    /// Another method.
    pub(in crate::doctor) fn method(method: Method, scope: Scope) -> RemedialChange {
        RemedialChange::of(Command::SetMethod { method, scope })
    }

    /// This and another together.
    pub(in crate::doctor) fn and(mut self, other: RemedialChange) -> RemedialChange {
        self.commands.extend(other.commands);
        self
    }

    /// The same for the agents of a larger world: those of this one by their indices there.
    pub(super) fn among(mut self, indices: &[u32]) -> RemedialChange {
        for command in &mut self.commands {
            if let Command::Set { scope: Scope::Agent(agent), .. }
            | Command::SetMethod { scope: Scope::Agent(agent), .. }
            | Command::SetObjective { agent, .. } = command
                && let Some(index) = indices.get(*agent as usize)
            {
                *agent = *index;
            }
        }
        self
    }
}
