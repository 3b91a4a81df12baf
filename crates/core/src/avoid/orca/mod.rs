//! ORCA: one half-plane for each neighbor, then the best velocity inside all of them.
//!
//! ```text
//!   v = my velocity − its velocity, u = shortest way from v out of the truncated cone
//!   half-plane: through  my velocity + share · u,  across u
//! ```
//! With RVO2's operations in RVO2's order: the golden figures are met to the bit. To be read in this order: this file,
//! [`agent_line`], [`edge_line`], [`programs`]. Unwatched agents decide by the same formulas sixteen abreast: `abreast/` has a
//! file of the same name for each.
//!
//! | RVO2 | here |
//! |---|---|
//! | `computeNewVelocity` | `solve` |
//! | `relativePosition`, `relativeVelocity` | `p`, `relative_velocity` |
//! | `w` | `w` in `geometry::cone::displacement` |
//! | `invTimeHorizon`, `invTimeHorizonObst` | `inverse_horizon` |
//! | `combinedRadius`, `distSq` | `radius`, `distance_sq` |
//! | `alreadyCovered` | [`EdgeCase::AlreadyCovered`] |
//! | `leftLegDirection`, `rightLegDirection` | `left`, `right` of `Legs` in [`edge_line`] |
//! | `leftCutoff`, `rightCutoff`, `cutoffVec` | `left_cutoff`, `right_cutoff`, `cutoff` |
//! | `isLeftLegForeign` | `left_is_foreign` |
//! | `linearProgram1`, `2`, `3` | [`programs::rvo2`], `linear_program_1`, `_2`, `_3` |
//! | `tLeft`, `tRight` | `left`, `right` in `linear_program_1`; `t_left`, `t_right` on the legs of an edge |
//! | `directionOpt` | `Optimum::Farthest` |
//! | `projLines` | `relaxed` |
//!
//! Source: van den Berg, Guy, Lin, Manocha 2011, "Reciprocal n-Body Collision Avoidance"; RVO2 library 2.0.3.

pub(crate) mod abreast;
pub mod agent_line;
pub mod edge_line;
pub mod edge_steps;
pub mod programs;

use glam::Vec2;

use super::{
    situation::{Outcome, Situation},
    source::Source,
};
use crate::{
    geometry::{
        cone::{Displacement, displacement, displacement_overlap},
        half_plane::HalfPlane,
        unit,
    },
    model::{Agent, EdgeName, World, obstacle::Circle},
};
use agent_line::way_out;
use edge_line::{EdgeCase, EdgeVerdict};
use programs::{LpOutcome, LpStep, Problem, StepRecorder};

/// The origin of a half-plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// An edge of a polygon.
    Edge {
        /// Its name.
        edge: EdgeName,
        /// The branch that gave the line.
        case: EdgeCase,
    },
    /// A pillar, by its index.
    Circle {
        /// Index of the circle.
        circle: u32,
        /// The way out of its velocity obstacle; the agent takes all of it.
        displacement: Displacement,
    },
    /// Another agent.
    Neighbor {
        /// Its index.
        neighbor: u32,
        /// The way out of its velocity obstacle.
        displacement: Displacement,
        /// The part of u that this agent contributes.
        share: f32,
    },
}

impl Source {
    /// The source of a half-plane.
    pub fn of(origin: &Origin) -> Source {
        match *origin {
            Origin::Edge { edge, .. } => Source::Edge(edge),
            Origin::Circle { circle, .. } => Source::Circle(circle),
            Origin::Neighbor { neighbor, .. } => Source::Neighbor(neighbor),
        }
    }
}

/// The half-planes of one agent and the steps of the programs over them.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct OrcaTrace {
    /// Permitted sides: obstacles first, then neighbors nearest first.
    pub half_planes: Vec<HalfPlane>,
    /// Number of half-planes, counted from the first, that belong to obstacles and never give way.
    pub n_rigid: usize,
    /// Origin of each half-plane, in the same order.
    pub origins: Vec<Origin>,
    /// The verdict on every visible edge, nearest first, including edges without a line.
    pub edges: Vec<(EdgeName, EdgeVerdict)>,
    /// Steps of the programs; recorded for watched agents only.
    pub path: Vec<LpStep>,
    /// The outcome of the programs.
    pub outcome: LpOutcome,
    /// The velocity they chose, m/s.
    pub chosen: Vec2,
}

impl OrcaTrace {
    /// The convex polygon of velocities inside the speed circle (a fine polygon) and every half-plane; empty if there
    /// are none.
    pub fn feasible_region(&self, max_speed: f32) -> Vec<Vec2> {
        let mut region = circle(max_speed);
        for half_plane in &self.half_planes {
            region = half_plane.clip(&region);
        }
        region
    }

    /// The half-plane that the chosen velocity violates most, with its violation, m/s; `None` if none is violated.
    pub fn worst_violation(&self) -> Option<(usize, f32)> {
        let violations = self.half_planes.iter().map(|half_plane| half_plane.violation(self.chosen));
        violations.enumerate().filter(|(_, by)| *by > 0.0).max_by(|a, b| a.1.total_cmp(&b.1))
    }
}

/// A polygon of 96 vertices around the origin; its sagitta is 0.05 % of the radius.
pub fn circle(radius: f32) -> Vec<Vec2> {
    (0..96)
        .map(|k| {
            let (sin, cos) = libm::sincosf(k as f32 * (std::f32::consts::TAU / 96.0));
            Vec2::new(cos, sin) * radius
        })
        .collect()
}

/// Builds the half-planes into `trace` and solves the programs over them. `relaxed` is working memory of program 3.
pub(super) fn solve(
    situation: Situation,
    trace: &mut OrcaTrace,
    relaxed: &mut Vec<HalfPlane>,
    recorder: &mut impl StepRecorder,
) -> (Vec2, Outcome) {
    let Situation { world, me, preferred, neighbors, edges: near_edges, .. } = situation;
    let agent = &world.agents[me as usize];
    let OrcaTrace { half_planes, n_rigid, origins, edges, path, outcome, chosen } = trace;
    half_planes.clear();
    origins.clear();
    edges.clear();
    path.clear();
    for near in near_edges {
        let verdict = edge_line::half_plane(agent, &world.obstacles, near.edge, half_planes);
        let edge = world.obstacles.edge_name(near.edge);
        edges.push((edge, verdict));
        if let Some(half_plane) = verdict.half_plane {
            half_planes.push(half_plane);
            origins.push(Origin::Edge { edge, case: verdict.case });
        }
    }
    pillars(agent, world, |circle, displacement, half_plane| {
        half_planes.push(half_plane);
        origins.push(Origin::Circle { circle, displacement });
    });
    *n_rigid = half_planes.len();
    let inverse_horizon = 1.0 / agent.settings.time_horizon;
    let share = agent.settings.responsibility;
    for neighbor in neighbors {
        let other = &world.agents[neighbor.index as usize];
        let keys = situation.keys_with(neighbor.index);
        let way_out = way_out(agent, other, keys, inverse_horizon, world.params.time_step);
        half_planes.push(way_out.half_plane(agent.velocity, share));
        origins.push(Origin::Neighbor { neighbor: neighbor.index, displacement: way_out, share });
    }
    let problem = Problem {
        half_planes,
        n_rigid: *n_rigid,
        max_speed: agent.settings.max_speed,
        preferred,
        len: world.params.orca_len,
    };
    (*chosen, *outcome) = programs::solve(problem, world.params.orca_lp.into(), relaxed, recorder);
    let summary = match outcome {
        LpOutcome::Free => Outcome::Free,
        LpOutcome::Feasible => Outcome::Adjusted,
        LpOutcome::Relaxed { .. } => Outcome::Relaxed,
    };
    (*chosen, summary)
}

/// One line for each pillar that the agent can reach within the horizon: a disc at rest that does not yield.
pub(super) fn pillars(agent: &Agent, world: &World, mut visit: impl FnMut(u32, Displacement, HalfPlane)) {
    let range = agent.settings.obstacle_range();
    for (index, circle) in world.obstacles.circles.iter().enumerate() {
        if (circle.center - agent.position).length() >= range + circle.radius {
            continue;
        }
        let displacement = off_pillar(agent, circle, world.params.time_step);
        visit(index as u32, displacement, displacement.half_plane(agent.velocity, 1.0));
    }
}

/// The shortest change of velocity that leaves the truncated velocity obstacle of a pillar.
pub(super) fn off_pillar(agent: &Agent, circle: &Circle, time_step: f32) -> Displacement {
    let p = circle.center - agent.position;
    let radius = agent.settings.radius + circle.radius;
    if p.dot(p) > radius * radius {
        displacement(p, agent.velocity, radius, 1.0 / agent.settings.time_horizon_obstacle)
    } else {
        let fallback = unit(-p).unwrap_or(Vec2::X);
        displacement_overlap(p, agent.velocity, radius, 1.0 / time_step, fallback)
    }
}
