//! Undo and redo: each change keeps the commands that take it back.

use std::collections::BTreeMap;

use sidestep_core::Command;
use sidestep_lab::{
    RunCommand,
    files::scenario::CameraPoint,
    text::{message::Message, unit::SceneUnit},
};

use crate::app::notices::Course;

/// A change of the world that can be taken back.
#[derive(Clone, Debug)]
pub struct Change {
    /// Its name for people.
    pub name: Message,
    /// The thing it changed: changes of one thing by one gesture are one.
    pub target: String,
    /// During which gesture.
    pub gesture: u64,
    /// The step at which it was made.
    pub step: u64,
    /// The commands that take it back, for each world.
    pub back: Vec<Vec<RunCommand>>,
    /// What the scene said of itself before, if that was changed.
    pub told: Option<SceneText>,
}

/// What a scene says of itself.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneText {
    /// Its name.
    pub title: String,
    /// What to watch and what to try, with marks.
    pub about: String,
    /// The unit in which its lengths are read.
    pub unit: SceneUnit,
    /// The way of the camera in clips.
    pub camera: Vec<CameraPoint>,
    /// What its groups are called, by their numbers.
    pub group_names: BTreeMap<u16, String>,
}

/// The gesture of all typing: letter after letter in one field is one change.
pub const TYPING: u64 = u64::MAX;

/// Which way to go through the changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Way {
    /// Take the last change back.
    Undo,
    /// Make the change again that was taken back last.
    Redo,
}

impl Way {
    /// The same for messages.
    pub fn course(self) -> Course {
        match self {
            Way::Undo => Course::Undo,
            Way::Redo => Course::Redo,
        }
    }

    fn opposite(self) -> Way {
        match self {
            Way::Undo => Way::Redo,
            Way::Redo => Way::Undo,
        }
    }
}

/// Most changes that can be taken back.
const MAX_CHANGES: usize = 500;

/// Changes to undo, and to redo.
#[derive(Debug, Default)]
pub struct ChangeHistory {
    done: Vec<Change>,
    undone: Vec<Change>,
}

impl ChangeHistory {
    /// Remembers a change; what was taken back before cannot be made again.
    pub fn push(&mut self, change: Change) {
        self.undone.clear();
        if let Some(last) = self.done.last()
            && last.gesture == change.gesture
            && last.target == change.target
        {
            // One gesture: the way back leads to its start.
            return;
        }
        self.done.push(change);
        if self.done.len() > MAX_CHANGES {
            self.done.remove(0);
        }
    }

    /// Those that turned methods and parameters alone, for a run that starts again with what they set.
    pub fn of_tuning(self) -> ChangeHistory {
        let tunes = |command: &RunCommand| command.tuned().is_some();
        let kept = |changes: Vec<Change>| {
            let tuning = changes.into_iter().filter(|change| change.back.iter().flatten().all(tunes));
            tuning.map(|change| Change { step: 0, ..change }).collect()
        };
        ChangeHistory { done: kept(self.done), undone: kept(self.undone) }
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// The last change that can go this way.
    pub fn take(&mut self, way: Way) -> Option<Change> {
        self.changes(way).pop()
    }

    /// Puts a change back where it was taken from.
    pub fn restore(&mut self, way: Way, change: Change) {
        self.changes(way).push(change);
    }

    /// Puts a change that went this way where the other way finds it.
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
        RunCommand::LetGo(scope) | RunCommand::Follow(scope) => return format!("course of {scope}"),
    };
    match command {
        Command::Set { key, scope, .. } => format!("{key} of {scope}"),
        Command::SetMethod { scope, .. } => format!("method of {scope}"),
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
