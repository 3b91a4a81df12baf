//! What a run was like: arrivals, gaps, overlaps, detours, reversals, deadlocks, relaxed programs.
//!
//! ```text
//!   observe_world(start)
//!   for each step:  observe_decisions(what will be done)  observe_world(what came of it)  sample, events
//! ```
//! A clone is a snapshot: plain data, without working memory. Going on from it gives the figures of the straight run.

mod event;
mod gate;
pub mod metric;
mod tally;

use std::ops::Range;

use glam::Vec2;
use rayon::prelude::*;

use crate::{
    avoid::Outcome,
    geometry::{threads, tolerance::OVERLAP},
    model::{Agent, World, params::Update},
    neighbors::Grid,
    sim::Decisions,
};

use event::Found;
use tally::{Errand, Tally};

pub use event::{Event, EventKind};
pub use gate::Gate;
pub use metric::{METRICS, Metric, Sample};
pub use tally::{DEADLOCK_SHARE, DEADLOCK_WINDOW, REVERSAL_SPEED, REVERSAL_TURN};

/// Gaps of how many agents a thread looks for at a time.
const CHUNK: usize = 1024;

/// Figures of a run; feed it the start, then the decisions and the world of every step.
///
/// A world observed again at the same step was changed by hand: gaps, overlaps and arrivals count, but no way.
#[derive(Debug, PartialEq)]
pub struct Metrics {
    /// Least gap between two discs so far, m; negative where they overlapped, infinite with fewer than two agents.
    pub smallest_gap: f32,
    /// How often two agents began to overlap by more than a millimeter (SteerSuite's collision count).
    pub overlaps: u64,
    /// Pairs that overlap now, lower index first, sorted.
    pub overlapping: Vec<(u32, u32)>,
    /// Decisions seen.
    pub choices: u64,
    /// Decisions for which the programs (or cones) had to be relaxed.
    pub relaxed: u64,
    tallies: Vec<Tally>,
    /// Who came when: agents only ever come at the end of the list.
    cohorts: Vec<Cohort>,
    totals: Totals,
    clock: Option<Clock>,
    gate: Option<Gate>,
    /// Whether agents were seen on the sides of the gate.
    gate_seen: bool,
    /// Velocities of the step under way; empty between steps.
    decided: Vec<Vec2>,
    events: Vec<Event>,
    scratch: Scratch,
}

/// Agents from this index on were first seen then.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cohort {
    first: u32,
    step: u64,
    time: f64,
}

/// When the world was observed.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Clock {
    /// Time of the first observation, s.
    start: f64,
    /// Time of the last one, s.
    time: f64,
    /// Its step.
    step: u64,
}

/// Sums over the agents, in the order of their indices.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Totals {
    arrivals: u64,
    /// Agents with a goal that have not arrived.
    under_way: u64,
    time_to_goal: f64,
    last_arrival: f64,
    /// Over agents that wanted to move.
    extra_time: f64,
    extra_times: u64,
    /// Over agents that had a way to go.
    path_ratio: f64,
    path_ratios: u64,
    reversals: u64,
    jerk: f64,
    jerks: u64,
    deadlock_time: f64,
    worst_violation: f32,
}

/// Working memory: no part of the state.
#[derive(Debug, Default)]
struct Scratch {
    grid: Grid,
    before: Vec<(u32, u32)>,
    meeting: Vec<u32>,
}

/// All scratch is the same: what it holds does not matter.
impl PartialEq for Scratch {
    fn eq(&self, _: &Scratch) -> bool {
        true
    }
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics {
            smallest_gap: f32::INFINITY,
            overlaps: 0,
            overlapping: Vec::new(),
            choices: 0,
            relaxed: 0,
            tallies: Vec::new(),
            cohorts: Vec::new(),
            totals: Totals::default(),
            clock: None,
            gate: None,
            gate_seen: false,
            decided: Vec::new(),
            events: Vec::new(),
            scratch: Scratch::default(),
        }
    }
}

impl Clone for Metrics {
    fn clone(&self) -> Metrics {
        let mut clone = Metrics::new();
        clone.clone_from(self);
        clone
    }

    /// Takes over the state and keeps its own memory.
    fn clone_from(&mut self, source: &Metrics) {
        let Metrics {
            smallest_gap,
            overlaps,
            overlapping,
            choices,
            relaxed,
            tallies,
            cohorts,
            totals,
            clock,
            gate,
            gate_seen,
            decided,
            events,
            scratch: _,
        } = source;
        self.smallest_gap = *smallest_gap;
        self.overlaps = *overlaps;
        self.overlapping.clone_from(overlapping);
        self.choices = *choices;
        self.relaxed = *relaxed;
        self.tallies.clone_from(tallies);
        self.cohorts.clone_from(cohorts);
        self.totals = *totals;
        self.clock = *clock;
        self.gate = *gate;
        self.gate_seen = *gate_seen;
        self.decided.clone_from(decided);
        self.events.clone_from(events);
    }
}

impl Metrics {
    /// Nothing seen yet.
    pub fn new() -> Metrics {
        Metrics::default()
    }

    /// The same, with a line whose crossings are counted, from one end to the other, m.
    pub fn with_gate(mut self, ends: Option<[Vec2; 2]>) -> Metrics {
        self.set_gate(ends);
        self
    }

    /// Counts crossings of another line, or of none, from the next observation on.
    pub fn set_gate(&mut self, ends: Option<[Vec2; 2]>) {
        self.gate = ends.map(Gate::new);
        self.gate_seen = false;
    }

    /// The line whose crossings are counted, and how many there were.
    pub fn gate(&self) -> Option<&Gate> {
        self.gate.as_ref()
    }

    /// Takes in the decisions that are about to be carried out.
    pub fn observe_decisions(&mut self, decisions: &Decisions) {
        let Metrics { tallies, decided, events, totals, .. } = self;
        decided.clear();
        events.clear();
        let mut relaxed = 0;
        let mut first = Found::default();
        for (index, choice) in (0..).zip(&decisions.choices) {
            decided.push(choice.velocity);
            if choice.outcome != Outcome::Relaxed {
                continue;
            }
            relaxed += 1;
            let Some(tally) = tallies.get_mut(index as usize) else { continue };
            if tally.relaxed == 0 {
                first.add(index);
            }
            tally.relaxed += 1;
            tally.violation = tally.violation.max(choice.violation);
            totals.worst_violation = totals.worst_violation.max(choice.violation);
        }
        self.choices += decisions.choices.len() as u64;
        self.relaxed += relaxed;
        let step = self.clock.map_or(0, |clock| clock.step) + 1;
        self.events.extend(first.event(step, EventKind::Relaxed));
    }

    /// Takes in the world at the start or after a step.
    pub fn observe_world(&mut self, world: &World) {
        if self.decided.is_empty() {
            self.events.clear();
        }
        let clock =
            *self.clock.get_or_insert(Clock { start: world.time, time: world.time, step: world.step });
        let old = self.tallies.len();
        self.admit(world);
        self.see_gate(world, old);
        self.observe_agents(world, clock, old);
        self.observe_gaps(world);
        self.events.sort_unstable_by_key(|event| event.kind);
        self.decided.clear();
        self.clock = Some(Clock { time: world.time, step: world.step, ..clock });
    }

    /// About how much memory a clone takes, bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Metrics>()
            + size_of_val(&*self.tallies)
            + size_of_val(&*self.overlapping)
            + size_of_val(&*self.cohorts)
            + size_of_val(&*self.events)
    }

    /// What happened in the step that led here: at most one event of a kind, those of its decisions included.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The world's figures as they are now; takes no time.
    pub fn sample(&self, world: &World) -> Sample {
        let totals = &self.totals;
        let agents = world.agents.len() as f64;
        let (forwards, backwards) = match &self.gate {
            Some(gate) => (gate.forwards as f32, gate.backwards as f32),
            None => (f32::NAN, f32::NAN),
        };
        let all_arrived = totals.under_way == 0 && totals.arrivals > 0;
        Sample {
            time: self.clock.map_or(0.0, |clock| world.time - clock.start) as f32,
            arrivals: totals.arrivals as f32,
            // A quotient of zeros is not a number: no mean of nothing.
            time_to_goal: (totals.time_to_goal / totals.arrivals as f64) as f32,
            makespan: if all_arrived { totals.last_arrival as f32 } else { f32::NAN },
            extra_time: (totals.extra_time / totals.extra_times as f64) as f32,
            path_ratio: (totals.path_ratio / totals.path_ratios as f64) as f32,
            reversals: (totals.reversals as f64 / agents) as f32,
            jerk: (totals.jerk / totals.jerks as f64) as f32,
            deadlock_time: (totals.deadlock_time / agents) as f32,
            overlaps: self.overlaps as f32,
            failures: (1000.0 * self.overlaps as f64 / self.choices as f64) as f32,
            smallest_gap: self.smallest_gap,
            relaxed_share: (self.relaxed as f64 / self.choices as f64) as f32,
            worst_violation: totals.worst_violation,
            forwards,
            backwards,
        }
    }
}

/// Figures of the world.
impl Metrics {
    /// How many agents have arrived at some time.
    pub fn arrivals(&self) -> usize {
        self.totals.arrivals as usize
    }

    /// Share of decisions that were relaxed, 0 … 1.
    pub fn relaxed_share(&self) -> f64 {
        self.relaxed as f64 / self.choices.max(1) as f64
    }

    /// Crossings of the gate in either direction for each second and each meter of its width, 1/(m s).
    pub fn specific_flow(&self) -> Option<f64> {
        let (gate, clock) = (self.gate.as_ref()?, self.clock?);
        let (seconds, width) = (clock.time - clock.start, f64::from(gate.width()));
        let crossings = (gate.forwards + gate.backwards) as f64;
        (seconds * width > 0.0).then(|| crossings / seconds / width)
    }
}

/// Figures of one agent; `None` for one that has not been seen, and where a figure is not defined yet.
impl Metrics {
    /// Whether it has arrived at some time.
    pub fn has_arrived(&self, agent: u32) -> Option<bool> {
        Some(matches!(self.tally(agent)?.errand, Errand::Arrived { .. }))
    }

    /// The step at which it first came within its radius of its goal.
    pub fn arrived_at(&self, agent: u32) -> Option<u64> {
        match self.tally(agent)?.errand {
            Errand::Arrived { step, .. } => Some(step.into()),
            Errand::UnderWay { .. } => None,
        }
    }

    /// From when it was first seen until then, s.
    pub fn time_to_goal(&self, agent: u32) -> Option<f64> {
        match self.tally(agent)?.errand {
            Errand::Arrived { time, .. } => Some(time.into()),
            Errand::UnderWay { .. } => None,
        }
    }

    /// How much longer that took than straight at its preferred speed, s.
    pub fn extra_time(&self, agent: u32) -> Option<f64> {
        match self.tally(agent)?.errand {
            Errand::Arrived { extra, .. } if extra.is_finite() => Some(extra.into()),
            _ => None,
        }
    }

    /// ∫ |v| dt until it arrived, or until now, m.
    pub fn path_length(&self, agent: u32) -> Option<f64> {
        Some(self.tally(agent)?.path.into())
    }

    /// How much longer that was than straight, at least 1; only of an agent that has arrived and had a way to go.
    pub fn path_ratio(&self, agent: u32) -> Option<f64> {
        let tally = self.tally(agent)?;
        if self.has_arrived(agent)? { path_ratio(tally) } else { None }
    }

    /// How often its heading turned back.
    pub fn reversals(&self, agent: u32) -> Option<u32> {
        Some(self.tally(agent)?.reversals)
    }

    /// Mean of |Δa| / dt, m/s³.
    pub fn jerk(&self, agent: u32) -> Option<f64> {
        let tally = self.tally(agent)?;
        let steps = self.steps(agent)?;
        (steps > 1).then(|| f64::from(tally.jerk) / (steps - 1) as f64)
    }

    /// How long it kept its place without having arrived, s.
    pub fn deadlock_time(&self, agent: u32) -> Option<f64> {
        Some(self.tally(agent)?.deadlock.into())
    }

    /// How often it began to overlap with another.
    pub fn overlaps_of(&self, agent: u32) -> Option<u32> {
        Some(self.tally(agent)?.overlaps)
    }

    /// Share of its decisions that were relaxed, 0 … 1.
    pub fn relaxed_share_of(&self, agent: u32) -> Option<f64> {
        let tally = self.tally(agent)?;
        let steps = self.steps(agent)?;
        (steps > 0).then(|| f64::from(tally.relaxed) / steps as f64)
    }

    /// How far its worst decision lay outside a half-plane, m/s.
    pub fn worst_violation_of(&self, agent: u32) -> Option<f32> {
        Some(self.tally(agent)?.violation)
    }

    fn tally(&self, agent: u32) -> Option<&Tally> {
        self.tallies.get(agent as usize)
    }

    /// Steps since it was first seen.
    fn steps(&self, agent: u32) -> Option<u64> {
        Some(self.clock?.step.saturating_sub(cohort(&self.cohorts, agent).step))
    }
}

/// When an agent came.
fn cohort(cohorts: &[Cohort], agent: u32) -> Cohort {
    let of_it = cohorts.iter().rev().find(|cohort| cohort.first <= agent);
    *of_it.unwrap_or(&Cohort { first: 0, step: 0, time: 0.0 })
}

/// The way over the straight one, unless it did not move. By the triangle inequality at least 1, but for rounding.
fn path_ratio(tally: &Tally) -> Option<f64> {
    let straight = f64::from(tally.moved.length());
    (straight > 0.0).then(|| (f64::from(tally.path) / straight).max(1.0))
}

impl Metrics {
    /// Starts a tally for every agent that is new.
    fn admit(&mut self, world: &World) {
        let old = self.tallies.len();
        if world.agents.len() > old {
            self.cohorts.push(Cohort { first: old as u32, step: world.step, time: world.time });
            self.tallies.extend(world.agents[old..].iter().map(Tally::new));
        }
        // Agents do not go; a shorter list is another world.
        self.tallies.truncate(world.agents.len());
    }

    /// Remembers the sides of those who have not been seen, and of all after a move by hand.
    fn see_gate(&mut self, world: &World, old: usize) {
        let Some(gate) = &self.gate else { return };
        let stepped = self.clock.is_some_and(|clock| clock.step != world.step);
        let from = if self.gate_seen && stepped { old } else { 0 };
        let new = world.agents.iter().zip(&mut self.tallies).skip(from);
        new.for_each(|(agent, tally)| gate.see(agent, tally));
        self.gate_seen = true;
    }

    /// What every agent did since the last observation: its step, if it was there before, and its errand.
    fn observe_agents(&mut self, world: &World, clock: Clock, old: usize) {
        let Metrics { tallies, cohorts, decided, totals, gate, events, .. } = self;
        let seconds = (world.time - clock.time) as f32;
        let rate = 1.0 / seconds;
        let moved = if world.step != clock.step && seconds > 0.0 { old } else { 0 };
        let late = world.params.update == Update::NextStep;
        let (mut turned, mut arrived, mut stuck) = (Found::default(), Found::default(), Found::default());
        totals.under_way = 0;
        for (index, (agent, tally)) in (0..).zip(world.agents.iter().zip(tallies)) {
            // Who has just come has not stood in this step.
            let took = if (index as usize) < moved { seconds } else { 0.0 };
            if took > 0.0 {
                // A hand may have pushed the agent after the step; what it decided is what it did.
                let velocity = decided.get(index as usize).copied().unwrap_or(agent.velocity);
                let way = if late { tally.velocity() } else { velocity } * seconds;
                if let Some(jerk) = tally.take(velocity, way, rate) {
                    totals.jerk += f64::from(jerk);
                    totals.jerks += 1;
                }
                if tally.turn(agent.settings.max_speed) {
                    turned.add(index);
                }
                if let Some(gate) = gate {
                    gate.pass(agent, way, tally);
                }
            }
            if matches!(tally.errand, Errand::Arrived { .. }) {
                continue;
            }
            if agent.has_arrived() {
                arrived.add(index);
                totals.arrive(agent, tally, world, cohort(cohorts, index).time);
                continue;
            }
            totals.under_way += u64::from(agent.goal().is_some());
            if let Some((added, begins)) = tally.stand(agent, took) {
                totals.deadlock_time += f64::from(added);
                if begins {
                    stuck.add(index);
                }
            }
        }
        totals.reversals += turned.count();
        events.extend(turned.event(world.step, EventKind::Reversal));
        events.extend(stuck.event(world.step, EventKind::Deadlock));
        events.extend(arrived.event(world.step, EventKind::Arrival));
    }

    fn observe_gaps(&mut self, world: &World) {
        let Metrics { smallest_gap, overlaps, overlapping, tallies, events, scratch, .. } = self;
        let Scratch { grid, before, meeting } = scratch;
        let agents = &world.agents;
        let largest = agents.iter().map(|agent| agent.settings.radius).fold(0.0, f32::max);
        let gap = |a: usize, b: usize| {
            let apart = (agents[a].position - agents[b].position).length();
            apart - agents[a].settings.radius - agents[b].settings.radius
        };
        // No pair beyond the least gap known matters; agent 0 and its nearest give a first bound.
        let mut bound = *smallest_gap;
        if bound == f32::INFINITY {
            bound = (1..agents.len()).map(|b| gap(0, b)).fold(f32::INFINITY, f32::min);
        }
        std::mem::swap(overlapping, before);
        overlapping.clear();
        if bound.is_finite() {
            grid.rebuild_with(world, 2.0 * largest + bound.max(0.0));
            // The least gap of some agents, neighbors in space, to those after them, and who overlaps.
            let search = |some: Range<usize>, mut bound: f32, overlapping: &mut Vec<(u32, u32)>| {
                for a in &grid.order()[some] {
                    let a = *a as usize;
                    let agent = &agents[a];
                    // A rounding error more than the exact reach, so that the bound itself is found.
                    let reach = (agent.settings.radius + largest + bound.max(0.0)) * (1.0 + 1e-5);
                    grid.visit(agent.position, reach, |b, position| {
                        let b = b as usize;
                        // Most in the cells are farther than any gap that matters, which takes no root to see.
                        let near = (agent.position - position).length_squared() <= reach * reach;
                        if a < b && near {
                            let gap = gap(a, b);
                            bound = bound.min(gap);
                            if gap < -OVERLAP {
                                overlapping.push((a as u32, b as u32));
                            }
                        }
                    });
                }
                bound
            };
            if agents.len() <= CHUNK || threads::count() == 1 {
                bound = search(0..agents.len(), bound, overlapping);
            } else {
                let parts = (0..agents.len().div_ceil(CHUNK)).into_par_iter().map(|k| {
                    let mut found = Vec::new();
                    let end = agents.len().min((k + 1) * CHUNK);
                    (search(k * CHUNK..end, bound, &mut found), found)
                });
                for (least, found) in parts.collect::<Vec<_>>() {
                    bound = bound.min(least);
                    overlapping.extend(found);
                }
            }
        }
        *smallest_gap = bound;
        if overlapping.is_empty() {
            return;
        }
        overlapping.sort_unstable();
        meeting.clear();
        for (a, b) in overlapping.iter().filter(|pair| before.binary_search(pair).is_err()) {
            *overlaps += 1;
            for agent in [*a, *b] {
                meeting.push(agent);
                tallies[agent as usize].overlaps += 1;
            }
        }
        meeting.sort_unstable();
        meeting.dedup();
        let mut found = Found::default();
        meeting.iter().for_each(|agent| found.add(*agent));
        events.extend(found.event(world.step, EventKind::Overlap));
    }
}

impl Totals {
    /// Takes in an agent that has come to its goal; it was first seen at `start`, s.
    fn arrive(&mut self, agent: &Agent, tally: &mut Tally, world: &World, start: f64) {
        let time = world.time - start;
        self.arrivals += 1;
        self.time_to_goal += time;
        self.last_arrival = self.last_arrival.max(time);
        // Who wants to stand takes for ever; that has no excess.
        let straight = f64::from(tally.moved.length() / agent.settings.preferred_speed);
        let extra = if straight.is_finite() { time - straight } else { f64::INFINITY };
        if straight.is_finite() {
            self.extra_time += extra;
            self.extra_times += 1;
        }
        if let Some(ratio) = path_ratio(tally) {
            self.path_ratio += ratio;
            self.path_ratios += 1;
        }
        let step = u32::try_from(world.step).unwrap_or(u32::MAX);
        tally.errand = Errand::Arrived { step, time: time as f32, extra: extra as f32 };
    }
}
