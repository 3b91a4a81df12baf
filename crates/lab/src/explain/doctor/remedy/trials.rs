//! Trials of the candidates, several in parallel, a few steps of each at a time.

use std::{
    num::NonZero,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use super::{
    RemedialChange, TrialOutcome, Tried, TriedFromStart, among,
    candidates::candidates,
    course::Course,
    figures::{RunFigures, is_costly, measure_of},
    place_in, said,
    trial_run::{TrialRun, WHOLE},
};
use sidestep_core::{
    model::World,
    sim::{Watch, decide},
};

use crate::explain::doctor::{Ailment, Finding, Memory, Patient, neighborhood::nearest_part};

/// An ailment that lasts no longer than this, s, ends without a change.
const PASSING: f64 = 1.0;

/// The largest number of agents that take part: the nearest.
const MAX_AGENTS: usize = 200;

/// The budget of all runs together, agents times steps.
const MAX_WORK: u64 = 10_000_000;

/// The number of steps between two looks at the flag that cancels.
const SLICE: u64 = 32;

/// The trials of remedies for one finding.
///
/// They run copies of the given world, on the calling thread and, if allowed, on others in parallel. They are judged in
/// the order of the candidates, so the same world and finding give the same outcome, whatever the slices and the number
/// of threads. To cancel, drop them.
#[derive(Debug)]
pub struct Trials {
    now: World,
    /// The world at its start, with the same agents, if it has run without interference since.
    start: Option<World>,
    /// The indices of the agents that take part; `None` if all do.
    part: Option<Vec<u32>>,
    /// The index of the agent among those.
    agent: u32,
    ailment: Ailment,
    /// The candidates still to try, the next one last.
    candidates: Vec<RemedialChange>,
    stage: TrialStage,
    /// The first change that helped from now on, but not from the start.
    only_now: Option<TrialOutcome>,
    tried: usize,
    costly: usize,
    /// The budget that is left, agents times steps.
    left: u64,
    /// The number of parallel runs.
    threads: NonZero<usize>,
}

#[derive(Debug)]
enum TrialStage {
    /// The run without any change.
    Without(TrialRun),
    /// The run without any change from the start, and the figures of the one from now on.
    WithoutFromStart(TrialRun, RunFigures),
    /// Runs with one change each, in the order of the candidates.
    With {
        running: Vec<CandidateRun>,
        without: RunsWithout,
    },
    Done(TrialOutcome),
}

/// The figures of the runs without any change.
#[derive(Clone, Copy, Debug)]
struct RunsWithout {
    now: RunFigures,
    from_start: Option<RunFigures>,
}

/// A candidate, tried from now on, and if it helps then also from the start.
#[derive(Debug)]
struct CandidateRun {
    change: RemedialChange,
    now: TrialRun,
    from_start: Option<TrialRun>,
}

impl CandidateRun {
    /// Takes up to this number of steps; `start` begins the run from the start.
    fn work(
        &mut self,
        steps: u64,
        without: &RunsWithout,
        start: impl Fn(&RemedialChange) -> Option<TrialRun>,
    ) {
        if let Some(run) = &mut self.from_start {
            return run.work(steps, without.from_start.as_ref());
        }
        self.now.work(steps, Some(&without.now));
        if self.helps_now(without) && without.from_start.is_some() {
            self.from_start = start(&self.change);
        }
    }

    fn is_over(&self) -> bool {
        self.now.is_over() && self.from_start.as_ref().is_none_or(TrialRun::is_over)
    }

    fn helps_now(&self, without: &RunsWithout) -> bool {
        is_cure(&self.now, &without.now)
    }

    fn steps(&self) -> u64 {
        self.now.steps() + self.from_start.as_ref().map_or(0, TrialRun::steps)
    }
}

fn is_cure(run: &TrialRun, without: &RunFigures) -> bool {
    run.is_whole() && run.result().is_cure_of(without)
}

impl Trials {
    /// Trials for a finding on an agent of this world. `start` is an earlier step of the same run without interference
    /// since: remedies are then also tried from there, unless the agents differ or that would cost too much.
    pub fn new(world: &World, start: Option<&World>, agent: u32, finding: &Finding) -> Trials {
        let (now, part) = taking_part(world, agent);
        let local = |index: u32| part.as_ref().map_or(Some(index), |part| place_in(part, index));
        let agent = local(agent).unwrap_or(u32::MAX);
        let mut candidates = candidates_in(&now, agent, finding);
        candidates.reverse();
        let run =
            TrialRun::new(Course::new(now.clone(), agent, finding.ailment).starting_with_finding(), 0.0);
        let mut trials = Trials {
            start: start.and_then(|start| same_agents(start, world, part.as_deref())),
            now,
            part,
            agent,
            ailment: finding.ailment,
            candidates,
            stage: TrialStage::Without(run),
            only_now: None,
            tried: 0,
            costly: 0,
            left: MAX_WORK,
            threads: NonZero::<usize>::MIN,
        };
        trials.stop_at_once();
        trials
    }

    /// These trials with up to this number of candidates tried in parallel, one thread each.
    #[must_use]
    pub fn on_threads(self, threads: NonZero<usize>) -> Trials {
        Trials { threads, ..self }
    }

    /// The outcome, once it is known.
    pub fn outcome(&self) -> Option<&TrialOutcome> {
        if let TrialStage::Done(outcome) = &self.stage { Some(outcome) } else { None }
    }

    /// The candidates that have not begun yet, the next one last.
    pub fn untried(&self) -> &[RemedialChange] {
        &self.candidates
    }

    /// Takes up to this number of steps of each run in progress. Returns the outcome once there is one.
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
            TrialStage::WithoutFromStart(run, now) => {
                run.work(steps, None);
                if run.is_over() {
                    let (now, from_start, spent) = (*now, Some(run.result()), run.steps());
                    self.pay(spent);
                    self.try_candidates(&RunsWithout { now, from_start });
                }
            }
            TrialStage::With { running, without } => {
                let (start, agent, ailment) = (&self.start, self.agent, self.ailment);
                let lead = start.as_ref().map_or(0.0, |start| self.now.time - start.time);
                let from_start = |change: &RemedialChange| {
                    let mut world = start.clone()?;
                    change.apply(&mut world).ok()?;
                    Some(TrialRun::new(Course::new(world, agent, ailment), lead))
                };
                side_by_side(running, |candidate| candidate.work(steps, without, from_start));
                self.judge();
            }
        }
        self.outcome()
    }

    /// Runs until the outcome is known; `None` if the flag is raised before.
    pub fn finish(mut self, cancelled: &AtomicBool) -> Option<TrialOutcome> {
        while !cancelled.load(Ordering::Relaxed) {
            if let Some(outcome) = self.work(SLICE) {
                return Some(outcome.clone());
            }
        }
        None
    }

    /// Ends at once if a run would take too long.
    fn stop_at_once(&mut self) {
        let steps = (WHOLE / f64::from(self.now.params.time_step)).ceil() as u64;
        if steps.saturating_mul(self.agents()) > MAX_WORK / 2 {
            self.stage = TrialStage::Done(TrialOutcome::NotTried(said::too_long()));
        }
    }

    fn agents(&self) -> u64 {
        (self.now.agents.len() as u64).max(1)
    }

    /// Subtracts the steps of a judged run from the budget.
    fn pay(&mut self, steps: u64) {
        self.left = self.left.saturating_sub(steps.saturating_mul(self.agents()));
    }

    /// Judges the finished run without any change.
    fn judge_without(&mut self, without: RunFigures, came_through: bool) {
        let lasted = without.whole.ailing;
        let seconds = WHOLE;
        if self.ailment == Ailment::Infeasible && came_through {
            self.stage = TrialStage::Done(TrialOutcome::Harmless { seconds });
        } else if lasted <= PASSING {
            self.stage =
                TrialStage::Done(TrialOutcome::Passes { seconds, lasted, measure: measure_of(self.ailment) });
        } else if self.candidates.is_empty() {
            self.stage = TrialStage::Done(TrialOutcome::NotTried(said::no_candidate()));
        } else if let Some(start) = &self.start {
            let course = Course::new(start.clone(), self.agent, self.ailment);
            let run = TrialRun::new(course, self.now.time - start.time);
            self.stage = TrialStage::WithoutFromStart(run, without);
        } else {
            self.try_candidates(&RunsWithout { now: without, from_start: None });
        }
    }

    fn try_candidates(&mut self, without: &RunsWithout) {
        self.stage = TrialStage::With { running: Vec::new(), without: *without };
        self.begin();
    }

    /// Judges the finished runs, in the order of the candidates, and begins others in their places.
    fn judge(&mut self) {
        while let TrialStage::With { running, without } = &mut self.stage
            && running.first().is_some_and(CandidateRun::is_over)
        {
            let without = *without;
            let candidate = running.remove(0);
            self.pay(candidate.steps());
            self.tried += 1;
            if candidate.helps_now(&without) {
                let tried = self.tried_with(&candidate, &without);
                let helps_both = tried.from_start.is_none_or(|from_start| from_start.helped());
                let helped = TrialOutcome::Helped { change: self.for_all(candidate.change), tried };
                if helps_both {
                    self.stage = TrialStage::Done(helped);
                    return;
                }
                self.only_now.get_or_insert(helped);
            } else {
                let run = &candidate.now;
                self.costly += usize::from(run.was_screened() && is_costly(&run.figures(), &without.now));
            }
            self.begin();
        }
    }

    fn tried_with(&self, candidate: &CandidateRun, without: &RunsWithout) -> Tried {
        let from_start = candidate.from_start.as_ref().zip(without.from_start);
        Tried {
            seconds: WHOLE,
            among: self.part.as_ref().map(|part| part.len() as u32),
            measure: measure_of(self.ailment),
            before: without.now.whole.ailing,
            after: candidate.now.result().whole.ailing,
            from_start: from_start.map(|(run, without)| TriedFromStart {
                before: without.whole.ailing,
                after: is_cure(run, &without).then(|| run.result().whole.ailing),
            }),
        }
    }

    /// A change with the indices of the whole world.
    fn for_all(&self, change: RemedialChange) -> RemedialChange {
        let Some(part) = &self.part else { return change };
        change.renumbered(|place| part.get(place as usize).copied()).unwrap_or(change)
    }

    /// Begins with the next candidates, as many as may run in parallel; ends if no candidate or no budget is left.
    fn begin(&mut self) {
        let TrialStage::With { running, .. } = &mut self.stage else { return };
        while running.len() < self.threads.get()
            && let Some(change) = self.candidates.pop()
        {
            let mut world = self.now.clone();
            if change.apply(&mut world).is_ok() {
                let course = Course::new(world, self.agent, self.ailment).starting_with_finding();
                let now = TrialRun::new(course, 0.0);
                running.push(CandidateRun { change, now, from_start: None });
            }
        }
        if running.is_empty() || self.left == 0 {
            // Running candidates count as untried, because a single thread would not have reached them yet.
            let untried = self.candidates.len() + running.len();
            let (tried, costly) = (self.tried, self.costly);
            let none = TrialOutcome::NoneHelped { tried, costly, untried };
            self.stage = TrialStage::Done(self.only_now.take().unwrap_or(none));
        }
    }
}

/// Works on each item, the first on this thread and the others on one thread each. An item for which the system refuses
/// a thread is left for the next call.
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

/// The world of the agents that take part in the trials, and their indices if these are not all.
fn taking_part(world: &World, agent: u32) -> (World, Option<Vec<u32>>) {
    if world.agents.len() <= MAX_AGENTS {
        return (world.clone(), None);
    }
    let part = nearest_part(world, agent, MAX_AGENTS);
    (among(world, &part), Some(part))
}

/// The start of a world with the agents that take part; `None` if these were not there, each at its index, or if it is
/// too long ago.
fn same_agents(start: &World, now: &World, part: Option<&[u32]>) -> Option<World> {
    let is_same = match part {
        Some(part) => part.iter().all(|index| start.id(*index) == now.id(*index)),
        None => start.agents.len() == now.agents.len() && start.ids.same(&now.ids, now.agents.len()),
    };
    let agents = part.map_or(now.agents.len(), <[u32]>::len) as u64;
    let steps = ((now.time - start.time + WHOLE) / f64::from(now.params.time_step)).ceil() as u64;
    let is_cheap = steps.saturating_mul(agents) <= MAX_WORK / 4;
    (is_same && is_cheap).then(|| part.map_or_else(|| start.clone(), |part| among(start, part)))
}

/// The candidates that the world accepts, the least intrusive first.
fn candidates_in(world: &World, agent: u32, finding: &Finding) -> Vec<RemedialChange> {
    let decisions = decide(world, &Watch::Agents(vec![agent]));
    let mut memory = Memory::default();
    memory.observe(world, &decisions, agent);
    let patient = Patient::of(world, &decisions, agent, &memory);
    let mut candidates = patient.map_or(Vec::new(), |patient| candidates(&patient, finding));
    candidates.retain(|change| change.apply(&mut world.clone()).is_ok());
    candidates
}
