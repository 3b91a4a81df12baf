//! Paths by the road map against an independent search over a sampled visibility.

use crate::common::{Random, for_all, pair_settings, solid_box, standing, walker, wide};
use glam::{DVec2, Vec2};
use sidestep_core::{
    Agent, Method, Objective, Simulation, World,
    model::{Obstacles, Roadmap},
};

/// Everything that bars a path: boxes by their corners, pillars.
struct Scene {
    boxes: Vec<(DVec2, DVec2)>,
    pillars: Vec<(DVec2, f64)>,
    obstacles: std::sync::Arc<Obstacles>,
}

fn scene(random: &mut Random) -> Scene {
    let mut boxes = Vec::new();
    for _ in 0..random.count(1, 4) {
        let low = random.in_square(6.0);
        boxes.push((low, low + Vec2::new(random.real32(0.5, 4.0), random.real32(0.5, 4.0))));
    }
    let pillars: Vec<(Vec2, f32)> =
        (0..random.count(0, 2)).map(|_| (random.in_square(6.0), random.real32(0.3, 1.5))).collect();
    Scene {
        obstacles: standing(boxes.iter().map(|(low, high)| solid_box(*low, *high)).collect(), &pillars),
        boxes: boxes.iter().map(|(low, high)| (wide(*low), wide(*high))).collect(),
        pillars: pillars.iter().map(|(place, radius)| (wide(*place), f64::from(*radius))).collect(),
    }
}

impl Scene {
    /// Gap between a point and the nearest wall or pillar; the inside of a box counts as far.
    fn gap(&self, p: DVec2) -> f64 {
        let walls = self.boxes.iter().map(|(low, high)| {
            let outside = (*low - p).max(p - *high);
            if outside.max_element() > 0.0 {
                outside.max(DVec2::ZERO).length()
            } else {
                -outside.max_element()
            }
        });
        let pillars = self.pillars.iter().map(|(center, radius)| center.distance(p) - radius);
        walls.chain(pillars).fold(f64::INFINITY, f64::min)
    }

    /// True if a disc can go straight from `a` to `b`, by many points of the path; `None` if that is too close to
    /// decide.
    fn sees(&self, a: DVec2, b: DVec2, clearance: f64) -> Option<bool> {
        let n = 600;
        let least =
            (0..=n).map(|k| self.gap(a.lerp(b, f64::from(k) / f64::from(n)))).fold(f64::INFINITY, f64::min);
        let step = a.distance(b) / f64::from(n);
        if least < clearance - 1e-4 {
            Some(false)
        } else if least > clearance + 0.5 * step + 1e-4 {
            Some(true)
        } else {
            None
        }
    }
}

/// Lengths of the shortest paths from `start` to every node, by Dijkstra.
fn dijkstra(links: &[Vec<Option<f64>>], start: usize) -> Vec<f64> {
    let n = links.len();
    let mut length = vec![f64::INFINITY; n];
    let mut done = vec![false; n];
    length[start] = 0.0;
    for _ in 0..n {
        let open = (0..n).filter(|k| !done[*k]).min_by(|a, b| length[*a].total_cmp(&length[*b]));
        let Some(here) = open else { break };
        done[here] = true;
        for there in 0..n {
            if let Some(link) = links[here][there] {
                length[there] = length[there].min(length[here] + link);
            }
        }
    }
    length
}

#[test]
fn ways_are_as_long_as_those_of_a_search_over_sampled_visibility() {
    let (mut compared, mut detours, mut barred, mut steps) = (0, 0, 0, 0);
    for_all(241, 120, |random, case| {
        let scene = scene(random);
        let clearance = random.pick(&[0.0, 0.25, 0.5_f32]);
        // The last two are the start and the goal, which are not on the map.
        let points: Vec<Vec2> = (0..10).map(|_| random.in_square(9.0)).collect();
        let sight = |i: usize, j: usize| scene.sees(wide(points[i]), wide(points[j]), f64::from(clearance));
        // An agent that is too near to a wall may leave it: see below.
        if points.iter().any(|point| scene.gap(wide(*point)) < f64::from(clearance) * 1.002 + 1e-4) {
            return;
        }
        let table: Vec<Vec<Option<bool>>> = (0..10)
            .map(|i| (0..10).map(|j| if i == j { Some(true) } else { sight(i, j) }).collect())
            .collect();
        if table.iter().flatten().any(Option::is_none) {
            return;
        }
        let links: Vec<Vec<Option<f64>>> = (0..10)
            .map(|i| {
                (0..10)
                    .map(|j| (table[i][j] == Some(true)).then(|| wide(points[i]).distance(wide(points[j]))))
                    .collect()
            })
            .collect();
        for i in 0..10 {
            for j in 0..10 {
                let clear = scene.obstacles.is_free(points[i], points[j], clearance);
                assert_eq!(Some(clear), table[i][j], "case {case}: from {} to {}", points[i], points[j]);
            }
        }
        // Lengths between the points of the map.
        let map = Roadmap::new(points[..8].to_vec(), clearance, &scene.obstacles);
        let inner: Vec<Vec<Option<f64>>> = links[..8].iter().map(|row| row[..8].to_vec()).collect();
        for i in 0..8 {
            for (j, length) in dijkstra(&inner, i).into_iter().enumerate() {
                assert_near!(f64::from(map.length(i, j)), length, 1e-4, "case {case}, from {i} to {j}");
                compared += 1;
                detours += usize::from(length.is_finite() && inner[i][j].is_none());
                barred += usize::from(length.is_infinite());
            }
        }
        // The next point from 8 to 9.
        let whole = dijkstra(&links, 8)[9];
        match map.next(&scene.obstacles, points[8], points[9]) {
            None => assert!(whole.is_infinite(), "case {case}: there is a way of {whole} m"),
            Some(next) if next == points[9] => assert_near!(whole, links[8][9].expect("in sight"), 1e-4),
            Some(next) => {
                let k = points.iter().position(|point| *point == next).expect("a point of the map");
                let by = links[8][k].expect("in sight") + dijkstra(&links, k)[9];
                assert_near!(by, whole, 1e-4, "case {case}: by way of {next}");
                steps += 1;
            }
        }
    });
    assert!(
        compared > 1000 && detours > 100 && barred > 50 && steps > 5,
        "{compared} {detours} {barred} {steps}"
    );
}

/// An agent with a goal behind a wall, and the corners as points of the map.
fn around_a_wall(position: Vec2) -> World {
    let mut agent = walker(position, Vec2::new(4.0, 0.0), Method::Orca, pair_settings());
    agent.objective = Objective::Route(Vec2::new(4.0, 0.0));
    agent.settings.time_horizon_obstacle = 1.0;
    let obstacles = standing(vec![solid_box(Vec2::new(-0.5, -4.0), Vec2::new(0.5, 4.0))], &[]);
    let corners =
        vec![Vec2::new(-1.2, -4.7), Vec2::new(1.2, -4.7), Vec2::new(-1.2, 4.8), Vec2::new(1.2, 4.8)];
    let roadmap = Roadmap::new(corners, 0.5, &obstacles).into();
    World { roadmap, obstacles, ..crate::common::world(0.05, vec![agent]) }
}

fn arrives(start: World, seconds: f64) -> bool {
    let mut simulation = Simulation::new(start);
    while simulation.world().time < seconds {
        simulation.step();
    }
    simulation.world().agents.iter().all(Agent::has_arrived)
}

#[test]
fn an_agent_goes_around_a_wall_by_the_map_and_without_one_stays_behind_it() {
    assert!(arrives(around_a_wall(Vec2::new(-4.0, 0.0)), 30.0));
    let mut without = around_a_wall(Vec2::new(-4.0, 0.0));
    without.roadmap = std::sync::Arc::default();
    assert!(!arrives(without, 30.0));
}

/// It used to see nothing at all from there, and pressed straight against the wall.
#[test]
fn an_agent_that_touches_the_wall_still_finds_its_way() {
    for gap in [0.5, 0.499_99, 0.49, 0.3] {
        for y in [-3.0, 0.0, 2.0] {
            let start = around_a_wall(Vec2::new(-0.5 - gap, y));
            let next = start.roadmap.next(&start.obstacles, start.agents[0].position, Vec2::new(4.0, 0.0));
            assert!(next.is_some_and(|next| next.x < 0.0), "gap {gap}, y {y}: {next:?}");
            assert!(arrives(start, 40.0), "gap {gap}, y {y}");
        }
    }
}

/// A goal next to a wall used to count as invisible from everywhere.
#[test]
fn a_goal_nearer_to_a_wall_than_the_clearance_is_reached_by_the_map() {
    for gap in [0.5, 0.45, 0.2] {
        let mut start = around_a_wall(Vec2::new(-4.0, 0.0));
        let goal = Vec2::new(0.5 + gap, 1.0);
        start.agents[0].objective = Objective::Route(goal);
        let next = start.roadmap.next(&start.obstacles, start.agents[0].position, goal);
        assert_eq!(next, Some(start.roadmap.points[2]), "gap {gap}");
        assert!(arrives(start, 30.0), "gap {gap}");
    }
}

/// It used to aim at the point it stood on, and stayed there.
#[test]
fn an_agent_on_a_point_of_the_map_goes_on_to_the_next() {
    for corner in [0, 2] {
        let mut start = around_a_wall(Vec2::ZERO);
        let here = start.roadmap.points[corner];
        start.agents[0].position = here;
        let next = start.roadmap.next(&start.obstacles, here, Vec2::new(4.0, 0.0));
        assert_eq!(next, Some(start.roadmap.points[corner + 1]));
        assert!(arrives(start, 30.0), "corner {corner}");
    }
}

#[test]
fn where_no_point_helps_it_tries_the_straight_way() {
    let mut start = around_a_wall(Vec2::new(-4.0, 0.0));
    start.roadmap = Roadmap::new(vec![Vec2::new(-3.0, 2.0)], 0.5, &start.obstacles).into();
    assert_eq!(start.roadmap.next(&start.obstacles, Vec2::new(-4.0, 0.0), Vec2::new(4.0, 0.0)), None);
    assert_eq!(sidestep_core::steer::preferred_velocity(&start, 0), Vec2::X);
}

#[test]
fn an_agent_slows_down_for_its_goal_and_not_for_the_points_on_its_way() {
    let start = around_a_wall(Vec2::new(-1.2, -4.6));
    let speed = |world: &World| wide(sidestep_core::steer::preferred_velocity(world, 0)).length();
    assert_near!(speed(&start), 1.0, 1e-5, "0.1 m from the corner");
    let mut near = around_a_wall(Vec2::new(3.75, 0.0));
    near.agents[0].velocity = Vec2::X;
    assert_near!(speed(&near), 0.25, 1e-5, "0.25 m from the goal");
}
