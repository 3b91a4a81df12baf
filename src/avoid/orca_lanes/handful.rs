//! The lines of a gang in a world of few agents: everybody looks at everybody, in the order of the indices.
//!
//! No search, no ranks and no gathering: the kth line of all agents is that for the kth other agent, and goes to its place
//! among those before it by its distance.

use super::{
    gang::{Gang, GangScratch},
    slots::HANDFUL,
    way_out::{Deciders, Discs},
};
use crate::{
    geometry::lanes::{Lanes, Simd, Whole, numbered, prelude::*, splat, width},
    lp::lanes::{Block, Blocks},
};

impl Gang<'_> {
    /// Adds the lines of the neighbors, nearest first, ties by index, and counts them.
    #[inline(always)]
    pub fn add_lines_of_everybody<S: Simd>(&self, simd: S, scratch: &mut GangScratch) {
        let others = self.world.agents.len().min(HANDFUL) - 1;
        let numbers = numbered(simd) + self.at as i32;
        let (range, most) = self.own.reaches(simd, self.at);
        let range = range.max(0.0);
        let range_sq = most.simd_ge(0).select(range * range, splat(simd, 0.0));
        let most = most.max(0);
        let me = Deciders { discs: self.bodies(simd, numbers, others), ..self.deciders(simd) };
        let GangScratch { counts, lines, distances_sq, .. } = scratch;
        let mut hits = Whole::<S>::splat(simd, 0);
        let first = lines.len::<S>();
        let mut sorted = LinesByDistance { lines, distances_sq, first, count: 0 };
        let mut next = self.own.disc(simd, 0);
        for k in 0..others {
            // Agent k, and the one behind it for those who would be it themselves or stand before it.
            let behind = numbers.simd_gt(k as i32);
            let this = next;
            next = self.own.disc(simd, k + 1);
            let them = Discs::pick(behind, this, next);
            let offset = me.discs.position - them.position;
            let distance_sq = offset.dot(offset);
            let near = distance_sq.simd_lt(range_sq);
            if !near.any_true() {
                continue;
            }
            let (mut block, parted) = me.way_out(simd, &them);
            let lost = near & !parted;
            if lost.any_true() {
                let other =
                    behind.select(Whole::<S>::splat(simd, k as i32), Whole::<S>::splat(simd, k as i32 + 1));
                block = self.overlapping(simd, |lane| other.as_slice()[lane], lost, block);
            }
            hits -= near.to_vector();
            sorted.insert(simd, near.select(distance_sq, splat(simd, f32::INFINITY)), block.only(near));
        }
        let crowded = hits.simd_gt(most);
        if crowded.any_true() {
            sorted.keep(simd, most);
        }
        hits.min(most).store_slice(&mut counts[..width::<S>()]);
    }

    /// The bodies of the gang, whose agents have these `numbers`, up to the `last`. They were stored number by number just
    /// now: lanes read as a whole would have to wait until that is in memory.
    #[inline(always)]
    fn bodies<S: Simd>(&self, simd: S, numbers: Whole<S>, last: usize) -> Discs<S> {
        let first = self.at;
        let mut bodies = self.own.disc(simd, first);
        for number in first + 1..=last.min(first + width::<S>() - 1) {
            let is_it = numbers.simd_eq(number as i32);
            bodies = Discs::pick(is_it, self.own.disc(simd, number), bodies);
        }
        bodies
    }
}

/// The lines of the neighbors by their distances, in place.
struct LinesByDistance<'a> {
    lines: &'a mut Blocks,
    /// Squared distances of the agents that they are for, m², a row for each block.
    distances_sq: &'a mut [f32],
    /// Number of blocks before them.
    first: usize,
    count: usize,
}

impl LinesByDistance<'_> {
    /// Puts a line of each agent before the first that is farther.
    #[inline(always)]
    fn insert<S: Simd>(&mut self, simd: S, distance_sq: Lanes<S>, line: Block<S>) {
        let (mut carried_sq, mut carried) = (distance_sq, line);
        for (k, row) in self.distances_sq.chunks_exact_mut(width::<S>()).take(self.count).enumerate() {
            let there_sq = Lanes::<S>::from_slice(simd, row);
            let there = self.lines.get(simd, self.first + k);
            let before = distance_sq.simd_lt(there_sq);
            before.select(carried_sq, there_sq).store_slice(row);
            self.lines.set(self.first + k, Block::pick(before, carried, there));
            carried_sq = before.select(there_sq, carried_sq);
            carried = Block::pick(before, there, carried);
        }
        carried_sq.store_slice(&mut self.distances_sq[self.count * width::<S>()..][..width::<S>()]);
        self.lines.push(carried);
        self.count += 1;
    }

    /// Keeps so many lines of each agent.
    #[inline(always)]
    fn keep<S: Simd>(&mut self, simd: S, most: Whole<S>) {
        for k in 0..self.count {
            let block = self.lines.get(simd, self.first + k).only(most.simd_gt(k as i32));
            self.lines.set(self.first + k, block);
        }
    }
}
