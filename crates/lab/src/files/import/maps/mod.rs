//! Maps of other programs as walls.
//!
//! ```text
//!   file ─▶ MapPlan: regions, a grid, lines, in units of the map, y up ─▶ outlines, merged and simplified ─▶ Scenario
//! ```
//! One file for each format makes the plan; `plan` makes the scenario for all formats.

mod geojson;
mod grid;
mod image;
mod jupedsim;
mod moving_ai;
pub(super) mod outline;
mod plan;
mod ros;
pub(crate) mod said;
mod scenes;
mod svg;
mod tiled;
mod wkt;
mod yaml;

use std::path::Path;

use super::{ForeignFormat, Imported, known::without_mark};
use crate::{
    files::scenario::{Fault, ScenarioError},
    text::message::Message,
};
pub use outline::RegionRole;
use plan::MapPlan;

/// Longest map that is read, bytes.
pub(super) const MAX_BYTES: usize = 100_000_000;

/// Most points of all outlines of a map before they are merged.
const MAX_POINTS: usize = 2_000_000;

/// A kind of map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapFormat {
    /// `map.yaml` of ROS, with its picture.
    Ros,
    /// A benchmark of path planners: a grid of letters.
    MovingAi,
    /// Pairs of start and goal on such a grid.
    MovingAiScen,
    /// Well-known text.
    Wkt,
    /// GeoJSON of RFC 7946.
    GeoJson,
    /// JuPedSim's zip of `config.json` and a geometry.
    JuPedSim,
    /// `.tmx` of Tiled.
    Tiled,
    /// A drawing.
    Svg,
    /// A test case of SteerSuite.
    SteerSuite,
    /// A world of ir-sim.
    IrSim,
    /// A scenario of Vadere.
    Vadere,
    /// A scene of Menge, or a project that names one.
    Menge,
}

/// The interpretation of a map.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MapOptions {
    /// The meaning of its polygons, overriding the format.
    pub role: Option<RegionRole>,
    /// True if unknown cells of a grid are free.
    pub unknown_is_free: bool,
    /// Tolerance of outlines, m; half a cell of a grid by default, and 0 elsewhere.
    pub simplify: Option<f32>,
    /// Meters per unit of the map, overriding the file.
    pub meters: Option<f32>,
    /// Radius of the disc for which a road map is made, m; no road map by default.
    pub road_map: Option<f32>,
    /// True if collision shapes of static bodies of a Godot scene are left out.
    pub without_bodies: bool,
}

/// A choice that a file leaves to the user: an option of the command line, a switch of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapChoice {
    /// `meters`.
    Unit,
    /// `role`.
    Roles,
    /// `unknown_is_free`.
    Unknown,
    /// `simplify`.
    Simplify,
    /// `without_bodies`.
    Bodies,
}

/// Reads another file in the map's folder by its name; `None` if it is not available.
pub(super) type SiblingFile<'a> = &'a dyn Fn(&str) -> Option<Vec<u8>>;

/// Reads a map; `file` names it.
///
/// # Errors
/// One line with file, place, reason and remedy.
pub(super) fn read(
    bytes: &[u8],
    file: &str,
    format: MapFormat,
    options: &MapOptions,
    sibling: SiblingFile,
) -> Result<Imported, ScenarioError> {
    let whole = |reason: Message| ScenarioError::Unreadable { file: file.to_string(), reason };
    if bytes.len() > MAX_BYTES {
        return Err(whole(said::too_long(bytes.len(), MAX_BYTES)));
    }
    let bytes = without_mark(bytes);
    let sibling: SiblingFile = &|name: &str| {
        let mut bytes = sibling(name)?;
        let mark = bytes.len() - without_mark(&bytes).len();
        bytes.drain(..mark);
        Some(bytes)
    };
    let title = Path::new(file).file_stem().map_or_else(|| file.into(), |stem| stem.to_string_lossy());
    let imported = |plan: MapPlan| {
        let read = plan.imported(&title, options).map_err(whole)?;
        let read = Imported { format: Some(ForeignFormat::Map(format)), ..read };
        Ok(read.with_road_map(options))
    };
    if format == MapFormat::JuPedSim {
        return imported(jupedsim::read(bytes).map_err(whole)?);
    }
    let text = std::str::from_utf8(bytes).map_err(|_| whole(said::not_text()))?;
    let read = |text: &str| match format {
        MapFormat::Ros => ros::read(text, options, sibling),
        MapFormat::MovingAi => moving_ai::read(text),
        MapFormat::MovingAiScen => moving_ai::read_scen(text, sibling),
        MapFormat::Wkt => wkt::read(text),
        MapFormat::GeoJson => geojson::read(text, options),
        MapFormat::Tiled => tiled::read(text, sibling),
        MapFormat::SteerSuite => scenes::steersuite::read(text),
        MapFormat::IrSim => scenes::irsim::read(text),
        MapFormat::Vadere => scenes::vadere::read(text),
        MapFormat::Menge => scenes::menge::read(text, file, sibling),
        MapFormat::Svg | MapFormat::JuPedSim => svg::read(text),
    };
    let plan = read(text).map_err(|fault: Fault| fault.in_file(file, text))?;
    imported(plan)
}
