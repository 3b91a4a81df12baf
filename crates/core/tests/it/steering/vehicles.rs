//! Whole runs of vehicles.

use super::*;

/// The depth to which a vehicle may graze a pillar of 2 m at the default settings, m: the push fades out at its edge.
const GRAZE: f64 = 0.025;

/// The pull back to the goal used to win at the edge of the pillar, 20 to 40 cm deep.
#[test]
fn a_vehicle_passes_a_pillar_and_grazes_it_at_most_wherever_it_comes_from() {
    for (speed, length) in [(1.0, 4.0), (2.0, 4.0), (2.0, 8.0)] {
        for k in -40..=40 {
            let (radius, y) = (2.0, 0.1 * k as f32);
            let mut agent = vehicle(Steering::DetectionBox, 0.0);
            agent.position = Vec2::new(-14.0, y);
            agent.objective = Objective::Goal(Vec2::new(14.0, y));
            agent.settings.preferred_speed = speed;
            agent.settings.max_force = 6.0;
            let mut start = alone(agent, 1.0 / 30.0, standing(Vec::new(), &[(Vec2::ZERO, radius)]));
            start.params.box_min_length = length;
            let mut simulation = Simulation::new(start);
            let mut least = f64::INFINITY;
            for _ in 0..(45.0 / speed) as usize * 30 {
                simulation.step();
                least = least.min(wide(simulation.position(0)).length() - 2.5);
            }
            let place = format!("offset {y}, {speed} m/s, box {length}");
            assert!(least > -GRAZE, "{place}: gap {least}");
            let goal = Vec2::new(14.0, y);
            assert!(
                simulation.position(0).distance(goal) < 1.0,
                "{place}: ends at {}",
                simulation.position(0)
            );
        }
    }
}

/// The number of times that wandering vehicles run into a pillar in 1000 s of driving, counting each contact once.
fn contacts(steering: Steering) -> f64 {
    let mut random = Random::new(211);
    let mut pillars: Vec<(Vec2, f32)> = Vec::new();
    while pillars.len() < 30 {
        let (place, radius) = (random.in_square(28.0), random.real32(0.5, 2.0));
        if pillars.iter().all(|(other, size)| other.distance(place) > radius + size + 3.0) {
            pillars.push((place, radius));
        }
    }
    let mut agents: Vec<Agent> = Vec::new();
    while agents.len() < 20 {
        let mut agent = vehicle(steering, 0.0);
        agent.position = random.in_square(26.0);
        agent.heading = random.direction().as_vec2();
        agent.objective = Objective::Wander;
        agent.settings.preferred_speed = 1.5;
        agent.settings.max_force = 6.0;
        if pillars.iter().all(|(place, radius)| place.distance(agent.position) > radius + 1.5) {
            agents.push(agent);
        }
    }
    let room = vec![Vec2::splat(-30.0), Vec2::new(-30.0, 30.0), Vec2::splat(30.0), Vec2::new(30.0, -30.0)];
    let mut start = world(1.0 / 30.0, agents);
    start.obstacles = standing(vec![room], &pillars);
    let mut simulation = Simulation::new(start);
    let mut touching = vec![false; 20];
    let mut count = 0;
    for _ in 0..100 * 30 {
        simulation.step();
        for (agent, touched) in simulation.world().agents.iter().zip(&mut touching) {
            let now = pillars.iter().any(|(place, radius)| {
                wide(*place).distance(wide(agent.position)) < f64::from(radius + 0.5) - GRAZE
            });
            count += usize::from(now && !*touched);
            *touched = now;
        }
    }
    count as f64 / 2.0
}

#[test]
fn wandering_vehicles_that_steer_run_into_far_fewer_pillars() {
    let [blind, boxed, feeling] = [Steering::None, Steering::DetectionBox, Steering::Feeler].map(contacts);
    let all =
        format!("collisions in 1000 s: {blind} without, {boxed} with the box, {feeling} with the feeler");
    println!("{all}");
    assert!(blind > 20.0 && boxed < 0.35 * blind && feeling < 0.1 * blind, "{all}");
}

#[test]
fn a_wandering_vehicle_stays_in_its_room() {
    for steering in [Steering::DetectionBox, Steering::Feeler] {
        for seed in 0..10 {
            let mut agent = vehicle(steering, 0.0);
            agent.objective = Objective::Wander;
            agent.settings.max_force = 6.0;
            agent.settings.preferred_speed = 1.5;
            let room = vec![Vec2::splat(-8.0), Vec2::new(-8.0, 8.0), Vec2::splat(8.0), Vec2::new(8.0, -8.0)];
            let mut start = alone(agent, 1.0 / 30.0, standing(vec![room], &[]));
            start.seed = seed;
            let mut simulation = Simulation::new(start);
            for step in 0..120 * 30 {
                simulation.step();
                let place = simulation.position(0);
                assert!(place.abs().max_element() < 7.5, "{steering:?}, seed {seed}, step {step}: {place}");
            }
        }
    }
}
