//! The built-in lessons, and their own scenes.

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

use super::{Lesson, read};
use crate::files::scenario::{Scenario, ScenarioError};

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../assets/lessons");
static CHINESE: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../assets/text/zh/lessons");

static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    // The tests parse all of them; here an invalid file would only be missing.
    let mut lessons: Vec<Lesson> = files().filter_map(|(id, text)| read::parse(text, id).ok()).collect();
    lessons.sort_by_key(|lesson| lesson.number);
    lessons
});

/// Every lesson, in the order in which they are taken.
pub fn all() -> &'static [Lesson] {
    &LESSONS
}

/// The lesson of this id.
pub fn find(id: &str) -> Option<&'static Lesson> {
    all().iter().find(|lesson| lesson.id == id)
}

/// The ids and texts of the files.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    texts_of(&FILES)
}

/// The ids and texts of the files with the Chinese words.
pub fn chinese_files() -> impl Iterator<Item = (&'static str, &'static str)> {
    texts_of(&CHINESE)
}

fn texts_of(folder: &'static Dir) -> impl Iterator<Item = (&'static str, &'static str)> {
    folder.files().filter_map(|file| {
        let id = file.path().file_name()?.to_str()?.strip_suffix(".toml")?;
        Some((id, file.contents_utf8()?))
    })
}

/// A scene that a lesson opens: its own, or a built-in scenario.
///
/// # Errors
/// The scene does not exist, or it cannot be parsed.
pub fn scene(name: &str) -> Result<Scenario, ScenarioError> {
    match FILES.get_file(format!("scenes/{name}.toml")).and_then(|file| file.contents_utf8()) {
        Some(text) => Scenario::parse(text, name),
        None => Scenario::load(name),
    }
}
