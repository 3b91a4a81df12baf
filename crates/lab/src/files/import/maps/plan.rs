//! The data read from a map, and the scenario built from it.

use std::collections::BTreeMap;

use glam::{DVec2, Vec2};
use sidestep_core::{
    geometry::polygon,
    model::{AgentSettings, Key, Params, obstacle::Circle, world::FARTHEST},
};

use super::{
    MAX_POINTS, MapOptions, RegionRole,
    grid::{self, MapGrid},
    outline::{self, MapRegion, MapRing, MapShape},
    said,
    scenes::{
        CrowdPillar, CrowdStarts, MapCrowd,
        places::{self, MapFrame, MapWalls, PlacedCrowds},
    },
};
use crate::{
    files::{
        import::Imported,
        presets,
        scenario::{MAX_CROSSINGS, MAX_VERTICES, Scenario},
    },
    text::{message::Message, quantity::meters, unit::SceneUnit},
};

/// The preset for agents in a map.
const PEOPLE: &str = "pedestrians";

/// Most rectangles of the cells of a grid: half of a million random cells. Outlines of more take too long, and have
/// more corners than a world accepts.
const MAX_RECTANGLES: usize = 250_000;

/// Smallest radius of a pillar, m.
const LEAST_PILLAR: f32 = 1e-3;

/// Beyond this distance an `f32` has no millimeters, m.
const FAR: f64 = 10_000.0;

/// The source of the length of a unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum MapUnit {
    /// Stated by the map, m.
    OfFile(f64),
    /// The format is in meters.
    Meters,
    /// Not stated.
    Unknown,
}

/// A grid, and the position of its lower left corner.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlacedGrid {
    pub grid: MapGrid,
    /// In meters or units of the map.
    pub origin: DVec2,
    /// Its x axis, rad from that of the world.
    pub yaw: f64,
    /// Side of a cell in units of the map.
    pub cell: f64,
}

/// The data read from a map. y points up.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct MapPlan {
    pub what: Message,
    pub unit: MapUnit,
    pub regions: Vec<MapRegion>,
    pub grid: Option<PlacedGrid>,
    /// Walls without thickness.
    pub lines: Vec<Vec<DVec2>>,
    /// Round obstacles.
    pub pillars: Vec<CrowdPillar>,
    pub crowds: Vec<MapCrowd>,
    /// True if its roles and sizes are those of a scene with agents, which need no explanation.
    pub is_scene: bool,
    /// Its own name.
    pub title: Option<String>,
    /// Length of a step, if the file states it, s.
    pub time_step: Option<f32>,
    /// Other remarks about it.
    pub notes: Vec<Message>,
    /// Features that are not imported, by kind.
    pub not_taken: BTreeMap<String, usize>,
    points: usize,
}

impl MapPlan {
    /// An empty plan.
    pub fn new(what: Message, unit: MapUnit) -> MapPlan {
        MapPlan {
            what,
            unit,
            regions: Vec::new(),
            grid: None,
            lines: Vec::new(),
            pillars: Vec::new(),
            crowds: Vec::new(),
            is_scene: false,
            title: None,
            time_step: None,
            notes: Vec::new(),
            not_taken: BTreeMap::new(),
            points: 0,
        }
    }

    /// An empty plan of a scene with agents, in meters.
    pub fn scene(what: Message) -> MapPlan {
        let mut plan = MapPlan::new(what, MapUnit::Meters);
        plan.is_scene = true;
        plan
    }

    /// Counts a feature that is not imported.
    pub fn leave(&mut self, kind: &str) {
        *self.not_taken.entry(kind.into()).or_default() += 1;
    }

    /// Adds a region; an error if there are too many points.
    pub fn region(&mut self, rings: Vec<MapRing>, role: RegionRole) -> Result<(), Message> {
        self.count(rings.iter().map(Vec::len).sum())?;
        self.regions.push(MapRegion { rings, role });
        Ok(())
    }

    /// Adds a wall without thickness.
    pub fn line(&mut self, points: Vec<DVec2>) -> Result<(), Message> {
        self.count(points.len())?;
        self.lines.push(points);
        Ok(())
    }

    fn count(&mut self, more: usize) -> Result<(), Message> {
        self.points += more;
        if self.points > MAX_POINTS { Err(said::too_many_points(MAX_POINTS)) } else { Ok(()) }
    }

    /// The scenario, with remarks.
    pub fn imported(self, title: &str, options: &MapOptions) -> Result<Imported, Message> {
        let scale = self.meters(options);
        let cell = self.grid.as_ref().map(|placed| placed.cell * scale);
        let tolerance = options.simplify.map_or_else(|| cell.unwrap_or(0.0) / 2.0, f64::from);
        if self.grid.as_ref().is_some_and(|placed| placed.grid.rectangles() > MAX_RECTANGLES) {
            return Err(said::too_ragged(MAX_RECTANGLES));
        }
        let shapes = self.shapes(options, tolerance / scale, scale);
        // Checked before they are compared with each other, which takes long for many.
        corners_fit(shapes.iter().flatten().map(Vec::len).sum())?;
        let center = self.moved_by(&shapes, scale);
        let frame = MapFrame { center, scale };
        let place = |point: DVec2| frame.place(point);
        let (mut polygons, mut slivers) = (Vec::new(), 0);
        for ring in shapes.iter().flatten() {
            match outline::vertices(ring, place) {
                Some(vertices) => polygons.push(vertices),
                None => slivers += 1,
            }
        }
        for pair in self.lines.iter().flat_map(|line| line.windows(2)) {
            let wall = vec![place(pair[0]), place(pair[1])];
            if polygon::check(&wall).is_ok() { polygons.push(wall) } else { slivers += 1 }
        }
        let pillar = |pillar: &CrowdPillar| Circle {
            center: place(pillar.center),
            radius: ((pillar.radius * scale) as f32).max(LEAST_PILLAR),
        };
        let circles: Vec<Circle> = self.pillars.iter().map(pillar).collect();
        let mut named = places::named(&self.crowds, frame);
        named.extend(circles.iter().map(|circle| circle.center));
        check(&polygons, &named)?;
        let left = (!self.not_taken.is_empty()).then(|| self.left());
        if polygons.is_empty() && circles.is_empty() && self.crowds.is_empty() {
            return Err(left.map_or_else(said::empty, said::empty_but));
        }
        let settings = people();
        let has_rooms =
            self.regions.iter().any(|region| options.role.unwrap_or(region.role) == RegionRole::Floor);
        let walls = MapWalls { polygons: &polygons, circles: &circles, has_rooms };
        let placed = places::placed(&self.crowds, frame, &walls)?;
        let corners = polygons.iter().map(Vec::len).sum();
        let outlines = said::from(self.what.clone(), polygons.len(), corners);
        let mut remarks = match self.is_scene {
            true => vec![placed.said_of(self.what.clone(), polygons.len() + circles.len())],
            false => vec![outlines],
        };
        remarks.extend(self.said_of_scale(options, scale));
        if center != DVec2::ZERO {
            let moved = (center * scale).as_vec2();
            remarks.push(said::moved(meters(moved.x), meters(moved.y)));
        }
        if tolerance > 0.0 {
            remarks.push(said::within(meters(tolerance as f32)));
        }
        remarks.extend((slivers > 0).then(|| said::slivers(slivers)));
        remarks.extend(self.notes);
        remarks.extend(placed.remarks());
        if !self.crowds.is_empty() {
            let say = if self.is_scene { said::people_otherwise } else { said::people };
            remarks.push(say(PEOPLE.into()));
        }
        remarks.extend(left.map(said::not_taken));
        let params = Params { time_step: self.time_step.unwrap_or(TIME_STEP), ..Params::default() };
        let PlacedCrowds { agents, goals, groups, .. } = placed;
        let scenario = Scenario {
            title: self.title.unwrap_or_else(|| title.to_string()),
            seed: places::SEED,
            defaults: settings,
            params,
            agents,
            goals,
            groups,
            polygons,
            circles,
            ..Scenario::default()
        };
        let (unit, tolerance) = (Some(scale as f32), tolerance as f32);
        Ok(Imported { scenario, remarks, format: None, unit, tolerance })
    }

    /// The features that are not imported, by kind and number.
    fn left(&self) -> String {
        // Names of the format stay unchanged.
        let is_word = |kind: &str| kind.bytes().all(|byte| byte.is_ascii_lowercase());
        let plural = |kind: &str, count: usize| if count > 1 && is_word(kind) { "s" } else { "" };
        let kinds =
            self.not_taken.iter().map(|(kind, count)| format!("{count} {kind}{}", plural(kind, *count)));
        kinds.collect::<Vec<_>>().join(", ")
    }

    /// Meters per unit.
    fn meters(&self, options: &MapOptions) -> f64 {
        options.meters.map_or_else(
            || match self.unit {
                MapUnit::OfFile(meters) => meters,
                MapUnit::Meters | MapUnit::Unknown => 1.0,
            },
            f64::from,
        )
    }

    fn said_of_scale(&self, options: &MapOptions, scale: f64) -> Vec<Message> {
        let unit = match (options.meters, self.unit) {
            (Some(chosen), _) => Some(said::unit_told(meters(chosen))),
            (None, MapUnit::OfFile(_)) => Some(said::unit_of_file(meters(scale as f32))),
            (None, MapUnit::Unknown) => Some(said::unit_assumed()),
            (None, MapUnit::Meters) => None,
        };
        let has =
            |role: RegionRole| self.regions.iter().any(|region| options.role.unwrap_or(region.role) == role);
        let role = match (has(RegionRole::Floor), has(RegionRole::Solid)) {
            _ if self.is_scene && options.role.is_none() => None,
            (true, _) => Some(said::floors()),
            (false, true) => Some(said::solids()),
            (false, false) => None,
        };
        unit.into_iter().chain(role).collect()
    }

    /// All walls in units of the map; `tolerance` is in these units, too.
    fn shapes(&self, options: &MapOptions, tolerance: f64, scale: f64) -> Vec<MapShape> {
        let of_role = |role: RegionRole| {
            let regions =
                self.regions.iter().filter(move |region| options.role.unwrap_or(region.role) == role);
            regions.flat_map(|region| outline::region_shapes(&region.rings)).collect::<Vec<MapShape>>()
        };
        // Only a requested tolerance changes lines drawn by hand.
        let requested = options.simplify.map_or(0.0, |requested| f64::from(requested) / scale);
        let mut solids = of_role(RegionRole::Solid);
        if let Some(PlacedGrid { grid: cells, origin, yaw, cell }) = &self.grid {
            let shapes = grid::simplified(cells.shapes(), tolerance / cell);
            let axis = DVec2::new(libm::cos(*yaw), libm::sin(*yaw));
            let placed = |point: &[f64; 2]| (*origin + axis.rotate(DVec2::from(*point) * *cell)).to_array();
            let all = |ring: &MapRing| ring.iter().map(placed).collect();
            solids.extend(shapes.iter().map(|shape| shape.iter().map(all).collect::<MapShape>()));
            if self.regions.is_empty() {
                return solids;
            }
        }
        outline::walls(&solids, &of_role(RegionRole::Floor), requested)
    }

    /// The middle of a map that is so far from its origin that positions would lose digits; otherwise zero.
    fn moved_by(&self, shapes: &[MapShape], scale: f64) -> DVec2 {
        let ends = shapes.iter().flatten().flatten().map(|point| DVec2::from(*point));
        let starts = self.crowds.iter().flat_map(|crowd| match crowd.starts {
            CrowdStarts::At(start) => [start; 2],
            CrowdStarts::Within { low, high, .. } => [low, high],
        });
        let all = ends.chain(self.lines.iter().flatten().copied()).chain(starts);
        let (low, high) = all.fold((DVec2::MAX, DVec2::MIN), |(low, high), p| (low.min(p), high.max(p)));
        let farthest = low.abs().max(high.abs()).max_element() * scale;
        if low.x <= high.x && farthest > FAR { (low.midpoint(high)).round() } else { DVec2::ZERO }
    }
}

/// Length of a step in a scenario of a map, s.
const TIME_STEP: f32 = 0.1;

/// An error if a world does not accept this number of corners.
fn corners_fit(corners: usize) -> Result<(), Message> {
    if corners > MAX_VERTICES { Err(said::too_many_corners(corners, MAX_VERTICES)) } else { Ok(()) }
}

/// An error if a world does not accept these walls, or agents, goals and pillars at these places.
fn check(polygons: &[Vec<Vec2>], places: &[Vec2]) -> Result<(), Message> {
    corners_fit(polygons.iter().map(Vec::len).sum())?;
    let all = polygons.iter().flatten().chain(places);
    let farthest = all.map(|p| p.abs().max_element()).fold(0.0, f32::max);
    if farthest > FARTHEST {
        return Err(said::too_far(farthest.to_string(), format!("{FARTHEST:e}")));
    }
    if polygon::crossings(polygons, MAX_CROSSINGS) > MAX_CROSSINGS {
        return Err(said::too_many_crossings(MAX_CROSSINGS));
    }
    Ok(())
}

/// Settings of agents in a map.
pub(super) fn people() -> AgentSettings {
    let values = presets::find(PEOPLE).ok().and_then(|preset| preset.settings(SceneUnit::default()).ok());
    let mut settings = AgentSettings::default();
    for (key, value) in values.into_iter().flatten() {
        if let Key::Agent(tunable) = key {
            (tunable.set)(&mut settings, value);
        }
    }
    settings
}
