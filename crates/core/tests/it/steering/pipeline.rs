//! The conversion of forces into a preferred velocity.

use super::*;

/// The first decision of a thread used to brake the velocity to zero.
#[test]
fn the_first_decision_of_a_vehicle_keeps_its_velocity() {
    for steering in [Steering::None, Steering::DetectionBox, Steering::Feeler] {
        for objective in [Objective::Wander, Objective::Velocity(Vec2::X)] {
            let mut agent = vehicle(steering, 1.0);
            agent.objective = objective;
            let world = alone(agent, 1e-4, standing(Vec::new(), &[]));
            assert_near!(preferred_velocity(&world, 0), Vec2::X, 1e-2, "{steering:?}, {objective:?}");
            assert_near!(steering_of(&world).0.velocity, Vec2::X, 1e-2, "{steering:?}, {objective:?}");
        }
    }
}

/// Vehicles of all kinds among pillars and walls.
fn traffic(random: &mut Random) -> World {
    let n = random.count(2, 6);
    let agents = (0..n as u32)
        .map(|k| {
            let mut agent =
                vehicle(random.pick(&[Steering::None, Steering::DetectionBox, Steering::Feeler]), 0.0);
            agent.position = random.in_square(8.0);
            agent.heading = random.direction().as_vec2();
            agent.velocity = agent.heading * random.real32(0.0, 2.0);
            agent.settings.mass = random.real32(0.3, 4.0);
            agent.settings.max_force = random.real32(0.1, 20.0);
            agent.settings.preferred_speed = random.real32(0.5, 2.0);
            agent.objective = match random.count(0, 4) {
                0 => Objective::Goal(random.in_square(8.0)),
                1 => Objective::Pursue((k + 1) % n as u32),
                2 => Objective::Evade((k + 1) % n as u32),
                3 => Objective::Pointer,
                _ => Objective::Wander,
            };
            agent
        })
        .collect();
    let pillars: Vec<_> = (0..4).map(|_| (random.in_square(8.0), random.real32(0.3, 2.0))).collect();
    let walls = vec![solid_box(Vec2::new(2.0, 2.0), Vec2::new(4.0, 5.0))];
    World { obstacles: standing(walls, &pillars), ..world(random.real32(0.01, 0.3), agents) }
}

#[test]
fn a_force_is_at_most_the_largest_and_avoidance_takes_its_part_first() {
    let (mut squeezed, mut whole) = (0, 0);
    for_all(209, 600, |random, case| {
        let world = traffic(random);
        let decisions = decide(&world, &Watch::All);
        for (agent, watched) in world.agents.iter().zip(&decisions.watched) {
            let trace = &watched.steering;
            if !trace.forces {
                continue;
            }
            let (avoidance, behavior) = (wide(trace.avoidance).length(), wide(trace.behavior).length());
            let most = f64::from(agent.settings.max_force);
            assert!(wide(trace.force()).length() <= most * (1.0 + 1e-5), "case {case}: {trace:?}");
            assert!(avoidance + behavior <= most * (1.0 + 1e-5), "case {case}: {trace:?}");
            // The request of avoidance before it was cut.
            let parts = (if trace.box_used { wide(trace.detection_box.force) } else { DVec2::ZERO })
                + (if trace.feeler_used { wide(trace.feeler.force) } else { DVec2::ZERO })
                + trace.walls.rays.iter().filter_map(|ray| ray.hit).map(|hit| wide(hit.force)).sum::<DVec2>();
            assert_near!(avoidance, parts.length().min(most), 1e-3, "case {case}");
            squeezed += usize::from(parts.length() > most);
            whole += usize::from(parts.length() > 0.0 && parts.length() < most);
            // v + F / m · dt, cut to the preferred speed.
            let velocity = wide(agent.velocity) * f64::from(trace.brake)
                + wide(trace.force()) * f64::from(world.params.time_step) / f64::from(agent.settings.mass);
            let fastest = f64::from(agent.settings.preferred_speed);
            let wanted = velocity.clamp_length_max(fastest);
            let preferred = decisions.choices[watched.agent as usize].preferred;
            assert_near!(wide(preferred), wanted, 1e-4, "case {case}");
            assert!(wide(preferred).length() <= fastest * (1.0 + 1e-6), "case {case}");
        }
    });
    assert!(squeezed > 50 && whole > 50, "{squeezed} squeezed, {whole} whole");
}

#[test]
fn a_vehicle_reaches_the_velocity_of_its_behavior_without_overshooting_at_any_step() {
    for (time_step, response) in [(0.25, 0.5), (0.5, 0.05), (0.01, 0.05), (1.0 / 60.0, 5.0), (0.3, 1e-3)] {
        let mut agent = vehicle(Steering::DetectionBox, 0.0);
        agent.objective = Objective::Velocity(Vec2::X);
        agent.settings.mass = 3.0;
        let mut start = alone(agent, time_step, standing(Vec::new(), &[]));
        start.params.steering_response = response;
        let mut simulation = Simulation::new(start);
        for step in 0..4000 {
            simulation.step();
            let speed = simulation.velocity(0).x;
            assert!(speed <= 1.0 + 1e-5, "dt {time_step}, response {response}, step {step}: {speed} m/s");
        }
        assert_near!(simulation.velocity(0), Vec2::X, 1e-3, "dt {time_step}, response {response}");
    }
}

#[test]
fn agents_without_steering_know_nothing_of_its_parameters() {
    for_all(210, 300, |random, case| {
        let method = random.pick(Method::ALL);
        let settings = AgentSettings { radius: 0.5, ..AgentSettings::default() };
        let mut plain = scattered(random, 8, 6.0, method, &settings);
        for agent in &mut plain.agents {
            agent.objective = match random.count(0, 2) {
                0 => agent.objective,
                1 => Objective::Hold,
                _ => Objective::Goal(random.in_square(9.0)),
            };
        }
        plain.obstacles = standing(
            vec![solid_box(Vec2::splat(7.0), Vec2::splat(8.0))],
            &[(Vec2::new(-8.0, 0.0), 1.0), (Vec2::new(0.0, 9.0), 1.0)],
        );
        let mut other = plain.clone();
        let drawn: Params = any_tunables(PARAMS, random);
        let kept = plain.params.clone();
        other.params = Params {
            time_step: kept.time_step,
            orca_len: kept.orca_len,
            orca_lp: kept.orca_lp,
            vo_mode: kept.vo_mode,
            rvo_mode: kept.rvo_mode,
            hrvo_form: kept.hrvo_form,
            hrvo_uncertainty: kept.hrvo_uncertainty,
            update: kept.update,
            deadlock_breaker: kept.deadlock_breaker,
            museum_overlap: kept.museum_overlap,
            ..drawn
        };
        let schools = ["detour.", "social_force.", "collision_free_speed.", "buffered_voronoi."];
        for tunable in PARAMS.iter().filter(|tunable| schools.iter().any(|key| tunable.key.starts_with(key)))
        {
            (tunable.set)(&mut other.params, (tunable.get)(&plain.params));
        }
        for agent in &mut other.agents {
            agent.settings.mass = random.real32(0.1, 10.0);
            agent.settings.max_force = random.real32(0.1, 10.0);
        }
        let before = decide(&plain, &Watch::None).choices;
        for (k, (a, b)) in before.iter().zip(decide(&other, &Watch::None).choices).enumerate() {
            let place = format!("case {case}, {method:?}, agent {k}");
            assert_eq!(bits(a.velocity), bits(b.velocity), "{place}");
            assert_eq!(bits(a.preferred), bits(b.preferred), "{place}");
            assert_eq!(a.outcome, b.outcome, "{place}");
        }
    });
}
