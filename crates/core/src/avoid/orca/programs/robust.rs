//! The programs in offset form: `normal · v >= offset`, no far-away points, a tolerance, no parallel special cases.
//!
//! Differs from [`super::rvo2`] on purpose in three respects: program 2 tolerates a violation by a rounding error, so
//! that coincident lines never fail; the relaxed line of two parallel lines is exact for every `len`; and a line
//! without a finite point, which only fields outside their declared ranges give, becomes a line of zeros, which
//! constrains nothing.

use glam::Vec2;

use super::{
    problem::{LpOutcome, Optimum, Problem},
    steps::{CutEffect, Detail, Inside, LpStep, Program2Step, Projection, StepRecorder},
};
use crate::geometry::{
    clamp_length,
    half_plane::HalfPlane,
    tolerance::{PARALLEL, PERMITTED},
};

/// Permitted velocities `v`: `normal · v >= offset`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct OffsetLine {
    normal: Vec2,
    offset: f32,
}

impl OffsetLine {
    /// Unit direction with the permitted side on its left.
    fn direction(&self) -> Vec2 {
        -self.normal.perp()
    }

    fn violation(&self, velocity: Vec2) -> f32 {
        self.offset - self.normal.dot(velocity)
    }

    fn tolerance(&self) -> f32 {
        PERMITTED * self.offset.abs().max(1.0)
    }
}

impl From<OffsetLine> for HalfPlane {
    fn from(line: OffsetLine) -> HalfPlane {
        HalfPlane { point: line.normal * line.offset, direction: line.direction() }
    }
}

impl From<&HalfPlane> for OffsetLine {
    fn from(half_plane: &HalfPlane) -> OffsetLine {
        if !(half_plane.point.is_finite() && half_plane.direction.is_finite()) {
            return OffsetLine { normal: Vec2::ZERO, offset: 0.0 };
        }
        let normal = half_plane.normal();
        OffsetLine { normal, offset: normal.dot(half_plane.point) }
    }
}

/// See [`super::solve`].
pub fn solve(problem: Problem, recorder: &mut impl StepRecorder) -> (Vec2, LpOutcome) {
    let Problem { half_planes, n_rigid, max_speed, preferred, len } = problem;
    let lines: Vec<OffsetLine> = half_planes.iter().map(OffsetLine::from).collect();
    let optimum = Optimum::Nearest(preferred);
    let start = optimum.start(max_speed);
    let (velocity, failed) = program_2(&lines, max_speed, optimum, recorder);
    let Some(failed_line) = failed else {
        let outcome = if velocity == start { LpOutcome::Free } else { LpOutcome::Feasible };
        return (velocity, outcome);
    };
    let relaxation = OffsetRelaxation { lines: &lines, n_rigid, max_speed, len };
    let (velocity, fallbacks) = program_3(&relaxation, failed_line, velocity, recorder);
    (velocity, LpOutcome::Relaxed { failed_line, fallbacks })
}

fn program_1(
    lines: &[OffsetLine],
    k: usize,
    max_speed: f32,
    optimum: Optimum,
    recorder: &mut impl StepRecorder,
) -> Option<Vec2> {
    let line = lines[k];
    // The foot of the origin on the line; the line runs along `direction` with the permitted side on its left.
    let foot = line.normal * line.offset;
    let direction = line.direction();
    let chord = |interval| Detail::Chord { line: k, origin: foot, direction, interval };
    // A line that misses the speed circle by a rounding error still has its tangent point.
    if line.offset.abs() > max_speed + line.tolerance() {
        recorder.record(chord(None));
        return None;
    }
    let half_chord = (max_speed * max_speed - line.offset * line.offset).max(0.0).sqrt();
    let (mut left, mut right) = (-half_chord, half_chord);
    recorder.record(chord(Some([left, right])));
    for (j, earlier) in lines[..k].iter().enumerate() {
        let denominator = earlier.normal.dot(direction);
        let numerator = earlier.violation(foot);
        let cut = |effect, left, right| {
            let interval = [left, right];
            Detail::Cut { line: k, earlier: j, numerator, denominator, effect, interval }
        };
        if denominator.abs() <= PARALLEL {
            if numerator > earlier.tolerance() + line.tolerance() {
                recorder.record(cut(CutEffect::Emptied, left, right));
                return None;
            }
            recorder.record(cut(CutEffect::Skipped, left, right));
            continue;
        }
        let t = numerator / denominator;
        if denominator > 0.0 {
            left = left.max(t);
            recorder.record(cut(CutEffect::Left, left, right));
        } else {
            right = right.min(t);
            recorder.record(cut(CutEffect::Right, left, right));
        }
    }
    if left > right + line.tolerance() {
        return None;
    }
    let (wanted, t) = match optimum {
        Optimum::Farthest(wanted) if wanted.dot(direction) > 0.0 => (None, right),
        Optimum::Farthest(_) => (None, left),
        Optimum::Nearest(preferred) => {
            let wanted = direction.dot(preferred - foot);
            (Some(wanted), wanted.min(right).max(left.min(right)))
        }
    };
    recorder.record(Detail::Taken { line: k, wanted, t });
    // The tolerances above must not lead out of the speed circle.
    Some(clamp_length(foot + t * direction, max_speed))
}

fn program_2(
    lines: &[OffsetLine],
    max_speed: f32,
    optimum: Optimum,
    recorder: &mut impl StepRecorder,
) -> (Vec2, Option<usize>) {
    let mut velocity = optimum.start(max_speed);
    recorder.record(Program2Step::Start(velocity));
    for (k, line) in lines.iter().enumerate() {
        let (violation, tolerance) = (line.violation(velocity), line.tolerance());
        recorder.record(Detail::Tested { line: k, violation, tolerance });
        if violation > tolerance {
            let Some(found) = program_1(lines, k, max_speed, optimum, recorder) else {
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
#[derive(Clone, Copy)]
struct OffsetRelaxation<'a> {
    lines: &'a [OffsetLine],
    /// Number of lines, counted from the first, that are never relaxed.
    n_rigid: usize,
    max_speed: f32,
    /// Rotation factor.
    len: f32,
}

fn program_3(
    relaxation: &OffsetRelaxation,
    begin: usize,
    mut velocity: Vec2,
    recorder: &mut impl StepRecorder,
) -> (Vec2, u32) {
    let OffsetRelaxation { lines, max_speed, .. } = *relaxation;
    let (mut distance, mut fallbacks) = (0.0_f32, 0);
    for (i, current) in lines.iter().enumerate().skip(begin) {
        let (violation, tolerance) = (current.violation(velocity), current.tolerance());
        recorder.record(LpStep::Weighed { line: i, violation, worst: distance, tolerance });
        if violation > distance + tolerance {
            let relaxed = relaxed_lines(relaxation, i, recorder);
            let found = relaxed.and_then(|relaxed| {
                let farthest = Optimum::Farthest(current.normal);
                match program_2(&relaxed, max_speed, farthest, &mut Inside(recorder)) {
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
fn relaxed_lines(
    relaxation: &OffsetRelaxation,
    i: usize,
    recorder: &mut impl StepRecorder,
) -> Option<Vec<OffsetLine>> {
    let OffsetRelaxation { lines, n_rigid, len, .. } = *relaxation;
    let current = &lines[i];
    let mut relaxed = lines[..n_rigid].to_vec();
    for (j, line) in lines.get(n_rigid..i).unwrap_or(&[]).iter().enumerate() {
        let (normal, offset) = if len == f32::INFINITY {
            (-current.normal, -current.offset)
        } else {
            (line.normal - len * current.normal, line.offset - len * current.offset)
        };
        let length = normal.length();
        let (turned, projection) = if length <= PARALLEL {
            // Both lines have the same direction and equal weights: the condition is the constant offset <= 0.
            let unmeetable = offset > line.tolerance() + current.tolerance();
            (None, if unmeetable { Projection::Unmeetable } else { Projection::Dropped })
        } else {
            let turned = OffsetLine { normal: normal * (1.0 / length), offset: offset * (1.0 / length) };
            let parallel = current.normal.perp_dot(line.normal).abs() <= PARALLEL;
            let of = if parallel { Projection::Parallel } else { Projection::Crossing };
            (Some(turned), of(turned.into()))
        };
        recorder.record(LpStep::Projected { line: i, earlier: n_rigid + j, projection });
        if projection == Projection::Unmeetable {
            return None;
        }
        relaxed.extend(turned);
    }
    Some(relaxed)
}
