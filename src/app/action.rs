//! Everything that a hand can ask for, as data: keys and panels push actions, `App::act` carries them out.

use serde::{Deserialize, Serialize};
use sidestep::{Command, Vec2, draw::Theme, overlay::Source};

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

/// Sides of the window that fold away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// Scenario and parameters.
    Left,
    /// Inspector.
    Right,
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
    /// Switch an overlay by its place in the list.
    ToggleOverlay(usize),
    /// Overlays as the scenario wants them.
    ResetOverlays,
    /// Constructions of the selected agent alone, or of everybody.
    ToggleEveryone,
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
    /// The whole speed circle.
    LensFit,

    /// Write the present world as a scenario file.
    Save,
    /// Close the window.
    Quit,
}
