//! A scenario to the text of a file. Only what differs from the defaults is written.

use toml::{Table, Value};

use super::{GoalRule, Group, Layout, Scenario, View, Waypoints, pair, recorded};
use crate::model::{
    Agent, AgentSettings, Method, Objective, Params,
    agent::AGENT_SETTINGS,
    obstacle::Circle,
    params::PARAMS,
    tunable::{self, Domain, Tunable},
};

/// TOML text.
pub fn toml(scenario: &Scenario) -> String {
    // Tables of numbers and text always serialize.
    toml::to_string(&tree(scenario)).expect("a scenario is plain data")
}

/// JSON text. Infinity has no number in JSON and is written as the word "inf", which reads back.
pub fn json(scenario: &Scenario) -> String {
    let text = serde_json::to_string_pretty(&json_value(&Value::Table(tree(scenario))));
    text.expect("a scenario is plain data") + "\n"
}

fn json_value(value: &Value) -> serde_json::Value {
    match value {
        Value::String(text) => text.as_str().into(),
        Value::Integer(integer) => (*integer).into(),
        Value::Float(float) if float.is_infinite() => "inf".into(),
        Value::Float(float) => (*float).into(),
        Value::Boolean(value) => (*value).into(),
        Value::Datetime(date) => date.to_string().into(),
        Value::Array(items) => items.iter().map(json_value).collect::<Vec<_>>().into(),
        Value::Table(table) => serde_json::Value::Object(
            table.iter().map(|(key, value)| (key.clone(), json_value(value))).collect(),
        ),
    }
}

/// The `f64` whose shortest decimal is the shortest decimal of the `f32`, so that files say 0.1, not 0.10000000149.
fn real(single: f32) -> Value {
    Value::Float(single.to_string().parse().unwrap_or(f64::from(single)))
}

pub(super) fn vector(vector: glam::Vec2) -> Value {
    Value::Array(pair(vector).map(real).to_vec())
}

fn tree(scenario: &Scenario) -> Table {
    let Scenario {
        title,
        topic,
        about,
        seed,
        method,
        defaults,
        params,
        agents,
        groups,
        polygons,
        circles,
        roadmap,
        pointer,
        view,
        run,
    } = scenario;
    let mut top = Table::new();
    top.insert("title".into(), title.as_str().into());
    if !topic.is_empty() {
        top.insert("topic".into(), topic.as_str().into());
    }
    if !about.is_empty() {
        top.insert("about".into(), about.as_str().into());
    }
    top.insert("seed".into(), Value::Integer(*seed as i64));
    tunables(&PARAMS[..1], params, None, &mut top);
    top.insert("method".into(), method.name().into());
    if *pointer != glam::Vec2::ZERO {
        top.insert("pointer".into(), vector(*pointer));
    }
    let mut table = Table::new();
    tunables(&PARAMS[1..], params, Some(&Params::default()), &mut table);
    insert_table(&mut top, "params", table);
    let mut table = Table::new();
    tunables(AGENT_SETTINGS, defaults, Some(&AgentSettings::default()), &mut table);
    insert_table(&mut top, "defaults", table);
    insert_table(&mut top, "view", view_table(view));
    let inherited = (*method, defaults);
    let agents: Vec<Value> = agents.iter().map(|agent| Value::Table(agent_table(agent, inherited))).collect();
    if !agents.is_empty() {
        top.insert("agents".into(), Value::Array(agents));
    }
    let groups: Vec<Value> = groups.iter().map(|group| Value::Table(group_table(group, inherited))).collect();
    if !groups.is_empty() {
        top.insert("groups".into(), Value::Array(groups));
    }
    obstacles(polygons, circles, &mut top);
    let Waypoints { points, clearance } = roadmap;
    // A clearance without points is kept too: it is part of the world's digest.
    if *roadmap != Waypoints::default() {
        let points = Value::Array(points.iter().copied().map(vector).collect());
        top.insert("roadmap".into(), table_of(vec![("points", points), ("clearance", real(*clearance))]));
    }
    if let Some(run) = run {
        insert_table(&mut top, "run", recorded::to_table(run));
    }
    top
}

fn table_of(entries: Vec<(&str, Value)>) -> Value {
    Value::Table(entries.into_iter().map(|(key, value)| (key.to_string(), value)).collect())
}

/// Polygons and pillars, where there are any.
pub(super) fn obstacles(polygons: &[Vec<glam::Vec2>], circles: &[Circle], into: &mut Table) {
    if !polygons.is_empty() {
        let polygon = |vertices: &Vec<glam::Vec2>| {
            table_of(vec![("vertices", Value::Array(vertices.iter().copied().map(vector).collect()))])
        };
        into.insert("polygons".into(), Value::Array(polygons.iter().map(polygon).collect()));
    }
    if !circles.is_empty() {
        let circle = |circle: &Circle| {
            table_of(vec![("center", vector(circle.center)), ("radius", real(circle.radius))])
        };
        into.insert("circles".into(), Value::Array(circles.iter().map(circle).collect()));
    }
}

fn insert_table(into: &mut Table, key: &str, table: Table) {
    if !table.is_empty() {
        into.insert(key.into(), Value::Table(table));
    }
}

/// Writes every tunable that differs from `unless`; all of them if that is `None`.
fn tunables<T>(table: &[Tunable<T>], from: &T, unless: Option<&T>, into: &mut Table) {
    for tunable in table {
        let value = (tunable.get)(from);
        if unless.is_none_or(|unless| (tunable.get)(unless) != value) {
            let written = match (value, tunable.domain) {
                (tunable::Value::Real(single), _) => real(single),
                (tunable::Value::Count(count), _) => Value::Integer(i64::from(count)),
                (tunable::Value::Choice(index), Domain::Choice { names }) => names[index].into(),
                (tunable::Value::Choice(index), _) => Value::Integer(index as i64),
            };
            into.insert(tunable.key.into(), written);
        }
    }
}

fn view_table(view: &View) -> Table {
    let View { select, overlays, width, gate } = view;
    let mut table = Table::new();
    if let Some(select) = select {
        table.insert("select".into(), Value::Integer(i64::from(*select)));
    }
    if let Some(overlays) = overlays {
        table.insert("overlays".into(), Value::Array(overlays.iter().map(|id| id.as_str().into()).collect()));
    }
    if let Some(width) = width {
        table.insert("width".into(), real(*width));
    }
    if let Some(gate) = gate {
        table.insert("gate".into(), Value::Array(gate.map(vector).to_vec()));
    }
    table
}

pub(super) fn agent_table(agent: &Agent, (method, defaults): (Method, &AgentSettings)) -> Table {
    let Agent { position, velocity, objective, method: own_method, group, heading, wander, settings } = agent;
    let mut table = Table::new();
    table.insert("position".into(), vector(*position));
    if *velocity != glam::Vec2::ZERO {
        table.insert("velocity".into(), vector(*velocity));
    }
    let mut put = |key: &str, value: Value| _ = table.insert(key.into(), value);
    self::objective(objective, &mut put);
    if *heading != Agent::facing(*position, *velocity, objective) {
        put("heading", vector(*heading));
    }
    if *wander != glam::Vec2::ZERO {
        put("wander_target", vector(*wander));
    }
    if *own_method != method {
        table.insert("method".into(), own_method.name().into());
    }
    if *group != 0 {
        table.insert("color".into(), Value::Integer(i64::from(*group)));
    }
    tunables(AGENT_SETTINGS, settings, Some(defaults), &mut table);
    table
}

/// What an agent is to do.
pub(super) fn objective(objective: &Objective, put: &mut impl FnMut(&str, Value)) {
    match *objective {
        Objective::Goal(goal) => put("goal", vector(goal)),
        Objective::Velocity(velocity) => put("preferred_velocity", vector(velocity)),
        Objective::Route(goal) => {
            put("goal", vector(goal));
            put("behavior", "route".into())
        }
        Objective::Hold => put("behavior", "hold".into()),
        Objective::Wander => put("behavior", "wander".into()),
        Objective::Pointer => put("behavior", "pointer".into()),
        Objective::Pursue(prey) => {
            put("behavior", "pursue".into());
            put("target", Value::Integer(prey.into()))
        }
        Objective::Evade(pursuer) => {
            put("behavior", "evade".into());
            put("target", Value::Integer(pursuer.into()))
        }
    }
}

fn group_table(group: &Group, (method, defaults): (Method, &AgentSettings)) -> Table {
    let Group { layout, n, goal, by_roadmap, jitter, velocity, method: own_method, settings } = group;
    let mut table = Table::new();
    let mut put = |key: &str, value: Value| table.insert(key.into(), value);
    match layout {
        Layout::Circle { center, ring, start } => {
            put("layout", "circle".into());
            put("center", vector(*center));
            put("ring", real(*ring));
            put("start", real(*start));
        }
        Layout::Grid { corner, columns, spacing } => {
            put("layout", "grid".into());
            put("corner", vector(*corner));
            put("columns", Value::Integer(*columns as i64));
            put("spacing", real(*spacing));
        }
        Layout::Line { from, to } => {
            put("layout", "line".into());
            put("from", vector(*from));
            put("to", vector(*to));
        }
        Layout::Random { low, high, gap } => {
            put("layout", "random".into());
            put("low", vector(*low));
            put("high", vector(*high));
            put("gap", real(*gap));
        }
    }
    put("n", Value::Integer(*n as i64));
    match goal {
        GoalRule::Antipodal => put("goal", "antipodal".into()),
        GoalRule::MirrorX => put("goal", "mirror-x".into()),
        GoalRule::MirrorY => put("goal", "mirror-y".into()),
        GoalRule::Random => put("goal", "random".into()),
        GoalRule::Ring(ring) => put("goal_ring", real(*ring)),
        GoalRule::Point(point) => put("goal", vector(*point)),
        GoalRule::Offset(offset) => put("goal_offset", vector(*offset)),
        GoalRule::Velocity(velocity) => put("preferred_velocity", vector(*velocity)),
        GoalRule::Hold => put("behavior", "hold".into()),
        GoalRule::Wander => put("behavior", "wander".into()),
        GoalRule::Pointer => put("behavior", "pointer".into()),
        GoalRule::Pursue(prey) => {
            put("behavior", "pursue".into());
            put("target", Value::Integer((*prey).into()))
        }
        GoalRule::Evade(pursuer) => {
            put("behavior", "evade".into());
            put("target", Value::Integer((*pursuer).into()))
        }
    };
    if *by_roadmap {
        put("behavior", "route".into());
    }
    if *jitter != 0.0 {
        put("jitter", real(*jitter));
    }
    if *velocity != glam::Vec2::ZERO {
        put("velocity", vector(*velocity));
    }
    if *own_method != method {
        put("method", own_method.name().into());
    }
    tunables(AGENT_SETTINGS, settings, Some(defaults), &mut table);
    table
}
