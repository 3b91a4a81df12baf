//! [`super::rvo2`] with the lines side by side: the same bits, several lines at a time, and nothing recorded.
//!
//! A line of zeros is no constraint in any of the programs: nothing violates it, and as an earlier line it is parallel
//! with nothing forbidden. Such lines fill the lanes that are left over, and stand for the lines that program 3 drops.

use glam::Vec2;

use super::{LpOutcome, Objective, rvo2};
use crate::geometry::{
    half_plane::HalfPlane,
    lanes::{Lanes, Pairs, WIDTH, at_least, at_most, first_lanes, greater, less, pick},
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
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Block {
    /// Velocities on the boundaries, m/s.
    pub point: Pairs,
    /// Unit directions, the permitted side on their left.
    pub direction: Pairs,
}

impl Block {
    #[inline(always)]
    fn get(&self, lane: usize) -> HalfPlane {
        HalfPlane { point: self.point.get(lane), direction: self.direction.get(lane) }
    }

    #[inline(always)]
    fn violation(&self, velocity: Pairs) -> Lanes {
        self.direction.perp_dot(self.point - velocity)
    }

    /// The lines whose lane is set in the mask; zeros elsewhere.
    #[inline(always)]
    pub fn only(self, mask: Lanes) -> Block {
        Block { point: self.point.only(mask), direction: self.direction.only(mask) }
    }
}

/// The lines of one problem: rigid ones first, then from the next block on those that give way.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    blocks: Vec<Block>,
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
    pub fn begin(&mut self, rigid: &[HalfPlane]) {
        self.blocks.clear();
        for lines in rigid.chunks(WIDTH) {
            let part = |of: fn(&HalfPlane) -> f32| {
                Lanes::new(std::array::from_fn(|lane| lines.get(lane).map_or(0.0, of)))
            };
            self.blocks.push(Block {
                point: Pairs { x: part(|line| line.point.x), y: part(|line| line.point.y) },
                direction: Pairs { x: part(|line| line.direction.x), y: part(|line| line.direction.y) },
            });
        }
        (self.rigid, self.n_rigid, self.end) = (self.blocks.len(), rigid.len(), rigid.len());
    }

    /// Adds lines that give way, the first `count` of a block; only the last block may have fewer than its width.
    #[inline(always)]
    pub fn push(&mut self, block: Block, count: usize) {
        self.end = self.blocks.len() * WIDTH + count.min(WIDTH);
        self.blocks.push(if count < WIDTH { block.only(first_lanes(count)) } else { block });
    }

    /// Whether a place holds a line of the problem, not one of the zeros that fill up a block.
    fn holds(&self, place: usize) -> bool {
        place < self.n_rigid || (self.rigid * WIDTH..self.end).contains(&place)
    }

    /// How many lines never give way.
    pub fn n_rigid(&self) -> usize {
        self.n_rigid
    }

    /// How far `velocity` lies outside the line that it violates most, m/s; 0 inside all of them.
    pub fn worst_violation(&self, velocity: Vec2) -> f32 {
        let velocity = Pairs::splat(velocity);
        let worst = self.blocks.iter().fold(Lanes::default(), |worst, block| {
            let violation = block.violation(velocity);
            pick(greater(violation, worst), violation, worst)
        });
        worst.to_array().into_iter().fold(0.0, |worst, by| if by > worst { by } else { worst })
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
pub fn solve(
    lines: &Lines,
    wish: Wish,
    scratch: &mut Vec<Block>,
    tally: &mut impl Tally,
) -> (Vec2, LpOutcome) {
    let Wish { max_speed, preferred, len } = wish;
    let objective = Objective::Nearest(preferred);
    let start = objective.start(max_speed);
    let (velocity, failed) = program_2(&lines.blocks, max_speed, objective, tally);
    let Some(failed_line) = failed else {
        let outcome = if velocity == start { LpOutcome::Free } else { LpOutcome::Feasible };
        return (rvo2::within_speed(velocity, max_speed), outcome);
    };
    let (velocity, fallbacks) = program_3(lines, (max_speed, len), (failed_line, velocity), scratch, tally);
    (rvo2::within_speed(velocity, max_speed), LpOutcome::Relaxed { failed_line, fallbacks })
}

#[inline(always)]
fn program_2(
    blocks: &[Block],
    max_speed: f32,
    objective: Objective,
    tally: &mut impl Tally,
) -> (Vec2, Option<usize>) {
    tally.runs(2);
    let mut velocity = objective.start(max_speed);
    let mut from = 0;
    while let Some(k) = first_beyond(blocks, from, velocity, 0.0) {
        tally.runs(1);
        match program_1(blocks, k, max_speed, objective) {
            Some(found) => velocity = found,
            None => return (velocity, Some(k)),
        }
        from = k + 1;
    }
    (velocity, None)
}

/// The first line from `from` on that `velocity` violates by more than `most`, m/s.
#[inline(always)]
fn first_beyond(blocks: &[Block], from: usize, velocity: Vec2, most: f32) -> Option<usize> {
    let (velocity, most) = (Pairs::splat(velocity), Lanes::splat(most));
    // Blocks have a bit for each line in one word, as long as they are few.
    let beyond = |blocks: &[Block]| {
        blocks.iter().rev().fold(0, |lines: u64, block| {
            lines << WIDTH | u64::from(greater(block.violation(velocity), most).to_bitmask())
        })
    };
    const FEW: usize = 64 / WIDTH;
    let first = if blocks.len() <= FEW { 0 } else { from / WIDTH };
    for (group, blocks) in blocks[first.min(blocks.len())..].chunks(FEW).enumerate() {
        let place = (first + group * FEW) * WIDTH;
        let later =
            u32::try_from(from.saturating_sub(place)).ok().and_then(|skip| u64::MAX.checked_shl(skip));
        let lines = beyond(blocks) & later.unwrap_or(0);
        if lines != 0 {
            return Some(place + lines.trailing_zeros() as usize);
        }
    }
    None
}

/// See [`rvo2::linear_program_1`].
///
/// All earlier lines cut at once: the largest lower and the least upper bound are the same in any order, but for the
/// sign of a zero, and then the lines are taken one by one.
#[inline(always)]
fn program_1(blocks: &[Block], k: usize, max_speed: f32, objective: Objective) -> Option<Vec2> {
    let line = blocks[k / WIDTH].get(k % WIDTH);
    let (start, end) = rvo2::chord(&line, max_speed)?;
    let (point, direction) = (Pairs::splat(line.point), Pairs::splat(line.direction));
    let (mut left, mut right) = (Lanes::splat(start), Lanes::splat(end));
    let mut emptied = Lanes::default();
    let mut cut = |earlier: Block| {
        let denominator = direction.perp_dot(earlier.direction);
        let numerator = earlier.direction.perp_dot(point - earlier.point);
        let parallel = at_most(denominator.abs(), Lanes::splat(PARALLEL));
        emptied |= parallel & less(numerator, Lanes::default());
        let t = numerator / denominator;
        let bounds = !parallel;
        let upper = at_least(denominator, Lanes::default());
        right = pick(bounds & upper & less(t, right), t, right);
        left = pick(bounds & !upper & less(left, t), t, left);
    };
    for earlier in &blocks[..k / WIDTH] {
        cut(*earlier);
    }
    cut(blocks[k / WIDTH].only(first_lanes(k % WIDTH)));
    let left = left.to_array().into_iter().fold(start, |left, t| if left < t { t } else { left });
    let right = right.to_array().into_iter().fold(end, |right, t| if t < right { t } else { right });
    if emptied.to_bitmask() != 0 || left > right {
        return None;
    }
    let (_, t) = rvo2::best(&line, left, right, objective);
    if t == 0.0 {
        let earlier = (0..k).map(|j| blocks[j / WIDTH].get(j % WIDTH));
        return rvo2::on_line(line, k, earlier, max_speed, objective, &mut ());
    }
    Some(line.point + t * line.direction)
}

/// See [`rvo2::linear_program_3`].
#[inline(never)]
fn program_3(
    lines: &Lines,
    (max_speed, len): (f32, f32),
    (begin, mut velocity): (usize, Vec2),
    scratch: &mut Vec<Block>,
    tally: &mut impl Tally,
) -> (Vec2, u32) {
    tally.runs(3);
    let (mut distance, mut fallbacks) = (0.0, 0);
    let mut from = begin;
    while let Some(i) = first_beyond(&lines.blocks, from, velocity, distance) {
        from = i + 1;
        if !lines.holds(i) {
            // Where the last distance was negative, by rounding, even zeros are beyond it.
            continue;
        }
        let current = lines.blocks[i / WIDTH].get(i % WIDTH);
        scratch.clear();
        scratch.extend_from_slice(&lines.blocks[..lines.rigid]);
        let earlier = lines.blocks.get(lines.rigid..=i / WIDTH).unwrap_or(&[]);
        scratch.extend(earlier.iter().map(|earlier| equal_violation(&current, earlier, len)));
        if !earlier.is_empty()
            && let Some(last) = scratch.last_mut()
        {
            *last = last.only(first_lanes(i % WIDTH));
        }
        let farthest = Objective::Farthest(current.direction.perp());
        match program_2(scratch, max_speed, farthest, tally) {
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
fn equal_violation(current: &HalfPlane, earlier: &Block, len: f32) -> Block {
    let (point, direction) = (Pairs::splat(current.point), Pairs::splat(current.direction));
    let determinant = direction.perp_dot(earlier.direction);
    let parallel = at_most(determinant.abs(), Lanes::splat(PARALLEL));
    let same_way = greater(direction.dot(earlier.direction), Lanes::default());
    let between = (point + earlier.point) * Lanes::splat(0.5);
    let along = earlier.direction.perp_dot(point - earlier.point) / determinant;
    let crossing = point + direction * along;
    let turned =
        if len == f32::INFINITY { -direction } else { earlier.direction - direction * Lanes::splat(len) };
    let (unit, has_direction) = unit(turned);
    let block = Block { point: Pairs::pick(parallel, between, crossing), direction: unit };
    block.only(has_direction & !(parallel & same_way))
}

/// Unit vectors, and the mask of those that there are; see [`crate::geometry::unit`].
#[inline(always)]
pub fn unit(v: Pairs) -> (Pairs, Lanes) {
    let length_sq = v.dot(v);
    let has_direction =
        at_least(length_sq, Lanes::splat(f32::MIN_POSITIVE)) & less(length_sq, Lanes::splat(f32::INFINITY));
    (v * (Lanes::splat(1.0) / length_sq.sqrt()), has_direction)
}
