//! For RVO2 in C#.

use super::{dialect::Dialect, scene::CodeScene, template::fill};

const FRAME: &str = include_str!("../../../../../assets/code/rvo2.cs");

const CSHARP: Dialect = Dialect {
    remark: "//",
    indent: "        ",
    kind: ["new Kind(", "),"],
    agent: ["new Agent(", "),"],
    polygon: ["new Vector2[] { ", " },"],
    point: ["new Vector2(", ")"],
    real: "f",
    whole: "",
    aims: ["Aim.Goal", "Aim.Velocity"],
};

pub(super) fn program(scene: &CodeScene) -> String {
    fill(FRAME, &CSHARP.fields(scene))
}
