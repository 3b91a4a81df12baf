//! The three linear programs.

use glam::DVec2;

use super::{OrcaSlip, RefLine, Slips};
use crate::logs::audit::case::CaseSettings;

/// Unit directions with a smaller determinant are parallel: RVO2's `RVO_EPSILON`.
const PARALLEL: f64 = 1e-5;

/// The speed circle of a program without one, m/s.
const NO_LIMIT: f64 = 1e3;

/// The optimum that a program computes.
#[derive(Clone, Copy)]
enum Aim {
    /// The velocity nearest to this one.
    Near(DVec2),
    /// The farthest along this unit direction.
    Far(DVec2),
}

/// The velocity that the programs choose, m/s.
pub(super) fn solve(
    lines: &[RefLine],
    n_rigid: usize,
    settings: &CaseSettings,
    preferred: DVec2,
    slips: Slips,
) -> DVec2 {
    let most = if slips.has(OrcaSlip::SpeedUnlimited) { NO_LIMIT } else { settings.max_speed };
    let (velocity, failed) = program_2(lines, most, Aim::Near(preferred), slips);
    match failed {
        Some(begin) if !slips.has(OrcaSlip::NoLp3) => {
            let n_rigid = if slips.has(OrcaSlip::ObstaclesGiveWay) { 0 } else { n_rigid };
            let len = if slips.has(OrcaSlip::NoRotation) { 0.0 } else { settings.len };
            program_3(lines, n_rigid, begin, velocity, &Limits { most, len, slips })
        }
        _ => velocity,
    }
}

/// The input of program 3 in addition to the lines.
struct Limits {
    most: f64,
    len: f64,
    slips: Slips,
}

fn program_1(lines: &[RefLine], k: usize, most: f64, aim: Aim, slips: Slips) -> Option<DVec2> {
    let line = lines[k];
    let along = line.point.dot(line.direction);
    let discriminant = along * along + most * most - line.point.length_squared();
    if discriminant < 0.0 {
        return None;
    }
    let half = discriminant.sqrt();
    let (mut left, mut right) = (-along - half, -along + half);
    for earlier in &lines[..k] {
        let denominator = line.direction.perp_dot(earlier.direction);
        let numerator = earlier.direction.perp_dot(line.point - earlier.point);
        if denominator.abs() <= PARALLEL {
            if numerator < 0.0 || slips.has(OrcaSlip::ParallelFails) {
                return None;
            }
            continue;
        }
        let t = numerator / denominator;
        if denominator > 0.0 {
            right = right.min(t);
        } else {
            left = left.max(t);
        }
        if left > right {
            return None;
        }
    }
    let t = match aim {
        Aim::Far(direction) if direction.dot(line.direction) > 0.0 => right,
        Aim::Far(_) => left,
        Aim::Near(wanted) => line.direction.dot(wanted - line.point).max(left).min(right),
    };
    Some(line.point + t * line.direction)
}

fn program_2(lines: &[RefLine], most: f64, aim: Aim, slips: Slips) -> (DVec2, Option<usize>) {
    let mut velocity = match aim {
        Aim::Far(direction) => direction * most,
        Aim::Near(wanted) => wanted.clamp_length_max(most),
    };
    for (k, line) in lines.iter().enumerate() {
        if line.violation(velocity) > 0.0 {
            match program_1(lines, k, most, aim, slips) {
                Some(found) => velocity = found,
                None => return (velocity, Some(k)),
            }
        }
    }
    (velocity, None)
}

fn program_3(lines: &[RefLine], n_rigid: usize, begin: usize, mut velocity: DVec2, limits: &Limits) -> DVec2 {
    let mut worst = 0.0;
    for i in begin..lines.len() {
        let line = lines[i];
        if line.violation(velocity) <= worst {
            continue;
        }
        let mut projected = lines[..n_rigid].to_vec();
        let earlier = lines.get(n_rigid..i).unwrap_or(&[]);
        projected.extend(earlier.iter().filter_map(|earlier| between(&line, earlier, limits.len)));
        let aim = Aim::Far(line.direction.perp());
        if let (found, None) = program_2(&projected, limits.most, aim, limits.slips) {
            velocity = found;
        }
        worst = line.violation(velocity);
    }
    velocity
}

/// The line along which two lines are violated equally, or `len` times as much.
fn between(line: &RefLine, earlier: &RefLine, len: f64) -> Option<RefLine> {
    let determinant = line.direction.perp_dot(earlier.direction);
    let point = if determinant.abs() <= PARALLEL {
        if line.direction.dot(earlier.direction) > 0.0 {
            return None;
        }
        0.5 * (line.point + earlier.point)
    } else {
        line.point + earlier.direction.perp_dot(line.point - earlier.point) / determinant * line.direction
    };
    let turned = if len.is_infinite() { -line.direction } else { earlier.direction - len * line.direction };
    Some(RefLine { point, direction: turned.try_normalize()? })
}
