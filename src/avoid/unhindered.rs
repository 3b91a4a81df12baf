//! Who avoids nothing takes what it would like.

use glam::Vec2;

use super::choice::MethodOutput;
use crate::{
    geometry::{clamp_length, finite_or},
    model::{Agent, Method, World, params::Breaker},
    steer::{SteerMemory, Steered, as_vehicle, straight_aim},
};

/// The velocity that an agent would like, m/s, and the wander target that it then remembers, m, not a number for the old one.
#[inline(always)]
pub fn aim(world: &World, me: u32, agent: &Agent, memory: &mut SteerMemory) -> (Vec2, Vec2) {
    match straight_aim(world, agent) {
        Some(aim) => (aim.velocity(agent), Vec2::NAN),
        None => {
            let Steered { preferred, wander } = as_vehicle(world, me, agent, memory);
            (preferred, finite_or(wander, Vec2::ZERO))
        }
    }
}

/// The answer of an agent that avoids nothing and need not be told how; `None` for one that avoids by a method, for one
/// whose preferred velocity is changed by a breaker of deadlocks, and for an answer that is not finite.
/// Its wander target is that of [`aim`]: a few read the old one later, with the limits of the body.
#[inline(always)]
pub fn unhindered(world: &World, me: u32, memory: &mut SteerMemory) -> Option<MethodOutput> {
    let agent = &world.agents[me as usize];
    if agent.method != Method::None || world.params.deadlock_breaker != Breaker::None {
        return None;
    }
    let (preferred, wander) = aim(world, me, agent, memory);
    let answer = cut_to_speed(preferred, wander, agent);
    answer.is_finite().then_some(answer)
}

/// The velocity that an agent would like, m/s, as fast as it can be, and its wander target.
#[inline(always)]
pub fn cut_to_speed(preferred: Vec2, wander: Vec2, agent: &Agent) -> MethodOutput {
    let velocity = clamp_length(preferred, agent.settings.max_speed);
    MethodOutput { velocity, preferred, wander, ..MethodOutput::default() }
}
