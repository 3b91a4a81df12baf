//! The nearest neighbors of a gang of agents, ranked abreast: one agent in each lane.
//!
//! A hit's rank is the number of hits that are nearer. Counting them is the same work for all agents, and no branch depends
//! on a distance.

use super::{
    grid::Grid,
    search::{BATCH, Hits, MAX_HITS, Nearest, Query},
};
use crate::geometry::lanes::{Lanes, Mask, Simd, WIDEST, Whole, prelude::*, splat, width};

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
        self.search(simd, query, 0, memory);
        (1..width::<S>()).for_each(|member| self.search_nobody(member, memory));
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
        let gang = &batch[first..][..width];
        let (mut hits, mut most, mut many) = (0, 0, false);
        for (count, found) in counts.iter_mut().zip(gang) {
            many |= found.count.is_none();
            let found_hits = found.count.unwrap_or_default();
            hits = hits.max(found_hits);
            let neighbors = found_hits.min(found.query.max_neighbors);
            *count = neighbors as i32;
            most = most.max(neighbors);
        }
        let places = rows.first_chunk_mut().expect("room for all ranks");
        let distances_sq = abreast(simd, gang, hits);
        let distances = |other: usize, one: usize| (distances_sq[other], distances_sq[one]);
        let nearer = |other, one| {
            let (theirs, own) = distances(other, one);
            theirs.simd_lt(own)
        };
        let as_near = |other, one| {
            let (theirs, own) = distances(other, one);
            theirs.simd_le(own)
        };
        if self.is_in_order() {
            rank(simd, gang, hits, as_near, nearer, places);
        } else if !rank(simd, gang, hits, nearer, nearer, places) {
            rank(simd, gang, hits, as_near, nearer, places);
            self.order_ties(width, gang, places);
        }
        if many {
            most = self.add_crowded(width, first, most, memory);
        }
        let Nearest { rows, counts, .. } = memory;
        Ranked { rows: &rows[..most * width], counts }
    }

    /// Puts neighbors at equal distances in the order of their indices.
    #[cold]
    #[inline(never)]
    fn order_ties(&self, width: usize, gang: &[Hits], rows: &mut [i32; MAX_HITS * WIDEST]) {
        for (lane, found) in gang.iter().enumerate() {
            let center = self.position(found.query.me);
            let key = |slot: i32| {
                let offset = center - self.position(slot as usize);
                (offset.dot(offset), self.order()[slot as usize])
            };
            let mut before = None;
            for k in 0..found.count.unwrap_or_default() {
                let here = key(rows[k * width + lane]);
                let mut at = k;
                // Few are equal: mostly two.
                while at > 0 && before.is_some_and(|before| before > here) {
                    rows.swap((at - 1) * width + lane, at * width + lane);
                    at -= 1;
                    before = (at > 0).then(|| key(rows[(at - 1) * width + lane]));
                }
                before = Some(key(rows[k * width + lane]));
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

/// Puts the slots of the hits of each agent into the rows of their ranks: the number of hits that are before them, as the
/// `earlier` and the `later` ones may be. False if two of an agent have the same rank.
#[inline(always)]
fn rank<S: Simd>(
    simd: S,
    gang: &[Hits],
    hits: usize,
    earlier: impl Fn(usize, usize) -> Mask<S>,
    later: impl Fn(usize, usize) -> Mask<S>,
    rows: &mut [i32; MAX_HITS * WIDEST],
) -> bool {
    let width = width::<S>();
    let mut sum = Whole::<S>::splat(simd, 0);
    for k in 0..hits {
        let mut ranks = Whole::<S>::splat(simd, 0);
        for other in 0..k {
            ranks -= earlier(other, k).to_vector();
        }
        for other in k + 1..hits {
            ranks -= later(other, k).to_vector();
        }
        sum += ranks;
        for (lane, rank) in ranks.as_slice().iter().enumerate() {
            rows[(*rank as usize % MAX_HITS) * width + lane] = gang[lane].slots[k];
        }
    }
    // Each of those that fill up the rows has all hits before it.
    let distinct = Whole::<S>::from_fn(simd, |lane| {
        let own = gang[lane].count.unwrap_or_default().min(hits);
        (own * own.saturating_sub(1) / 2 + (hits - own) * own) as i32
    });
    sum.simd_eq(distinct).all_true()
}

const _: () = assert!(BATCH.is_multiple_of(WIDEST), "a gang lies within a batch");
