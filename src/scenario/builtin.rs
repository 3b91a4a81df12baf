//! The scenarios that come with the program: every file in `assets/scenarios`, embedded when it is built.

use include_dir::{Dir, include_dir};

use crate::sim::command::nearest_key;

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/scenarios");

/// What the program shows when nothing is named.
pub const DEFAULT: &str = "circle-10";

/// A built-in scenario.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Builtin {
    /// Its name on the command line and in the browser.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

/// Every built-in scenario, by name.
pub fn all() -> impl Iterator<Item = Builtin> {
    FILES.files().filter_map(|file| {
        let name = file.path().file_name()?.to_str()?.strip_suffix(".toml")?;
        Some(Builtin { name, text: file.contents_utf8()? })
    })
}

/// The built-in scenario of that name.
pub fn find(name: &str) -> Option<Builtin> {
    all().find(|builtin| builtin.name == name)
}

/// The built-in name that looks most like `name`.
pub fn nearest(name: &str) -> Option<&'static str> {
    nearest_key(name, all().map(|builtin| builtin.name))
}
