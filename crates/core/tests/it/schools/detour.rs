//! `dtObstacleAvoidanceQuery` against ours: the velocity, the number of samples, and the terms of each.

use std::sync::{Arc, Mutex};

use glam::Vec2;
use serde_json::Value;
use sidestep_core::{
    Agent, AgentSettings, Method, Objective, Obstacles, Simulation, World,
    model::params::Parting,
    schools::{
        SolverRecord,
        detour::{DetourBody, DetourScratch, DetourTuning, Sampling, VelocitySample, choose},
        parting::{MovedDisc, part},
    },
};

use super::{cases, list, name, number};
use crate::common::{real, vector};

pub fn tuning_of(case: &Value) -> DetourTuning {
    let params = &case["params"];
    let count = |key: &str| params[key].as_u64().expect("a count") as u32;
    let sampling = match params["sampling"].as_str() {
        Some("grid") => Sampling::Grid { size: count("gridSize") },
        _ => Sampling::Rings {
            divisions: count("adaptiveDivs"),
            rings: count("adaptiveRings"),
            depth: count("adaptiveDepth"),
        },
    };
    DetourTuning {
        bias: real(&params["velBias"]),
        preferred_weight: real(&params["weightDesVel"]),
        current_weight: real(&params["weightCurVel"]),
        side_weight: real(&params["weightSide"]),
        impact_weight: real(&params["weightToi"]),
        horizon: real(&params["horizTime"]),
        sampling,
    }
}

fn body(value: &Value) -> DetourBody {
    DetourBody {
        position: vector(&value["position"]),
        radius: real(&value["radius"]),
        velocity: vector(&value["velocity"]),
        preferred: vector(&value["desired"]),
    }
}

fn solve(case: &Value) -> (Vec2, Vec<VelocitySample>) {
    let circles: Vec<DetourBody> = list(&case["circles"]).iter().map(body).collect();
    let segments: Vec<[Vec2; 2]> =
        list(&case["segments"]).iter().map(|segment| [0, 1].map(|end| end_of(segment, end))).collect();
    let (me, speed) = (body(&case["self"]), real(&case["self"]["vmax"]));
    let mut samples = SolverRecord::new(true);
    let mut scratch = DetourScratch::default();
    let tuning = tuning_of(case);
    let velocity = choose(&me, speed, &circles, &segments, &tuning, &mut scratch, &mut samples);
    let velocity = velocity.unwrap_or(Vec2::ZERO);
    let unwatched =
        choose(&me, speed, &circles, &segments, &tuning, &mut scratch, &mut SolverRecord::new(false));
    let unwatched = unwatched.unwrap_or(Vec2::ZERO);
    assert_eq!(velocity.to_array(), unwatched.to_array(), "{}: watched or not", name(case));
    (velocity, samples.values())
}

/// An end of a segment, which is a pair of points or four numbers.
fn end_of(segment: &Value, end: usize) -> Vec2 {
    match segment.as_array().expect("a segment").len() {
        2 => vector(&segment[end]),
        _ => Vec2::new(real(&segment[2 * end]), real(&segment[2 * end + 1])),
    }
}

#[test]
fn velocities_are_those_of_recast() {
    let mut worst = 0.0_f64;
    for case in &cases("detour") {
        let (velocity, samples) = solve(case);
        let want = vector(&case["out"]["velocity"]);
        assert_near!(velocity, want, 1e-6, "{}", name(case));
        worst = worst.max(f64::from((velocity - want).length()));
        // Next to a coincident center nothing is tried here.
        let tried = case["out"]["samples_tried"].as_u64().expect("a count") as usize;
        if case["kind"] != "coincident" {
            assert_eq!(samples.len(), tried, "{}: samples", name(case));
        }
    }
    println!("detour: worst difference {worst:e} m/s");
}

#[test]
fn samples_have_the_terms_of_recast() {
    let mut with_samples = 0;
    for case in cases("detour").iter().filter(|case| !case["out"]["samples"].is_null()) {
        let (_, samples) = solve(case);
        let ours = samples.iter().filter_map(|sample| sample.terms.map(|terms| (sample.velocity, terms)));
        let ours: Vec<_> = ours.collect();
        let wanted = list(&case["out"]["samples"]);
        if case["kind"] == "coincident" {
            continue;
        }
        assert_eq!(ours.len(), wanted.len(), "{}: samples with terms", name(case));
        for ((velocity, terms), want) in ours.iter().zip(wanted) {
            assert_near!(*velocity, vector(want), 1e-6, "{}", name(case));
            let got = [terms.penalty(), terms.preferred, terms.current, terms.side, terms.impact];
            for (got, want) in got.iter().zip(&list(want)[2..]) {
                assert_near!(f64::from(*got), number(want), 1e-5, "{}", name(case));
            }
        }
        with_samples += 1;
    }
    assert!(with_samples >= 2, "{with_samples} cases with samples");
}

/// The original writes the opposite point of an even ring one place too far: ours is where the pattern has it.
#[test]
fn rings_with_even_divisions_try_the_opposite_direction() {
    let me = DetourBody { position: Vec2::ZERO, radius: 0.5, velocity: Vec2::ZERO, preferred: Vec2::X };
    let tuning = DetourTuning {
        bias: 0.0,
        preferred_weight: 2.0,
        current_weight: 0.75,
        side_weight: 0.75,
        impact_weight: 2.5,
        horizon: 2.5,
        sampling: Sampling::Rings { divisions: 6, rings: 1, depth: 1 },
    };
    let mut samples = SolverRecord::new(true);
    choose(&me, 1.0, &[], &[], &tuning, &mut DetourScratch::default(), &mut samples);
    let mut angles: Vec<i32> = samples.values()[1..]
        .iter()
        .map(|sample| {
            assert_near!(sample.velocity.length(), 1.0_f32, 1e-6);
            let angle = libm::atan2(f64::from(sample.velocity.y), f64::from(sample.velocity.x));
            (angle.to_degrees().round() as i32).rem_euclid(360)
        })
        .collect();
    angles.sort_unstable();
    assert_eq!(angles, [0, 60, 120, 180, 240, 300]);
}

/// The loop that handles collisions in `dtCrowd::update`.
#[test]
fn overlaps_part_as_in_recast() {
    let mut moved = 0;
    for case in &cases("detour_parting") {
        let disc = |disc: &Value| MovedDisc {
            position: vector(&disc["position"]),
            radius: real(&disc["radius"]),
            preferred: vector(&disc["desired"]),
        };
        let before: Vec<MovedDisc> = list(&case["discs"]).iter().map(disc).collect();
        let mut after = before.clone();
        part(&mut after);
        for ((before, after), want) in before.iter().zip(&after).zip(list(&case["out"])) {
            assert_near!(after.position, vector(want), 1e-6, "{}", name(case));
            moved += usize::from(before.position != after.position);
        }
    }
    assert!(moved > 100, "{moved} discs were pushed");
}

/// Without parting two that walk into each other keep their overlap; with it they lose nearly all in one step. A wall
/// stays where it is.
#[test]
fn agents_of_a_world_part_after_a_step_but_not_into_walls() {
    let still = |x: f32| Agent {
        method: Method::Detour,
        objective: Objective::Hold,
        settings: AgentSettings { radius: 0.5, ..AgentSettings::default() },
        ..Agent::new(Vec2::new(x, 0.0))
    };
    let stepped = |parting: Parting, wall: bool, clocked: bool| {
        let mut world = World { agents: vec![still(0.0), still(0.6)].into(), ..World::new(0.1) };
        world.params.detour_parting = parting;
        if wall {
            let block = [(-2.0, -1.0), (-0.5, -1.0), (-0.5, 1.0), (-2.0, 1.0)].map(Vec2::from).to_vec();
            world.obstacles = Arc::new(Obstacles::new(vec![block], Vec::new()).expect("a block"));
        }
        let mut simulation = Simulation::new(world);
        if clocked {
            simulation.count(Some(|| 0));
        }
        let seen = Mutex::new(Vec::new());
        simulation.step_seen(|_, agents, _| {
            seen.lock().expect("seen").extend(agents.iter().map(|agent| agent.position));
        });
        let ends: Vec<Vec2> = simulation.world().agents.iter().map(|agent| agent.position).collect();
        assert_eq!(seen.into_inner().expect("seen"), ends, "observers see where they end");
        assert!(simulation.world().agents.iter().all(|agent| agent.velocity.length() < 1e-6 || !wall));
        ends
    };
    for clocked in [false, true] {
        let [none, free, walled] = [(Parting::Off, false), (Parting::On, false), (Parting::On, true)]
            .map(|(parting, wall)| stepped(parting, wall, clocked));
        let gap = |ends: &[Vec2]| f64::from(ends[1].x - ends[0].x) - 1.0;
        assert!(gap(&none) < -0.2, "{none:?}");
        assert_near!(gap(&free), gap(&none) * 0.3_f64.powi(4), 1e-5, "{free:?}");
        assert!(walled[0].x >= 0.0 && walled[1].x > none[1].x + 0.1, "{walled:?}");
    }
}

/// Positions x, m, of discs with these radii at rest in a row, after a step with parting beside a wall.
fn parted_at(wall: &[(f32, f32)], row: &[(f32, f32)]) -> Vec<f32> {
    let still = |&(x, radius): &(f32, f32)| Agent {
        method: Method::Detour,
        objective: Objective::Hold,
        settings: AgentSettings { radius, ..AgentSettings::default() },
        ..Agent::new(Vec2::new(x, 0.0))
    };
    let mut world = World { agents: row.iter().map(still).collect::<Vec<_>>().into(), ..World::new(0.1) };
    world.params.detour_parting = Parting::On;
    let wall = wall.iter().copied().map(Vec2::from).collect();
    world.obstacles = Arc::new(Obstacles::new(vec![wall], Vec::new()).expect("a wall"));
    let mut simulation = Simulation::new(world);
    simulation.step();
    simulation.world().agents.iter().map(|agent| agent.position.x).collect()
}

/// A block to the left of this x, and a wall of two vertices there. From inside a block its edges are out of sight.
#[test]
fn no_push_leads_through_a_wall() {
    for (face, row) in [
        (-0.1, &[(0.0, 0.5), (0.5, 0.5)][..]),
        (-0.5, &[(0.0, 0.5), (0.3, 0.5), (0.6, 0.5), (0.9, 0.5)]),
        (-0.2, &[(0.0, 0.2), (0.5, 1.0)]),
        (-0.1, &[(0.0, 0.5), (0.3, 0.5)]),
    ] {
        let block = [(-3.0, -2.0), (face, -2.0), (face, 2.0), (-3.0, 2.0)];
        for wall in [&block[..], &[(face, -2.0), (face, 2.0)]] {
            let (before, after) = (row.iter().map(|(x, _)| *x), parted_at(wall, row));
            assert!(after[0] >= 0.0 && after.iter().all(|x| *x > face), "{face} {row:?}: {after:?}");
            assert!(after.iter().zip(before).any(|(after, before)| *after > before + 0.1), "{after:?}");
        }
    }
}
