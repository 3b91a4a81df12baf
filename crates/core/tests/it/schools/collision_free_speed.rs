//! JuPedSim's collision-free speed against ours: velocity and orientation.

use glam::DVec2;
use serde_json::Value;
use sidestep_core::schools::{
    SchoolSurroundings, SolverRecord,
    collision_free_speed::{SpeedCourse, SpeedTuning, SpeedWalker, Wish, choose},
};

use super::{cases, list, name, number, others, point, segments, towards_target};

fn walker(agent: &Value) -> SpeedWalker {
    SpeedWalker { position: point(&agent["position"]), radius: number(&agent["radius"]) }
}

fn solve(case: &Value, index: usize) -> SpeedCourse {
    let (agents, params) = (list(&case["agents"]), &case["params"]);
    let tuning = SpeedTuning {
        agent_strength: number(&params["A"]),
        agent_range: number(&params["D"]),
        wall_strength: number(&params["A_wall"]),
        wall_range: number(&params["D_wall"]),
        time_gap: number(&agents[index]["time_gap"]),
        range: number(&params["cutoff"]),
    };
    let walkers: Vec<SpeedWalker> = agents.iter().map(walker).collect();
    let segments = segments(case);
    let around =
        SchoolSurroundings { neighbors: &others(&walkers, index), segments: &segments, pillars: &[] };
    let wish = Wish {
        direction: towards_target(&agents[index]),
        speed: number(&agents[index]["desired_speed"]),
        orientation: DVec2::ZERO,
    };
    choose(&walkers[index], &wish, &around, &tuning, &mut Vec::new(), &mut SolverRecord::new(false))
}

#[test]
fn velocities_are_those_of_jupedsim() {
    let mut worst = 0.0_f64;
    for case in &cases("collision_free_speed") {
        for (index, want) in list(&case["out"]).iter().enumerate() {
            let got = solve(case, index);
            let velocity = point(&want["velocity"]);
            assert_near!(got.velocity(), velocity, 1e-9, "{}, agent {index}", name(case));
            assert_near!(got.direction, point(&want["orientation"]), 1e-9, "{}, agent {index}", name(case));
            worst = worst.max(got.velocity().distance(velocity));
        }
    }
    println!("collision-free speed: worst difference {worst:e} m/s");
}
