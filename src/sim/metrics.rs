//! What a run was like: arrivals, gaps, overlaps, relaxed programs.

use crate::{avoid::Outcome, geometry::tolerance::OVERLAP, model::World, neighbors::Grid, sim::Decisions};

/// Counts over a run; feed it every step with [`Metrics::observe`].
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

    /// Takes in the world after a step and the decisions that led there (none for the start).
    pub fn observe(&mut self, world: &World, decisions: Option<&Decisions>) {
        if let Some(decisions) = decisions {
            self.choices += decisions.choices.len() as u64;
            let relaxed = decisions.choices.iter().filter(|choice| choice.outcome == Outcome::Relaxed);
            self.relaxed += relaxed.count() as u64;
        }
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
