//! The nearest neighbors of an agent on lanes: a search for everyone in reach, then a ranking by counting.
//!
//! The search runs for a [batch](BATCH) of agents before the first is ranked: the hits are then in memory by the time
//! that they are read.

use super::{
    cells::corners_on,
    grid::{FEW, Grid, Neighbor},
};
use crate::geometry::lanes::{Lanes, Simd, WIDEST, Whole, numbered, prelude::*, splat, width};

/// Agents that are searched before the first of them is ranked.
pub const BATCH: usize = 16;

/// Most agents in range that are ranked by counting; more of them are sorted.
const MAX_RANKED: usize = FEW;

/// With more hits than this the next search starts with a shorter reach.
const COMFORTABLE: usize = 24;

/// Reaches that are tried before everyone in range is sorted.
const MAX_TRIES: usize = 6;

/// Hits are ranked in groups of this size: how often a loop runs is easier to guess then.
const GROUP: usize = 4;

/// Room for those that are ranked, and for the lanes that a test of several agents writes beyond them.
const ROOM: usize = MAX_RANKED + 2 * WIDEST;

/// The hits of a batch, and the working memory of search and ranking.
#[derive(Clone, Debug)]
pub struct Nearest {
    batch: [Hits; BATCH],
    /// Indices of those in range, where distances are equal.
    indices: [i32; ROOM],
    /// Slots by rank.
    ranked: [u32; ROOM],
    /// The reach that is tried first, m.
    reach: f32,
    /// Memory for more hits than are ranked.
    keys: Vec<u64>,
    neighbors: Vec<Neighbor>,
    many: Vec<u32>,
}

/// The neighbors that an agent asks for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Query {
    /// Its slot.
    pub me: usize,
    /// Its neighbor distance, m.
    pub range: f32,
    /// Most neighbors that it looks at.
    pub max_neighbors: usize,
}

/// The agents in reach of an agent, itself too.
#[derive(Clone, Copy, Debug)]
struct Hits {
    query: Query,
    /// Squared distances, in the order of the slots, m².
    distances_sq: [f32; ROOM],
    slots: [i32; ROOM],
    /// Their number; `None` if they are too many to be ranked.
    count: Option<usize>,
}

impl Hits {
    const NOTHING: Hits = Hits {
        query: Query { me: 0, range: 0.0, max_neighbors: 0 },
        distances_sq: [0.0; ROOM],
        slots: [0; ROOM],
        count: Some(0),
    };
}

impl Default for Nearest {
    fn default() -> Nearest {
        Nearest {
            batch: [Hits::NOTHING; BATCH],
            indices: [0; ROOM],
            ranked: [0; ROOM],
            reach: f32::INFINITY,
            keys: Vec::new(),
            neighbors: Vec::new(),
            many: Vec::new(),
        }
    }
}

/// The slots of the nearest neighbors of an agent, nearest first.
#[derive(Clone, Copy, Debug)]
pub struct Ranked<'a> {
    /// Whole lanes of slots; those behind `count` are slots of anyone.
    pub padded: &'a [u32],
    /// Number of neighbors.
    pub count: usize,
}

impl<'a> Ranked<'a> {
    /// The slots of the neighbors alone.
    #[inline(always)]
    pub fn slots(self) -> &'a [u32] {
        &self.padded[..self.count]
    }
}

impl Grid {
    /// The neighbors that `query` asks for: the same agents as by [`Grid::nearest`], ties by index.
    #[inline(always)]
    pub fn nearest_slots<'a, S: Simd>(&self, simd: S, query: Query, memory: &'a mut Nearest) -> Ranked<'a> {
        self.search(simd, query, 0, memory);
        self.ranked(simd, 0, memory)
    }

    /// The first half of [`Grid::nearest_slots`] for the `member`th of a batch, below [`BATCH`]: finds the agents within a
    /// reach that holds enough of them, or all in range.
    ///
    /// Where agents are dense a shorter reach than the range holds enough of them, and the nearest are all there. The
    /// reach that served the agent before is tried first: it is a neighbor.
    #[inline(always)]
    pub fn search<S: Simd>(&self, simd: S, query: Query, member: usize, memory: &mut Nearest) {
        let Nearest { batch, reach, .. } = memory;
        let found = &mut batch[member];
        found.query = query;
        let Query { me, range, max_neighbors } = query;
        let range = range.max(0.0);
        for _ in 0..MAX_TRIES {
            let tried = range.min(*reach);
            self.find(simd, me, tried, found);
            match found.count {
                Some(hits) if hits > max_neighbors || tried == range => {
                    if hits > COMFORTABLE.max(max_neighbors + max_neighbors / 2) {
                        *reach = tried * 0.9;
                    }
                    return;
                }
                Some(_) => *reach = tried * 1.25,
                // Once around a cell is a start where the range has no end.
                None => *reach = if tried.is_finite() { tried * 0.75 } else { 1.0 / self.per_meter },
            }
        }
        found.count = None;
    }

    /// The second half: the agents found for the `member`th of the batch, ranked.
    #[inline(always)]
    pub fn ranked<'a, S: Simd>(&self, simd: S, member: usize, memory: &'a mut Nearest) -> Ranked<'a> {
        let full = |count: usize| count.next_multiple_of(width::<S>());
        let Query { me, max_neighbors, .. } = memory.batch[member].query;
        match memory.batch[member].count {
            Some(hits) => {
                self.rank(simd, hits, member, memory);
                memory.ranked[hits..][..WIDEST].fill(me as u32);
                // Whoever is in range of anyone is in range of itself.
                if memory.ranked[0] != me as u32 {
                    put_first(&mut memory.ranked[..hits], me as u32);
                }
                let count = hits.saturating_sub(1).min(max_neighbors);
                Ranked { padded: &memory.ranked[1..][..full(count)], count }
            }
            None => {
                self.nearest_of_many(member, memory);
                let count = memory.neighbors.len();
                Ranked { padded: &memory.many[..full(count)], count }
            }
        }
    }

    /// Finds the agents in range of the one in slot `me`, itself too.
    #[inline(always)]
    fn find<S: Simd>(&self, simd: S, me: usize, range: f32, found: &mut Hits) {
        let center = self.position(me);
        let (x, y) = (splat(simd, center.x), splat(simd, center.y));
        let range_sq = splat(simd, range * range);
        let width = width::<S>();
        let mut hits = 0;
        for run in self.runs(corners_on(simd, center, range, self.per_meter)) {
            let end = Whole::<S>::splat(simd, run.end as i32);
            let mut slots = numbered(simd) + run.start as i32;
            let mut at = run.start;
            while at < run.end && hits <= MAX_RANKED {
                let offset_x = x - Lanes::<S>::from_slice(simd, &self.xs[at..][..width]);
                let offset_y = y - Lanes::<S>::from_slice(simd, &self.ys[at..][..width]);
                let distance_sq = offset_x * offset_x + offset_y * offset_y;
                let near = distance_sq.simd_lt(range_sq) & slots.simd_lt(end);
                // Always written: no branch could guess how many are near.
                distance_sq.compress(near).store_slice(&mut found.distances_sq[hits..][..width]);
                slots.compress(near).store_slice(&mut found.slots[hits..][..width]);
                hits += near.to_bitmask().count_ones() as usize;
                slots += width as i32;
                at += width;
            }
        }
        // The padding of the last group ranks behind all.
        found.distances_sq[hits.min(MAX_RANKED)..][..WIDEST].fill(f32::INFINITY);
        found.count = (hits <= MAX_RANKED).then_some(hits);
    }

    /// Ranks the first `hits` by distance, then by index.
    #[inline(always)]
    fn rank<S: Simd>(&self, simd: S, hits: usize, member: usize, memory: &mut Nearest) {
        let Nearest { batch, indices, ranked, .. } = memory;
        let Hits { distances_sq, slots, .. } = &batch[member];
        let groups = hits.next_multiple_of(GROUP);
        let mut sum = 0;
        let mut at = 0;
        while at < hits {
            let own = Lanes::<S>::from_slice(simd, &distances_sq[at..][..width::<S>()]);
            let mut ranks = Whole::<S>::splat(simd, 0);
            for group in distances_sq[..groups].as_chunks::<GROUP>().0 {
                for other in group {
                    ranks -= splat(simd, *other).simd_lt(own).to_vector();
                }
            }
            sum += put(&slots[at..groups], ranks.as_slice(), ranked);
            at += width::<S>();
        }
        // Equal distances share a rank, and the sum falls short.
        if sum != hits * hits.saturating_sub(1) / 2 + (groups - hits) * hits {
            for (index, slot) in indices.iter_mut().zip(&slots[..hits]) {
                *index = self.order()[*slot as usize] as i32;
            }
            rank_equal(simd, hits, &batch[member], indices, ranked);
        }
    }

    #[inline(never)]
    fn nearest_of_many(&self, member: usize, memory: &mut Nearest) {
        let Nearest { batch, keys, neighbors, many, .. } = memory;
        let Query { me, range, max_neighbors } = batch[member].query;
        self.nearest(self.position(me), Some(self.order()[me]), range, max_neighbors, keys, neighbors);
        many.clear();
        many.extend(neighbors.iter().map(|neighbor| self.slots()[neighbor.index as usize]));
        many.resize(many.len() + WIDEST, me as u32);
    }
}

/// Ranks the first `hits` by distance, then by index, where some distances are equal.
#[inline(always)]
fn rank_equal<S: Simd>(simd: S, hits: usize, found: &Hits, indices: &[i32; ROOM], ranked: &mut [u32; ROOM]) {
    let Hits { distances_sq, slots, .. } = found;
    let groups = hits.next_multiple_of(GROUP);
    let mut at = 0;
    while at < hits {
        let own = Lanes::<S>::from_slice(simd, &distances_sq[at..][..width::<S>()]);
        let mine = Whole::<S>::from_slice(simd, &indices[at..][..width::<S>()]);
        let mut ranks = Whole::<S>::splat(simd, 0);
        for (other, theirs) in distances_sq[..hits].iter().zip(indices) {
            let (other, theirs) = (splat(simd, *other), Whole::<S>::splat(simd, *theirs));
            let before = other.simd_lt(own) | (other.simd_eq(own) & theirs.simd_lt(mine));
            ranks -= before.to_vector();
        }
        put(&slots[at..groups], ranks.as_slice(), ranked);
        at += width::<S>();
    }
}

/// Puts slots where their ranks say, and returns the sum of those.
#[inline(always)]
fn put(slots: &[i32], ranks: &[i32], ranked: &mut [u32; ROOM]) -> usize {
    let mut sum = 0;
    for (slots, ranks) in slots.as_chunks::<GROUP>().0.iter().zip(ranks.as_chunks::<GROUP>().0) {
        for (slot, rank) in slots.iter().zip(ranks) {
            ranked[*rank as usize] = *slot as u32;
            sum += *rank as usize;
        }
    }
    sum
}

/// Moves `me` to the front, before others at the very same position.
#[cold]
fn put_first(ranked: &mut [u32], me: u32) {
    if let Some(at) = ranked.iter().position(|slot| *slot == me) {
        ranked[..=at].rotate_right(1);
    }
}
