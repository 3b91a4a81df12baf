//! The schema of scenario files: judged by an independent validator, and compared with what the reader knows.

use std::{collections::BTreeSet, fs};

use boon::{Compiler, Draft, SchemaIndex, Schemas};
use serde_json::Value;
use sidestep_lab::{
    Scenario,
    files::scenario::{builtin, schema},
    picture::overlay,
};

fn ours() -> Value {
    schema(overlay::ALL.iter().map(|overlay| (overlay.slug, overlay.about().to_string())))
}

/// A validator of Draft 4.
struct Judge {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Judge {
    fn new() -> Judge {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.set_default_draft(Draft::V4);
        compiler.add_resource("scenario.json", ours()).expect("a resource");
        let index = compiler.compile("scenario.json", &mut schemas).expect("a schema of Draft 4");
        Judge { schemas, index }
    }

    fn takes(&self, toml: &str) -> Result<(), String> {
        let table: toml::Table = toml.parse().expect("TOML");
        let value = serde_json::to_value(table).expect("JSON");
        self.schemas.validate(&value, self.index).map_err(|error| format!("{error:#}"))
    }
}

#[test]
fn every_built_in_scenario_is_as_the_schema_says_and_names_it() {
    let judge = Judge::new();
    for entry in builtin::all() {
        judge.takes(entry.text).unwrap_or_else(|error| panic!("{}: {error}", entry.name));
        let place = entry.text.lines().next().and_then(|line| line.strip_prefix("#:schema "));
        let place = place.unwrap_or_else(|| panic!("{} names no schema", entry.name));
        let folder = if entry.text.contains("From the threads") { "scenarios/threads" } else { "scenarios" };
        let file = format!("{}/assets/{folder}/{place}", env!("CARGO_MANIFEST_DIR"));
        let named: Value =
            serde_json::from_str(&fs::read_to_string(&file).expect("the schema")).expect("JSON");
        assert_eq!(named, ours(), "{file}: sidestep schema > assets/scenario.schema.json");
    }
}

/// A scenario that contains everything once.
const WHOLE: &str = r#"
title = "Whole"
time_step = 0.1
method = "orca"
seed = 7
pointer = [1.0, 2.0]
[defaults]
radius = 0.4
[params]
"orca.len" = 0.5
museum.corners = "printed"
[view]
select = 1
overlays = ["goals", "half-planes"]
width = 20.0
gate = [[0.0, -1.0], [0.0, 1.0]]
lens = "programs"
at = 0.5
start = "paused"
speed = 2.0
loop = [0.5, 2.0]
[[agents]]
position = [-9.0, 0.0]
goal = [9.0, 0.0]
velocity = [0.5, 0.0]
heading = [1.0, 0.0]
wander_target = [1.0, 0.0]
color = 2
method = "vo"
responsibility = 0.3
[[agents]]
position = [9.0, 3.0]
behavior = "pursue"
target = 0
[[groups]]
layout = "line"
n = 3
from = [-5.0, 5.0]
to = [5.0, 5.0]
goal = [0.0, 9.0]
jitter = 0.1
[[groups]]
layout = "circle"
n = 3
ring = 4.0
start = 10.0
center = [0.0, 40.0]
goal = "antipodal"
[[groups]]
layout = "grid"
n = 4
columns = 2
spacing = 2.0
corner = [40.0, 0.0]
goal_offset = [5.0, 0.0]
[[groups]]
layout = "random"
n = 4
low = [40.0, 40.0]
high = [60.0, 60.0]
gap = 0.1
goal_ring = 10.0
[[polygons]]
vertices = [[0.0, -4.0], [1.0, -4.0], [1.0, -3.0]]
[[circles]]
center = [0.0, -8.0]
radius = 1.0
[roadmap]
points = [[-3.0, 0.0], [3.0, 0.0]]
clearance = 0.5
[run]
steps = 9
every = 1
pulses = ""
range = [0, 5]
[[run.log]]
step = 1
set = "radius=0.3"
agent = 0
[[run.log]]
step = 2
move = 0
to = [-8.0, 0.0]
"#;

fn read(text: &str) -> Result<Scenario, String> {
    Scenario::parse(text, "a.toml").map_err(|error| error.to_string())
}

#[test]
fn what_the_schema_refuses_the_reader_refuses() {
    let judge = Judge::new();
    read(WHOLE).expect("the reader takes it");
    judge.takes(WHOLE).expect("the schema takes it");
    // One value each, made invalid.
    let spoiled = [
        ("seed = 7", "seed = -7"),
        ("method = \"vo\"", "method = \"orcas\""),
        ("position = [-9.0, 0.0]", "position = [-9.0]"),
        ("position = [9.0, 3.0]\n", ""),
        ("radius = 0.4", "radius = -0.4"),
        ("radius = 0.4", "raduis = 0.4"),
        ("\"orca.len\" = 0.5", "\"orca.lens\" = 0.5"),
        ("museum.corners = \"printed\"", "museum.corners = \"written\""),
        ("lens = \"programs\"", "lens = \"program\""),
        ("speed = 2.0", "speed = 0.0"),
        ("loop = [0.5, 2.0]", "loop = \"forever\""),
        ("n = 3", "n = 0"),
        ("goal = \"antipodal\"", "goal = \"opposite\""),
        ("layout = \"grid\"", "layout = \"grids\""),
        ("columns = 2", "columns = 2.5"),
        ("vertices = [[0.0, -4.0], [1.0, -4.0], [1.0, -3.0]]", "vertices = [[0.0, -4.0]]"),
        ("center = [0.0, -8.0]\nradius = 1.0", "center = [0.0, -8.0]"),
        ("clearance = 0.5", "clearance = \"wide\""),
        ("steps = 9", "steps = \"nine\""),
        ("move = 0", "mov = 0"),
        ("behavior = \"pursue\"", "behavior = \"chase\""),
    ];
    for (from, to) in spoiled {
        let text = WHOLE.replacen(from, to, 1);
        assert_ne!(text, WHOLE, "{from}");
        assert!(read(&text).is_err(), "the reader takes {to}");
        assert!(judge.takes(&text).is_err(), "the schema takes {to}");
    }
}

/// The keys that the reader lists for an unknown key, which is inserted after this line of [`WHOLE`].
fn known_after(line: &str) -> BTreeSet<String> {
    let text = WHOLE.replacen(line, &format!("{line}\nqqqqqqqqqqqqqqqqqq = 1"), 1);
    assert_ne!(text, WHOLE, "{line}");
    let error = read(&text).expect_err("an unknown key");
    let known = error.split("known here are ").nth(1).unwrap_or_else(|| panic!("{error}"));
    known.split(", ").map(|key| key.trim().to_string()).collect()
}

#[test]
fn the_schema_has_the_keys_that_the_reader_knows_and_no_others() {
    let ours = ours();
    let keys = |pointer: &str| -> BTreeSet<String> {
        let table = ours.pointer(pointer).and_then(Value::as_object);
        table.unwrap_or_else(|| panic!("nothing at {pointer}")).keys().cloned().collect()
    };
    for (line, pointer) in [
        ("title = \"Whole\"", "/properties"),
        ("[defaults]", "/properties/defaults/properties"),
        ("[view]", "/properties/view/properties"),
        ("[[agents]]", "/properties/agents/items/properties"),
        ("[[polygons]]", "/properties/polygons/items/properties"),
        ("[[circles]]", "/properties/circles/items/properties"),
        ("[roadmap]", "/properties/roadmap/properties"),
        ("[run]", "/properties/run/properties"),
    ] {
        assert_eq!(keys(pointer), known_after(line), "{pointer}");
    }
    // A group knows only the keys of its own layout.
    let layouts = ["layout = \"line\"", "layout = \"circle\"", "layout = \"grid\"", "layout = \"random\""];
    let of_groups: BTreeSet<String> = layouts.into_iter().flat_map(known_after).collect();
    assert_eq!(keys("/properties/groups/items/properties"), of_groups);
    // The reader lists parameters by their whole names; the schema has their first parts too.
    let mut of_params = known_after("[params]");
    let firsts: Vec<String> =
        of_params.iter().filter_map(|key| Some(key.split_once('.')?.0.to_string())).collect();
    of_params.extend(firsts);
    assert_eq!(keys("/properties/params/properties"), of_params);
}
