//! ORCA's half-plane for one edge of a polygon.
//!
//! ```text
//!        left leg ╲              ╱ right leg      cut-off: the edge, scaled by 1/τ, widened by r/τ
//!                  ╲            ╱                 the agent takes all of the effort: walls do not yield
//!                   (──────────)
//! ```
//! By RVO2's rules, in its order of operations. The polygon is solid on the left of its edges, and an agent sees an
//! edge from the right only. Every branch has a name, which the overlay shows. Abreast: `abreast/edge_line.rs`.
//! Source: van den Berg, Guy, Lin, Manocha 2011, section 4.3; RVO2 library 2.0.3.

use glam::Vec2;

use super::edge_steps::{EdgeLeg, EdgePlace, EdgeProjection, EdgeRecorder, EdgeSteps};
use crate::{
    geometry::{
        cone::{left_leg, right_leg},
        half_plane::HalfPlane,
        unit,
    },
    machine::lanes::Simd,
    model::{Agent, Obstacles, obstacle::EdgeCorner},
    neighbors::edges::{NearEdge, in_sight},
};

/// The branch by which an edge got its half-plane, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EdgeCase {
    /// No line: an earlier one already forbids everything that would hit this edge.
    AlreadyCovered,
    /// The disc touches the start of the edge.
    CollisionLeftVertex,
    /// The disc touches the end of the edge.
    CollisionRightVertex,
    /// The disc touches the edge itself.
    CollisionSegment,
    /// No line: the vertex that is touched, or seen end-on, bends inwards; the other edge there does the work.
    ConcaveVertex,
    /// No line: the end is touched, but the next edge faces the agent and does the work.
    LeftToNextEdge,
    /// The velocity is nearest to the arc around the start of the edge.
    CutoffLeft,
    /// The velocity is nearest to the arc around the end of the edge.
    CutoffRight,
    /// The velocity is nearest to the scaled edge itself.
    CutoffLine,
    /// The velocity is nearest to the leg past the start of the edge.
    LeftLeg,
    /// The velocity is nearest to the leg past the end of the edge.
    RightLeg,
    /// No line: the nearest leg belongs to the edge before this one.
    ForeignLeftLeg,
    /// No line: the nearest leg belongs to the edge after this one.
    ForeignRightLeg,
}

impl EdgeCase {
    /// Every case.
    pub const ALL: [EdgeCase; 13] = [
        EdgeCase::AlreadyCovered,
        EdgeCase::CollisionLeftVertex,
        EdgeCase::CollisionRightVertex,
        EdgeCase::CollisionSegment,
        EdgeCase::ConcaveVertex,
        EdgeCase::LeftToNextEdge,
        EdgeCase::CutoffLeft,
        EdgeCase::CutoffRight,
        EdgeCase::CutoffLine,
        EdgeCase::LeftLeg,
        EdgeCase::RightLeg,
        EdgeCase::ForeignLeftLeg,
        EdgeCase::ForeignRightLeg,
    ];

    /// Name for tables and labels.
    pub const fn name(self) -> &'static str {
        match self {
            EdgeCase::AlreadyCovered => "already covered",
            EdgeCase::CollisionLeftVertex => "touches left vertex",
            EdgeCase::CollisionRightVertex => "touches right vertex",
            EdgeCase::CollisionSegment => "touches edge",
            EdgeCase::ConcaveVertex => "concave vertex",
            EdgeCase::LeftToNextEdge => "left to next edge",
            EdgeCase::CutoffLeft => "cut-off left",
            EdgeCase::CutoffRight => "cut-off right",
            EdgeCase::CutoffLine => "cut-off line",
            EdgeCase::LeftLeg => "left leg",
            EdgeCase::RightLeg => "right leg",
            EdgeCase::ForeignLeftLeg => "foreign left leg",
            EdgeCase::ForeignRightLeg => "foreign right leg",
        }
    }
}

/// The side from which the agent sees an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// End-on past its start: both legs come from the left vertex.
    ObliqueLeft,
    /// End-on past its end: both legs come from the right vertex.
    ObliqueRight,
    /// From the side: one leg from each vertex.
    Between,
}

/// The verdict on one edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgeVerdict {
    /// The branch taken.
    pub case: EdgeCase,
    /// The side from which the edge was seen; `None` if it is touched or covered, so that no legs were needed.
    pub aspect: Option<Aspect>,
    /// The permitted side, if the edge gives a line.
    pub half_plane: Option<HalfPlane>,
}

/// Largest part of an edge outside an earlier line's forbidden side that still counts as covered, m/s. RVO2
/// `RVO_EPSILON`.
pub(super) const COVERED: f32 = 1e-5;

/// Adds the lines of the edges that an agent sees, nearest first. `edges` is working memory.
#[inline(always)]
pub(super) fn add_lines_in_sight<S: Simd>(
    simd: S,
    agent: &Agent,
    obstacles: &Obstacles,
    edges: &mut Vec<NearEdge>,
    lines: &mut Vec<HalfPlane>,
) {
    let start = lines.len();
    let (center, range) = (agent.position, agent.settings.obstacle_range());
    in_sight(simd, obstacles, center, range, edges);
    for near in edges {
        if let Some(line) = half_plane(agent, obstacles, near.edge, &lines[start..]).half_plane {
            lines.push(line);
        }
    }
}

/// Decides the half-plane of the edge that starts at vertex `edge`, given the lines so far.
pub fn half_plane(agent: &Agent, obstacles: &Obstacles, edge: u32, earlier: &[HalfPlane]) -> EdgeVerdict {
    verdict(agent, obstacles, edge, earlier, &mut ())
}

/// Like [`half_plane`], with the steps that led to it.
pub fn steps(
    agent: &Agent,
    obstacles: &Obstacles,
    edge: u32,
    earlier: &[HalfPlane],
) -> (EdgeVerdict, EdgeSteps) {
    let mut steps = EdgeSteps::default();
    (verdict(agent, obstacles, edge, earlier, &mut steps), steps)
}

fn verdict(
    agent: &Agent,
    obstacles: &Obstacles,
    edge: u32,
    earlier: &[HalfPlane],
    recorder: &mut impl EdgeRecorder,
) -> EdgeVerdict {
    let radius = agent.settings.radius;
    let inverse_horizon = 1.0 / agent.settings.time_horizon_obstacle;
    let facts = &obstacles.walk.edges[edge as usize];
    let [start, end] = &facts.ends;
    let (to_start, to_end) = (start.point - agent.position, end.point - agent.position);
    let nothing = |case| EdgeVerdict { case, aspect: None, half_plane: None };
    // What is beyond an earlier line stays beyond it when scaled up: the whole shadow of the edge is forbidden already.
    let beyond = |line: &HalfPlane| {
        [to_start, to_end]
            .map(|to| (inverse_horizon * to - line.point).perp_dot(line.direction) - inverse_horizon * radius)
    };
    let covers = |line: &HalfPlane| {
        let [start, end] = beyond(line);
        start >= -COVERED && end >= -COVERED
    };
    if let Some(by) = earlier.iter().position(covers) {
        recorder.covered(by, beyond(&earlier[by]));
        return nothing(EdgeCase::AlreadyCovered);
    }

    let (start_sq, end_sq, radius_sq) = (to_start.dot(to_start), to_end.dot(to_end), radius * radius);
    let along = end.point - start.point;
    // The projection of the agent's center onto the edge: 0 at its start, 1 at its end.
    let s = (-to_start).dot(along) / along.dot(along);
    let off_line = -to_start - s * along;
    let line_sq = off_line.dot(off_line);
    let from_ends = [start_sq, end_sq].map(f32::sqrt);
    recorder.placed(EdgePlace { s, from_line: line_sq.sqrt(), from_ends });

    let touching = |case, direction: Vec2| EdgeVerdict {
        case,
        aspect: None,
        half_plane: Some(HalfPlane { point: Vec2::ZERO, direction }),
    };
    if s < 0.0 && start_sq <= radius_sq {
        return match unit(to_start.perp()) {
            Some(direction) if start.is_convex() => touching(EdgeCase::CollisionLeftVertex, direction),
            _ => nothing(EdgeCase::ConcaveVertex),
        };
    }
    if s > 1.0 && end_sq <= radius_sq {
        return match unit(to_end.perp()) {
            Some(direction) if end.is_convex() && to_end.perp_dot(end.after) >= 0.0 => {
                touching(EdgeCase::CollisionRightVertex, direction)
            }
            _ if end.is_convex() => nothing(EdgeCase::LeftToNextEdge),
            _ => nothing(EdgeCase::ConcaveVertex),
        };
    }
    if (0.0..=1.0).contains(&s) && line_sq <= radius_sq {
        return touching(EdgeCase::CollisionSegment, -facts.direction());
    }

    let (aspect, left, right) = if s < 0.0 && line_sq <= radius_sq {
        (Aspect::ObliqueLeft, start, start)
    } else if s > 1.0 && line_sq <= radius_sq {
        (Aspect::ObliqueRight, end, end)
    } else {
        (Aspect::Between, start, end)
    };
    if aspect != Aspect::Between && !left.is_convex() {
        return EdgeVerdict { aspect: Some(aspect), ..nothing(EdgeCase::ConcaveVertex) };
    }
    let legs = Legs::new(agent, facts.direction(), [left, right], aspect);
    recorder.legs(legs.both(agent));
    let (case, half_plane) = legs.project(agent, inverse_horizon, facts.direction(), recorder);
    EdgeVerdict { case, aspect: Some(aspect), half_plane }
}

/// The two legs of an edge's velocity obstacle and the vertices they come from.
struct Legs {
    left_point: Vec2,
    right_point: Vec2,
    left: Vec2,
    right: Vec2,
    /// Directions before the neighboring edges were considered.
    own: [Vec2; 2],
    /// Directions of the neighboring edges, away from the vertices.
    neighboring: [Vec2; 2],
    convex: [bool; 2],
    /// The leg was replaced by the neighboring edge, whose own line takes care of it.
    left_is_foreign: bool,
    right_is_foreign: bool,
    /// Both legs come from one vertex.
    one_vertex: bool,
}

impl Legs {
    fn new(agent: &Agent, edge: Vec2, [left_end, right_end]: [&EdgeCorner; 2], aspect: Aspect) -> Legs {
        let radius = agent.settings.radius;
        let tangent = |end: &EdgeCorner, leg_of: fn(Vec2, f32, f32, f32) -> Vec2| {
            let p = end.point - agent.position;
            let distance_sq = p.dot(p);
            leg_of(p, radius, (distance_sq - radius * radius).sqrt(), distance_sq)
        };
        // At a concave vertex the leg runs along the edge: it prolongs the cut-off line.
        let mut left = if left_end.is_convex() { tangent(left_end, left_leg) } else { -edge };
        let mut right = if right_end.is_convex() { tangent(right_end, right_leg) } else { edge };
        let own = [left, right];
        // A leg never points into the neighboring edge.
        let left_is_foreign = left_end.is_convex() && left.perp_dot(-left_end.before) >= 0.0;
        if left_is_foreign {
            left = -left_end.before;
        }
        let right_is_foreign = right_end.is_convex() && right.perp_dot(right_end.after) <= 0.0;
        if right_is_foreign {
            right = right_end.after;
        }
        Legs {
            left_point: left_end.point,
            right_point: right_end.point,
            left,
            right,
            own,
            neighboring: [-left_end.before, right_end.after],
            convex: [left_end.is_convex(), right_end.is_convex()],
            left_is_foreign,
            right_is_foreign,
            one_vertex: aspect != Aspect::Between,
        }
    }

    /// Left and right, for a recorder.
    fn both(&self, agent: &Agent) -> [EdgeLeg; 2] {
        let (points, foreign) =
            ([self.left_point, self.right_point], [self.left_is_foreign, self.right_is_foreign]);
        [0, 1].map(|side| EdgeLeg {
            vertex: points[side] - agent.position,
            convex: self.convex[side],
            own: self.own[side],
            neighboring: self.neighboring[side],
            is_foreign: foreign[side],
        })
    }

    /// The line at the boundary point nearest to the agent's velocity.
    fn project(
        &self,
        agent: &Agent,
        inverse_horizon: f32,
        edge: Vec2,
        recorder: &mut impl EdgeRecorder,
    ) -> (EdgeCase, Option<HalfPlane>) {
        let (velocity, radius) = (agent.velocity, agent.settings.radius);
        let left_cutoff = inverse_horizon * (self.left_point - agent.position);
        let right_cutoff = inverse_horizon * (self.right_point - agent.position);
        let cutoff = right_cutoff - left_cutoff;
        let t = if self.one_vertex { 0.5 } else { (velocity - left_cutoff).dot(cutoff) / cutoff.dot(cutoff) };
        let t_left = (velocity - left_cutoff).dot(self.left);
        let t_right = (velocity - right_cutoff).dot(self.right);
        let (cutoffs, one_vertex) = ([left_cutoff, right_cutoff], self.one_vertex);
        let mut projection =
            EdgeProjection { cutoffs, one_vertex, t, along: [t_left, t_right], distances: None };
        recorder.projected(projection);
        let around = |center: Vec2| {
            let normal = unit(velocity - center)?;
            Some(HalfPlane::facing(center + radius * inverse_horizon * normal, normal))
        };
        if (t < 0.0 && t_left < 0.0) || (self.one_vertex && t_left < 0.0 && t_right < 0.0) {
            return (EdgeCase::CutoffLeft, around(left_cutoff));
        }
        if t > 1.0 && t_right < 0.0 {
            return (EdgeCase::CutoffRight, around(right_cutoff));
        }
        let distance_sq = |point: Vec2| (velocity - point).dot(velocity - point);
        let to_cutoff = if !(0.0..=1.0).contains(&t) || self.one_vertex {
            f32::INFINITY
        } else {
            distance_sq(left_cutoff + t * cutoff)
        };
        let to_left =
            if t_left < 0.0 { f32::INFINITY } else { distance_sq(left_cutoff + t_left * self.left) };
        let to_right =
            if t_right < 0.0 { f32::INFINITY } else { distance_sq(right_cutoff + t_right * self.right) };
        projection.distances = Some([to_cutoff, to_left, to_right].map(f32::sqrt));
        recorder.projected(projection);
        let along = |point: Vec2, direction: Vec2| {
            Some(HalfPlane { point: point + radius * inverse_horizon * direction.perp(), direction })
        };
        if to_cutoff <= to_left && to_cutoff <= to_right {
            return (EdgeCase::CutoffLine, along(left_cutoff, -edge));
        }
        if to_left <= to_right {
            return match self.left_is_foreign {
                true => (EdgeCase::ForeignLeftLeg, None),
                false => (EdgeCase::LeftLeg, along(left_cutoff, self.left)),
            };
        }
        match self.right_is_foreign {
            true => (EdgeCase::ForeignRightLeg, None),
            false => (EdgeCase::RightLeg, along(right_cutoff, -self.right)),
        }
    }
}
