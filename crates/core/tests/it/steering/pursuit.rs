//! Pursuit and evasion.

use super::*;

#[test]
fn a_pursuer_heads_for_the_point_where_the_other_will_be() {
    let settings = AgentSettings { preferred_speed: 2.0, ..AgentSettings::default() };
    let mut hunter = walker(Vec2::ZERO, Vec2::ZERO, Method::None, settings.clone());
    hunter.objective = Objective::Pursue(1);
    let mut prey = walker(Vec2::new(6.0, 8.0), Vec2::ZERO, Method::None, settings);
    prey.velocity = Vec2::new(0.0, -3.0);
    let mut world = world(0.1, vec![hunter, prey]);
    // 10 m at 2 + 3 m/s: in 2 s it is at (6, 2).
    let (choice, trace) = steering_of(&world);
    assert_near!(trace.aim.expect("an aim"), Vec2::new(6.0, 2.0), 1e-5);
    assert_near!(choice.preferred, Vec2::new(6.0, 2.0).normalize() * 2.0, 1e-5);
    // And it catches it, if it is the faster one.
    world.agents[1].objective = Objective::Velocity(Vec2::new(0.0, -1.0));
    let mut simulation = Simulation::new(world);
    let caught = (0..200).any(|_| {
        simulation.step();
        simulation.position(0).distance(simulation.position(1)) < 0.3
    });
    assert!(caught);
}

#[test]
fn prey_flees_only_from_a_pursuer_within_its_distance() {
    let evade = |distance: f32| {
        let settings = AgentSettings { preferred_speed: 2.0, ..AgentSettings::default() };
        let mut prey = walker(Vec2::ZERO, Vec2::ZERO, Method::None, settings.clone());
        prey.objective = Objective::Evade(1);
        let mut hunter = walker(Vec2::new(0.0, 6.0), Vec2::ZERO, Method::None, settings);
        hunter.velocity = Vec2::new(1.0, 0.0);
        let mut world = world(0.1, vec![prey, hunter]);
        world.params.evade_distance = distance;
        steering_of(&world)
    };
    // 6 m at 2 + 1 m/s: in 2 s it will be at (2, 6).
    let (choice, trace) = evade(6.1);
    assert!(trace.wander.is_none());
    assert_near!(choice.preferred, Vec2::new(-2.0, -6.0).normalize() * 2.0, 1e-5);
    let (_, trace) = evade(5.9);
    assert!(trace.wander.is_some() && trace.aim.is_none(), "it wanders");
}
