//! Whole runs of RVO2 against ours, to the bit, on one thread and on many.
//!
//! The golden files drop the sign of zeros, so both zeros count as the same bits here.

mod common;

use common::{bits, golden, golden_agents, golden_obstacles, real, vector, world};
use glam::Vec2;
use serde_json::Value;
use sidestep::{Objective, Simulation, World};

/// One recorded state of one agent.
struct Row {
    step: u64,
    agent: usize,
    position: Vec2,
    velocity: Vec2,
}

fn scene(name: &str) -> World {
    let scene: Value = serde_json::from_str(&golden(&format!("{name}.scene.json"))).expect("a JSON object");
    let mut agents = golden_agents(&scene);
    for (agent, described) in agents.iter_mut().zip(scene["agents"].as_array().expect("agents")) {
        agent.objective = Objective::Goal(vector(&described["goal"]));
    }
    World { obstacles: golden_obstacles(&scene), ..world(real(&scene["timeStep"]), agents) }
}

fn trace(name: &str) -> Vec<Row> {
    let text = golden(&format!("{name}.trace.csv.gz"));
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("step,agent,x,y,vx,vy"), "{name}: columns");
    lines
        .map(|line| {
            let column: Vec<&str> = line.split(',').collect();
            let real = |k: usize| column[k].parse::<f32>().expect("a number");
            Row {
                step: column[0].parse().expect("a step"),
                agent: column[1].parse().expect("an index"),
                position: Vec2::new(real(2), real(3)),
                velocity: Vec2::new(real(4), real(5)),
            }
        })
        .collect()
}

/// Runs the scene along its trace with 1, 2 and 4 threads and compares every recorded state.
fn check(name: &str, last_step: u64, recorded_steps: usize) {
    let rows = trace(name);
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
