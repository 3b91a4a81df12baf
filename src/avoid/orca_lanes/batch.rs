//! Batches of agents: searched together, then decided gang by gang.

use super::{
    gang::{Gang, GangScratch},
    gathered::OrcaLanes,
    own::Own,
    slots::{BLOCK, BlockSlot},
};
use crate::{
    avoid::{
        choice::MethodOutput,
        meter::{Meter, Phase},
    },
    geometry::lanes::{Simd, WIDEST, width},
    model::World,
    neighbors::{BATCH, Grid, Nearest},
};

/// Working memory of one thread.
#[derive(Clone, Debug, Default)]
pub struct LaneScratch {
    own: Own,
    nearest: Nearest,
    gang: GangScratch,
}

impl OrcaLanes {
    /// Prepares to decide for the agents in at most [`BLOCK`] slots, but for those that are to be `left` to the scalar
    /// path. They lie scattered in memory: read together they arrive sooner than one by one.
    pub fn fetch(&self, world: &World, slots: &[u32], left: impl Fn(u32) -> bool, scratch: &mut LaneScratch) {
        scratch.own.fetch(world, slots, |index| self.any_eligible && !left(index));
    }

    /// Decides for a batch of at most [`BATCH`] agents from `first` on. Returns who is left to the scalar path, a bit each.
    #[inline(always)]
    pub fn decide<S: Simd>(
        &self,
        simd: S,
        (world, grid): (&World, &Grid),
        first: BlockSlot,
        scratch: &mut LaneScratch,
        meter: &mut impl Meter,
        decided: &mut [MethodOutput],
    ) -> u32 {
        meter.begin_batch();
        let LaneScratch { own, nearest, gang } = scratch;
        let mut left = own.not_eligible(first.offset, decided.len());
        if left.count_ones() as usize == decided.len() {
            return left;
        }
        let searched = if self.handful { 0 } else { decided.len() };
        for member in (0..searched).step_by(width::<S>()) {
            let mut queries = [None; WIDEST];
            for (lane, query) in queries[..width::<S>()].iter_mut().enumerate() {
                *query = own.query(first.plus(member + lane));
            }
            grid.search_gang(simd, &queries[..width::<S>()], member, nearest);
        }
        meter.end(Phase::Query);
        for (number, decided) in decided.chunks_mut(width::<S>()).enumerate() {
            let member = number * width::<S>();
            let gang_at = Gang { lanes: self, world, grid, own, at: first.plus(member), member };
            let of_gang = gang_at.decide(simd, left >> member, nearest, gang, meter, decided);
            left |= of_gang << member;
        }
        left
    }
}

const _: () = assert!(BLOCK.is_multiple_of(BATCH), "a batch lies within a block");
