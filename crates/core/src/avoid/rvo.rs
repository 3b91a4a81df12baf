//! RVO: the velocity obstacle of VO with its apex at the mean of both velocities.

use std::sync::Arc;

use glam::Vec2;

use super::{
    lone::{self, LoneAgent, LoneCase, Nearby},
    vo,
};
use crate::model::{Method, Obstacles, Params};

/// The velocity of one agent by RVO, without a world: see [`LoneAgent`]. `preferred` in m/s, `dt` in s.
#[must_use]
pub fn choose(
    agent: &LoneAgent,
    nearby: &[Nearby],
    obstacles: &Arc<Obstacles>,
    preferred: Vec2,
    dt: f32,
) -> Vec2 {
    let params = Params { time_step: dt, ..Params::default() };
    let case = LoneCase { agent, nearby, obstacles, preferred, params: &params };
    lone::choose_by_cones(Method::Rvo, &case, vo::solve)
}
