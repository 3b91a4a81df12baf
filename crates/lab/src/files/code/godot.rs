//! For Godot 4: a node whose children avoid each other through the navigation server.

use super::{dialect::Dialect, scene::CodeScene, template::fill};

const FRAME: &str = include_str!("../../../../../assets/code/godot.gd");

const GDSCRIPT: Dialect = Dialect {
    remark: "#",
    indent: "\t",
    kind: ["[", "],"],
    agent: ["[", "],"],
    polygon: ["[", "],"],
    point: ["Vector2(", ")"],
    real: "",
    whole: "",
    aims: ["GOAL", "VELOCITY"],
};

pub(super) fn program(scene: &CodeScene) -> String {
    let mut fields = GDSCRIPT.fields(scene);
    fields.push(("ticks", ticks(scene.time_step).to_string()));
    fill(FRAME, &fields)
}

/// Physics ticks per second, which must be an integer in Godot.
pub(super) fn ticks(time_step: f32) -> u32 {
    // Time steps are at least 1e-4 s.
    (1.0 / time_step).round().max(1.0) as u32
}
