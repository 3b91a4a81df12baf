//! The cones of one agent and the velocities it tried, for VO, RVO and HRVO.

use glam::Vec2;

use crate::avoid::source::Source;
use crate::geometry::cone::VelocityObstacle;

/// A velocity that was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The velocity, m/s.
    pub velocity: Vec2,
    /// The first obstacle (in the order of the trace) that contains it; `None` if it is outside all of them.
    pub blocked_by: Option<u32>,
}

/// The step of the two-body rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shift {
    /// The neighbor that is hit first.
    pub neighbor: u32,
    /// The shortest way out of its cone, m/s.
    pub u: Vec2,
    /// The part of u that is taken.
    pub share: f32,
}

/// The cones of one agent and the velocities it tried.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ConeTrace {
    /// The neighbors, nearest first.
    pub neighbors: Vec<u32>,
    /// Velocity obstacles of edges and pillars, nearest first, then those of the neighbors in their order.
    pub obstacles: Vec<VelocityObstacle>,
    /// The edges and pillars to which the first obstacles belong, in their order.
    pub rigid: Vec<Source>,
    /// Number of obstacles, counted from the first, that belong to edges and pillars; a relaxed choice violates them
    /// last.
    pub n_rigid: usize,
    /// Every velocity tried, in the order of trying; recorded for watched agents only.
    pub candidates: Vec<Candidate>,
    /// The step of the two-body rule, if that rule made the choice.
    pub shift: Option<Shift>,
    /// The velocity chosen, m/s.
    pub chosen: Vec2,
}

impl ConeTrace {
    /// The source of each obstacle, in their order.
    pub fn sources(&self) -> Vec<Source> {
        let neighbors = self.neighbors.iter().map(|neighbor| Source::Neighbor(*neighbor));
        self.rigid.iter().copied().chain(neighbors).collect()
    }

    /// The source of the obstacle with this number.
    pub fn source(&self, obstacle: usize) -> Option<Source> {
        match obstacle.checked_sub(self.n_rigid) {
            None => self.rigid.get(obstacle).copied(),
            Some(rank) => self.neighbors.get(rank).map(|neighbor| Source::Neighbor(*neighbor)),
        }
    }

    /// Clears everything but keeps the memory.
    pub(super) fn clear(&mut self) {
        let ConeTrace { neighbors, obstacles, rigid, n_rigid, candidates, shift, chosen } = self;
        neighbors.clear();
        rigid.clear();
        obstacles.clear();
        candidates.clear();
        (*n_rigid, *shift, *chosen) = (0, None, Vec2::ZERO);
    }
}
