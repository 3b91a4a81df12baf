//! The settings file: where it is, how it is read field by field, and how it is written.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;
use sidestep_lab::clips::NewName;

use super::values::Settings;
use crate::{app::notices::said, platform::files, terminal};

/// Longest settings file that is read, bytes.
const LONGEST_FILE: u64 = 64_000;

fn file() -> Option<PathBuf> {
    files::folder().map(|folder| folder.join("window.json"))
}

impl Settings {
    /// The settings of the last session: every one that can be read, and defaults for the others. A file that contains
    /// no settings at all is renamed, so that saving does not overwrite it.
    pub fn load() -> Settings {
        file().map_or_else(Settings::default, |file| Settings::load_from(&file))
    }

    fn load_from(file: &Path) -> Settings {
        let text = files::read_short(file, LONGEST_FILE);
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

    /// The settings of a text, field by field; `None` if it is not a table.
    fn read(text: &str) -> Option<Settings> {
        let Value::Object(fields) = serde_json::from_str(text).ok()? else { return None };
        let mut kept = serde_json::to_value(Settings::default()).ok()?;
        for (key, value) in fields {
            take_over(&mut kept, &[&key], value);
        }
        serde_json::from_value(kept).ok().map(Settings::within_limits)
    }

    /// Writes them, completely or not at all.
    ///
    /// # Errors
    /// The folder cannot be created or written.
    pub fn save(&self) -> anyhow::Result<()> {
        let file = file().ok_or_else(|| anyhow::Error::msg(said::no_settings_folder()))?;
        Ok(files::write(&file, &serde_json::to_string_pretty(self)?)?)
    }
}

/// Sets a value in its place if the settings can be read with it; else those of its fields with which they can.
fn take_over(settings: &mut Value, place: &[&str], value: Value) {
    let mut with = settings.clone();
    let Some(target) = place.iter().try_fold(&mut with, |table, key| {
        // A missing key is one that no version wrote, or an overlay.
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

/// Renames a file to an unused name, and returns it.
fn keep_aside(file: &Path) -> Option<PathBuf> {
    let mut name = NewName::of(file.with_extension("unreadable.json"));
    while name.is_taken() {
        name = name.next()?;
    }
    files::rename(file, &name.path()).ok()?;
    Some(name.path())
}

#[cfg(test)]
mod tests {
    use sidestep_lab::picture::draw::Theme;

    use super::*;
    use crate::app::clips::format::{ClipFormat, ClipSettings};

    #[test]
    fn what_was_saved_is_read() {
        let settings = Settings {
            window: Some((1920, 1080)),
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

    /// A single wrong field once discarded all settings.
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
        assert_eq!((read.window, read.budget), (Some((640, 400)), 16 << 20));
        assert_eq!((read.clip.size, read.clip.frame_rate, read.clip.speed), ((16, 16), 1, 0.01));
        let most = r#"{"window": [16384, 16384], "budget": 1e18,
            "clip": {"size": [65535, 65535], "frame_rate": 65535, "speed": 1e39}}"#;
        let read = Settings::read(&most.replace("1e18", "1000000000000000000")).expect("settings");
        assert_eq!((read.window, read.budget), (Some((7680, 4320)), 1 << 30));
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
        // This one was empty.
        std::fs::write(&file, " \n").expect("a file");
        assert_eq!(Settings::load_from(&file), Settings::default());
        assert!(file.exists());
        std::fs::remove_file(&file).expect("the file");
        assert_eq!(Settings::load_from(&file), Settings::default());
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 4);
    }
}
