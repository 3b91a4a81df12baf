//! For RVO2 in Python: one frame, and the names that each package uses.

use super::{dialect::Dialect, scene::CodeScene, template::fill};

const FRAME: &str = include_str!("../../../../../assets/code/rvo2.py");

/// The installation of a package and the names in its interface.
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

const PYTHON: Dialect = Dialect {
    remark: "#",
    indent: "    ",
    kind: ["Kind(", "),"],
    agent: ["Agent(", "),"],
    polygon: ["[", "],"],
    point: ["(", ")"],
    real: "",
    whole: "",
    aims: ["GOAL", "VELOCITY"],
};

pub(super) fn program(scene: &CodeScene, names: &PythonNames) -> String {
    let PythonNames {
        install,
        module,
        simulator,
        add_agent,
        add_obstacle,
        process_obstacles,
        prefer,
        step,
        state,
    } = *names;
    let own = [
        ("install", install),
        ("module", module),
        ("simulator", simulator),
        ("add_agent", add_agent),
        ("add_obstacle", add_obstacle),
        ("process_obstacles", process_obstacles),
        ("prefer", prefer),
        ("do_step", step),
        ("state", state),
    ];
    let own = own.map(|(name, text)| (name, text.to_string()));
    fill(FRAME, &[&own[..], &PYTHON.fields(scene)].concat())
}
