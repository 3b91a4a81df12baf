//! What a vehicle wants, before anything is avoided.

pub mod arrive;

use glam::Vec2;

use crate::model::{Agent, Objective};

/// The velocity that an agent would take if nobody were near, m/s. Not clamped to its maximum speed.
pub fn preferred_velocity(agent: &Agent) -> Vec2 {
    match agent.objective {
        Objective::Goal(goal) => arrive::velocity(agent.position, goal, agent.settings.preferred_speed),
        Objective::Velocity(velocity) => velocity,
        Objective::Hold => Vec2::ZERO,
    }
}
