//! The linear programs with RVO2's operations in RVO2's order, to the bit, plus the rotation factor `len`.
//!
//! Source: RVO2 library 2.0.3 (J. van den Berg, S. Guy, J. Snape, M. Lin, D. Manocha), `Agent.cc`.

use glam::Vec2;

use super::{LpOutcome, LpStep, Objective, Problem, Recorder};
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
    recorder: &mut impl Recorder,
) -> (Vec2, LpOutcome) {
    let Problem { half_planes, n_rigid, max_speed, preferred, len } = problem;
    let start = clamp_length(preferred, max_speed);
    recorder.record(LpStep::Start(start));
    let (velocity, failed) =
        linear_program_2(half_planes, max_speed, Objective::Nearest(preferred), recorder);
    let Some(failed_line) = failed else {
        let outcome = if velocity == start { LpOutcome::Free } else { LpOutcome::Feasible };
        return (within_speed(velocity, max_speed), outcome);
    };
    let relaxation = Relaxation { half_planes, n_rigid, max_speed, len };
    let (velocity, fallbacks) = linear_program_3(&relaxation, failed_line, velocity, scratch, recorder);
    (within_speed(velocity, max_speed), LpOutcome::Relaxed { failed_line, fallbacks })
}

/// RVO2's velocity, cut back where it leaves the speed circle by more than the rounding of a usual step.
///
/// The chord of a line through a far-away point has few digits left in `f32`: nearly parallel lines in program 3, or
/// two discs that should part within a very short step, can yield several times the maximum speed.
fn within_speed(velocity: Vec2, max_speed: f32) -> Vec2 {
    let most = max_speed * (1.0 + SPEED_EXCESS);
    if velocity.dot(velocity) > most * most { clamp_length(velocity, max_speed) } else { velocity }
}

/// Best velocity on line `k` inside the speed circle and the lines before it; `None` if there is none.
pub fn linear_program_1(lines: &[HalfPlane], k: usize, max_speed: f32, objective: Objective) -> Option<Vec2> {
    let line = lines[k];
    let along = line.point.dot(line.direction);
    let discriminant = along * along + max_speed * max_speed - line.point.dot(line.point);
    if discriminant < 0.0 {
        return None; // The line misses the speed circle.
    }
    let half_chord = discriminant.sqrt();
    let (mut left, mut right) = (-along - half_chord, -along + half_chord);
    for earlier in &lines[..k] {
        let denominator = line.direction.perp_dot(earlier.direction);
        let numerator = earlier.direction.perp_dot(line.point - earlier.point);
        if denominator.abs() <= PARALLEL {
            // The whole of line k lies on the forbidden side of the earlier one.
            if numerator < 0.0 {
                return None;
            }
            continue;
        }
        let t = numerator / denominator;
        if denominator >= 0.0 {
            right = if t < right { t } else { right };
        } else {
            left = if left < t { t } else { left };
        }
        if left > right {
            return None;
        }
    }
    let t = match objective {
        Objective::Farthest(direction) if direction.dot(line.direction) > 0.0 => right,
        Objective::Farthest(_) => left,
        Objective::Nearest(preferred) => {
            let t = line.direction.dot(preferred - line.point);
            if t < left {
                left
            } else if t > right {
                right
            } else {
                t
            }
        }
    };
    Some(line.point + t * line.direction)
}

/// Best velocity inside the speed circle and all lines, or the last good one and the line that failed.
pub fn linear_program_2(
    lines: &[HalfPlane],
    max_speed: f32,
    objective: Objective,
    recorder: &mut impl Recorder,
) -> (Vec2, Option<usize>) {
    let mut velocity = match objective {
        Objective::Farthest(direction) => direction * max_speed,
        Objective::Nearest(preferred) => clamp_length(preferred, max_speed),
    };
    for (k, line) in lines.iter().enumerate() {
        // A NaN violation compares false and the line is passed over, as in RVO2.
        if line.violation(velocity) > 0.0 {
            let Some(found) = linear_program_1(lines, k, max_speed, objective) else {
                recorder.record(LpStep::Failed { line: k });
                return (velocity, Some(k));
            };
            velocity = found;
            recorder.record(LpStep::Moved { line: k, velocity });
        } else {
            recorder.record(LpStep::Permitted { line: k });
        }
    }
    (velocity, None)
}

/// What program 3 reads.
#[derive(Clone, Copy, Debug)]
pub struct Relaxation<'a> {
    /// All lines.
    pub half_planes: &'a [HalfPlane],
    /// The first so many are never relaxed.
    pub n_rigid: usize,
    /// Radius of the speed circle, m/s.
    pub max_speed: f32,
    /// Rotation factor.
    pub len: f32,
}

/// The velocity that violates the lines from `begin` on the least, as RVO2 walks them; and how often it had to give up.
///
/// For `len` other than 1 the result depends on the order of the lines, and parallel lines keep RVO2's branches
/// (skip, midpoint), which are exact for `len` = 1 only.
pub fn linear_program_3(
    relaxation: &Relaxation,
    begin: usize,
    mut velocity: Vec2,
    scratch: &mut Vec<HalfPlane>,
    recorder: &mut impl Recorder,
) -> (Vec2, u32) {
    let Relaxation { half_planes, n_rigid, max_speed, len } = *relaxation;
    let (mut distance, mut fallbacks) = (0.0, 0);
    for (i, current) in half_planes.iter().enumerate().skip(begin) {
        if current.violation(velocity) > distance {
            scratch.clear();
            // Program 2 may fail inside the rigid lines; then there is no earlier agent line yet.
            scratch.extend_from_slice(&half_planes[..n_rigid]);
            let earlier = half_planes.get(n_rigid..i).unwrap_or(&[]);
            scratch.extend(earlier.iter().filter_map(|earlier| equal_violation(current, earlier, len)));
            let direction = current.direction.perp();
            let fallback = match linear_program_2(scratch, max_speed, Objective::Farthest(direction), &mut ())
            {
                (found, None) => {
                    velocity = found;
                    false
                }
                // RVO2 keeps the old velocity. Its comment says this happens by rounding only; for len < 1 it is common.
                (_, Some(_)) => true,
            };
            fallbacks += u32::from(fallback);
            distance = current.violation(velocity);
            recorder.record(LpStep::Relaxed { line: i, velocity, violation: distance, fallback });
        }
    }
    (velocity, fallbacks)
}

/// The half-plane in which `earlier` is violated at most `len` times as much as `current`; `None` if it is no constraint.
fn equal_violation(current: &HalfPlane, earlier: &HalfPlane, len: f32) -> Option<HalfPlane> {
    let determinant = current.direction.perp_dot(earlier.direction);
    let point = if determinant.abs() <= PARALLEL {
        if current.direction.dot(earlier.direction) > 0.0 {
            return None;
        }
        0.5 * (current.point + earlier.point)
    } else {
        current.point
            + (earlier.direction.perp_dot(current.point - earlier.point) / determinant) * current.direction
    };
    // The limit of a large factor: line `current` itself, reversed: the line is not rotated at all.
    let turned =
        if len == f32::INFINITY { -current.direction } else { earlier.direction - len * current.direction };
    // Zero only if both directions are the same, which the parallel branch above has caught up to rounding.
    Some(HalfPlane { point, direction: unit(turned)? })
}
