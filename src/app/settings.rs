//! What survives a restart of the program: window size, theme, panels, overlays.

use std::{collections::BTreeMap, path::PathBuf};

use serde::{Deserialize, Serialize};
use sidestep::{draw::Theme, overlay::Quantity, sim::time_machine::BUDGET};

use super::{action::Dock, recorder::ClipSettings};

/// Settings of the window, kept as JSON in the user's configuration folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Width and height of the window, logical pixels.
    pub window: (u32, u32),
    /// Dark or light.
    pub theme: Theme,
    /// Whether the left panel is open.
    pub left: bool,
    /// Whether the right panel is open.
    pub right: bool,
    /// Whether the timeline is open.
    pub bottom: bool,
    /// Whether plots and figures stand above it.
    pub plots: bool,
    /// What the plot shows, by the id of the figure.
    pub figure: String,
    /// Whether it is about the selected agent.
    pub figure_of_agent: bool,
    /// Bytes that the past may take.
    pub budget: usize,
    /// How clips are made.
    pub clip: ClipSettings,
    /// Where the lens is.
    pub lens: Dock,
    /// Overlays that the user has switched, by id; they go before what a scenario asks for.
    pub overlays: BTreeMap<String, bool>,
    /// What the color of a body says.
    pub color_by: Quantity,
    /// Whether the hint line has been read.
    pub hint_seen: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            window: (1280, 800),
            theme: Theme::Dark,
            left: true,
            right: true,
            bottom: true,
            plots: false,
            figure: "smallest_gap".into(),
            figure_of_agent: false,
            budget: BUDGET,
            clip: ClipSettings::default(),
            lens: Dock::Right,
            overlays: BTreeMap::new(),
            color_by: Quantity::default(),
            hint_seen: false,
        }
    }
}

/// Names the folder instead of the system's configuration folder.
const FOLDER_VARIABLE: &str = "SIDESTEP_CONFIG_DIR";

fn file() -> Option<PathBuf> {
    let folder = match std::env::var_os(FOLDER_VARIABLE) {
        Some(folder) => PathBuf::from(folder),
        None => directories::ProjectDirs::from("", "", "sidestep")?.config_dir().to_path_buf(),
    };
    Some(folder.join("window.json"))
}

impl Settings {
    /// The settings of the last time; the defaults where there are none or they cannot be read.
    pub fn load() -> Settings {
        let text = file().and_then(|file| std::fs::read_to_string(file).ok());
        let mut settings: Settings =
            text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        settings.window.0 = settings.window.0.clamp(640, 16_384);
        settings.window.1 = settings.window.1.clamp(400, 16_384);
        settings
    }

    /// Writes them, whole or not at all.
    ///
    /// # Errors
    /// The folder cannot be made or written.
    pub fn save(&self) -> anyhow::Result<()> {
        let file = file().ok_or_else(|| anyhow::anyhow!("this system names no configuration folder"))?;
        let folder = file.parent().ok_or_else(|| anyhow::anyhow!("the settings file has no folder"))?;
        std::fs::create_dir_all(folder)?;
        sidestep::record::write_whole(&file, |out| -> anyhow::Result<()> {
            serde_json::to_writer_pretty(out, self)?;
            Ok(())
        })
    }
}
