//! The words of a lesson: English in its own file, other languages beside.

use std::{collections::BTreeMap, sync::LazyLock};

use super::{Lesson, library, read};
use crate::text::language::Language;

/// What a lesson says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonTold {
    /// Its name for people.
    pub title: String,
    /// The question that it begins from.
    pub question: String,
    /// What was learned, in a sentence at the end.
    pub learned: String,
    /// What to try next, in another.
    pub next: String,
    /// What each step says.
    pub steps: Vec<StepTold>,
}

/// What a step says. Text, question and reason may have [marks](crate::text::marked).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepTold {
    /// One or two sentences.
    pub text: String,
    /// What helps who is stuck.
    pub hint: Option<String>,
    /// What is asked.
    pub ask: Option<String>,
    /// The answers to choose from.
    pub choices: Vec<String>,
    /// The names of the two runs that are compared, the changed one first; none where one run answers.
    pub runs: Vec<String>,
    /// Why the answer is as it is; `{value}` and `{other}` stand for what was measured.
    pub why: Option<String>,
}

/// Chinese words by the ids of the lessons.
static CHINESE: LazyLock<BTreeMap<String, LessonTold>> = LazyLock::new(|| {
    let files = library::chinese_files();
    // The tests read every one; a lesson without stays English.
    files.filter_map(|(id, text)| Some((id.to_string(), read::parse_told(text, id).ok()?))).collect()
});

/// The words of a lesson in the language that is spoken.
pub fn in_language(lesson: &Lesson) -> &LessonTold {
    match Language::current() {
        Language::English => &lesson.told,
        Language::Chinese => {
            let told = CHINESE.get(&lesson.id);
            told.filter(|told| told.steps.len() == lesson.steps.len()).unwrap_or(&lesson.told)
        }
    }
}
