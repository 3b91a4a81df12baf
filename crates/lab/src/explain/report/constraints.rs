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
    #[serde(serialize_with = "write::vector")]
    pub point: Vec2,
    /// The unit direction of the line.
    #[serde(serialize_with = "write::vector")]
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
    pub area: ForbiddenArea,
    /// The depth of the velocities inside.
    #[serde(flatten)]
    pub violations: Violations,
}

/// The forbidden area, as [`VelocityObstacle`] defines it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ForbiddenArea {
    /// Between two legs, beginning at a round tip.
    Cone {
        /// The point where the legs would meet, m/s.
        #[serde(serialize_with = "write::vector")]
        apex: Vec2,
        /// Unit direction of the left leg.
        #[serde(serialize_with = "write::vector")]
        left: Vec2,
        /// Unit direction of the right leg.
        #[serde(serialize_with = "write::vector")]
        right: Vec2,
        /// Center of the cut-off disc, m/s.
        #[serde(serialize_with = "write::vector")]
        center: Vec2,
        /// Radius of the cut-off disc, m/s.
        cutoff_radius: f32,
        /// The distance along each leg from the apex to the point where the leg touches the disc, m/s.
        leg_start: f32,
    },
    /// Between two legs, beginning at two arcs and the line between them.
    Capsule {
        /// Center of the arc at the left leg, m/s.
        #[serde(serialize_with = "write::vector")]
        left_end: Vec2,
        /// Center of the arc at the right leg, m/s.
        #[serde(serialize_with = "write::vector")]
        right_end: Vec2,
        /// Radius of both arcs, m/s.
        radius: f32,
        /// Unit direction of the left leg.
        #[serde(serialize_with = "write::vector")]
        left: Vec2,
        /// Unit direction of the right leg.
        #[serde(serialize_with = "write::vector")]
        right: Vec2,
        /// Unit normal of the straight part, towards the agent.
        #[serde(serialize_with = "write::vector")]
        front: Vec2,
    },
    /// Discs overlap: the right of a directed line is forbidden.
    HalfPlane {
        /// A velocity on the line, m/s.
        #[serde(serialize_with = "write::vector")]
        point: Vec2,
        /// The unit direction of the line.
        #[serde(serialize_with = "write::vector")]
        direction: Vec2,
    },
}

impl ForbiddenArea {
    /// The common name of its kind.
    pub fn name(&self) -> &'static str {
        match self {
            ForbiddenArea::Cone { .. } => "cone",
            ForbiddenArea::Capsule { .. } => "capsule",
            ForbiddenArea::HalfPlane { .. } => "half-plane",
        }
    }
}

impl From<VelocityObstacle> for ForbiddenArea {
    fn from(obstacle: VelocityObstacle) -> ForbiddenArea {
        match obstacle {
            VelocityObstacle::Cone { apex, left, right, center, cutoff_radius, leg_start } => {
                ForbiddenArea::Cone { apex, left, right, center, cutoff_radius, leg_start }
            }
            VelocityObstacle::Capsule { left_end, right_end, radius, left, right, front } => {
                ForbiddenArea::Capsule { left_end, right_end, radius, left, right, front }
            }
            VelocityObstacle::HalfPlane(HalfPlane { point, direction }) => {
                ForbiddenArea::HalfPlane { point, direction }
            }
        }
    }
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
        area: ForbiddenArea::from(*obstacle),
        violations: Violations {
            violation: obstacle.depth(preferred),
            chosen_violation: obstacle.depth(trace.chosen),
        },
    };
    cones.map(row).collect()
}
