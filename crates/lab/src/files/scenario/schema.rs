//! The form of scenario files as JSON Schema, Draft 4: editors complete and check by it (Taplo for TOML).
//!
//! Values that can be tuned come from their declarations, words from the lists that the reader knows. What depends on
//! several keys at once (a goal or a velocity, the keys of a layout) is the reader's alone.

use serde_json::{Map, Value, json};

use super::{
    MAX_AGENTS,
    agent::BEHAVIORS,
    group::{GOALS, LONGEST_GROUP_NAME},
    layout::LAYOUTS,
    obstacles::MAX_VERTICES,
    run::MAX_STEPS,
    view,
};
use crate::text::unit::LengthUnit;
use sidestep_core::{
    model::{
        Key, Method,
        agent::AGENT_SETTINGS,
        params::PARAMS,
        roadmap::MAX_WAYPOINTS,
        tunable::{Declaration, Domain},
        world::FARTHEST,
    },
    sim::command::LARGEST_SEED,
};

/// The schema, for files whose overlays are these: ids, and what each shows.
pub fn schema<'a>(overlays: impl IntoIterator<Item = (&'a str, String)>) -> Value {
    let mut top = table(
        "A scenario of sidestep",
        json!({
            "title": text("Its name for people"),
            "topic": text("The heading under which the browser lists it"),
            "about": text("A thing to watch and a thing to try; [agent 3], [orca.len = 2] … mark what is meant"),
            "seed": whole("The seed of every random stream", 0, LARGEST_SEED),
            "method": method(),
            "params": params(),
            "defaults": table("Settings of every agent that has none of its own", settings(), &[]),
            "agents": list("Agents, one by one", agent()),
            "groups": list("Agents made by rule", group()),
            "polygons": list("Walls: counter-clockwise a solid, clockwise a room", polygon()),
            "circles": list("Pillars", circle()),
            "roadmap": roadmap(),
            "pointer": pair("Where the pointer is, m"),
            "view": view_table(overlays),
            "run": run(),
        }),
        &[],
    );
    let time_step = Key::TIME_STEP;
    top["properties"][time_step.name()] = tunable(&time_step);
    top["$schema"] = json!("http://json-schema.org/draft-04/schema#");
    top["properties"]["$schema"] = text("Where this schema is, for editors");
    top
}

/// A table with these keys and no others.
fn table(about: &str, properties: impl Into<Value>, required: &[&str]) -> Value {
    let mut table =
        json!({ "type": "object", "additionalProperties": false, "properties": properties.into() });
    if !about.is_empty() {
        table["description"] = json!(about);
    }
    // Draft 4 wants no empty list here.
    if !required.is_empty() {
        table["required"] = json!(required);
    }
    table
}

fn list(about: &str, items: Value) -> Value {
    json!({ "description": about, "type": "array", "items": items })
}

fn text(about: &str) -> Value {
    json!({ "description": about, "type": "string" })
}

fn word(about: &str, words: &[&str]) -> Value {
    json!({ "description": about, "enum": words })
}

fn real(about: &str, least: f32, largest: f32) -> Value {
    json!({ "description": about, "type": "number", "minimum": least, "maximum": largest })
}

fn whole(about: &str, least: u64, largest: u64) -> Value {
    json!({ "description": about, "type": "integer", "minimum": least, "maximum": largest })
}

fn pair(about: &str) -> Value {
    let number = json!({ "type": "number", "minimum": -FARTHEST, "maximum": FARTHEST });
    json!({ "description": about, "type": "array", "items": number, "minItems": 2, "maxItems": 2 })
}

fn method() -> Value {
    word("How they avoid each other", Method::NAMES)
}

/// The value of something that can be tuned.
fn tunable(declaration: &Declaration) -> Value {
    let Declaration { about, formula, unit, .. } = declaration;
    let about = about.split_whitespace().collect::<Vec<_>>().join(" ");
    let unit = if unit.is_empty() { String::new() } else { format!(", {unit}") };
    let about = format!("{about}\n{formula}{unit}");
    match declaration.domain {
        Domain::Real { limits: (least, largest), .. } => {
            let mut real = json!({ "description": about, "type": "number" });
            for (name, end) in [("minimum", least), ("maximum", largest)] {
                if end.is_finite() {
                    real[name] = json!(end);
                }
            }
            real
        }
        Domain::Count { largest, .. } => whole(&about, 0, u64::from(largest)),
        Domain::Choice { names } => word(&about, names),
    }
}

/// The settings that an agent can have.
fn settings() -> Map<String, Value> {
    let named = |setting: &Declaration| (setting.key.to_string(), tunable(setting));
    AGENT_SETTINGS.iter().map(|setting| named(setting)).collect()
}

/// The parameters of the world: `"orca.len" = 1.0`, or `orca.len = 1.0`, which to TOML is a table in a table.
fn params() -> Value {
    let (mut flat, mut nested) = (Map::new(), Map::<String, Value>::new());
    for param in PARAMS.iter().filter(|param| param.key != Key::TIME_STEP.name()) {
        flat.insert(param.key.to_string(), tunable(&param.declaration));
        if let Some((first, rest)) = param.key.split_once('.') {
            let inner = nested.entry(first).or_insert_with(|| table("", Map::new(), &[]));
            inner["properties"][rest] = tunable(&param.declaration);
        }
    }
    flat.append(&mut nested);
    table("Parameters of the world", flat, &[])
}

/// The keys of whatever has an objective and settings.
fn common() -> Map<String, Value> {
    let mut keys = settings();
    keys.insert("velocity".into(), pair("Velocity at the start, m/s"));
    keys.insert("preferred_velocity".into(), pair("The velocity that it wants all the time, m/s"));
    keys.insert(
        "behavior".into(),
        word("What it does without a goal, or by the road map (route)", BEHAVIORS),
    );
    keys.insert("target".into(), whole("Whom it pursues or evades", 0, MAX_AGENTS as u64 - 1));
    keys.insert("method".into(), method());
    keys
}

fn with(mut keys: Map<String, Value>, own: Value) -> Map<String, Value> {
    if let Value::Object(own) = own {
        keys.extend(own);
    }
    keys
}

fn agent() -> Value {
    let own = json!({
        "position": pair("Where it starts, m"),
        "goal": pair("Where it goes, m"),
        "heading": pair("Where it faces; a unit vector"),
        "wander_target": pair("The target of its wander circle, in local axes, m"),
        "color": whole("The group whose color it has", 0, u64::from(u16::MAX)),
    });
    table("", with(common(), own), &["position"])
}

fn group() -> Value {
    let rule = json!({ "enum": GOALS });
    let mut named = text("Its name for people");
    (named["minLength"], named["maxLength"]) = (json!(1), json!(LONGEST_GROUP_NAME));
    let own = json!({
        "name": named,
        "color": whole("The number that its agents have as their group; its place in this list by default", 0, u64::from(u16::MAX)),
        "first": whole("Index of its first agent; by default behind those that are listed", 0, MAX_AGENTS as u64 - 1),
        "n": whole("How many", 1, MAX_AGENTS as u64),
        "layout": word("How they stand at the start", LAYOUTS),
        "center": pair("circle: its center, m"),
        "ring": real("circle: its radius, m", 1e-3, FARTHEST),
        "start": real("circle: angle of the first agent, degrees from the x axis", -360.0, 360.0),
        "corner": pair("grid: position of the first agent, m"),
        "columns": whole("grid: agents in a row", 1, MAX_AGENTS as u64),
        "spacing": real("grid: distance between neighbors in a row and between rows, m", 1e-3, FARTHEST),
        "from": pair("line: position of the first agent, m"),
        "to": pair("line: position of the last agent, m"),
        "low": pair("random: lower left corner of the box, m"),
        "high": pair("random: upper right corner of the box, m"),
        "gap": real("random: least gap between two discs, m", -FARTHEST, FARTHEST),
        "goal": { "description": "The rule of their goals, or one point for all, m", "anyOf": [rule, pair("m")] },
        "goal_ring": real("Goals on a circle of this radius around the layout's center, m", 0.0, FARTHEST),
        "goal_offset": pair("Goals so far from the start, m"),
        "jitter": real("Starts are moved by up to this much, m", 0.0, FARTHEST),
    });
    let mut group = table("", with(common(), own), &[]);
    // A rule, or the name alone of agents that are listed.
    group["anyOf"] = json!([{ "required": ["n", "layout"] }, { "required": ["name", "color"] }]);
    group
}

fn points(about: &str, least: usize, most: usize) -> Value {
    let mut points = list(about, pair("x and y, m"));
    points["minItems"] = json!(least);
    points["maxItems"] = json!(most);
    points
}

fn polygon() -> Value {
    let vertices = points("Its vertices, m; two make a wall without thickness", 2, MAX_VERTICES);
    table("", json!({ "vertices": vertices }), &["vertices"])
}

fn circle() -> Value {
    let keys = json!({ "center": pair("m"), "radius": real("m", 1e-3, FARTHEST) });
    table("", keys, &["center", "radius"])
}

fn roadmap() -> Value {
    let keys = json!({
        "points": points("Points to steer for where the straight way is blocked, m", 0, MAX_WAYPOINTS),
        "clearance": real("How far ways keep from walls and pillars, m", 0.0, FARTHEST),
    });
    table("A road map", keys, &["points"])
}

fn view_table<'a>(overlays: impl IntoIterator<Item = (&'a str, String)>) -> Value {
    let one_of = overlays.into_iter().map(|(id, about)| json!({ "enum": [id], "description": about }));
    let overlay = json!({ "anyOf": one_of.collect::<Vec<_>>() });
    let span = json!({ "type": "array", "items": { "type": "number", "minimum": 0, "maximum": view::LATEST },
        "minItems": 2, "maxItems": 2 });
    let keys = json!({
        "select": whole("The agent to select", 0, MAX_AGENTS as u64 - 1),
        "overlays": list("What is shown", overlay),
        "width": real("Width of the square around the selection that is in view, m", 1e-2, FARTHEST),
        "gate": points("Both ends of a line whose crossings are counted, m", 2, 2),
        "lens": word("The face of the lens", &view::LensFace::ALL.map(view::LensFace::name)),
        "at": real("The moment that it opens at, s", 0.0, view::LATEST),
        "start": word("Whether time runs when it opens", &view::STARTS),
        "speed": real("Simulated seconds for each real one", *view::SPEEDS.start(), *view::SPEEDS.end()),
        "loop": { "description": "Seconds that are played over and over, or all of it when everybody has arrived",
            "anyOf": [{ "enum": [view::ARRIVED] }, span] },
        "camera": list("The way of the camera in clips, by time", camera_point()),
        "unit": word("What people read lengths in; the file is in meters all the same", LengthUnit::NAMES),
        "meters_per_unit": real("The length of a px, tile or unit, m", *view::UNITS.start(), *view::UNITS.end()),
    });
    table("How it opens", keys, &[])
}

fn camera_point() -> Value {
    let keys = json!({
        "at": real("When it is there, simulated s", 0.0, view::LATEST),
        "center": pair("The middle of the picture, m"),
        "width": real("Width of the square in view, m", 1e-2, FARTHEST),
    });
    table("", keys, &["width"])
}

/// A recorded run; the program writes it.
fn run() -> Value {
    let steps = MAX_STEPS;
    let step = |about: &str| whole(about, 0, steps);
    let index = |about: &str| whole(about, 0, MAX_AGENTS as u64 - 1);
    let half = |about: &str| whole(about, 0, u64::from(u32::MAX));
    let obstacles = json!({ "polygons": list("Walls", polygon()), "circles": list("Pillars", circle()) });
    let entry = with(
        // What an agent is given is one of these.
        common()
            .into_iter()
            .filter(|(key, _)| ["preferred_velocity", "behavior", "target"].contains(&&**key))
            .collect(),
        json!({
            "step": step("The step before which it is done"),
            "move": index("The agent that is put elsewhere"),
            "push": index("The agent that gets another velocity"),
            "give": index("The agent that gets another objective"),
            "remove": index("The agent that is taken away"),
            "regroup": index("The agent that belongs to another group"),
            "color": whole("The group that it belongs to", 0, u64::from(u16::MAX)),
            "seed": whole("The seed of every random stream from now on", 0, LARGEST_SEED),
            "pass": whole("Steps that pass while nothing moves", 1, u64::from(u32::MAX)),
            "agent": index("The agent for which something is set"),
            "waypoint": whole("The point of the road map that is moved", 0, MAX_AGENTS as u64 - 1),
            "to": pair("m or m/s"),
            "goal": pair("m"),
            "pointer": pair("m"),
            "obstacles": table("All of the obstacles from now on", obstacles, &[]),
            "roadmap": roadmap(),
            "gate": points("Both ends of the gate; none takes it away", 0, 2),
            "let_go": { "description": "Who no longer follows a log: all, or an agent" },
            "follow": { "description": "Who follows the log again: all, or an agent" },
            "add": agent(),
            "at": index("Where an agent comes back"),
            "slot": half("Half of its id"),
            "generation": half("The other half"),
            "set": text("KEY=VALUE"),
        }),
    );
    let keys = json!({
        "steps": step("How long the run is"),
        "every": whole("Steps between two fingerprints", 1, steps),
        "pulses": text("Fingerprints, eight hexadecimal digits each"),
        "range": { "description": "First and last step of the clip that carries it", "type": "array",
            "items": step("A step"), "minItems": 2, "maxItems": 2 },
        "film": list("Options that made the clip that carries it", text("An option of sidestep record")),
        "log": list("The changes made to it", table("", entry, &["step"])),
    });
    table("A recorded run", keys, &["steps"])
}
