//! [`super::rvo2`] with the lines side by side: the same bits, several lines at a time, and nothing recorded.
//!
//! A line of zeros is no constraint in any of the programs: nothing violates it, and as an earlier line it is parallel
//! with nothing forbidden. Such lines fill the lanes that are left over, and stand for the lines that program 3 drops.

use glam::Vec2;

use super::{LpOutcome, Objective, rvo2};
use crate::geometry::{
    half_plane::HalfPlane,
    lanes::{Lanes, Mask, Pairs, Simd, first_lanes, prelude::*, splat, width},
    tolerance::PARALLEL,
};

/// Takes note of which programs ran; `()` does not, at no cost.
pub trait Tally {
    /// Program 1, 2 or 3 runs; those inside program 3 count too.
    #[inline(always)]
    fn runs(&mut self, _program: usize) {}
    /// The program inside program 3 found nothing, and the old velocity stays.
    #[inline(always)]
    fn falls_back(&mut self) {}
}

impl Tally for () {}

/// Half-planes side by side.
#[derive(Clone, Copy, Debug)]
pub struct Block<S: Simd> {
    /// Velocities on the boundaries, m/s.
    pub point: Pairs<S>,
    /// Unit directions, the permitted side on their left.
    pub direction: Pairs<S>,
}

impl<S: Simd> Block<S> {
    /// Numbers of a block in memory: every x of the points, then every y, then the directions'.
    const NUMBERS: usize = 4 * width::<S>();

    #[inline(always)]
    fn load(simd: S, numbers: &[f32]) -> Block<S> {
        let part = |k: usize| Lanes::<S>::from_slice(simd, &numbers[k * width::<S>()..][..width::<S>()]);
        Block { point: Pairs { x: part(0), y: part(1) }, direction: Pairs { x: part(2), y: part(3) } }
    }

    /// The half-planes that `line` gives for each lane.
    #[inline(always)]
    pub fn from_lines(simd: S, line: impl Fn(usize) -> HalfPlane) -> Block<S> {
        let part = |of: fn(HalfPlane) -> f32| Lanes::<S>::from_fn(simd, |lane| of(line(lane)));
        Block {
            point: Pairs { x: part(|line| line.point.x), y: part(|line| line.point.y) },
            direction: Pairs { x: part(|line| line.direction.x), y: part(|line| line.direction.y) },
        }
    }

    #[inline(always)]
    fn violation(&self, velocity: Pairs<S>) -> Lanes<S> {
        self.direction.perp_dot(self.point - velocity)
    }

    /// The lines whose lane is set in the mask; zeros elsewhere.
    #[inline(always)]
    pub fn only(self, mask: Mask<S>) -> Block<S> {
        Block { point: self.point.only(mask), direction: self.direction.only(mask) }
    }
}

/// Blocks of half-planes one behind the other in memory. Their width is the processor's.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    numbers: Vec<f32>,
    /// So many of the numbers count; what is behind them is room.
    used: usize,
}

impl Blocks {
    #[inline(always)]
    fn push<S: Simd>(&mut self, block: Block<S>) {
        let width = width::<S>();
        let numbers = self.room(Block::<S>::NUMBERS);
        block.point.x.store_slice(&mut numbers[..width]);
        block.point.y.store_slice(&mut numbers[width..][..width]);
        block.direction.x.store_slice(&mut numbers[2 * width..][..width]);
        block.direction.y.store_slice(&mut numbers[3 * width..][..width]);
    }

    /// Room for more numbers behind the last; they hold anything.
    #[inline(always)]
    fn room(&mut self, more: usize) -> &mut [f32] {
        let used = self.used;
        self.used += more;
        if self.numbers.len() < self.used {
            self.grow();
        }
        &mut self.numbers[used..][..more]
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.numbers.resize(2 * self.used, 0.0);
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.used = 0;
    }

    #[inline(always)]
    fn len<S: Simd>(&self) -> usize {
        self.used / Block::<S>::NUMBERS
    }

    /// The numbers of each block from the `first` on.
    #[inline(always)]
    fn from<S: Simd>(&self, first: usize) -> std::slice::ChunksExact<'_, f32> {
        self.numbers[first * Block::<S>::NUMBERS..self.used].chunks_exact(Block::<S>::NUMBERS)
    }

    /// The line in a place.
    #[inline(always)]
    fn line<S: Simd>(&self, place: usize) -> HalfPlane {
        let (block, lane) = (place / width::<S>(), place % width::<S>());
        let numbers = &self.numbers[block * Block::<S>::NUMBERS..][..Block::<S>::NUMBERS];
        let part = |k: usize| numbers[k * width::<S>() + lane];
        HalfPlane { point: Vec2::new(part(0), part(1)), direction: Vec2::new(part(2), part(3)) }
    }
}

/// The lines of one problem: rigid ones first, then from the next block on those that give way.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    blocks: Blocks,
    /// How many blocks the rigid lines fill.
    rigid: usize,
    /// How many rigid lines there are.
    n_rigid: usize,
    /// The place behind the last line.
    end: usize,
}

impl Lines {
    /// Starts anew with these lines that never give way.
    #[inline(always)]
    pub fn begin<S: Simd>(&mut self, simd: S, rigid: &[HalfPlane]) {
        self.blocks.clear();
        const NONE: HalfPlane = HalfPlane { point: Vec2::ZERO, direction: Vec2::ZERO };
        for lines in rigid.chunks(width::<S>()) {
            self.blocks.push(Block::from_lines(simd, |lane| lines.get(lane).copied().unwrap_or(NONE)));
        }
        (self.rigid, self.n_rigid, self.end) = (self.blocks.len::<S>(), rigid.len(), rigid.len());
    }

    /// Adds lines that give way, the first `count` of a block; only the last block may have fewer than its width.
    #[inline(always)]
    pub fn push<S: Simd>(&mut self, simd: S, block: Block<S>, count: usize) {
        let width = width::<S>();
        self.end = self.blocks.len::<S>() * width + count.min(width);
        self.blocks.push(if count < width { block.only(first_lanes(simd, count)) } else { block });
    }

    /// Whether a place holds a line of the problem, not one of the zeros that fill up a block.
    fn holds<S: Simd>(&self, place: usize) -> bool {
        place < self.n_rigid || (self.rigid * width::<S>()..self.end).contains(&place)
    }

    /// How many lines never give way.
    pub fn n_rigid(&self) -> usize {
        self.n_rigid
    }

    /// How far `velocity` lies outside the line that it violates most, m/s; 0 inside all of them.
    #[inline(always)]
    pub fn worst_violation<S: Simd>(&self, simd: S, velocity: Vec2) -> f32 {
        let velocity = Pairs::splat(simd, velocity);
        let mut worst = splat(simd, 0.0);
        for numbers in self.blocks.from::<S>(0) {
            let violation = Block::load(simd, numbers).violation(velocity);
            worst = violation.simd_gt(worst).select(violation, worst);
        }
        worst.reduce_max()
    }
}

/// What else the programs read; see [`super::Problem`].
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// Radius of the speed circle, m/s.
    pub max_speed: f32,
    /// The velocity wanted, m/s.
    pub preferred: Vec2,
    /// Rotation factor of the relaxed lines.
    pub len: f32,
}

/// See [`super::solve`]: the velocity and how the programs ended.
#[inline(always)]
pub fn solve<S: Simd>(
    simd: S,
    lines: &Lines,
    wish: Wish,
    scratch: &mut Blocks,
    tally: &mut impl Tally,
) -> (Vec2, LpOutcome) {
    let Wish { max_speed, preferred, len } = wish;
    let objective = Objective::Nearest(preferred);
    let start = objective.start(max_speed);
    let (velocity, failed) = program_2(simd, &lines.blocks, max_speed, objective, tally);
    let Some(failed_line) = failed else {
        let outcome = if velocity == start { LpOutcome::Free } else { LpOutcome::Feasible };
        return (rvo2::within_speed(velocity, max_speed), outcome);
    };
    // Seldom: a function of its own, for the same processor.
    let (velocity, fallbacks) = simd.vectorize(
        #[inline(always)]
        || program_3(simd, lines, (max_speed, len), (failed_line, velocity), scratch, tally),
    );
    (rvo2::within_speed(velocity, max_speed), LpOutcome::Relaxed { failed_line, fallbacks })
}

#[inline(always)]
fn program_2<S: Simd>(
    simd: S,
    blocks: &Blocks,
    max_speed: f32,
    objective: Objective,
    tally: &mut impl Tally,
) -> (Vec2, Option<usize>) {
    tally.runs(2);
    let mut velocity = objective.start(max_speed);
    let mut from = 0;
    while let Some(k) = first_beyond(simd, blocks, from, velocity, 0.0) {
        tally.runs(1);
        match program_1(simd, blocks, k, max_speed, objective) {
            Some(found) => velocity = found,
            None => return (velocity, Some(k)),
        }
        from = k + 1;
    }
    (velocity, None)
}

/// The first line from `from` on that `velocity` violates by more than `most`, m/s.
#[inline(always)]
fn first_beyond<S: Simd>(simd: S, blocks: &Blocks, from: usize, velocity: Vec2, most: f32) -> Option<usize> {
    let (velocity, most) = (Pairs::splat(simd, velocity), splat(simd, most));
    let width = width::<S>();
    // Lines have a bit each in one word, as many blocks at a time as it holds: no branch could guess which is violated.
    let few = 64 / width;
    let mut first = if blocks.len::<S>() <= few { 0 } else { from / width };
    while first < blocks.len::<S>() {
        let (mut lines, mut shift) = (0, 0);
        for numbers in blocks.from::<S>(first).take(few) {
            lines |= Block::load(simd, numbers).violation(velocity).simd_gt(most).to_bitmask() << shift;
            shift += width;
        }
        let place = first * width;
        let passed = from.saturating_sub(place);
        lines &= if passed < 64 { u64::MAX << passed } else { 0 };
        if lines != 0 {
            return Some(place + lines.trailing_zeros() as usize);
        }
        first += few;
    }
    None
}

/// See [`rvo2::linear_program_1`].
///
/// All earlier lines cut at once: the largest lower and the least upper bound are the same in any order, but for the
/// sign of a zero, and then the lines are taken one by one.
#[inline(always)]
fn program_1<S: Simd>(
    simd: S,
    blocks: &Blocks,
    k: usize,
    max_speed: f32,
    objective: Objective,
) -> Option<Vec2> {
    let line = blocks.line::<S>(k);
    let (start, end) = rvo2::chord(&line, max_speed)?;
    let (point, direction) = (Pairs::splat(simd, line.point), Pairs::splat(simd, line.direction));
    let (mut left, mut right) = (splat(simd, start), splat(simd, end));
    let mut emptied = Mask::<S>::splat(simd, false);
    let mut earlier = k;
    for numbers in blocks.from::<S>(0) {
        let mut block = Block::load(simd, numbers);
        if earlier < width::<S>() {
            block = block.only(first_lanes(simd, earlier));
        }
        let denominator = direction.perp_dot(block.direction);
        let numerator = block.direction.perp_dot(point - block.point);
        let parallel = denominator.abs().simd_le(PARALLEL);
        emptied |= parallel & numerator.simd_lt(0.0);
        let t = numerator / denominator;
        let upper = denominator.simd_ge(0.0);
        right = (!parallel & upper & t.simd_lt(right)).select(t, right);
        left = (!parallel & !upper & left.simd_lt(t)).select(t, left);
        if earlier <= width::<S>() {
            break;
        }
        earlier -= width::<S>();
    }
    let (left, right) = (left.reduce_max(), right.reduce_min());
    if emptied.any_true() || left > right {
        return None;
    }
    let (_, t) = rvo2::best(&line, left, right, objective);
    if t == 0.0 {
        return on_line::<S>(blocks, k, max_speed, objective);
    }
    Some(line.point + t * line.direction)
}

/// The same line by line.
#[cold]
#[inline(never)]
fn on_line<S: Simd>(blocks: &Blocks, k: usize, max_speed: f32, objective: Objective) -> Option<Vec2> {
    let earlier = (0..k).map(|place| blocks.line::<S>(place));
    rvo2::on_line(blocks.line::<S>(k), k, earlier, max_speed, objective, &mut ())
}

/// See [`rvo2::linear_program_3`].
#[inline(always)]
fn program_3<S: Simd>(
    simd: S,
    lines: &Lines,
    (max_speed, len): (f32, f32),
    (begin, mut velocity): (usize, Vec2),
    scratch: &mut Blocks,
    tally: &mut impl Tally,
) -> (Vec2, u32) {
    tally.runs(3);
    let (mut distance, mut fallbacks) = (0.0, 0);
    let mut from = begin;
    while let Some(i) = first_beyond(simd, &lines.blocks, from, velocity, distance) {
        from = i + 1;
        if !lines.holds::<S>(i) {
            // Where the last distance was negative, by rounding, even zeros are beyond it.
            continue;
        }
        let current = lines.blocks.line::<S>(i);
        let rigid = lines.rigid * width::<S>();
        scratch.clear();
        let numbers = &lines.blocks.numbers[..lines.rigid * Block::<S>::NUMBERS];
        scratch.room(numbers.len()).copy_from_slice(numbers);
        // The rigid lines may be where it failed: then there is no earlier agent line yet.
        let mut earlier = i.saturating_sub(rigid);
        for numbers in lines.blocks.from::<S>(lines.rigid) {
            if earlier == 0 {
                break;
            }
            let mut block = equal_violation(simd, &current, &Block::load(simd, numbers), len);
            if earlier < width::<S>() {
                block = block.only(first_lanes(simd, earlier));
            }
            scratch.push(block);
            earlier = earlier.saturating_sub(width::<S>());
        }
        let farthest = Objective::Farthest(current.direction.perp());
        match program_2(simd, scratch, max_speed, farthest, tally) {
            (found, None) => velocity = found,
            (_, Some(_)) => {
                fallbacks += 1;
                tally.falls_back();
            }
        }
        distance = current.violation(velocity);
    }
    (velocity, fallbacks)
}

/// See [`rvo2`]: zeros where the earlier line is dropped.
#[inline(always)]
fn equal_violation<S: Simd>(simd: S, current: &HalfPlane, earlier: &Block<S>, len: f32) -> Block<S> {
    let (point, direction) = (Pairs::splat(simd, current.point), Pairs::splat(simd, current.direction));
    let determinant = direction.perp_dot(earlier.direction);
    let parallel = determinant.abs().simd_le(PARALLEL);
    let same_way = direction.dot(earlier.direction).simd_gt(0.0);
    let between = (point + earlier.point) * 0.5;
    let along = earlier.direction.perp_dot(point - earlier.point) / determinant;
    let crossing = point + direction * along;
    let turned = if len == f32::INFINITY { -direction } else { earlier.direction - direction * len };
    let (unit, has_direction) = unit(simd, turned);
    let block = Block { point: Pairs::pick(parallel, between, crossing), direction: unit };
    block.only(has_direction & !(parallel & same_way))
}

/// Unit vectors, and the mask of those that there are; see [`crate::geometry::unit`].
#[inline(always)]
pub fn unit<S: Simd>(simd: S, v: Pairs<S>) -> (Pairs<S>, Mask<S>) {
    let length_sq = v.dot(v);
    let has_direction = length_sq.simd_ge(f32::MIN_POSITIVE) & length_sq.simd_lt(f32::INFINITY);
    (v * (splat(simd, 1.0) / length_sq.sqrt()), has_direction)
}
