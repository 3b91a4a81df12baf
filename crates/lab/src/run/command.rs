//! Changes of a run, as data: panels and files speak them, its log keeps them.

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
    /// Counts crossings of another line from now on, from one end to the other, m, or of none: from zero.
    SetGate(Option<[Vec2; 2]>),
    /// Lets agents go that follow a log: they move by themselves from now on.
    LetGo(Scope),
    /// Has agents follow the log again that were let go, from its next step on.
    Follow(Scope),
}

impl From<Command> for RunCommand {
    fn from(command: Command) -> RunCommand {
        RunCommand::World(command)
    }
}

impl RunCommand {
    /// The change of the world, if it is one.
    pub fn of_world(&self) -> Option<&Command> {
        if let RunCommand::World(command) = self { Some(command) } else { None }
    }

    /// Says why a run with this world refuses it, if it does.
    ///
    /// # Errors
    /// As [`Command::apply`]: an agent that is not there, or an end of the gate that is too far off.
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

    /// Whether it is a change that anybody made: pointers move all the time, and programs answer in each step.
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

    /// What it does.
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
