//! The construction of an edge: its figures, and the questions that the solver asked about it.

use glam::Vec2;

use super::Stage;
use sidestep_core::{
    avoid::orca::{edge_line::EdgeVerdict, edge_steps::EdgeSteps},
    geometry::{cone::VelocityObstacle, half_plane::HalfPlane},
};

/// The construction of an edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wall {
    /// Both ends relative to me, m.
    pub ends: [Vec2; 2],
    pub radius: f32,
    pub velocity: Vec2,
    /// 1/τ, 1/s.
    pub inverse: f32,
    pub constraint: WallConstraint,
}

/// The constraint that an edge gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WallConstraint {
    /// ORCA.
    Line { verdict: EdgeVerdict, steps: EdgeSteps },
    /// VO, RVO and HRVO.
    Obstacle(VelocityObstacle),
}

impl WallConstraint {
    /// The line that the edge gives, if any.
    pub fn half_plane(&self) -> Option<HalfPlane> {
        match self {
            WallConstraint::Line { verdict, .. } => verdict.half_plane,
            WallConstraint::Obstacle(_) => None,
        }
    }

    pub fn stages(&self) -> Vec<Stage> {
        use Stage::{
            Covered, CutOffs, Distances, Edge, Feet, Foreign, HalfPlane, Legs, Place, Shadow, Touch,
        };
        let (verdict, steps) = match self {
            WallConstraint::Obstacle(VelocityObstacle::HalfPlane(_)) => return vec![Edge, Touch],
            WallConstraint::Obstacle(_) => return vec![Edge, Shadow],
            WallConstraint::Line { verdict, steps } => (verdict, steps),
        };
        let mut stages = vec![Edge];
        stages.extend(steps.covered.map(|_| Covered));
        stages.extend(steps.place.map(|_| Place));
        stages.extend(steps.legs.into_iter().flat_map(|_| [Legs, Foreign, CutOffs]));
        stages.extend(steps.projection.into_iter().flat_map(|_| [Feet, Distances]));
        stages.extend(verdict.half_plane.map(|_| HalfPlane));
        stages
    }
}
