//! Trials of the candidates, several at a time, a few steps of each at a time.

use std::{
    num::NonZero,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use super::{
    Reason, RemedialChange, TrialOutcome, Tried, among,
    candidates::candidates,
    course::Course,
    figures::{RunFigures, is_costly, measure_of},
    trial_run::{TrialRun, WHOLE},
};
use crate::{
    doctor::{Ailment, Finding, Memory, Patient},
    model::World,
    sim::{Watch, decide},
};

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
/// They run copies of the world as it was given, on the calling thread and, where they may, on others beside it. They are
/// judged in the order of the candidates, so that the same world and finding give the same outcome, in however many slices
/// and on however many threads the work is done; whoever no longer wants it drops it.
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
    /// How many runs go on at a time.
    threads: NonZero<usize>,
}

#[derive(Debug)]
enum TrialStage {
    /// The run without any change.
    Without(TrialRun),
    /// Runs with one each, in the order of the candidates.
    With {
        running: Vec<(RemedialChange, TrialRun)>,
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
        let run = TrialRun::new(Course::new(start.clone(), agent, finding.ailment));
        let mut trials = Trials {
            start,
            part,
            agent,
            ailment: finding.ailment,
            candidates,
            stage: TrialStage::Without(run),
            tried: 0,
            costly: 0,
            left: MAX_WORK,
            threads: NonZero::<usize>::MIN,
        };
        trials.stop_at_once();
        trials
    }

    /// The same with up to this many candidates tried at a time, a thread each.
    #[must_use]
    pub fn on_threads(self, threads: NonZero<usize>) -> Trials {
        Trials { threads, ..self }
    }

    /// What was found out, once it is.
    pub fn outcome(&self) -> Option<&TrialOutcome> {
        if let TrialStage::Done(outcome) = &self.stage { Some(outcome) } else { None }
    }

    /// What has not begun yet, the next one last.
    pub fn untried(&self) -> &[RemedialChange] {
        &self.candidates
    }

    /// Takes up to this many steps of each run that goes on. Returns the outcome once there is one.
    pub fn work(&mut self, steps: u64) -> Option<&TrialOutcome> {
        match &mut self.stage {
            TrialStage::Done(_) => {}
            TrialStage::Without(run) => {
                run.work(steps, None);
                if run.is_over() {
                    let (result, spent) = (run.result(), run.steps());
                    let came_through = run.came_through();
                    self.pay(spent);
                    self.judge_without(result, came_through);
                }
            }
            TrialStage::With { running, without } => {
                side_by_side(running, |(_, run)| run.work(steps, Some(without)));
                self.judge();
            }
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

    /// Steps of a run that counts are paid for.
    fn pay(&mut self, steps: u64) {
        self.left = self.left.saturating_sub(steps.saturating_mul(self.agents()));
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
            self.stage = TrialStage::With { running: Vec::new(), without };
            self.begin();
        }
    }

    /// Judges the runs that are over, in the order of the candidates, and begins others in their places.
    fn judge(&mut self) {
        while let TrialStage::With { running, without } = &mut self.stage
            && running.first().is_some_and(|(_, run)| run.is_over())
        {
            let without = *without;
            let (change, run) = running.remove(0);
            self.pay(run.steps());
            self.tried += 1;
            if run.is_whole() && run.result().is_cure_of(&without) {
                self.stage = TrialStage::Done(self.helped(change, &run, &without));
            } else {
                self.costly += usize::from(run.was_screened() && is_costly(&run.figures(), &without));
                self.begin();
            }
        }
    }

    fn helped(&self, change: RemedialChange, run: &TrialRun, without: &RunFigures) -> TrialOutcome {
        let tried = Tried {
            seconds: WHOLE,
            among: self.part.as_ref().map(|part| part.len() as u32),
            measure: measure_of(self.ailment),
            before: without.whole.ailing,
            after: run.result().whole.ailing,
        };
        let change = match &self.part {
            Some(part) => change.among(part),
            None => change,
        };
        TrialOutcome::Helped { change, tried }
    }

    /// Begins with the next candidates, as many as may run at a time; none is left, or nothing to spend: none helped.
    fn begin(&mut self) {
        let TrialStage::With { running, .. } = &mut self.stage else { return };
        while running.len() < self.threads.get()
            && let Some(change) = self.candidates.pop()
        {
            let mut world = self.start.clone();
            if change.apply(&mut world).is_ok() {
                let course = Course::new(world, self.agent, self.ailment);
                running.push((change, TrialRun::new(course)));
            }
        }
        if running.is_empty() || self.left == 0 {
            // Those that began early count no more than those that wait: a thread would have come to them later.
            let untried = self.candidates.len() + running.len();
            let (tried, costly) = (self.tried, self.costly);
            self.stage = TrialStage::Done(TrialOutcome::NoneHelped { tried, costly, untried });
        }
    }
}

/// Works on each, the first on this thread and the others on threads of their own; one that the system refuses a thread
/// waits for its turn.
fn side_by_side<T: Send>(items: &mut [T], work: impl Fn(&mut T) + Sync) {
    let Some((first, others)) = items.split_first_mut() else { return };
    let work = &work;
    thread::scope(|scope| {
        for item in others {
            _ = thread::Builder::new().spawn_scoped(scope, move || work(item));
        }
        work(first);
    });
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

/// What may be tried, the least intrusive first, without what the world refuses.
fn candidates_in(world: &World, agent: u32, finding: &Finding) -> Vec<RemedialChange> {
    let decisions = decide(world, &Watch::Agents(vec![agent]));
    let mut memory = Memory::default();
    memory.observe(world, &decisions, agent);
    let patient = Patient::of(world, &decisions, agent, &memory);
    let mut candidates = patient.map_or(Vec::new(), |patient| candidates(&patient, finding));
    candidates.retain(|change| change.apply(&mut world.clone()).is_ok());
    candidates
}
