//! For RVO2 in Python: one frame, and the names of each package.

use super::{
    scene::{AgentKind, CodeAgent, CodeAim, CodeScene},
    template::{digits, fill, pair, remarks, rows},
};

const FRAME: &str = include_str!("../../assets/code/rvo2.py");

/// How a package is installed and what it calls things.
pub(super) struct PythonNames {
    install: &'static str,
    module: &'static str,
    simulator: &'static str,
    add_agent: &'static str,
    add_obstacle: &'static str,
    process_obstacles: &'static str,
    prefer: &'static str,
    step: &'static str,
    state: &'static str,
}

/// <https://github.com/sybrenstuvel/Python-RVO2>
pub(super) const RVO2: PythonNames = PythonNames {
    install: "Python-RVO2 (https://github.com/sybrenstuvel/Python-RVO2): pip install Cython, then python setup.py install",
    module: "rvo2",
    simulator: "rvo2.PyRVOSimulator(TIME_STEP, 1.0, 1, 1.0, 1.0, 1.0, 1.0)",
    add_agent: "addAgent",
    add_obstacle: "addObstacle",
    process_obstacles: "processObstacles",
    prefer: "setAgentPrefVelocity",
    step: "doStep",
    state: "return (*simulator.getAgentPosition(agent), *simulator.getAgentVelocity(agent))",
};

/// <https://pypi.org/project/pyrvo>
pub(super) const PYRVO: PythonNames = PythonNames {
    install: "pyrvo 0.4 (https://pypi.org/project/pyrvo): pip install --no-deps pyrvo",
    module: "pyrvo",
    simulator: "pyrvo.RVOSimulator(TIME_STEP, 1.0, 1, 1.0, 1.0, 1.0, 1.0)",
    add_agent: "add_agent",
    add_obstacle: "add_obstacle",
    process_obstacles: "process_obstacles",
    prefer: "set_agent_pref_velocity",
    step: "do_step",
    state: "p, v = simulator.get_agent_position(agent), simulator.get_agent_velocity(agent)\n    return p.x, p.y, v.x, v.y",
};

pub(super) fn program(scene: &CodeScene, names: &PythonNames) -> String {
    let named = |name: &'static str, text: &str| (name, text.to_string());
    let fields = [
        named("install", names.install),
        named("module", names.module),
        named("simulator", names.simulator),
        named("add_agent", names.add_agent),
        named("add_obstacle", names.add_obstacle),
        named("process_obstacles", names.process_obstacles),
        named("prefer", names.prefer),
        named("do_step", names.step),
        named("state", names.state),
        ("remarks", remarks(scene, "#")),
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
                        polygon.iter().map(|vertex| format!("({})", pair(*vertex, ""))).collect();
                    format!("[{}],", vertices.join(", "))
                }),
            ),
        ),
    ];
    fill(FRAME, &fields)
}

fn kind(kind: &AgentKind) -> String {
    let (settings, neighbors) = (kind.settings, kind.neighbors());
    let reals = [settings.radius, settings.max_speed, settings.preferred_speed, settings.neighbor_distance];
    let reals = reals.map(digits).join(", ");
    let (agents, walls) = (digits(settings.time_horizon), digits(settings.time_horizon_obstacle));
    format!("Kind({reals}, {neighbors}, {agents}, {walls}),")
}

fn agent(agent: &CodeAgent) -> String {
    let (word, aim) = match agent.aim {
        CodeAim::Goal(goal) => ("GOAL", goal),
        CodeAim::Velocity(velocity) => ("VELOCITY", velocity),
    };
    let [position, velocity, aim] = [agent.position, agent.velocity, aim].map(|v| pair(v, ""));
    format!("Agent({}, ({position}), ({velocity}), {word}, ({aim})),", agent.kind)
}
