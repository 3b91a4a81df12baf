//! Pairs of agents that are near each other, on lanes.

use std::ops::Range;

use super::{cells::corners_on, grid::Grid};
use crate::geometry::lanes::{Lanes, Level, Simd, Whole, dispatch, numbered, prelude::*, splat, width};

/// Who looks at pairs.
pub trait Meetings {
    /// How far to look from the agent in a slot, m; asked when its turn comes.
    fn reach(&self, slot: usize) -> f32;
    /// The agents in two slots, the lower slot first, are no farther apart than that: their squared distance, m².
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
        for one in slots {
            let (center, reach) = (self.position(one), meetings.reach(one));
            let (center_x, center_y) = (splat(simd, center.x), splat(simd, center.y));
            for run in self.runs(corners_on(simd, center - reach, center + reach, self.per_meter)) {
                let end = Whole::<S>::splat(simd, run.end as i32);
                for at in (run.start.max(one + 1)..run.end).step_by(width) {
                    let x = Lanes::<S>::from_slice(simd, &self.xs[at..][..width]);
                    let y = Lanes::<S>::from_slice(simd, &self.ys[at..][..width]);
                    let (x, y): (Lanes<S>, Lanes<S>) = (center_x - x, center_y - y);
                    let distance_sq = x * x + y * y;
                    let here = (numbered(simd) + at as i32).simd_lt(end);
                    let mut near = (distance_sq.simd_le(reach * reach) & here).to_bitmask();
                    while near != 0 {
                        let lane = near.trailing_zeros() as usize;
                        near &= near - 1;
                        meetings.meet([one, at + lane], distance_sq.as_slice()[lane]);
                    }
                }
            }
        }
    }
}
