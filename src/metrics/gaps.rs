//! The least gap between two discs, and who overlaps.

use std::ops::Range;

use rayon::prelude::*;

use super::{
    Metrics,
    event::{EventKind, Found},
};
use crate::{
    geometry::{threads, tolerance::OVERLAP},
    model::{Agent, World},
    neighbors::Grid,
};

/// How many agents a thread looks for gaps of at a time.
const CHUNK: usize = 1024;

/// Two agents, lower index first.
type Pair = (u32, u32);

/// Working memory: not a part of the state.
#[derive(Debug, Default)]
pub(super) struct GapScratch {
    grid: Grid,
    before: Vec<Pair>,
    meeting: Vec<u32>,
}

/// All scratch is the same: what it holds does not matter.
impl PartialEq for GapScratch {
    fn eq(&self, _: &GapScratch) -> bool {
        true
    }
}

impl Metrics {
    /// Looks for the least gap in a world, and for pairs that begin to overlap there.
    pub(super) fn observe_gaps(&mut self, world: &World) {
        let Metrics { smallest_gap, overlapping, scratch: GapScratch { grid, before, .. }, .. } = self;
        std::mem::swap(overlapping, before);
        overlapping.clear();
        let search = Search::new(&world.agents);
        // No pair beyond the least gap known matters; agent 0 and its nearest give a first bound.
        let mut bound = *smallest_gap;
        if bound == f32::INFINITY {
            let others = 1..world.agents.len();
            bound = others.map(|b| search.gap(0, b)).fold(f32::INFINITY, f32::min);
        }
        if bound.is_finite() {
            grid.rebuild_with(world, 2.0 * search.largest_radius + bound.max(0.0));
            bound = search.everywhere(grid, bound, overlapping);
        }
        *smallest_gap = bound;
        if !overlapping.is_empty() {
            self.note_overlaps(world.step);
        }
    }

    /// Counts the pairs that did not overlap before.
    fn note_overlaps(&mut self, step: u64) {
        let Metrics { overlaps, overlapping, tallies, events, scratch, .. } = self;
        let GapScratch { before, meeting, .. } = scratch;
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
        events.extend(found.event(step, EventKind::Overlap));
    }
}

/// A search for the least gap among some agents.
#[derive(Clone, Copy)]
struct Search<'a> {
    agents: &'a [Agent],
    largest_radius: f32,
}

impl Search<'_> {
    fn new(agents: &[Agent]) -> Search<'_> {
        let radius = |agent: &Agent| agent.settings.radius;
        let few = agents.len() <= CHUNK || threads::count() == 1;
        let largest_radius = if few {
            agents.iter().map(radius).fold(0.0, f32::max)
        } else {
            agents.par_iter().with_min_len(CHUNK).map(radius).reduce(|| 0.0, f32::max)
        };
        Search { agents, largest_radius }
    }

    /// Between the discs of two agents, m.
    fn gap(self, a: usize, b: usize) -> f32 {
        let (a, b) = (&self.agents[a], &self.agents[b]);
        (a.position - b.position).length() - a.settings.radius - b.settings.radius
    }

    /// The least gap of all, if it is less than `bound`, and who overlaps.
    fn everywhere(self, grid: &Grid, bound: f32, overlapping: &mut Vec<Pair>) -> f32 {
        let count = self.agents.len();
        if count <= CHUNK || threads::count() == 1 {
            return self.among(0..count, grid, bound, overlapping);
        }
        let parts = (0..count.div_ceil(CHUNK)).into_par_iter().map(|k| {
            let mut found = Vec::new();
            let end = count.min((k + 1) * CHUNK);
            (self.among(k * CHUNK..end, grid, bound, &mut found), found)
        });
        let parts: Vec<_> = parts.collect();
        parts.into_iter().fold(bound, |bound, (least, found)| {
            overlapping.extend(found);
            bound.min(least)
        })
    }

    /// The least gap of some agents, neighbors in space, to those after them, and who overlaps.
    fn among(self, some: Range<usize>, grid: &Grid, mut bound: f32, overlapping: &mut Vec<Pair>) -> f32 {
        for a in &grid.order()[some] {
            let a = *a as usize;
            let agent = &self.agents[a];
            // A rounding error more than the exact reach, so that the bound itself is found.
            let reach = (agent.settings.radius + self.largest_radius + bound.max(0.0)) * (1.0 + 1e-5);
            grid.visit(agent.position, reach, |b, position| {
                let b = b as usize;
                // Most in the cells are farther than any gap that matters, which takes no root to see.
                let near = (agent.position - position).length_squared() <= reach * reach;
                if a < b && near {
                    let gap = self.gap(a, b);
                    bound = bound.min(gap);
                    if gap < -OVERLAP {
                        overlapping.push((a as u32, b as u32));
                    }
                }
            });
        }
        bound
    }
}
