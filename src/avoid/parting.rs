//! Two discs that overlap: in which direction and how fast they part.

use glam::Vec2;

use crate::{
    geometry::{parting_direction, unit},
    model::Agent,
};

/// Unit vector in which agent `me` leaves agent `them`, who stands at `p` as it sees it.
pub(super) fn away_from(p: Vec2, me: u32, them: u32) -> Vec2 {
    unit(-p).unwrap_or_else(|| parting_direction(me, them))
}

/// Speed at which two overlapping discs should part, m/s: out within one step, but never more than half the speed
/// that the agent has, so that it can still avoid its other neighbors.
pub(super) fn speed(agent: &Agent, overlap: f32, time_step: f32) -> f32 {
    (overlap / time_step).min(0.5 * agent.settings.max_speed)
}
