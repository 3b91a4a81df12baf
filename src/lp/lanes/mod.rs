//! [`super::rvo2`] on lanes: the same bits, no steps recorded.
//!
//! Most agents are through after program 2, and walk it abreast, one in each lane: [`nearest_inside`]. Those for whom it
//! fails need program 3, each alone with its lines side by side: [`least_violation`].
//!
//! A line of zeros is no constraint in any of the programs: nothing violates it, and as an earlier line it is parallel
//! with nothing forbidden. Such lines fill the lanes that are left over, and stand for the lines that program 3 drops.

mod abreast;
mod blocks;
mod tally;

use glam::Vec2;

use super::{problem::Optimum, rvo2};
use crate::geometry::{
    half_plane::HalfPlane,
    lanes::{Mask, Pairs, Simd, first_lanes, prelude::*, splat, width},
    tolerance::PARALLEL,
};

pub use super::rvo2::within_speed;
pub use abreast::{Ends, Wishes, nearest_inside, same};
pub use blocks::{Block, Blocks, Lines};
pub use tally::Tally;

/// The input of program 3 besides the lines; see [`super::Problem`].
#[derive(Clone, Copy, Debug)]
pub struct Relaxing {
    /// Radius of the speed circle, m/s.
    pub max_speed: f32,
    /// Rotation factor of the relaxed lines.
    pub len: f32,
    /// Index of the line at which program 2 failed, among all lanes.
    pub failed_line: usize,
    /// The last velocity that program 2 had, m/s.
    pub velocity: Vec2,
}

/// Program 3: the velocity that violates the lines least, m/s.
#[inline(always)]
pub fn least_violation<S: Simd>(
    simd: S,
    lines: &Lines,
    relaxing: Relaxing,
    scratch: &mut Blocks,
    tally: &mut impl Tally,
) -> Vec2 {
    // Seldom: a function of its own, for the same processor.
    simd.vectorize(
        #[inline(always)]
        || program_3(simd, lines, relaxing, scratch, tally),
    )
}

#[inline(always)]
fn program_2<S: Simd>(
    simd: S,
    blocks: &Blocks,
    max_speed: f32,
    optimum: Optimum,
    tally: &mut impl Tally,
) -> (Vec2, Option<usize>) {
    tally.runs(2, 1);
    let mut velocity = optimum.start(max_speed);
    let mut from = 0;
    while let Some(k) = first_beyond(simd, blocks, from, velocity, 0.0) {
        tally.runs(1, 1);
        match program_1(simd, blocks, k, max_speed, optimum) {
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
        let start = first * width;
        let passed = from.saturating_sub(start);
        lines &= if passed < 64 { u64::MAX << passed } else { 0 };
        if lines != 0 {
            return Some(start + lines.trailing_zeros() as usize);
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
fn program_1<S: Simd>(simd: S, blocks: &Blocks, k: usize, max_speed: f32, optimum: Optimum) -> Option<Vec2> {
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
    let (_, t) = rvo2::best(&line, left, right, optimum);
    if t == 0.0 {
        return on_line::<S>(blocks, k, max_speed, optimum);
    }
    Some(line.point + t * line.direction)
}

/// Program 1 line by line.
#[cold]
#[inline(never)]
fn on_line<S: Simd>(blocks: &Blocks, k: usize, max_speed: f32, optimum: Optimum) -> Option<Vec2> {
    let earlier = (0..k).map(|index| blocks.line::<S>(index));
    rvo2::on_line(blocks.line::<S>(k), k, earlier, max_speed, optimum, &mut ())
}

/// See [`rvo2::linear_program_3`].
#[inline(always)]
fn program_3<S: Simd>(
    simd: S,
    lines: &Lines,
    Relaxing { max_speed, len, failed_line, mut velocity }: Relaxing,
    scratch: &mut Blocks,
    tally: &mut impl Tally,
) -> Vec2 {
    tally.runs(3, 1);
    let mut distance = 0.0;
    let mut from = failed_line;
    while let Some(i) = first_beyond(simd, &lines.blocks, from, velocity, distance) {
        from = i + 1;
        if !lines.holds::<S>(i) {
            // Where the last distance was negative, by rounding, even zeros are beyond it.
            continue;
        }
        let current = lines.blocks.line::<S>(i);
        let rigid = lines.end_of_rigid::<S>();
        scratch.clear();
        scratch.extend_from::<S>(&lines.blocks, lines.rigid);
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
        let farthest = Optimum::Farthest(current.direction.perp());
        match program_2(simd, scratch, max_speed, farthest, tally) {
            (found, None) => velocity = found,
            (_, Some(_)) => tally.falls_back(),
        }
        distance = current.violation(velocity);
    }
    velocity
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

/// Unit vectors, and the mask of the lanes that have a direction; see [`crate::geometry::unit`].
#[inline(always)]
pub fn unit<S: Simd>(simd: S, v: Pairs<S>) -> (Pairs<S>, Mask<S>) {
    let length_sq = v.dot(v);
    let has_direction = length_sq.simd_ge(f32::MIN_POSITIVE) & length_sq.simd_lt(f32::INFINITY);
    (v * (splat(simd, 1.0) / length_sq.sqrt()), has_direction)
}
