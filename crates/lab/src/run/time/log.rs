//! The commands that change a run on its way, and the logged run that it follows.

use std::{ops::Deref, sync::Arc};

use super::follow::{Follower, LoggedRun};
use crate::run::command::RunCommand;

/// Commands in the order in which they came, each with the step of the world at that time; and the logged run that is
/// followed, if any.
///
/// A command stamped k changes the world as it is after k steps, before it decides on step k + 1. A copy is cheap.
#[derive(Clone, Debug, Default)]
pub struct Log {
    commands: Arc<Vec<(u64, RunCommand)>>,
    /// The agents that follow when a run with this log begins.
    follower: Option<Arc<Follower>>,
}

impl Log {
    /// A log of these commands, which are in the order of their steps.
    pub fn new(commands: Vec<(u64, impl Into<RunCommand>)>) -> Log {
        let commands = commands.into_iter().map(|(step, command)| (step, command.into())).collect();
        Log { commands: Arc::new(commands), follower: None }
    }

    /// The log of a run that follows a logged run from its first step on.
    pub fn following(logged: Arc<dyn LoggedRun>) -> Log {
        Log { follower: Some(Arc::new(Follower::of(logged))), ..Log::default() }
    }

    /// The logged run that is followed.
    pub fn followed(&self) -> Option<&Arc<dyn LoggedRun>> {
        self.follower.as_ref().map(|follower| follower.logged())
    }

    /// A log with other commands that follows the same logged run.
    #[must_use]
    pub fn with(&self, commands: Vec<(u64, RunCommand)>) -> Log {
        Log { commands: Arc::new(commands), follower: self.follower.clone() }
    }

    /// This log for a run that begins on the way, with the agents that follow there.
    #[must_use]
    pub(super) fn resumed(&self, follower: Option<&Arc<Follower>>) -> Log {
        Log { follower: follower.cloned(), commands: Arc::clone(&self.commands) }
    }

    pub(super) fn follower(&self) -> Option<&Arc<Follower>> {
        self.follower.as_ref()
    }

    /// The commands, for writing.
    pub(super) fn commands_mut(&mut self) -> &mut Vec<(u64, RunCommand)> {
        Arc::make_mut(&mut self.commands)
    }

    /// True if both share one list, which shows their equality without comparing it.
    pub(super) fn is_same(&self, other: &Log) -> bool {
        Arc::ptr_eq(&self.commands, &other.commands)
    }
}

impl Deref for Log {
    type Target = Vec<(u64, RunCommand)>;

    fn deref(&self) -> &Vec<(u64, RunCommand)> {
        &self.commands
    }
}

/// Equal if the commands are equal and the same logged run is followed.
impl PartialEq for Log {
    fn eq(&self, other: &Log) -> bool {
        let same = match (self.followed(), other.followed()) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        same && self.commands == other.commands
    }
}
