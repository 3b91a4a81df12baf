//! Changes of a run, as data: panels and files create them, the log of the run stores them.

use std::fmt;

use glam::Vec2;
use sidestep_core::{
    model::{World, world::check_near},
    sim::{Command, CommandError, command::Scope},
};

use crate::text::{
    catalog::Catalog,
    commands::{self, point, said, whose},
    message::Message,
};

/// A change of a run between two steps.
#[derive(Clone, Debug, PartialEq)]
pub enum RunCommand {
    /// Changes the world.
    World(Command),
    /// From now on counts crossings of another line, given by its ends, m; `None` counts none. The counts start at
    /// zero.
    SetGate(Option<[Vec2; 2]>),
    /// Releases agents that follow a log: from now on they move on their own.
    LetGo(Scope),
    /// Returns released agents to the log, which they follow again from its next step on.
    Follow(Scope),
}

impl From<Command> for RunCommand {
    fn from(command: Command) -> RunCommand {
        RunCommand::World(command)
    }
}

impl RunCommand {
    /// True for the answers of the user's own program.
    pub fn is_answer(&self) -> bool {
        matches!(self, RunCommand::World(Command::SetAnswers(_)))
    }

    /// The command to the world, if this is one.
    pub fn of_world(&self) -> Option<&Command> {
        if let RunCommand::World(command) = self { Some(command) } else { None }
    }

    /// Checks whether a run with this world accepts the command.
    ///
    /// # Errors
    /// As [`Command::apply`]: an agent that does not exist, or an end of the gate that is too far away.
    pub fn check(&self, world: &World) -> Result<(), CommandError> {
        match *self {
            RunCommand::World(ref command) => command.apply(&mut world.clone())?,
            RunCommand::SetGate(ends) => {
                ends.iter().flatten().try_for_each(|end| check_near("end of the gate", *end))?;
            }
            RunCommand::LetGo(scope) | RunCommand::Follow(scope) => {
                let agents = world.agents.len();
                if let Scope::Agent(agent) = scope
                    && agent as usize >= agents
                {
                    return Err(CommandError::NoSuchAgent { agent, agents });
                }
            }
        }
        Ok(())
    }

    /// As [`Command::renumbered`].
    #[must_use]
    pub fn renumbered(&self, index: impl Fn(u32) -> Option<u32>) -> Option<RunCommand> {
        Some(match self {
            RunCommand::World(command) => RunCommand::World(command.renumbered(index)?),
            RunCommand::SetGate(ends) => RunCommand::SetGate(*ends),
            RunCommand::LetGo(scope) => RunCommand::LetGo(scope.renumbered(index)?),
            RunCommand::Follow(scope) => RunCommand::Follow(scope.renumbered(index)?),
        })
    }

    /// True for changes made by a user. Movements of the pointer and answers of programs, which come in every step, are
    /// not.
    pub fn is_notable(&self) -> bool {
        !matches!(self, RunCommand::World(Command::SetPointer(_) | Command::SetAnswers(_)))
    }

    /// As [`Command::tuned`].
    pub fn tuned(&self) -> Option<&'static str> {
        self.of_world().and_then(Command::tuned)
    }

    /// As [`Command::supersedes`].
    pub fn supersedes(&self, earlier: &RunCommand) -> bool {
        match (self, earlier) {
            (RunCommand::World(command), RunCommand::World(earlier)) => command.supersedes(earlier),
            (RunCommand::SetGate(_), RunCommand::SetGate(_)) => true,
            _ => false,
        }
    }

    /// A description of the change.
    pub fn words(&self) -> Message {
        match self {
            RunCommand::World(command) => commands::command(command),
            RunCommand::SetGate(None) => said::take_gate(),
            RunCommand::SetGate(Some([from, to])) => said::set_gate(point(*from), point(*to)),
            RunCommand::LetGo(scope) => said::let_go(whose(*scope)),
            RunCommand::Follow(scope) => said::follow_log(whose(*scope)),
        }
    }
}

/// In English, for a journal.
impl fmt::Display for RunCommand {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        Catalog::english().words(&self.words()).fmt(f)
    }
}
