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

    /// The commands for a world at any time. An agent with goals in sequence keeps its present place in the sequence, and
    /// a share after its arrival applies only if it has arrived.
    pub fn commands_for(&self, world: &World) -> Vec<Command> {
        let now = |agent: u32, journey: &Journey| world.journey(agent).unwrap_or(journey).clone();
        let share_comes_later = |of: u32| {
            self.commands.iter().any(|command| match command {
                Command::SetJourney { agent, journey } => *agent == of && !now(of, journey).has_arrived(),
                _ => false,
            })
        };
        let for_world = |command: &Command| match command {
            Command::SetJourney { agent, journey } => {
                let journey = Journey { goals: Arc::clone(&journey.goals), ..now(*agent, journey) };
                Some(Command::SetJourney { agent: *agent, journey: Box::new(journey) })
            }
            Command::Set { key, scope: Scope::Agent(agent), .. }
                if *key == Key::RESPONSIBILITY && share_comes_later(*agent) =>
            {
                None
            }
            command => Some(command.clone()),
        };
        self.commands.iter().filter_map(for_world).collect()
    }

    /// Applies the change to a world at any time.
    ///
    /// # Errors
    /// The first command that the world refuses.
    pub fn apply(&self, world: &mut World) -> Result<(), CommandError> {
        self.commands_for(world).iter().try_for_each(|command| command.apply(world))
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
