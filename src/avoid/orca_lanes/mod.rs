//! ORCA on lanes, for agents nobody watches: the same bits as [`super::orca`], eight agents at a time.
//!
//! The data of a decision are copied in the order of the grid, so that neighbors in space are neighbors in memory: the
//! others see an agent's position, velocity and radius; the agent alone reads the rest. A gang of agents that follow each
//! other there decides abreast, one in each lane ([`gang`]). The lanes are for agents that only go somewhere and avoid by
//! RVO2's arithmetic, which are all in most worlds; the others decide on the scalar path, [`super::decide`].

mod gang;
mod own;
mod way_out;

use super::{
    choice::MethodOutput,
    meter::{Meter, Phase},
};
use crate::{
    geometry::lanes::{Simd, WIDEST, width},
    lp::Arithmetic,
    model::{World, params::Breaker},
    neighbors::{BATCH, Grid, Nearest},
};
use gang::{Gang, GangScratch};
use own::Own;

/// Agents whose own data are fetched at a time.
pub const BLOCK: usize = 128;

/// The part of an agent that others see.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// Position and velocity.
    motion: [f32; 4],
    radius: f32,
}

/// The agents' columns in the order of the grid.
#[derive(Clone, Debug, Default)]
pub struct OrcaLanes {
    seen: Vec<Seen>,
    /// Whether the world's parameters make anyone eligible.
    any_eligible: bool,
    /// Whether anything stands in the world.
    obstacles: bool,
}

/// An agent of a block of slots that was fetched.
#[derive(Clone, Copy, Debug)]
pub struct BlockSlot {
    /// Its slot in the grid.
    pub slot: usize,
    /// Its offset in the block.
    pub offset: usize,
}

impl BlockSlot {
    #[inline(always)]
    fn plus(self, more: usize) -> BlockSlot {
        BlockSlot { slot: self.slot + more, offset: self.offset + more }
    }
}

/// Working memory of one thread.
#[derive(Clone, Debug, Default)]
pub struct LaneScratch {
    own: Own,
    nearest: Nearest,
    gang: GangScratch,
}

impl OrcaLanes {
    /// Sorts the agents into `grid` and copies the parts of them that others see.
    pub fn gather(&mut self, world: &World, cell: f32, grid: &mut Grid) {
        let params = &world.params;
        self.any_eligible =
            Arithmetic::from(params.orca_lp) == Arithmetic::Rvo2 && params.deadlock_breaker == Breaker::None;
        self.obstacles = !world.obstacles.tree.is_empty() || !world.obstacles.circles.is_empty();
        grid.rebuild_with_column(world, cell, &mut self.seen, |agent| {
            let (p, v) = (agent.position, agent.velocity);
            Seen { motion: [p.x, p.y, v.x, v.y], radius: agent.settings.radius }
        });
    }

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
        for member in (0..decided.len()).step_by(width::<S>()) {
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
