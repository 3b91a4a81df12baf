//! Everything that a user can do, as data: keys and panels push actions, and `App::act` passes each to the part of the
//! window that carries it out.

use std::path::PathBuf;

use sidestep_core::Command;
use sidestep_lab::RunCommand;

use super::{
    clips::ClipAction,
    direction::Direction,
    document::{edit::DocumentAction, scene::SceneAction},
    edit::EditAction,
    files::FileAction,
    importing::ImportAction,
    lens::LensAction,
    lesson::LessonAction,
    look::LookAction,
    time::TimeAction,
    ui::UiAction,
};

/// One thing that a user wants done.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum Action {
    /// Change the world.
    World(RunCommand),
    /// Selection, method and changes.
    Document(DocumentAction),
    /// Open or compare other worlds.
    Scene(SceneAction),
    /// Files.
    #[serde(skip)]
    File(FileAction),
    /// Re-read, open or discard another program's scene in preview.
    #[serde(skip)]
    Import(ImportAction),
    /// Edit a scene that is being drawn.
    Edit(EditAction),
    /// The timeline.
    Time(TimeAction),
    /// The look of the worlds.
    Look(LookAction),
    /// The velocity lens.
    Lens(LensAction),
    /// Lessons.
    #[serde(skip)]
    Lesson(LessonAction),
    /// Clips and pictures.
    #[serde(skip)]
    Clip(ClipAction),
    /// The window around the worlds.
    #[serde(skip)]
    Ui(UiAction),
    /// Set the frame rate of the followed log, frames per second.
    SetLogRate(f64),
    /// Store clips, pictures and saved files in this folder from now on.
    #[serde(skip)]
    KeepFilesIn(PathBuf),
    /// An arrow key: steps through the stages that the lens shows, if it shows any; otherwise makes one step of the
    /// world.
    Arrow(Direction),
    /// Close the table of keys if it is open; else stop time if it is playing; else clear the selection.
    Escape,
    /// Close the window once the clips being made are finished; a second time, close it without them.
    Quit,
}

impl Action {
    /// Returns true if it changes the world, the moment or the stage of the lens that a question of a lesson is about.
    pub fn changes_question(&self) -> bool {
        match self {
            Action::World(_) | Action::Edit(_) => true,
            Action::Document(action) => action.changes_world(),
            Action::Scene(action) => !matches!(action, SceneAction::Load(_) | SceneAction::New),
            Action::Time(action) => {
                action.jumps() || matches!(action, TimeAction::TogglePlay | TimeAction::StepOnce)
            }
            Action::Lens(action) => action.changes_stage(),
            _ => false,
        }
    }
}

impl From<Command> for Action {
    fn from(command: Command) -> Action {
        Action::World(command.into())
    }
}

macro_rules! into_action {
    ($($kind:ident($inner:ty)),*) => {
        $(impl From<$inner> for Action {
            fn from(action: $inner) -> Action {
                Action::$kind(action)
            }
        })*
    };
}

into_action!(
    World(RunCommand),
    Document(DocumentAction),
    Scene(SceneAction),
    File(FileAction),
    Import(ImportAction),
    Edit(EditAction),
    Time(TimeAction),
    Look(LookAction),
    Lens(LensAction),
    Lesson(LessonAction),
    Clip(ClipAction),
    Ui(UiAction)
);
