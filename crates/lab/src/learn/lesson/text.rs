//! The words of a lesson: English in its own file, other languages in files next to it.

use std::{collections::BTreeMap, sync::LazyLock};

use super::{Lesson, library, read};
use crate::text::language::Language;

/// The words of a lesson.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonText {
    /// The title.
    pub title: String,
    /// The question with which it begins.
    pub question: String,
    /// The sentence at the end on what was learned.
    pub learned: String,
    /// The sentence at the end on what to try next.
    pub next: String,
    /// The words of each step.
    pub steps: Vec<StepText>,
}

/// The words of a step. Text, question and reason may have [marks](crate::text::marked).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepText {
    /// One or two sentences.
    pub text: String,
    /// Help for a user who is stuck.
    pub hint: Option<String>,
    /// The question.
    pub ask: Option<String>,
    /// The answers to choose from.
    pub choices: Vec<String>,
    /// The names of the two runs that are compared, the changed one first; empty if one run gives the answer.
    pub runs: Vec<String>,
    /// The reason for the answer; `{value}` and `{other}` represent the measured values.
    pub why: Option<String>,
}

/// The Chinese words by the ids of the lessons.
static CHINESE: LazyLock<BTreeMap<String, LessonText>> = LazyLock::new(|| {
    let files = library::chinese_files();
    // The tests parse all of them; a lesson without Chinese words stays English.
    files.filter_map(|(id, text)| Some((id.to_string(), read::parse_text(text, id).ok()?))).collect()
});

/// The words of a lesson in the current language.
pub fn in_language(lesson: &Lesson) -> &LessonText {
    match Language::current() {
        Language::English => &lesson.english,
        Language::Chinese => {
            let text = CHINESE.get(&lesson.id);
            text.filter(|text| text.steps.len() == lesson.steps.len()).unwrap_or(&lesson.english)
        }
    }
}
