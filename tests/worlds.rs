//! What the texts of the built-in scenarios say, under test; and walls, which a met program never lets anybody enter.

mod common;

use std::f64::consts::{PI, TAU};

use common::wide;
use glam::DVec2;
use sidestep::{Command, Scenario, Simulation, World, avoid::Outcome, geometry::polygon, scenario::builtin};

fn simulation(name: &str, changes: &[&str]) -> Simulation {
    let scenario = Scenario::load(name).unwrap_or_else(|error| panic!("{error}"));
    let mut simulation = Simulation::new(scenario.world());
    for change in changes {
        let command = Command::parse_set(change).unwrap_or_else(|error| panic!("{error}"));
        simulation.apply(command).unwrap_or_else(|error| panic!("{error}"));
    }
    simulation
}

/// The worlds of a run of so many seconds, the start included.
fn film_of(mut simulation: Simulation, seconds: f64) -> Vec<World> {
    let mut film = vec![simulation.world().clone()];
    while simulation.world().time < seconds - 1e-6 {
        simulation.step();
        film.push(simulation.world().clone());
    }
    film
}

/// The same of a built-in scenario with these changes.
fn film(name: &str, changes: &[&str], seconds: f64) -> Vec<World> {
    film_of(simulation(name, changes), seconds)
}

fn place(world: &World, agent: usize) -> DVec2 {
    wide(world.agents[agent].position)
}

fn speed(world: &World, agent: usize) -> f64 {
    wide(world.agents[agent].velocity).length()
}

fn radius(world: &World, agent: usize) -> f64 {
    f64::from(world.agents[agent].settings.radius)
}

/// Least gap of two discs over a film, m.
fn least_gap(film: &[World], a: usize, b: usize) -> f64 {
    let gap = |world: &World| place(world, a).distance(place(world, b)) - radius(world, a) - radius(world, b);
    film.iter().map(gap).fold(f64::INFINITY, f64::min)
}

/// Least gap between one agent and all others.
fn least_gap_of(film: &[World], a: usize) -> f64 {
    let others = (0..film[0].agents.len()).filter(|b| *b != a);
    others.map(|b| least_gap(film, a, b)).fold(f64::INFINITY, f64::min)
}

/// Who stands within a radius of the goal at the end.
fn at_goal(world: &World) -> Vec<usize> {
    let there = |a: &usize| {
        let goal = world.agents[*a].goal().expect("a goal");
        wide(goal).distance(place(world, *a)) <= radius(world, *a)
    };
    (0..world.agents.len()).filter(there).collect()
}

/// How many were within a radius of the goal at some time.
fn ever_at_goal(film: &[World]) -> usize {
    let mut arrived: Vec<usize> = film.iter().flat_map(at_goal).collect();
    arrived.sort_unstable();
    arrived.dedup();
    arrived.len()
}

/// Sign changes of the lateral velocity, not counting less than `least` (m/s).
fn reversals(film: &[World], agent: usize, least: f32) -> usize {
    let signs: Vec<f32> = film
        .iter()
        .map(|world| world.agents[agent].velocity.y)
        .filter(|lateral| lateral.abs() > least)
        .map(f32::signum)
        .collect();
    signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// Signed turn of an agent's velocity over a film, rad: counter-clockwise counts up.
fn total_turn(film: &[World], agent: usize) -> f64 {
    let velocities: Vec<DVec2> = film[1..].iter().map(|world| wide(world.agents[agent].velocity)).collect();
    velocities.windows(2).map(|pair| libm::atan2(pair[0].perp_dot(pair[1]), pair[0].dot(pair[1]))).sum()
}

// ---- walls

/// Distance from a point to a segment, m.
fn distance(point: DVec2, (a, b): (DVec2, DVec2)) -> f64 {
    let along = b - a;
    let t = ((point - a).dot(along) / along.length_squared()).clamp(0.0, 1.0);
    point.distance(a + along * t)
}

/// Whether a disc touches or is inside of a solid: nearer to an edge than its radius less a millimeter, within a
/// counter-clockwise outline or outside of a clockwise one.
fn is_in_a_wall(polygons: &[Vec<DVec2>], center: DVec2, radius: f64) -> bool {
    polygons.iter().any(|corners| {
        let sides = || (0..corners.len()).map(|k| (corners[k], corners[(k + 1) % corners.len()]));
        let area: f64 = sides().map(|(a, b)| a.perp_dot(b)).sum();
        let crossings = sides()
            .filter(|(a, b)| (a.y > center.y) != (b.y > center.y))
            .filter(|(a, b)| center.x < (b.x - a.x) * ((center.y - a.y) / (b.y - a.y)) + a.x)
            .count();
        let within = crossings % 2 == 1;
        let solid = if area > 0.0 { within } else { area < 0.0 && !within };
        solid || sides().any(|side| distance(center, side) < radius - 1e-3)
    })
}

/// Whether the way from one place to another goes through an edge.
fn passes_through_a_wall(polygons: &[Vec<DVec2>], from: DVec2, to: DVec2) -> bool {
    let side_of = |a: DVec2, b: DVec2, point: DVec2| (b - a).perp_dot(point - a);
    polygons.iter().any(|corners| {
        (0..corners.len()).any(|k| {
            let (a, b) = (corners[k], corners[(k + 1) % corners.len()]);
            side_of(a, b, from) * side_of(a, b, to) < 0.0 && side_of(from, to, a) * side_of(from, to, b) < 0.0
        })
    })
}

#[test]
fn under_orca_nobody_whose_program_is_met_enters_a_wall_in_any_scenario() {
    let (mut checked, mut close) = (0_u64, 0_u64);
    let mut entered = Vec::new();
    for builtin in builtin::all() {
        // Limits of the body cut the answer after it was found.
        let changes = ["method=orca", "max_acceleration=inf", "max_turn_rate=inf"];
        let mut simulation = simulation(builtin.name, &changes);
        let polygons: Vec<Vec<DVec2>> = simulation
            .world()
            .obstacles
            .polygons
            .iter()
            .map(|polygon| polygon.iter().copied().map(wide).collect())
            .collect();
        if polygons.is_empty() {
            continue;
        }
        for step in 0..400 {
            let met: Vec<bool> = simulation
                .decisions()
                .choices
                .iter()
                .map(|choice| choice.outcome != Outcome::Relaxed)
                .collect();
            let before = simulation.world().clone();
            simulation.step();
            let after = simulation.world();
            for (agent, met) in met.into_iter().enumerate() {
                let radius = radius(after, agent);
                let (from, to) = (place(&before, agent), place(after, agent));
                if !met || is_in_a_wall(&polygons, from, radius) {
                    continue;
                }
                checked += 1;
                if is_in_a_wall(&polygons, to, radius) || passes_through_a_wall(&polygons, from, to) {
                    entered.push(format!("{} step {step} agent {agent}: {from} -> {to}", builtin.name));
                }
                close += u64::from(is_in_a_wall(&polygons, to, radius + 2e-2));
            }
        }
    }
    assert!(checked > 100_000 && close > 10_000, "{checked} steps, {close} of them close to a wall");
    assert!(
        entered.is_empty(),
        "{} of {checked}:\n{}",
        entered.len(),
        entered[..entered.len().min(20)].join("\n")
    );
}

#[test]
fn the_room_holds_everybody_in() {
    for world in film("room", &[], 40.0) {
        let outline = &world.obstacles.polygons[0];
        assert!(
            world.agents.iter().all(|agent| polygon::contains(outline, agent.position)),
            "at {} s",
            world.time
        );
    }
}

#[test]
fn the_road_map_brings_everybody_around_the_blocks_and_sooner_than_none() {
    // RVO2 counts as there whoever is within 20 m of the goal that twenty-five share.
    let there = |world: &World| {
        let near =
            |agent: &sidestep::Agent| agent.goal().is_some_and(|goal| goal.distance(agent.position) <= 20.0);
        world.agents.iter().filter(|agent| near(agent)).count()
    };
    let mut routed = simulation("roadmap", &[]);
    let mut straight = simulation("roadmap", &[]);
    for agent in 0..straight.world().agents.len() as u32 {
        let goal = straight.world().agents[agent as usize].goal().expect("a goal");
        straight.set_goal(agent, goal).expect("a goal");
    }
    while there(routed.world()) < 100 {
        assert!(routed.world().time < 900.0, "{} of 100 after a quarter of an hour", there(routed.world()));
        routed.step();
    }
    for _ in 0..routed.world().step {
        straight.step();
    }
    let (time, left) = (routed.world().time, 100 - there(straight.world()));
    assert!(left >= 10, "after {time} s only {left} are still under way without the map");
}

#[test]
fn the_trap_holds_whoever_has_no_map() {
    let end = film("concave-trap", &[], 60.0).pop().expect("the end");
    assert_eq!(at_goal(&end), [5, 6, 7, 8, 9]);
    // Between the arms, before the back wall at x = 4.
    assert!((0..5).all(|a| place(&end, a).x < 4.0 && place(&end, a).y.abs() < 4.0 && speed(&end, a) < 0.01));
}

#[test]
fn a_flat_face_holds_everybody_and_an_edge_nobody() {
    let end = film("flat-face", &[], 60.0).pop().expect("the end");
    assert_eq!(at_goal(&end), [5, 6, 7, 8]);
    for agent in 0..5 {
        assert_near!(place(&end, agent).x, -2.3, 1e-2, "agent {agent} stands at the face");
    }
}

#[test]
fn the_wall_without_thickness_holds_the_five_before_it() {
    let end = film("the-wall", &[], 60.0).pop().expect("the end");
    assert_eq!(at_goal(&end), [0, 1, 7, 8]);
    assert!((2..7).all(|agent| place(&end, agent).x < 0.0));
}

#[test]
fn two_equals_stick_in_the_door_and_one_who_gives_way_frees_both() {
    assert!(at_goal(&film("doorway", &[], 120.0)[1200]).is_empty());
    let mut yielding = simulation("doorway", &[]);
    yielding.set("responsibility", 0.0, 0).expect("a share");
    yielding.set("responsibility", 1.0, 1).expect("a share");
    assert_eq!(at_goal(film_of(yielding, 60.0).last().expect("the end")), [0, 1]);
}

#[test]
fn everybody_leaves_by_the_bottleneck_and_stout_ones_take_more_than_twice_as_long() {
    let emptied = |changes: &[&str]| {
        let through = |world: &World| world.agents.iter().all(|agent| agent.position.x > 0.2);
        film("bottleneck", changes, 60.0).iter().find(|world| through(world)).map(|world| world.time)
    };
    let (slim, stout) = (emptied(&[]).expect("all leave"), emptied(&["radius=0.3"]).expect("all leave"));
    assert!((10.0..20.0).contains(&slim) && stout > 2.0 * slim, "{slim} s and {stout} s");
}

#[test]
fn the_runner_bumps_into_the_walker_unless_it_may_accelerate_or_sees_farther() {
    assert!(least_gap(&film("surprise", &[], 10.0), 0, 1) < -0.05);
    assert!(least_gap(&film("surprise", &["max_acceleration=inf"], 10.0), 0, 1) > -1e-3);
    assert!(least_gap(&film("surprise", &["neighbor_distance=6"], 10.0), 0, 1) > -1e-3);
}

#[test]
fn the_field_of_pillars_lets_everybody_through() {
    assert_eq!(at_goal(film("pillars", &[], 60.0).last().expect("the end")).len(), 20);
}

// ---- pairs

#[test]
fn the_quick_one_overtakes_and_the_horizon_says_when_it_swings_out() {
    let run = film("overtaking", &[], 15.0);
    let behind = |world: &World| place(world, 0).x < place(world, 1).x;
    assert!(behind(&run[0]) && !behind(&run[150]) && least_gap(&run, 0, 1) > -1e-3);
    for horizon in [1.0, 4.0] {
        let run = film("overtaking", &[&format!("time_horizon={horizon}")], 15.0);
        let wish = DVec2::new(1.6, 0.0);
        let out = run.iter().position(|world| wide(world.agents[0].velocity).distance(wish) > 1e-3);
        let out = out.expect("it gives way");
        // The gap ahead closes by 0.7 m each second, 1.6 less 0.9, and so by 0.07 m a step; it is decided one step before.
        let ahead = place(&run[out - 1], 1).x - place(&run[out - 1], 0).x - 0.8;
        assert!((-0.08..0.01).contains(&(ahead - 0.7 * horizon)), "horizon {horizon}: {ahead} m");
    }
}

#[test]
fn exactly_behind_another_the_quick_one_crawls_and_pushes() {
    let run = film("crawling-behind", &[], 20.0);
    assert!(run.iter().all(|world| place(world, 0).y == 0.0 && place(world, 0).x < place(world, 1).x));
    assert!(speed(&run[200], 0) < 1.2 && speed(&run[200], 1) > 1.0, "1.6 and 0.6 m/s are wanted");
    let freed = film("crawling-behind", &["deadlock.breaker=right_bias"], 15.0).pop().expect("the end");
    assert!(place(&freed, 0).x > place(&freed, 1).x + 2.0);
}

#[test]
fn the_blind_one_hits_two_who_do_half_and_none_who_do_all() {
    let hit = |changes: &[&str]| {
        let film = film("non-reciprocal", changes, 25.0);
        (1..6).filter(|other| least_gap(&film, 0, *other) < -0.05).count()
    };
    assert_eq!(hit(&[]), 2);
    let film = film("non-reciprocal", &["responsibility=1"], 25.0);
    assert!(least_gap_of(&film, 0) > -1e-3);
    // It walks on a straight line.
    assert!(film.iter().all(|world| place(world, 0).y == 0.0));
}

#[test]
fn the_printed_rule_zigzags_in_every_frame_of_the_approach() {
    let vo = film("head-on-zigzag", &[], 16.0);
    // Five meters at 1 m/s and 20 Hz: about a hundred frames until they have passed.
    assert!((80..=110).contains(&reversals(&vo, 0, 1e-4)), "{}", reversals(&vo, 0, 1e-4));
    let rvo = film("head-on-zigzag", &["method=rvo"], 16.0);
    assert!(reversals(&rvo, 0, 1e-4) < reversals(&vo, 0, 1e-4) && least_gap(&rvo, 0, 1) < -0.01);
}

#[test]
fn rvo_dances_and_hrvo_and_orca_do_not() {
    let steps = |method: &str| reversals(&film("reciprocal-dance", &[method], 16.0), 0, 1e-4);
    assert!(steps("method=rvo") > 80);
    assert!(steps("method=hrvo") <= 2 && steps("method=orca") <= 2);
}

// ---- symmetry

#[test]
fn the_exact_ring_stops_for_ever_and_a_bias_to_the_right_opens_it() {
    let end = film("deadlock-ring", &[], 150.0).pop().expect("the end");
    assert!(at_goal(&end).is_empty() && (0..8).all(|a| speed(&end, a) < 1e-2));
    let run = film("deadlock-ring", &["deadlock.breaker=right_bias"], 100.0);
    assert_eq!(at_goal(run.last().expect("the end")).len(), 8);
    assert!((0..8).all(|agent| least_gap_of(&run, agent) > -1e-3));
    let little = film("deadlock-ring", &["deadlock.breaker=right_bias", "deadlock.bias=0.05"], 150.0);
    assert!(at_goal(&little[600]).is_empty());
}

#[test]
fn sluggish_agents_turn_no_faster_than_they_may() {
    let run = film("sluggish-turns", &[], 40.0);
    for pair in run.windows(2) {
        for (before, after) in pair[0].agents.iter().zip(&pair[1].agents) {
            let turn = wide(before.heading).angle_between(wide(after.heading)).abs();
            assert!(turn <= 0.08 + 1e-5, "{turn} rad in a tenth of a second at 0.8 rad/s");
        }
    }
    assert_eq!(at_goal(run.last().expect("the end")).len(), 8);
}

// ---- flows

#[test]
fn both_flows_get_through_the_corridor() {
    let end = film("counter-flow", &[], 45.0).pop().expect("the end");
    let through =
        |agents: std::ops::Range<usize>, sign: f64| agents.filter(|a| sign * place(&end, *a).x > 0.0).count();
    assert!(through(0..50, 1.0) >= 48 && through(50..100, -1.0) >= 48);
    // With a bias everybody drifts to the right hand: those who go east to the south, the others to the north.
    let biased = film("counter-flow", &["deadlock.breaker=right_bias", "deadlock.bias=0.2"], 20.0);
    let middle =
        |agents: std::ops::Range<usize>| agents.map(|a| place(&biased[200], a).y).sum::<f64>() / 50.0;
    assert!(middle(0..50) < -0.1 && middle(50..100) > 0.1);
}

/// Of those near the middle with somebody within 4 m ahead in their own track, how many follow one of their own.
fn share_in_lanes(world: &World) -> f64 {
    let (mut own, mut all) = (0.0, 0.0);
    for a in (0..100).filter(|a| place(world, *a).x.abs() < 8.0) {
        let east = a < 50;
        let ahead = |b: &usize| {
            let apart = place(world, *b) - place(world, a);
            let along = if east { apart.x } else { -apart.x };
            (*b != a && (0.0..4.0).contains(&along) && apart.y.abs() < 0.35).then_some((along, *b))
        };
        let nearest = (0..100).filter_map(|b| ahead(&b)).min_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, b)) = nearest {
            all += 1.0;
            own += f64::from((b < 50) == east);
        }
    }
    own / all
}

#[test]
fn lanes_form_in_the_counter_flow() {
    let run = film("counter-flow", &[], 20.0);
    let (before, after) = (share_in_lanes(&run[60]), share_in_lanes(&run[180]));
    // At first it is a matter of chance whom one has ahead.
    assert!((0.35..0.65).contains(&before) && after > 0.75, "{before}, then {after}");
}

#[test]
fn nobody_overtakes_in_single_file() {
    let run = film("one-way", &[], 60.0);
    for world in &run {
        for agent in 1..20 {
            assert!(place(world, agent).x < place(world, agent - 1).x, "agent {agent} at {} s", world.time);
        }
    }
    // The one behind the leader wants 1.2 m/s and gets the leader's 0.4.
    assert_near!(speed(&run[300], 1), 0.4, 0.05);
}

#[test]
fn crossing_flows_meeting_groups_and_swapping_formations_all_arrive() {
    for (name, n) in [("crossing-flows", 80), ("groups-meet", 12), ("formation-swap", 50)] {
        assert_eq!(at_goal(film(name, &[], 40.0).last().expect("the end")).len(), n, "{name}");
    }
    let run = film("four-way", &[], 60.0);
    assert!(ever_at_goal(&run) >= 98, "four-way: {}", ever_at_goal(&run));
}

#[test]
fn the_frog_crosses_and_is_run_over_if_it_looks_too_short_and_waits_if_too_far() {
    let run = film("frogger", &[], 20.0);
    // Seven meters beyond the middle lane.
    assert_near!(place(&run[200], 0).y, 7.0, 0.1);
    assert!(least_gap_of(&run, 0) > -1e-3);
    assert!(least_gap_of(&film("frogger", &["time_horizon=0.5"], 20.0), 0) < -0.3);
    // The first lane is at −3.5, 1.3 m is the sum of the radii.
    let waiting = film("frogger", &["time_horizon=8"], 24.0);
    assert!(waiting.iter().all(|world| place(world, 0).y < -4.7));
}

#[test]
fn the_fan_closes() {
    let run = film("fan-in", &[], 24.0);
    let width = |world: &World| {
        let high = (0..24).map(|a| place(world, a).y).fold(f64::NEG_INFINITY, f64::max);
        high - (0..24).map(|a| place(world, a).y).fold(f64::INFINITY, f64::min)
    };
    assert!(
        width(&run[0]) > 27.0 && width(&run[240]) < 14.0,
        "{} m, then {} m",
        width(&run[0]),
        width(&run[240])
    );
}

#[test]
fn the_heap_around_one_goal_does_not_come_to_rest() {
    let unrest = |changes: &[&str]| {
        let run = film("arrive-and-stand", changes, 100.0);
        let mean = |world: &World| (0..30).map(|a| speed(world, a)).sum::<f64>() / 30.0;
        run[700..].iter().map(mean).sum::<f64>() / 301.0
    };
    let (plain, slow) = (unrest(&[]), unrest(&["preferred_speed=0.2"]));
    assert!(plain > 0.04 && slow < plain / 2.0, "{plain} and {slow} m/s");
}

// ---- steering

#[test]
fn the_wander_circle_on_the_left_turns_left_on_the_right_right_and_far_away_not_at_all() {
    let (left, right, straight) =
        (film("wander-left", &[], 40.0), film("wander-right", &[], 40.0), film("wander-straight", &[], 30.0));
    for agent in 0..3 {
        assert!(total_turn(&left, agent) > TAU, "{} rad", total_turn(&left, agent));
        assert!(total_turn(&right, agent) < -TAU, "{} rad", total_turn(&right, agent));
        assert_near!(total_turn(&straight, agent), 0.0, 0.05);
    }
    let other = film("wander-left", &["wander.side=-1.5"], 40.0);
    assert!((0..3).all(|agent| total_turn(&other, agent) < -TAU));
    // Behind the vehicle the target turns it about in every step or so, and it stays where it is.
    let behind = film("wander-straight", &["wander.distance=-2"], 20.0);
    assert!((0..3).all(|agent| place(&behind[400], agent).distance(place(&behind[0], agent)) < 0.5));
}

#[test]
fn strolling_vehicles_keep_out_of_the_pillars() {
    for name in ["wander-box", "wander-feelers"] {
        let mut strolled = 0.0;
        for pair in film(name, &[], 40.0).windows(2) {
            for agent in 0..12 {
                let (from, to) = (place(&pair[0], agent), place(&pair[1], agent));
                strolled += from.distance(to);
                for circle in &pair[1].obstacles.circles {
                    let gap = to.distance(wide(circle.center)) - f64::from(circle.radius) - 0.4;
                    // The force grows with the overlap, so that it begins with one.
                    assert!(gap > -0.15, "{name}, agent {agent} at {} s: {gap} m", pair[1].time);
                }
                assert!(to.x.abs() < 21.0 && to.y.abs() < 13.0, "{name}: out of the room");
            }
        }
        assert!(strolled > 12.0 * 40.0, "{name}: {strolled} m in all");
    }
}

#[test]
fn the_predator_catches_its_prey_but_not_when_it_is_the_slower_one() {
    let run = film("predator-and-prey", &[], 30.0);
    assert!(least_gap(&run[..1], 0, 1) > 15.0 && least_gap(&run, 0, 1) < 0.0);
    let mut slow = simulation("predator-and-prey", &[]);
    slow.set("preferred_speed", 1.0, 0).expect("a speed");
    let gap = least_gap(&film_of(slow, 60.0), 0, 1);
    assert!(gap > 1.0, "the slower one comes as near as {gap} m");
}

#[test]
fn the_crowd_runs_to_the_pointer() {
    let run = film("mouse-follow", &[], 15.0);
    let pointer = DVec2::new(9.0, 5.0);
    let mean = |world: &World| (0..40).map(|a| place(world, a).distance(pointer)).sum::<f64>() / 40.0;
    assert!(mean(&run[0]) > 15.0 && mean(&run[300]) < 5.0, "{} m, then {} m", mean(&run[0]), mean(&run[300]));
}

#[test]
fn the_near_pyramid_needs_a_far_sharper_turn() {
    let sharpest = |name: &str| {
        let run = film(name, &[], 60.0);
        assert_eq!(at_goal(run.last().expect("the end")), [0], "{name}");
        // Until it is half around.
        let before = run[1..].iter().take_while(|world| place(world, 0).x < 0.0);
        before.map(|world| wide(world.agents[0].velocity).angle_between(DVec2::X).abs()).fold(0.0, f64::max)
    };
    let (far, near) = (sharpest("pyramid-far").to_degrees(), sharpest("pyramid-near").to_degrees());
    assert!((11.0..40.0).contains(&far) && (58.0..100.0).contains(&near), "{far}° and {near}°");
    for (name, distance, needed) in [("pyramid-far", 60.0, 11.0), ("pyramid-near", 13.0, 58.0)] {
        let world = simulation(name, &[]).world().clone();
        assert_near!(place(&world, 0).length(), distance, 1e-2, "{name}");
        assert_near!((11.0 / distance).asin() * 180.0 / PI, needed, 0.5, "{name}");
    }
}

/// On which side of its pillar each vehicle passes, +1 left, and how deep it gets into it.
fn passes(run: &[World]) -> Vec<(f64, f64)> {
    (0..run[0].agents.len())
        .map(|agent| {
            let circle = run[0].obstacles.circles[agent];
            let reach = f64::from(circle.radius) + radius(&run[0], agent);
            let gaps = run.iter().map(|world| place(world, agent).distance(wide(circle.center)) - reach);
            let beside = run.iter().find(|world| place(world, agent).x > 0.0).expect("it gets by");
            (
                (place(beside, agent).y - f64::from(circle.center.y)).signum(),
                gaps.fold(f64::INFINITY, f64::min),
            )
        })
        .collect()
}

#[test]
fn each_passes_its_pillar_on_the_nearer_side_but_by_the_printed_sign_all_on_the_left() {
    let repaired = passes(&film("pillar-sweep", &[], 20.0));
    // The pillars lie from 2 m on the right to 2 m on the left; dead ahead counts as right.
    let want = [1.0, 1.0, 1.0, 1.0, 1.0, -1.0, -1.0, -1.0, -1.0];
    assert_eq!(repaired.iter().map(|(side, _)| *side).collect::<Vec<_>>(), want);
    assert!(repaired.iter().all(|(_, gap)| *gap > -0.15), "{repaired:?}");
    let printed = passes(&film("pillar-sweep", &["museum.lateral_sign=printed"], 20.0));
    assert!(printed.iter().all(|(side, _)| *side == 1.0), "{printed:?}");
}

#[test]
fn heeding_only_the_nearest_pillar_it_wavers_into_a_gap_that_is_too_narrow() {
    let run = film("two-pillars", &[], 20.0);
    assert!(reversals(&run, 0, 1e-2) > 50, "{} reversals", reversals(&run, 0, 1e-2));
    assert_eq!(at_goal(&run[400]), [0]);
    assert!(run.iter().all(|world| place(world, 0).y.abs() < 0.2), "between the two, not around them");
    let orca = film("two-pillars", &["method=orca"], 20.0).pop().expect("the end");
    assert!(place(&orca, 0).x < 0.0);
}

#[test]
fn the_feelers_conditions_differ_by_radius_and_buffer() {
    // Projection below 4 + 1.5 + 1 m for c, below 4 m for a and b; the fifth pillar is 3 m aside, beyond 1.5 + 1.
    for (condition, from) in [("a", 4.0), ("b", 4.0), ("c", 6.5)] {
        let run = film("feeler-conditions", &[&format!("feeler.condition={condition}")], 12.0);
        for agent in 0..5 {
            let start = place(&run[0], agent).y;
            let turns = run.iter().find(|world| (place(world, agent).y - start).abs() > 1e-3);
            match turns {
                Some(world) if agent < 4 => {
                    assert_near!(-place(world, agent).x, from, 0.5, "{condition}, {agent}")
                }
                None if agent == 4 => {}
                _ => panic!("condition {condition}, agent {agent}"),
            }
        }
    }
}
