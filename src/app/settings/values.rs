//! The settings, with their defaults and limits.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use sidestep_lab::{
    picture::{
        draw::{TextSize, Theme},
        overlay::Quantity,
    },
    run::time::BUDGET,
    text::language::Language,
};

use crate::{
    app::{clips::format::ClipSettings, progress::LessonProgress},
    platform::{files, motion},
};

/// A place for the lens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dock {
    /// Nowhere.
    Hidden,
    /// On top of the right panel.
    #[default]
    Right,
    /// Next to the world, in the size to which it is dragged.
    Beside,
    /// In place of the world.
    Full,
}

impl Dock {
    /// The next place in turn.
    pub fn next(self) -> Dock {
        match self {
            Dock::Hidden => Dock::Right,
            Dock::Right => Dock::Beside,
            Dock::Beside => Dock::Full,
            Dock::Full => Dock::Hidden,
        }
    }
}

/// Settings of the window, stored as JSON in the user's configuration folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own, and a field of the file")]
pub struct Settings {
    /// Width and height of the window when it was last closed, logical pixels.
    pub window: Option<(u32, u32)>,
    /// Colors.
    pub theme: Theme,
    /// The size of text and everything else that is measured in points.
    pub text_size: TextSize,
    /// True if animations are off, once the user has chosen; `None` follows the system.
    pub still: Option<bool>,
    /// The language, once the user has chosen; `None` follows the system.
    pub language: Option<Language>,
    /// True if the left panel is open.
    pub left: bool,
    /// True if the right panel is open.
    pub right: bool,
    /// Width of the left panel, points, once its edge was dragged.
    pub left_width: Option<f32>,
    /// Width of the right panel, points, once its edge was dragged; otherwise it depends on the width of the window.
    pub right_width: Option<f32>,
    /// True if the timeline is open.
    pub bottom: bool,
    /// True if plots and figures are shown above it.
    pub plots: bool,
    /// The figure in the plot, by its id.
    pub figure: String,
    /// True if it is about the selected agent.
    pub figure_of_agent: bool,
    /// Memory for the past, bytes.
    pub budget: usize,
    /// The folder for clips, pictures and saves; `None` is the folder in which the program was started.
    pub folder: Option<PathBuf>,
    /// The scenes that were opened and saved last, the latest first.
    pub recent: Vec<PathBuf>,
    /// Frames per second of logs that do not contain it, by their files.
    pub log_rates: BTreeMap<PathBuf, f64>,
    /// Settings of clips.
    pub clip: ClipSettings,
    /// The place of the lens.
    pub lens: Dock,
    /// Overlays that the user has switched, by id; they override what a scenario asks for.
    pub overlays: BTreeMap<String, bool>,
    /// The quantity that bodies are colored by.
    pub color_by: Quantity,
    /// True if the legend is folded to its title.
    pub legend_folded: bool,
    /// True if the hint line has been read.
    pub hint_seen: bool,
    /// The progress in the lessons.
    pub lessons: LessonProgress,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            window: None,
            theme: if motion::is_light_by_system() { Theme::Light } else { Theme::Dark },
            text_size: TextSize::USUAL,
            still: None,
            language: None,
            left: true,
            right: true,
            left_width: None,
            right_width: None,
            bottom: true,
            plots: false,
            figure: "smallest_gap".into(),
            figure_of_agent: false,
            budget: BUDGET,
            folder: None,
            recent: Vec::new(),
            log_rates: BTreeMap::new(),
            clip: ClipSettings::default(),
            lens: Dock::Right,
            overlays: BTreeMap::new(),
            color_by: Quantity::default(),
            legend_folded: false,
            hint_seen: false,
            lessons: LessonProgress::default(),
        }
    }
}

/// Largest number of files that are remembered.
const MOST_RECENT: usize = 12;

/// Largest number of frame rates of logs that are remembered.
const MOST_RATES: usize = 100;

/// Returns true if a log can have this number of frames per second.
fn is_rate(rate: f64) -> bool {
    (1e-3..=1e5).contains(&rate)
}

/// Limits of the memory for the past, bytes.
const MIN_BUDGET: usize = 16 << 20;
const LARGEST_BUDGET: usize = 1 << 30;

/// Limits the width of a side panel to what can be shown, points.
fn side_width(width: f32) -> f32 {
    if width.is_nan() { 264.0 } else { width.clamp(220.0, 3840.0) }
}

impl Settings {
    /// These settings with every number limited to its range.
    pub fn within_limits(self) -> Settings {
        // A window larger than any screen takes gigabytes.
        let allowed = |(width, height): (u32, u32)| (width.clamp(640, 7680), height.clamp(400, 4320));
        Settings {
            window: self.window.map(allowed),
            budget: self.budget.clamp(MIN_BUDGET, LARGEST_BUDGET),
            clip: self.clip.within_limits(),
            recent: self.recent.into_iter().take(MOST_RECENT).collect(),
            log_rates: self
                .log_rates
                .into_iter()
                .filter(|(_, rate)| is_rate(*rate))
                .take(MOST_RATES)
                .collect(),
            left_width: self.left_width.map(side_width),
            right_width: self.right_width.map(side_width),
            ..self
        }
    }

    /// Points of the window per point of the display: text, lines and panels grow together.
    pub fn scale(&self) -> f32 {
        self.text_size.scale(self.theme)
    }

    /// Returns true if animations are off.
    pub fn is_still(&self) -> bool {
        self.still.unwrap_or_else(motion::is_reduced_by_system)
    }

    /// Puts a file first among the recent ones.
    pub fn note_file(&mut self, file: &Path) {
        let Ok(file) = std::path::absolute(file) else { return };
        self.recent.retain(|known| *known != file);
        self.recent.insert(0, file);
        self.recent.truncate(MOST_RECENT);
    }

    /// The rate that was given for the log of this file, frames per second.
    pub fn log_rate(&self, file: &str) -> Option<f64> {
        self.log_rates.get(&std::path::absolute(file).ok()?).copied()
    }

    /// Remembers the rate of the log of a file, frames per second.
    pub fn note_log_rate(&mut self, file: &str, rate: f64) {
        if self.log_rates.len() >= MOST_RATES {
            self.log_rates.pop_first();
        }
        if let Some(file) = std::path::absolute(file).ok().filter(|_| is_rate(rate)) {
            self.log_rates.insert(file, rate);
        }
    }

    /// The folder for files, if it still exists; empty for the one in which the program was started.
    pub fn files_go_to(&self) -> PathBuf {
        let kept = self.folder.clone().filter(|folder| folder.is_dir());
        kept.or_else(files::documents).unwrap_or_default()
    }

    /// Returns true if the lens has room in the window as it is.
    pub fn lens_is_open(&self) -> bool {
        match self.lens {
            Dock::Hidden => false,
            Dock::Right => self.right,
            Dock::Beside | Dock::Full => true,
        }
    }
}
