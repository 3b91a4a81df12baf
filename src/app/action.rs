//! Everything that a hand can ask for, as data: keys and panels push actions, `App::act` carries them out.

use serde::{Deserialize, Serialize};
use sidestep::{
    Command, Vec2,
    draw::Theme,
    lens::heat::Heat,
    metrics::EventKind,
    overlay::{OverlayId, Quantity, Source},
};

use super::recorder::{ClipSettings, Kind};

/// Where the lens is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dock {
    /// Nowhere.
    Hidden,
    /// On top of the right panel.
    #[default]
    Right,
    /// Beside the world, as large as it is dragged.
    Beside,
    /// In the place of the world.
    Full,
}

/// What the lens shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum LensMode {
    /// The decision: constraints, feasible region, velocities.
    #[default]
    Decision,
    /// How the constraint of one neighbor or wall comes about.
    Construction,
    /// The linear programs, step by step.
    Programs,
    /// What other factors `len` would answer.
    Len,
}

/// Sides of the window that fold away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// Scenario and parameters.
    Left,
    /// Inspector.
    Right,
    /// Timeline.
    Bottom,
    /// Plots and table above the timeline.
    Plots,
    /// What steps and pictures cost.
    Performance,
}

/// Worlds side by side, from one start.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Comparison {
    /// A built-in scenario to open for it; the present one otherwise.
    pub scenario: Option<String>,
    /// What each world does differently; fewer than two make one world.
    pub variants: Vec<Vec<Command>>,
}

/// A wish of the user.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Change the world.
    World(Command),
    /// Open a file or a built-in scenario.
    Load(String),
    /// Play or pause.
    TogglePlay,
    /// One step, and pause.
    StepOnce,
    /// One step back, and pause.
    StepBack,
    /// To a step, and pause.
    Seek(u64),
    /// To the last step that is known, and pause.
    ToEnd,
    /// To the next event (+1), or back to the one before (−1).
    ToEvent(i32),
    /// Which steps play over and over, first and last.
    SetRange(Option<(u64, u64)>),
    /// Whether events of a kind are marked and stopped at.
    ToggleKind(EventKind),
    /// Go on on another branch.
    SwitchBranch(u32),
    /// Bytes that the past may take.
    SetBudget(usize),
    /// Worlds side by side.
    Compare(Comparison),
    /// Panels, lens and hand are about this world.
    SelectPane(usize),
    /// What the plot shows, by its id.
    SetFigure(&'static str),
    /// Begin a clip, or end it and make it.
    ToggleRecording,
    /// Make a clip of the last seconds.
    SaveLast,
    /// One picture of now, without panels.
    SavePicture(Kind),
    /// One picture of the window with its panels.
    Screenshot,
    /// Begin or end a clip of the window with its panels.
    ToggleWindowClip,
    /// Stop making a clip.
    CancelClip(usize),
    /// Leave the dropped file that is being read.
    CancelReading,
    /// How clips are made.
    SetClip(ClipSettings),
    /// Whether the plot is about the selected agent.
    FigureOfAgent(bool),
    /// Write the figures as files.
    ExportFigures,
    /// Back to step 0 with the present method and parameters.
    Restart,
    /// Simulated seconds for each real one.
    SetSpeed(f32),
    /// The next faster (+1) or slower (−1) speed.
    ChangeSpeed(i32),
    /// Select an agent, or nobody.
    Select(Option<u32>),
    /// Close the table of keys if it is open, else select nobody.
    Escape,
    /// Select the next (+1) or previous (−1) agent.
    SelectNext(i32),
    /// Whether sliders and methods act on the selected agent alone.
    TuneSelected(bool),
    /// Switch an overlay.
    ToggleOverlay(OverlayId),
    /// Overlays as the scenario wants them.
    ResetOverlays,
    /// Constructions of the selected agent alone, or of everybody.
    ToggleEveryone,
    /// What the color of a body says.
    SetColorBy(Quantity),
    /// Dark or light.
    SetTheme(Theme),
    /// The other theme.
    ToggleTheme,
    /// Fold a panel.
    TogglePanel(Panel),
    /// Fold all panels, or bring them back.
    ToggleAllPanels,
    /// Show the whole scene.
    Fit,
    /// Draw velocities larger (+1) or smaller (−1).
    ChangeVelocityScale(i32),
    /// The table of keys.
    ToggleHelp,
    /// Every parameter as the scenario has it.
    ResetTuning,
    /// Take the last change of the world back.
    Undo,
    /// Make the change again that was taken back last.
    Redo,
    /// A hand points at what a constraint comes from.
    Point(Source),
    /// Where the lens is shown.
    SetDock(Dock),
    /// The next place for the lens.
    NextDock,
    /// Another part of the plane of velocities: the center, m/s, and m/s for each point.
    SetLensView(Vec2, f32),
    /// What the lens shows.
    SetLensMode(LensMode),
    /// Whose construction the lens shows.
    SetLensSource(Source),
    /// All there is to see in the lens.
    LensFit,
    /// An arrow key: forward (+1) or back (−1) in what the lens shows step by step; else one step of the world.
    Arrow(i32),
    /// Forward (+1) or back (−1) through the stages or steps that the lens shows.
    LensStep(i32),
    /// To a stage of the construction, or a step of the programs.
    LensSeek(f32),
    /// Run through the stages by themselves, or stop.
    LensPlay,
    /// The arrows of the other methods.
    ToggleGhosts,
    /// What the background of the lens shows.
    SetHeat(Heat),
    /// Whether the laboratory of `len` has the consistent midpoint.
    ToggleConsistent,

    /// Write the present world as a scenario file.
    Save,
    /// Write the run so far as a file: scenario, seed and log.
    SaveRun,
    /// Close the window, when the clips being made are finished; asked again, without them.
    Quit,
    /// Close the window without the clips being made.
    GiveUpClips,
    /// Leave the window open after all.
    StayOpen,
}
