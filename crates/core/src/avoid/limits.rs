//! Limits of a body, on its acceleration and on the turn of its heading, applied to the method's answer.
//!
//! They apply after the choice, as in RVO and HRVO, and so void the guarantee of ORCA.

use glam::Vec2;

use crate::{
    geometry::{clamp_length, finite_or, unit},
    model::{Agent, AgentSettings},
};

/// A velocity shorter than this (m/s) has no direction that a heading could take. Buckland's 1e-8 m²/s² is its square's order.
const RESTING: f32 = 1e-6;

/// True if a body can take any velocity in any time.
pub(super) fn has_none(settings: &AgentSettings) -> bool {
    settings.max_acceleration == f32::INFINITY && settings.max_turn_rate == f32::INFINITY
}

/// The heading that a velocity gives to a body without limits; `None` if it keeps its present one.
pub fn direction(velocity: Vec2) -> Option<Vec2> {
    if velocity.length_squared() > RESTING * RESTING { unit(velocity) } else { None }
}

/// The velocity and the heading that an agent can reach within `time_step` if it wants `velocity`.
///
/// The acceleration is limited first, then the turn. A velocity within both limits is unchanged to the bit. If the turn
/// is limited, the result is the reachable velocity nearest to the wanted one; it is zero if the wanted one is behind,
/// and even then the heading turns on.
pub fn within(agent: &Agent, velocity: Vec2, time_step: f32) -> (Vec2, Vec2) {
    // Infinite limits count as absent only if the time step is positive.
    if time_step > 0.0 && has_none(&agent.settings) {
        return (velocity, direction(velocity).unwrap_or_else(|| finite_or(agent.heading, Vec2::X)));
    }
    cut(agent, velocity, time_step)
}

/// [`within`] for a body with limits.
#[inline(never)]
fn cut(agent: &Agent, velocity: Vec2, time_step: f32) -> (Vec2, Vec2) {
    let settings = &agent.settings;
    let (change, most) = (velocity - agent.velocity, settings.max_acceleration * time_step);
    // v + (v' − v) does not equal v' to the bit.
    let velocity = if change.dot(change) > most * most {
        finite_or(agent.velocity + clamp_length(change, most), velocity)
    } else {
        velocity
    };
    let Some(wanted) = direction(velocity) else { return (velocity, finite_or(agent.heading, Vec2::X)) };
    let most = settings.max_turn_rate * time_step;
    // Half a turn reaches every direction.
    if most >= std::f32::consts::PI {
        return (velocity, wanted);
    }
    let (sin, cos) = libm::sincosf(most);
    let (across, along) = (agent.heading.perp_dot(wanted), agent.heading.dot(wanted));
    if along >= cos {
        return (velocity, wanted);
    }
    // If the wanted velocity is straight behind, it turns left.
    let side = if across < 0.0 { -1.0 } else { 1.0 };
    let turned = Vec2::new(cos, side * sin).rotate(agent.heading);
    let heading = unit(turned).unwrap_or(finite_or(agent.heading, Vec2::X));
    (finite_or(heading * velocity.dot(heading).max(0.0), Vec2::ZERO), heading)
}
