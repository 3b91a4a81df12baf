//! A lesson in the window: which step it is at, what was answered and done, and the scene that waits meanwhile.

mod kept;
pub mod keys;
pub mod marks;
pub mod said;
mod tried;

use sidestep_core::Command;
use sidestep_lab::learn::lesson::{Given, Lesson, LessonStep, Lit, StepTold, TriedRuns, Truth};

pub use kept::{KeptScene, SceneSettings};

/// Beginning, leaving, going on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LessonAction {
    /// Begin a lesson, by its id, or go on where it was left.
    Begin(&'static str),
    /// Back to the scene that was open; the lesson waits as it is.
    Pause,
    /// Go on with the lesson that waits.
    Resume,
    /// Back to the scene that was open.
    Leave,
    /// The next step; after the last the lesson is done.
    Next,
    /// The step before.
    Back,
    /// The step from its beginning.
    Again,
    /// Say what helps.
    Hint,
    /// Answer the question of the step.
    Answer(Given),
    /// Play the runs that gave the answer again.
    PlayAgain,
    /// Do not offer the tour any more.
    DeclineTour,
}

/// An answer, and what the solver says.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// What was answered.
    pub given: Given,
    /// What is so.
    pub truth: Truth,
}

impl Answered {
    /// Whether it is right.
    pub fn is_right(&self) -> bool {
        self.truth.grants(self.given)
    }
}

/// The lesson that is open.
#[derive(Debug)]
pub struct Attended {
    pub lesson: &'static Lesson,
    /// From 0; that after the last is the end.
    pub step: usize,
    /// What was answered in this step.
    pub answer: Option<Answered>,
    /// The runs that gave the answer, which play as ghosts.
    pub tried: Option<TriedRuns>,
    /// Whether all that the step wants is done.
    pub done: bool,
    /// Whether the hint is shown.
    pub hint: bool,
    /// Right answers and questions so far.
    pub right: (usize, usize),
    /// The score of the step, once it is done.
    pub score: Option<f32>,
    /// Simulated time at which the step began, s.
    pub began: f64,
    /// What was changed since.
    pub made: Vec<Command>,
    /// Clips that were noted since.
    pub clips: usize,
    /// Frames since: what is lit up is scrolled to in the first.
    pub frames: u32,
}

/// Frames in which what is lit up is unfolded and scrolled to: panels find their places first.
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
            right: (0, 0),
            score: None,
            began: 0.0,
            made: Vec::new(),
            clips: 0,
            frames: 0,
        }
    }

    /// At another step.
    pub fn enter(&mut self, step: usize, began: f64) {
        *self = Attended { right: self.right, began, ..Attended::at(self.lesson, step) };
        self.done = self.now().is_none_or(LessonStep::only_tells);
    }

    /// The present step; `None` at the end.
    pub fn now(&self) -> Option<&'static LessonStep> {
        self.lesson.steps.get(self.step)
    }

    /// What it says.
    pub fn told(&self) -> Option<&'static StepTold> {
        self.lesson.told().steps.get(self.step)
    }

    /// Whether a question waits for its answer.
    pub fn waits(&self) -> bool {
        self.answer.is_none() && self.now().is_some_and(|step| step.ask.is_some())
    }

    /// Whether a thing is lit up.
    pub fn lights(&self, lit: Lit) -> bool {
        self.now().is_some_and(|step| step.lit.contains(&lit))
    }

    /// Whether a thing is hidden until the question is answered.
    pub fn hides(&self, thing: Lit) -> bool {
        let ask = self.now().filter(|_| self.waits()).and_then(|step| step.ask.as_ref());
        ask.is_some_and(|ask| ask.hides.contains(&thing))
    }

    /// Whether what is lit up is to be scrolled to.
    pub fn is_fresh(&self) -> bool {
        self.frames < SETTLING
    }

    /// Notes what is changed by hand.
    pub fn note(&mut self, command: &Command) {
        self.made.retain(|earlier| !command.supersedes(earlier));
        self.made.push(command.clone());
    }
}

/// The lesson that is open, the one that waits, and the offer of the first.
#[derive(Default)]
pub struct Lessons {
    /// Whether the tour is offered.
    pub offer: bool,
    pub open: Option<Attended>,
    /// The user's own scene while a lesson is open.
    pub own: Option<Box<KeptScene>>,
    /// The lesson that waits, with its scene.
    pub paused: Option<(Attended, Box<KeptScene>)>,
}

impl Lessons {
    /// Whether a question waits for its answer: what the program says of the decision would give it away.
    pub fn waits(&self) -> bool {
        self.open.as_ref().is_some_and(Attended::waits)
    }

    /// Whether a thing is hidden until the question is answered.
    pub fn hides(&self, thing: Lit) -> bool {
        self.open.as_ref().is_some_and(|open| open.hides(thing))
    }

    /// Whether a thing is lit up.
    pub fn lights(&self, lit: Lit) -> bool {
        self.open.as_ref().is_some_and(|open| open.lights(lit))
    }
}
