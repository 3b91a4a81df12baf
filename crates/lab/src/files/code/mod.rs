//! A scene as a program for another library: its agents, obstacles and goals as data, and a loop that prints the trace.
//!
//! The frame of each program is in `assets/code`, in the language of the target; a file for each language here writes
//! its rows. The goal rule is sidestep's, in `f32` and in its order of operations, so that RVO2 gives equal bits.

mod dialect;
mod gaps;
mod godot;
mod python;
mod rust;
mod rvo2_cpp;
mod rvo2_csharp;
pub(crate) mod said;
mod scene;
mod template;

use sidestep_core::model::World;

use crate::{files::scenario::Scenario, text::message::Message};

use gaps::gaps;
use scene::CodeScene;

/// A library for which a scene can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeTarget {
    /// RVO2 in C++.
    Rvo2Cpp,
    /// RVO2 in Python, by the bindings of Python-RVO2.
    Rvo2Python,
    /// RVO2 in Python, by the package pyrvo.
    Pyrvo,
    /// RVO2 in C#.
    Rvo2Csharp,
    /// The navigation server of Godot 4.
    Godot,
    /// The core of sidestep.
    Rust,
}

/// The program, and the features that it cannot express.
#[derive(Clone, Debug, PartialEq)]
pub struct CodeProgram {
    /// The whole text of the program.
    pub text: String,
    /// Features that behave differently there than here; the text contains them as comments.
    pub gaps: Vec<Message>,
}

impl CodeTarget {
    /// Every target.
    pub const ALL: [CodeTarget; 6] = [
        CodeTarget::Rvo2Cpp,
        CodeTarget::Rvo2Python,
        CodeTarget::Pyrvo,
        CodeTarget::Rvo2Csharp,
        CodeTarget::Godot,
        CodeTarget::Rust,
    ];

    /// Its name on the command line.
    pub fn slug(self) -> &'static str {
        match self {
            CodeTarget::Rvo2Cpp => "rvo2-cpp",
            CodeTarget::Rvo2Python => "rvo2-python",
            CodeTarget::Pyrvo => "pyrvo",
            CodeTarget::Rvo2Csharp => "rvo2-csharp",
            CodeTarget::Godot => "godot",
            CodeTarget::Rust => "rust",
        }
    }

    /// Its name for display.
    pub fn name(self) -> Message {
        match self {
            CodeTarget::Rvo2Cpp => said::for_rvo2_cpp(),
            CodeTarget::Rvo2Python => said::for_rvo2_python(),
            CodeTarget::Pyrvo => said::for_pyrvo(),
            CodeTarget::Rvo2Csharp => said::for_rvo2_csharp(),
            CodeTarget::Godot => said::for_godot(),
            CodeTarget::Rust => said::for_rust(),
        }
    }
}

/// The start of a scenario as a program. `world` is its world at that moment, with the requested changes.
///
/// # Errors
/// A world with a number that is not finite.
pub fn of_scenario(scenario: &Scenario, world: &World, target: CodeTarget) -> Result<CodeProgram, Message> {
    let run = scenario.run.as_ref();
    let changed = run.is_some_and(|run| !run.log.is_empty()).then(said::changes);
    write(world, &scenario.title, target, changed)
}

/// The present state of a world, as a program. `title` is its name; any text is allowed.
///
/// # Errors
/// A world with a number that is not finite.
pub fn of_world(world: &World, title: &str, target: CodeTarget) -> Result<CodeProgram, Message> {
    write(world, title, target, None)
}

fn write(
    world: &World,
    title: &str,
    target: CodeTarget,
    more: Option<Message>,
) -> Result<CodeProgram, Message> {
    scene::check(world)?;
    let mut gaps = gaps(world, target);
    gaps.extend(more);
    let scene = CodeScene::of(world, title, &gaps);
    let text = match target {
        CodeTarget::Rvo2Cpp => rvo2_cpp::program(&scene),
        CodeTarget::Rvo2Python => python::program(&scene, &python::RVO2),
        CodeTarget::Pyrvo => python::program(&scene, &python::PYRVO),
        CodeTarget::Rvo2Csharp => rvo2_csharp::program(&scene),
        CodeTarget::Godot => godot::program(&scene),
        CodeTarget::Rust => rust::program(&scene, world),
    };
    Ok(CodeProgram { text, gaps })
}
