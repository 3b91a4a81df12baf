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
use rayon::prelude::*;

use crate::{
    geometry::lanes::{ALL, Lanes, WIDTH, less},
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
    /// Positions in the same order, and some more numbers to fill up the lanes of the last.
    xs: Vec<f32>,
    ys: Vec<f32>,
    /// Slot of each agent in `order`; its bucket while the sort runs.
    slots: Vec<u32>,
}

/// The slots of an agent's nearest neighbors, and the working memory of the search.
#[derive(Clone, Debug)]
pub struct Nearest {
    /// Squared distances of the agents in range, in the order of their slots, m².
    distances_sq: [f32; HITS],
    /// Their slots.
    slots: [u32; HITS],
    /// The slots by rank.
    ranked: [u32; HITS],
    /// How far the search goes at first, m.
    reach: f32,
    /// The search for whatever is too much for that.
    keys: Vec<u64>,
    neighbors: Vec<Neighbor>,
    many: Vec<u32>,
}

impl Default for Nearest {
    fn default() -> Nearest {
        Nearest {
            distances_sq: [0.0; HITS],
            slots: [0; HITS],
            ranked: [0; HITS],
            reach: f32::INFINITY,
            keys: Vec::new(),
            neighbors: Vec::new(),
            many: Vec::new(),
        }
    }
}

/// As many agents in range as are ranked by counting; more of them are sorted.
const RANKED: usize = 32;

/// Beyond so many the next search goes less far.
const COMFORTABLE: usize = 24;

/// So many reaches are tried before everyone in range is sorted.
const TRIES: usize = 6;

/// Room for those, and for the lanes that a test of several agents writes beyond them.
const HITS: usize = 64;

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
        // A power of two of columns and rows, about one bucket for each agent.
        let side = ((n as f64).sqrt().ceil() as usize).next_power_of_two().clamp(4, 4096);
        (self.per_meter, self.columns, self.rows) = (1.0 / usable(cell), side, side);
        let per_meter = self.per_meter;
        let Grid { starts, order, xs, ys, slots, .. } = self;
        slots.resize(n, 0);
        in_chunks((&mut slots[..], &mut vec![(); n][..], &mut vec![(); n][..]), |first, (buckets, _, _)| {
            for (agent, place) in agents[first..].iter().zip(buckets) {
                let [x, y, ..] = corners(agent.position, 0.0, per_meter);
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
        xs.resize(n + WIDTH, 0.0);
        ys.resize(n + WIDTH, 0.0);
        column.resize(n, T::default());
        in_chunks((&mut xs[..n], &mut ys[..n], &mut column[..]), |first, (xs, ys, column)| {
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
    /// index; without `me`. The same agents as [`Grid::nearest`], and how many; what is left of the last chunk are slots of
    /// anyone else in range.
    #[inline(always)]
    pub fn nearest_slots<'a>(
        &self,
        me: usize,
        range: f32,
        most: usize,
        memory: &'a mut Nearest,
    ) -> (&'a [[u32; WIDTH]], usize) {
        match self.enough(me, range, most, memory).and_then(|hits| rank(hits, memory)) {
            // Whoever is in range of anyone is in range of itself, and nearest.
            Some(hits) => {
                let count = hits.saturating_sub(1).min(most);
                (&memory.ranked[1..].as_chunks().0[..count.div_ceil(WIDTH)], count)
            }
            None => self.nearest_of_many(me, range, most, memory),
        }
    }

    /// Finds who is within reach of the agent in slot `me`: so far that `most` others are, or all in range.
    ///
    /// Where agents are dense a shorter reach than the range holds enough of them, and the nearest are all there. What
    /// served the agent before is tried first: it is a neighbor.
    #[inline(always)]
    fn enough(&self, me: usize, range: f32, most: usize, memory: &mut Nearest) -> Option<usize> {
        for _ in 0..TRIES {
            let reach = range.min(memory.reach);
            match self.hits(me, reach, memory) {
                Some(hits) if hits > most || reach == range => {
                    if hits > COMFORTABLE.max(most + most / 2) {
                        memory.reach = reach * 0.9;
                    }
                    return Some(hits);
                }
                Some(_) => memory.reach = reach * 1.25,
                None => memory.reach = reach * 0.75,
            }
        }
        None
    }

    /// Finds who is in range of the agent in slot `me`, itself too; `None` if they are too many.
    #[inline(always)]
    fn hits(&self, me: usize, range: f32, memory: &mut Nearest) -> Option<usize> {
        let center = self.position(me);
        let (x, y) = (Lanes::splat(center.x), Lanes::splat(center.y));
        let range_sq = Lanes::splat(range * range);
        let mut hits = 0;
        let mut fits = true;
        self.visit_runs(center, range, |run| {
            let mut at = run.start;
            while at < run.end {
                let offset_x = x - load(&self.xs, at);
                let offset_y = y - load(&self.ys, at);
                let distance_sq = offset_x * offset_x + offset_y * offset_y;
                let wanted = ALL >> WIDTH.saturating_sub(run.end - at);
                let near = less(distance_sq, range_sq).to_bitmask() & wanted;
                let distance_sq = distance_sq.to_array();
                if hits > RANKED {
                    fits = false;
                    break;
                }
                // Always written and kept only if it counts: half of the tests fail, and no branch could guess which.
                for (lane, distance_sq) in distance_sq.into_iter().enumerate() {
                    memory.distances_sq[hits % HITS] = distance_sq;
                    memory.slots[hits % HITS] = (at + lane) as u32;
                    hits += (near >> lane & 1) as usize;
                }
                at += WIDTH;
            }
        });
        if !fits || hits > RANKED {
            return None;
        }
        memory.distances_sq[hits..][..8].fill(f32::INFINITY);
        Some(hits)
    }

    #[inline(never)]
    fn nearest_of_many<'a>(
        &self,
        me: usize,
        range: f32,
        most: usize,
        memory: &'a mut Nearest,
    ) -> (&'a [[u32; WIDTH]], usize) {
        let Nearest { keys, neighbors, many, .. } = memory;
        self.nearest(self.position(me), Some(self.order[me]), range, most, keys, neighbors);
        many.clear();
        many.extend(neighbors.iter().map(|neighbor| self.slots[neighbor.index as usize]));
        let last = many.last().copied().unwrap_or_default();
        many.resize(neighbors.len().next_multiple_of(WIDTH), last);
        (many.as_chunks().0, neighbors.len())
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
        let range_sq = range * range;
        // No index is larger, so it never equals that of an agent.
        let me = me.unwrap_or(u32::MAX);
        let mut hits = 0;
        self.visit_runs(center, range, |run| {
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
        });
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
        self.visit_runs(center, range, |run| {
            for slot in run {
                see(self.order[slot], self.position(slot));
            }
        });
    }

    /// The same as runs of slots: the buckets of a row lie next to each other.
    ///
    /// Rounding cannot lose anyone: subtraction and `floor` are monotone.
    #[inline(always)]
    fn visit_runs(&self, center: Vec2, range: f32, mut see: impl FnMut(Range<usize>)) {
        if self.order.is_empty() {
            return;
        }
        let [low_x, low_y, high_x, high_y] = corners(center, range, self.per_meter);
        let (columns, rows) = (self.columns as i64, self.rows as i64);
        let width = (high_x - low_x + 1).min(columns);
        let height = (high_y - low_y + 1).min(rows);
        let first_column = low_x & (columns - 1);
        let end = first_column + width;
        let mut run = |first: i64, end: i64| {
            see(self.starts[first as usize] as usize..self.starts[end as usize] as usize);
        };
        for y in low_y..low_y + height {
            let row = (y & (rows - 1)) * columns;
            run(row + first_column, row + end.min(columns));
            if end > columns {
                run(row, row + end - columns);
            }
        }
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
    let (low, high) = (center - range, center + range);
    floors(Lanes::new([low.x, low.y, high.x, high.y]) * Lanes::splat(per_meter)).map(i64::from)
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

/// The largest whole numbers not above these. Far out they stop: far agents share the outermost cells.
#[inline(always)]
fn floors(x: Lanes) -> [i32; WIDTH] {
    const OUTERMOST: f32 = (1_u32 << 30) as f32;
    let x = x.fast_max(Lanes::splat(-OUTERMOST)).fast_min(Lanes::splat(OUTERMOST));
    let truncated = Lanes::from_i32x4(x.fast_trunc_int());
    (truncated - (less(x, truncated) & Lanes::splat(1.0))).fast_trunc_int().to_array()
}

/// Three columns of the same length.
type Columns<'a, A, B, C> = (&'a mut [A], &'a mut [B], &'a mut [C]);

/// Lets `fill` write the columns, with the place of the first number: on all threads if that is worth it.
fn in_chunks<A: Send, B: Send, C: Send>(
    (a, b, c): Columns<A, B, C>,
    fill: impl Fn(usize, Columns<A, B, C>) + Sync,
) {
    if rayon::current_num_threads() == 1 || a.len() <= CHUNK {
        return fill(0, (a, b, c));
    }
    a.par_chunks_mut(CHUNK)
        .zip(b.par_chunks_mut(CHUNK))
        .zip(c.par_chunks_mut(CHUNK))
        .enumerate()
        .for_each(|(chunk, ((a, b), c))| fill(chunk * CHUNK, (a, b, c)));
}

/// How many numbers a thread writes at a time.
const CHUNK: usize = 1024;

/// The numbers of several slots from `at` on.
#[inline(always)]
fn load(column: &[f32], at: usize) -> Lanes {
    let numbers: [f32; WIDTH] = column[at..at + WIDTH].try_into().expect("as many as were asked for");
    Lanes::new(numbers)
}

/// Ranks the first `hits` by distance; `None` if two of them are at the same distance.
#[inline(always)]
fn rank(hits: usize, memory: &mut Nearest) -> Option<usize> {
    let Nearest { distances_sq, slots, ranked, .. } = memory;
    let mut ranks = [0_u32; RANKED];
    match hits.div_ceil(4) {
        0 | 1 => count_nearer::<4>(distances_sq, hits, &mut ranks),
        2 => count_nearer::<8>(distances_sq, hits, &mut ranks),
        3 => count_nearer::<12>(distances_sq, hits, &mut ranks),
        4 => count_nearer::<16>(distances_sq, hits, &mut ranks),
        5 => count_nearer::<20>(distances_sq, hits, &mut ranks),
        6 => count_nearer::<24>(distances_sq, hits, &mut ranks),
        _ => count_nearer::<32>(distances_sq, hits, &mut ranks),
    }
    let mut sum = 0;
    for (slot, rank) in slots[..hits].iter().zip(ranks) {
        ranked[rank as usize % HITS] = *slot;
        sum += rank as usize;
    }
    let last = ranked[hits.saturating_sub(1) % HITS];
    ranked[hits..][..WIDTH].fill(last);
    // Equal distances share a rank, and the sum falls short.
    (sum == hits * hits.saturating_sub(1) / 2).then_some(hits)
}

/// For each of the first `N` how many of the first `hits` are nearer.
#[inline(always)]
fn count_nearer<const N: usize>(distances_sq: &[f32; HITS], hits: usize, ranks: &mut [u32; RANKED]) {
    let mut own = [0.0; N];
    own.copy_from_slice(&distances_sq[..N]);
    let mut nearer = [0_u32; N];
    for other in &distances_sq[..hits] {
        for (nearer, own) in nearer.iter_mut().zip(own) {
            *nearer += u32::from(*other < own);
        }
    }
    ranks[..N].copy_from_slice(&nearer);
}

/// Orders by distance, then by index: the bits of a number that is not negative ascend with it.
fn key(distance_sq: f32, index: u32) -> u64 {
    u64::from(distance_sq.to_bits()) << 32 | u64::from(index)
}
