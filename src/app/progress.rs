//! How far the lessons are.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// How far one has come with the lessons; it outlives the program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    /// Whether the tour was offered once.
    pub offered: bool,
    /// The lessons that were done to their end.
    pub done: BTreeSet<String>,
    /// The step at which a lesson was left, from 0.
    pub at: BTreeMap<String, usize>,
    /// The best score of a lesson.
    pub best: BTreeMap<String, f32>,
}
