//! The one ordered list of overlays: it feeds the menu, the keys, the command line, the legend and the tests.

use super::{
    Frame, UnknownOverlay, aim, approach, bodies, cells, cones, detection_box, feeler, forces, gate, ghost,
    goals, grid, half_planes, legend, marks, neighbors, obstacles, scale_bar, stuck, trails, vehicles,
    velocities, wander, winding,
};
use crate::draw::{Canvas, Color, Fill, Palette, Stroke};

/// An overlay, in the order of [`ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the entries of ALL say what each one shows")]
pub enum OverlayId {
    Grid,
    Cells,
    Obstacles,
    Winding,
    Ghost,
    Gate,
    Trails,
    Goals,
    Aim,
    Wander,
    DetectionBox,
    Feeler,
    Approach,
    Cones,
    HalfPlanes,
    Feasible,
    Candidates,
    Bodies,
    Vehicles,
    Neighbors,
    Overlaps,
    Deadlock,
    Velocity,
    Preferred,
    Chosen,
    Forces,
    Relaxed,
    Scale,
    Legend,
}

impl OverlayId {
    /// The overlay itself.
    pub fn overlay(self) -> &'static Overlay {
        &ALL[self as usize]
    }
}

impl std::fmt::Display for OverlayId {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(self.overlay().slug)
    }
}

/// Those that live in the plane of velocities.
pub const OF_VELOCITIES: [OverlayId; 7] = [
    OverlayId::Cones,
    OverlayId::HalfPlanes,
    OverlayId::Feasible,
    OverlayId::Candidates,
    OverlayId::Velocity,
    OverlayId::Preferred,
    OverlayId::Chosen,
];

/// The sign of an overlay in the legend.
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
    /// Its name in the program.
    pub id: OverlayId,
    /// Its name in files and on the command line.
    pub slug: &'static str,
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
        id: OverlayId::Grid,
        slug: "grid",
        name: "grid",
        key: Some('g'),
        about: "Lines of the world, a round number of meters apart.",
        on: true,
        draw: grid::draw,
        swatch: |_| None,
    },
    Overlay {
        id: OverlayId::Cells,
        slug: "cells",
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
        id: OverlayId::Obstacles,
        slug: "obstacles",
        name: "obstacles",
        key: Some('w'),
        about: "Walls and pillars; dotted, where the center of the selected agent cannot go.",
        on: true,
        draw: obstacles::draw,
        swatch: |palette| Some(Swatch::Ring(Stroke::dashed(palette.obstacle_outline, 1.0, 2.0, 3.0))),
    },
    Overlay {
        id: OverlayId::Winding,
        slug: "winding",
        name: "winding",
        key: None,
        about: "Which way polygons run: counter-clockwise is a solid, clockwise a room. Dots bend outwards, squares inwards; orange-red outlines are probably wound the wrong way.",
        on: false,
        draw: winding::draw,
        swatch: |palette| Some(Swatch::Arrow(Stroke::solid(palette.text, 1.5))),
    },
    Overlay {
        id: OverlayId::Ghost,
        slug: "ghost",
        name: "old future",
        key: None,
        about: "Where everybody would be on the branch that was left, at the same step.",
        on: true,
        draw: ghost::draw,
        swatch: |palette| Some(Swatch::Ring(ghost::rim(palette))),
    },
    Overlay {
        id: OverlayId::Gate,
        slug: "gate",
        name: "gate",
        key: None,
        about: "The line whose crossings are counted: forwards along its arrow, backwards against it. A scenario has it as gate in [view].",
        on: true,
        draw: gate::draw,
        swatch: |palette| Some(Swatch::Line(Stroke::dashed(palette.text.at(0.7), 2.0, 8.0, 4.0))),
    },
    Overlay {
        id: OverlayId::Trails,
        slug: "trails",
        name: "trails",
        key: Some('t'),
        about: "Where each agent has been in the last three seconds.",
        on: true,
        draw: trails::draw,
        swatch: |palette| Some(Swatch::Line(Stroke::solid(palette.body(0), trails::WIDTH))),
    },
    Overlay {
        id: OverlayId::Goals,
        slug: "goals",
        name: "goals",
        key: Some('o'),
        about: "Where each agent wants to be; a thin line for the selected one.",
        on: true,
        draw: goals::draw,
        swatch: |palette| Some(Swatch::Cross(Stroke::solid(palette.body(0), goals::WIDTH))),
    },
    Overlay {
        id: OverlayId::Aim,
        slug: "aim",
        name: "aim and road map",
        key: None,
        about: "Where a pursuit, a flight or a route aims, and the points that routes go by.",
        on: true,
        draw: aim::draw,
        swatch: |palette| Some(Swatch::Line(Stroke::solid(palette.preferred, 1.0))),
    },
    Overlay {
        id: OverlayId::Wander,
        slug: "wander",
        name: "wander shape",
        key: Some('j'),
        about: "The shape ahead on which a wandering vehicle's target strolls; of the selected one also where the target was, how the jitter moved it, and where the shape brings it back.",
        on: true,
        draw: wander::draw,
        swatch: |palette| Some(Swatch::Ring(Stroke::solid(palette.wander.at(0.8), 1.5))),
    },
    Overlay {
        id: OverlayId::DetectionBox,
        slug: "detection-box",
        name: "detection box",
        key: Some('q'),
        about: "The box ahead that must stay free, red from where a pillar is in the way; of the selected vehicle its own axes and, dotted, the circles widened by its radius (with museum.corners printed, by that of the square drawn); ip is where the x axis meets the one that acts.",
        on: true,
        draw: detection_box::draw,
        swatch: |palette| {
            let fill = Fill { color: palette.muted.at(0.10), hatch: None };
            Some(Swatch::Area(fill, Stroke::solid(palette.muted, 1.5)))
        },
    },
    Overlay {
        id: OverlayId::Feeler,
        slug: "feeler",
        name: "feelers",
        key: None,
        about: "The ray ahead, red from where a pillar is in the way; of the selected vehicle also the field of view and each circle in it: projection on the ray, distance from it, angle, signed as in the axes drawn beside (from x to y is positive; feeler.axes); dotted, the distance to keep. Three rays feel walls.",
        on: true,
        draw: feeler::draw,
        swatch: |palette| Some(Swatch::Line(Stroke::solid(palette.text, 2.0))),
    },
    Overlay {
        id: OverlayId::Approach,
        slug: "approach",
        name: "closest approach",
        key: None,
        about: "Where the selected agent and each neighbor come nearest within the time horizon, if both keep their present velocities.",
        on: false,
        draw: approach::draw,
        swatch: |palette| Some(Swatch::Ring(Stroke::dashed(palette.muted, 1.0, 4.0, 3.0))),
    },
    Overlay {
        id: OverlayId::Cones,
        slug: "cones",
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
        id: OverlayId::HalfPlanes,
        slug: "half-planes",
        name: "half-planes",
        key: Some('l'),
        about: "ORCA: one line for each neighbor, edge and pillar; the shaded side is forbidden. A line has the number of what it comes from.",
        on: true,
        draw: half_planes::draw,
        swatch: |palette| {
            Some(Swatch::Area(palette.forbidden_fill(), Stroke::solid(palette.neighbors[0], 1.5)))
        },
    },
    Overlay {
        id: OverlayId::Feasible,
        slug: "feasible",
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
        id: OverlayId::Candidates,
        slug: "candidates",
        name: "candidates",
        key: Some('k'),
        about: "VO, RVO and HRVO: every velocity that was tried; crosses are blocked, dots are free.",
        on: false,
        draw: cones::draw_candidates,
        swatch: |palette| Some(Swatch::Dot(palette.chosen)),
    },
    Overlay {
        id: OverlayId::Bodies,
        slug: "bodies",
        name: "bodies",
        key: Some('b'),
        about: "The vehicles, with a notch for their heading.",
        on: true,
        draw: bodies::draw,
        swatch: |palette| Some(Swatch::Dot(palette.body(0))),
    },
    Overlay {
        id: OverlayId::Vehicles,
        slug: "vehicles",
        name: "vehicles",
        key: None,
        about: "Agents that forces move, as wedges: the nose points along the heading in which they steer.",
        on: true,
        draw: vehicles::draw,
        swatch: |_| None,
    },
    Overlay {
        id: OverlayId::Neighbors,
        slug: "neighbors",
        name: "neighbors and query radius",
        key: Some('n'),
        about: "The agents that the selected one looks at, each with its number and a hue of its own, and how far it looks.",
        on: true,
        draw: neighbors::draw,
        swatch: |palette| Some(Swatch::Ring(Stroke::dashed(palette.muted, 1.0, 4.0, 4.0))),
    },
    Overlay {
        id: OverlayId::Overlaps,
        slug: "overlaps",
        name: "overlaps",
        key: Some('x'),
        about: "Agents that interpenetrate by more than a millimeter.",
        on: true,
        draw: marks::draw_overlaps,
        swatch: |palette| Some(Swatch::Ring(Stroke::solid(palette.forbidden, 3.0))),
    },
    Overlay {
        id: OverlayId::Deadlock,
        slug: "deadlock",
        name: "stuck",
        key: None,
        about: "Agents that want to move, are not where they want to be, and stand.",
        on: true,
        draw: stuck::draw,
        swatch: |palette| Some(Swatch::Ring(stuck::stroke(palette))),
    },
    Overlay {
        id: OverlayId::Velocity,
        slug: "velocity",
        name: "velocity now",
        key: Some('v'),
        about: "The velocity that led to this step.",
        on: true,
        draw: velocities::draw_current,
        swatch: |palette| Some(Swatch::Arrow(palette.velocity_stroke())),
    },
    Overlay {
        id: OverlayId::Preferred,
        slug: "preferred",
        name: "preferred velocity",
        key: Some('p'),
        about: "The velocity that the agent would take if nobody were near.",
        on: true,
        draw: velocities::draw_preferred,
        swatch: |palette| Some(Swatch::Arrow(palette.preferred_stroke())),
    },
    Overlay {
        id: OverlayId::Chosen,
        slug: "chosen",
        name: "chosen velocity",
        key: Some('d'),
        about: "The velocity that the method decided for the next step.",
        on: true,
        draw: velocities::draw_chosen,
        swatch: |palette| Some(Swatch::Arrow(palette.chosen_stroke())),
    },
    Overlay {
        id: OverlayId::Forces,
        slug: "forces",
        name: "forces",
        key: Some('z'),
        about: "The force on each steered or wandering vehicle; of the selected one also what its behavior wants and what avoidance adds; dashed, their parts.",
        on: true,
        draw: forces::draw,
        swatch: |palette| Some(Swatch::Arrow(Stroke::solid(palette.force, 2.5))),
    },
    Overlay {
        id: OverlayId::Relaxed,
        slug: "relaxed",
        name: "infeasible",
        key: Some('i'),
        about: "Agents for which no velocity meets every constraint, so that the lines (or cones) had to give way.",
        on: true,
        draw: marks::draw_relaxed,
        swatch: |palette| Some(Swatch::Dot(palette.relaxed)),
    },
    Overlay {
        id: OverlayId::Scale,
        slug: "scale",
        name: "scale bar",
        key: Some('u'),
        about: "A round length of the world.",
        on: true,
        draw: scale_bar::draw,
        swatch: |_| None,
    },
    Overlay {
        id: OverlayId::Legend,
        slug: "legend",
        name: "legend",
        key: Some('y'),
        about: "What the colors and lines mean, for the overlays that show something now.",
        on: true,
        draw: legend::draw,
        swatch: |_| None,
    },
];

// An overlay is found by its id as an index.
const _: () = {
    let mut index = 0;
    while index < ALL.len() {
        assert!(ALL[index].id as usize == index, "the ids are in the order of ALL");
        index += 1;
    }
};

/// The overlay of this name in files and on the command line.
///
/// # Errors
/// One sentence that names the nearest one.
pub fn find(slug: &str) -> Result<OverlayId, UnknownOverlay> {
    if let Some(found) = ALL.iter().find(|overlay| overlay.slug == slug) {
        return Ok(found.id);
    }
    Err(UnknownOverlay(slug.to_string()))
}
