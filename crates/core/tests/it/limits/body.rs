//! Limits on acceleration and on the turn.

use super::*;
use crate::common::ByIndex;

fn limited(max_acceleration: f32, max_turn_rate: f32) -> Agent {
    let settings = AgentSettings { max_acceleration, max_turn_rate, ..pair_settings() };
    Agent { settings, ..Agent::new(Vec2::ZERO) }
}

#[test]
fn the_velocity_changes_by_at_most_the_acceleration() {
    let mut cut = 0;
    for_all(231, 5000, |random, case| {
        let mut agent = limited(random.real32(0.1, 20.0), f32::INFINITY);
        agent.velocity = random.in_disc(1.5).as_vec2();
        let (wanted, dt) = (random.in_disc(1.5).as_vec2(), random.real32(0.01, 0.3));
        let (velocity, heading) = limits::within(&agent, wanted, dt);
        let most = f64::from(agent.settings.max_acceleration) * f64::from(dt);
        let change = wide(wanted) - wide(agent.velocity);
        let nearest = wide(agent.velocity) + change.clamp_length_max(most);
        assert_near!(wide(velocity), nearest, 1e-6, "case {case}");
        assert_near!(wide(heading), wide(velocity).normalize(), 1e-5, "case {case}");
        if change.length() < most * 0.999 {
            assert_eq!(raw_bits(velocity), raw_bits(wanted), "case {case}: it is within reach");
        } else {
            cut += 1;
        }
    });
    assert!(cut > 1000, "{cut}");
}

#[test]
fn the_velocity_taken_is_the_nearest_one_within_the_turn() {
    let mut cut = 0;
    for_all(232, 600, |random, case| {
        let mut agent = limited(f32::INFINITY, random.real32(0.1, 12.0));
        agent.heading = random.direction().as_vec2();
        agent.velocity = agent.heading;
        let (wanted, dt) = (random.in_disc(1.5).as_vec2(), 0.25);
        let (velocity, heading) = limits::within(&agent, wanted, dt);
        let most = f64::from(agent.settings.max_turn_rate) * 0.25;
        let turn = angle_between(wide(agent.heading), wide(heading));
        assert!(turn.abs() <= most.min(PI) + 1e-5, "case {case}: {turn} rad, allowed are {most}");
        let (length, along) = (wide(velocity).length(), wide(velocity).dot(wide(heading)));
        assert_near!(length, along, 1e-6, "case {case}: it goes where it looks");
        // Every direction within the turn, and the best speed on it.
        let steps = 4000;
        let nearest = (0..=steps)
            .map(|k| {
                let angle = most.min(PI) * (2.0 * f64::from(k) / f64::from(steps) - 1.0);
                let direction = turned(wide(agent.heading), angle);
                (direction * wide(wanted).dot(direction).max(0.0)).distance(wide(wanted))
            })
            .fold(f64::INFINITY, f64::min);
        assert_near!(wide(velocity).distance(wide(wanted)), nearest, 2e-3, "case {case}");
        cut += usize::from(nearest > 0.01);
    });
    assert!(cut > 200, "{cut}");
}

#[test]
fn both_limits_hold_together_for_a_vehicle_that_goes_where_it_looks() {
    for_all(233, 200, |random, case| {
        let mut agent = limited(random.real32(0.2, 8.0), random.real32(0.2, 5.9));
        agent.heading = random.direction().as_vec2();
        agent.velocity = agent.heading * random.real32(0.0, 1.5);
        let most = f64::from(agent.settings.max_acceleration) * 0.25;
        for step in 0..40 {
            let wanted = random.in_disc(1.5).as_vec2();
            let (velocity, heading) = limits::within(&agent, wanted, 0.25);
            let change = wide(velocity).distance(wide(agent.velocity));
            assert!(change <= most + 1e-5, "case {case}, step {step}: {change} m/s, allowed are {most}");
            assert!(wide(velocity).length() <= 1.5 + 1e-5);
            assert_near!(wide(heading).length(), 1.0, 1e-5);
            (agent.velocity, agent.heading) = (velocity, heading);
        }
    });
}

#[test]
fn without_limits_every_velocity_keeps_its_bits() {
    for_all(234, 5000, |random, _| {
        let mut agent = limited(f32::INFINITY, f32::INFINITY);
        agent.heading = random.direction().as_vec2();
        agent.velocity = random.in_disc(2.0).as_vec2();
        let any = random.in_disc(2.0).as_vec2();
        let wanted = random.pick(&[any, Vec2::ZERO, Vec2::new(-0.0, 1e-30)]);
        let (velocity, heading) = limits::within(&agent, wanted, 0.25);
        assert_eq!(raw_bits(velocity), raw_bits(wanted));
        if wide(wanted).length() < 1e-6 {
            assert_eq!(heading, agent.heading, "who rests goes on looking there");
        }
    });
}

/// A large limit used to move the last bit of the velocity: v + (v' − v) is not v'.
#[test]
fn limits_that_do_not_bind_leave_the_decisions_of_a_crowd_alone() {
    let mut random = Random::new(235);
    for method in Method::ALL {
        let free = scattered(&mut random, 8, 4.0, *method, &pair_settings());
        let mut loose = free.clone();
        for agent in &mut loose.agents {
            (agent.settings.max_acceleration, agent.settings.max_turn_rate) = (1e4, 100.0);
        }
        let choices = decide(&free, &Watch::None).choices;
        for (a, b) in choices.iter().zip(decide(&loose, &Watch::None).choices) {
            assert_eq!(bits(a.velocity), bits(b.velocity), "{method:?}");
        }
    }
}

#[test]
fn told_to_go_back_it_turns_in_place_and_then_goes() {
    let mut agent = limited(f32::INFINITY, 1.0);
    agent.objective = Objective::Velocity(Vec2::NEG_X);
    agent.method = Method::None;
    let mut simulation = Simulation::new(world(0.1, vec![agent]));
    let mut going = 0;
    for step in 1..=40 {
        simulation.step();
        let agent = &simulation.world().agents[0];
        let turned = angle_between(wide(Vec2::X), wide(agent.heading)).rem_euclid(TAU);
        assert_near!(turned, (0.1 * f64::from(step)).min(PI), 1e-4, "step {step}");
        // Until its heading is less than a quarter turn away, it does not move.
        let wanted = (-libm::cos(turned)).max(0.0);
        assert_near!(wide(agent.velocity).length(), wanted, 1e-4, "step {step}");
        going += usize::from(agent.velocity != Vec2::ZERO);
    }
    assert_eq!(going, 40 - 15);
}

#[test]
fn a_vehicle_that_may_not_accelerate_keeps_its_velocity() {
    let mut agent = limited(0.0, f32::INFINITY);
    (agent.velocity, agent.objective) = (Vec2::new(0.3, 0.4), Objective::Velocity(Vec2::NEG_X));
    let mut simulation = Simulation::new(world(0.1, vec![agent]));
    for _ in 0..10 {
        simulation.step();
        assert_eq!(simulation.velocity(0), Vec2::new(0.3, 0.4));
    }
}
