//! A uniform grid that wraps around, rebuilt each step by counting sort.
//!
//! ```text
//!   cell (x, y) of the plane  ->  bucket (x mod columns, y mod rows)
//! ```
//! Wrapping bounds the memory for a world of any extent: if it has too many cells, distant cells share a bucket, and the
//! distance test separates their agents. Buckets of a row are contiguous, so a query reads a few runs of positions.

use std::{
    ops::Range,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use glam::Vec2;

use super::{
    cells::{cells_in_a_meter, corners, floor, mean_range, usable},
    sorting::{PIECE, Spans, sort},
};
use crate::{
    machine::{lanes::WIDEST, threads},
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

/// Positions sorted by cell. The position of an agent in that order is its slot.
#[derive(Debug, Default)]
pub struct Grid {
    /// The range for which the cells are made, m.
    pub(super) range: f32,
    /// Cells per meter, horizontally and vertically.
    pub(super) per_meter: Vec2,
    /// Columns and rows of buckets, powers of two; none before the first sort.
    pub(super) sides: [usize; 2],
    /// The first slot of each bucket, and the end of the last.
    starts: Vec<u32>,
    /// Agent indices, bucket by bucket.
    order: Vec<u32>,
    /// The buckets of each piece of the agents while the sort runs.
    spans: Spans,
    /// Positions in the same order, padded with [`WIDEST`] numbers to fill the last lanes.
    pub(super) xs: Vec<f32>,
    pub(super) ys: Vec<f32>,
    /// Slot of each agent; its bucket while the sort runs. Any thread may write the entries of the agents in its slots.
    slots: Vec<AtomicU32>,
}

/// Worlds of up to this number of agents have one bucket: a query examines all agents.
pub(super) const FEW: usize = 32;

/// Groups of agents in a sample.
const SAMPLES: usize = 16;

/// A gang that touches more cells is split.
pub(super) const MOST_CELLS: i64 = 100;

/// Most buckets per agent.
const BUCKETS_EACH: usize = 4;

/// Number of agents in a sample that estimates their extent.
const EXTENT_SAMPLES: usize = 256;

impl Grid {
    /// Sorts the agents of `world`, with cells for their mean neighbor distance.
    pub fn rebuild(&mut self, world: &World) {
        self.rebuild_with(world, mean_range(world));
    }

    /// Sorts the agents of `world`, with cells for queries of the range given, m.
    pub fn rebuild_with(&mut self, world: &World, range: f32) {
        self.rebuild_with_column(world, range, &mut Vec::new(), |_, _| ());
    }

    /// Like [`Grid::rebuild_with`]; also fills `column` with the value `of` every agent, in the order of the slots.
    pub fn rebuild_with_column<T: Clone + Default + Send>(
        &mut self,
        world: &World,
        range: f32,
        column: &mut Vec<T>,
        of: impl Fn(u32, &Agent) -> T + Sync,
    ) {
        let agents = &world.agents;
        column.resize(agents.len(), T::default());
        // Empty rows: all data is read from the agents.
        self.sort_by_index(agents, range, &mut vec![(); agents.len()], |index, ()| agents[index].position);
        self.copy_columns(column, |index| {
            let agent = &agents[index as usize];
            (agent.position, of(index, agent))
        });
    }

    /// Sorts the agents of `world`; each has a row at its index. `moved` updates the row of the agent with an index and returns
    /// the position, m; `position` reads it again. The rows stay where they are.
    pub fn sort_rows<T: Send + Sync>(
        &mut self,
        world: &World,
        range: f32,
        rows: &mut [T],
        moved: impl Fn(usize, &mut T) -> Vec2 + Sync,
        position: impl Fn(&T) -> Vec2 + Sync,
    ) {
        self.sort_by_index(&world.agents, range, rows, moved);
        self.copy_columns(&mut vec![(); rows.len()], |index| (position(&rows[index as usize]), ()));
    }

    /// Sorts the agents, each with a row at its index that `moved` updates.
    fn sort_by_index<T: Send>(
        &mut self,
        agents: &[Agent],
        range: f32,
        rows: &mut [T],
        moved: impl Fn(usize, &mut T) -> Vec2 + Sync,
    ) {
        let n = agents.len();
        self.make_cells_for(range);
        if n > FEW {
            self.sides = self.sides_for(n, |index| agents[index].position);
            self.find_buckets(rows, moved);
            self.sort_by_bucket();
            self.note_slots();
            return;
        }
        if !self.is_one_bucket() || self.order.len() != n {
            self.keep_order(n);
        }
        for (index, row) in rows.iter_mut().enumerate() {
            moved(index, row);
        }
    }

    fn make_cells_for(&mut self, range: f32) {
        self.range = usable(range);
        self.per_meter = cells_in_a_meter(range);
    }

    /// Numbers of columns and rows of buckets for `n` agents: those of the cells around them, estimated from a sample
    /// of positions, but no more than a few buckets per agent.
    fn sides_for(&self, n: usize, position: impl Fn(usize) -> Vec2) -> [usize; 2] {
        let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for k in (0..n).step_by(n / EXTENT_SAMPLES + 1) {
            let position = position(k);
            (low, high) = (low.min(position), high.max(position));
        }
        let cells = (high - low + 2.0 * self.range) * self.per_meter + 2.0;
        let mut sides = cells.to_array().map(|cells| (floor(cells).max(1) as u64).next_power_of_two());
        while sides[0] * sides[1] > (n * BUCKETS_EACH) as u64 {
            let longer = usize::from(sides[1] > sides[0]);
            sides[longer] /= 2;
        }
        sides.map(|side| side as usize)
    }

    /// Puts `n` agents into one bucket.
    fn keep_order(&mut self, n: usize) {
        let Grid { sides, starts, order, slots, .. } = self;
        *sides = [1; 2];
        starts.clear();
        starts.extend([0, n as u32]);
        order.clear();
        order.extend(0..n as u32);
        slots.clear();
        slots.extend((0..n as u32).map(AtomicU32::new));
    }

    /// Writes the bucket of every agent into `slots`. Each has a row, which `moved` updates.
    fn find_buckets<T: Send>(&mut self, rows: &mut [T], moved: impl Fn(usize, &mut T) -> Vec2 + Sync) {
        self.slots.resize_with(rows.len(), AtomicU32::default);
        self.spans.resize(rows.len());
        let Grid { slots, spans, sides, per_meter, .. } = self;
        threads::split((rows, &mut slots[..]), PIECE, |first, (rows, buckets)| {
            for ((row, to), place) in rows.iter_mut().zip(&mut *buckets).zip(first..) {
                *to.get_mut() = bucket(moved(place, row), *per_meter, *sides);
            }
            spans.keep(first, buckets);
        });
    }

    /// Sorts the agents, or their former slots, by their buckets.
    fn sort_by_bucket(&mut self) {
        let Grid { starts, order, slots, spans, sides: [columns, rows], .. } = self;
        starts.resize(*columns * *rows + 1, 0);
        order.resize(slots.len(), 0);
        sort(slots, spans, starts, order);
    }

    /// Copies the position of each agent and another value, in the order of the slots: `of` returns both by index.
    fn copy_columns<T: Send>(&mut self, column: &mut [T], of: impl Fn(u32) -> (Vec2, T) + Sync) {
        let n = column.len();
        let Grid { order, xs, ys, .. } = self;
        xs.resize(n + WIDEST, 0.0);
        ys.resize(n + WIDEST, 0.0);
        let columns = (&order[..n], (&mut xs[..n], (&mut ys[..n], column)));
        threads::split(columns, PIECE, |_, (order, (xs, (ys, column)))| {
            for (((index, x), y), value) in order.iter().zip(xs).zip(ys).zip(column) {
                let position;
                (position, *value) = of(*index);
                (*x, *y) = (position.x, position.y);
            }
        });
    }

    /// Stores the slot of each agent.
    fn note_slots(&self) {
        let Grid { order, slots, spans, .. } = self;
        let note = |first: usize, order: &[u32]| {
            for (after, index) in order.iter().enumerate() {
                slots[*index as usize].store((first + after) as u32, Relaxed);
            }
        };
        if spans.are_kept() {
            threads::split(&order[..], PIECE, note);
        } else {
            note(0, order);
        }
    }

    /// Sorts the agents again after they have moved, from one row for each slot: consecutive agents were near each
    /// other and mostly still are, so that the sort reads neighboring memory.
    ///
    /// `moved` updates the row of a slot by the row at the same place in `into` and returns the position, m; `known` returns the
    /// index and the position in a row. The rows then go to `into`, in the new order.
    pub fn sort_again<T: Copy + Send + Sync>(
        &mut self,
        range: f32,
        kept: &mut [T],
        into: &mut [T],
        moved: impl Fn(&mut T, &T) -> Vec2 + Sync,
        known: impl Fn(&T) -> (u32, Vec2) + Sync,
    ) {
        debug_assert!(kept.len() == self.slots.len() && into.len() == kept.len(), "they were sorted before");
        self.make_cells_for(range);
        if !self.is_one_bucket() {
            self.sides = self.sides_for(kept.len(), |slot| known(&kept[slot]).1);
        }
        let by = &*into;
        self.find_buckets(kept, |slot, kept| moved(kept, &by[slot]));
        // The sort processes former slots in place of agent indices.
        self.sort_by_bucket();
        let n = self.slots.len();
        let Grid { order, xs, ys, .. } = self;
        let columns = (&mut order[..], (&mut xs[..n], (&mut ys[..n], into)));
        threads::split(columns, PIECE, |_, (order, (xs, (ys, into)))| {
            for (((order, x), y), into) in order.iter_mut().zip(xs).zip(ys).zip(into) {
                *into = kept[*order as usize];
                let (index, position) = known(into);
                (*order, *x, *y) = (index, position.x, position.y);
            }
        });
        self.note_slots();
    }

    /// The range for which its cells are made, m.
    pub fn range(&self) -> f32 {
        self.range
    }

    /// True if all agents are in one bucket, so that their slots are their indices.
    pub fn is_one_bucket(&self) -> bool {
        self.sides == [1; 2]
    }

    /// Number of cells that groups of consecutive agents touch, given the slot of the kth agent of an order: a sum over a sample
    /// of groups, each with at most `MOST_CELLS`.
    pub fn cells_of_some(&self, slot: impl Fn(usize) -> usize) -> f32 {
        let gangs = self.order.len() / WIDEST;
        let some = (0..gangs).step_by(gangs / SAMPLES + 1);
        let cells = some.map(|gang| {
            let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
            for k in 0..WIDEST {
                let position = self.position(slot(gang * WIDEST + k));
                (low, high) = (low.min(position), high.max(position));
            }
            let cells = (high - low + 2.0 * self.range) * self.per_meter + 1.0;
            (cells.x * cells.y).min(MOST_CELLS as f32)
        });
        cells.sum()
    }

    /// Slot of an agent.
    pub fn slot(&self, index: usize) -> usize {
        self.slots[index].load(Relaxed) as usize
    }

    /// Agent index of each slot: neighbors in space are mostly neighbors here.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// Center of the agent in a slot, m.
    pub fn position(&self, slot: usize) -> Vec2 {
        Vec2::new(self.xs[slot], self.ys[slot])
    }

    /// The `max_neighbors` nearest agents to `center` with `distance² < range²`, nearest first, ties by index; without `me`.
    ///
    /// `out` is cleared first, `keys` is working memory. `max_neighbors = 0` finds none.
    pub fn nearest(
        &self,
        center: Vec2,
        me: Option<u32>,
        range: f32,
        max_neighbors: usize,
        keys: &mut Vec<u64>,
        out: &mut Vec<Neighbor>,
    ) {
        out.clear();
        if max_neighbors == 0 {
            return;
        }
        // No agent is nearer than a negative range, or NaN.
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
                // Always written, and kept only if it counts: half of the tests fail, and no branch could predict
                // which.
                keys[hits] = key(distance_sq, index);
                hits += usize::from((distance_sq < range_sq) & (index != me));
            }
        }
        let hits = &mut keys[..hits];
        let nearest = if hits.len() > max_neighbors {
            hits.select_nth_unstable(max_neighbors - 1);
            &mut hits[..max_neighbors]
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

    /// Calls `visitor` with every agent in the cells that `range` around `center` touches: all within range, and some
    /// beyond.
    pub fn visit(&self, center: Vec2, range: f32, mut visitor: impl FnMut(u32, Vec2)) {
        for slot in self.runs(corners(center, range, self.per_meter)).flatten() {
            visitor(self.order[slot], self.position(slot));
        }
    }

    /// The slots of these cells as runs: the buckets of a row are contiguous.
    ///
    /// Rounding loses no agent: subtraction and `floor` are monotone.
    pub(super) fn runs(&self, [low_x, low_y, high_x, high_y]: [i64; 4]) -> Runs<'_> {
        let [columns, rows] = self.sides.map(|side| side as i64);
        let width = (high_x - low_x + 1).min(columns);
        let height = (high_y - low_y + 1).min(rows);
        let first = low_x & (columns - 1);
        // Before the first sort the grid has no cells.
        Runs { grid: self, row: low_y, end_row: low_y + height, first, end: first + width, rest: false }
    }
}

/// The runs of slots that a query reads: one for each row of cells, two if it wraps around.
pub(super) struct Runs<'a> {
    grid: &'a Grid,
    row: i64,
    end_row: i64,
    first: i64,
    end: i64,
    /// True if the rest of the row has wrapped around.
    rest: bool,
}

impl Iterator for Runs<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        if self.row >= self.end_row {
            return None;
        }
        let [columns, rows] = self.grid.sides.map(|side| side as i64);
        let row = (self.row & (rows - 1)) * columns;
        let (first, end) =
            if self.rest { (0, self.end - columns) } else { (self.first, self.end.min(columns)) };
        self.rest = !self.rest && self.end > columns;
        self.row += i64::from(!self.rest);
        let slot = |bucket: i64| self.grid.starts[bucket as usize] as usize;
        Some(slot(row + first)..slot(row + end))
    }
}

/// The bucket of a position.
fn bucket(position: Vec2, per_meter: Vec2, [columns, rows]: [usize; 2]) -> u32 {
    let cell = position * per_meter;
    // Powers of two: a mask wraps negative cells too.
    let wrap = |cell: f32, side: usize| floor(cell) as usize & (side - 1);
    (wrap(cell.y, rows) * columns + wrap(cell.x, columns)) as u32
}

/// Orders by distance, then by index: the bits of a non-negative float are in the order of its value.
fn key(distance_sq: f32, index: u32) -> u64 {
    u64::from(distance_sq.to_bits()) << 32 | u64::from(index)
}
