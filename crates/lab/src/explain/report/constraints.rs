//! The constraints of a decision, each with its source and the amount by which it is violated.

use glam::Vec2;
use serde::Serialize;

use super::write;
use sidestep_core::{
    avoid::{ConeTrace, OrcaTrace, Source, orca::Origin},
    geometry::{cone::VelocityObstacle, half_plane::HalfPlane},
};

/// Distances from a boundary, m/s: positive on the forbidden side, negative on the permitted one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Violations {
    /// The distance of the preferred velocity.
    pub violation: f32,
    /// The distance of the chosen velocity.
    pub chosen_violation: f32,
}

/// A half-plane of ORCA: the left of a directed line is permitted.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Line {
    /// The source of the line.
    #[serde(serialize_with = "write::source")]
    pub of: Source,
    /// The nearest part of the velocity obstacle, or the branch of RVO2's rules for edges that gave the line.
    pub region: &'static str,
    /// A velocity on the line, m/s.
    pub point: Vec2,
    /// The unit direction of the line.
    pub direction: Vec2,
    /// The violations of the line.
    #[serde(flatten)]
    pub violations: Violations,
}

/// A velocity obstacle: its inside is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Cone {
    /// The source of the cone.
    #[serde(serialize_with = "write::source")]
    pub of: Source,
    /// The forbidden area.
    #[serde(flatten)]
    pub area: VelocityObstacle,
    /// The depth of the velocities inside.
    #[serde(flatten)]
    pub violations: Violations,
}

/// The half-planes in the order of the programs: walls and pillars, then neighbors, the nearest first.
pub(super) fn lines(trace: &OrcaTrace, preferred: Vec2) -> Vec<Line> {
    let lines = trace.half_planes.iter().zip(&trace.origins);
    let row = |(half_plane, origin): (&HalfPlane, &Origin)| Line {
        of: Source::of(origin),
        region: region(origin),
        point: half_plane.point,
        direction: half_plane.direction,
        violations: Violations {
            violation: half_plane.violation(preferred),
            chosen_violation: half_plane.violation(trace.chosen),
        },
    };
    lines.map(row).collect()
}

fn region(origin: &Origin) -> &'static str {
    match origin {
        Origin::Edge { case, .. } => case.name(),
        Origin::Circle { displacement, .. } | Origin::Neighbor { displacement, .. } => {
            displacement.region.name()
        }
    }
}

/// The velocity obstacles: those of walls and pillars, then of neighbors, the nearest first.
pub(super) fn cones(trace: &ConeTrace, preferred: Vec2) -> Vec<Cone> {
    let cones = trace.obstacles.iter().zip(trace.sources());
    let row = |(obstacle, of): (&VelocityObstacle, Source)| Cone {
        of,
        area: *obstacle,
        violations: Violations {
            violation: obstacle.depth(preferred),
            chosen_violation: obstacle.depth(trace.chosen),
        },
    };
    cones.map(row).collect()
}
