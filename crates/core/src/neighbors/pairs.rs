//! Pairs of agents that are near each other, on lanes.

use std::ops::Range;

use glam::Vec2;

use super::{
    cells::corners_on,
    grid::Grid,
    search::{LONG, box_around, first_part},
};
use crate::machine::lanes::{
    Lanes, Level, Mask, Pairs, Simd, dispatch, first_lanes, numbered, prelude::*, splat, width,
};

/// A visitor of pairs.
pub trait Meetings {
    /// The search distance of the agent in a slot, m; called when its gang's turn comes.
    fn reach(&self, slot: usize) -> f32;
    /// Receives the agents in two slots, the lower slot first, that are within that distance, and their squared
    /// distance, m².
    fn meet(&mut self, slots: [usize; 2], distance_sq: f32);
}

impl Grid {
    /// Shows every pair of an agent in these slots and one in a later slot that is in its reach.
    pub fn show_pairs(&self, level: Level, slots: Range<usize>, meetings: &mut impl Meetings) {
        dispatch!(level, simd => self.show_pairs_on(simd, slots, meetings));
    }

    #[inline(always)]
    fn show_pairs_on<S: Simd>(&self, simd: S, slots: Range<usize>, meetings: &mut impl Meetings) {
        let width = width::<S>();
        for first in slots.clone().step_by(width) {
            let count = width.min(slots.end - first);
            let positions = Pairs {
                x: Lanes::<S>::from_slice(simd, &self.xs[first..][..width]),
                y: Lanes::<S>::from_slice(simd, &self.ys[first..][..width]),
            };
            let reach =
                Lanes::<S>::from_fn(
                    simd,
                    |lane| if lane < count { meetings.reach(first + lane) } else { 0.0 },
                );
            let mut todo = (1 << count) - 1;
            while todo != 0 {
                let mut some: u32 = todo;
                let (low, high, corners) = loop {
                    let (low, high) = box_around(simd, &positions, reach, some);
                    match self.few_cells(simd, low, high) {
                        Some(corners) => break (low, high, corners),
                        None if some & (some - 1) == 0 => {
                            break (low, high, corners_on(simd, low, high, self.per_meter));
                        }
                        None => some = first_part(&positions, some, LONG * self.range),
                    }
                };
                todo &= !some;
                let these = Mask::<S>::from_bitmask(simd, some.into());
                let reach_sq = these.select(reach * reach, splat(simd, -1.0));
                let group = Onlooking { positions, reach_sq, low, high, first };
                self.runs(corners).for_each(|run| self.show_pairs_of(simd, &group, run, meetings));
            }
        }
    }

    /// Shows every pair of an agent of a group and one of a run of slots.
    #[inline(always)]
    fn show_pairs_of<S: Simd>(
        &self,
        simd: S,
        group: &Onlooking<S>,
        run: Range<usize>,
        meetings: &mut impl Meetings,
    ) {
        let width = width::<S>();
        let Onlooking { positions: Pairs { x, y }, reach_sq, low, high, first } = *group;
        let ones = numbered(simd) + first as i32;
        // Each pair belongs to its lower slot.
        let start = run.start.max(first + 1);
        for from in (start..run.end).step_by(width) {
            let (_, within) = self.within(simd, from, low, high);
            let here = first_lanes(simd, run.end - from);
            let mut others = (within & here).to_bitmask();
            while others != 0 {
                let other = from + others.trailing_zeros() as usize;
                others &= others - 1;
                let (x, y): (Lanes<S>, Lanes<S>) = (x - self.xs[other], y - self.ys[other]);
                let distance_sq: Lanes<S> = x * x + y * y;
                let mut near = (distance_sq.simd_lt(reach_sq) & ones.simd_lt(other as i32)).to_bitmask();
                while near != 0 {
                    let lane = near.trailing_zeros() as usize;
                    near &= near - 1;
                    meetings.meet([first + lane, other], distance_sq.as_slice()[lane]);
                }
            }
        }
    }
}

/// Consecutive agents that look around together.
struct Onlooking<S: Simd> {
    positions: Pairs<S>,
    /// Squared reaches, m²; negative for agents that search another time.
    reach_sq: Lanes<S>,
    /// The box of what they reach, m.
    low: Vec2,
    high: Vec2,
    /// The slot of the first.
    first: usize,
}
