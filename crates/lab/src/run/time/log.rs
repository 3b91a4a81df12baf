//! The commands that change a run on its way, and the run of somebody else that it follows.

use std::{ops::Deref, sync::Arc};

use super::follow::{Follower, LoggedRun};
use crate::run::command::RunCommand;

/// Commands in the order in which they came, each with the step that the world was at; and, in a run that follows what
/// somebody logged, whom it follows.
///
/// A command stamped k changes the world as it is after k steps, before it decides on step k + 1. A copy is cheap.
#[derive(Clone, Debug, Default)]
pub struct Log {
    commands: Arc<Vec<(u64, RunCommand)>>,
    /// Who follows where a run with this log begins.
    follower: Option<Arc<Follower>>,
}

impl Log {
    /// Of these commands, which stand in the order of their steps.
    pub fn new(commands: Vec<(u64, impl Into<RunCommand>)>) -> Log {
        let commands = commands.into_iter().map(|(step, command)| (step, command.into())).collect();
        Log { commands: Arc::new(commands), follower: None }
    }

    /// Of a run that follows what somebody logged, from its first step on.
    pub fn following(logged: Arc<dyn LoggedRun>) -> Log {
        Log { follower: Some(Arc::new(Follower::of(logged))), ..Log::default() }
    }

    /// The run that is followed.
    pub fn followed(&self) -> Option<&Arc<dyn LoggedRun>> {
        self.follower.as_ref().map(|follower| follower.logged())
    }

    /// Other commands; the run follows whom it followed.
    #[must_use]
    pub fn with(&self, commands: Vec<(u64, RunCommand)>) -> Log {
        Log { commands: Arc::new(commands), follower: self.follower.clone() }
    }

    /// The same for a run that begins on the way, with those who follow there.
    #[must_use]
    pub(super) fn resumed(&self, follower: Option<&Arc<Follower>>) -> Log {
        Log { follower: follower.cloned(), commands: Arc::clone(&self.commands) }
    }

    pub(super) fn follower(&self) -> Option<&Arc<Follower>> {
        self.follower.as_ref()
    }

    /// The commands, to be changed.
    pub(super) fn commands_mut(&mut self) -> &mut Vec<(u64, RunCommand)> {
        Arc::make_mut(&mut self.commands)
    }

    /// Whether two are one list, which says that they are equal without a look at it.
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

/// Equal commands, and the same run that is followed.
impl PartialEq for Log {
    fn eq(&self, other: &Log) -> bool {
        let same = match (self.followed(), other.followed()) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        same && self.commands == other.commands
    }
}
