//! The nearest neighbors of a gang of agents, ranked abreast: one agent in each lane.
//!
//! A hit's rank is the number of hits that are nearer. Counting them is the same work for all agents, and no branch depends
//! on a distance.

use super::{
    grid::Grid,
    search::{BATCH, Hits, MAX_HITS, Nearest, Query},
};
use crate::geometry::lanes::{Lanes, Simd, WIDEST, Whole, prelude::*, splat, width};

/// The neighbors of a gang, nearest first: the kth of each agent in the kth row.
#[derive(Clone, Copy, Debug)]
pub struct Ranked<'a> {
    /// Slots, as many in a row as there are lanes. Where an agent has fewer neighbors there are slots of anyone.
    pub rows: &'a [i32],
    /// Number of neighbors of each agent.
    pub counts: &'a [i32; WIDEST],
}

impl Grid {
    /// The slots of the neighbors that `query` asks for: the same agents as by [`Grid::nearest`], ties by index.
    #[inline(always)]
    pub fn nearest_slots<'a, S: Simd>(&self, simd: S, query: Query, memory: &'a mut Nearest) -> &'a [u32] {
        let mut queries = [None; WIDEST];
        queries[0] = Some(query);
        self.search_gang(simd, &queries[..width::<S>()], 0, memory);
        self.ranked(simd, 0, memory);
        let Nearest { rows, counts, alone, .. } = memory;
        alone.clear();
        let firsts = rows.iter().step_by(width::<S>()).take(counts[0] as usize);
        alone.extend(firsts.map(|slot| *slot as u32));
        alone
    }

    /// The neighbors of a gang: the members of a batch from `first` on that were searched.
    #[inline(always)]
    pub fn ranked<'a, S: Simd>(&self, simd: S, first: usize, memory: &'a mut Nearest) -> Ranked<'a> {
        let width = width::<S>();
        let Nearest { batch, rows, counts, .. } = &mut *memory;
        let gang = &mut batch[first..][..width];
        let (mut hits, mut most, mut many) = (0, 0, false);
        for (count, found) in counts.iter_mut().zip(&*gang) {
            many |= found.count.is_none();
            let found_hits = found.count.unwrap_or_default();
            hits = hits.max(found_hits);
            let neighbors = found_hits.min(found.query.max_neighbors);
            *count = neighbors as i32;
            most = most.max(neighbors);
        }
        let places = rows.first_chunk_mut().expect("room for all ranks");
        let distances_sq = abreast(simd, gang, hits);
        if !self.is_in_order() {
            self.order_ties::<S>(&distances_sq[..hits], gang);
        }
        rank(simd, gang, &distances_sq[..hits], places);
        if many {
            most = self.add_crowded(width, first, most, memory);
        }
        let Nearest { rows, counts, .. } = memory;
        Ranked { rows: &rows[..most * width], counts }
    }

    /// Puts hits at equal distances in the order of their indices.
    #[inline(always)]
    fn order_ties<S: Simd>(&self, distances_sq: &[Lanes<S>], gang: &mut [Hits]) {
        for (k, distance_sq) in distances_sq.iter().enumerate() {
            let mut equal = distance_sq.simd_lt(f32::NEG_INFINITY);
            for other in &distances_sq[k + 1..] {
                equal |= distance_sq.simd_eq(*other);
            }
            equal &= distance_sq.simd_lt(f32::INFINITY);
            if equal.any_true() {
                self.least_index_first(k, equal.to_bitmask(), gang);
            }
        }
    }

    /// Puts the least index of those that are as near as the `k`th hit there, for the agents with a bit.
    #[inline(never)]
    fn least_index_first(&self, k: usize, agents: u64, gang: &mut [Hits]) {
        let index = |slot: i32| self.order()[slot as usize];
        for (lane, Hits { distances_sq, slots, count, .. }) in gang.iter_mut().enumerate() {
            if agents >> lane & 1 == 0 {
                continue;
            }
            for other in k + 1..count.unwrap_or_default() {
                if distances_sq[other] == distances_sq[k] && index(slots[other]) < index(slots[k]) {
                    slots.swap(k, other);
                }
            }
        }
    }

    /// Finds the neighbors of those with too many hits, one by one; returns how many anyone has at most.
    #[cold]
    #[inline(never)]
    fn add_crowded(&self, width: usize, first: usize, mut most: usize, memory: &mut Nearest) -> usize {
        let Nearest { batch, rows, counts, keys, neighbors, .. } = memory;
        let mut filled = most;
        for (lane, found) in batch[first..][..width].iter().enumerate() {
            if found.count.is_some() {
                continue;
            }
            let Query { me, range, max_neighbors } = found.query;
            self.nearest(self.position(me), Some(self.order()[me]), range, max_neighbors, keys, neighbors);
            counts[lane] = neighbors.len() as i32;
            most = most.max(neighbors.len());
            if rows.len() < most * width {
                rows.resize(most * width, 0);
            }
            // Rows that nobody had are of slots of an older world.
            rows[filled * width..most * width].fill(me as i32);
            filled = filled.max(most);
            for (row, neighbor) in neighbors.iter().enumerate() {
                rows[row * width + lane] = self.slots()[neighbor.index as usize] as i32;
            }
        }
        most
    }
}

/// The squared distances of the first `hits` of each agent, the kth of all in one row, m²; infinite where there are fewer.
#[inline(always)]
fn abreast<S: Simd>(simd: S, gang: &[Hits], hits: usize) -> [Lanes<S>; MAX_HITS] {
    let mut rows = [splat(simd, f32::INFINITY); MAX_HITS];
    for (k, row) in rows[..hits].iter_mut().enumerate() {
        *row = Lanes::<S>::from_fn(simd, |lane| gang[lane].distances_sq[k]);
    }
    rows
}

/// Puts the slots of the hits of each agent into the rows of their ranks: the number of hits that are nearer, or as near and
/// earlier.
#[inline(always)]
fn rank<S: Simd>(simd: S, gang: &[Hits], distances_sq: &[Lanes<S>], rows: &mut [i32; MAX_HITS * WIDEST]) {
    for (k, distance_sq) in distances_sq.iter().enumerate() {
        let mut ranks = Whole::<S>::splat(simd, 0);
        for earlier in &distances_sq[..k] {
            ranks -= earlier.simd_le(*distance_sq).to_vector();
        }
        for later in &distances_sq[k + 1..] {
            ranks -= later.simd_lt(*distance_sq).to_vector();
        }
        for (lane, rank) in ranks.as_slice().iter().enumerate() {
            rows[(*rank as usize % MAX_HITS) * width::<S>() + lane] = gang[lane].slots[k];
        }
    }
}

const _: () = assert!(BATCH.is_multiple_of(WIDEST), "a gang lies within a batch");
