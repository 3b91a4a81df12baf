//! Lessons: short ways from a question to something done by hand, as data.
//!
//! ```text
//!   assets/lessons/ID.toml ─▶ Lesson ─▶ steps ─▶ state of the window (StageSetting), highlights (Lit)
//!                                        │
//!                     question (Inquiry) ─▶ Truth, from a run of the solver on a copy of the world
//!                     conditions (Condition) ─▶ judged on the present state (Attempt)
//! ```
//! An answer that took a run is shown as one: [`TriedRuns`] plays it again, as a ghost. A lesson never contains the
//! answers to its questions: the solver computes them on demand. Nothing here knows the window.

mod attempt;
mod condition;
mod inquiry;
pub mod library;
mod lit;
mod measure;
mod read;
pub(crate) mod said;
mod stage;
mod text;
mod tried;

pub use attempt::Attempt;
pub use condition::{Condition, HandMade, Mine};
pub use inquiry::{Answers, Given, Inquiry, Truth};
pub use lit::Lit;
pub use measure::{LessonMeasure, LessonQuantity, Measured};
pub use read::parse;
pub use stage::StageSetting;
pub use text::{LessonText, StepText};
pub use tried::{TriedRun, TriedRuns};

/// A lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// The name in the settings, and of the lesson's file.
    pub id: String,
    /// The position among all lessons, from 1.
    pub number: usize,
    /// The duration, minutes.
    pub minutes: usize,
    /// The steps in order.
    pub steps: Vec<LessonStep>,
    /// The words in English.
    pub english: LessonText,
}

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct LessonStep {
    /// The state of the window when the step begins.
    pub stage: StageSetting,
    /// Whether the step goes on with what was done by hand in the step before.
    pub follows: bool,
    /// The things that are highlighted.
    pub lit: Vec<Lit>,
    /// The question that is asked first, if any.
    pub ask: Option<Inquiry>,
    /// The conditions, all of which must be met.
    pub until: Vec<Condition>,
    /// Whether time stops once they are met.
    pub stops: bool,
    /// The figure that is the score, by its id; lower is better.
    pub score: Option<&'static str>,
}

impl LessonStep {
    /// Whether the step only has text, without a question or a condition.
    pub fn is_only_text(&self) -> bool {
        self.ask.is_none() && self.until.is_empty()
    }
}

impl Lesson {
    /// The last step up to this one that opens a scene: the window can be brought back to a step from there.
    pub fn scene_before(&self, step: usize) -> usize {
        let last = step.min(self.steps.len().saturating_sub(1));
        (0..=last).rev().find(|step| self.steps[*step].stage.scene.is_some()).unwrap_or(0)
    }

    /// The step at which a step is begun again: the step itself, or the earlier one that it follows.
    pub fn beginning_of(&self, step: usize) -> usize {
        let begins = |step: &usize| self.steps.get(*step).is_none_or(|step| !step.follows);
        (0..=step).rev().find(begins).unwrap_or(0)
    }

    /// The agent that is selected when a step begins, unless the user has selected another.
    pub fn selected_at(&self, step: usize) -> Option<u32> {
        let steps = self.steps.get(self.scene_before(step)..=step)?;
        steps.iter().rev().find_map(|step| step.stage.select)
    }

    /// The words in the current language.
    pub fn text(&self) -> &LessonText {
        text::in_language(self)
    }
}
