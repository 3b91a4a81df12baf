//! Static obstacles: the branches of an edge and exact sweeps of the disc.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::common::{Random, distance_to_segment, for_all, strategies::convex, world};
use glam::{DVec2, Vec2};
use sidestep_core::{
    Agent, Method, Objective, Obstacles, World,
    avoid::{Outcome, Trace, orca::edge_line::EdgeCase},
    geometry::polygon::sides,
    model::obstacle::{Circle, EdgeName},
    neighbors::edges::visible,
    sim::{Watch, advance, decide},
};

/// Least distance between two segments that do not cross, or zero if they do.
fn between(a: DVec2, b: DVec2, c: DVec2, d: DVec2) -> f64 {
    let side = |a: DVec2, b: DVec2, c: DVec2| (b - a).perp_dot(c - a);
    if side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0 {
        return 0.0;
    }
    [(a, b, c), (a, b, d), (c, d, a), (c, d, b)]
        .into_iter()
        .map(|(from, to, point)| distance_to_segment(from, to, point))
        .fold(f64::INFINITY, f64::min)
}

/// Least distance from the path of a center to the outline of a polygon.
fn clearance(polygon: &[Vec2], from: DVec2, velocity: DVec2, time: f64) -> f64 {
    sides(polygon)
        .map(|(a, b)| between(from, from + velocity * time, a.as_dvec2(), b.as_dvec2()))
        .fold(f64::INFINITY, f64::min)
}

fn walker(random: &mut Random, position: Vec2) -> Agent {
    let mut agent = Agent::new(position);
    agent.settings.radius = random.real32(0.2, 1.0);
    agent.settings.max_speed = 2.0;
    agent.settings.time_horizon_obstacle = random.real32(0.5, 4.0);
    agent.velocity = random.in_disc(2.0).as_vec2();
    agent.objective = Objective::Velocity(random.in_disc(2.0).as_vec2());
    agent
}

#[test]
fn every_velocity_inside_the_lines_of_a_convex_block_keeps_off_it_for_the_horizon() {
    let (mut swept, mut seen) = (0, BTreeMap::<EdgeCase, u32>::new());
    for_all(21, 3000, |random, _| {
        let polygon = convex(random);
        let place = random.in_square(7.0);
        let agent = walker(random, place);
        let radius = f64::from(agent.settings.radius);
        let inside = sides(&polygon).all(|(a, b)| (b - a).perp_dot(place - a) >= 0.0);
        if inside || clearance(&polygon, place.as_dvec2(), DVec2::ZERO, 0.0) < radius {
            return;
        }
        let horizon = f64::from(agent.settings.time_horizon_obstacle);
        let mut world = world(0.25, vec![agent]);
        world.obstacles = Arc::new(crate::common::sound(vec![polygon.clone()], Vec::new()));
        let decisions = decide(&world, &Watch::All);
        let Trace::Orca(trace) = &decisions.watched[0].trace else { panic!("ORCA leaves its trace") };
        for (_, verdict) in &trace.edges {
            *seen.entry(verdict.case).or_default() += 1;
        }
        assert_eq!(trace.n_rigid, trace.half_planes.len());
        for _ in 0..40 {
            let velocity = random.in_disc(2.0);
            if trace.half_planes.iter().all(|line| line.violation(velocity.as_vec2()) <= 0.0) {
                let clearance = clearance(&polygon, place.as_dvec2(), velocity, horizon);
                // Rounding of the lines, over the distance of the whole horizon.
                assert!(clearance >= radius - 2e-5 * (1.0 + horizon), "{clearance} < {radius}: {polygon:?}");
                swept += 1;
            }
        }
    });
    assert!(swept > 20_000, "only {swept} sweeps");
    use EdgeCase::*;
    for case in [
        AlreadyCovered,
        CutoffLeft,
        CutoffRight,
        CutoffLine,
        LeftLeg,
        RightLeg,
        ForeignLeftLeg,
        ForeignRightLeg,
    ] {
        assert!(seen.get(&case).is_some_and(|count| *count > 10), "{case:?} was not reached: {seen:?}");
    }
}

#[test]
fn every_branch_of_an_edge_is_reached() {
    // A square with a notch has convex and concave vertices, a wedge has a corner so sharp that beyond it neither of its
    // sides is seen from the front.
    let notched: Vec<Vec2> =
        [[-3.0, -3.0], [3.0, -3.0], [3.0, 3.0], [0.5, 3.0], [0.0, 0.0], [-0.5, 3.0], [-3.0, 3.0]]
            .map(Vec2::from)
            .to_vec();
    let wedge = [[-5.5, -1.0], [-3.6, 0.0], [-5.5, 1.0]].map(Vec2::from).to_vec();
    let obstacles = Arc::new(crate::common::sound(vec![notched, wedge], Vec::new()));
    let mut seen = BTreeMap::<EdgeCase, u32>::new();
    for_all(22, 20_000, |random, _| {
        let place = random.in_square(6.0);
        let mut world = world(0.25, vec![walker(random, place)]);
        world.obstacles = obstacles.clone();
        let decisions = decide(&world, &Watch::All);
        let Trace::Orca(trace) = &decisions.watched[0].trace else { panic!("ORCA leaves its trace") };
        for (_, verdict) in &trace.edges {
            *seen.entry(verdict.case).or_default() += 1;
            let draws = verdict.half_plane.is_some();
            let silent = matches!(
                verdict.case,
                EdgeCase::AlreadyCovered
                    | EdgeCase::ConcaveVertex
                    | EdgeCase::LeftToNextEdge
                    | EdgeCase::ForeignLeftLeg
                    | EdgeCase::ForeignRightLeg
            );
            assert_eq!(draws, !silent, "{:?}", verdict.case);
        }
    });
    for case in EdgeCase::ALL {
        assert!(seen.contains_key(&case), "{case:?} was not reached: {seen:?}");
    }
}

#[test]
fn standing_still_is_always_permitted_by_walls_and_pillars() {
    for_all(23, 5000, |random, _| {
        let polygon = convex(random);
        let circle = Circle { center: Vec2::new(6.0, 0.0), radius: 1.0 };
        let place = random.in_square(8.0);
        let agent = walker(random, place);
        let radius = agent.settings.radius;
        let outside = clearance(&polygon, place.as_dvec2(), DVec2::ZERO, 0.0) > f64::from(radius)
            && (circle.center - place).length() > circle.radius + radius;
        if !outside {
            return;
        }
        let mut world = world(0.25, vec![agent]);
        world.obstacles = Arc::new(crate::common::sound(vec![polygon], vec![circle]));
        let decisions = decide(&world, &Watch::All);
        let Trace::Orca(trace) = &decisions.watched[0].trace else { panic!("ORCA leaves its trace") };
        for line in &trace.half_planes {
            assert!(line.violation(Vec2::ZERO) <= 1e-5, "{line:?}");
        }
    });
}

#[test]
fn nobody_walks_through_pillars() {
    let mut random = Random::new(24);
    let circles: Vec<Circle> = (0..6)
        .map(|k| Circle {
            center: Vec2::new(4.0 * (k % 3) as f32 - 4.0, 5.0 * (k / 3) as f32 - 2.5),
            radius: 1.0,
        })
        .collect();
    let agents = (0..12).map(|k| {
        let start = Vec2::new(-12.0, k as f32 - 5.5);
        let mut agent = Agent {
            objective: Objective::Goal(Vec2::new(12.0, random.real32(-6.0, 6.0))),
            ..Agent::new(start)
        };
        agent.settings.radius = 0.4;
        agent.settings.time_horizon = 2.0;
        agent.settings.time_horizon_obstacle = 2.0;
        agent
    });
    let mut run = World {
        obstacles: Arc::new(crate::common::sound(Vec::new(), circles.clone())),
        ..world(0.1, agents.collect())
    };
    for _ in 0..400 {
        let decisions = decide(&run, &Watch::None);
        advance(&mut run, &decisions);
        for agent in &run.agents {
            for circle in &circles {
                let gap = (agent.position - circle.center).length() - circle.radius - agent.settings.radius;
                assert!(gap > -1e-3, "gap {gap} at step {}", run.step);
            }
        }
    }
    let passed = run.agents.iter().filter(|agent| agent.position.x > 6.0).count();
    assert!(passed >= 10, "only {passed} of 12 have passed");
}

#[test]
fn without_a_method_walls_are_not_seen() {
    let mut agent = Agent { method: Method::None, ..Agent::new(Vec2::new(-3.0, 0.0)) };
    agent.objective = Objective::Velocity(Vec2::X);
    let wall = vec![Vec2::new(0.0, -5.0), Vec2::new(0.0, 5.0)];
    let mut world = world(0.25, vec![agent]);
    world.obstacles = Arc::new(crate::common::sound(vec![wall], Vec::new()));
    let choice = decide(&world, &Watch::None).choices[0];
    assert_eq!((choice.velocity, choice.outcome), (Vec2::X, Outcome::Free));
}

#[test]
fn a_round_polygon_of_9999_vertices_is_built_asked_and_dropped_on_a_small_stack() {
    // The tree of a convex polygon is a chain. Recursion for each of its nodes took 226 bytes a vertex and overflowed
    // the stack of a worker.
    let n = 9999;
    let point = |place: usize| {
        let (sin, cos) = libm::sincos(std::f64::consts::TAU * place as f64 / n as f64);
        Vec2::new((1000.0 * cos) as f32, (1000.0 * sin) as f32)
    };
    let solid: Vec<Vec2> = (0..n).map(point).collect();
    let room: Vec<Vec2> = solid.iter().rev().copied().collect();
    let small = std::thread::Builder::new().stack_size(192 << 10);
    let asked = small.spawn(move || {
        for (polygon, center) in [(solid, Vec2::new(1003.0, 20.0)), (room, Vec2::new(990.0, -40.0))] {
            let obstacles = crate::common::sound(vec![polygon], Vec::new());
            let mut found = Vec::new();
            visible(&obstacles, center, 30.0, &mut found);
            // Every edge whose right side faces the center, by its ends alone.
            let facing = |edge: &u32| {
                let (a, b) = obstacles.ends(*edge);
                (b.as_dvec2() - a.as_dvec2()).perp_dot(center.as_dvec2() - a.as_dvec2()) < 0.0
            };
            let near = |edge: &u32| {
                let (a, b) = obstacles.ends(*edge);
                distance_to_segment(a.as_dvec2(), b.as_dvec2(), center.as_dvec2()) < 30.0
            };
            let want: Vec<u32> = (0..n as u32).filter(facing).filter(near).collect();
            let mut edges: Vec<u32> = found.iter().map(|near| near.edge).collect();
            edges.sort_unstable();
            assert_eq!(edges, want);
            assert!(found.is_sorted_by(|a, b| a.distance_sq <= b.distance_sq));
            drop(obstacles.clone());
        }
    });
    asked.unwrap().join().unwrap();
}

#[test]
fn polygons_that_are_added_are_numbered_behind_the_vertices_of_splits() {
    let wall = |x: f32, y: f32, dx: f32, dy: f32| vec![Vec2::new(x, y), Vec2::new(x + dx, y + dy)];
    let crossing = vec![wall(-2.0, 0.0, 4.0, 0.0), wall(0.5, -2.0, 0.0, 4.0)];
    let before = Obstacles::unchecked(crossing, Vec::new());
    let first = before.vertices().len();
    assert!(first > 4, "an edge is split");
    let after = before.and_then(vec![wall(9.0, 0.0, 1.0, 0.0)]);
    assert_eq!(after.vertices()[first].point, Vec2::new(9.0, 0.0));
    assert_eq!(after.edge_name(first as u32), EdgeName::whole(4), "the fifth vertex of the file");
    for edge in 0..after.vertices().len() as u32 {
        assert_eq!(after.edge_named(after.edge_name(edge)), Some(edge));
        let vertex = &after.vertices()[edge as usize];
        assert_eq!(after.vertices()[vertex.next as usize].previous, edge);
        assert_eq!(vertex.polygon, after.edge_name(edge).vertex / 2);
    }
    assert_eq!(before.and_then(Vec::new()).polygons(), before.polygons());
}
