//! The other schools against figures of their original programs, and their symmetries.
//!
//! The first line of each file gives the source of its figures; then there is one case per line.

mod buffered_voronoi;
mod collision_free_speed;
mod detour;
mod social_force;
mod symmetries;

use glam::DVec2;
use serde_json::Value;
use sidestep_core::schools::{Segment, social_force::ForceTuning};

use crate::common::golden;

/// A pedestrian's forces in JuPedSim.
pub const PEDESTRIAN: ForceTuning = ForceTuning {
    mass: 80.0,
    reaction_time: 0.5,
    agent_scale: 2000.0,
    wall_scale: 2000.0,
    force_distance: 0.08,
    body_force: 1.2e5,
    friction: 2.4e5,
    range: 2.5,
};

/// The cases of a file for which the original gave an answer.
pub fn cases(school: &str) -> Vec<Value> {
    let text = golden(&format!("school_{school}.jsonl.gz"));
    let all: Vec<Value> =
        text.lines().skip(1).map(|line| serde_json::from_str(line).expect("a JSON object")).collect();
    assert!(all.len() > 50, "{school}: {} cases in the file", all.len());
    all.into_iter().filter(|case| case["refused"].is_null()).collect()
}

/// The name of a case in messages.
pub fn name(case: &Value) -> String {
    format!("case {} ({})", case["case"], case["kind"])
}

pub fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

pub fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is not a number"))
}

pub fn point(value: &Value) -> DVec2 {
    DVec2::new(number(&value[0]), number(&value[1]))
}

/// The walls of a case.
pub fn segments(case: &Value) -> Vec<Segment> {
    let segment =
        |wall: &Value| Segment { from: point(wall), to: DVec2::new(number(&wall[2]), number(&wall[3])) };
    list(&case["walls"]).iter().map(segment).collect()
}

/// The direction of an agent to its target.
pub fn towards_target(agent: &Value) -> DVec2 {
    (point(&agent["target"]) - point(&agent["position"])).try_normalize().unwrap_or(DVec2::ZERO)
}

/// All items of a list except one.
pub fn others<T: Copy>(all: &[T], but: usize) -> Vec<T> {
    all.iter().enumerate().filter(|(index, _)| *index != but).map(|(_, item)| *item).collect()
}
