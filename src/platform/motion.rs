//! The preferences of the system: reduced motion, as far as a file sets it: GNOME's settings for GTK, and KDE's.

use std::{path::Path, sync::LazyLock};

use super::files;

/// The longest settings file that is read, bytes.
const LONGEST: u64 = 256_000;

/// The files under the configuration folder, each with the key and the values that mean reduced motion.
const PLACES: [(&str, &str, &[&str]); 3] = [
    ("gtk-4.0/settings.ini", "gtk-enable-animations", &["0", "false"]),
    ("gtk-3.0/settings.ini", "gtk-enable-animations", &["0", "false"]),
    ("kdeglobals", "AnimationDurationFactor", &["0", "0.0"]),
];

/// Whether the system requests reduced motion; read once. If no file says so, things move.
pub fn is_reduced_by_system() -> bool {
    #[cfg(not(target_arch = "wasm32"))]
    static REDUCED: LazyLock<bool> = LazyLock::new(|| {
        directories::BaseDirs::new().is_some_and(|folders| is_reduced_in(folders.config_dir()))
    });
    #[cfg(target_arch = "wasm32")]
    static REDUCED: LazyLock<bool> = LazyLock::new(|| sidestep_lab::system::page::ask(".still").is_some());
    *REDUCED
}

/// Whether the system prefers a light page; a window is dark until another theme is chosen.
pub fn is_light_by_system() -> bool {
    #[cfg(target_arch = "wasm32")]
    return sidestep_lab::system::page::ask(".dark").is_none();
    #[cfg(not(target_arch = "wasm32"))]
    false
}

fn is_reduced_in(folder: &Path) -> bool {
    PLACES.iter().any(|(file, key, values)| {
        let path = folder.join(file);
        let text = files::read_short(&path, LONGEST).unwrap_or_default();
        text.lines().filter_map(|line| line.split_once('=')).any(|(name, value)| {
            name.trim() == *key && values.iter().any(|off| value.trim().eq_ignore_ascii_case(off))
        })
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_desktop_without_animations_asks_for_less_motion() {
        for (file, text, reduced) in [
            ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", true),
            ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations = False\n", true),
            ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=1\n", false),
            ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", true),
            ("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", false),
            ("other", "gtk-enable-animations=0", false),
        ] {
            let folder = tempfile::TempDir::new().expect("a folder");
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().expect("its folder")).expect("a folder");
            fs::write(path, text).expect("a file");
            assert_eq!(is_reduced_in(folder.path()), reduced, "{file}: {text}");
        }
    }
}
