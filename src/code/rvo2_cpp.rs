//! For RVO2 in C++.

use super::{
    scene::{AgentKind, CodeAgent, CodeAim, CodeScene},
    template::{digits, fill, pair, remarks, rows},
};

const FRAME: &str = include_str!("../../assets/code/rvo2.cc");

pub(super) fn program(scene: &CodeScene) -> String {
    let fields = [
        ("remarks", remarks(scene, "//")),
        ("time_step", digits(scene.time_step)),
        ("step", scene.step.to_string()),
        ("kinds", rows("    ", scene.kinds.iter().map(kind))),
        ("agents", rows("    ", scene.agents.iter().map(agent))),
        (
            "polygons",
            rows(
                "    ",
                scene.polygons.iter().map(|polygon| {
                    let vertices: Vec<_> =
                        polygon.iter().map(|vertex| format!("{{{}}}", pair(*vertex, "F"))).collect();
                    format!("{{{}}},", vertices.join(", "))
                }),
            ),
        ),
    ];
    fill(FRAME, &fields)
}

fn kind(kind: &AgentKind) -> String {
    let (settings, neighbors) = (kind.settings, kind.neighbors());
    let reals = [settings.radius, settings.max_speed, settings.preferred_speed, settings.neighbor_distance];
    let reals = reals.map(|real| digits(real) + "F").join(", ");
    let (agents, walls) = (digits(settings.time_horizon), digits(settings.time_horizon_obstacle));
    format!("{{{reals}, {neighbors}U, {agents}F, {walls}F}},")
}

fn agent(agent: &CodeAgent) -> String {
    let (word, aim) = match agent.aim {
        CodeAim::Goal(goal) => ("GOAL", goal),
        CodeAim::Velocity(velocity) => ("VELOCITY", velocity),
    };
    let [position, velocity, aim] = [agent.position, agent.velocity, aim].map(|v| pair(v, "F"));
    format!("{{{}U, {{{position}}}, {{{velocity}}}, {word}, {{{aim}}}}},", agent.kind)
}
