//! Whole runs of RVO2 against ours, to the bit, on one thread and on many.
//!
//! The golden files drop the sign of zeros, so both zeros count as equal bits here.

use crate::common::{bits, golden, golden_agents, golden_obstacles, real, trace_rows, vector, world};
use serde_json::Value;
use sidestep_core::{Objective, Simulation, World};

fn scene(name: &str) -> World {
    let scene: Value = serde_json::from_str(&golden(&format!("{name}.scene.json"))).expect("a JSON object");
    let mut agents = golden_agents(&scene);
    for (agent, described) in agents.iter_mut().zip(scene["agents"].as_array().expect("agents")) {
        agent.objective = Objective::Goal(vector(&described["goal"]));
    }
    World { obstacles: golden_obstacles(&scene), ..world(real(&scene["timeStep"]), agents) }
}

/// Runs the scene along its trace with 1, 2 and 4 threads and compares every recorded state.
fn check(name: &str, last_step: u64, recorded_steps: usize) {
    let rows = trace_rows(name);
    let agents = scene(name).agents.len();
    assert_eq!(rows.len(), recorded_steps * agents, "{name}: rows of the trace");
    assert_eq!(rows.last().map(|row| row.step), Some(last_step), "{name}: last step");
    for threads in [1, 2, 4] {
        let mut simulation = Simulation::new(scene(name)).with_threads(threads).expect("threads");
        for row in &rows {
            while simulation.world().step < row.step {
                simulation.step();
            }
            let agent = &simulation.world().agents[row.agent];
            let place = format!("{name}, {threads} threads, step {}, agent {}", row.step, row.agent);
            let (p, v) = (agent.position, agent.velocity);
            assert_eq!(bits(p), bits(row.position), "{place}: position {p}, want {}", row.position);
            assert_eq!(bits(v), bits(row.velocity), "{place}: velocity {v}, want {}", row.velocity);
        }
    }
}

#[test]
fn head_on_exact_deadlocks_with_the_bits_of_rvo2() {
    check("head_on_exact", 300, 300);
}

#[test]
fn head_on_offset_passes_with_the_bits_of_rvo2() {
    check("head_on_offset", 300, 300);
}

#[test]
fn four_crossing_deadlocks_with_the_bits_of_rvo2() {
    check("four_crossing", 300, 300);
}

#[test]
fn four_crossing_offset_passes_with_the_bits_of_rvo2() {
    check("four_crossing_offset", 300, 300);
}

#[test]
fn overlapping_crowd_parts_with_the_bits_of_rvo2() {
    check("dense_20_overlap", 300, 300);
}

#[test]
fn circle_of_250_has_the_bits_of_rvo2_to_step_540() {
    check("circle_250", 540, 8 + 27);
}

#[test]
fn wall_corridor_has_the_bits_of_rvo2() {
    check("wall_corridor", 300, 300);
}
