//! Two discs that overlap: in which direction and how fast they part.

use glam::Vec2;

use crate::{
    geometry::{parting_direction, unit},
    model::Agent,
};

/// Two agents by index, or by key: the one that decides, and one that it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgentPair {
    /// The agent that decides.
    pub me: u32,
    /// The other.
    pub them: u32,
}

/// Unit vector in which the agent that decides leaves the other, which stands at `p` as it sees it.
#[cold]
#[inline(never)]
pub(super) fn away_from(p: Vec2, pair: AgentPair) -> Vec2 {
    unit(-p).unwrap_or_else(|| parting_direction(pair.me, pair.them))
}

/// Speed at which two overlapping discs should part, m/s: out within one step, but never more than half the speed
/// that the agent has, so that it can still avoid its other neighbors.
pub(super) fn speed(agent: &Agent, overlap: f32, time_step: f32) -> f32 {
    (overlap / time_step).min(0.5 * agent.settings.max_speed)
}
