//! Batches of agents, which decide gang by gang.

use std::ops::Range;

use super::{
    bodies::BlockBodies,
    gang::Gang,
    order::Sorted,
    scratch::GangScratch,
    slots::{BATCH, BLOCK},
};
use crate::{
    avoid::{meter::Meter, row::SlotRow},
    machine::lanes::{Level, Simd, width},
    model::World,
    neighbors::Nearest,
};

/// Working memory of one thread.
#[derive(Clone, Debug, Default)]
pub struct LaneScratch {
    pub(super) bodies: BlockBodies,
    nearest: Nearest,
    pub(super) gang: GangScratch,
    /// Agents of the last batch whose answers depend on an arbitrary choice of this library, one bit each.
    pub arbitrary: u32,
}

impl LaneScratch {
    /// True if an agent of the block has a new wander target to remember.
    pub fn wanders(&self) -> bool {
        self.bodies.steered().wanders()
    }

    /// Steers with this instruction set from now on; all give the same bits.
    pub fn use_level(&mut self, level: Level) {
        self.bodies.use_level(level);
    }

    /// The index of the agent at a place of the block.
    pub fn index(&self, at: usize) -> u32 {
        self.bodies.indices(at)[0]
    }
}

impl Sorted<'_> {
    /// Prepares to decide for at most `BLOCK` agents at consecutive places of the decision order, except those `left`
    /// to the scalar path.
    pub fn fetch(
        self,
        world: &World,
        places: Range<usize>,
        left: impl Fn(u32) -> bool,
        scratch: &mut LaneScratch,
    ) {
        let Sorted { grid, lanes } = self;
        scratch.bodies.fetch(world, lanes, grid, places, |index| lanes.any_eligible && !left(index));
    }

    /// Decides for a batch of at most `BATCH` agents from the place `first` of the block on. Returns the agents that
    /// are left to the scalar path, one bit each.
    #[inline(always)]
    pub fn decide<S: Simd>(
        self,
        simd: S,
        world: &World,
        first: usize,
        scratch: &mut LaneScratch,
        meter: &mut impl Meter,
        decided: &mut [SlotRow],
    ) -> u32 {
        meter.begin_batch();
        let Sorted { grid, lanes } = self;
        let LaneScratch { bodies, nearest, gang, arbitrary } = scratch;
        let mut left = bodies.not_eligible(first, decided.len());
        *arbitrary = left;
        if left.count_ones() as usize == decided.len() {
            return left;
        }
        for (number, decided) in decided.chunks_mut(width::<S>()).enumerate() {
            let member = number * width::<S>();
            let gang_at = Gang { lanes, world, grid, bodies, at: first + member };
            let of_gang = gang_at.decide(simd, left >> member, nearest, gang, meter, decided);
            left |= of_gang << member;
            *arbitrary |= (gang.arbitrary | of_gang) << member;
        }
        left
    }
}

const _: () = assert!(BLOCK.is_multiple_of(BATCH), "a batch lies within a block");
