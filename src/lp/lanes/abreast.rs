//! Program 2 for several agents abreast, one in each lane, with [`rvo2`](super::rvo2)'s operations in its order.
//!
//! The agents of a gang walk their lines together. Where one of them finds its line violated, program 1 runs in all lanes
//! and counts in that one: eight agents share the time in which one would wait for its divisions and square roots.

use super::{
    blocks::{Block, Blocks},
    tally::Tally,
};
use crate::geometry::{
    lanes::{Lanes, Mask, Pairs, Simd, Whole, prelude::*},
    tolerance::PARALLEL,
};

/// What each agent of a gang wants.
#[derive(Clone, Copy, Debug)]
pub struct Wishes<S: Simd> {
    /// Radii of the speed circles, m/s.
    pub max_speed: Lanes<S>,
    /// Preferred velocities, m/s.
    pub preferred: Pairs<S>,
    /// The same within the speed circles: where program 2 starts.
    pub start: Pairs<S>,
}

/// How program 2 ended for each agent of a gang.
#[derive(Clone, Copy, Debug)]
pub struct Ends<S: Simd> {
    /// The best velocities, or the last good ones, m/s.
    pub velocity: Pairs<S>,
    /// Number of the line at which it failed; negative where it did not.
    pub failed_line: Whole<S>,
}

/// Program 2: the velocities nearest to the preferred ones inside all lines. The kth block has the kth line of each agent;
/// a line of zeros is none.
#[inline(always)]
pub fn nearest_inside<S: Simd>(
    simd: S,
    lines: &Blocks,
    wishes: &Wishes<S>,
    tally: &mut impl Tally,
) -> Ends<S> {
    let mut velocity = wishes.start;
    let mut failed_line = Whole::<S>::splat(simd, -1);
    let mut open = Mask::<S>::splat(simd, true);
    for (k, numbers) in lines.from::<S>(0).enumerate() {
        let line = Block::load(simd, numbers);
        let violated = line.violation(velocity).simd_gt(0.0) & open;
        if !violated.any_true() {
            continue;
        }
        tally.runs(1, violated.to_bitmask().count_ones());
        let (found, exists) = on_lines(simd, lines, k, &line, wishes);
        velocity = Pairs::pick(violated & exists, found, velocity);
        let fails = violated & !exists;
        failed_line = fails.select(Whole::<S>::splat(simd, k as i32), failed_line);
        open &= !fails;
    }
    Ends { velocity, failed_line }
}

/// Program 1 on the `k`th lines: the best velocities on them inside the speed circles and the lines before, and where there
/// are any.
#[inline(always)]
fn on_lines<S: Simd>(
    simd: S,
    lines: &Blocks,
    k: usize,
    line: &Block<S>,
    wishes: &Wishes<S>,
) -> (Pairs<S>, Mask<S>) {
    let Wishes { max_speed, preferred, .. } = *wishes;
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
    let foot = line.direction.dot(preferred - line.point);
    let taken = foot.simd_lt(left).select(left, foot.simd_gt(right).select(right, foot));
    (line.point + line.direction * taken, !none)
}

/// Where two velocities are the same.
#[inline(always)]
pub fn same<S: Simd>(a: Pairs<S>, b: Pairs<S>) -> Mask<S> {
    a.x.simd_eq(b.x) & a.y.simd_eq(b.y)
}
