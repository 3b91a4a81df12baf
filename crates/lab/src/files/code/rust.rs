//! For the core of sidestep, which can express everything.

use glam::Vec2;

use super::{
    scene::{AgentKind, CodeScene},
    template::{digits, fill, remarks, rows},
};
use sidestep_core::model::{Agent, Key, Objective, World, agent::AGENT_SETTINGS, tunable::Value};

const FRAME: &str = include_str!("../../../../../assets/code/sidestep.rs");

pub(super) fn program(scene: &CodeScene, world: &World) -> String {
    let agents = (0..).zip(&world.agents).zip(&scene.agents);
    let agents = agents.map(|((index, agent), place)| row(agent, place.kind, world.journey(index).is_some()));
    let circles = world.obstacles.circles().iter();
    let circles = circles.map(|circle| format!("({}, {}),", vector(circle.center), real(circle.radius)));
    let points = world.roadmap.points.iter().map(|point| vector(*point) + ",");
    let fields = [
        ("remarks", remarks(scene, "//!")),
        ("time_step", digits(scene.time_step)),
        ("step", scene.step.to_string()),
        ("time", format!("{:?}", world.time)),
        ("seed", world.seed.to_string()),
        ("pointer", vector(world.pointer)),
        ("clearance", real(world.roadmap.clearance)),
        ("params", rows("    ", params(world).iter().map(|(name, value)| format!("\"{name}={value}\",")))),
        ("kinds", rows("        ", scene.kinds.iter().map(kind))),
        ("agents", rows("    ", agents)),
        (
            "polygons",
            rows(
                "    ",
                world.obstacles.polygons().iter().map(|polygon| {
                    let vertices: Vec<_> = polygon.iter().copied().map(vector).collect();
                    format!("&[{}],", vertices.join(", "))
                }),
            ),
        ),
        ("circles", rows("    ", circles)),
        ("points", rows("    ", points)),
    ];
    fill(FRAME, &fields)
}

fn vector(v: Vec2) -> String {
    format!("({}, {})", real(v.x), real(v.y))
}

fn real(number: f32) -> String {
    match number {
        f32::INFINITY => "f32::INFINITY".into(),
        number => digits(number),
    }
}

/// Parameters that are not at their defaults, as assignments; the time step is separate.
fn params(world: &World) -> Vec<(&'static str, String)> {
    let of_world = Key::all().filter(|key| matches!(key, Key::World(_)) && *key != Key::TIME_STEP);
    of_world
        .filter_map(|key| {
            let value =
                key.values(&[], &world.params).next().filter(|value| *value != key.default_value())?;
            Some((key.name(), key.show(value)))
        })
        .collect()
}

/// Settings that are not at their defaults, and the method.
fn kind(AgentKind { settings, method }: &AgentKind) -> String {
    let other = AGENT_SETTINGS.iter().filter(|tunable| (tunable.get)(settings) != tunable.default_value());
    let fields: Vec<String> = other
        .map(|tunable| match (tunable.get)(settings) {
            Value::Real(number) => format!("{}: {}", tunable.key, real(number)),
            Value::Count(count) => format!("{}: {count}", tunable.key),
            Value::Choice(_) => {
                format!("steering: sidestep_core::model::agent::Steering::{:?}", settings.steering)
            }
        })
        .collect();
    let all = fields.len() == AGENT_SETTINGS.len();
    let rest = if all { "" } else { "..AgentSettings::default()" };
    let comma = if all || fields.is_empty() { "" } else { ", " };
    format!("(Method::{method:?}, AgentSettings {{ {}{comma}{rest} }}),", fields.join(", "))
}

fn row(agent: &Agent, kind: usize, has_journey: bool) -> String {
    let [position, velocity, wander] = [agent.position, agent.velocity, agent.wander].map(vector);
    let aim = match agent.objective {
        // Its next goal is its last one in the program.
        Objective::Pass(goal) if has_journey => objective(Objective::Goal(goal)),
        other => objective(other),
    };
    let facing = Agent::facing(agent.position, agent.velocity, &agent.objective);
    let heading =
        if agent.heading == facing { "None".into() } else { format!("Some({})", vector(agent.heading)) };
    format!("({kind}, {position}, {velocity}, {heading}, {wander}, {aim}),")
}

fn objective(objective: Objective) -> String {
    let made = |name: &str, v: Vec2| format!("Objective::{name}(Vec2::new({}, {}))", real(v.x), real(v.y));
    match objective {
        Objective::Goal(goal) => made("Goal", goal),
        Objective::Pass(goal) => made("Pass", goal),
        Objective::Route(goal) => made("Route", goal),
        Objective::Velocity(velocity) => made("Velocity", velocity),
        Objective::Hold
        | Objective::Wander
        | Objective::Pursue(_)
        | Objective::Evade(_)
        | Objective::Pointer => format!("Objective::{objective:?}"),
    }
}
