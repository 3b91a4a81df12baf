//! The half-plane of one agent for another: the shortest way out of its velocity obstacle, and the separation of
//! touching discs. Abreast: `abreast/agent_line.rs`.

use glam::Vec2;

use crate::{
    geometry::{
        cone::{Displacement, displacement, displacement_overlap},
        half_plane::HalfPlane,
        parting_direction, unit,
    },
    model::{Agent, World},
};

/// Two agents by index, or by key: the one that decides, and one that it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgentPair {
    /// The agent that decides.
    pub me: u32,
    /// The other.
    pub them: u32,
}

/// The half-plane of `agent` for another of the world.
pub(crate) fn line(world: &World, agent: &Agent, pair: AgentPair) -> HalfPlane {
    let other = &world.agents[pair.them as usize];
    let inverse_horizon = 1.0 / agent.settings.time_horizon;
    let way_out = way_out(agent, other, pair, inverse_horizon, world.params.time_step);
    way_out.half_plane(agent.velocity, agent.settings.responsibility)
}

/// The shortest change of relative velocity that leaves the truncated velocity obstacle of `other`.
pub fn way_out(
    agent: &Agent,
    other: &Agent,
    keys: AgentPair,
    inverse_horizon: f32,
    time_step: f32,
) -> Displacement {
    let p = other.position - agent.position;
    let relative_velocity = agent.velocity - other.velocity;
    let radius = agent.settings.radius + other.settings.radius;
    // Touching counts as a collision; then the time in which to part is one step, not the horizon.
    if p.dot(p) > radius * radius {
        displacement(p, relative_velocity, radius, inverse_horizon)
    } else {
        way_out_of_touch(p, relative_velocity, radius, keys, time_step)
    }
}

/// [`way_out`] for touching discs. Rarely called: a separate function keeps the usual case short.
#[cold]
#[inline(never)]
fn way_out_of_touch(
    p: Vec2,
    relative_velocity: Vec2,
    radius: f32,
    keys: AgentPair,
    time_step: f32,
) -> Displacement {
    displacement_overlap(p, relative_velocity, radius, 1.0 / time_step, away_from(p, keys))
}

/// Unit vector in which the agent that decides leaves the other, which is at `p` relative to it.
#[cold]
#[inline(never)]
pub(crate) fn away_from(p: Vec2, pair: AgentPair) -> Vec2 {
    unit(-p).unwrap_or_else(|| parting_direction(pair.me, pair.them))
}

/// Speed at which two overlapping discs should part, m/s: apart within one step, but never more than half the present
/// speed of the agent, so that it can still avoid its other neighbors.
pub(crate) fn parting_speed(agent: &Agent, overlap: f32, time_step: f32) -> f32 {
    (overlap / time_step).min(0.5 * agent.settings.max_speed)
}
