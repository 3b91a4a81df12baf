//! Velocity obstacles of edges and pillars, which do not move, for VO, RVO and HRVO: the apex is 0, all of the effort
//! mine.
//!
//! Every visible edge is a segment, every pillar a disc; both grow by my radius. A corner needs no special rule: the
//! obstacles of its two edges overlap. A touched obstacle gives the half-plane of velocities that lead away from it.

use glam::Vec2;

use super::cone_trace::ConeTrace;
use crate::avoid::{orca::agent_line, situation::Situation, source::Source};
use crate::{
    geometry::{cone::VelocityObstacle, half_plane::HalfPlane, polygon::nearest_on_segment, unit},
    model::Agent,
};

/// The obstacle of an edge or a pillar.
#[derive(Clone, Copy, Debug)]
pub(super) struct RigidObstacle {
    /// Its distance, m.
    distance: f32,
    of: Source,
    obstacle: VelocityObstacle,
}

/// Puts the obstacles of edges and pillars within reach into `trace`, nearest first: they come before all neighbors,
/// and so are violated last. `rigid` is working memory.
pub(super) fn velocity_obstacles(
    situation: Situation,
    trace: &mut ConeTrace,
    rigid: &mut Vec<RigidObstacle>,
) {
    let Situation { world, me, edges, .. } = situation;
    let agent = &world.agents[me as usize];
    let time_step = world.params.time_step;
    rigid.clear();
    for near in edges {
        let (a, b) = world.obstacles.ends(near.edge);
        let (a, b) = (a - agent.position, b - agent.position);
        let obstacle = edge(agent, a, b, time_step);
        rigid.push(RigidObstacle {
            distance: near.distance_sq.sqrt(),
            of: Source::Edge(world.obstacles.edge_name(near.edge)),
            obstacle,
        });
    }
    let range = agent.settings.obstacle_range();
    for (index, circle) in (0..).zip(&world.obstacles.circles) {
        let p = circle.center - agent.position;
        let distance = p.length() - circle.radius;
        if distance < range {
            let obstacle = pillar(agent, p, circle.radius, time_step);
            rigid.push(RigidObstacle { distance, of: Source::Circle(index), obstacle });
        }
    }
    // Stable: ties in the order of the edges, then of the pillars.
    rigid.sort_by(|a, b| a.distance.total_cmp(&b.distance));
    trace.obstacles.extend(rigid.iter().map(|rigid| rigid.obstacle));
    trace.rigid.extend(rigid.iter().map(|rigid| rigid.of));
    trace.n_rigid = trace.obstacles.len();
}

/// The obstacle of an edge from `a` to `b`, seen from the agent.
fn edge(agent: &Agent, a: Vec2, b: Vec2, time_step: f32) -> VelocityObstacle {
    let settings = &agent.settings;
    let nearest = nearest_on_segment(a, b, Vec2::ZERO);
    if nearest.dot(nearest) > settings.radius * settings.radius {
        return VelocityObstacle::capsule(a, b, settings.radius, settings.time_horizon_obstacle);
    }
    // The center is exactly on the edge: a visible edge has its free side on the right.
    let away = unit(-nearest).or_else(|| unit(-(b - a).perp())).unwrap_or(Vec2::X);
    leaving(agent, away, settings.radius - nearest.length(), time_step)
}

/// The obstacle of a pillar at `p`, seen from the agent.
fn pillar(agent: &Agent, p: Vec2, radius: f32, time_step: f32) -> VelocityObstacle {
    let radius = agent.settings.radius + radius;
    if p.dot(p) > radius * radius {
        return VelocityObstacle::cone(p, radius, Vec2::ZERO, agent.settings.time_horizon_obstacle, 1.0);
    }
    leaving(agent, unit(-p).unwrap_or(Vec2::X), radius - p.length(), time_step)
}

/// All velocities that do not lead `away` fast enough to undo the overlap.
fn leaving(agent: &Agent, away: Vec2, overlap: f32, time_step: f32) -> VelocityObstacle {
    let point = away * agent_line::parting_speed(agent, overlap, time_step);
    VelocityObstacle::HalfPlane(HalfPlane::facing(point, away))
}
