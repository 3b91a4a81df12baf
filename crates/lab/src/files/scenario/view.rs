//! How a scenario opens: `[view]`.
//!
//! ```toml
//! [view]
//! select = 0
//! overlays = ["goals", "trails", "chosen"]
//! width = 30.0          # m around the selection
//! lens = "len"          # the face of the lens
//! at = 3.5              # s, the moment that it opens at
//! start = "paused"      # or "playing"
//! speed = 2.0           # simulated seconds for each real one
//! camera = [{ at = 0.0, center = [0.0, 0.0], width = 30.0 }, { at = 4.0, center = [3.0, 1.0], width = 8.0 }]
//!                       # the way of the camera in clips, s and m
//! loop = [2.0, 8.0]     # s, played over and over; or "arrived": from the start when everybody has arrived
//! unit = "px"           # what people read lengths in; the numbers of the file are in meters all the same
//! meters_per_unit = 0.02
//! ```

use std::ops::RangeInclusive;

use glam::Vec2;

use super::{
    KnownOverlay,
    file::{Content, Node, Put, Result, Table, TableName},
    said,
};
use sidestep_core::model::world::FARTHEST;

use crate::text::unit::{LengthUnit, SceneUnit};

/// How a scenario opens.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct View {
    /// The agent to select.
    pub select: Option<u32>,
    /// Overlays to show, by id; `None` leaves the choice as it was.
    pub overlays: Option<Vec<String>>,
    /// Zoom onto a square of this width around the selected agent, m; `None` shows everything.
    pub width: Option<f32>,
    /// A line whose crossings are counted, from one end to the other, m.
    pub gate: Option<[Vec2; 2]>,
    /// The face of the lens; `None` leaves the choice as it was.
    pub lens: Option<LensFace>,
    /// The moment that it opens at, simulated s; `None` is the start.
    pub at: Option<f32>,
    /// Whether time stands still when it opens.
    pub paused: bool,
    /// Simulated seconds for each real one; `None` leaves the choice as it was.
    pub speed: Option<f32>,
    /// What is played again by itself.
    pub replayed: Option<Replayed>,
    /// The way of the camera in clips, in the order of time; none stays where it is.
    pub camera: Vec<CameraPoint>,
    /// What people read lengths in.
    pub unit: SceneUnit,
}

/// A point on the way of the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CameraPoint {
    /// Simulated time, s.
    pub at: f32,
    /// The middle of the picture, m.
    pub center: Vec2,
    /// Width of the square in view, m.
    pub width: f32,
}

/// A face of the lens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LensFace {
    /// Constraints, feasible region, velocities.
    Decision,
    /// The construction of one constraint.
    Construction,
    /// The linear programs, step by step.
    Programs,
    /// The answers of other factors `len`.
    Len,
    /// How it steers, in its own axes.
    Steering,
}

impl LensFace {
    /// Every face.
    pub const ALL: [LensFace; 5] =
        [LensFace::Decision, LensFace::Construction, LensFace::Programs, LensFace::Len, LensFace::Steering];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            LensFace::Decision => "decision",
            LensFace::Construction => "construction",
            LensFace::Programs => "programs",
            LensFace::Len => "len",
            LensFace::Steering => "steering",
        }
    }

    /// The face of this name.
    pub fn from_name(name: &str) -> Option<LensFace> {
        LensFace::ALL.into_iter().find(|face| face.name() == name)
    }
}

/// What is played again by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Replayed {
    /// These simulated seconds, over and over.
    Span([f32; 2]),
    /// Everything, when everybody has arrived.
    WhenArrived,
}

/// Latest moment that a scenario can open at, or play again, s.
pub(super) const LATEST: f32 = 3600.0;

/// Slowest and fastest that a scenario can ask to be played, simulated s for each real one.
pub(super) const SPEEDS: RangeInclusive<f32> = 0.01..=100.0;

/// Smallest and largest unit, m.
pub(super) const UNITS: RangeInclusive<f32> = 1e-6..=1e6;

/// Words of `start`.
pub(super) const STARTS: [&str; 2] = ["playing", "paused"];

/// The word of `loop`.
pub(super) const ARRIVED: &str = "arrived";

impl View {
    /// The step of this moment in a world of this time step, s: the nearest one.
    pub fn step_of(seconds: f32, time_step: f32) -> u64 {
        // Both are positive and bounded.
        (seconds / time_step).round() as u64
    }
}

/// The view of a scenario with this many agents.
pub(super) fn read(top: &mut Table, agents: usize, known_overlay: KnownOverlay) -> Result<View> {
    let Some(node) = top.get("view") else { return Ok(View::default()) };
    let mut table = Table::of(node, TableName::Header("[view]"))?;
    let select = table.count("select", 0..=agents.saturating_sub(1) as u64)?.map(|select| select as u32);
    let overlays = table.get("overlays").map(|node| read_overlays(node, known_overlay)).transpose()?;
    let width = table.real("width", 1e-2..=FARTHEST)?;
    let gate = table.get("gate").map(read_gate).transpose()?;
    let lens = table.get("lens").map(read_face).transpose()?;
    let at = table.real("at", 0.0..=LATEST)?;
    let paused = table.get("start").map(read_start).transpose()?.unwrap_or(false);
    let speed = table.real("speed", SPEEDS)?;
    let replayed = table.get("loop").map(read_loop).transpose()?;
    let camera = table.get("camera").map(read_camera).transpose()?.unwrap_or_default();
    let unit = read_unit(&mut table)?;
    table.finish()?;
    Ok(View { select, overlays, width, gate, lens, at, paused, speed, replayed, camera, unit })
}

/// Writes what a view asks for.
pub(super) fn write(view: &View, top: &mut Put) {
    let View { select, overlays, width, gate, lens, at, paused, speed, replayed, camera, unit } = view;
    let mut table = Put::default();
    if let Some(select) = select {
        table.put("select", *select);
    }
    if let Some(overlays) = overlays {
        table.put("overlays", overlays.clone());
    }
    if let Some(width) = width {
        table.put("width", *width);
    }
    if let Some(gate) = gate {
        table.put("gate", &gate[..]);
    }
    if let Some(face) = lens {
        table.put("lens", face.name());
    }
    if let Some(at) = at {
        table.put("at", *at);
    }
    if *paused {
        table.put("start", "paused");
    }
    if let Some(speed) = speed {
        table.put("speed", *speed);
    }
    match replayed {
        Some(Replayed::Span(span)) => table.put("loop", span.to_vec()),
        Some(Replayed::WhenArrived) => table.put("loop", ARRIVED),
        None => {}
    }
    table.put_unless("unit", unit.unit.name(), LengthUnit::default().name());
    if unit.unit.meters().is_none() {
        table.put("meters_per_unit", unit.meters);
    }
    table.tables("camera", camera.iter().map(write_camera));
    top.table("view", table);
}

fn read_unit(table: &mut Table) -> Result<SceneUnit> {
    let known = |node: &Node| {
        let word = node.text("unit", said::a_text)?;
        LengthUnit::from_name(word).ok_or_else(|| node.unknown_word("unit", word, LengthUnit::NAMES))
    };
    let unit = table.get("unit").map(known).transpose()?.unwrap_or_default();
    let size = table.real("meters_per_unit", UNITS)?;
    match (unit.meters(), size) {
        (Some(_), Some(_)) => Err(table.fault(said::unit_has_size(unit.name().into()))),
        _ => Ok(SceneUnit::new(unit, size.unwrap_or(1.0))),
    }
}

fn read_overlays(list: &Node, known_overlay: KnownOverlay) -> Result<Vec<String>> {
    let read = |name: &Node| {
        let id = name.text("overlays", said::a_list_of_names)?;
        known_overlay(id).map_err(|reason| name.fault(reason))?;
        Ok(id.to_string())
    };
    list.list("overlays", said::a_list_of_names)?.iter().map(read).collect()
}

/// Both ends of a gate, m.
pub(super) fn read_gate(list: &Node) -> Result<[Vec2; 2]> {
    match list.list("gate", said::two_points)? {
        [from, to] => Ok([from.vector("gate")?, to.vector("gate")?]),
        ends => Err(list.fault(said::not_two_points(ends.len()))),
    }
}

/// The points of a camera's way.
fn read_camera(list: &Node) -> Result<Vec<CameraPoint>> {
    let mut points: Vec<CameraPoint> = Vec::new();
    for node in list.items("view.camera")? {
        let mut table = Table::of(node, TableName::EntryOf("view.camera"))?;
        let at = table.real("at", 0.0..=LATEST)?.unwrap_or(0.0);
        let center = table.get("center").map(|node| node.vector("center")).transpose()?.unwrap_or_default();
        let width = table.real("width", 1e-2..=FARTHEST)?;
        let width = width.ok_or_else(|| table.lacks("width", said::camera_needs_width()))?;
        table.finish()?;
        if points.last().is_some_and(|before| before.at >= at) {
            return Err(node.fault(said::camera_in_order()));
        }
        points.push(CameraPoint { at, center, width });
    }
    Ok(points)
}

fn write_camera(point: &CameraPoint) -> Put {
    let mut table = Put::default();
    table.put("at", point.at);
    table.put("center", point.center);
    table.put("width", point.width);
    table
}

fn read_face(node: &Node) -> Result<LensFace> {
    let word = node.text("lens", said::a_text)?;
    let unknown = || node.unknown_word("lens", word, &LensFace::ALL.map(LensFace::name));
    LensFace::from_name(word).ok_or_else(unknown)
}

/// Whether time stands still.
fn read_start(node: &Node) -> Result<bool> {
    match node.text("start", said::a_text)? {
        "playing" => Ok(false),
        "paused" => Ok(true),
        other => Err(node.unknown_word("start", other, &STARTS)),
    }
}

fn read_loop(node: &Node) -> Result<Replayed> {
    match &node.content {
        Content::Text(word) if word == ARRIVED => Ok(Replayed::WhenArrived),
        Content::Text(word) => Err(node.unknown_word("loop", word, &[ARRIVED])),
        Content::List(ends) => read_span(node, ends),
        _ => Err(node.wrong_type("loop", said::a_span())),
    }
}

fn read_span(node: &Node, ends: &[Node]) -> Result<Replayed> {
    let ends: Vec<f32> = ends.iter().map(|end| end.real("loop")).collect::<Result<_>>()?;
    match ends[..] {
        [from, to] if 0.0 <= from && from < to && to <= LATEST => Ok(Replayed::Span([from, to])),
        _ => Err(node.fault(said::no_span(LATEST as usize))),
    }
}
