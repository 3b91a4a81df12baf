//! The union of many obstacles.

use super::*;

/// Agent 0 among `n` others that it does not touch.
fn crowd(random: &mut Random, n: usize, method: Method) -> World {
    let settings =
        AgentSettings { max_neighbors: 14, time_horizon: random.real32(1.0, 8.0), ..pair_settings() };
    let (velocity, preferred) = (random.in_disc(1.5).as_vec2(), random.in_disc(1.5).as_vec2());
    let mut agents = vec![mover(Vec2::ZERO, velocity, preferred, method, settings.clone())];
    for _ in 0..n {
        let from = random.direction();
        let position = (from * random.real(1.05, 3.0)).as_vec2();
        // Most of them come nearer.
        let velocity = (random.in_disc(1.0) - from * random.real(0.0, 0.9)).as_vec2();
        agents.push(mover(position, velocity, velocity, method, settings.clone()));
    }
    world(0.25, agents)
}

/// The first neighbor (nearest first) that agent 0 with this `velocity` meets within the horizon, if the other behaves
/// as the method assumes; the radii are reduced by `margin`.
fn first_met(world: &World, order: &[u32], velocity: DVec2, margin: f64) -> Option<usize> {
    let me = &world.agents[0];
    let share = if me.method == Method::Vo { 1.0 } else { f64::from(me.settings.responsibility) };
    order.iter().position(|&index| {
        let other = &world.agents[index as usize];
        let promised = (velocity - (1.0 - share) * wide(me.velocity)) / share;
        let (p, w) = (wide(other.position - me.position), promised - wide(other.velocity));
        let horizon = f64::from(me.settings.time_horizon);
        let radius = f64::from(me.settings.radius + other.settings.radius) - margin * horizon / share;
        exact_time_to_collision(p, w, radius) <= horizon
    })
}

#[test]
fn union_takes_a_free_velocity_and_no_sample_is_nearer() {
    for method in [Method::Vo, Method::Rvo] {
        let mut counts = [0; 3];
        for_all(27, 300, |random, case| {
            let n = random.count(3, 14);
            let world = crowd(random, n, method);
            let decisions = decide(&world, &Watch::Agents(vec![0]));
            let choice = decisions.choices[0];
            let order: Vec<u32> = decisions.watched[0].neighbors.iter().map(|n| n.index).collect();
            let (chosen, preferred) = (wide(choice.velocity), wide(choice.preferred));
            assert!(chosen.length() <= 1.5 * (1.0 + 1e-6), "{method:?}, case {case}: {chosen}");
            counts[choice.outcome as usize] += 1;
            let (mut best, mut farthest_block) = (f64::INFINITY, [f64::INFINITY; 14]);
            for sample in disc_samples(1.5) {
                match first_met(&world, &order, sample, 0.0) {
                    None => best = best.min(sample.distance(preferred)),
                    Some(k) => farthest_block[k] = farthest_block[k].min(sample.distance(preferred)),
                }
            }
            let distance = chosen.distance(preferred);
            if choice.outcome == Outcome::Relaxed {
                assert!(best.is_infinite(), "{method:?}, case {case}: relaxed, yet a sample is free");
                // Only the farthest neighbor may be met, and as near to the preferred velocity as any sample that meets
                // that one first.
                let blocked_by = first_met(&world, &order, chosen, 3e-4).map_or(order.len(), |k| k);
                let deepest =
                    farthest_block.iter().rposition(|d| d.is_finite()).expect("all samples are blocked");
                assert!(
                    blocked_by >= deepest,
                    "{method:?}, case {case}: meets {blocked_by}, a sample {deepest}"
                );
                assert!(
                    blocked_by > deepest || distance <= farthest_block[deepest] + 1e-3,
                    "{method:?}, case {case}"
                );
            } else {
                let met = first_met(&world, &order, chosen, 3e-4);
                assert_eq!(met, None, "{method:?}, case {case}: takes {chosen}, which meets that neighbor");
                assert!(distance <= best + 1e-3, "{method:?}, case {case}: {distance}, a sample {best}");
            }
        });
        assert!(counts.iter().all(|count| *count >= 5), "{method:?}: free, adjusted, relaxed: {counts:?}");
    }
}

#[test]
fn a_ring_that_leaves_no_way_out_gives_a_relaxed_and_finite_answer() {
    for method in [Method::Vo, Method::Rvo] {
        let settings = AgentSettings { max_speed: 1.5, time_horizon: 4.0, ..pair_settings() };
        let mut agents = vec![mover(Vec2::ZERO, Vec2::ZERO, Vec2::X, method, settings.clone())];
        for k in 0..8 {
            // They close in, so that staying does not help either.
            let from = turned(DVec2::X, f64::from(k) * std::f64::consts::FRAC_PI_4 + 0.1);
            let (position, velocity) = ((from * 1.6).as_vec2(), (-from).as_vec2());
            agents.push(mover(position, velocity, velocity, method, settings.clone()));
        }
        let world = world(0.25, agents);
        let choice = decide(&world, &Watch::None).choices[0];
        let everyone: Vec<u32> = (1..=8).collect();
        for sample in disc_samples(1.5) {
            assert!(first_met(&world, &everyone, sample, 0.0).is_some(), "{method:?}: {sample} is free");
        }
        assert_eq!(choice.outcome, Outcome::Relaxed, "{method:?}");
        assert!(
            choice.velocity.is_finite() && choice.velocity.length() <= 1.5 * (1.0 + 1e-6),
            "{method:?}: {choice:?}"
        );
    }
}
