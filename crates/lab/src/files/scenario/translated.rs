//! Titles and texts of the built-in scenarios and of the lessons' scenes in the current language.
//!
//! They are found by their English words, so that a clip of a built-in scenario is translated too, and the user's own
//! words stay unchanged.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

use super::builtin;
use crate::text::language::Language;

/// Title and text of each scenario by its name, and the headings of the list.
static FILE: &str = include_str!("../../../../../assets/text/zh/scenarios.toml");

/// Titles and texts of the lessons' scenes, by the English words.
static OF_LESSONS: &str = include_str!("../../../../../assets/text/zh/lesson-scenes.toml");

#[derive(Deserialize)]
struct SceneWords {
    title: String,
    about: String,
}

#[derive(Deserialize)]
struct TranslatedScenes {
    topics: BTreeMap<String, String>,
    #[serde(flatten)]
    scenes: BTreeMap<String, SceneWords>,
}

/// Chinese words by the English ones.
static CHINESE: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    // The tests read it; without it everything stays English.
    let Ok(TranslatedScenes { topics: mut chinese, mut scenes }) = toml::from_str(FILE) else {
        return BTreeMap::new();
    };
    for builtin in builtin::all() {
        let Some(words) = scenes.remove(builtin.name) else { continue };
        let Ok(SceneWords { title, about }) = toml::from_str(builtin.text) else { continue };
        chinese.extend([(title, words.title), (about, words.about)]);
    }
    chinese.extend(toml::from_str::<BTreeMap<String, String>>(OF_LESSONS).unwrap_or_default());
    chinese
});

/// A title, text or heading of a built-in scenario or of a lesson's scene in the current language; other words are
/// returned unchanged.
pub fn translated(words: &str) -> &str {
    match Language::current() {
        Language::English => words,
        Language::Chinese => CHINESE.get(words).map_or(words, String::as_str),
    }
}
