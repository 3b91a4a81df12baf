//! The least gap between two discs, and the pairs that overlap.

use rayon::prelude::*;

use super::{
    Metrics,
    event::{EventKind, Found},
};
use sidestep_core::{
    geometry::tolerance::OVERLAP,
    machine::{lanes::best, threads},
    model::{Agent, World},
    neighbors::{Grid, Meetings},
    sim::Sorted,
};

/// Number of agents whose gaps one thread searches at a time.
const CHUNK: usize = 1024;

/// Suitable ranges of the grid, as multiples of the largest distance that matters: below them there are too many cells,
/// above them too many agents in each.
const SUITABLE: std::ops::RangeInclusive<f32> = 0.5..=6.0;

/// Two agents, lower index first.
type Pair = (u32, u32);

/// Working memory, not part of the state.
#[derive(Debug, Default)]
pub(super) struct GapScratch {
    grid: Grid,
    /// Radii in the order of the grid, m.
    radii: Vec<f32>,
    before: Vec<Pair>,
    meeting: Vec<u32>,
}

/// All scratch memory is equal: its content does not matter.
impl PartialEq for GapScratch {
    fn eq(&self, _: &GapScratch) -> bool {
        true
    }
}

impl Metrics {
    /// Finds the least gap in a world with this largest radius, m, and the pairs that begin to overlap there. Uses the
    /// cells of the sorted agents if these have a suitable size.
    pub(super) fn observe_gaps(&mut self, world: &World, sorted: Option<Sorted>, largest_radius: f32) {
        let Metrics { smallest_gap, overlapping, scratch: GapScratch { grid, radii, before, .. }, .. } = self;
        std::mem::swap(overlapping, before);
        overlapping.clear();
        // Only pairs closer than the least gap known so far matter; agent 0 and its nearest neighbor give a first
        // bound.
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
            let reach = 2.0 * largest_radius + bound.max(0.0);
            let suits = |sorted: &Sorted| SUITABLE.contains(&(sorted.grid.range() / reach));
            bound = if let Some(sorted) = sorted.filter(suits) {
                let radius = |slot| sorted.radius(slot);
                Search { grid: sorted.grid, radius, largest_radius }.everywhere(bound, overlapping)
            } else {
                grid.rebuild_with_column(world, reach, radii, |_, agent| agent.settings.radius);
                let radius = |slot: usize| radii[slot];
                Search { grid, radius, largest_radius }.everywhere(bound, overlapping)
            };
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

/// The gap between two discs with this distance between their centers, m. The radius of the lower index comes first.
#[inline]
fn gap(centers: f32, radius: f32, other: f32) -> f32 {
    centers - radius - other
}

/// A search for the least gap among all agents. All data is in the order of the slots: the agents themselves are in
/// another order, and reading them would cost cache misses.
#[derive(Clone, Copy)]
struct Search<'a, R> {
    grid: &'a Grid,
    /// m, by slot.
    radius: R,
    largest_radius: f32,
}

impl<R: Fn(usize) -> f32 + Copy + Sync> Search<'_, R> {
    /// The least gap of all agents, if it is less than `bound`; pairs that overlap are added to `overlapping`.
    fn everywhere(self, bound: f32, overlapping: &mut Vec<Pair>) -> f32 {
        let count = self.grid.order().len();
        let (level, within) = (best(), |bound| Within { search: self, bound, overlapping: Vec::new() });
        if count <= CHUNK || threads::count() == 1 {
            let mut all = Within { overlapping: std::mem::take(overlapping), ..within(bound) };
            self.grid.show_pairs(level, 0..count, &mut all);
            *overlapping = all.overlapping;
            return all.bound;
        }
        let parts = (0..count.div_ceil(CHUNK)).into_par_iter().map(|k| {
            let mut part = within(bound);
            self.grid.show_pairs(level, k * CHUNK..count.min((k + 1) * CHUNK), &mut part);
            (part.bound, part.overlapping)
        });
        let parts: Vec<_> = parts.collect();
        parts.into_iter().fold(bound, |bound, (least, found)| {
            overlapping.extend(found);
            bound.min(least)
        })
    }
}

/// Results for some of the agents so far.
struct Within<'a, R> {
    search: Search<'a, R>,
    /// The least gap, m.
    bound: f32,
    overlapping: Vec<Pair>,
}

impl<R: Fn(usize) -> f32> Meetings for Within<'_, R> {
    fn reach(&self, slot: usize) -> f32 {
        let Search { radius, largest_radius, .. } = &self.search;
        // The exact reach plus a rounding error, so that the bound itself is found.
        (radius(slot) + largest_radius + self.bound.max(0.0)) * (1.0 + 1e-5)
    }

    #[inline(always)]
    fn meet(&mut self, [one, other]: [usize; 2], distance_sq: f32) {
        let Search { grid, radius, .. } = &self.search;
        let order = grid.order();
        let [low, high] = if order[one] < order[other] { [one, other] } else { [other, one] };
        let gap = gap(distance_sq.sqrt(), radius(low), radius(high));
        self.bound = self.bound.min(gap);
        if gap < -OVERLAP {
            self.overlapping.push((order[low], order[high]));
        }
    }
}
