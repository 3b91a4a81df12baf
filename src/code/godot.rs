//! For Godot 4: a node whose children avoid each other by the navigation server.

use super::{
    scene::{AgentKind, CodeAgent, CodeAim, CodeScene},
    template::{digits, fill, pair, remarks, rows},
};

const FRAME: &str = include_str!("../../assets/code/godot.gd");

pub(super) fn program(scene: &CodeScene) -> String {
    let fields = [
        ("remarks", remarks(scene, "#")),
        ("ticks", ticks(scene.time_step).to_string()),
        ("step", scene.step.to_string()),
        ("kinds", rows("\t", scene.kinds.iter().map(kind))),
        ("agents", rows("\t", scene.agents.iter().map(agent))),
        (
            "polygons",
            rows(
                "\t",
                scene.polygons.iter().map(|polygon| {
                    let vertices: Vec<_> = polygon.iter().map(|vertex| vector(pair(*vertex, ""))).collect();
                    format!("[{}],", vertices.join(", "))
                }),
            ),
        ),
    ];
    fill(FRAME, &fields)
}

/// Physics ticks in a second, of which Godot takes a whole number.
pub(super) fn ticks(time_step: f32) -> u32 {
    // Time steps are at least 1e-4 s.
    (1.0 / time_step).round().max(1.0) as u32
}

fn vector(pair: String) -> String {
    format!("Vector2({pair})")
}

fn kind(kind: &AgentKind) -> String {
    let (settings, neighbors) = (kind.settings, kind.neighbors());
    let reals = [settings.radius, settings.max_speed, settings.preferred_speed, settings.neighbor_distance];
    let reals = reals.map(digits).join(", ");
    let (agents, walls) = (digits(settings.time_horizon), digits(settings.time_horizon_obstacle));
    format!("[{reals}, {neighbors}, {agents}, {walls}],")
}

fn agent(agent: &CodeAgent) -> String {
    let (word, aim) = match agent.aim {
        CodeAim::Goal(goal) => ("GOAL", goal),
        CodeAim::Velocity(velocity) => ("VELOCITY", velocity),
    };
    let [position, velocity, aim] = [agent.position, agent.velocity, aim].map(|v| vector(pair(v, "")));
    format!("[{}, {position}, {velocity}, {word}, {aim}],", agent.kind)
}
