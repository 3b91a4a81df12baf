//! The nearest neighbors of a gang of agents, abreast: one agent in each lane.
//!
//! An agent near the gang is tested against all its agents at once, and the squared distances make a row. The rows are
//! then sorted, each lane separately: see [`ranking`](super::ranking). Sets of agents of the gang, such as `some`, have
//! one bit for each.

use glam::Vec2;

use super::{
    around::{Around, Candidates, MOST_ROWS, Nearest, Query, Seekers},
    cells::corners_on,
    grid::{Grid, MOST_CELLS},
    ranking::{HALF, RankOutcome, Ranked},
};
use crate::machine::lanes::{Lanes, Mask, Pairs, Simd, WIDEST, Whole, numbered, prelude::*, splat, width};

/// Most searches with shorter reaches before all agents in range are sorted.
const MAX_TRIES: usize = 8;

/// The distance between two agents of a gang from which it is split, as a multiple of the mean range.
pub(super) const LONG: f32 = 5.0;

/// The shortest reach that is tried, as a share of a cell: a shorter one would take too long to grow again.
const SHORTEST: f32 = 1e-3;

impl Grid {
    /// The slots of the neighbors for `query`: the agents that [`Grid::nearest`] finds, ties by index.
    #[inline(always)]
    pub fn nearest_slots<'a, S: Simd>(&self, simd: S, query: Query, memory: &'a mut Nearest) -> &'a [u32] {
        self.search_gang(simd, &Seekers::new(simd, self, &[query]), memory);
        let Nearest { around, rows, counts, alone, .. } = memory;
        alone.clear();
        let firsts = rows.iter().step_by(width::<S>()).take(counts[0] as usize);
        alone.extend(firsts.map(|number| around.slots[*number as usize] as u32));
        alone
    }

    /// The neighbors of a gang: for each agent those that [`Grid::nearest`] finds.
    ///
    /// Where agents are dense, a shorter reach than the range holds enough of them, including the nearest. The reach
    /// that served the previous gang is tried first, since gangs are near each other.
    #[inline(always)]
    pub fn search_gang<'a, S: Simd>(
        &self,
        simd: S,
        seekers: &Seekers<S>,
        memory: &'a mut Nearest,
    ) -> Ranked<'a> {
        let Seekers { ranges, most, .. } = *seekers;
        // No agent is nearer than a negative range, or NaN.
        let ranges = ranges.simd_gt(0.0).select(ranges, splat(simd, 0.0));
        let asking = most.simd_gt(0).to_bitmask() as u32;
        let (mut todo, mut filled, mut alone, mut tries) = (asking, 0, 0, 0);
        (memory.counts, memory.tied) = ([0; WIDEST], 0);
        (memory.around.before, memory.around.count) = (0, 0);
        while todo != 0 {
            let tried = ranges.min(splat(simd, memory.reach));
            let mut some = todo;
            let found = loop {
                if self.look_around(simd, seekers, tried, some, &mut memory.around) {
                    break true;
                }
                if some & (some - 1) == 0 {
                    break false;
                }
                some = first_part(&seekers.positions, some, LONG * self.range);
            };
            let all = tried.simd_ge(ranges).to_bitmask() as u32;
            if found && memory.around.count <= 1 && some & (some - 1) == 0 && some & all != 0 {
                // A single agent with no other in reach.
                todo &= !some;
            } else if found {
                let RankOutcome { answered, crowded, plenty, rows } =
                    self.rank(simd, seekers, some, all, filled, memory);
                (filled, alone) = (rows, alone | crowded);
                todo &= !answered;
                if some & !answered != 0 {
                    memory.reach *= 1.2;
                    tries += 1;
                } else if plenty {
                    let farthest = tried.as_slice().iter().copied().fold(0.0, f32::max);
                    memory.reach = farthest * 0.95;
                }
            } else {
                // A single agent with too many around it. If the range is infinite, the search starts with a cell.
                let (reach, cell) = (tried.as_slice()[some.trailing_zeros() as usize], self.range);
                memory.reach = if reach.is_finite() { (reach * 0.75).max(cell * SHORTEST) } else { cell };
                tries += 1;
            }
            if tries == MAX_TRIES {
                (alone, todo) = (alone | todo, 0);
            }
        }
        if alone != 0 {
            filled = self.search_one_by_one(seekers, alone, filled, memory);
            memory.tied |= alone;
        }
        let Nearest { around, rows, counts, tied, .. } = memory;
        Ranked {
            rows: &rows[..filled * width::<S>()],
            slots: &around.slots[..around.before + around.count],
            counts,
            tied: *tied,
        }
    }

    /// Examines all agents in the cells around `some` agents of a gang, and retains those in reach of any of them,
    /// including these agents. False if there are too many.
    #[inline(always)]
    fn look_around<S: Simd>(
        &self,
        simd: S,
        seekers: &Seekers<S>,
        reach: Lanes<S>,
        some: u32,
        around: &mut Around,
    ) -> bool {
        let width = width::<S>();
        let Around { distances_sq, candidates, slots, before, count } = around;
        *before += std::mem::take(count);
        let (low, high) = box_around(simd, &seekers.positions, reach, some);
        let Some(corners) = self.few_cells(simd, low, high) else { return false };
        let mut looked_at = 0;
        for run in self.runs(corners) {
            let end = Whole::<S>::splat(simd, run.end as i32);
            let mut numbers = numbered(simd) + run.start as i32;
            for from in run.step_by(width) {
                if looked_at > MOST_ROWS {
                    return false;
                }
                // Cells extend beyond the gang's reach, and share their buckets with distant cells.
                let (Pairs { x, y }, inside) = self.within(simd, from, low, high);
                let inside = inside & numbers.simd_lt(end);
                let Candidates { xs, ys, slots } = &mut *candidates;
                x.compress(inside).store_slice(&mut xs[looked_at..][..width]);
                y.compress(inside).store_slice(&mut ys[looked_at..][..width]);
                numbers.compress(inside).store_slice(&mut slots[looked_at..][..width]);
                looked_at += inside.to_bitmask().count_ones() as usize;
                numbers += width as i32;
            }
        }
        if looked_at > MOST_ROWS {
            return false;
        }
        let (Pairs { x, y }, far) = (seekers.positions, splat(simd, f32::INFINITY));
        let these = Mask::<S>::from_bitmask(simd, some.into());
        let reach_sq = these.select(reach * reach, splat(simd, 0.0));
        if slots.len() < *before + MOST_ROWS {
            slots.resize(*before + MOST_ROWS, 0);
        }
        let slots = &mut slots[*before..][..MOST_ROWS];
        let mut rows = 0;
        let Candidates { xs, ys, slots: of } = candidates;
        for ((of_x, of_y), slot) in xs[..looked_at].iter().zip(&ys[..looked_at]).zip(&of[..looked_at]) {
            let (x, y): (Lanes<S>, Lanes<S>) = (x - *of_x, y - *of_y);
            let distance_sq: Lanes<S> = x * x + y * y;
            let near = distance_sq.simd_lt(reach_sq);
            // Always written: no branch could predict whether an agent is near.
            near.select(distance_sq, far).store_slice(&mut distances_sq[rows * width..][..width]);
            slots[rows] = *slot;
            rows += usize::from(near.any_true());
        }
        *count = rows;
        // The rows up to a multiple of [`HALF`] are sorted too: they contain no agent.
        let end = rows.max(1).next_multiple_of(HALF);
        distances_sq[rows * width..end * width].fill(f32::INFINITY);
        true
    }

    /// The positions of the agents in consecutive slots, one for each lane, and the lanes that are in a box.
    #[inline(always)]
    pub(super) fn within<S: Simd>(&self, simd: S, from: usize, low: Vec2, high: Vec2) -> (Pairs<S>, Mask<S>) {
        let column = |of: &[f32]| Lanes::<S>::from_slice(simd, &of[from..][..width::<S>()]);
        let (x, y) = (column(&self.xs), column(&self.ys));
        let inside = x.simd_ge(low.x) & x.simd_le(high.x) & y.simd_ge(low.y) & y.simd_le(high.y);
        (Pairs { x, y }, inside)
    }

    /// The cells that a box touches; `None` if they have too many buckets.
    #[inline(always)]
    pub(super) fn few_cells<S: Simd>(&self, simd: S, low: Vec2, high: Vec2) -> Option<[i64; 4]> {
        let corners = corners_on(simd, low, high, self.per_meter);
        let [low_x, low_y, high_x, high_y] = corners;
        let [columns, rows] = self.sides.map(|side| side as i64);
        let (width, height) = ((high_x - low_x + 1).min(columns), (high_y - low_y + 1).min(rows));
        (width * height <= MOST_CELLS).then_some(corners)
    }

    /// Finds the neighbors of agents with too many around them for the lanes; returns the largest number of neighbors.
    #[cold]
    #[inline(never)]
    fn search_one_by_one<S: Simd>(
        &self,
        seekers: &Seekers<S>,
        alone: u32,
        mut filled: usize,
        memory: &mut Nearest,
    ) -> usize {
        let width = width::<S>();
        let Nearest { around: Around { slots, before, count, .. }, rows, counts, keys, neighbors, .. } =
            memory;
        slots.truncate(*before + *count);
        for lane in (0..width).filter(|lane| alone >> lane & 1 != 0) {
            let me = seekers.slots.as_slice()[lane] as usize;
            let range = seekers.ranges.as_slice()[lane];
            let most = seekers.most.as_slice()[lane] as usize;
            self.nearest(self.position(me), Some(self.order()[me]), range, most, keys, neighbors);
            counts[lane] = neighbors.len() as i32;
            filled = filled.max(neighbors.len());
            if rows.len() < filled * width {
                rows.resize(filled * width, 0);
            }
            for (row, neighbor) in neighbors.iter().enumerate() {
                rows[row * width + lane] = slots.len() as i32;
                slots.push(self.slot(neighbor.index as usize) as i32);
            }
        }
        *count = slots.len() - *before;
        filled
    }
}

/// The box around the reach of `some` agents of a gang, m.
#[inline(always)]
pub(super) fn box_around<S: Simd>(simd: S, positions: &Pairs<S>, reach: Lanes<S>, some: u32) -> (Vec2, Vec2) {
    let these = Mask::<S>::from_bitmask(simd, some.into());
    let (far, nowhere) = (splat(simd, f32::INFINITY), splat(simd, f32::NEG_INFINITY));
    let least = |of: Lanes<S>| these.select(of - reach, far).reduce_min();
    let most = |of: Lanes<S>| these.select(of + reach, nowhere).reduce_max();
    let Pairs { x, y } = *positions;
    (Vec2::new(least(x), least(y)), Vec2::new(most(x), most(y)))
}

/// The first part of the `some` agents of a gang that is split: up to the first distance between consecutive ones that
/// is at least `long`, m, or up to the longest.
#[cold]
#[inline(never)]
pub(super) fn first_part<S: Simd>(positions: &Pairs<S>, some: u32, long: f32) -> u32 {
    let (x, y) = (positions.x.as_slice(), positions.y.as_slice());
    let mut before = some.trailing_zeros() as usize;
    let (mut longest, mut end) = (-1.0, before + 1);
    for lane in (before + 1..width::<S>()).filter(|lane| some >> lane & 1 != 0) {
        let way = (x[lane] - x[before]).abs() + (y[lane] - y[before]).abs();
        if way > longest {
            (longest, end) = (way, lane);
        }
        if way > long {
            break;
        }
        before = lane;
    }
    some & ((1 << end) - 1)
}
