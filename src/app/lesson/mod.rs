//! A lesson in the window: its present step, the answers and actions so far, and the scene that waits meanwhile.

mod kept;
pub mod keys;
pub mod marks;
pub mod said;
mod tried;

use std::{collections::BTreeMap, mem};

use sidestep_core::Command;
use sidestep_lab::learn::lesson::{Given, Lesson, LessonStep, Lit, StepText, TriedRuns, Truth};

pub use kept::{KeptScene, SceneSettings};

/// Actions on lessons: begin, leave, continue.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LessonAction {
    /// Begin a lesson, by its id, or continue where it was left.
    Begin(&'static str),
    /// Return to the scene that was open; the lesson waits as it is.
    Pause,
    /// Continue the lesson that waits.
    Resume,
    /// End the lesson, and return to the scene that was open.
    Leave,
    /// Go to the next step; after the last one the lesson is done.
    Next,
    /// Go to the previous step.
    Back,
    /// Restart the step.
    Again,
    /// Show the hint.
    Hint,
    /// Answer the question of the step.
    Answer(Given),
    /// Play the runs that gave the answer again.
    PlayAgain,
    /// Stop offering the tour.
    DeclineTour,
}

/// An answer, and the solver's own.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// The user's answer.
    pub given: Given,
    /// The correct answer.
    pub truth: Truth,
}

impl Answered {
    /// Returns true if the answer is right.
    pub fn is_right(&self) -> bool {
        self.truth.grants(self.given)
    }
}

/// The lesson that is open.
#[derive(Debug)]
pub struct Attended {
    pub lesson: &'static Lesson,
    /// The index of the step, from 0; the one after the last is the end.
    pub step: usize,
    /// The answer given in this step.
    pub answer: Option<Answered>,
    /// The runs that gave the answer, which play as ghosts.
    pub tried: Option<TriedRuns>,
    /// True if everything that the step requires is done.
    pub done: bool,
    /// True if the hint is shown.
    pub hint: bool,
    /// For each earlier step whose question was answered, true if the first answer was right: later ones do not count.
    pub first: BTreeMap<usize, bool>,
    /// The score of the step, once it is done.
    pub score: Option<f32>,
    /// Simulated time from which on the step counts, s: of its beginning, or of the last change.
    pub since: f64,
    /// The number of changes of the document that this takes into account.
    pub edits: u64,
    /// The changes made since the step began.
    pub made: Vec<Command>,
    /// The lengths of the clips noted since then, simulated s.
    pub clips: Vec<f64>,
    /// The number of frames since then: what is highlighted is scrolled to in the first ones.
    pub frames: u32,
}

/// Number of frames in which what is highlighted is unfolded and scrolled to: panels need some to find their places.
const SETTLING: u32 = 16;

impl Attended {
    /// A lesson at a step, before the window shows it.
    pub fn at(lesson: &'static Lesson, step: usize) -> Attended {
        Attended {
            lesson,
            step,
            answer: None,
            tried: None,
            done: false,
            hint: false,
            first: BTreeMap::new(),
            score: None,
            since: 0.0,
            edits: 0,
            made: Vec::new(),
            clips: Vec::new(),
            frames: 0,
        }
    }

    /// Goes to another step.
    pub fn enter(&mut self, step: usize) {
        let mut first = mem::take(&mut self.first);
        if let Some(answered) = &self.answer {
            first.entry(self.step).or_insert(answered.is_right());
        }
        *self = Attended { first, ..Attended::at(self.lesson, step) };
        self.done = self.now().is_none_or(LessonStep::is_only_text);
    }

    /// The number of right answers, and of answered questions, in the steps before this one.
    pub fn right(&self) -> (usize, usize) {
        (self.first.values().filter(|right| **right).count(), self.first.len())
    }

    /// The present step; `None` at the end.
    pub fn now(&self) -> Option<&'static LessonStep> {
        self.lesson.steps.get(self.step)
    }

    /// The text of the present step.
    pub fn step_text(&self) -> Option<&'static StepText> {
        self.lesson.text().steps.get(self.step)
    }

    /// Returns true if a question waits for its answer.
    pub fn waits(&self) -> bool {
        self.answer.is_none() && self.now().is_some_and(|step| step.ask.is_some())
    }

    /// Returns true if a thing is highlighted.
    pub fn lights(&self, lit: Lit) -> bool {
        self.now().is_some_and(|step| step.lit.contains(&lit))
    }

    /// Returns true if a thing is hidden until the question is answered.
    pub fn hides(&self, thing: Lit) -> bool {
        let ask = self.now().filter(|_| self.waits()).and_then(|step| step.ask.as_ref());
        ask.is_some_and(|ask| ask.hides.contains(&thing))
    }

    /// Returns true if what is highlighted is to be scrolled to.
    pub fn is_fresh(&self) -> bool {
        self.frames < SETTLING
    }

    /// Counts the time of the step from a moment on, s, after this number of changes of the document.
    pub fn count_from(&mut self, moment: f64, edits: u64) {
        (self.since, self.edits) = (moment, edits);
    }

    /// Notes a change made by the user.
    pub fn note(&mut self, command: &Command) {
        self.made.retain(|earlier| !command.supersedes(earlier));
        self.made.push(command.clone());
    }
}

/// The lesson that is open, the one that waits, and the offer of the first.
#[derive(Default)]
pub struct Lessons {
    /// True if the tour is offered.
    pub offer: bool,
    pub open: Option<Attended>,
    /// The user's own scene while a lesson is open.
    pub own: Option<Box<KeptScene>>,
    /// The lesson that waits, with its scene.
    pub paused: Option<(Attended, Box<KeptScene>)>,
}

impl Lessons {
    /// Returns true if a question waits for its answer: what the program says about the decision would give it away.
    pub fn waits(&self) -> bool {
        self.open.as_ref().is_some_and(Attended::waits)
    }

    /// Returns true if a thing is hidden until the question is answered.
    pub fn hides(&self, thing: Lit) -> bool {
        self.open.as_ref().is_some_and(|open| open.hides(thing))
    }

    /// Returns true if a thing is highlighted.
    pub fn lights(&self, lit: Lit) -> bool {
        self.open.as_ref().is_some_and(|open| open.lights(lit))
    }
}
