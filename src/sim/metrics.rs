//! What a run was like: arrivals, gaps, overlaps, relaxed programs.

use crate::{avoid::Outcome, geometry::tolerance::OVERLAP, model::World, neighbors::Grid, sim::Decisions};

/// Counts over a run; feed it the start, then the decisions and the world of every step.
#[derive(Clone, Debug, Default)]
pub struct Metrics {
    /// For each agent the step at which it first came within its radius of its goal.
    pub arrived_at: Vec<Option<u64>>,
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
    grid: Grid,
    before: Vec<(u32, u32)>,
}

impl Metrics {
    /// Nothing seen yet.
    pub fn new() -> Metrics {
        Metrics { smallest_gap: f32::INFINITY, ..Metrics::default() }
    }

    /// Takes in the decisions that are about to be carried out.
    pub fn observe_decisions(&mut self, decisions: &Decisions) {
        self.choices += decisions.choices.len() as u64;
        let relaxed = decisions.choices.iter().filter(|choice| choice.outcome == Outcome::Relaxed);
        self.relaxed += relaxed.count() as u64;
    }

    /// Takes in the world at the start or after a step.
    pub fn observe_world(&mut self, world: &World) {
        self.arrived_at.resize(world.agents.len(), None);
        for (agent, at) in world.agents.iter().zip(&mut self.arrived_at) {
            if at.is_none() && agent.has_arrived() {
                *at = Some(world.step);
            }
        }
        self.observe_gaps(world);
    }

    /// How many agents have arrived at some time.
    pub fn arrivals(&self) -> usize {
        self.arrived_at.iter().flatten().count()
    }

    /// Share of decisions that were relaxed, 0 … 1.
    pub fn relaxed_share(&self) -> f64 {
        self.relaxed as f64 / self.choices.max(1) as f64
    }

    fn observe_gaps(&mut self, world: &World) {
        let agents = &world.agents;
        let largest = agents.iter().map(|agent| agent.settings.radius).fold(0.0, f32::max);
        let gap = |a: usize, b: usize| {
            let apart = (agents[a].position - agents[b].position).length();
            apart - agents[a].settings.radius - agents[b].settings.radius
        };
        // No pair beyond the least gap known matters; agent 0 and its nearest give a first bound.
        let first = (1..agents.len()).map(|b| gap(0, b)).fold(f32::INFINITY, f32::min);
        let mut bound = self.smallest_gap.min(first);
        std::mem::swap(&mut self.overlapping, &mut self.before);
        self.overlapping.clear();
        if bound.is_finite() {
            self.grid.rebuild_with(world, 2.0 * largest + bound.max(0.0));
            for (a, agent) in agents.iter().enumerate() {
                // A rounding error more than the exact reach, so that the bound itself is found.
                let reach = (agent.settings.radius + largest + bound.max(0.0)) * (1.0 + 1e-5);
                self.grid.visit(agent.position, reach, |b, _| {
                    let b = b as usize;
                    if a < b {
                        let gap = gap(a, b);
                        bound = bound.min(gap);
                        if gap < -OVERLAP {
                            self.overlapping.push((a as u32, b as u32));
                        }
                    }
                });
            }
        }
        self.smallest_gap = bound;
        self.overlapping.sort_unstable();
        let new = self.overlapping.iter().filter(|pair| self.before.binary_search(pair).is_err());
        self.overlaps += new.count() as u64;
    }
}

/// What can happen in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// Two agents begin to overlap.
    Overlap,
    /// An agent's programs are infeasible for the first time.
    Relaxed,
    /// A heading reverses its turn.
    Reversal,
    /// An agent is stuck.
    Deadlock,
    /// An agent arrives.
    Arrival,
    /// The user changed something.
    Change,
}

impl EventKind {
    /// All.
    pub const ALL: [EventKind; 6] = [
        EventKind::Overlap,
        EventKind::Relaxed,
        EventKind::Reversal,
        EventKind::Deadlock,
        EventKind::Arrival,
        EventKind::Change,
    ];
    /// Name.
    pub fn name(self) -> &'static str {
        "x"
    }
    /// About.
    pub fn about(self) -> &'static str {
        "x"
    }
    /// Glyph.
    pub fn glyph(self) -> &'static str {
        "x"
    }
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// After which step.
    pub step: u64,
    /// What.
    pub kind: EventKind,
    /// The first agent concerned.
    pub agent: u32,
    /// How many.
    pub count: u32,
}

/// Figures of one step.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Sample {
    /// Time, s.
    pub time: f32,
}

impl Metrics {
    /// Events of this step.
    pub fn events(&self) -> &[Event] {
        &[]
    }
    /// Figures now.
    pub fn sample(&self, world: &World) -> Sample {
        Sample { time: world.time as f32 }
    }
}
