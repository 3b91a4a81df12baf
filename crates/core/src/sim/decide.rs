//! `decide: &World -> Decisions`: the decisions of all agents, from one frozen state.
//!
//! Pure and total; the same bits for any order of the agents and any number of threads.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
};

use prefetch_index::prefetch_index;

use crate::avoid::orca::abreast::Sorted;
use crate::{
    avoid::{
        Choice, MethodOutput, Scratch, Watched, decide as decide_for,
        meter::{Clock, Counters, Meter, Probe},
        orca::abreast::{BATCH, BLOCK, OrcaLanes, Order, SinceSorted},
        row::SlotRow,
    },
    geometry::is_positive_zero,
    machine::{
        lanes::{Level, Simd, best, dispatch},
        threads,
    },
    model::World,
    neighbors::Grid,
};

/// The agents whose constructions are recorded.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Watch {
    /// No agent.
    #[default]
    None,
    /// These agents, by index; indices beyond the world are skipped.
    Agents(Vec<u32>),
    /// These agents, and all vehicles that steer or wander, unless the world has more than `most` agents: a copy costs
    /// more than a decision.
    Vehicles {
        /// The agents, by index.
        agents: Vec<u32>,
        /// Most agents of a world in which all vehicles are recorded.
        most: usize,
    },
    /// All agents.
    All,
}

impl Watch {
    fn includes(&self, world: &World, agent: u32) -> bool {
        match self {
            Watch::None => false,
            Watch::Agents(agents) => agents.contains(&agent),
            Watch::Vehicles { agents, most } => {
                let all = world.agents.len() <= *most;
                agents.contains(&agent) || (all && world.agents[agent as usize].is_vehicle())
            }
            Watch::All => true,
        }
    }
}

/// The decisions of all agents, and the constructions of the watched ones.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Decisions {
    /// One choice for each agent, by index.
    pub choices: Vec<Choice>,
    /// The watched agents, by ascending index.
    pub watched: Vec<Watched>,
}

impl Decisions {
    /// The recorded decision of an agent, if it was watched.
    pub fn watched(&self, agent: u32) -> Option<&Watched> {
        let found = self.watched.binary_search_by_key(&agent, |watched| watched.agent);
        found.ok().map(|index| &self.watched[index])
    }
}

/// Memory that is reused from step to step: after warm-up a step allocates nothing.
#[derive(Debug, Default)]
pub struct Workspace {
    grid: Grid,
    lanes: OrcaLanes,
    /// Decisions in the order in which they are made, until the agents are sorted.
    decided: Vec<SlotRow>,
    workers: Vec<Mutex<Worker>>,
    /// True if workers record the agents whose answers depend on an arbitrary choice of this library.
    notes_arbitrary: bool,
    watched: Mutex<Vec<Watched>>,
    /// The clock; counts are taken if there is one.
    pub(super) clock: Option<Clock>,
    pub(super) counters: Counters,
    /// Raised once the decisions are no longer needed: they are left unfinished.
    pub(super) cancelled: Arc<AtomicBool>,
    /// Number of decisions so far.
    turn: u64,
    level: Option<Level>,
    /// The changes since the agents were sorted. Only a simulation tracks them.
    pub(super) since: SinceSorted,
}

impl Workspace {
    /// An empty workspace with the same clock and instruction set; its counts begin at zero.
    pub(super) fn empty(&self) -> Workspace {
        let mut empty = Workspace { clock: self.clock, turn: self.turn, ..Workspace::default() };
        if let Some(level) = self.level {
            empty.use_level(level);
        }
        empty
    }

    /// Decides with this instruction set instead of the best of the processor; the bits are the same.
    pub fn use_level(&mut self, level: Level) {
        self.level = Some(level);
    }

    /// From now on records the agents whose answers depend on an arbitrary choice of this library: see
    /// [`Workspace::arbitrary`].
    pub fn note_arbitrary(&mut self) {
        self.notes_arbitrary = true;
    }

    /// The agents, by index and in no order, whose last answers depend on an arbitrary choice of this library: on the
    /// order of neighbors at equal distance, on the direction in which two agents part that have none, or on the cut of
    /// a speed that rounding has carried beyond the maximum. May include some others.
    pub fn arbitrary(&mut self) -> impl Iterator<Item = u32> {
        self.workers
            .iter_mut()
            .flat_map(|worker| worker.get_mut().expect("no holder of the lock panics").arbitrary.drain(..))
    }

    /// From now on counts the costs of decisions, from zero, or stops counting.
    pub fn count(&mut self, clock: Option<Clock>) {
        (self.clock, self.counters) = (clock, Counters::default());
    }

    /// The counts so far.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Sorts the agents, and copies their visible parts.
    pub(super) fn sort(&mut self, world: &World) {
        let since = std::mem::take(&mut self.since);
        self.timed(
            |counters| &mut counters.grid,
            |workspace| {
                let Workspace { grid, lanes, decided, .. } = workspace;
                lanes.gather(world, grid, decided, since);
            },
        );
    }

    /// The agents sorted for the next decisions, if they are.
    pub(super) fn sorted(&self) -> Option<Sorted<'_>> {
        (self.since == SinceSorted::Nothing).then(|| Sorted::of(&self.lanes, &self.grid))
    }

    /// Adds the counts of the workers.
    fn collect_counts(&mut self) {
        for worker in &mut self.workers {
            if let Some(probe) = worker.get_mut().expect("no holder of the lock panics").probe.take() {
                self.counters = self.counters.plus(probe.counters());
            }
        }
    }

    /// Runs a part of a step that is timed as a whole.
    pub(super) fn timed<T>(
        &mut self,
        of: fn(&mut Counters) -> &mut u64,
        part: impl FnOnce(&mut Workspace) -> T,
    ) -> T {
        let start = self.clock.map(|clock| clock());
        let done = part(self);
        if let (Some(clock), Some(start)) = (self.clock, start) {
            *of(&mut self.counters) += clock().saturating_sub(start);
        }
        done
    }
}

/// Working memory of one thread, and its counts if it counts.
#[derive(Debug, Default)]
struct Worker {
    scratch: Scratch,
    probe: Option<Probe>,
    /// The agents whose answers depend on an arbitrary choice of this library, if these are recorded.
    arbitrary: Vec<u32>,
}

/// Number of choices in a piece that a thread writes.
const SPREAD: usize = 256;

/// Decides for every agent, with a new workspace. In a loop reuse a [`Workspace`] with [`decide_into`].
pub fn decide(world: &World, watch: &Watch) -> Decisions {
    let mut decisions = Decisions::default();
    decide_into(world, watch, &mut Workspace::default(), &mut decisions);
    decisions
}

/// Decides for every agent into `decisions`, on the threads of the current pool.
pub fn decide_into(world: &World, watch: &Watch, workspace: &mut Workspace, decisions: &mut Decisions) {
    let Decisions { choices, watched } = decisions;
    choices.resize(world.agents.len(), Choice::default());
    watched.clear();
    decide_all(world, watch, workspace, choices);
    let kept = workspace.watched.get_mut().expect("no holder of the lock panics");
    if !kept.is_empty() {
        watched.append(kept);
        watched.sort_by_key(|watched| watched.agent);
    }
}

/// Makes the choices of all agents.
fn decide_all(world: &World, watch: &Watch, workspace: &mut Workspace, choices: &mut [Choice]) {
    if workspace.since != SinceSorted::Nothing {
        workspace.sort(world);
    }
    workspace.since = SinceSorted::Anything;
    workspace.turn += 1;
    let level = workspace.level.unwrap_or_else(best);
    let Workspace { grid, lanes, decided, workers, watched, clock, cancelled, turn, notes_arbitrary, .. } =
        workspace;
    decided.resize(world.agents.len(), SlotRow::default());
    // A single block stays on the calling thread.
    let few = decided.len() <= BLOCK;
    let threads = if few { 1 } else { threads::count() };
    if workers.len() < threads {
        start_workers(workers, threads);
    }
    if *notes_arbitrary {
        for worker in &mut *workers {
            worker.get_mut().expect("no holder of the lock panics").arbitrary.clear();
        }
    }
    let batches = decided.len().div_ceil(BATCH);
    if let Some(clock) = *clock {
        for worker in &mut *workers {
            let worker = worker.get_mut().expect("no holder of the lock panics");
            worker.probe = Some(Probe::new(clock, *turn, batches));
        }
    }
    // Consecutive agents are near each other: threads and caches work on neighborhoods.
    let wanders = AtomicBool::new(false);
    let scalar = Scalar { world, watch, grid, level, keep: watched };
    let task = Task { scalar, lanes, cancelled, wanders: &wanders, notes_arbitrary: *notes_arbitrary };
    if few {
        task.decide(0, decided, workers[0].get_mut().expect("no holder of the lock panics"));
    } else {
        let shared = &*workers;
        threads::split_among(&mut decided[..], BLOCK, BLOCK, |thread, first, block| {
            // Uncontended: there is one for each thread.
            let mut worker = shared[thread].lock().expect("no holder of the lock panics");
            task.decide(first, block, &mut worker);
        });
    }
    lanes.common.none_wanders &= !wanders.into_inner();
    if clock.is_some() {
        workspace.collect_counts();
    }
    workspace.timed(
        |counters| &mut counters.choices,
        |workspace| {
            let Workspace { grid, lanes, decided, .. } = workspace;
            let need_no_agent = lanes.common.choices_need_no_agent(world.params.time_step);
            let answers = &decided[..];
            let (last, scattered) = (decided.len().saturating_sub(1), decided.len() > IN_CACHE);
            let slot = |index: usize| {
                if scattered {
                    prefetch_index(&decided[..], grid.slot((index + AHEAD).min(last)));
                }
                grid.slot(index)
            };
            threads::split(choices, SPREAD, |first, choices| match lanes.order {
                Order::Indices => spread(world, answers, need_no_agent, first, |index| index, choices),
                Order::Slots => spread(world, answers, need_no_agent, first, slot, choices),
            });
        },
    );
}

/// A worker is some 20 KB: the code that creates one is outlined from the step.
#[cold]
#[inline(never)]
fn start_workers(workers: &mut Vec<Mutex<Worker>>, threads: usize) {
    workers.resize_with(threads, Mutex::default);
}

/// The input of the decisions that all threads read.
#[derive(Clone, Copy)]
struct Task<'a> {
    scalar: Scalar<'a>,
    lanes: &'a OrcaLanes,
    cancelled: &'a AtomicBool,
    /// Raised if any agent has a new wander target to remember.
    wanders: &'a AtomicBool,
    /// True if workers record the agents whose answers depend on an arbitrary choice of this library.
    notes_arbitrary: bool,
}

impl Task<'_> {
    /// Decides for the agents from the place `first` on.
    fn decide(self, first: usize, block: &mut [SlotRow], worker: &mut Worker) {
        if self.cancelled.load(Ordering::Relaxed) {
            // The block may contain the former visible parts of the agents.
            return block.fill(MethodOutput::default().into());
        }
        let Worker { scratch, probe, arbitrary } = worker;
        let arbitrary = self.notes_arbitrary.then_some(arbitrary);
        scratch.use_level(self.scalar.level);
        match probe {
            Some(probe) => {
                dispatch!(self.scalar.level, simd => self.decide_with(simd, first, block, scratch, arbitrary, probe));
            }
            None => {
                dispatch!(self.scalar.level, simd => self.decide_with(simd, first, block, scratch, arbitrary, &mut ()))
            }
        }
    }

    /// Records whether an agent has a new wander target to remember.
    fn remember(self, wanders: bool) {
        if wanders && !self.wanders.load(Ordering::Relaxed) {
            self.wanders.store(true, Ordering::Relaxed);
        }
    }

    #[inline(always)]
    fn decide_with<S: Simd>(
        self,
        simd: S,
        first: usize,
        block: &mut [SlotRow],
        scratch: &mut Scratch,
        mut arbitrary: Option<&mut Vec<u32>>,
        meter: &mut impl Meter,
    ) {
        let Task { scalar, lanes, .. } = self;
        let Scalar { world, watch, grid, .. } = scalar;
        let sorted = Sorted::of(lanes, grid);
        let nobody = matches!(watch, Watch::None);
        let watched = |agent: u32| !nobody && watch.includes(world, agent);
        sorted.fetch(world, first..first + block.len(), watched, &mut scratch.lanes);
        self.remember(scratch.lanes.wanders());
        for (batch, decided) in block.chunks_mut(BATCH).enumerate() {
            let at = batch * BATCH;
            let mut left = sorted.decide(simd, world, at, &mut scratch.lanes, meter, decided);
            if let Some(noted) = &mut arbitrary {
                let bits = scratch.lanes.arbitrary;
                let members = (0..decided.len()).filter(|member| bits >> member & 1 != 0);
                noted.extend(members.map(|member| scratch.lanes.index(at + member)));
            }
            while left != 0 {
                let member = left.trailing_zeros() as usize;
                left &= left - 1;
                let output = scalar.decide(scratch.lanes.index(at + member), scratch);
                self.remember(output.wander.is_some_and(|target| !is_positive_zero(target)));
                decided[member] = output.into();
                meter.scalar(output.neighbors.into());
            }
        }
    }
}

/// The scalar path, for single agents.
#[derive(Clone, Copy)]
struct Scalar<'a> {
    world: &'a World,
    watch: &'a Watch,
    grid: &'a Grid,
    level: Level,
    keep: &'a Mutex<Vec<Watched>>,
}

impl Scalar<'_> {
    /// Decides for an agent, and records its constructions if it is watched.
    #[inline(never)]
    fn decide(self, index: u32, scratch: &mut Scratch) -> MethodOutput {
        let Scalar { world, watch, grid, keep, .. } = self;
        if !watch.includes(world, index) {
            return decide_for(world, grid, index, scratch, None);
        }
        let mut kept = Watched::default();
        let decided = decide_for(world, grid, index, scratch, Some(&mut kept));
        keep.lock().expect("no holder of the lock panics").push(kept);
        decided
    }
}

/// The answers of this number of agents fit into the second-level cache of a core: half a megabyte.
const IN_CACHE: usize = 1 << 14;

/// Distance, in agents, by which answers are prefetched if they are scattered in memory.
const AHEAD: usize = 32;

/// Writes the choices of the agents from `first` on: the answer `decided` at the place of each index, within the limits
/// of its body. With `need_no_agent` only agents at rest are read.
///
/// `inline(always)` because of `place`: as in [`row`](crate::avoid::row).
#[inline(always)]
fn spread(
    world: &World,
    decided: &[SlotRow],
    need_no_agent: bool,
    first: usize,
    place: impl Fn(usize) -> usize,
    choices: &mut [Choice],
) {
    let time_step = world.params.time_step;
    let agents = &world.agents[first..][..choices.len()];
    for ((index, agent), to) in (first..).zip(agents).zip(choices) {
        let answer = MethodOutput::from(decided[place(index)]);
        let quick = if need_no_agent { answer.without_limits() } else { None };
        *to = quick.unwrap_or_else(|| answer.within_limits(agent, time_step));
    }
}
