//! Deadlock breakers: a little noise, or a common turn to the right, resolves a standstill that exact symmetry
//! maintains.
//!
//! A rule that commutes with reflection keeps a mirrored pair mirrored forever. Noise breaks the symmetry, but slowly
//! in a ring of many agents; a bias gives all of them the same handedness. Sources: the perturbation of RVO2's
//! examples; the bias as in A* Pathfinding's symmetry breaking.

use glam::Vec2;
use rand::RngExt;

use crate::{
    geometry::cone::time_to_collision,
    model::{
        World,
        params::Breaker,
        random::{Purpose, at_step},
    },
    neighbors::Neighbor,
};

/// The preferred velocity with the chosen breaker applied; unchanged to the bit without one.
#[inline]
pub fn unlock(world: &World, me: u32, preferred: Vec2, neighbors: &[Neighbor]) -> Vec2 {
    if world.params.deadlock_breaker == Breaker::None {
        return preferred;
    }
    unlocked(world, me, preferred, neighbors)
}

#[inline(never)]
fn unlocked(world: &World, me: u32, preferred: Vec2, neighbors: &[Neighbor]) -> Vec2 {
    match world.params.deadlock_breaker {
        Breaker::None => preferred,
        Breaker::Perturbation => preferred + noise(world, me),
        Breaker::RightBias if leads_into_collision(world, me, preferred, neighbors) => {
            let (sin, cos) = libm::sincosf(world.params.deadlock_bias);
            Vec2::new(cos, -sin).rotate(preferred)
        }
        Breaker::RightBias => preferred,
    }
}

/// Uniform in angle and in length, as in RVO2's examples; seeded by agent and step.
fn noise(world: &World, me: u32) -> Vec2 {
    let mut random = at_step(world.seed, me, Purpose::Perturbation, world.step);
    let (sin, cos) = libm::sincosf(random.random::<f32>() * std::f32::consts::TAU);
    Vec2::new(cos, sin) * (random.random::<f32>() * world.params.deadlock_noise)
}

/// True if the preferred velocity would hit a neighbor within the horizon, provided that the neighbor keeps its
/// velocity.
fn leads_into_collision(world: &World, me: u32, preferred: Vec2, neighbors: &[Neighbor]) -> bool {
    let agent = &world.agents[me as usize];
    neighbors.iter().any(|neighbor| {
        let other = &world.agents[neighbor.index as usize];
        let radius = agent.settings.radius + other.settings.radius;
        let time = time_to_collision(other.position - agent.position, preferred - other.velocity, radius);
        time <= agent.settings.time_horizon
    })
}
