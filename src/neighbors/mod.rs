//! Who is near: a uniform grid that wraps around, rebuilt each step by counting sort.
//!
//! ```text
//!   cell (x, y) of the plane  ->  bucket (x mod columns, y mod rows)
//! ```
//! Wrapping bounds the memory whatever the extent of the world: two far cells may share a bucket, and the distance
//! test tells their agents apart. Buckets of a row are contiguous, so a query reads a few runs of positions.

pub mod edges;

use std::ops::Range;

use glam::Vec2;

use crate::{
    geometry::{
        lanes::{Lanes, Simd, WIDEST, Whole, f32x4, i32x4, places, prelude::*, splat, width},
        threads,
    },
    model::{Agent, World},
};

/// A neighbor of an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbor {
    /// Squared distance of the centers, m².
    pub distance_sq: f32,
    /// Index of the agent.
    pub index: u32,
}

/// Positions sorted by cell.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// Cells in a meter.
    per_meter: f32,
    columns: usize,
    rows: usize,
    /// Where each bucket starts in `order`; one more than there are buckets.
    starts: Vec<u32>,
    /// Agent indices, bucket by bucket, ascending within a bucket.
    order: Vec<u32>,
    /// Positions in the same order, and [`WIDEST`] more numbers to fill up the lanes of the last.
    xs: Vec<f32>,
    ys: Vec<f32>,
    /// Slot of each agent in `order`; its bucket while the sort runs.
    slots: Vec<u32>,
}

/// The slots of agents' nearest neighbors, and the working memory of the search.
#[derive(Clone, Debug)]
pub struct Nearest {
    found: [Found; BATCH],
    /// Indices of those in range, where distances are equal.
    indices: [i32; HITS],
    /// Slots by rank.
    ranked: [u32; HITS],
    /// How far the search goes at first, m.
    reach: f32,
    /// The search for whatever is too much for that.
    keys: Vec<u64>,
    neighbors: Vec<Neighbor>,
    many: Vec<u32>,
}

/// What an agent asks for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Query {
    /// Its slot.
    pub me: usize,
    /// How far it looks, m.
    pub range: f32,
    /// For how many others.
    pub most: usize,
}

/// Who is in range of an agent, itself too.
#[derive(Clone, Copy, Debug)]
struct Found {
    query: Query,
    /// Squared distances, in the order of the slots, m².
    distances_sq: [f32; HITS],
    slots: [i32; HITS],
    /// How many; `None` if they are too many.
    hits: Option<usize>,
}

impl Found {
    const NOTHING: Found = Found {
        query: Query { me: 0, range: 0.0, most: 0 },
        distances_sq: [0.0; HITS],
        slots: [0; HITS],
        hits: Some(0),
    };
}

impl Default for Nearest {
    fn default() -> Nearest {
        Nearest {
            found: [Found::NOTHING; BATCH],
            indices: [0; HITS],
            ranked: [0; HITS],
            reach: f32::INFINITY,
            keys: Vec::new(),
            neighbors: Vec::new(),
            many: Vec::new(),
        }
    }
}

/// For so many agents the search goes before the ranking: what it writes is in memory by the time that it is read.
pub const BATCH: usize = 16;

/// As many agents in range as are ranked by counting; more of them are sorted.
const RANKED: usize = 32;

/// Beyond so many the next search goes less far.
const COMFORTABLE: usize = 24;

/// So many reaches are tried before everyone in range is sorted.
const TRIES: usize = 6;

/// They are ranked in groups of so many: how often a loop runs is easier to guess then.
const GROUP: usize = 4;

/// Room for those, and for the lanes that a test of several agents writes beyond them.
const HITS: usize = RANKED + 2 * WIDEST;

impl Grid {
    /// Sorts the agents of `world` anew, with cells as wide as the mean neighbor distance.
    pub fn rebuild(&mut self, world: &World) {
        self.rebuild_with(world, cell_width(world));
    }

    /// Sorts the agents of `world` anew, with cells of the width given, m.
    pub fn rebuild_with(&mut self, world: &World, cell: f32) {
        self.rebuild_and(world, cell, &mut Vec::new(), |_| ());
    }

    /// The same, and fills `column` with what `of` makes of every agent, in the order of the grid.
    pub fn rebuild_and<T: Clone + Default + Send>(
        &mut self,
        world: &World,
        cell: f32,
        column: &mut Vec<T>,
        of: impl Fn(&Agent) -> T + Sync,
    ) {
        let agents = &world.agents[..];
        let n = agents.len();
        // A power of two of columns and rows, about one bucket for each agent; a few are all looked at.
        let about = ((n as f64).sqrt().ceil() as usize).next_power_of_two().min(4096);
        let side = if n <= RANKED { 1 } else { about };
        (self.per_meter, self.columns, self.rows) = (1.0 / usable(cell), side, side);
        let per_meter = self.per_meter;
        let Grid { starts, order, xs, ys, slots, .. } = self;
        slots.resize(n, 0);
        threads::split(slots, CHUNK, |first, buckets| {
            for (agent, place) in agents[first..].iter().zip(buckets) {
                let cell = agent.position * per_meter;
                let (x, y) = (floor(cell.x), floor(cell.y));
                // Columns and rows are powers of two: a mask wraps negative cells too.
                let wrap = |cell: i64| cell as usize & (side - 1);
                *place = (wrap(y) * side + wrap(x)) as u32;
            }
        });
        starts.clear();
        starts.resize(side * side + 1, 0);
        for bucket in &*slots {
            starts[*bucket as usize + 1] += 1;
        }
        let mut end = 0;
        for start in &mut *starts {
            end += *start;
            *start = end;
        }
        order.resize(n, 0);
        for (index, bucket) in (0..).zip(&mut *slots) {
            let next = &mut starts[*bucket as usize];
            order[*next as usize] = index;
            *bucket = *next;
            *next += 1;
        }
        // Every start has moved to its bucket's end, which is the next bucket's start.
        starts.copy_within(0..side * side, 1);
        starts[0] = 0;
        xs.resize(n + WIDEST, 0.0);
        ys.resize(n + WIDEST, 0.0);
        column.resize(n, T::default());
        threads::split3((&mut xs[..n], &mut ys[..n], &mut column[..]), CHUNK, |first, (xs, ys, column)| {
            for (((index, x), y), seen) in order[first..].iter().zip(xs).zip(ys).zip(column) {
                let agent = &agents[*index as usize];
                (*x, *y, *seen) = (agent.position.x, agent.position.y, of(agent));
            }
        });
    }

    /// Where agent `index` lies in [`Grid::order`].
    pub fn slots(&self) -> &[u32] {
        &self.slots
    }

    /// Center of the agent in a slot, m.
    #[inline(always)]
    pub fn position(&self, slot: usize) -> Vec2 {
        Vec2::new(self.xs[slot], self.ys[slot])
    }

    /// The slots of the `most` agents nearest to the one in slot `me` with `distance² < range²`, nearest first, ties by
    /// index; without `me`. The same agents as [`Grid::nearest`], and how many; what fills up the last lanes are slots
    /// of anyone.
    #[inline(always)]
    pub fn nearest_slots<'a, S: Simd>(
        &self,
        simd: S,
        query: Query,
        memory: &'a mut Nearest,
    ) -> (&'a [u32], usize) {
        self.search(simd, query, 0, memory);
        self.found(simd, 0, memory)
    }

    /// The first half of [`Grid::nearest_slots`], for one of a batch, whose `place` is below [`BATCH`]: finds who is within
    /// reach of the agent in slot `me`, so far that `most` others are, or all in `range`, m.
    ///
    /// Where agents are dense a shorter reach than the range holds enough of them, and the nearest are all there. What
    /// served the agent before is tried first: it is a neighbor.
    #[inline(always)]
    pub fn search<S: Simd>(&self, simd: S, query: Query, place: usize, memory: &mut Nearest) {
        let Nearest { found, reach, .. } = memory;
        let found = &mut found[place];
        found.query = query;
        let Query { me, range, most } = query;
        let range = range.max(0.0);
        for _ in 0..TRIES {
            let tried = range.min(*reach);
            self.hits(simd, me, tried, found);
            match found.hits {
                Some(hits) if hits > most || tried == range => {
                    if hits > COMFORTABLE.max(most + most / 2) {
                        *reach = tried * 0.9;
                    }
                    return;
                }
                Some(_) => *reach = tried * 1.25,
                // Once around a cell is a start where the range has no end.
                None => *reach = if tried.is_finite() { tried * 0.75 } else { 1.0 / self.per_meter },
            }
        }
        found.hits = None;
    }

    /// The second half: who was found for the one in a `place`, ranked.
    #[inline(always)]
    pub fn found<'a, S: Simd>(&self, simd: S, place: usize, memory: &'a mut Nearest) -> (&'a [u32], usize) {
        let full = |count: usize| count.next_multiple_of(width::<S>());
        let Query { me, most, .. } = memory.found[place].query;
        match memory.found[place].hits {
            Some(hits) => {
                self.rank(simd, hits, place, memory);
                memory.ranked[hits..][..WIDEST].fill(me as u32);
                // Whoever is in range of anyone is in range of itself.
                if memory.ranked[0] != me as u32 {
                    put_first(&mut memory.ranked[..hits], me as u32);
                }
                let count = hits.saturating_sub(1).min(most);
                (&memory.ranked[1..][..full(count)], count)
            }
            None => {
                self.nearest_of_many(place, memory);
                let count = memory.neighbors.len();
                (&memory.many[..full(count)], count)
            }
        }
    }

    /// Finds who is in range of the agent in slot `me`, itself too.
    #[inline(always)]
    fn hits<S: Simd>(&self, simd: S, me: usize, range: f32, found: &mut Found) {
        let center = self.position(me);
        let (x, y) = (splat(simd, center.x), splat(simd, center.y));
        let range_sq = splat(simd, range * range);
        let width = width::<S>();
        let mut hits = 0;
        for run in self.runs(corners_on(simd, center, range, self.per_meter)) {
            let end = Whole::<S>::splat(simd, run.end as i32);
            let mut slots = places(simd) + run.start as i32;
            let mut at = run.start;
            while at < run.end && hits <= RANKED {
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
        // Whatever fills up the last group ranks behind all.
        found.distances_sq[hits.min(RANKED)..][..WIDEST].fill(f32::INFINITY);
        found.hits = (hits <= RANKED).then_some(hits);
    }

    /// Ranks the first `hits` by distance, then by index.
    #[inline(always)]
    fn rank<S: Simd>(&self, simd: S, hits: usize, place: usize, memory: &mut Nearest) {
        let Nearest { found, indices, ranked, .. } = memory;
        let Found { distances_sq, slots, .. } = &found[place];
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
                *index = self.order[*slot as usize] as i32;
            }
            let mut at = 0;
            while at < hits {
                let own = Lanes::<S>::from_slice(simd, &distances_sq[at..][..width::<S>()]);
                let mine = Whole::<S>::from_slice(simd, &indices[at..][..width::<S>()]);
                let mut ranks = Whole::<S>::splat(simd, 0);
                for (other, theirs) in distances_sq[..hits].iter().zip(&*indices) {
                    let (other, theirs) = (splat(simd, *other), Whole::<S>::splat(simd, *theirs));
                    let before = other.simd_lt(own) | (other.simd_eq(own) & theirs.simd_lt(mine));
                    ranks -= before.to_vector();
                }
                put(&slots[at..groups], ranks.as_slice(), ranked);
                at += width::<S>();
            }
        }
    }

    #[inline(never)]
    fn nearest_of_many(&self, place: usize, memory: &mut Nearest) {
        let Nearest { found, keys, neighbors, many, .. } = memory;
        let Query { me, range, most } = found[place].query;
        self.nearest(self.position(me), Some(self.order[me]), range, most, keys, neighbors);
        many.clear();
        many.extend(neighbors.iter().map(|neighbor| self.slots[neighbor.index as usize]));
        many.resize(many.len() + WIDEST, me as u32);
    }

    /// Agent indices in cell order: neighbors in space are mostly neighbors here.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The `most` nearest agents to `center` with `distance² < range²`, nearest first, ties by index; without `me`.
    ///
    /// `out` is cleared first, `keys` is working memory. `most = 0` asks for nobody.
    pub fn nearest(
        &self,
        center: Vec2,
        me: Option<u32>,
        range: f32,
        most: usize,
        keys: &mut Vec<u64>,
        out: &mut Vec<Neighbor>,
    ) {
        out.clear();
        if most == 0 {
            return;
        }
        // Nobody is nearer than a negative range, or one that is no number.
        let range = range.max(0.0);
        let range_sq = range * range;
        // No index is larger, so it never equals that of an agent.
        let me = me.unwrap_or(u32::MAX);
        let mut hits = 0;
        for run in self.runs(corners(center, range, self.per_meter)) {
            if keys.len() < hits + run.len() {
                keys.resize(hits + run.len(), 0);
            }
            for slot in run {
                let index = self.order[slot];
                let offset = center - self.position(slot);
                let distance_sq = offset.dot(offset);
                // Always written and kept only if it counts: half of the tests fail, and no branch could guess which.
                keys[hits] = key(distance_sq, index);
                hits += usize::from((distance_sq < range_sq) & (index != me));
            }
        }
        let hits = &mut keys[..hits];
        let nearest = if hits.len() > most {
            hits.select_nth_unstable(most - 1);
            &mut hits[..most]
        } else {
            hits
        };
        nearest.sort_unstable();
        out.extend(
            nearest
                .iter()
                .map(|key| Neighbor { distance_sq: f32::from_bits((key >> 32) as u32), index: *key as u32 }),
        );
    }

    /// Calls `see` for every agent in the cells that `range` around `center` touches: all within range, and some beyond.
    pub fn visit(&self, center: Vec2, range: f32, mut see: impl FnMut(u32, Vec2)) {
        for slot in self.runs(corners(center, range, self.per_meter)).flatten() {
            see(self.order[slot], self.position(slot));
        }
    }

    /// The same as runs of slots: the buckets of a row lie next to each other.
    ///
    /// Rounding cannot lose anyone: subtraction and `floor` are monotone.
    #[inline(always)]
    fn runs(&self, [low_x, low_y, high_x, high_y]: [i64; 4]) -> Runs<'_> {
        let (columns, rows) = (self.columns as i64, self.rows as i64);
        let width = (high_x - low_x + 1).min(columns);
        let height = (high_y - low_y + 1).min(rows);
        let first = low_x & (columns - 1);
        // Before the first sort there are no cells.
        Runs { grid: self, row: low_y, end_row: low_y + height, first, end: first + width, rest: false }
    }
}

/// The runs of slots that a query reads: one for each row of cells, two where it wraps around.
struct Runs<'a> {
    grid: &'a Grid,
    row: i64,
    end_row: i64,
    first: i64,
    end: i64,
    /// Whether what is left of the row has wrapped around.
    rest: bool,
}

impl Iterator for Runs<'_> {
    type Item = Range<usize>;

    #[inline(always)]
    fn next(&mut self) -> Option<Range<usize>> {
        if self.row >= self.end_row {
            return None;
        }
        let (columns, rows) = (self.grid.columns as i64, self.grid.rows as i64);
        let row = (self.row & (rows - 1)) * columns;
        let (first, end) =
            if self.rest { (0, self.end - columns) } else { (self.first, self.end.min(columns)) };
        self.rest = !self.rest && self.end > columns;
        self.row += i64::from(!self.rest);
        let slot = |bucket: i64| self.grid.starts[bucket as usize] as usize;
        Some(slot(row + first)..slot(row + end))
    }
}

/// The cells that a query reads: all from `low` to `high`, both included. Cell (x, y) reaches from (x, y) · width to
/// (x + 1, y + 1) · width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cells {
    /// Width and height of a cell, m.
    pub width: f32,
    /// Column and row of the lower left one.
    pub low: (i64, i64),
    /// Column and row of the upper right one.
    pub high: (i64, i64),
}

impl Cells {
    /// Those that agent `me` asks for its neighbors, in the grid with which the agents of `world` decide.
    pub fn of(world: &World, me: u32) -> Option<Cells> {
        let agent = world.agents.get(me as usize)?;
        Some(Cells::around(agent.position, agent.settings.neighbor_distance, usable(cell_width(world))))
    }

    fn around(center: Vec2, range: f32, width: f32) -> Cells {
        let [low_x, low_y, high_x, high_y] = corners(center, range, 1.0 / width);
        Cells { width, low: (low_x, low_y), high: (high_x, high_y) }
    }
}

/// Column and row of the lower left, then of the upper right cell that `range` around `center` touches.
#[inline(always)]
fn corners(center: Vec2, range: f32, per_meter: f32) -> [i64; 4] {
    let (low, high) = ((center - range) * per_meter, (center + range) * per_meter);
    [floor(low.x), floor(low.y), floor(high.x), floor(high.y)]
}

/// Width of a cell for the agents of `world`: their mean neighbor distance, m.
pub fn cell_width(world: &World) -> f32 {
    // Some of them, evenly spread, stand for all.
    let some = world.agents.iter().step_by(world.agents.len() / 1024 + 1);
    let n = some.len().max(1) as f64;
    let sum: f64 = some.map(|agent| f64::from(agent.settings.neighbor_distance)).sum();
    (sum / n) as f32 * CELL_PER_RANGE
}

/// A width that divides: agents that look nowhere ask for cells of no width.
fn usable(width: f32) -> f32 {
    if width > 0.0 && width.is_finite() { width } else { 1.0 }
}

/// Width of a cell as a share of the mean neighbor distance; measured on 10,000 agents with 10 neighbors each.
const CELL_PER_RANGE: f32 = 1.0;

/// The same on lanes.
#[inline(always)]
fn corners_on<S: Simd>(simd: S, center: Vec2, range: f32, per_meter: f32) -> [i64; 4] {
    let (low, high) = (center - range, center + range);
    let corners = f32x4::from_slice(simd, &[low.x, low.y, high.x, high.y]) * per_meter;
    let cells: i32x4<S> = corners.max(-OUTERMOST).min(OUTERMOST).floor().to_int();
    cells.to_array().map(i64::from)
}

/// Far agents share the outermost cells.
const OUTERMOST: f32 = (1_u32 << 30) as f32;

/// The largest whole number not above `x`, as far as there are cells.
#[inline(always)]
fn floor(x: f32) -> i64 {
    let x = x.clamp(-OUTERMOST, OUTERMOST);
    let truncated = x as i32;
    i64::from(truncated) - i64::from(x < truncated as f32)
}

/// How many numbers a thread writes at a time.
const CHUNK: usize = 1024;

/// Puts slots where their ranks say, and returns the sum of those.
#[inline(always)]
fn put(slots: &[i32], ranks: &[i32], ranked: &mut [u32; HITS]) -> usize {
    let mut sum = 0;
    for (slots, ranks) in slots.as_chunks::<GROUP>().0.iter().zip(ranks.as_chunks::<GROUP>().0) {
        for (slot, rank) in slots.iter().zip(ranks) {
            ranked[*rank as usize] = *slot as u32;
            sum += *rank as usize;
        }
    }
    sum
}

/// Moves `me` to the front, before others on the very same place.
#[cold]
fn put_first(ranked: &mut [u32], me: u32) {
    if let Some(at) = ranked.iter().position(|slot| *slot == me) {
        ranked[..=at].rotate_right(1);
    }
}

/// Orders by distance, then by index: the bits of a number that is not negative ascend with it.
fn key(distance_sq: f32, index: u32) -> u64 {
    u64::from(distance_sq.to_bits()) << 32 | u64::from(index)
}
