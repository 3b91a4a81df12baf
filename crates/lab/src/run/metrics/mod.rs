//! Measurements of a run: arrivals, gaps, overlaps, detours, reversals, deadlocks, relaxed programs.
//!
//! ```text
//!   observe_world(start)
//!   for each step:  observe_decisions(before the step)  observe_world(after it)  sample, events
//! ```
//! A clone is a snapshot: plain data, without working memory. Continuing from it gives the same metrics as the
//! uninterrupted run.

mod agent;
mod density;
mod event;
mod follow;
mod gaps;
mod gate;
pub mod metric;
mod observe;
mod part;
pub(crate) mod said;
mod tally;
mod world;

use std::sync::Arc;

use glam::Vec2;

use agent::Cohort;
use gaps::GapScratch;
use observe::Observation;
use part::FigureParts;
use tally::AgentTally;
use world::Totals;

use sidestep_core::{machine::threads, model::ids::Ids};

pub use density::{density_at, speeds_over_density};
pub use event::{Event, EventKind};
pub use gate::Gate;
pub use metric::{METRICS, Metric, Sample};
pub use tally::{DEADLOCK_SHARE, DEADLOCK_WINDOW, REVERSAL_SPEED, REVERSAL_TURN};

/// Measurements of a run. They take the start, then the decisions and the world of every step.
///
/// A world observed again at the same step was changed by hand: gaps, overlaps and arrivals count, the displacement
/// does not.
#[derive(Debug, PartialEq)]
pub struct Metrics {
    /// Least gap between two discs so far, m; negative where they overlapped, infinite with fewer than two agents.
    pub smallest_gap: f32,
    /// Number of times that two agents began to overlap by more than a millimeter (SteerSuite's collision count).
    pub overlaps: u64,
    /// Pairs that overlap now, lower index first, sorted.
    pub overlapping: Vec<(u32, u32)>,
    /// Decisions observed.
    pub choices: u64,
    /// Number of these for which the programs (or cones) had to be relaxed.
    pub relaxed: u64,
    tallies: Vec<AgentTally>,
    /// The agents to which the tallies belong.
    ids: Arc<Ids>,
    /// Additions of agents, by ascending index.
    cohorts: Vec<Cohort>,
    totals: Totals,
    last: Option<Observation>,
    gate: Option<Gate>,
    /// True if the side of the gate is known for each agent.
    gate_seen: bool,
    /// Velocities chosen for the step in progress; empty between steps.
    decided: Vec<Vec2>,
    events: Vec<Event>,
    scratch: GapScratch,
    parts: FigureParts,
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
            ids: Arc::default(),
            cohorts: Vec::new(),
            totals: Totals::default(),
            last: None,
            gate: None,
            gate_seen: false,
            decided: Vec::new(),
            events: Vec::new(),
            scratch: GapScratch::default(),
            parts: FigureParts::default(),
        }
    }
}

impl Clone for Metrics {
    fn clone(&self) -> Metrics {
        let mut clone = Metrics::new();
        clone.clone_from(self);
        clone
    }

    /// Like `clone`, but reuses the memory.
    fn clone_from(&mut self, source: &Metrics) {
        self.clone_but_tallies(source);
        copy(&mut self.tallies, &source.tallies);
    }
}

impl Metrics {
    /// Copies everything except the tallies, which are left unchanged.
    fn clone_but_tallies(&mut self, source: &Metrics) {
        let Metrics {
            smallest_gap,
            overlaps,
            overlapping,
            choices,
            relaxed,
            tallies: _,
            ids,
            cohorts,
            totals,
            last,
            gate,
            gate_seen,
            decided,
            events,
            scratch: _,
            parts: _,
        } = source;
        self.smallest_gap = *smallest_gap;
        self.overlaps = *overlaps;
        self.overlapping.clone_from(overlapping);
        self.choices = *choices;
        self.relaxed = *relaxed;
        self.ids.clone_from(ids);
        self.cohorts.clone_from(cohorts);
        self.totals = *totals;
        self.last = *last;
        self.gate = *gate;
        self.gate_seen = *gate_seen;
        copy(&mut self.decided, decided);
        self.events.clone_from(events);
    }

    /// Metrics without observations.
    pub fn new() -> Metrics {
        Metrics::default()
    }

    /// These metrics with a gate: a line from one end to the other, m, whose crossings are counted.
    pub fn with_gate(mut self, ends: Option<[Vec2; 2]>) -> Metrics {
        self.set_gate(ends);
        self
    }

    /// Counts crossings of another line, or of none, from the next observation on; an unchanged line keeps its counts.
    pub fn set_gate(&mut self, ends: Option<[Vec2; 2]>) {
        if ends != self.gate.as_ref().map(Gate::ends) {
            self.gate = ends.map(Gate::new);
            self.gate_seen = false;
        }
    }

    /// The line whose crossings are counted, with the counts.
    pub fn gate(&self) -> Option<&Gate> {
        self.gate.as_ref()
    }

    /// Approximate memory of a clone, bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Metrics>()
            + size_of_val(&*self.tallies)
            + size_of_val(&*self.overlapping)
            + size_of_val(&*self.cohorts)
            + size_of_val(&*self.events)
    }

    /// Events of the last step and its decisions: at most one of each kind.
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}

/// `clone_from` that reuses the memory, on all threads if there is much to copy.
fn copy<T: Copy + Send + Sync>(into: &mut Vec<T>, from: &[T]) {
    const CHUNK: usize = 1 << 14;
    if into.len() == from.len() {
        threads::split(&mut into[..], CHUNK, |first, into| {
            into.copy_from_slice(&from[first..][..into.len()])
        });
    } else {
        into.clear();
        into.extend_from_slice(from);
    }
}
