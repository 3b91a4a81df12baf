//! Scenes of other programs as scenarios: Godot's scene files. Programs that call RVO2 are recognized and refused.
//!
//! ```text
//!   text ─▶ literals ─▶ sections ─▶ nodes ─▶ builder (every check of a scenario file) ─▶ Scenario, remarks
//! ```

mod builder;
mod godot;
mod literal;
mod nodes;
mod project;
pub(crate) mod said;
mod tscn;

use std::path::Path;

use crate::{
    files::scenario::{KnownOverlay, Scenario, ScenarioError, builtin},
    text::message::Message,
};

/// Longest text of another program that is read, bytes.
const MAX_BYTES: usize = 32_000_000;

/// A kind of text that is no scenario file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignFormat {
    /// A scene of Godot, or a part of one.
    GodotScene,
    /// A program that calls RVO2, or a part of one: its scene is computed, so that only a log of its run can be read.
    Program,
}

/// A scenario, and what of the text it was read from is not in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The scenario.
    pub scenario: Scenario,
    /// What it was read from, and what is not here or otherwise; nothing for a scenario file.
    pub remarks: Vec<Message>,
}

/// What a text is, by its file's ending, or by what is in it.
pub fn format_of(text: &str, file: &str) -> Option<ForeignFormat> {
    let ending = Path::new(file).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    match ending.to_ascii_lowercase().as_str() {
        "tscn" => return Some(ForeignFormat::GodotScene),
        "cc" | "cpp" | "cxx" | "h" | "hpp" | "cs" | "py" | "gd" => return Some(ForeignFormat::Program),
        _ => {}
    }
    let start = text.trim_start();
    let is_node = ["[gd_scene", "[node ", "[gd_resource"].iter().any(|tag| start.starts_with(tag));
    if is_node {
        return Some(ForeignFormat::GodotScene);
    }
    let calls = [
        "addAgent(",
        "add_agent(",
        "setAgentDefaults(",
        "set_agent_defaults(",
        "addObstacle(",
        "NavigationAgent2D.new(",
    ];
    calls.iter().any(|call| text.contains(call)).then_some(ForeignFormat::Program)
}

/// Reads the text of another file of the project by its path there, `res://…`; `None` where it is not at hand.
type ProjectFile<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Reads a text that is no scenario file; `file` names it in errors. Scenes of other files that stand in it are not read.
///
/// # Errors
/// One line with file, place, reason and remedy.
pub fn read(text: &str, file: &str, format: ForeignFormat) -> Result<Imported, ScenarioError> {
    read_with(text, file, format, &|_| None)
}

fn read_with(
    text: &str,
    file: &str,
    format: ForeignFormat,
    other: ProjectFile,
) -> Result<Imported, ScenarioError> {
    if text.len() > MAX_BYTES {
        let reason = said::too_long(text.len(), MAX_BYTES);
        return Err(ScenarioError::Unreadable { file: file.to_string(), reason });
    }
    if format == ForeignFormat::Program {
        return Err(ScenarioError::Unreadable { file: file.to_string(), reason: said::program() });
    }
    let (scenario, remarks) = godot::read(text, other).map_err(|fault| fault.in_file(file, text))?;
    let walls = scenario.polygons.len() + scenario.circles.len();
    let from = said::from(said::of_scene(), scenario.agents.len(), walls);
    Ok(Imported { scenario, remarks: std::iter::once(from).chain(remarks).collect() })
}

/// Reads a text of any kind: a scenario file, or one of another program.
///
/// # Errors
/// One line with file, place, reason and remedy.
pub fn parse(text: &str, file: &str) -> Result<Imported, ScenarioError> {
    match format_of(text, file) {
        Some(format) => read(text, file, format),
        None => Ok(Imported { scenario: Scenario::parse(text, file)?, remarks: Vec::new() }),
    }
}

/// Reads a file of any kind, or a built-in scenario; `known_overlay` objects to overlays.
///
/// # Errors
/// One line with file, place, reason and remedy.
pub fn load(file_or_name: &str, known_overlay: KnownOverlay) -> Result<Imported, ScenarioError> {
    let foreign = builtin::find(file_or_name).is_none() && format_of("", file_or_name).is_some();
    if !foreign {
        let scenario = Scenario::load_with(file_or_name, known_overlay)?;
        return Ok(Imported { scenario, remarks: Vec::new() });
    }
    let path = Path::new(file_or_name);
    let text = crate::files::scenario::text_at(path)?;
    match format_of(&text, file_or_name) {
        Some(format) => read_with(&text, file_or_name, format, &|other| project::text(path, other)),
        None => parse(&text, file_or_name),
    }
}
