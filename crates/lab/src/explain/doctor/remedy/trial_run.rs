//! One run of a trial: its progress, and when it is no longer worth continuing.

use super::{
    course::Course,
    figures::{Figures, RunFigures, fails_screening, has_failed},
};

/// The length of the screening of a candidate, s.
pub(super) const SCREENING: f64 = 10.0;

/// The length of a run that was not given up, s.
pub(super) const WHOLE: f64 = SCREENING + 60.0;

/// A run of a copy of the world, to its end or until it is given up.
#[derive(Debug)]
pub(super) struct TrialRun {
    course: Box<Course>,
    /// The time from the beginning of the run to the finding, s.
    lead: f64,
    result: RunFigures,
    steps: u64,
    is_over: bool,
}

impl TrialRun {
    /// A run of a copy of the world as it was `lead` seconds before the finding.
    pub fn new(course: Course, lead: f64) -> TrialRun {
        TrialRun { course: Box::new(course), lead, result: RunFigures::default(), steps: 0, is_over: false }
    }

    /// Takes up to this number of steps; gives up once the run, compared with one without the change, can no longer
    /// succeed.
    pub fn work(&mut self, steps: u64, without: Option<&RunFigures>) {
        for _ in 0..steps {
            if self.is_over {
                return;
            }
            self.step();
            self.is_over = self.is_whole() || without.is_some_and(|without| self.is_given_up(without));
        }
    }

    /// Whether the run has ended or was given up.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether the run reached its end without being given up.
    pub fn is_whole(&self) -> bool {
        self.course.seconds() >= self.lead + WHOLE - 1e-6
    }

    /// Whether the run completed its screening.
    pub fn was_screened(&self) -> bool {
        self.course.seconds() >= self.lead + SCREENING
    }

    /// The number of steps taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The figures so far.
    pub fn figures(&self) -> Figures {
        self.course.figures()
    }

    /// The figures after the screening and at the end.
    pub fn result(&self) -> RunFigures {
        self.result
    }

    /// Whether the agent has come through so far.
    pub fn came_through(&self) -> bool {
        self.course.came_through()
    }

    fn step(&mut self) {
        let screening = !self.was_screened();
        self.course.step();
        self.steps += 1;
        if screening && self.course.seconds() >= self.lead + SCREENING - 1e-6 {
            self.result.screened = self.course.figures();
        }
        if self.is_whole() {
            self.result.whole = self.course.figures();
        }
    }

    fn is_given_up(&self, without: &RunFigures) -> bool {
        let RunFigures { screened, whole } = &self.result;
        let at_screening = self.result != RunFigures::default() && *whole == Figures::default();
        at_screening && fails_screening(screened, &without.screened)
            || has_failed(&self.course.figures(), without)
    }
}
