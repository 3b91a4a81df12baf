//! The lines of other agents.

use glam::DVec2;

use super::{OrcaSlip, RefLine, Slips};
use crate::logs::audit::case::{AuditCase, CaseAgent, CaseSettings};

/// Adds a line for each neighbor, nearest first.
pub(super) fn lines(
    case: &AuditCase,
    settings: &CaseSettings,
    radius: Option<f64>,
    slips: Slips,
    lines: &mut Vec<RefLine>,
) {
    let mut me = case.me;
    me.radius = radius.unwrap_or(me.radius);
    let later = |other: &CaseAgent| moved(other, &me, settings.time_step, slips);
    let distance_sq = |other: &CaseAgent| other.position.distance_squared(me.position);
    let range = settings.neighbor_distance;
    let range_sq = if slips.has(OrcaSlip::RangeNotSquared) { range } else { range * range };
    let mut near: Vec<CaseAgent> =
        case.others.iter().map(later).filter(|other| distance_sq(other) < range_sq).collect();
    if slips.has(OrcaSlip::SequentialUpdate) {
        near.sort_by(|a, b| distance_sq(a).total_cmp(&distance_sq(b)));
    }
    for mut other in near.into_iter().take(settings.max_neighbors) {
        other.radius = radius.unwrap_or(other.radius);
        if slips.has(OrcaSlip::Coincident) && other.position == me.position {
            continue;
        }
        let through = if slips.has(OrcaSlip::PreferredAsCurrent) { case.preferred } else { me.velocity };
        lines.extend(line(&me, &other, settings, slips, through));
    }
}

/// Another agent as this one sees it: with sequential updates, agents before it have moved already.
fn moved(other: &CaseAgent, me: &CaseAgent, time_step: f64, slips: Slips) -> CaseAgent {
    match other.chosen {
        Some(chosen) if slips.has(OrcaSlip::SequentialUpdate) && other.index < me.index => {
            CaseAgent { position: other.position + chosen * time_step, velocity: chosen, ..*other }
        }
        _ => *other,
    }
}

/// The line of one neighbor; `None` if it has no direction.
fn line(
    me: &CaseAgent,
    other: &CaseAgent,
    settings: &CaseSettings,
    slips: Slips,
    through: DVec2,
) -> Option<RefLine> {
    let p = other.position - me.position;
    let relative_velocity = me.velocity - other.velocity;
    let sum = if slips.has(OrcaSlip::RadiusNotSummed) { me.radius } else { me.radius + other.radius };
    let apart = p.length_squared() > sum * sum;
    let time = match apart || slips.has(OrcaSlip::OverlapHorizon) {
        true => settings.time_horizon,
        false => settings.time_step,
    };
    let w = relative_velocity - p / time;
    let along = w.dot(p);
    let on_arc =
        along < 0.0 && along * along > sum * sum * w.length_squared() && !slips.has(OrcaSlip::NoCutOff);
    let (u, direction) = if !apart || on_arc {
        let normal = w.try_normalize()?;
        (normal * (sum / time - w.length()), DVec2::new(normal.y, -normal.x))
    } else {
        let is_left = (p.perp_dot(w) > 0.0) != slips.has(OrcaSlip::LegsSwapped);
        let leg = (p.length_squared() - sum * sum).sqrt();
        let side = if is_left { sum } else { -sum };
        let leg = DVec2::new(p.x * leg - p.y * side, p.x * side + p.y * leg) / p.length_squared();
        let direction = if is_left { leg } else { -leg };
        (direction * relative_velocity.dot(direction) - relative_velocity, direction)
    };
    // For an outside velocity, u points into the obstacle: against the permitted side of the line.
    let takes_all = slips.has(OrcaSlip::FullShare)
        || slips.has(OrcaSlip::FullShareOutside) && direction.perp_dot(u) < 0.0;
    let share = if takes_all { 1.0 } else { settings.responsibility };
    Some(RefLine { point: through + u * share, direction })
}
