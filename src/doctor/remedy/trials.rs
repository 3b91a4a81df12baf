//! Trials of the candidates, one after the other, a few steps at a time.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{
    Reason, RemedialChange, TrialOutcome, Tried, among,
    candidates::candidates,
    course::Course,
    figures::{RunFigures, fails_screening, has_failed, is_costly, measure_of},
};
use crate::{
    doctor::{Ailment, Finding, Memory, Patient},
    model::World,
    sim::{Watch, decide},
};

/// How long a candidate is screened, s.
const SCREENING: f64 = 10.0;

/// How long a run is that was not given up, s.
const WHOLE: f64 = SCREENING + 60.0;

/// An ailment that lasts no longer than this, s, ends by itself.
const PASSING: f64 = 1.0;

/// Most agents that take part: the nearest.
const MAX_AGENTS: usize = 200;

/// What all runs together may cost, agents times steps.
const MAX_WORK: u64 = 10_000_000;

/// Steps between two looks at the flag that cancels.
const SLICE: u64 = 32;

/// The trials of what could be done about one finding.
///
/// They run copies of the world as it was given, on the calling thread. The same world and finding give the same outcome,
/// in however many slices the work is done; whoever no longer wants it drops it.
#[derive(Debug)]
pub struct Trials {
    start: World,
    /// Who of the world takes part, by index, if not all.
    part: Option<Vec<u32>>,
    /// The agent, by its index among those.
    agent: u32,
    ailment: Ailment,
    /// Those still to try, the next one last.
    candidates: Vec<RemedialChange>,
    stage: TrialStage,
    tried: usize,
    costly: usize,
    /// What may still be spent, agents times steps.
    left: u64,
}

#[derive(Debug)]
enum TrialStage {
    /// The run without any change.
    Without {
        course: Box<Course>,
        result: RunFigures,
    },
    /// A run with one.
    With {
        change: RemedialChange,
        course: Box<Course>,
        result: RunFigures,
        without: RunFigures,
    },
    Done(TrialOutcome),
}

impl Trials {
    /// Of a finding on an agent of this world.
    pub fn new(world: &World, agent: u32, finding: &Finding) -> Trials {
        let (start, part) = taking_part(world, agent);
        let local = |index: u32| part.as_ref().map_or(Some(index), |part| position(part, index));
        let agent = local(agent).unwrap_or(u32::MAX);
        let mut candidates = candidates_in(&start, agent, finding);
        candidates.reverse();
        let course = Box::new(Course::new(start.clone(), agent, finding.ailment));
        let mut trials = Trials {
            start,
            part,
            agent,
            ailment: finding.ailment,
            candidates,
            stage: TrialStage::Without { course, result: RunFigures::default() },
            tried: 0,
            costly: 0,
            left: MAX_WORK,
        };
        trials.stop_at_once();
        trials
    }

    /// What was found out, once it is.
    pub fn outcome(&self) -> Option<&TrialOutcome> {
        if let TrialStage::Done(outcome) = &self.stage { Some(outcome) } else { None }
    }

    /// What is still to be tried, the next one last.
    pub fn untried(&self) -> &[RemedialChange] {
        &self.candidates
    }

    /// Takes up to this many steps of the runs. Returns the outcome once there is one.
    pub fn work(&mut self, steps: u64) -> Option<&TrialOutcome> {
        for _ in 0..steps {
            if self.outcome().is_some() {
                break;
            }
            self.step();
        }
        self.outcome()
    }

    /// All of it, unless the flag is raised.
    pub fn finish(mut self, cancelled: &AtomicBool) -> Option<TrialOutcome> {
        while !cancelled.load(Ordering::Relaxed) {
            if let Some(outcome) = self.work(SLICE) {
                return Some(outcome.clone());
            }
        }
        None
    }

    /// Nothing is tried where nothing can be, or where it would take too long.
    fn stop_at_once(&mut self) {
        let steps = (WHOLE / f64::from(self.start.params.time_step)).ceil() as u64;
        if steps.saturating_mul(self.agents()) > MAX_WORK / 2 {
            self.stage = TrialStage::Done(TrialOutcome::NotTried(Reason::TooLong));
        }
    }

    fn agents(&self) -> u64 {
        (self.start.agents.len() as u64).max(1)
    }

    fn step(&mut self) {
        self.left = self.left.saturating_sub(self.agents());
        match &mut self.stage {
            TrialStage::Done(_) => {}
            TrialStage::Without { course, result } => {
                if is_over(course, result) {
                    let (result, came_through) = (*result, course.came_through());
                    self.judge_without(result, came_through);
                }
            }
            TrialStage::With { course, result, without, .. } => {
                if is_over(course, result) || is_given_up(course, result, without) {
                    let result = *result;
                    self.judge_with(result);
                }
            }
        }
    }

    /// The run without any change is over.
    fn judge_without(&mut self, without: RunFigures, came_through: bool) {
        let lasted = without.whole.ailing;
        let seconds = WHOLE;
        if self.ailment == Ailment::Infeasible && came_through {
            self.stage = TrialStage::Done(TrialOutcome::Harmless { seconds });
        } else if lasted <= PASSING {
            self.stage = TrialStage::Done(TrialOutcome::Passes { seconds, lasted });
        } else if self.candidates.is_empty() {
            self.stage = TrialStage::Done(TrialOutcome::NotTried(Reason::NoCandidate));
        } else {
            self.begin_next(without);
        }
    }

    /// A run with a change is over.
    fn judge_with(&mut self, result: RunFigures) {
        let done = TrialStage::Done(TrialOutcome::NotTried(Reason::NoCandidate));
        let TrialStage::With { change, course, without, .. } = std::mem::replace(&mut self.stage, done)
        else {
            return;
        };
        self.tried += 1;
        if course.seconds() < WHOLE - 1e-6 || !result.is_cure_of(&without) {
            let screened = course.seconds() >= SCREENING;
            self.costly += usize::from(screened && is_costly(&course.figures(), &without));
            return self.begin_next(without);
        }
        let tried = Tried {
            seconds: WHOLE,
            among: self.part.as_ref().map(|part| part.len() as u32),
            measure: measure_of(self.ailment),
            before: without.whole.ailing,
            after: result.whole.ailing,
        };
        let change = match &self.part {
            Some(part) => change.among(part),
            None => change,
        };
        self.stage = TrialStage::Done(TrialOutcome::Helped { change, tried });
    }

    /// Begins with the next candidate that the world takes.
    fn begin_next(&mut self, without: RunFigures) {
        while self.left > 0
            && let Some(change) = self.candidates.pop()
        {
            let mut world = self.start.clone();
            if change.apply(&mut world).is_ok() {
                let course = Box::new(Course::new(world, self.agent, self.ailment));
                self.stage = TrialStage::With { change, course, result: RunFigures::default(), without };
                return;
            }
        }
        let untried = self.candidates.len();
        self.stage =
            TrialStage::Done(TrialOutcome::NoneHelped { tried: self.tried, costly: self.costly, untried });
    }
}

/// Takes a step; whether the run is over. Notes the figures after the screening, and at the end.
fn is_over(course: &mut Course, result: &mut RunFigures) -> bool {
    let screening = course.seconds() < SCREENING;
    course.step();
    let over = course.seconds() >= WHOLE - 1e-6;
    if screening && course.seconds() >= SCREENING - 1e-6 {
        result.screened = course.figures();
    }
    if over {
        result.whole = course.figures();
    }
    over
}

/// Whether the run of a candidate cannot end well any more.
fn is_given_up(course: &Course, result: &RunFigures, without: &RunFigures) -> bool {
    let at_screening = *result != RunFigures::default() && result.whole == Default::default();
    at_screening && fails_screening(&result.screened, &without.screened)
        || has_failed(&course.figures(), without)
}

/// The world of those who take part in the trials, and who they are if not all.
fn taking_part(world: &World, agent: u32) -> (World, Option<Vec<u32>>) {
    if world.agents.len() <= MAX_AGENTS {
        return (world.clone(), None);
    }
    let Some(me) = world.agents.get(agent as usize) else { return (world.clone(), None) };
    let away = (0..).zip(&world.agents).map(|(index, other)| (other.position.distance(me.position), index));
    let mut part: Vec<u32> =
        Patient::nearest(away).into_iter().take(MAX_AGENTS).map(|(_, index)| index).collect();
    // In their order: ties go by it.
    part.sort_unstable();
    (among(world, &part), Some(part))
}

fn position(part: &[u32], index: u32) -> Option<u32> {
    part.binary_search(&index).ok().map(|position| position as u32)
}

fn candidates_in(world: &World, agent: u32, finding: &Finding) -> Vec<RemedialChange> {
    let decisions = decide(world, &Watch::Agents(vec![agent]));
    let mut memory = Memory::default();
    memory.observe(world, &decisions, agent);
    let patient = Patient::of(world, &decisions, agent, &memory);
    patient.map_or(Vec::new(), |patient| candidates(&patient, finding))
}
