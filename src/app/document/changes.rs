//! Undo and redo: each change stores the commands that undo it.

use std::collections::BTreeMap;

use sidestep_core::Command;
use sidestep_lab::{
    RunCommand,
    files::scenario::CameraPoint,
    text::{message::Message, unit::SceneUnit},
};

use crate::app::{later::LaterCommand, notices::Way};

/// A change of the world that can be undone.
#[derive(Clone, Debug)]
pub struct Change {
    /// Its name for users.
    pub name: Message,
    /// The thing it changed: changes of one thing within one gesture count as one.
    pub target: String,
    /// The gesture in which it was made.
    pub gesture: u64,
    /// The step at which it was made, or undone or redone last.
    pub step: u64,
    /// The commands that undo it, for each world.
    pub back: Vec<Vec<LaterCommand>>,
    /// The descriptive text of the scene before, if that was changed.
    pub text: Option<SceneText>,
}

impl Change {
    /// Returns true if it changes methods and parameters only.
    fn tunes(&self) -> bool {
        self.back.iter().flatten().all(|later| later.command().tuned().is_some())
    }
}

/// The descriptive text of a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneText {
    /// Its name.
    pub title: String,
    /// The hints on what to watch and what to try, with marks.
    pub about: String,
    /// The unit in which its lengths are read.
    pub unit: SceneUnit,
    /// The path of the camera in clips.
    pub camera: Vec<CameraPoint>,
    /// The names of its groups, by their numbers.
    pub group_names: BTreeMap<u16, String>,
}

/// The gesture of all typing: letters typed one after another in one field are one change.
pub const TYPING: u64 = u64::MAX;

impl Way {
    fn opposite(self) -> Way {
        match self {
            Way::Undo => Way::Redo,
            Way::Redo => Way::Undo,
        }
    }
}

/// Largest number of changes that can be undone.
const MAX_CHANGES: usize = 500;

/// Changes to undo, and to redo.
#[derive(Debug, Default)]
pub struct ChangeHistory {
    done: Vec<Change>,
    undone: Vec<Change>,
}

impl ChangeHistory {
    /// Remembers a change; changes that were undone before can no longer be redone.
    pub fn push(&mut self, change: Change) {
        self.undone.clear();
        if let Some(last) = self.done.last()
            && last.gesture == change.gesture
            && last.target == change.target
        {
            // Within one gesture, undo leads back to its start.
            return;
        }
        self.done.push(change);
        if self.done.len() > MAX_CHANGES {
            self.done.remove(0);
        }
    }

    /// Only the changes of methods and parameters, for a run that starts again with them.
    pub fn of_tuning(self) -> ChangeHistory {
        self.begun_at(0, Change::tunes)
    }

    /// The changes made at the first step, and those of methods and parameters, for a run that starts again with all of
    /// them.
    pub fn of_start(self, first: u64) -> ChangeHistory {
        self.begun_at(first, |change| change.step <= first || change.tunes())
    }

    /// Only these changes, as changes of the first step.
    fn begun_at(self, first: u64, stays: impl Fn(&Change) -> bool) -> ChangeHistory {
        let kept = |changes: Vec<Change>| {
            let kept = changes.into_iter().filter(&stays);
            kept.map(|change| Change { step: first, ..change }).collect()
        };
        ChangeHistory { done: kept(self.done), undone: kept(self.undone) }
    }

    /// The step at which the next change in this direction was made; `None` if it concerns only the text of the scene.
    pub fn step_of_next(&self, way: Way) -> Option<u64> {
        let changes = match way {
            Way::Undo => &self.done,
            Way::Redo => &self.undone,
        };
        let next = changes.last().filter(|change| change.back.iter().any(|back| !back.is_empty()));
        next.map(|change| change.step)
    }

    /// Returns true if there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Takes the next change in this direction.
    pub fn take(&mut self, way: Way) -> Option<Change> {
        self.changes(way).pop()
    }

    /// Puts a change back where it was taken from.
    pub fn restore(&mut self, way: Way, change: Change) {
        self.changes(way).push(change);
    }

    /// Stores a change that was made in this direction for the opposite one.
    pub fn turn(&mut self, way: Way, change: Change) {
        self.changes(way.opposite()).push(change);
    }

    fn changes(&mut self, way: Way) -> &mut Vec<Change> {
        match way {
            Way::Undo => &mut self.done,
            Way::Redo => &mut self.undone,
        }
    }
}

/// The thing that a command changes, without the value.
pub fn target_of(command: &RunCommand) -> String {
    let command = match command {
        RunCommand::World(command) => command,
        RunCommand::SetGate(_) => return "gate".into(),
        RunCommand::LetGo(scope) | RunCommand::Follow(scope) => return format!("course of {scope:?}"),
    };
    match command {
        Command::Set { key, scope, .. } => format!("{key} of {scope:?}"),
        Command::SetMethod { scope, .. } => format!("method of {scope:?}"),
        Command::MoveAgent { agent, .. } => format!("place of {agent}"),
        Command::SetVelocity { agent, .. } => format!("velocity of {agent}"),
        Command::SetObjective { agent, .. } | Command::SetJourney { agent, .. } => {
            format!("objective of {agent}")
        }
        Command::SetGroup { agent, .. } => format!("group of {agent}"),
        Command::SetSeed(_) => "seed".into(),
        Command::SetPointer(_) => "pointer".into(),
        Command::SetAnswers(_) => "answers".into(),
        Command::SetObstacles(_) => "obstacles".into(),
        Command::MoveWaypoint { waypoint, .. } => format!("point {waypoint} of the road map"),
        Command::SetRoadmap { .. } => "road map".into(),
        Command::SetNewcomers(_) => "agents that come later".into(),
        Command::AddAgent(_) | Command::RemoveAgent { .. } | Command::InsertAgent { .. } => "agents".into(),
        _ => "the world".into(),
    }
}
