//! Fresh working memory multiplied the velocity of the first vehicle that used it by zero: its brake was not set yet.

use crate::common::raw_bits;
use sidestep_core::{
    Agent, Objective, Vec2, World,
    steer::{SteerMemory, steer},
};

#[test]
fn a_vehicle_steers_alike_from_fresh_and_from_used_memory() {
    let mut world = World::new(0.1);
    let velocity = Vec2::new(0.8, 0.3);
    world.agents = vec![Agent { objective: Objective::Wander, velocity, ..Agent::new(Vec2::ZERO) }].into();
    let mut memory = SteerMemory::default();
    let fresh = steer(&world, 0, &mut memory, None).preferred;
    let used = steer(&world, 0, &mut memory, None).preferred;
    assert_eq!(raw_bits(fresh), raw_bits(used));
    // A tenth of a second of at most 6 N on 1 kg cannot stop it.
    assert!((fresh - velocity).length() <= 0.6 + 1e-6, "{fresh}");
}
