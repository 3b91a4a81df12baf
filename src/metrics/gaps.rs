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
    /// Radii in the order of the grid, m.
    radii: Vec<f32>,
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
    /// Looks for the least gap in a world whose largest radius is this, m, and for pairs that begin to overlap there.
    pub(super) fn observe_gaps(&mut self, world: &World, largest_radius: f32) {
        let Metrics { smallest_gap, overlapping, scratch: GapScratch { grid, radii, before, .. }, .. } = self;
        std::mem::swap(overlapping, before);
        overlapping.clear();
        // No pair beyond the least gap known matters; agent 0 and its nearest give a first bound.
        let mut bound = *smallest_gap;
        if bound == f32::INFINITY
            && let Some((first, others)) = world.agents.split_first()
        {
            let gap = |other: &Agent| {
                let centers = (first.position - other.position).length();
                gap(centers, first.settings.radius, other.settings.radius)
            };
            bound = others.iter().map(gap).fold(f32::INFINITY, f32::min);
        }
        if bound.is_finite() {
            let cell = 2.0 * largest_radius + bound.max(0.0);
            grid.rebuild_with_column(world, cell, radii, |agent| agent.settings.radius);
            bound = Search { grid, radii, largest_radius }.everywhere(bound, overlapping);
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

/// Between two discs whose centers are so far apart, m; the radius of the lower index goes first.
#[inline]
fn gap(centers: f32, radius: f32, other: f32) -> f32 {
    centers - radius - other
}

/// A search for the least gap among all agents. Everything lies in the order of the slots: agents themselves, which lie in
/// another, would have to be waited for.
#[derive(Clone, Copy)]
struct Search<'a> {
    grid: &'a Grid,
    /// m, by slot.
    radii: &'a [f32],
    largest_radius: f32,
}

impl Search<'_> {
    /// The least gap of all, if it is less than `bound`, and who overlaps.
    fn everywhere(self, bound: f32, overlapping: &mut Vec<Pair>) -> f32 {
        let count = self.radii.len();
        if count <= CHUNK || threads::count() == 1 {
            return self.among(0..count, bound, overlapping);
        }
        let parts = (0..count.div_ceil(CHUNK)).into_par_iter().map(|k| {
            let mut found = Vec::new();
            let end = count.min((k + 1) * CHUNK);
            (self.among(k * CHUNK..end, bound, &mut found), found)
        });
        let parts: Vec<_> = parts.collect();
        parts.into_iter().fold(bound, |bound, (least, found)| {
            overlapping.extend(found);
            bound.min(least)
        })
    }

    /// The least gap of the agents in these slots to those in later ones, and who overlaps.
    fn among(self, slots: Range<usize>, mut bound: f32, overlapping: &mut Vec<Pair>) -> f32 {
        let Search { grid, radii, largest_radius } = self;
        let order = grid.order();
        for one in slots {
            let center = grid.position(one);
            // A rounding error more than the exact reach, so that the bound itself is found.
            let reach = (radii[one] + largest_radius + bound.max(0.0)) * (1.0 + 1e-5);
            grid.visit_runs(center, reach, |run| {
                for other in run.start.max(one + 1)..run.end {
                    let distance_sq = (center - grid.position(other)).length_squared();
                    // Most in the cells are farther than any gap that matters, which takes no root to see.
                    if distance_sq <= reach * reach {
                        let [low, high] = if order[one] < order[other] { [one, other] } else { [other, one] };
                        let gap = gap(distance_sq.sqrt(), radii[low], radii[high]);
                        bound = bound.min(gap);
                        if gap < -OVERLAP {
                            overlapping.push((order[low], order[high]));
                        }
                    }
                }
            });
        }
        bound
    }
}
