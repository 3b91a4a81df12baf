//! VO, RVO and HRVO near walls and pillars: against the exact time to the first contact, and a dense sampling.

use std::sync::Arc;

use crate::common::{
    ByIndex, Random, disc_samples, distance_to_segment, exact_time_to_collision, for_all, for_as_many, mover,
    pair_settings, turned, walker, wide, world,
};
use glam::{DVec2, Vec2};
use sidestep_core::{
    Agent, AgentSettings, Method, Simulation, World,
    avoid::{Outcome, Trace},
    geometry::cone::VelocityObstacle,
    model::obstacle::Circle,
    sim::{Watch, decide},
};

const METHODS: [Method; 3] = [Method::Vo, Method::Rvo, Method::Hrvo];

/// Time until a disc around the origin that moves with `v` touches the segment from `a` to `b`, in `f64`.
///
/// Either it meets an end, or its center meets one of the two lines at a distance of `radius` on either side of the
/// segment.
fn exact_time_to_segment(a: DVec2, b: DVec2, v: DVec2, radius: f64) -> f64 {
    let along = b - a;
    let aside = along.perp().normalize() * radius;
    let mut first = exact_time_to_collision(a, v, radius).min(exact_time_to_collision(b, v, radius));
    for offset in [aside, -aside] {
        let determinant = v.perp_dot(along);
        if determinant != 0.0 {
            let (time, part) =
                ((a + offset).perp_dot(along) / determinant, (a + offset).perp_dot(v) / determinant);
            if time >= 0.0 && (0.0..=1.0).contains(&part) {
                first = first.min(time);
            }
        }
    }
    first
}

#[test]
fn depth_of_a_segment_is_the_distance_to_where_it_is_no_longer_met_in_time() {
    let (mut outside, mut capsules) = (0, 0);
    for_as_many(61, 4000, |random, _| {
        let radius = random.real32(0.2, 2.0);
        let (a, b) = (random.in_square(6.0), random.in_square(6.0));
        let horizon = random.real32(0.5, 8.0);
        if distance_to_segment(wide(a), wide(b), DVec2::ZERO) < 1.02 * f64::from(radius)
            || a.distance(b) < 0.05
        {
            return false;
        }
        let obstacle = VelocityObstacle::capsule(a, b, radius, horizon);
        let aim = wide(a.lerp(b, random.real32(-0.2, 1.2))) / f64::from(horizon) * random.real(0.3, 3.0);
        let velocity = (aim + random.in_disc(0.5)).as_vec2();
        let depth = f64::from(obstacle.depth(velocity));
        let met =
            |v: DVec2| exact_time_to_segment(wide(a), wide(b), v, f64::from(radius)) <= f64::from(horizon);
        let place = format!("a {a}, b {b}, radius {radius}, horizon {horizon}, v {velocity}, depth {depth}");
        capsules += usize::from(matches!(obstacle, VelocityObstacle::Capsule { .. }));
        if depth.abs() < 1e-3 {
            return false;
        }
        assert_eq!(depth > 0.0, met(wide(velocity)), "{place}");
        let around = |part: f64, turns: u32| {
            let directions = (0..turns).map(move |k| f64::from(k) * std::f64::consts::TAU / f64::from(turns));
            directions.map(move |angle| turned(DVec2::X, angle) * depth.abs() * part)
        };
        // Nothing changes within that distance, and something just beyond it.
        assert!(around(0.99, 90).all(|step| met(wide(velocity) + step) == (depth > 0.0)), "{place}");
        assert!(around(1.01, 720).any(|step| met(wide(velocity) + step) != (depth > 0.0)), "{place}");
        outside += usize::from(depth < 0.0);
        depth > 0.0
    });
    assert!(outside > 1000 && capsules > 2000, "{outside} outside, {capsules} capsules");
}

/// Agent 0 at the origin among boxes, pillars and other agents, none of which it touches.
fn yard(random: &mut Random, method: Method, agents: usize) -> World {
    let settings = AgentSettings {
        time_horizon: random.real32(1.0, 4.0),
        time_horizon_obstacle: random.real32(1.0, 4.0),
        ..pair_settings()
    };
    let place =
        |random: &mut Random, least: f64| (random.direction() * random.real(least, least + 1.5)).as_vec2();
    let boxes = (0..random.count(1, 3)).map(|_| {
        let (center, side) = (place(random, 1.4), (random.direction() * random.real(0.1, 0.8)).as_vec2());
        vec![center + side, center + side.perp(), center - side, center - side.perp()]
    });
    let boxes = boxes.collect();
    let pillars = (0..random.count(0, 2)).map(|_| Circle { center: place(random, 0.9), radius: 0.35 });
    let pillars = pillars.collect();
    let speed = random.in_disc(1.5).as_vec2();
    let mut all = vec![mover(Vec2::ZERO, speed, random.in_disc(1.5).as_vec2(), method, settings.clone())];
    for _ in 0..agents {
        let velocity = random.in_disc(1.0).as_vec2();
        all.push(mover(place(random, 1.05), velocity, velocity, method, settings.clone()));
    }
    World { obstacles: Arc::new(crate::common::sound(boxes, pillars)), ..world(0.25, all) }
}

/// True if agent 0 with this velocity meets a wall or pillar within the horizon, at least `margin` m/s deep.
fn meets_wall(world: &World, velocity: DVec2, margin: f64) -> bool {
    let settings = &world.agents[0].settings;
    let horizon = f64::from(settings.time_horizon_obstacle);
    let radius = f64::from(settings.radius) - margin * horizon;
    let edges = world.obstacles.polygons().iter().flat_map(|polygon| {
        let next = polygon.iter().cycle().skip(1);
        polygon.iter().zip(next).map(|(a, b)| (wide(*a), wide(*b)))
    });
    edges.into_iter().any(|(a, b)| exact_time_to_segment(a, b, velocity, radius) <= horizon)
        || world.obstacles.circles().iter().any(|circle| {
            let radius = radius + f64::from(circle.radius);
            exact_time_to_collision(wide(circle.center), velocity, radius) <= horizon
        })
}

/// True if it meets another agent that behaves as VO or RVO assumes.
fn meets_agent(world: &World, velocity: DVec2, margin: f64) -> bool {
    let (me, others) = world.agents.split_first().expect("agents");
    let share = if me.method == Method::Vo { 1.0 } else { 0.5 };
    let horizon = f64::from(me.settings.time_horizon);
    others.iter().any(|other| {
        let promised = (velocity - (1.0 - share) * wide(me.velocity)) / share;
        let (p, w) = (wide(other.position - me.position), promised - wide(other.velocity));
        exact_time_to_collision(p, w, 1.0 - margin * horizon / share) <= horizon
    })
}

#[test]
fn the_choice_beside_walls_is_free_and_no_sample_is_nearer_and_walls_give_way_last() {
    for method in METHODS {
        let (mut counts, mut kept) = ([0; 3], 0);
        for_all(62, 300, |random, case| {
            // HRVO's cones are tested elsewhere; here it has only the walls.
            let agents = if method == Method::Hrvo { 0 } else { random.count(0, 10) };
            let world = yard(random, method, agents);
            let choice = decide(&world, &Watch::None).choices[0];
            let (chosen, preferred) = (wide(choice.velocity), wide(choice.preferred));
            let place = format!("{method:?}, case {case}: {chosen}");
            let (mut best, mut best_by_walls) = (f64::INFINITY, f64::INFINITY);
            for sample in disc_samples(1.5).filter(|sample| !meets_wall(&world, *sample, 0.0)) {
                let distance = sample.distance(preferred);
                best_by_walls = best_by_walls.min(distance);
                if !meets_agent(&world, sample, 0.0) {
                    best = best.min(distance);
                }
            }
            assert!(best_by_walls.is_finite(), "{place}: standing still meets no wall");
            // If anything has to give way, it is not the walls.
            assert!(!meets_wall(&world, chosen, 3e-4), "{place} meets a wall");
            if choice.outcome == Outcome::Relaxed {
                assert!(best.is_infinite(), "{place}: relaxed, yet a sample is free");
                kept += 1;
            } else {
                assert!(!meets_agent(&world, chosen, 3e-4), "{place} meets an agent");
                assert!(chosen.distance(preferred) <= best + 1e-3, "{place}, a sample {best}");
            }
            counts[choice.outcome as usize] += 1;
        });
        assert!(counts[0] > 20 && counts[1] > 20, "{method:?}: free, adjusted, relaxed: {counts:?}");
        assert!(kept >= 5 || method == Method::Hrvo, "{method:?}: {kept} relaxed");
    }
}

#[test]
fn static_obstacles_come_first_nearest_first_and_stand_in_the_trace() {
    for method in METHODS {
        let mut world = yard(&mut Random::new(63), method, 3);
        let far = vec![Vec2::new(1.0, -3.0), Vec2::new(1.0, 3.0), Vec2::new(2.0, 0.0)];
        let near = Circle { center: Vec2::new(-1.0, 0.0), radius: 0.25 };
        world.obstacles = Arc::new(crate::common::sound(vec![far.into_iter().rev().collect()], vec![near]));
        let decisions = decide(&world, &Watch::Agents(vec![0]));
        let Trace::Cones(trace) = &decisions.watched[0].trace else { panic!("a trace of cones") };
        assert_eq!(trace.n_rigid, 2, "{method:?}: the pillar, and the one edge in sight");
        assert_eq!(trace.obstacles.len(), 2 + trace.neighbors.len());
        assert!(matches!(trace.obstacles[0], VelocityObstacle::Cone { .. }), "the pillar is nearer");
        assert!(matches!(trace.obstacles[1], VelocityObstacle::Capsule { .. }), "then the edge");
    }
}

#[test]
fn who_stands_in_a_wall_or_pillar_comes_out_and_who_walks_along_stays_out() {
    let wall =
        vec![Vec2::new(-20.0, -1.0), Vec2::new(20.0, -1.0), Vec2::new(20.0, 0.0), Vec2::new(-20.0, 0.0)];
    let pillar = Circle { center: Vec2::new(5.0, 1.2), radius: 0.6 };
    let obstacles = Arc::new(crate::common::sound(vec![wall], vec![pillar]));
    for method in METHODS {
        let settings = AgentSettings { time_horizon_obstacle: 2.0, ..pair_settings() };
        let walker = |from: Vec2, to: Vec2| walker(from, to, method, settings.clone());
        let agents = vec![
            // Half in the wall, heading farther in.
            walker(Vec2::new(-5.0, 0.2), Vec2::new(-5.0, -5.0)),
            // Touching it, heading along it, past the pillar.
            walker(Vec2::new(0.0, 0.5), Vec2::new(10.0, 0.6)),
            // Exactly in the pillar's center.
            Agent { velocity: Vec2::X, ..walker(Vec2::new(5.0, 1.2), Vec2::new(5.0, 1.2)) },
        ];
        let mut simulation = Simulation::new(World { obstacles: obstacles.clone(), ..world(0.1, agents) });
        let gap = |simulation: &Simulation, agent: u32| {
            let place = wide(simulation.position(agent));
            (place.y - 0.5).min(place.distance(wide(pillar.center)) - 1.1)
        };
        for step in 0..300 {
            simulation.step();
            assert!(gap(&simulation, 1) > -1e-3, "{method:?}, step {step}: {}", gap(&simulation, 1));
        }
        for agent in [0, 2] {
            assert!(
                gap(&simulation, agent) > -1e-3,
                "{method:?}, agent {agent}: {}",
                gap(&simulation, agent)
            );
        }
    }
}

#[test]
fn unfriendly_walls_give_finite_choices_within_the_speed_limit() {
    for_all(64, 2000, |random, case| {
        let mut world = yard(random, Method::Vo, 4);
        for agent in &mut world.agents {
            let settings = &mut agent.settings;
            agent.method = random.pick(&METHODS);
            settings.radius = random.pick(&[1e-3, 0.5, 20.0]);
            settings.max_speed = random.pick(&[0.0, 1e-3, 1.5, 1e3]);
            settings.time_horizon_obstacle = random.pick(&[1e-3, 0.1, 2.0, 1e6]);
            // At a corner, on an edge, on the line of an edge, in a pillar's center.
            let polygon = &world.obstacles.polygons()[0];
            let (a, b) = (polygon[0], polygon[1]);
            agent.position = match random.count(0, 5) {
                0 => a,
                1 => a.lerp(b, 0.5),
                2 => a + (a - b),
                3 => world.obstacles.circles().first().map_or(b, |circle| circle.center),
                4 => a + random.in_disc(1e-6).as_vec2(),
                _ => agent.position,
            };
        }
        for (choice, agent) in decide(&world, &Watch::None).choices.iter().zip(&world.agents) {
            let most = f64::from(agent.settings.max_speed) * (1.0 + 1e-6) + 1e-22;
            assert!(choice.velocity.is_finite(), "case {case}: {choice:?}");
            assert!(wide(choice.velocity).length() <= most, "case {case}: {choice:?}");
        }
    });
}
