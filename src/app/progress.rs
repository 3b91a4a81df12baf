//! The user's progress in the lessons.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// The user's progress in the lessons; it outlives the program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    /// True once the user has answered the offer of the tour.
    #[serde(rename = "offered")]
    pub answered: bool,
    /// The lessons that were completed.
    pub done: BTreeSet<String>,
    /// The step at which a lesson was left, from 0.
    pub at: BTreeMap<String, usize>,
    /// The best score of a lesson.
    pub best: BTreeMap<String, f32>,
}
