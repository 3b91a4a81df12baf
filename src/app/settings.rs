//! Settings that outlive the program: window size, theme, panels, overlays.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sidestep::{
    draw::{TextSize, Theme},
    overlay::Quantity,
    record::NewName,
    text::language::Language,
    time::BUDGET,
};

use super::{clips::format::ClipSettings, motion, progress::LessonProgress, said::notices as said};
use crate::terminal;

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

impl Dock {
    /// The next one in turn.
    pub fn next(self) -> Dock {
        match self {
            Dock::Hidden => Dock::Right,
            Dock::Right => Dock::Beside,
            Dock::Beside => Dock::Full,
            Dock::Full => Dock::Hidden,
        }
    }
}

/// Settings of the window, kept as JSON in the user's configuration folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own, and a field of the file")]
pub struct Settings {
    /// Width and height of the window, logical pixels.
    pub window: (u32, u32),
    /// Colors.
    pub theme: Theme,
    /// How large words and all that is measured in points are.
    pub text_size: TextSize,
    /// Whether nothing glides or fades, once that was chosen; `None` is as the system has it.
    pub still: Option<bool>,
    /// The language, once it was chosen; `None` is that of the system.
    pub language: Option<Language>,
    /// Whether the left panel is open.
    pub left: bool,
    /// Whether the right panel is open.
    pub right: bool,
    /// Width of the left panel, points, once its edge was dragged.
    pub left_width: Option<f32>,
    /// The same of the right panel, which else goes by the width of the window.
    pub right_width: Option<f32>,
    /// Whether the timeline is open.
    pub bottom: bool,
    /// Whether plots and figures stand above it.
    pub plots: bool,
    /// The figure in the plot, by its id.
    pub figure: String,
    /// Whether it is about the selected agent.
    pub figure_of_agent: bool,
    /// Bytes that the past may take.
    pub budget: usize,
    /// Where clips, pictures and saves go; `None` is the folder that the program was started in.
    pub folder: Option<PathBuf>,
    /// Scenes that were opened and saved last, the latest first.
    pub recent: Vec<PathBuf>,
    /// Settings of clips.
    pub clip: ClipSettings,
    /// Where the lens is.
    pub lens: Dock,
    /// Overlays that the user has switched, by id; they go before what a scenario asks for.
    pub overlays: BTreeMap<String, bool>,
    /// The quantity that bodies are colored by.
    pub color_by: Quantity,
    /// Whether the legend is folded to its title.
    pub legend_folded: bool,
    /// Whether the hint line has been read.
    pub hint_seen: bool,
    /// How far the lessons are.
    pub lessons: LessonProgress,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            window: (1280, 800),
            theme: Theme::Dark,
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

/// Names the folder instead of the system's configuration folder.
const FOLDER_VARIABLE: &str = "SIDESTEP_CONFIG_DIR";

/// Longest settings file that is read, bytes.
const LONGEST_FILE: u64 = 64_000;

/// Most files that are remembered.
const MOST_RECENT: usize = 12;

/// Least and largest bytes that the past may take.
const MIN_BUDGET: usize = 16 << 20;
const LARGEST_BUDGET: usize = 1 << 30;

/// The time from a change of the settings to their writing.
const REST: Duration = Duration::from_secs(1);

/// The folder for what outlives the program.
pub fn folder() -> Option<PathBuf> {
    match std::env::var_os(FOLDER_VARIABLE) {
        Some(folder) => Some(PathBuf::from(folder)),
        None => Some(directories::ProjectDirs::from("", "", "sidestep")?.config_dir().to_path_buf()),
    }
}

fn file() -> Option<PathBuf> {
    folder().map(|folder| folder.join("window.json"))
}

/// A width of a side panel that can be shown, points.
fn side_width(width: f32) -> f32 {
    if width.is_nan() { 264.0 } else { width.clamp(220.0, 3840.0) }
}

impl Settings {
    /// The settings of the last time: every one that can be read, the usual ones for the others. A file that holds no
    /// settings at all is kept beside under another name, so that saving does not replace it.
    pub fn load() -> Settings {
        file().map_or_else(Settings::default, |file| Settings::load_from(&file))
    }

    fn load_from(file: &Path) -> Settings {
        if !file.is_file() {
            return Settings::default();
        }
        let text = std::fs::metadata(file).ok().filter(|there| there.len() <= LONGEST_FILE);
        let text = text.and_then(|_| std::fs::read_to_string(file).ok());
        if let Some(read) = text.as_deref().and_then(Settings::read) {
            return read;
        }
        let is_empty = text.is_some_and(|text| text.trim().is_empty());
        if !is_empty && let Some(kept) = keep_aside(file) {
            let (file, kept) = (terminal::shown(file), terminal::shown(&kept));
            eprintln!("sidestep: {}", said::kept_aside(file, kept));
        }
        Settings::default()
    }

    /// The settings of a text, field by field; `None` if it is no table at all.
    fn read(text: &str) -> Option<Settings> {
        let Value::Object(fields) = serde_json::from_str(text).ok()? else { return None };
        let mut kept = serde_json::to_value(Settings::default()).ok()?;
        for (key, value) in fields {
            take_over(&mut kept, &[&key], value);
        }
        serde_json::from_value(kept).ok().map(Settings::within_limits)
    }

    /// The same with every number in its range.
    fn within_limits(self) -> Settings {
        let (width, height) = self.window;
        Settings {
            // What is larger than any screen takes gigabytes.
            window: (width.clamp(640, 7680), height.clamp(400, 4320)),
            budget: self.budget.clamp(MIN_BUDGET, LARGEST_BUDGET),
            clip: self.clip.within_limits(),
            recent: self.recent.into_iter().take(MOST_RECENT).collect(),
            left_width: self.left_width.map(side_width),
            right_width: self.right_width.map(side_width),
            ..self
        }
    }

    /// Points of the window for each point of the display: words, lines and panels grow together.
    pub fn scale(&self) -> f32 {
        self.text_size.scale(self.theme)
    }

    /// Whether nothing glides or fades.
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

    /// The folder that files go to, as long as it is there; empty for the one that the program was started in.
    pub fn files_go_to(&self) -> PathBuf {
        self.folder.clone().filter(|folder| folder.is_dir()).unwrap_or_default()
    }

    /// Whether the lens has room in the window as it is.
    pub fn lens_is_open(&self) -> bool {
        match self.lens {
            Dock::Hidden => false,
            Dock::Right => self.right,
            Dock::Beside | Dock::Full => true,
        }
    }

    /// Writes them, whole or not at all.
    ///
    /// # Errors
    /// The folder cannot be made or written.
    pub fn save(&self) -> anyhow::Result<()> {
        let file = file().ok_or_else(|| anyhow::Error::msg(said::no_settings_folder()))?;
        let folder = file.parent().ok_or_else(|| anyhow::Error::msg(said::no_folder_of_settings()))?;
        std::fs::create_dir_all(folder)?;
        sidestep::record::write_whole(&file, |out| -> anyhow::Result<()> {
            serde_json::to_writer_pretty(out, self)?;
            Ok(())
        })
    }
}

/// The settings as they were saved, and the time since which they differ.
pub struct Keeper {
    saved: Settings,
    changed_at: Option<Instant>,
}

impl Keeper {
    /// Of settings as they were loaded.
    pub fn new(settings: &Settings) -> Keeper {
        Keeper { saved: settings.clone(), changed_at: None }
    }

    /// Writes the settings a second after they changed.
    ///
    /// # Errors
    /// As [`Keeper::save`].
    pub fn keep(&mut self, settings: &Settings) -> anyhow::Result<()> {
        if *settings == self.saved {
            self.changed_at = None;
        } else if self.changed_at.get_or_insert_with(Instant::now).elapsed() > REST {
            return self.save(settings);
        }
        Ok(())
    }

    /// Writes the settings now if they have changed. A failure is told once and never again.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn save(&mut self, settings: &Settings) -> anyhow::Result<()> {
        let written = if *settings == self.saved { Ok(()) } else { settings.save() };
        self.saved = settings.clone();
        self.changed_at = None;
        written
    }
}

/// Puts a value in its place if the settings can be read with it; else those of its fields with which they can.
fn take_over(settings: &mut Value, place: &[&str], value: Value) {
    let mut with = settings.clone();
    let Some(target) = place.iter().try_fold(&mut with, |table, key| {
        // A key that is not there yet is one that no version wrote, or an overlay.
        table.as_object_mut().map(|table| table.entry(*key).or_insert(Value::Null))
    }) else {
        return;
    };
    let is_table = target.is_object();
    *target = value.clone();
    if Settings::deserialize(&with).is_ok() {
        *settings = with;
    } else if is_table && let Value::Object(fields) = value {
        for (key, value) in fields {
            take_over(settings, &[place, &[&key]].concat(), value);
        }
    }
}

/// Gives a file another name, which is free; the new name.
fn keep_aside(file: &Path) -> Option<PathBuf> {
    let mut name = NewName::of(file.with_extension("unreadable.json"));
    while name.is_taken() {
        name = name.next()?;
    }
    std::fs::rename(file, name.path()).ok()?;
    Some(name.path())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::clips::format::ClipFormat;

    #[test]
    fn what_was_saved_is_read() {
        let settings = Settings {
            window: (1920, 1080),
            left: false,
            clip: ClipSettings {
                kind: ClipFormat::Gif,
                speed: 0.5,
                theme: Some(Theme::Light),
                ..Default::default()
            },
            overlays: [("legend".to_string(), false), ("of another version".to_string(), true)].into(),
            ..Settings::default()
        };
        assert_eq!(Settings::read(&serde_json::to_string(&settings).expect("text")), Some(settings));
    }

    /// One wrong field gave up all of them.
    #[test]
    fn a_field_that_cannot_be_read_takes_no_other_with_it() {
        let text = r#"{
            "theme": "light", "left": "yes", "right": false, "window": [1000, -5], "budget": 1e99, "plots": true,
            "clip": {"kind": "gif", "size": [640], "frame_rate": 25, "speed": null, "caption": false, "wide": 1},
            "overlays": {"legend": false, "grid": "on", "scale": true}, "unheard": {"of": 1}
        }"#;
        let read = Settings::read(text).expect("settings");
        let usual = Settings::default();
        assert_eq!((read.theme, read.right, read.plots), (Theme::Light, false, true));
        assert_eq!((read.left, read.window, read.budget), (usual.left, usual.window, usual.budget));
        let clip = ClipSettings { kind: ClipFormat::Gif, frame_rate: 25, caption: false, ..usual.clip };
        assert_eq!(read.clip, clip);
        assert_eq!(read.overlays, [("legend".to_string(), false), ("scale".to_string(), true)].into());
    }

    /// A speed of 1e-30 made a clip of more pictures than its thread could count; a window of 16384 took 2 GB.
    #[test]
    fn numbers_out_of_range_are_brought_into_it() {
        let least =
            r#"{"window": [0, 0], "budget": 0, "clip": {"size": [0, 1], "frame_rate": 0, "speed": 1e-30}}"#;
        let read = Settings::read(least).expect("settings");
        assert_eq!((read.window, read.budget), ((640, 400), 16 << 20));
        assert_eq!((read.clip.size, read.clip.frame_rate, read.clip.speed), ((16, 16), 1, 0.01));
        let most = r#"{"window": [16384, 16384], "budget": 1e18,
            "clip": {"size": [65535, 65535], "frame_rate": 65535, "speed": 1e39}}"#;
        let read = Settings::read(&most.replace("1e18", "1000000000000000000")).expect("settings");
        assert_eq!((read.window, read.budget), ((7680, 4320), 1 << 30));
        assert_eq!((read.clip.size, read.clip.frame_rate, read.clip.speed), ((7680, 7680), 100, 1000.0));
        let negative = Settings::read(r#"{"clip": {"speed": -1.0}}"#).expect("settings");
        assert_eq!(negative.clip.speed, 0.01);
    }

    #[test]
    fn a_file_without_settings_is_kept_aside_before_another_takes_its_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("window.json");
        for (number, text) in ["window = 3", "[1, 2]", "{\"left\": tru", "\u{fffd}"].into_iter().enumerate() {
            std::fs::write(&file, text).expect("a file");
            assert_eq!(Settings::load_from(&file), Settings::default(), "{text}");
            assert!(!file.exists());
            let name = match number {
                0 => "window.unreadable.json".to_string(),
                number => format!("window.unreadable-{}.json", number + 1),
            };
            assert_eq!(std::fs::read_to_string(folder.path().join(name)).expect("the file"), text);
        }
        // Nothing was in this one.
        std::fs::write(&file, " \n").expect("a file");
        assert_eq!(Settings::load_from(&file), Settings::default());
        assert!(file.exists());
        std::fs::remove_file(&file).expect("the file");
        assert_eq!(Settings::load_from(&file), Settings::default());
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 4);
    }
}
