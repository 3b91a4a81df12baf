//! Limits on acceleration and turn against a dense sampling, the order of updates, and what frees agents from deadlock.

use std::f64::consts::{PI, TAU};

use crate::common::{
    Random, alone, angle_between, bits, for_all, mover, pair_settings, raw_bits, scattered, standing, turned,
    walker, wide, world,
};
use glam::{DVec2, Vec2};
use sidestep::{
    Agent, AgentSettings, Method, Objective, Simulation, World,
    avoid::{deadlock, limits},
    model::params::{Breaker, Update},
    sim::{Watch, decide},
};

// ---- limits

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
        let choices = decide(&free, &Watch::Nobody).choices;
        for (a, b) in choices.iter().zip(decide(&loose, &Watch::Nobody).choices) {
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
        // Until it looks less than a quarter turn away it stands.
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

// ---- the order of updates

#[test]
fn with_the_velocity_of_the_step_before_places_lag_by_one_step() {
    let run = |update| {
        let agent = walker(Vec2::ZERO, Vec2::new(100.0, 0.0), Method::Orca, pair_settings());
        let mut start = world(0.25, vec![agent]);
        start.params.update = update;
        let mut simulation = Simulation::new(start);
        (1..=20)
            .map(|_| {
                simulation.step();
                (simulation.position(0), simulation.velocity(0))
            })
            .collect::<Vec<_>>()
    };
    for (k, ((same, velocity), (next, late))) in
        run(Update::SameStep).into_iter().zip(run(Update::NextStep)).enumerate()
    {
        assert_near!(same, Vec2::new(0.25 * (k + 1) as f32, 0.0), 1e-5);
        assert_near!(next, Vec2::new(0.25 * k as f32, 0.0), 1e-5, "one step behind");
        assert_near!(velocity, Vec2::X, 1e-6);
        assert_near!(late, Vec2::X, 1e-6, "the velocity itself does not lag");
    }
}

// ---- deadlock

fn with_breaker(mut world: World, breaker: Breaker, amount: f32) -> World {
    world.params.deadlock_breaker = breaker;
    (world.params.deadlock_noise, world.params.deadlock_bias) = (amount, amount);
    world
}

/// When everybody is at its goal, s, if within `most` seconds.
fn arrival(start: World, most: f64) -> Option<f64> {
    let mut simulation = Simulation::new(start);
    while simulation.world().time < most {
        simulation.step();
        if simulation.world().agents.iter().all(Agent::has_arrived) {
            return Some(simulation.world().time);
        }
    }
    None
}

/// Two that swap places head on, exactly.
fn head_on() -> World {
    let (west, east) = (Vec2::new(-5.0, 0.0), Vec2::new(5.0, 0.0));
    let mut agents = vec![
        walker(west, east, Method::Orca, pair_settings()),
        walker(east, west, Method::Orca, pair_settings()),
    ];
    (agents[0].velocity, agents[1].velocity) = (Vec2::X, Vec2::NEG_X);
    world(0.05, agents)
}

#[test]
fn an_exact_pair_stays_until_noise_or_a_bias_frees_it() {
    assert_eq!(arrival(head_on(), 60.0), None);
    for (breaker, amount) in
        [(Breaker::Perturbation, 1e-3), (Breaker::Perturbation, 1e-4), (Breaker::RightBias, 0.05)]
    {
        let time = arrival(with_breaker(head_on(), breaker, amount), 60.0);
        // Ten meters at 1 m/s, and the detour.
        assert!(time.is_some_and(|time| (9.0..13.0).contains(&time)), "{breaker:?} {amount}: {time:?}");
    }
}

/// So many around a circle, each on its way to the other side.
fn ring(n: usize, radius: f64) -> World {
    let agents = (0..n)
        .map(|k| {
            let place = turned(DVec2::X * radius, TAU * k as f64 / n as f64);
            let settings = AgentSettings { max_neighbors: 10, ..pair_settings() };
            let mut agent = walker(place.as_vec2(), -place.as_vec2(), Method::Orca, settings);
            agent.velocity = (-place.normalize()).as_vec2();
            agent
        })
        .collect();
    world(0.05, agents)
}

/// Reported for noise of 1e-3 … 0.3 with three: 33, 20, 18, 16 s; with eight 1e-3 and 1e-2 do not do, then 93 and 24 s.
/// A bias that is always on takes 16 and 17 s at 0.1; ours waits for a collision ahead and needs longer in a ring of eight.
#[test]
fn a_bias_frees_rings_that_small_noise_does_not() {
    let time = |n, breaker, amount| arrival(with_breaker(ring(n, 8.0), breaker, amount), 120.0);
    let arrives = |n, breaker, amount, low, high| {
        let time = time(n, breaker, amount);
        assert!(
            time.is_some_and(|time| (low..high).contains(&time)),
            "{n} with {breaker:?} {amount}: {time:?}"
        );
    };
    arrives(3, Breaker::Perturbation, 0.1, 14.0, 25.0);
    arrives(3, Breaker::Perturbation, 0.3, 14.0, 22.0);
    arrives(3, Breaker::RightBias, 0.02, 14.0, 20.0);
    arrives(3, Breaker::RightBias, 0.1, 14.0, 19.0);
    assert_eq!(time(8, Breaker::Perturbation, 1e-3), None);
    assert_eq!(time(8, Breaker::Perturbation, 1e-2), None);
    arrives(8, Breaker::Perturbation, 0.3, 15.0, 35.0);
    arrives(8, Breaker::RightBias, 0.1, 16.0, 35.0);
    arrives(8, Breaker::RightBias, 0.3, 14.0, 22.0);
}

#[test]
fn the_bias_turns_right_only_while_the_wish_collides_within_the_horizon() {
    let (mut turned_right, mut left_alone) = (0, 0);
    for_all(236, 2000, |random, case| {
        let settings = AgentSettings { time_horizon: 2.0, ..pair_settings() };
        let half = random.real32(1.5, 4.0);
        let world =
            with_breaker(scattered(random, 3, half, Method::Orca, &settings), Breaker::RightBias, 0.3);
        let Objective::Velocity(preferred) = world.agents[0].objective else { panic!("a velocity") };
        let soonest = world.agents[1..]
            .iter()
            .map(|other| {
                let p = wide(other.position) - wide(world.agents[0].position);
                crate::common::exact_time_to_collision(p, wide(preferred) - wide(other.velocity), 1.0)
            })
            .fold(f64::INFINITY, f64::min);
        if (soonest - 2.0).abs() < 1e-3 {
            return;
        }
        let got = decide(&world, &Watch::Nobody).choices[0].preferred;
        if soonest < 2.0 {
            turned_right += 1;
            assert_near!(wide(got), turned(wide(preferred), -f64::from(0.3_f32)), 1e-5, "case {case}");
        } else {
            left_alone += 1;
            assert_eq!(raw_bits(got), raw_bits(preferred), "case {case}");
        }
    });
    assert!(turned_right > 200 && left_alone > 200, "{turned_right} and {left_alone}");
}

#[test]
fn the_perturbation_is_short_seeded_and_new_in_every_step_for_every_agent() {
    let agents = vec![mover(Vec2::ZERO, Vec2::X, Vec2::X, Method::None, pair_settings()); 50];
    let start = with_breaker(world(0.1, agents), Breaker::Perturbation, 0.2);
    let noise = |seed, step| -> Vec<Vec2> {
        let world = World { seed, step, ..start.clone() };
        (0..50).map(|me| deadlock::unlock(&world, me, Vec2::ZERO, &[])).collect()
    };
    let mut all = Vec::new();
    for step in 0..40 {
        assert_eq!(noise(1, step), noise(1, step), "the same seed");
        all.extend(noise(1, step));
    }
    assert_ne!(noise(1, 0), noise(2, 0));
    let lengths: Vec<f64> = all.iter().map(|noise| wide(*noise).length()).collect();
    assert!(lengths.iter().all(|length| *length <= 0.2 + 1e-7));
    // Uniform in length: 0.1 on the average, 0.2 / √12 around it.
    let mean = lengths.iter().sum::<f64>() / lengths.len() as f64;
    assert_near!(mean, 0.1, 0.005);
    let sum = all.iter().map(|noise| wide(*noise)).sum::<DVec2>() / all.len() as f64;
    assert_near!(sum, DVec2::ZERO, 0.01, "no direction is preferred");
    let mut seen: Vec<[u32; 2]> = all.iter().map(|noise| bits(*noise)).collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), all.len(), "no two are the same");
}

#[test]
fn a_limited_agent_in_a_room_of_its_own_still_arrives() {
    let mut agent = walker(Vec2::new(-3.0, 0.0), Vec2::new(3.0, 0.0), Method::Orca, pair_settings());
    (agent.settings.max_acceleration, agent.settings.max_turn_rate) = (1.0, 1.0);
    agent.heading = Vec2::NEG_X;
    let mut simulation = Simulation::new(alone(agent, 0.05, standing(Vec::new(), &[])));
    for _ in 0..400 {
        simulation.step();
    }
    assert!(simulation.world().agents[0].has_arrived(), "{}", simulation.position(0));
}
