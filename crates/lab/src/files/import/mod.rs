//! Scenes and maps of other programs as scenarios: Godot's scene files, and the maps and scenes in [`maps`]. Programs
//! that call RVO2 and other formats are recognized and refused, with a hint on how to import them.
//!
//! ```text
//!   text ─▶ literals ─▶ sections ─▶ nodes ─▶ builder (every check of a scenario file) ─▶ Scenario, remarks
//! ```

mod builder;
mod godot;
mod godot_walls;
mod known;
mod literal;
pub mod maps;
mod nodes;
pub mod passages;
mod project;
mod road;
pub(crate) mod said;
mod tscn;

use std::{path::Path, sync::Arc};

pub use known::UnreadFormat;
use maps::{MapChoice, MapFormat, MapOptions};
use sidestep_core::model::{Journey, Objective};

use crate::{
    files::{
        inputs,
        scenario::{GoalRule, KnownOverlay, Scenario, ScenarioError, builtin},
    },
    text::{message::Message, quantity::meters},
};

/// Longest text of another program that is read, bytes.
const MAX_BYTES: usize = 32_000_000;

/// Readable file endings of other programs, in lower case.
pub const ENDINGS: [&str; 14] = [
    "yaml", "yml", "map", "scen", "wkt", "geojson", "zip", "json", "tmx", "svg", "tscn", "tres", "xml",
    "scenario",
];

/// A kind of text other than a scenario file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignFormat {
    /// A scene of Godot, or a part of one.
    GodotScene,
    /// A program that calls RVO2, or a part of one: its scene is computed, so that only a log of its run can be read.
    Program,
    /// A map, which becomes walls.
    Map(MapFormat),
    /// A format that is recognized but not read.
    Unread(UnreadFormat),
}

impl ForeignFormat {
    /// The options that apply to its files.
    pub fn choices(self) -> &'static [MapChoice] {
        use MapChoice::{Bodies, Roles, Simplify, Unit, Unknown};
        use MapFormat::{IrSim, Menge, SteerSuite, Vadere};
        match self {
            ForeignFormat::GodotScene => &[Bodies],
            ForeignFormat::Map(MapFormat::Ros) => &[Unit, Unknown, Simplify],
            ForeignFormat::Map(MapFormat::MovingAi | MapFormat::MovingAiScen) => &[Unit, Simplify],
            // Scenes define what is solid.
            ForeignFormat::Map(SteerSuite | IrSim | Vadere | Menge) => &[Unit],
            ForeignFormat::Map(_) => &[Unit, Roles, Simplify],
            ForeignFormat::Program | ForeignFormat::Unread(_) => &[],
        }
    }
}

/// A scenario, with remarks about omitted parts of its source.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The scenario.
    pub scenario: Scenario,
    /// Remarks about the source, and about parts that are missing here or differ; empty for a scenario file.
    pub remarks: Vec<Message>,
    /// The other program's format; `None` for a scenario file.
    pub format: Option<ForeignFormat>,
    /// Length of a unit of a map, m.
    pub unit: Option<f32>,
    /// Tolerance of the outlines of a map, m.
    pub tolerance: f32,
}

impl Imported {
    /// A scenario from a scenario file.
    pub fn ours(scenario: Scenario) -> Imported {
        Imported { scenario, remarks: Vec::new(), format: None, unit: None, tolerance: 0.0 }
    }

    /// The import with a road map by which its agents go, if the options request one and it has not too many points.
    fn with_road_map(mut self, options: &MapOptions) -> Imported {
        let Some(radius) = options.road_map else { return self };
        match road::road_map(&self.scenario.world().obstacles, radius) {
            Ok(map) => {
                self.remarks.push(said::road_map(map.points.len(), meters(radius)));
                self.scenario.roadmap = map;
                go_by_road_map(&mut self.scenario);
            }
            Err(reason) => self.remarks.push(reason),
        }
        self
    }
}

/// Sends all agents that have goals there by the road map.
fn go_by_road_map(scenario: &mut Scenario) {
    for goals in scenario.goals.values_mut() {
        Arc::make_mut(goals).by_roadmap = true;
    }
    for (index, agent) in scenario.agents.iter_mut().enumerate() {
        agent.objective = match (scenario.goals.get(&index), agent.objective) {
            (Some(goals), _) => Journey::start(Arc::clone(goals), 0.0).objective(agent),
            (None, Objective::Goal(goal)) => Objective::Route(goal),
            (None, other) => other,
        };
    }
    for group in &mut scenario.groups {
        if let Some(goals) = &mut group.goals {
            Arc::make_mut(goals).by_roadmap = true;
        }
        let is_aimless =
            matches!(group.goal, GoalRule::Same(objective) if !matches!(objective, Objective::Goal(_)));
        group.by_roadmap = !is_aimless;
    }
}

/// The format of a text, by its file's ending, or by its contents.
pub fn format_of(text: &str, file: &str) -> Option<ForeignFormat> {
    let ending = ending_of(file);
    if let Some(known) = known::of(text.as_bytes(), &ending) {
        return Some(known);
    }
    match ending.as_str() {
        "tscn" | "tres" => return Some(ForeignFormat::GodotScene),
        "cc" | "cpp" | "cxx" | "h" | "hpp" | "cs" | "py" | "gd" => return Some(ForeignFormat::Program),
        _ => {}
    }
    let start = known::text_without_mark(text).trim_start();
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

/// The ending of a file's name, in lower case.
fn ending_of(file: &str) -> String {
    let ending = Path::new(file).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    ending.to_ascii_lowercase()
}

/// Reads the text of another file of the project by its path there, `res://…`; `None` if it is not available.
type ProjectFile<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Reads a text other than a scenario file; `file` names it in errors. Instanced scenes in other files are not read.
///
/// # Errors
/// One line with file, place, reason and remedy.
pub fn read(text: &str, file: &str, format: ForeignFormat) -> Result<Imported, ScenarioError> {
    read_with(text, file, format, &MapOptions::default(), &|_| None)
}

fn read_with(
    text: &str,
    file: &str,
    format: ForeignFormat,
    options: &MapOptions,
    other: ProjectFile,
) -> Result<Imported, ScenarioError> {
    if text.len() > MAX_BYTES {
        let reason = said::too_long(text.len(), MAX_BYTES);
        return Err(ScenarioError::Unreadable { file: file.to_string(), reason });
    }
    let refused = |reason| Err(ScenarioError::Unreadable { file: file.to_string(), reason });
    match format {
        ForeignFormat::Program => return refused(said::program()),
        ForeignFormat::Unread(format) => return refused(format.reason()),
        ForeignFormat::Map(format) => {
            return maps::read(text.as_bytes(), file, format, options, &|_| None);
        }
        ForeignFormat::GodotScene => {}
    }
    let text = known::text_without_mark(text);
    let (scenario, remarks) = godot::read(text, options, other).map_err(|fault| fault.in_file(file, text))?;
    let walls = scenario.polygons.len() + scenario.circles.len();
    let from = said::from(said::of_scene(), scenario.agents.len(), walls);
    let remarks = std::iter::once(from).chain(remarks).collect();
    let read = Imported { scenario, remarks, format: Some(format), unit: None, tolerance: 0.0 };
    Ok(read.with_road_map(options))
}

/// Reads a text of any kind: a scenario file, or one of another program.
///
/// # Errors
/// One line with file, place, reason and remedy.
pub fn parse(text: &str, file: &str) -> Result<Imported, ScenarioError> {
    parse_by(text, file, &MapOptions::default(), &|_| None)
}

fn parse_by(
    text: &str,
    file: &str,
    options: &MapOptions,
    other: ProjectFile,
) -> Result<Imported, ScenarioError> {
    match format_of(text, file) {
        Some(format) => read_with(text, file, format, options, other),
        None => Ok(Imported::ours(Scenario::parse(text, file)?)),
    }
}

/// Reads the bytes of a file of any kind without access to related files; a map by `options`.
///
/// # Errors
/// One line with file, place, reason and remedy.
pub fn parse_bytes(bytes: &[u8], file: &str, options: &MapOptions) -> Result<Imported, ScenarioError> {
    parse_among(bytes, file, options, &|_| None)
}

/// Like [`parse_bytes`], with access to related files: `sibling` gives the bytes of one by its path in this file.
///
/// # Errors
/// As [`parse_bytes`].
pub fn parse_among(
    bytes: &[u8],
    file: &str,
    options: &MapOptions,
    sibling: maps::SiblingFile,
) -> Result<Imported, ScenarioError> {
    let of_map = |name: &str| {
        let mut bytes = sibling(name)?;
        bytes.truncate(maps::MAX_BYTES + 1);
        Some(bytes)
    };
    let of_project = |path: &str| {
        let bytes = sibling(path).filter(|bytes| bytes.len() <= MAX_BYTES)?;
        String::from_utf8(bytes).ok()
    };
    match (known::of(bytes, &ending_of(file)), std::str::from_utf8(bytes)) {
        (Some(ForeignFormat::Map(format)), _) => maps::read(bytes, file, format, options, &of_map),
        (Some(ForeignFormat::Unread(format)), _) => {
            Err(ScenarioError::Unreadable { file: file.to_string(), reason: format.reason() })
        }
        (_, Ok(text)) => parse_by(text, file, options, &of_project),
        (_, Err(_)) => Err(ScenarioError::Unreadable { file: file.to_string(), reason: said::no_text() }),
    }
}

/// The index of the file that refers to others, of several with their names and bytes that came together. `None` if no
/// file does.
pub fn main_of(files: &[(&str, &[u8])]) -> Option<usize> {
    use MapFormat::{Menge, MovingAiScen, Ros, Tiled};
    let known: Vec<_> = files.iter().map(|(name, bytes)| known::of(bytes, &ending_of(name))).collect();
    let refers = |index: &usize| match known[*index] {
        Some(ForeignFormat::Map(format)) => matches!(format, Ros | MovingAiScen | Tiled | Menge),
        Some(_) => false,
        None => ending_of(files[*index].0) == "tscn",
    };
    let names_another = |index: &usize| {
        let (own, bytes) = files[*index];
        let head = String::from_utf8_lossy(&bytes[..bytes.len().min(known::LOOKED_AT)]);
        files.iter().any(|(name, _)| *name != own && !name.is_empty() && head.contains(name))
    };
    // Menge's files are found by their endings: XS.xml has its behavior in XB.xml.
    let is_menge = |index: &usize| known[*index] == Some(ForeignFormat::Map(Menge));
    let all = || 0..files.len();
    all().filter(refers).find(names_another).or_else(|| all().find(is_menge))
}

/// Reads a file of any kind, a map by `options`, or a built-in scenario; `known_overlay` checks the overlays.
///
/// # Errors
/// One line with file, place, reason and remedy.
pub fn load_map(
    file_or_name: &str,
    known_overlay: KnownOverlay,
    options: &MapOptions,
) -> Result<Imported, ScenarioError> {
    let path = Path::new(file_or_name);
    let ours = || Scenario::load_with(file_or_name, known_overlay).map(Imported::ours);
    if builtin::find(file_or_name).is_some() {
        return ours();
    }
    let unreadable = |reason| ScenarioError::Unreadable { file: file_or_name.to_string(), reason };
    let ending = ending_of(file_or_name);
    match inputs::beginning(path, known::LOOKED_AT as u64).and_then(|head| known::of(&head, &ending)) {
        Some(ForeignFormat::Map(format)) => {
            // One byte more than the limit tells a file that is too large.
            let bytes_at = |path: &Path| inputs::beginning(path, maps::MAX_BYTES as u64 + 1);
            let bytes = bytes_at(path).ok_or_else(|| unreadable(said::unreadable()))?;
            let folder = path.parent().unwrap_or(Path::new(""));
            // A name, or a path below: never outside the folder of the map.
            let is_below = |name: &str| {
                Path::new(name).components().all(|part| matches!(part, std::path::Component::Normal(_)))
            };
            let sibling = |name: &str| is_below(name).then(|| bytes_at(&folder.join(name))).flatten();
            return maps::read(&bytes, file_or_name, format, options, &sibling);
        }
        Some(ForeignFormat::Unread(format)) => return Err(unreadable(format.reason())),
        _ => {}
    }
    match format_of("", file_or_name) {
        Some(ForeignFormat::GodotScene | ForeignFormat::Program) => {}
        _ => return ours(),
    }
    let text = crate::files::scenario::text_at(path)?;
    match format_of(&text, file_or_name) {
        Some(format) => read_with(&text, file_or_name, format, options, &|other| project::text(path, other)),
        None => parse(&text, file_or_name),
    }
}
