//! Velocity obstacles, VO and RVO: the forbidden cones of every neighbor, and a velocity outside them.
//!
//! RVO is VO with the apex moved: if I take a share `a` of the effort, the apex is `(1 − a)·v_me + a·v_other`; a = 1
//! is VO. Two ways of choosing: [`Selection::Union`] looks for the best velocity outside all truncated cones,
//! [`Selection::Shift`] is the usual two-body rule.
//! Sources: Fiorini, Shiller 1998; van den Berg, Lin, Manocha 2008.

use glam::Vec2;

use super::{
    candidates::choose_outside,
    cone_scratch::ConeScratch,
    cone_trace::{ConeTrace, Shift},
    walls,
};
use crate::avoid::{
    orca::agent_line::{self, AgentPair},
    situation::{Outcome, Situation},
};
use crate::{
    geometry::{
        clamp_length,
        cone::{VelocityObstacle, displacement, displacement_overlap, time_to_collision},
        half_plane::HalfPlane,
    },
    model::{
        Method, World,
        params::{Form, Selection},
    },
};

/// Builds the cones into `trace` and chooses a velocity outside them. With `watching` the candidates are recorded.
pub(crate) fn solve(
    situation: Situation,
    trace: &mut ConeTrace,
    scratch: &mut ConeScratch,
    watching: bool,
) -> (Vec2, Outcome) {
    let Situation { world, me, preferred, neighbors, .. } = situation;
    let agent = &world.agents[me as usize];
    let (share, selection) = if agent.method == Method::Vo {
        (1.0, world.params.vo_mode)
    } else {
        (agent.settings.responsibility, world.params.rvo_mode)
    };
    let horizon = match selection {
        Selection::Union => agent.settings.time_horizon,
        Selection::Shift if world.params.museum_horizon == Form::Printed => f32::INFINITY,
        Selection::Shift => agent.settings.time_horizon,
    };
    trace.clear();
    // The two-body rule ignores walls.
    if selection == Selection::Union {
        walls::velocity_obstacles(situation, trace, &mut scratch.rigid);
    }
    for neighbor in neighbors {
        trace.neighbors.push(neighbor.index);
        let pair = AgentPair { me, them: neighbor.index };
        trace.obstacles.push(obstacle_of(world, pair, situation.keys_with(neighbor.index), share, horizon));
    }
    match selection {
        Selection::Union => choose_outside(preferred, agent.settings.max_speed, trace, scratch, watching),
        Selection::Shift => shift(situation, share, horizon, trace),
    }
}

/// The forbidden velocities of one agent because of another, in its own velocity space.
pub fn velocity_obstacle(world: &World, pair: AgentPair, share: f32, horizon: f32) -> VelocityObstacle {
    obstacle_of(world, pair, pair, share, horizon)
}

/// The cone of two agents whose keys are not their indices.
fn obstacle_of(
    world: &World,
    pair: AgentPair,
    keys: AgentPair,
    share: f32,
    horizon: f32,
) -> VelocityObstacle {
    let (agent, other) = (&world.agents[pair.me as usize], &world.agents[pair.them as usize]);
    let p = other.position - agent.position;
    let radius = agent.settings.radius + other.settings.radius;
    let apex = (1.0 - share) * agent.velocity + share * other.velocity;
    if p.dot(p) > radius * radius {
        return VelocityObstacle::cone(p, radius, apex, horizon, share);
    }
    let away = agent_line::away_from(p, keys);
    let speed = share * agent_line::parting_speed(agent, radius - p.length(), world.params.time_step);
    VelocityObstacle::HalfPlane(HalfPlane::facing(apex + away * speed, away))
}

/// The rule as it is usually printed: out of the cone by `share · u` if the current velocity collides, otherwise the
/// preferred velocity, untested. It considers two bodies; among several neighbors, the one that is hit first counts.
fn shift(situation: Situation, share: f32, horizon: f32, trace: &mut ConeTrace) -> (Vec2, Outcome) {
    let Situation { world, me, preferred, neighbors, .. } = situation;
    let agent = &world.agents[me as usize];
    let most_urgent = neighbors
        .iter()
        .enumerate()
        .filter_map(|(k, neighbor)| {
            let other = &world.agents[neighbor.index as usize];
            let p = other.position - agent.position;
            let relative_velocity = agent.velocity - other.velocity;
            let radius = agent.settings.radius + other.settings.radius;
            if p.dot(p) <= radius * radius {
                if world.params.museum_overlap == Form::Printed {
                    // The tangents are NaN and every comparison with them is false: no collision.
                    return None;
                }
                let fallback = agent_line::away_from(p, situation.keys_with(neighbor.index));
                let inverse_step = 1.0 / world.params.time_step;
                let outside = (relative_velocity - inverse_step * p).length() >= radius * inverse_step;
                return (!outside).then(|| {
                    (0.0, k, displacement_overlap(p, relative_velocity, radius, inverse_step, fallback))
                });
            }
            let time = time_to_collision(p, relative_velocity, radius);
            // A cone without cut-off has an inverse horizon of zero.
            let is_seen = time.is_finite() && time <= horizon;
            is_seen.then(|| (time, k, displacement(p, relative_velocity, radius, 1.0 / horizon)))
        })
        .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    match most_urgent {
        Some((_, k, way_out)) => {
            let velocity = clamp_length(agent.velocity + share * way_out.u, agent.settings.max_speed);
            trace.shift = Some(Shift { neighbor: neighbors[k].index, u: way_out.u, share });
            trace.chosen = velocity;
            (velocity, Outcome::Adjusted)
        }
        None => {
            trace.chosen = clamp_length(preferred, agent.settings.max_speed);
            (trace.chosen, Outcome::Free)
        }
    }
}
