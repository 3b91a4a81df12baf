//! Lessons: short ways from a question to a thing done by hand, as data.
//!
//! ```text
//!   assets/lessons/ID.toml ─▶ Lesson ─▶ steps ─▶ what the window is to show (StageSetting), what is lit up (Lit)
//!                                        │
//!                     what is asked (Inquiry) ─▶ Truth, from a run of the solver on a copy of the world
//!                     what is to be done (Condition) ─▶ judged on what there is (Attempt)
//! ```
//! An answer that took a run is shown as one: [`TriedRuns`] plays it once more, as a ghost.
//! A lesson never holds the answer to its questions: the solver gives it when it is asked. Nothing here knows the window.

mod attempt;
mod condition;
mod inquiry;
pub mod library;
mod lit;
mod measure;
mod read;
pub(crate) mod said;
mod stage;
mod told;
mod tried;

pub use attempt::Attempt;
pub use condition::{Condition, HandMade, Mine};
pub use inquiry::{Answers, Given, Inquiry, Truth};
pub use lit::Lit;
pub use measure::{LessonMeasure, Measured};
pub use read::parse;
pub use stage::StageSetting;
pub use told::{LessonTold, StepTold};
pub use tried::{TriedRun, TriedRuns};

/// A lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// Its name in the settings, and that of its file.
    pub id: String,
    /// Its place among all, from 1.
    pub number: usize,
    /// How long it takes, minutes.
    pub minutes: usize,
    /// Its steps in order.
    pub steps: Vec<LessonStep>,
    /// Its words in English.
    pub told: LessonTold,
}

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct LessonStep {
    /// What the window shows when it begins.
    pub stage: StageSetting,
    /// What is lit up.
    pub lit: Vec<Lit>,
    /// What is asked first, if anything is.
    pub ask: Option<Inquiry>,
    /// What is to be done: all of it.
    pub until: Vec<Condition>,
    /// The figure that is the score, by its id: the less the better.
    pub score: Option<&'static str>,
}

impl LessonStep {
    /// Whether it only tells something.
    pub fn only_tells(&self) -> bool {
        self.ask.is_none() && self.until.is_empty()
    }
}

impl Lesson {
    /// The last step up to this one that opens a scene: from there on the window can be brought to it again.
    pub fn scene_before(&self, step: usize) -> usize {
        let last = step.min(self.steps.len().saturating_sub(1));
        (0..=last).rev().find(|step| self.steps[*step].stage.scene.is_some()).unwrap_or(0)
    }

    /// Its words in the language that is spoken.
    pub fn told(&self) -> &LessonTold {
        told::in_language(self)
    }
}
