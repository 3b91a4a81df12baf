//! For RVO2 in C++.

use super::{dialect::Dialect, scene::CodeScene, template::fill};

const FRAME: &str = include_str!("../../../../../assets/code/rvo2.cc");

const CPP: Dialect = Dialect {
    remark: "//",
    indent: "    ",
    kind: ["{", "},"],
    agent: ["{", "},"],
    polygon: ["{", "},"],
    point: ["{", "}"],
    real: "F",
    whole: "U",
    aims: ["GOAL", "VELOCITY"],
};

pub(super) fn program(scene: &CodeScene) -> String {
    fill(FRAME, &CPP.fields(scene))
}
