//! HRVO: the cone of RVO on the side on which I should pass, the cone of VO on the other.
//!
//! ```text
//!    RVO's left leg ╲            ╱ VO's right leg        passing left, I have to do my share only;
//!                    ╲  inside  ╱                        passing right, I would have to do all of it,
//!                     ╲        ╱                         which the other does not expect
//!                      ╲      ╱
//!                       ╲____╱ apex: where these two legs meet
//! ```
//! The cones are whole: they have no cut-off. Exact ties pass right, and so do both agents of a mirrored pair.
//! Source: Snape, van den Berg, Guy, Manocha 2011, "The Hybrid Reciprocal Velocity Obstacle".

use glam::Vec2;

use super::{
    candidates::choose_outside, cone_scratch::ConeScratch, cone_trace::ConeTrace, hrvo_library, walls,
};
use crate::avoid::{
    orca::agent_line::{self, AgentPair},
    situation::{Outcome, Situation},
};
use crate::{
    geometry::{
        cone::{VelocityObstacle, legs},
        half_plane::HalfPlane,
    },
    model::{World, params::HrvoForm},
    steer::preferred_velocity,
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
    trace.clear();
    walls::velocity_obstacles(situation, trace, &mut scratch.rigid);
    for neighbor in neighbors {
        let other = &world.agents[neighbor.index as usize];
        let passing = match world.params.hrvo_form {
            HrvoForm::Corrected => agent.velocity - other.velocity,
            HrvoForm::Library => preferred - preferred_velocity(world, neighbor.index),
        };
        trace.neighbors.push(neighbor.index);
        let pair = AgentPair { me, them: neighbor.index };
        trace.obstacles.push(obstacle_of(world, pair, situation.keys_with(neighbor.index), passing));
    }
    // The library has no obstacles at rest; its enumeration has no arcs.
    if world.params.hrvo_form == HrvoForm::Library && trace.n_rigid == 0 {
        hrvo_library::choose(preferred, agent.settings.max_speed, trace, &mut scratch.listed, watching)
    } else {
        choose_outside(preferred, agent.settings.max_speed, trace, scratch, watching)
    }
}

/// The forbidden velocities of one agent because of another. `passing` is the relative velocity that decides on which
/// side I pass the other: left of `p`, I pass left.
///
/// With a share of 1 it is the cone of VO. Overlapping discs give the half-plane of velocities that do not separate
/// them.
pub fn velocity_obstacle(world: &World, pair: AgentPair, passing: Vec2) -> VelocityObstacle {
    obstacle_of(world, pair, pair, passing)
}

/// The cone of two agents whose keys are not their indices.
fn obstacle_of(world: &World, pair: AgentPair, keys: AgentPair, passing: Vec2) -> VelocityObstacle {
    let (agent, other) = (&world.agents[pair.me as usize], &world.agents[pair.them as usize]);
    let (form, uncertainty) = (world.params.hrvo_form, world.params.hrvo_uncertainty);
    let p = other.position - agent.position;
    let radius = agent.settings.radius + other.settings.radius;
    let share = agent.settings.responsibility;
    let distance_sq = p.dot(p);
    if distance_sq <= radius * radius {
        let away = agent_line::away_from(p, keys);
        let overlap = radius - p.length();
        // The library's parting speed may exceed the maximum speed; then no agent moves.
        let speed = match form {
            HrvoForm::Corrected => agent_line::parting_speed(agent, overlap, world.params.time_step),
            HrvoForm::Library => overlap / world.params.time_step,
        };
        let apex = (1.0 - share) * agent.velocity + share * other.velocity;
        let point = apex + away * (uncertainty + share * speed);
        return VelocityObstacle::HalfPlane(HalfPlane::facing(point, away));
    }
    let (left, right) = legs(p, radius);
    let relative_velocity = agent.velocity - other.velocity;
    // The sine of the angle between the legs; not their determinant, which loses its digits if the cone is slim.
    let sine = 2.0 * radius * (distance_sq - radius * radius).sqrt() / distance_sq;
    let along = (1.0 - share) / sine;
    let meeting = if p.perp_dot(passing) > 0.0 {
        right * (along * relative_velocity.perp_dot(left))
    } else {
        match form {
            HrvoForm::Corrected => left * (along * -relative_velocity.perp_dot(right)),
            // With this sign its right leg lies beyond VO's, and a mirrored scene is not mirrored.
            HrvoForm::Library => left * (along * relative_velocity.perp_dot(right)),
        }
    };
    let apex = other.velocity + meeting - p * (uncertainty / radius);
    VelocityObstacle::Cone { apex, left, right, center: apex, cutoff_radius: 0.0, leg_start: 0.0 }
}
