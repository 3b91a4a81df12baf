//! The linear programs with RVO2's operations in RVO2's order, to the bit, plus the rotation factor `len`.
//!
//! Watched agents run these programs. Abreast: `abreast/programs.rs`, to the same bits.
//!
//! Source: RVO2 library 2.0.3 (J. van den Berg, S. Guy, J. Snape, M. Lin, D. Manocha), `Agent.cc`.

use glam::Vec2;

use super::{
    problem::{LpOutcome, Optimum, Problem},
    steps::{CutEffect, Detail, Inside, LpStep, Program2Step, Projection, StepRecorder},
};
use crate::geometry::{
    clamp_length,
    half_plane::HalfPlane,
    tolerance::{PARALLEL, SPEED_EXCESS},
    unit,
};

/// See [`super::solve`].
pub fn solve(
    problem: Problem,
    scratch: &mut Vec<HalfPlane>,
    recorder: &mut impl StepRecorder,
) -> (Vec2, LpOutcome) {
    let Problem { half_planes, n_rigid, max_speed, preferred, len } = problem;
    let optimum = Optimum::Nearest(preferred);
    let start = optimum.start(max_speed);
    let (velocity, failed) = linear_program_2(half_planes, max_speed, optimum, recorder);
    let Some(failed_line) = failed else {
        let outcome = if velocity == start { LpOutcome::Free } else { LpOutcome::Feasible };
        return (within_speed(velocity, max_speed), outcome);
    };
    let relaxation = Relaxation { half_planes, n_rigid, max_speed, len };
    let (velocity, fallbacks) = linear_program_3(&relaxation, failed_line, velocity, scratch, recorder);
    (within_speed(velocity, max_speed), LpOutcome::Relaxed { failed_line, fallbacks })
}

/// RVO2's velocity, cut back if it leaves the speed circle by more than the rounding of a usual step.
///
/// The chord of a line through a far-away point has few digits left in `f32`: nearly parallel lines in program 3, or
/// two discs that should part within a very short step, can yield several times the maximum speed.
pub fn within_speed(velocity: Vec2, max_speed: f32) -> Vec2 {
    let most = max_speed * (1.0 + SPEED_EXCESS);
    if velocity.dot(velocity) > most * most { clamp_length(velocity, max_speed) } else { velocity }
}

/// Best velocity on line `k` inside the speed circle and the earlier lines; `None` if nothing is permitted.
pub fn linear_program_1(
    lines: &[HalfPlane],
    k: usize,
    max_speed: f32,
    optimum: Optimum,
    recorder: &mut impl StepRecorder,
) -> Option<Vec2> {
    let line = lines[k];
    let recorded =
        |interval| Detail::Chord { line: k, origin: line.point, direction: line.direction, interval };
    let Some((mut left, mut right)) = chord(&line, max_speed) else {
        recorder.record(recorded(None));
        return None; // The line misses the speed circle.
    };
    recorder.record(recorded(Some([left, right])));
    for (j, earlier) in lines[..k].iter().enumerate() {
        let denominator = line.direction.perp_dot(earlier.direction);
        let numerator = earlier.direction.perp_dot(line.point - earlier.point);
        let cut = |effect, left, right| {
            let interval = [left, right];
            Detail::Cut { line: k, earlier: j, numerator, denominator, effect, interval }
        };
        if denominator.abs() <= PARALLEL {
            // The whole of line k lies on the forbidden side of the earlier one.
            if numerator < 0.0 {
                recorder.record(cut(CutEffect::Emptied, left, right));
                return None;
            }
            recorder.record(cut(CutEffect::Skipped, left, right));
            continue;
        }
        let t = numerator / denominator;
        if denominator >= 0.0 {
            right = if t < right { t } else { right };
            recorder.record(cut(CutEffect::Right, left, right));
        } else {
            left = if left < t { t } else { left };
            recorder.record(cut(CutEffect::Left, left, right));
        }
        if left > right {
            return None;
        }
    }
    let (wanted, t) = best(&line, left, right, optimum);
    recorder.record(Detail::Taken { line: k, wanted, t });
    Some(line.point + t * line.direction)
}

/// Positions at which `line` enters and leaves the speed circle, m/s along it; `None` if it misses it.
fn chord(line: &HalfPlane, max_speed: f32) -> Option<(f32, f32)> {
    let along = line.point.dot(line.direction);
    let discriminant = along * along + max_speed * max_speed - line.point.dot(line.point);
    if discriminant < 0.0 {
        return None;
    }
    let half_chord = discriminant.sqrt();
    Some((-along - half_chord, -along + half_chord))
}

/// The position of the preferred velocity's foot, and the best position between `left` and `right`, m/s along the line.
fn best(line: &HalfPlane, left: f32, right: f32, optimum: Optimum) -> (Option<f32>, f32) {
    match optimum {
        Optimum::Farthest(direction) if direction.dot(line.direction) > 0.0 => (None, right),
        Optimum::Farthest(_) => (None, left),
        Optimum::Nearest(preferred) => {
            let t = line.direction.dot(preferred - line.point);
            let taken = if t < left {
                left
            } else if t > right {
                right
            } else {
                t
            };
            (Some(t), taken)
        }
    }
}

/// Best velocity inside the speed circle and all lines, or the last good one and the line that failed.
pub fn linear_program_2(
    lines: &[HalfPlane],
    max_speed: f32,
    optimum: Optimum,
    recorder: &mut impl StepRecorder,
) -> (Vec2, Option<usize>) {
    let mut velocity = optimum.start(max_speed);
    recorder.record(Program2Step::Start(velocity));
    for (k, line) in lines.iter().enumerate() {
        // A NaN violation compares false and the line is skipped, as in RVO2.
        let violation = line.violation(velocity);
        recorder.record(Detail::Tested { line: k, violation, tolerance: 0.0 });
        if violation > 0.0 {
            let Some(found) = linear_program_1(lines, k, max_speed, optimum, recorder) else {
                recorder.record(Program2Step::Failed { line: k });
                return (velocity, Some(k));
            };
            velocity = found;
            recorder.record(Program2Step::Moved { line: k, velocity });
        } else {
            recorder.record(Program2Step::Permitted { line: k });
        }
    }
    (velocity, None)
}

/// The input of program 3.
#[derive(Clone, Copy, Debug)]
pub struct Relaxation<'a> {
    /// All lines.
    pub half_planes: &'a [HalfPlane],
    /// Number of lines, counted from the first, that are never relaxed.
    pub n_rigid: usize,
    /// Radius of the speed circle, m/s.
    pub max_speed: f32,
    /// Rotation factor.
    pub len: f32,
}

/// The velocity that violates the lines from `begin` on the least, as RVO2 walks them; and the number of times it had
/// to give up.
///
/// For `len` other than 1 the result depends on the order of the lines, and parallel lines keep RVO2's branches
/// (skip, midpoint), which are exact for `len` = 1 only.
#[inline(never)]
pub fn linear_program_3(
    relaxation: &Relaxation,
    begin: usize,
    mut velocity: Vec2,
    scratch: &mut Vec<HalfPlane>,
    recorder: &mut impl StepRecorder,
) -> (Vec2, u32) {
    let Relaxation { half_planes, n_rigid, max_speed, len } = *relaxation;
    let (mut distance, mut fallbacks) = (0.0, 0);
    for (i, current) in half_planes.iter().enumerate().skip(begin) {
        let violation = current.violation(velocity);
        recorder.record(LpStep::Weighed { line: i, violation, worst: distance, tolerance: 0.0 });
        if violation > distance {
            scratch.clear();
            // Program 2 may fail inside the rigid lines; then no earlier agent line exists yet.
            scratch.extend_from_slice(&half_planes[..n_rigid]);
            let earlier = half_planes.get(n_rigid..i).unwrap_or(&[]);
            for (j, earlier) in earlier.iter().enumerate() {
                let projection = equal_violation(current, earlier, len);
                recorder.record(LpStep::Projected { line: i, earlier: n_rigid + j, projection });
                scratch.extend(projection.half_plane());
            }
            let farthest = Optimum::Farthest(current.direction.perp());
            let fallback = match linear_program_2(scratch, max_speed, farthest, &mut Inside(recorder)) {
                (found, None) => {
                    velocity = found;
                    false
                }
                // RVO2 keeps the old velocity. Its comment says this happens only by rounding; for len < 1 it is
                // common.
                (_, Some(_)) => true,
            };
            fallbacks += u32::from(fallback);
            distance = current.violation(velocity);
            recorder.record(LpStep::Relaxed { line: i, velocity, violation: distance, fallback });
        }
    }
    (velocity, fallbacks)
}

/// The half-plane in which `earlier` is violated at most `len` times as much as `current`.
fn equal_violation(current: &HalfPlane, earlier: &HalfPlane, len: f32) -> Projection {
    let determinant = current.direction.perp_dot(earlier.direction);
    let parallel = determinant.abs() <= PARALLEL;
    let point = if parallel {
        if current.direction.dot(earlier.direction) > 0.0 {
            return Projection::Dropped;
        }
        0.5 * (current.point + earlier.point)
    } else {
        current.point
            + (earlier.direction.perp_dot(current.point - earlier.point) / determinant) * current.direction
    };
    // The limit of a large factor: line `current` itself, reversed, not rotated at all.
    let turned =
        if len == f32::INFINITY { -current.direction } else { earlier.direction - len * current.direction };
    match unit(turned) {
        Some(direction) if parallel => Projection::Parallel(HalfPlane { point, direction }),
        Some(direction) => Projection::Crossing(HalfPlane { point, direction }),
        // Only if both directions are equal; the parallel branch above has handled that up to rounding.
        None => Projection::Dropped,
    }
}
