//! The nearest of the agents around a gang, ranked abreast: one agent in each lane.
//!
//! A sorting network compares keys that hold distance and row in one number: the work is the same for all agents, no branch
//! depends on a distance, and the keys stay in registers. Distances that differ too little for a key are compared afterwards.

use super::{
    around::{Around, MAX_RANKED, Nearest, Seekers},
    grid::Grid,
};
use crate::machine::lanes::{Lanes, Mask, Simd, WIDEST, Whole, prelude::*, width};

/// The neighbors of a gang, nearest first: the kth of each agent in the kth row.
#[derive(Clone, Copy, Debug)]
pub struct Ranked<'a> {
    /// Their numbers in `slots`, with one entry for each lane in a row; arbitrary where an agent has fewer neighbors.
    pub rows: &'a [i32],
    /// The slots of all agents around the gang.
    pub slots: &'a [i32],
    /// Number of neighbors of each agent.
    pub counts: &'a [i32; WIDEST],
    /// Agents that have neighbors at equal distance, ranked by their indices, or may have, one bit each.
    pub tied: u32,
}

/// The result of ranking the agents around a gang; sets of its agents have one bit for each.
pub(super) struct RankOutcome {
    /// Agents that need not search again.
    pub answered: u32,
    /// Agents among these that must be searched one by one.
    pub crowded: u32,
    /// True if every agent has in reach as many as the sort keeps.
    pub plenty: bool,
    /// Number of rows filled with neighbors.
    pub rows: usize,
}

impl Grid {
    /// Ranks the agents around `some` agents of a gang; the agents in `all` searched their whole range. `filled` rows
    /// hold the neighbors of the others.
    #[inline(always)]
    pub(super) fn rank<S: Simd>(
        &self,
        simd: S,
        seekers: &Seekers<S>,
        some: u32,
        all: u32,
        filled: usize,
        memory: &mut Nearest,
    ) -> RankOutcome {
        let width = width::<S>();
        let Nearest { around, rows, counts, tied, .. } = memory;
        let wanted = seekers.most.min(MOST_WANTED);
        let these = Mask::<S>::from_bitmask(simd, some.into());
        let none = Whole::<S>::splat(simd, 0);
        let most = these.select(wanted, none).reduce_max() as usize;
        let keys = Keys::new(&around.distances_sq, around.count);
        let (mut nearest, kept) = keys.sorted(simd, most);
        // The nearest to each agent is the agent itself.
        let mut found = none;
        for key in &nearest[1..=most] {
            found -= key.simd_lt(NO_NEIGHBOR).to_vector();
        }
        let found = found.min(wanted);
        let answered = some & (all | found.simd_ge(wanted).to_bitmask() as u32);
        let plenty = nearest[kept - 1].simd_lt(NO_NEIGHBOR).to_bitmask() as u32 & some == some;
        let mut crowded = answered & found.simd_lt(seekers.most).to_bitmask() as u32;
        crowded &= found.simd_ge(MOST_WANTED).to_bitmask() as u32;
        let close = answered & keys.tied(simd, &nearest[..kept], most + 1).to_bitmask() as u32;
        if close != 0 {
            // Neighbors that were not kept may be at the same distance as the last one wanted.
            if around.count > kept {
                crowded |= close & keys.open::<S>(&nearest[..kept], wanted).to_bitmask() as u32;
            }
            *tied |= simd.vectorize(
                #[inline(always)]
                || self.tell_apart(simd, close, seekers, around, &keys, &mut nearest[..kept]),
            );
        }
        let these = Mask::<S>::from_bitmask(simd, answered.into());
        let counts = &mut counts[..width];
        these.select(found, Whole::<S>::from_slice(simd, counts)).store_slice(counts);
        let most = these.select(found, none).reduce_max() as usize;
        for (row, (numbers, keys_of)) in rows.chunks_exact_mut(width).zip(&nearest[1..=most]).enumerate() {
            let mut number = (*keys_of & keys.row) + around.before as i32;
            if row < filled {
                number = these.select(number, Whole::<S>::from_slice(simd, numbers));
            }
            number.store_slice(numbers);
        }
        RankOutcome { answered, crowded, plenty, rows: most.max(filled) }
    }

    /// For the agents in the mask, sorts the entries whose keys do not distinguish their distances by distance and
    /// index; the agent itself comes first. The keys are sorted, so such entries are consecutive. Returns the agents
    /// that have neighbors at equal distance.
    #[inline(always)]
    fn tell_apart<S: Simd>(
        &self,
        simd: S,
        agents: u32,
        seekers: &Seekers<S>,
        around: &Around,
        keys: &Keys,
        nearest: &mut [Whole<S>],
    ) -> u32 {
        let mut equal = 0;
        let mut is_nearer = |lane: usize, a: i32, b: i32| {
            let [a, b] = [a, b].map(|key| keys.row_of(key));
            let [of_a, of_b] = [a, b].map(|row| around.distances_sq[row * width::<S>() + lane]);
            let order = |row: usize| {
                let slot = around.slots[around.before + row];
                (slot != seekers.slots.as_slice()[lane], self.order()[slot as usize])
            };
            equal |= u32::from(of_a == of_b) << lane;
            of_a < of_b || of_a == of_b && order(a) < order(b)
        };
        // The agents for which the keys do not distinguish a neighbor from the previous one.
        let mut tied = [0; MAX_RANKED];
        for last in 1..nearest.len() {
            tied[last] = agents & keys.are_tied::<S>(nearest[last - 1], nearest[last]).to_bitmask() as u32;
            let (mut at, mut open) = (last, tied[last]);
            while open != 0 {
                let (a, b) = (nearest[at - 1], nearest[at]);
                let mut wrong = 0;
                while open != 0 {
                    let lane = open.trailing_zeros() as usize;
                    open &= open - 1;
                    wrong |= u32::from(is_nearer(lane, b.as_slice()[lane], a.as_slice()[lane])) << lane;
                }
                let swaps = Mask::<S>::from_bitmask(simd, wrong.into());
                (nearest[at - 1], nearest[at]) = (swaps.select(b, a), swaps.select(a, b));
                at -= 1;
                open = wrong & tied[at];
            }
        }
        equal
    }
}

/// The least key of agents that are out of reach.
pub(super) const NO_NEIGHBOR: i32 = f32::INFINITY.to_bits() as i32;

/// Most neighbors that are ranked on lanes, in addition to the agent itself and one farther neighbor.
const MOST_WANTED: i32 = MAX_RANKED as i32 - 2;

/// The keys of the agents around a gang: the bits of the squared distance, which ascend with it, the last of them
/// replaced by the number of the row. The key of an agent out of reach is beyond any distance.
pub(super) struct Keys<'a> {
    /// Squared distances from all agents of the gang, m², a row for each; infinite if out of reach, and in the padding
    /// after the last row up to a multiple of [`HALF`].
    distances_sq: &'a [f32],
    /// Number of rows.
    count: usize,
    /// The bits that hold the row.
    pub row: i32,
}

impl<'a> Keys<'a> {
    pub fn new(distances_sq: &'a [f32], count: usize) -> Keys<'a> {
        Keys { distances_sq, count, row: (count.next_power_of_two() as i32 - 1).max(1) }
    }

    /// The row in a key.
    fn row_of(&self, key: i32) -> usize {
        (key & self.row) as usize
    }

    /// The least keys of each agent, sorted, and their number: more than `most` and the agent itself.
    #[inline(always)]
    pub fn sorted<S: Simd>(&self, simd: S, most: usize) -> ([Whole<S>; MAX_RANKED], usize) {
        let mut sorted = [Whole::<S>::splat(simd, i32::MAX); MAX_RANKED];
        let (low, high) = sorted.split_at_mut(HALF);
        let low = low.first_chunk_mut().expect("half");
        let high = high.first_chunk_mut().expect("half");
        *low = self.half(simd, 0);
        let half_is_enough = most < HALF - 1;
        for first in (HALF..self.count).step_by(HALF) {
            let more = self.half(simd, first);
            match half_is_enough {
                true => keep_least::<S>(low, &more),
                false => {
                    keep_least::<S>(high, &more);
                    part_halves::<S>(low, high);
                }
            }
        }
        (sorted, if half_is_enough { HALF } else { MAX_RANKED })
    }

    /// The keys of some rows, sorted.
    #[inline(always)]
    fn half<S: Simd>(&self, simd: S, first: usize) -> Half<S> {
        let mut keys = [Whole::<S>::splat(simd, i32::MAX); HALF];
        if self.count - first <= HALF / 2 {
            let quarter = keys.first_chunk_mut().expect("a quarter");
            self.copy::<S, { HALF / 2 }>(simd, first, quarter);
            sort_quarter::<S>(quarter);
        } else {
            self.copy(simd, first, &mut keys);
            sort_half::<S>(&mut keys);
        }
        keys
    }

    /// Copies the keys of some rows.
    #[inline(always)]
    fn copy<S: Simd, const N: usize>(&self, simd: S, first: usize, keys: &mut [Whole<S>; N]) {
        let width = width::<S>();
        let rows = &self.distances_sq[first * width..][..N * width];
        let (distance, first) = (Whole::<S>::splat(simd, !self.row), Whole::<S>::splat(simd, first as i32));
        for (k, key) in keys.iter_mut().enumerate() {
            let bits: Whole<S> = Lanes::<S>::from_slice(simd, &rows[k * width..][..width]).bitcast();
            *key = bits & distance | (first | k as i32);
        }
    }

    /// The agents for which the last key retained cannot be distinguished from the last that they want.
    #[inline(always)]
    fn open<S: Simd>(&self, sorted: &[Whole<S>], wanted: Whole<S>) -> Mask<S> {
        let last = sorted[sorted.len() - 1];
        let mut last_wanted = last;
        for (k, key) in (0..).zip(sorted) {
            last_wanted = wanted.simd_eq(k).select(*key, last_wanted);
        }
        last.simd_lt(NO_NEIGHBOR) & (last_wanted ^ last).simd_le(self.row)
    }

    /// The lanes in which two consecutive keys among the first `most` and the next do not show which is nearer.
    #[inline(always)]
    fn tied<S: Simd>(&self, simd: S, sorted: &[Whole<S>], most: usize) -> Mask<S> {
        let mut tied = Mask::<S>::splat(simd, false);
        for pair in sorted.windows(2).take(most) {
            tied |= self.are_tied::<S>(pair[0], pair[1]);
        }
        tied
    }

    /// The lanes in which two keys, the smaller one first, do not show which is nearer.
    #[inline(always)]
    pub fn are_tied<S: Simd>(&self, a: Whole<S>, b: Whole<S>) -> Mask<S> {
        a.simd_lt(NO_NEIGHBOR) & (a ^ b).simd_le(self.row)
    }
}

/// Half of the rows that are ranked.
type Half<S> = [Whole<S>; HALF];

pub(super) const HALF: usize = MAX_RANKED / 2;

/// Puts the smaller one of each pair first.
macro_rules! exchange {
    ($rows:ident: $($a:literal $b:literal),+) => {
        $(($rows[$a], $rows[$b]) = ($rows[$a].min($rows[$b]), $rows[$a].max($rows[$b]));)+
    };
}

/// Batcher's odd-even merge sort of eight. The numbers stay in registers: in a loop each pair would wait for the memory
/// written by the previous one.
#[inline(always)]
fn sort_quarter<S: Simd>(rows: &mut [Whole<S>; HALF / 2]) {
    exchange!(rows: 0 1, 2 3, 4 5, 6 7, 0 2, 1 3, 4 6, 5 7, 1 2, 5 6);
    exchange!(rows: 0 4, 1 5, 2 6, 3 7, 2 4, 3 5, 1 2, 3 4, 5 6);
}

/// Batcher's odd-even merge sort of sixteen.
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
fn merge<S: Simd>(rows: &mut Half<S>) {
    exchange!(rows: 0 8, 1 9, 2 10, 3 11, 4 12, 5 13, 6 14, 7 15);
    exchange!(rows: 0 4, 1 5, 2 6, 3 7, 8 12, 9 13, 10 14, 11 15);
    exchange!(rows: 0 2, 1 3, 4 6, 5 7, 8 10, 9 11, 12 14, 13 15);
    exchange!(rows: 0 1, 2 3, 4 5, 6 7, 8 9, 10 11, 12 13, 14 15);
}

/// Retains the least of two sorted halves, sorted.
#[inline(always)]
fn keep_least<S: Simd>(rows: &mut Half<S>, more: &Half<S>) {
    for (a, b) in rows.iter_mut().zip(more.iter().rev()) {
        *a = a.min(*b);
    }
    merge::<S>(rows);
}

/// Sorts two sorted halves: the least go to the first.
#[inline(always)]
fn part_halves<S: Simd>(low: &mut Half<S>, high: &mut Half<S>) {
    for (a, b) in low.iter_mut().zip(high.iter_mut().rev()) {
        (*a, *b) = (a.min(*b), a.max(*b));
    }
    merge::<S>(low);
    merge::<S>(high);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::lanes::{dispatch, levels};

    /// A network that sorts all sequences of zeros and ones sorts everything (Knuth 1973, the 0-1 principle).
    #[test]
    fn every_sequence_of_zeros_and_ones_is_sorted() {
        for (name, level) in levels() {
            dispatch!(level, simd => (0..1_u64 << HALF).for_each(|ones| sort(simd, name, ones)));
        }
    }

    /// Halves are sorted separately: they differ only in their numbers of zeros.
    #[test]
    fn of_sorted_halves_the_least_are_kept() {
        for (name, level) in levels() {
            for (a, b) in (0..=HALF).flat_map(|a| (0..=HALF).map(move |b| (a, b))) {
                dispatch!(level, simd => join(simd, name, a, b));
            }
        }
    }

    fn sort<S: Simd>(simd: S, name: &str, ones: u64) {
        let mut half = rows(simd, ones);
        let mut quarter = *half.first_chunk().expect("a quarter");
        sort_half::<S>(&mut half);
        check::<S>(name, &half, HALF - ones.count_ones() as usize);
        sort_quarter::<S>(&mut quarter);
        check::<S>(name, &quarter, (ones as u8).count_zeros() as usize);
    }

    fn join<S: Simd>(simd: S, name: &str, a: usize, b: usize) {
        let [a_rows, b_rows] = [a, b].map(|zeros| rows(simd, u64::MAX << zeros));
        let mut least = a_rows;
        keep_least::<S>(&mut least, &b_rows);
        check::<S>(name, &least, (a + b).min(HALF));
        let (mut low, mut high) = (a_rows, b_rows);
        part_halves::<S>(&mut low, &mut high);
        check::<S>(name, &low, (a + b).min(HALF));
        check::<S>(name, &high, (a + b).saturating_sub(HALF));
    }

    fn rows<S: Simd>(simd: S, ones: u64) -> Half<S> {
        std::array::from_fn(|row| Whole::<S>::splat(simd, (ones >> row & 1) as i32))
    }

    fn check<S: Simd>(name: &str, rows: &[Whole<S>], zeros: usize) {
        for (k, row) in rows.iter().enumerate() {
            let expected = i32::from(k >= zeros);
            assert!(
                row.as_slice().iter().all(|number| *number == expected),
                "{name}: row {k} after {zeros} zeros"
            );
        }
    }
}
