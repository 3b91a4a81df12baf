//! The position of a velocity on the boundaries of velocity obstacles, in words.

use glam::Vec2;

use super::said;
use sidestep_core::{
    avoid::Source,
    geometry::cone::{VelocityObstacle, within_arc},
};

use crate::text::message::Message;

/// Two pieces whose directions have a smaller determinant are one line, about 0.06°: their crossing is not well
/// defined.
const IN_LINE: f32 = 1e-3;

/// A part of a boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BoundaryPart {
    /// The line of a half-plane.
    Line,
    LeftLeg,
    RightLeg,
    Cutoff,
}

/// A boundary on which a velocity lies.
pub(super) struct Touched {
    part: Message,
    /// The direction of the boundary there; `None` for a corner.
    along: Option<Vec2>,
    is_corner: bool,
}

/// The place of `velocity` on the boundary of an obstacle, if it is within `near` m/s of it.
///
/// Where one part turns into another, or is in line with it, the boundary is named, not the part.
pub(super) fn at(obstacle: &VelocityObstacle, velocity: Vec2, source: Source, near: f32) -> Option<Touched> {
    let mut parts: Vec<(BoundaryPart, Vec2)> = Vec::new();
    for (part, distance, along) in parts_of(obstacle, velocity) {
        if distance <= near && parts.iter().all(|(known, _)| *known != part) {
            parts.push((part, along));
        }
    }
    let &(first, along) = parts.first()?;
    let part = match (first, parts.len(), obstacle) {
        (BoundaryPart::Line, ..) => said::parting_line(source),
        (BoundaryPart::LeftLeg, 1, _) => said::left_leg(source),
        (BoundaryPart::RightLeg, 1, _) => said::right_leg(source),
        (BoundaryPart::Cutoff, 1, _) => said::cut_off(source),
        // Both legs of a whole cone meet only in its apex.
        (_, _, VelocityObstacle::Cone { cutoff_radius: 0.0, .. }) => {
            return Some(Touched { part: said::apex(source), along: None, is_corner: true });
        }
        _ => said::cone_boundary(source),
    };
    Some(Touched { part, along: Some(along), is_corner: false })
}

/// Each part with its distance from `velocity`, m/s, and its direction at the nearest point.
fn parts_of(obstacle: &VelocityObstacle, velocity: Vec2) -> Vec<(BoundaryPart, f32, Vec2)> {
    let ray = |part, start: Vec2, direction: Vec2, length: f32| {
        let along = direction.dot(velocity - start).max(0.0).min(length);
        (part, (velocity - start - direction * along).length(), direction)
    };
    let arc = |center: Vec2, radius: f32, first: Vec2, last: Vec2| {
        let q = velocity - center;
        // The ends of the arc belong to the neighboring parts as well.
        let distance = if within_arc(first, last, q) { (q.length() - radius).abs() } else { f32::INFINITY };
        (BoundaryPart::Cutoff, distance, q.perp().normalize_or(Vec2::X))
    };
    match *obstacle {
        VelocityObstacle::HalfPlane(line) => {
            vec![(BoundaryPart::Line, line.violation(velocity).abs(), line.direction)]
        }
        VelocityObstacle::Cone { apex, left, right, center, cutoff_radius, leg_start } => vec![
            ray(BoundaryPart::LeftLeg, apex + left * leg_start, left, f32::INFINITY),
            ray(BoundaryPart::RightLeg, apex + right * leg_start, right, f32::INFINITY),
            arc(center, cutoff_radius, left.perp(), -right.perp()),
        ],
        VelocityObstacle::Capsule { left_end, right_end, radius, left, right, front } => {
            let (first, last) = (left.perp(), -right.perp());
            let length = (right_end - left_end).length();
            vec![
                ray(BoundaryPart::LeftLeg, left_end + first * radius, left, f32::INFINITY),
                ray(BoundaryPart::RightLeg, right_end + last * radius, right, f32::INFINITY),
                ray(BoundaryPart::Cutoff, left_end + front * radius, front.perp(), length),
                arc(left_end, radius, first, front),
                arc(right_end, radius, front, last),
            ]
        }
    }
}

/// The position of a velocity on these boundaries, in words that continue a sentence; `None` if it is on none of them.
///
/// Boundaries in line with each other are one line, named by the first; if more than two cross, the first two are
/// named.
pub(super) fn position(on: impl Iterator<Item = Touched>) -> Option<Message> {
    let mut crossing: Vec<Touched> = Vec::new();
    for on in on {
        let in_line = |known: &Touched| match (known.along, on.along) {
            (Some(a), Some(b)) => a.perp_dot(b).abs() <= IN_LINE,
            _ => false,
        };
        if !crossing.iter().any(in_line) {
            crossing.push(on);
        }
    }
    let mut crossing = crossing.into_iter();
    let first = crossing.next()?;
    Some(match (crossing.next(), crossing.next()) {
        (None, _) if first.is_corner => said::at_corner(first.part),
        (None, _) => said::on(first.part),
        (Some(second), None) => said::crossing(first.part, second.part),
        (Some(second), Some(_)) => said::crossing_others(first.part, second.part),
    })
}
