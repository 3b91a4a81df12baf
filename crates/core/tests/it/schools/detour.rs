//! `dtObstacleAvoidanceQuery` against ours: the velocity, the number of samples, and the terms of each.

use glam::Vec2;
use serde_json::Value;
use sidestep_core::schools::{
    SolverRecord,
    detour::{DetourBody, DetourScratch, DetourTuning, Sampling, VelocitySample, choose},
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
