//! The picture of one idea per file. Overlays place what was solved; they never compute avoidance.
//!
//! [`ALL`] is the one ordered list: it feeds the menu, the keys, the command line, the legend and the tests.

mod aim;
mod approach;
mod bodies;
mod cells;
pub(crate) mod cones;
mod detection_box;
mod feeler;
mod forces;
mod gate;
mod ghost;
mod goals;
mod grid;
pub(crate) mod half_planes;
mod legend;
mod marks;
mod neighbors;
mod obstacles;
pub mod quantity;
pub(crate) mod sketch;
mod stuck;
mod trails;
mod velocities;
mod wander;
mod winding;

use glam::Vec2;
use rayon::prelude::*;

use crate::{
    avoid::{Watched, orca::Origin},
    draw::{Camera, Canvas, Color, Fill, Palette, Shape, Stroke},
    metrics::Gate,
    model::{
        Agent, World,
        text::{did_you_mean, quoted},
    },
    sim::Decisions,
    time::trails::Trails,
};

pub use quantity::Quantity;

/// So many agents are looked at by one thread at a time.
const CHUNK: usize = 4096;

/// Everything that a picture shows, read only.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    /// The world at step k.
    pub world: &'a World,
    /// The decisions that carry it to k + 1.
    pub decisions: &'a Decisions,
    /// Where the agents have been.
    pub trails: &'a Trails,
    /// The world as it would be without the last change of the past, and where its agents have been.
    pub ghost: Option<(&'a World, &'a Trails)>,
    /// The line whose crossings are counted.
    pub gate: Option<&'a Gate>,
    /// Pairs that overlap now.
    pub overlapping: &'a [(u32, u32)],
    /// The agent whose constructions are drawn.
    pub selected: Option<u32>,
    /// Whether the constructions of every watched agent are drawn.
    pub everyone: bool,
    /// The part of the world in view.
    pub camera: Camera,
    /// Colors.
    pub palette: &'a Palette,
    /// What the color of a body says.
    pub color_by: Quantity,
    /// Meters in the picture for 1 m/s.
    pub velocity_scale: f32,
    /// How far bodies have moved towards the next step, 0 … 1. Constructions are those of step k, carried along.
    pub blend: f32,
    /// Which overlays are on, in the order of [`ALL`].
    pub shown: &'a Shown,
    /// Radius within which velocities are drawn, m/s, where the picture is the plane of the selected agent's velocities:
    /// standstill is its origin, and a meter of the camera is 1 m/s. `None` for pictures of the world.
    pub reach: Option<f32>,
    /// What a hand points at: drawn stronger in every view, the others fainter.
    pub pointed: Option<Source>,
}

/// What a constraint of the selected agent comes from: the thing that body, cone, half-plane and table row have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Another agent.
    Neighbor(u32),
    /// An edge, by the vertex at which it starts.
    Edge(u32),
    /// A pillar.
    Circle(u32),
}

impl Source {
    /// The source of a half-plane.
    pub fn of(origin: &Origin) -> Source {
        match *origin {
            Origin::Edge { edge, .. } => Source::Edge(edge),
            Origin::Circle { circle, .. } => Source::Circle(circle),
            Origin::Neighbor { neighbor, .. } => Source::Neighbor(neighbor),
        }
    }
}

impl Frame<'_> {
    /// Where agent `index` is drawn.
    pub fn position(&self, index: usize) -> Vec2 {
        if self.reach.is_some() {
            return Vec2::ZERO;
        }
        let agent = &self.world.agents[index];
        match self.decisions.choices.get(index) {
            Some(choice) => agent.position + choice.velocity * (self.world.params.time_step * self.blend),
            None => agent.position,
        }
    }

    /// The picture point of a velocity of agent `index`.
    pub fn velocity_point(&self, index: usize, velocity: Vec2) -> Vec2 {
        self.position(index) + velocity * self.velocity_scale
    }

    /// The agents whose constructions are drawn: the selected one, or all that are watched.
    pub fn subjects(&self) -> impl Iterator<Item = (usize, &Agent, &Watched)> {
        let of_interest = move |watched: &&Watched| self.everyone || self.selected == Some(watched.agent);
        self.decisions.watched.iter().filter(of_interest).filter_map(|watched| {
            let agent = self.world.agents.get(watched.agent as usize)?;
            Some((watched.agent as usize, agent, watched))
        })
    }

    /// The agents for which this holds, in their order; asked on all cores where there are many.
    fn agents_that(&self, holds: impl Fn(usize, &Agent) -> bool + Sync) -> Vec<usize> {
        let agents = &self.world.agents;
        let part = |(k, agents): (usize, &[Agent])| -> Vec<usize> {
            let indexed = agents.iter().enumerate().map(|(i, agent)| (k * CHUNK + i, agent));
            indexed.filter(|(index, agent)| holds(*index, agent)).map(|(index, _)| index).collect()
        };
        if agents.len() <= CHUNK {
            return part((0, agents));
        }
        let parts: Vec<Vec<usize>> = agents.par_chunks(CHUNK).enumerate().map(part).collect();
        parts.concat()
    }

    /// Whether the constructions of agent `index` are drawn in full; when everybody's are, only the selected one's,
    /// and lines alone for the others.
    pub fn is_in_full(&self, index: usize) -> bool {
        !self.everyone || self.selected == Some(index as u32)
    }

    /// Radius (m/s) within which the velocities of an agent are drawn: a little more than its speed circle.
    fn reach(&self, agent: &Agent) -> f32 {
        self.reach.unwrap_or(1.3 * agent.settings.max_speed.max(1e-3))
    }

    /// How strong a construction of this source is drawn, 0 … 1: fainter while a hand points at another.
    fn weight(&self, source: Option<Source>) -> f32 {
        if self.pointed.is_none() || self.pointed == source { 1.0 } else { 0.35 }
    }

    /// Whether a hand points at this source.
    fn is_pointed(&self, source: Option<Source>) -> bool {
        self.pointed.is_some() && self.pointed == source
    }
}

/// A camera on everything that a world holds: discs, goals, obstacles and the points of the road map.
pub fn camera_on(world: &World, size: Vec2) -> Camera {
    let points = world.roadmap.points.iter().map(|point| (*point, *point));
    let all = world.bounds().into_iter().chain(points).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
    let (low, high) = all.unwrap_or((Vec2::splat(-1.0), Vec2::ONE));
    Camera::fit(low, high, size)
}

/// A velocity scale (m per m/s) that shows a speed circle of this radius well: its diameter is about half the picture's
/// height, less what rounding to the series 1, 2, 5 takes.
pub fn fitting_velocity_scale(camera: &Camera, max_speed: f32) -> f32 {
    let wanted = camera.size.y * camera.meters_per_pixel / 4.0 / max_speed.max(1e-3);
    nice(wanted)
}

/// The number of the series … 0.5, 1, 2, 5, 10 … next below `wanted` (or equal to it).
pub fn nice(wanted: f32) -> f32 {
    if !(wanted.is_finite() && wanted > 0.0) {
        return 1.0;
    }
    let power = 10.0_f32.powf(wanted.log10().floor());
    let lead = wanted / power;
    power
        * if lead >= 5.0 {
            5.0
        } else if lead >= 2.0 {
            2.0
        } else {
            1.0
        }
}

/// The multiples of `spacing` from `low` to `high`.
pub fn multiples(spacing: f32, low: f32, high: f32) -> impl Iterator<Item = f32> {
    let (first, last) = ((low / spacing).ceil(), (high / spacing).floor());
    // Far from the origin the numbers no longer tell lines apart; then there are none.
    let count = if last - first < 1000.0 { (last - first + 1.0).max(0.0) as usize } else { 0 };
    (0..count).map(move |k| (first + k as f32) * spacing)
}

/// How an overlay looks in the legend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Swatch {
    /// A short line.
    Line(Stroke),
    /// A short arrow.
    Arrow(Stroke),
    /// A small cross.
    Cross(Stroke),
    /// A small area.
    Area(Fill, Stroke),
    /// A dot.
    Dot(Color),
    /// A ring.
    Ring(Stroke),
}

/// One idea that can be switched on and off.
pub struct Overlay {
    /// Name in files and on the command line.
    pub id: &'static str,
    /// Name for people.
    pub name: &'static str,
    /// Key that switches it; `None` for those that only the menu offers.
    pub key: Option<char>,
    /// One sentence for the tooltip.
    pub about: &'static str,
    /// Whether it is on at first.
    pub on: bool,
    /// Draws it.
    pub draw: fn(&Frame, &mut dyn Canvas),
    /// Its line in the legend; `None` for what explains itself.
    pub swatch: fn(&Palette) -> Option<Swatch>,
}

/// Every overlay, from the bottom of the picture to the top.
pub const ALL: &[Overlay] = &[
    Overlay {
        id: "grid",
        name: "grid",
        key: Some('g'),
        about: "Lines of the world, a round number of meters apart.",
        on: true,
        draw: grid::draw,
        swatch: |_| None,
    },
    Overlay {
        id: "cells",
        name: "neighbor cells",
        key: None,
        about: "The grid in which neighbors are looked up, around the selected agent; shaded are the cells that its query reads.",
        on: false,
        draw: cells::draw,
        swatch: |palette| {
            let fill = Fill { color: palette.muted.at(0.12), hatch: None };
            Some(Swatch::Area(fill, Stroke::solid(palette.muted, 1.5)))
        },
    },
    Overlay {
        id: "obstacles",
        name: "obstacles",
        key: Some('w'),
        about: "Walls and pillars; dotted, where the center of the selected agent cannot go.",
        on: true,
        draw: obstacles::draw,
        swatch: |palette| Some(Swatch::Ring(Stroke::dashed(palette.obstacle_outline, 1.0, 2.0, 3.0))),
    },
    Overlay {
        id: "winding",
        name: "winding",
        key: None,
        about: "Which way polygons run: counter-clockwise is a solid, clockwise a room. Dots bend outwards, squares inwards; orange-red outlines are probably wound the wrong way.",
        on: false,
        draw: winding::draw,
        swatch: |palette| Some(Swatch::Arrow(Stroke::solid(palette.text, 1.5))),
    },
    Overlay {
        id: "ghost",
        name: "old future",
        key: None,
        about: "Where everybody would be on the branch that was left, at the same step.",
        on: true,
        draw: ghost::draw,
        swatch: |palette| Some(Swatch::Line(Stroke::solid(palette.muted.at(0.7), 1.5))),
    },
    Overlay {
        id: "gate",
        name: "gate",
        key: None,
        about: "The line whose crossings are counted: forwards along its arrow, backwards against it. A scenario has it as gate in [view].",
        on: true,
        draw: gate::draw,
        swatch: |palette| Some(Swatch::Line(Stroke::dashed(palette.text.at(0.7), 2.0, 8.0, 4.0))),
    },
    Overlay {
        id: "trails",
        name: "trails",
        key: Some('t'),
        about: "Where each agent has been in the last three seconds.",
        on: true,
        draw: trails::draw,
        swatch: |palette| Some(Swatch::Line(Stroke::solid(palette.bodies[0].at(0.6), 1.5))),
    },
    Overlay {
        id: "goals",
        name: "goals",
        key: Some('o'),
        about: "Where each agent wants to be; a thin line for the selected one.",
        on: true,
        draw: goals::draw,
        swatch: |palette| Some(Swatch::Cross(Stroke::solid(palette.bodies[0], 1.5))),
    },
    Overlay {
        id: "aim",
        name: "aim and road map",
        key: None,
        about: "Where a pursuit, a flight or a route aims, and the points that routes go by.",
        on: true,
        draw: aim::draw,
        swatch: |palette| Some(Swatch::Line(Stroke::solid(palette.preferred, 1.0))),
    },
    Overlay {
        id: "wander",
        name: "wander shape",
        key: Some('j'),
        about: "The shape ahead on which a wandering vehicle's target strolls: where it was, how the jitter moved it, and where the shape brings it back.",
        on: true,
        draw: wander::draw,
        swatch: |palette| Some(Swatch::Ring(Stroke::solid(palette.preferred.at(0.7), 1.5))),
    },
    Overlay {
        id: "detection-box",
        name: "detection box",
        key: Some('q'),
        about: "The box ahead that must stay free, in the vehicle's own axes; dotted, the circles widened by its radius (with museum.corners printed, by that of the square drawn); ip is where the x axis meets the one that acts.",
        on: true,
        draw: detection_box::draw,
        swatch: |palette| Some(Swatch::Area(palette.forbidden_fill(), Stroke::solid(palette.forbidden, 1.5))),
    },
    Overlay {
        id: "feeler",
        name: "feelers",
        key: None,
        about: "The ray ahead and each circle in view: projection on the ray, distance from it, angle, signed as in the axes drawn beside (from x to y is positive; feeler.axes); dotted, the distance to keep. Three rays feel walls.",
        on: true,
        draw: feeler::draw,
        swatch: |palette| Some(Swatch::Line(Stroke::solid(palette.text, 2.0))),
    },
    Overlay {
        id: "approach",
        name: "closest approach",
        key: None,
        about: "Where the selected agent and each neighbor come nearest within the time horizon, if both keep their present velocities.",
        on: false,
        draw: approach::draw,
        swatch: |palette| Some(Swatch::Ring(Stroke::dashed(palette.muted, 1.0, 4.0, 3.0))),
    },
    Overlay {
        id: "cones",
        name: "velocity obstacles",
        key: Some('c'),
        about: "VO, RVO and HRVO: velocities that lead to a collision within the horizon, one cone for each neighbor, drawn at the agent.",
        on: true,
        draw: cones::draw,
        swatch: |palette| {
            Some(Swatch::Area(palette.forbidden_fill(), Stroke::solid(palette.neighbors[0], 1.5)))
        },
    },
    Overlay {
        id: "half-planes",
        name: "half-planes",
        key: Some('l'),
        about: "ORCA: one line for each neighbor; the shaded side is forbidden. The number is the neighbor's.",
        on: true,
        draw: half_planes::draw,
        swatch: |palette| {
            Some(Swatch::Area(palette.forbidden_fill(), Stroke::solid(palette.neighbors[0], 1.5)))
        },
    },
    Overlay {
        id: "feasible",
        name: "feasible region",
        key: Some('e'),
        about: "ORCA: velocities inside the speed circle and every half-plane. Empty when the programs are infeasible.",
        on: true,
        draw: half_planes::draw_feasible,
        swatch: |palette| {
            let fill = Fill { color: palette.chosen.at(0.16), hatch: None };
            Some(Swatch::Area(fill, Stroke::solid(palette.chosen, 1.5)))
        },
    },
    Overlay {
        id: "candidates",
        name: "candidates",
        key: Some('k'),
        about: "VO, RVO and HRVO: every velocity that was tried; crosses are blocked, dots are free.",
        on: false,
        draw: cones::draw_candidates,
        swatch: |palette| Some(Swatch::Dot(palette.chosen)),
    },
    Overlay {
        id: "bodies",
        name: "bodies",
        key: Some('b'),
        about: "The vehicles, with a notch for their heading.",
        on: true,
        draw: bodies::draw,
        swatch: |palette| Some(Swatch::Dot(palette.bodies[0])),
    },
    Overlay {
        id: "neighbors",
        name: "neighbors and query radius",
        key: Some('n'),
        about: "The agents that the selected one looks at, numbered nearest first, and how far it looks.",
        on: true,
        draw: neighbors::draw,
        swatch: |palette| Some(Swatch::Ring(Stroke::dashed(palette.muted, 1.0, 4.0, 4.0))),
    },
    Overlay {
        id: "overlaps",
        name: "overlaps",
        key: Some('x'),
        about: "Agents that interpenetrate by more than a millimeter.",
        on: true,
        draw: marks::draw_overlaps,
        swatch: |palette| Some(Swatch::Ring(Stroke::solid(palette.forbidden, 3.0))),
    },
    Overlay {
        id: "deadlock",
        name: "stuck",
        key: None,
        about: "Agents that want to move, are not where they want to be, and stand.",
        on: true,
        draw: stuck::draw,
        swatch: |palette| Some(Swatch::Ring(Stroke::dashed(palette.relaxed, 2.5, 5.0, 5.0))),
    },
    Overlay {
        id: "velocity",
        name: "velocity now",
        key: Some('v'),
        about: "The velocity that led to this step.",
        on: true,
        draw: velocities::draw_current,
        swatch: |palette| Some(Swatch::Arrow(palette.velocity_stroke())),
    },
    Overlay {
        id: "preferred",
        name: "preferred velocity",
        key: Some('p'),
        about: "The velocity that the agent would take if nobody were near.",
        on: true,
        draw: velocities::draw_preferred,
        swatch: |palette| Some(Swatch::Arrow(palette.preferred_stroke())),
    },
    Overlay {
        id: "chosen",
        name: "chosen velocity",
        key: Some('d'),
        about: "The velocity that the method decided for the next step.",
        on: true,
        draw: velocities::draw_chosen,
        swatch: |palette| Some(Swatch::Arrow(palette.chosen_stroke())),
    },
    Overlay {
        id: "forces",
        name: "forces",
        key: Some('z'),
        about: "Forces on a steered or wandering vehicle: what its behavior wants, what avoidance adds, and the sum; dashed, their parts.",
        on: true,
        draw: forces::draw,
        swatch: |palette| Some(Swatch::Arrow(Stroke::solid(palette.text, 3.0))),
    },
    Overlay {
        id: "relaxed",
        name: "infeasible",
        key: Some('i'),
        about: "Agents for which no velocity meets every constraint, so that the lines (or cones) had to give way.",
        on: true,
        draw: marks::draw_relaxed,
        swatch: |palette| Some(Swatch::Dot(palette.relaxed)),
    },
    Overlay {
        id: "scale",
        name: "scale bar",
        key: Some('u'),
        about: "A round length of the world.",
        on: true,
        draw: legend::draw_scale,
        swatch: |_| None,
    },
    Overlay {
        id: "legend",
        name: "legend",
        key: Some('y'),
        about: "What the colors and lines mean, for the overlays that show something now.",
        on: true,
        draw: legend::draw_legend,
        swatch: |_| None,
    },
];

/// The place of an overlay in [`ALL`] by its id, or one sentence that names the nearest id.
pub fn find(id: &str) -> Result<usize, String> {
    ALL.iter().position(|overlay| overlay.id == id).ok_or_else(|| {
        let known = || ALL.iter().map(|overlay| overlay.id);
        let remedy = did_you_mean(id, known())
            .unwrap_or_else(|| format!("; known are {}", known().collect::<Vec<_>>().join(", ")));
        format!("unknown overlay {}{remedy}", quoted(id))
    })
}

/// Which overlays are on.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown(pub Vec<bool>);

impl Default for Shown {
    fn default() -> Shown {
        Shown(ALL.iter().map(|overlay| overlay.on).collect())
    }
}

impl Shown {
    /// Exactly these, and the ones that every picture has (grid, obstacles, bodies, gate, old future, scale bar, legend); unknown ids are passed over.
    pub fn only(ids: &[String]) -> Shown {
        let always = ["grid", "obstacles", "bodies", "gate", "ghost", "scale", "legend"];
        Shown(
            ALL.iter()
                .map(|overlay| always.contains(&overlay.id) || ids.iter().any(|id| id == overlay.id))
                .collect(),
        )
    }

    /// Whether the overlay at this place of [`ALL`] is on.
    pub fn is_on(&self, place: usize) -> bool {
        self.0.get(place).copied().unwrap_or(false)
    }

    /// Whether the overlay of this id is on.
    pub fn is_on_by_id(&self, id: &str) -> bool {
        ALL.iter().position(|overlay| overlay.id == id).is_some_and(|place| self.is_on(place))
    }

    /// The ids of those that are on.
    pub fn ids(&self) -> Vec<String> {
        let on = ALL.iter().enumerate().filter(|(place, _)| self.is_on(*place));
        on.map(|(_, overlay)| overlay.id.to_string()).collect()
    }
}

/// Every shape of a picture, bottom first; labels come last, where they do not cover each other.
pub fn draw(frame: &Frame) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (place, overlay) in ALL.iter().enumerate() {
        if frame.shown.is_on(place) {
            (overlay.draw)(frame, &mut shapes);
        }
    }
    sketch::make_room(&frame.camera, &mut shapes);
    shapes
}
