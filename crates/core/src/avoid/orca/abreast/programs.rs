//! The programs for several agents abreast, one in each lane, with [`rvo2`](crate::avoid::orca::programs::rvo2)'s operations in its order.
//!
//! The agents of a gang walk their lines together. If one agent finds its line violated, program 1 runs in all lanes
//! and counts in that lane only: sixteen agents share the time that one would spend on its divisions and square roots.

use super::lines::{Block, Blocks};
use crate::{
    avoid::tally::Tally,
    geometry::tolerance::PARALLEL,
    machine::lanes::{Lanes, Mask, Pairs, Simd, Whole, prelude::*, splat, unit},
};

/// The preferences of the agents of a gang.
#[derive(Clone, Copy, Debug)]
pub struct Wishes<S: Simd> {
    /// Radii of the speed circles, m/s.
    pub max_speed: Lanes<S>,
    /// Preferred velocities, m/s.
    pub preferred: Pairs<S>,
    /// Preferred velocities within the speed circles, at which program 2 starts.
    pub start: Pairs<S>,
}

/// The results of program 2 for the agents of a gang.
#[derive(Clone, Copy, Debug)]
pub struct Ends<S: Simd> {
    /// The best velocities, or the last good ones, m/s.
    pub velocity: Pairs<S>,
    /// Number of the line at which it failed; negative if it did not.
    pub failed_line: Whole<S>,
}

/// Program 2 for the agents of a mask: the velocities nearest to the preferred ones inside all lines. The kth block has
/// the kth line of each agent; zeros where an agent has fewer.
#[inline(always)]
pub fn nearest_inside<S: Simd>(
    simd: S,
    lines: &Blocks,
    wishes: &Wishes<S>,
    open: Mask<S>,
    tally: &mut impl Tally,
) -> Ends<S> {
    let Wishes { max_speed, preferred, start } = *wishes;
    let optimum = Optima::Nearest(preferred);
    program_2(simd, lines, Circles { max_speed, optimum, start }, open, tally)
}

/// The input of program 3.
#[derive(Clone, Copy, Debug)]
pub struct Relaxing<'a, S: Simd> {
    /// The lines of program 2; those that never give way come first.
    pub lines: &'a Blocks,
    /// Number of blocks with lines that never give way.
    pub rigid: usize,
    /// Number of lines of each agent after these.
    pub counts: Whole<S>,
    /// Radii of the speed circles, m/s.
    pub max_speed: Lanes<S>,
    /// Rotation factor of the relaxed lines.
    pub len: f32,
}

/// Program 3: the velocities, m/s, that violate the lines least, where program 2 failed; elsewhere the results of
/// program 2.
#[inline(always)]
pub fn least_violation<S: Simd>(
    simd: S,
    relaxing: &Relaxing<S>,
    ends: &Ends<S>,
    scratch: &mut Blocks,
    tally: &mut impl Tally,
) -> Pairs<S> {
    // Rarely called: a separate function, compiled for the same processor.
    simd.vectorize(
        #[inline(always)]
        || program_3(simd, relaxing, ends, scratch, tally),
    )
}

/// See [`rvo2::linear_program_3`](crate::avoid::orca::programs::rvo2::linear_program_3). Each agent relaxes the next
/// line whose violation exceeds the last one, a different line in each lane.
#[inline(always)]
fn program_3<S: Simd>(
    simd: S,
    relaxing: &Relaxing<S>,
    ends: &Ends<S>,
    scratch: &mut Blocks,
    tally: &mut impl Tally,
) -> Pairs<S> {
    let Relaxing { lines, rigid, max_speed, len, .. } = *relaxing;
    let mut velocity = ends.velocity;
    let mut open = ends.failed_line.simd_ge(0);
    tally.runs(3, open.to_bitmask().count_ones());
    let mut from = ends.failed_line;
    let mut distance = splat(simd, 0.0);
    scratch.clear();
    scratch.extend_from::<S>(lines, rigid);
    loop {
        let (current, number) = relaxing.next_beyond(simd, from, velocity, distance, open);
        open = number.simd_ge(0);
        if !open.any_true() {
            return velocity;
        }
        // Program 2 may have failed inside the rigid lines: then no earlier agent line exists yet.
        scratch.keep::<S>(rigid);
        let last = number.reduce_max() as usize;
        for (k, numbers) in lines.from::<S>(0).enumerate().take(last).skip(rigid) {
            let projected = equal_violation(simd, &current, &Block::load(simd, numbers), len);
            scratch.push(projected.only(number.simd_gt(k as i32)));
        }
        let direction = Pairs { x: -current.direction.y, y: current.direction.x };
        let farthest =
            Circles { max_speed, optimum: Optima::Farthest(direction), start: direction * max_speed };
        tally.runs(2, open.to_bitmask().count_ones());
        let found = program_2(simd, scratch, farthest, open, tally);
        let falls_back = found.failed_line.simd_ge(0);
        tally.falls_back(falls_back.to_bitmask().count_ones());
        velocity = Pairs::pick(open & !falls_back, found.velocity, velocity);
        distance = current.violation(velocity);
        from = number + 1;
    }
}

impl<S: Simd> Relaxing<'_, S> {
    /// The first line, from a given number on, that the velocity of each agent of a mask violates by more than a
    /// distance, m/s, and its number; negative if there is none.
    #[inline(always)]
    fn next_beyond(
        &self,
        simd: S,
        from: Whole<S>,
        velocity: Pairs<S>,
        distance: Lanes<S>,
        mut open: Mask<S>,
    ) -> (Block<S>, Whole<S>) {
        let (mut first, mut number) = (Block::zeros(simd), Whole::<S>::splat(simd, -1));
        for (k, numbers) in self.lines.from::<S>(0).enumerate() {
            let line = Block::load(simd, numbers);
            // If the last distance was negative, by rounding, even zeros exceed it.
            let is_line = match k.checked_sub(self.rigid) {
                Some(k) => self.counts.simd_gt(k as i32),
                None => !(line.direction.x.simd_eq(0.0) & line.direction.y.simd_eq(0.0)),
            };
            let beyond = line.violation(velocity).simd_gt(distance) & from.simd_le(k as i32) & is_line & open;
            first = Block::pick(beyond, line, first);
            number = beyond.select(Whole::<S>::splat(simd, k as i32), number);
            open &= !beyond;
            if !open.any_true() {
                break;
            }
        }
        (first, number)
    }

    /// The violation of the line that each velocity violates most, m/s; 0 inside all of them.
    #[inline(always)]
    pub fn worst_violation(&self, simd: S, velocity: Pairs<S>) -> Lanes<S> {
        let mut worst = splat(simd, 0.0);
        for numbers in self.lines.from::<S>(0) {
            let violation = Block::load(simd, numbers).violation(velocity);
            worst = violation.simd_gt(worst).select(violation, worst);
        }
        worst
    }
}

/// See [`rvo2`](crate::avoid::orca::programs::rvo2): zeros where the earlier line is dropped.
#[inline(always)]
fn equal_violation<S: Simd>(simd: S, current: &Block<S>, earlier: &Block<S>, len: f32) -> Block<S> {
    let Block { point, direction } = *current;
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

/// The optimum of each agent of a gang: see [`Optimum`](crate::avoid::orca::programs::Optimum).
#[derive(Clone, Copy)]
enum Optima<S: Simd> {
    Nearest(Pairs<S>),
    Farthest(Pairs<S>),
}

/// Speed circles and the optimum in them.
#[derive(Clone, Copy)]
struct Circles<S: Simd> {
    /// Radii, m/s.
    max_speed: Lanes<S>,
    optimum: Optima<S>,
    /// The best velocities of the circles alone, m/s.
    start: Pairs<S>,
}

/// Program 2 for the agents of a mask.
#[inline(always)]
fn program_2<S: Simd>(
    simd: S,
    lines: &Blocks,
    circles: Circles<S>,
    mut open: Mask<S>,
    tally: &mut impl Tally,
) -> Ends<S> {
    let mut velocity = circles.start;
    let mut failed_line = Whole::<S>::splat(simd, -1);
    for (k, numbers) in lines.from::<S>(0).enumerate() {
        let line = Block::load(simd, numbers);
        let violated = line.violation(velocity).simd_gt(0.0) & open;
        if !violated.any_true() {
            continue;
        }
        tally.runs(1, violated.to_bitmask().count_ones());
        let (found, exists) = program_1(simd, lines, k, &line, &circles);
        velocity = Pairs::pick(violated & exists, found, velocity);
        let fails = violated & !exists;
        failed_line = fails.select(Whole::<S>::splat(simd, k as i32), failed_line);
        open &= !fails;
    }
    Ends { velocity, failed_line }
}

/// Program 1 on the `k`th lines: the best velocities on them inside the speed circles and the earlier lines, and the
/// lanes in which one exists.
#[inline(always)]
fn program_1<S: Simd>(
    simd: S,
    lines: &Blocks,
    k: usize,
    line: &Block<S>,
    circles: &Circles<S>,
) -> (Pairs<S>, Mask<S>) {
    let max_speed = circles.max_speed;
    let along = line.point.dot(line.direction);
    let discriminant = along * along + max_speed * max_speed - line.point.dot(line.point);
    let half_chord = discriminant.sqrt();
    let (mut left, mut right) = (-along - half_chord, -along + half_chord);
    let mut none = discriminant.simd_lt(0.0);
    for numbers in lines.from::<S>(0).take(k) {
        let earlier = Block::load(simd, numbers);
        let denominator = line.direction.perp_dot(earlier.direction);
        let numerator = earlier.direction.perp_dot(line.point - earlier.point);
        let parallel = denominator.abs().simd_le(PARALLEL);
        none |= parallel & numerator.simd_lt(0.0);
        let t = numerator / denominator;
        let upper = denominator.simd_ge(0.0);
        right = (!parallel & upper & t.simd_lt(right)).select(t, right);
        left = (!parallel & !upper & left.simd_lt(t)).select(t, left);
    }
    none |= left.simd_gt(right);
    let taken = match circles.optimum {
        Optima::Nearest(preferred) => {
            let foot = line.direction.dot(preferred - line.point);
            foot.simd_lt(left).select(left, foot.simd_gt(right).select(right, foot))
        }
        Optima::Farthest(direction) => direction.dot(line.direction).simd_gt(0.0).select(right, left),
    };
    (line.point + line.direction * taken, !none)
}

/// The lanes in which two velocities are equal.
#[inline(always)]
pub fn same<S: Simd>(a: Pairs<S>, b: Pairs<S>) -> Mask<S> {
    a.x.simd_eq(b.x) & a.y.simd_eq(b.y)
}
