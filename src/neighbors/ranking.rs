//! The nearest neighbors of a gang of agents, ranked abreast: one agent in each lane.
//!
//! A sorting network compares keys that hold distance and hit in one number: the same work for all agents, no branch depends
//! on a distance, and what is sorted stays in registers. Distances that differ too little for a key are told apart afterwards.

use super::{
    grid::Grid,
    search::{BATCH, Hits, MAX_HITS, Nearest, Query},
};
use crate::geometry::lanes::{Mask, Simd, WIDEST, Whole, prelude::*, width};

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
        let mut keys = keys_abreast(simd, gang, hits);
        sort::<S>(&mut keys, hits);
        for (row, key) in rows.chunks_exact_mut(width).zip(&keys[..hits]) {
            key.store_slice(row);
        }
        let alike = alike(simd, &keys[..hits], most).to_bitmask();
        if alike != 0 {
            self.tell_apart(width, alike, gang, rows);
        }
        for row in rows.chunks_exact_mut(width).take(most) {
            for (slot, found) in row.iter_mut().zip(&*gang) {
                *slot = found.slots[hit(*slot)];
            }
        }
        if many {
            most = self.add_crowded(width, first, most, memory);
        }
        let Nearest { rows, counts, .. } = memory;
        Ranked { rows: &rows[..most * width], counts }
    }

    /// Puts hits whose keys do not tell which is nearer in the order of their distances and indices, for the agents with a
    /// bit. The keys are sorted: such hits follow each other.
    #[inline(never)]
    fn tell_apart(&self, width: usize, agents: u64, gang: &[Hits], rows: &mut [i32]) {
        for (lane, found) in gang.iter().enumerate().filter(|(lane, _)| agents >> lane & 1 != 0) {
            let is_nearer = |a: usize, b: usize| {
                let [of_a, of_b] = [a, b].map(|hit| found.distances_sq[hit]);
                let index = |hit: usize| self.order()[found.slots[hit] as usize];
                of_a < of_b || of_a == of_b && index(a) < index(b)
            };
            for last in 1..found.count.unwrap_or_default() {
                let mut at = last;
                while at > 0 {
                    let [before, here] = [(at - 1) * width + lane, at * width + lane];
                    let [a, b] = [rows[before], rows[here]];
                    if (a ^ b) > HIT || is_nearer(hit(a), hit(b)) {
                        break;
                    }
                    rows.swap(before, here);
                    at -= 1;
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

/// The bits of a key that hold the number of a hit among those of its agent.
const HIT: i32 = MAX_HITS as i32 - 1;

/// The number of the hit that a key is of.
#[inline(always)]
fn hit(key: i32) -> usize {
    (key & HIT) as usize
}

/// The keys of the first `hits` of each agent, the kth of all in one row: the bits of the squared distance, which ascend with
/// it, the last of them replaced by the number of the hit. Beyond any distance where an agent has fewer.
#[inline(always)]
fn keys_abreast<S: Simd>(simd: S, gang: &[Hits], hits: usize) -> [Whole<S>; MAX_HITS] {
    let mut rows = [Whole::<S>::splat(simd, i32::MAX); MAX_HITS];
    for (k, row) in rows[..hits].iter_mut().enumerate() {
        let bits = Whole::<S>::from_fn(simd, |lane| gang[lane].distances_sq[k].to_bits() as i32);
        *row = bits & !HIT | k as i32;
    }
    rows
}

/// Where two hits that follow each other among the first `most` and the next have keys that do not tell which is nearer.
#[inline(always)]
fn alike<S: Simd>(simd: S, rows: &[Whole<S>], most: usize) -> Mask<S> {
    let mut alike = Mask::<S>::splat(simd, false);
    for pair in rows.windows(2).take(most) {
        let near = pair[0].simd_lt(f32::INFINITY.to_bits() as i32);
        alike |= near & (pair[0] ^ pair[1]).simd_le(HIT);
    }
    alike
}

/// Sorts the first `hits` rows, each lane by itself.
#[inline(always)]
fn sort<S: Simd>(rows: &mut [Whole<S>; MAX_HITS], hits: usize) {
    let (low, high) = rows.split_at_mut(HALF);
    let (low, high) = (low.first_chunk_mut().expect("half"), high.first_chunk_mut().expect("half"));
    if hits <= HALF / 2 {
        return sort_quarter::<S>(low.first_chunk_mut().expect("a quarter"));
    }
    sort_half::<S>(low);
    if hits <= HALF {
        return;
    }
    sort_half::<S>(high);
    for (a, b) in low.iter_mut().zip(high.iter_mut().rev()) {
        (*a, *b) = (a.min(*b), a.max(*b));
    }
    merge_halves::<S>(low);
    merge_halves::<S>(high);
}

const HALF: usize = MAX_HITS / 2;

/// Puts the smaller one of each pair first.
macro_rules! exchange {
    ($rows:ident: $($a:literal $b:literal),+) => {
        $(($rows[$a], $rows[$b]) = ($rows[$a].min($rows[$b]), $rows[$a].max($rows[$b]));)+
    };
}

/// Batcher's odd-even merge sort of eight. The numbers stay in registers: in a loop each pair would wait for the memory that
/// the one before wrote.
#[inline(always)]
fn sort_quarter<S: Simd>(rows: &mut [Whole<S>; HALF / 2]) {
    exchange!(rows: 0 1, 2 3, 4 5, 6 7, 0 2, 1 3, 4 6, 5 7, 1 2, 5 6);
    exchange!(rows: 0 4, 1 5, 2 6, 3 7, 2 4, 3 5, 1 2, 3 4, 5 6);
}

/// The same of sixteen.
#[inline(always)]
fn sort_half<S: Simd>(rows: &mut [Whole<S>; HALF]) {
    let (low, high) = rows.split_at_mut(HALF / 2);
    sort_quarter::<S>(low.first_chunk_mut().expect("a quarter"));
    sort_quarter::<S>(high.first_chunk_mut().expect("a quarter"));
    exchange!(rows: 0 8, 1 9, 2 10, 3 11, 4 12, 5 13, 6 14, 7 15, 4 8, 5 9, 6 10, 7 11);
    exchange!(rows: 2 4, 3 5, 6 8, 7 9, 10 12, 11 13, 1 2, 3 4, 5 6, 7 8, 9 10, 11 12, 13 14);
}

/// Sorts numbers that descend and then ascend, or the other way round.
#[inline(always)]
fn merge_halves<S: Simd>(rows: &mut [Whole<S>; HALF]) {
    exchange!(rows: 0 8, 1 9, 2 10, 3 11, 4 12, 5 13, 6 14, 7 15);
    exchange!(rows: 0 4, 1 5, 2 6, 3 7, 8 12, 9 13, 10 14, 11 15);
    exchange!(rows: 0 2, 1 3, 4 6, 5 7, 8 10, 9 11, 12 14, 13 15);
    exchange!(rows: 0 1, 2 3, 4 5, 6 7, 8 9, 10 11, 12 13, 14 15);
}

const _: () = assert!(BATCH.is_multiple_of(WIDEST), "a gang lies within a batch");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::lanes::{dispatch, levels};

    /// What sorts all zeros and ones sorts everything (Knuth 1973, the 0-1 principle).
    #[test]
    fn every_sequence_of_zeros_and_ones_is_sorted() {
        for (name, level) in levels() {
            dispatch!(level, simd => {
                for ones in 0..1_u64 << HALF {
                    for hits in [HALF / 2, HALF] {
                        check(simd, name, ones & ((1 << hits) - 1), hits);
                    }
                }
                // Halves are sorted by themselves: how many ones each has is all that differs.
                let last = |count: usize| (1_u64 << count) - 1;
                for (low, high) in (0..=HALF).flat_map(|low| (0..=HALF).map(move |high| (low, high))) {
                    check(simd, name, last(low) | (last(high) << HALF), MAX_HITS);
                }
            });
        }
    }

    fn check<S: Simd>(simd: S, name: &str, ones: u64, hits: usize) {
        let mut rows = [Whole::<S>::splat(simd, i32::MAX); MAX_HITS];
        for (k, row) in rows[..hits].iter_mut().enumerate() {
            *row = Whole::<S>::splat(simd, (ones >> k & 1) as i32);
        }
        sort::<S>(&mut rows, hits);
        let zeros = hits - ones.count_ones() as usize;
        for (k, row) in rows[..hits].iter().enumerate() {
            let expected = i32::from(k >= zeros);
            assert!(
                row.as_slice().iter().all(|number| *number == expected),
                "{name}: {ones:b} of {hits}, row {k}"
            );
        }
    }
}
