//! The same programs in offset form: `normal · v >= offset`, no far-away points, a tolerance, no parallel special cases.
//!
//! Differs from [`super::rvo2`] on purpose in three places: program 2 forgives a violation of a rounding error, so that
//! coincident lines never fail; the relaxed line of two parallel lines is exact for every `len`; and a line that is
//! NaN is refused by an assertion instead of being dropped in silence.

use glam::Vec2;

use super::{LpOutcome, LpStep, Objective, Problem, Recorder};
use crate::geometry::{
    clamp_length,
    half_plane::HalfPlane,
    tolerance::{PARALLEL, PERMITTED},
};

/// Permitted velocities `v`: `normal · v >= offset`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Line {
    normal: Vec2,
    offset: f32,
}

impl Line {
    fn violation(&self, velocity: Vec2) -> f32 {
        self.offset - self.normal.dot(velocity)
    }

    fn tolerance(&self) -> f32 {
        PERMITTED * self.offset.abs().max(1.0)
    }
}

impl From<&HalfPlane> for Line {
    fn from(half_plane: &HalfPlane) -> Line {
        debug_assert!(half_plane.point.is_finite(), "a half-plane must have a finite point");
        let normal = half_plane.normal();
        Line { normal, offset: normal.dot(half_plane.point) }
    }
}

/// See [`super::solve`].
pub fn solve(problem: Problem, recorder: &mut impl Recorder) -> (Vec2, LpOutcome) {
    let Problem { half_planes, n_rigid, max_speed, preferred, len } = problem;
    let lines: Vec<Line> = half_planes.iter().map(Line::from).collect();
    let start = clamp_length(preferred, max_speed);
    recorder.record(LpStep::Start(start));
    let (velocity, failed) = program_2(&lines, max_speed, Objective::Nearest(preferred), recorder);
    let Some(failed_line) = failed else {
        let outcome = if velocity == start { LpOutcome::Free } else { LpOutcome::Feasible };
        return (velocity, outcome);
    };
    let (velocity, fallbacks) = program_3(&lines, n_rigid, max_speed, len, (failed_line, velocity), recorder);
    (velocity, LpOutcome::Relaxed { failed_line, fallbacks })
}

fn program_1(lines: &[Line], k: usize, max_speed: f32, objective: Objective) -> Option<Vec2> {
    let line = lines[k];
    // The foot of the origin on the line; the line runs along `direction` with the permitted side on its left.
    let foot = line.normal * line.offset;
    let direction = -line.normal.perp();
    // A line that touches the speed circle from outside by a rounding error still has its tangent point.
    if line.offset.abs() > max_speed + line.tolerance() {
        return None;
    }
    let half_chord = (max_speed * max_speed - line.offset * line.offset).max(0.0).sqrt();
    let (mut left, mut right) = (-half_chord, half_chord);
    for earlier in &lines[..k] {
        let denominator = earlier.normal.dot(direction);
        let numerator = earlier.violation(foot);
        if denominator.abs() <= PARALLEL {
            if numerator > earlier.tolerance() + line.tolerance() {
                return None;
            }
            continue;
        }
        let t = numerator / denominator;
        if denominator > 0.0 {
            left = left.max(t);
        } else {
            right = right.min(t);
        }
    }
    if left > right + line.tolerance() {
        return None;
    }
    let t = match objective {
        Objective::Farthest(wanted) if wanted.dot(direction) > 0.0 => right,
        Objective::Farthest(_) => left,
        Objective::Nearest(preferred) => direction.dot(preferred - foot).min(right).max(left.min(right)),
    };
    // The tolerances above must not lead out of the speed circle.
    Some(clamp_length(foot + t * direction, max_speed))
}

fn program_2(
    lines: &[Line],
    max_speed: f32,
    objective: Objective,
    recorder: &mut impl Recorder,
) -> (Vec2, Option<usize>) {
    let mut velocity = match objective {
        Objective::Farthest(direction) => direction * max_speed,
        Objective::Nearest(preferred) => clamp_length(preferred, max_speed),
    };
    for (k, line) in lines.iter().enumerate() {
        if line.violation(velocity) > line.tolerance() {
            let Some(found) = program_1(lines, k, max_speed, objective) else {
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

fn program_3(
    lines: &[Line],
    n_rigid: usize,
    max_speed: f32,
    len: f32,
    (begin, mut velocity): (usize, Vec2),
    recorder: &mut impl Recorder,
) -> (Vec2, u32) {
    let (mut distance, mut fallbacks) = (0.0_f32, 0);
    for (i, current) in lines.iter().enumerate().skip(begin) {
        if current.violation(velocity) > distance + current.tolerance() {
            let earlier = lines.get(n_rigid..i).unwrap_or(&[]);
            let relaxed = relaxed_lines(&lines[..n_rigid], earlier, current, len);
            let found = relaxed.and_then(|relaxed| {
                match program_2(&relaxed, max_speed, Objective::Farthest(current.normal), &mut ()) {
                    (found, None) => Some(found),
                    (_, Some(_)) => None,
                }
            });
            velocity = found.unwrap_or(velocity);
            fallbacks += u32::from(found.is_none());
            distance = current.violation(velocity);
            let fallback = found.is_none();
            recorder.record(LpStep::Relaxed { line: i, velocity, violation: distance, fallback });
        }
    }
    (velocity, fallbacks)
}

/// The rigid lines and, for each earlier line j, `violation_j <= len * violation_i` as one half-plane:
/// `(n_j - len n_i) · v >= c_j - len c_i`. `None` if one of them cannot be met by any velocity.
fn relaxed_lines(rigid: &[Line], earlier: &[Line], current: &Line, len: f32) -> Option<Vec<Line>> {
    let mut relaxed = rigid.to_vec();
    for line in earlier {
        let (normal, offset) = if len == f32::INFINITY {
            (-current.normal, -current.offset)
        } else {
            (line.normal - len * current.normal, line.offset - len * current.offset)
        };
        let length = normal.length();
        if length <= PARALLEL {
            // Both lines run the same way and weigh the same: the condition is the constant offset <= 0.
            if offset > line.tolerance() + current.tolerance() {
                return None;
            }
            continue;
        }
        relaxed.push(Line { normal: normal * (1.0 / length), offset: offset * (1.0 / length) });
    }
    Some(relaxed)
}
