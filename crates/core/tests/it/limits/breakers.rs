//! Breakers of deadlock.

use super::*;
use crate::common::ByIndex;

fn with_breaker(mut world: World, breaker: Breaker, amount: f32) -> World {
    world.params.deadlock_breaker = breaker;
    (world.params.deadlock_noise, world.params.deadlock_bias) = (amount, amount);
    world
}

/// The time at which all agents are at their goals, s, if within `most` seconds.
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

/// Two agents that swap places exactly head on.
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

/// `n` agents around a circle, each on its way to the other side.
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

/// Reported for noise of 1e-3 … 0.3 with three: 33, 20, 18, 16 s; with eight 1e-3 and 1e-2 do not suffice, then 93 and
/// 24 s. A bias that is always on takes 16 and 17 s at 0.1; ours waits for a collision ahead and needs longer in a ring
/// of eight.
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
        let got = decide(&world, &Watch::None).choices[0].preferred;
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
