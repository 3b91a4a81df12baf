//! The one ordered list of overlays: it feeds the menu, the keys, the command line, the legend and the tests.

use super::{
    Frame, UnknownOverlay, aim, approach, bodies, cells, cones, detection_box, feeler, forces, gate, ghost,
    goals, grid, half_planes, legend, marks, neighbors, obstacles, said, scale_bar, stuck, trails, vehicles,
    velocities, wander, winding,
};
use crate::{
    draw::{Canvas, Color, Fill, Palette, Stroke},
    text::message::Message,
};

/// An overlay, in the order of [`ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
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
    Logged,
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
pub const OF_VELOCITIES: [OverlayId; 8] = [
    OverlayId::Cones,
    OverlayId::HalfPlanes,
    OverlayId::Feasible,
    OverlayId::Candidates,
    OverlayId::Velocity,
    OverlayId::Preferred,
    OverlayId::Logged,
    OverlayId::Chosen,
];

/// The sign of an overlay in the legend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Swatch {
    /// A short line.
    Line(Stroke),
    /// A short arrow.
    Arrow(Stroke),
    /// A short arrow with an outline, and what is in it.
    Hollow(Stroke, Stroke),
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
    name: fn() -> Message,
    /// Key that switches it; `None` for those that only the menu offers.
    pub key: Option<char>,
    about: fn() -> Message,
    /// Whether it is on at first.
    pub on: bool,
    /// Draws it.
    pub draw: fn(&Frame, &mut dyn Canvas),
    /// Its line in the legend; `None` for what explains itself.
    pub swatch: fn(&Palette) -> Option<Swatch>,
}

impl Overlay {
    /// Name for people.
    pub fn name(&self) -> Message {
        (self.name)()
    }

    /// One sentence for the tooltip.
    pub fn about(&self) -> Message {
        (self.about)()
    }
}

/// Every overlay, from the bottom of the picture to the top.
pub const ALL: &[Overlay] = &[
    Overlay {
        id: OverlayId::Grid,
        slug: "grid",
        name: said::name_grid,
        key: Some('g'),
        about: said::about_grid,
        on: true,
        draw: grid::draw,
        swatch: |_| None,
    },
    Overlay {
        id: OverlayId::Cells,
        slug: "cells",
        name: said::name_cells,
        key: None,
        about: said::about_cells,
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
        name: said::name_obstacles,
        key: Some('w'),
        about: said::about_obstacles,
        on: true,
        draw: obstacles::draw,
        swatch: |palette| Some(Swatch::Ring(Stroke::dashed(palette.obstacle_outline, 1.0, 2.0, 3.0))),
    },
    Overlay {
        id: OverlayId::Winding,
        slug: "winding",
        name: said::name_winding,
        key: None,
        about: said::about_winding,
        on: false,
        draw: winding::draw,
        swatch: |palette| Some(Swatch::Arrow(Stroke::solid(palette.text, 1.5))),
    },
    Overlay {
        id: OverlayId::Ghost,
        slug: "ghost",
        name: said::name_ghost,
        key: None,
        about: said::about_ghost,
        on: true,
        draw: ghost::draw,
        swatch: |palette| Some(Swatch::Ring(ghost::rim(palette))),
    },
    Overlay {
        id: OverlayId::Gate,
        slug: "gate",
        name: said::name_gate,
        key: None,
        about: said::about_gate,
        on: true,
        draw: gate::draw,
        swatch: |palette| Some(Swatch::Line(Stroke::dashed(palette.text.at(0.7), 2.0, 8.0, 4.0))),
    },
    Overlay {
        id: OverlayId::Trails,
        slug: "trails",
        name: said::name_trails,
        key: Some('t'),
        about: said::about_trails,
        on: true,
        draw: trails::draw,
        swatch: |palette| Some(Swatch::Line(Stroke::solid(palette.body(0), trails::WIDTH))),
    },
    Overlay {
        id: OverlayId::Goals,
        slug: "goals",
        name: said::name_goals,
        key: Some('o'),
        about: said::about_goals,
        on: true,
        draw: goals::draw,
        swatch: |palette| Some(Swatch::Cross(Stroke::solid(palette.body(0), goals::WIDTH))),
    },
    Overlay {
        id: OverlayId::Aim,
        slug: "aim",
        name: said::name_aim,
        key: None,
        about: said::about_aim,
        on: true,
        draw: aim::draw,
        swatch: |palette| Some(Swatch::Line(Stroke::solid(palette.preferred, 1.0))),
    },
    Overlay {
        id: OverlayId::Wander,
        slug: "wander",
        name: said::name_wander,
        key: Some('j'),
        about: said::about_wander,
        on: true,
        draw: wander::draw,
        swatch: |palette| Some(Swatch::Ring(Stroke::solid(palette.wander.at(0.8), 1.5))),
    },
    Overlay {
        id: OverlayId::DetectionBox,
        slug: "detection-box",
        name: said::name_detection_box,
        key: Some('q'),
        about: said::about_detection_box,
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
        name: said::name_feeler,
        key: None,
        about: said::about_feeler,
        on: true,
        draw: feeler::draw,
        swatch: |palette| Some(Swatch::Line(Stroke::solid(palette.text, 2.0))),
    },
    Overlay {
        id: OverlayId::Approach,
        slug: "approach",
        name: said::name_approach,
        key: None,
        about: said::about_approach,
        on: false,
        draw: approach::draw,
        swatch: |palette| Some(Swatch::Ring(Stroke::dashed(palette.muted, 1.0, 4.0, 3.0))),
    },
    Overlay {
        id: OverlayId::Cones,
        slug: "cones",
        name: said::name_cones,
        key: Some('c'),
        about: said::about_cones,
        on: true,
        draw: cones::draw,
        swatch: |palette| {
            Some(Swatch::Area(palette.forbidden_fill(), Stroke::solid(palette.neighbors[0], 1.5)))
        },
    },
    Overlay {
        id: OverlayId::HalfPlanes,
        slug: "half-planes",
        name: said::name_half_planes,
        key: Some('l'),
        about: said::about_half_planes,
        on: true,
        draw: half_planes::draw,
        swatch: |palette| {
            Some(Swatch::Area(palette.forbidden_fill(), Stroke::solid(palette.neighbors[0], 1.5)))
        },
    },
    Overlay {
        id: OverlayId::Feasible,
        slug: "feasible",
        name: said::name_feasible,
        key: Some('e'),
        about: said::about_feasible,
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
        name: said::name_candidates,
        key: Some('k'),
        about: said::about_candidates,
        on: false,
        draw: cones::draw_candidates,
        swatch: |palette| Some(Swatch::Dot(palette.chosen)),
    },
    Overlay {
        id: OverlayId::Bodies,
        slug: "bodies",
        name: said::name_bodies,
        key: Some('b'),
        about: said::about_bodies,
        on: true,
        draw: bodies::draw,
        swatch: |palette| Some(Swatch::Dot(palette.body(0))),
    },
    Overlay {
        id: OverlayId::Vehicles,
        slug: "vehicles",
        name: said::name_vehicles,
        key: None,
        about: said::about_vehicles,
        on: true,
        draw: vehicles::draw,
        swatch: |_| None,
    },
    Overlay {
        id: OverlayId::Neighbors,
        slug: "neighbors",
        name: said::name_neighbors,
        key: Some('n'),
        about: said::about_neighbors,
        on: true,
        draw: neighbors::draw,
        swatch: |palette| Some(Swatch::Ring(Stroke::dashed(palette.muted, 1.0, 4.0, 4.0))),
    },
    Overlay {
        id: OverlayId::Overlaps,
        slug: "overlaps",
        name: said::name_overlaps,
        key: Some('x'),
        about: said::about_overlaps,
        on: true,
        draw: marks::draw_overlaps,
        swatch: |palette| Some(Swatch::Ring(Stroke::solid(palette.forbidden, 3.0))),
    },
    Overlay {
        id: OverlayId::Deadlock,
        slug: "deadlock",
        name: said::name_deadlock,
        key: None,
        about: said::about_deadlock,
        on: true,
        draw: stuck::draw,
        swatch: |palette| Some(Swatch::Ring(stuck::stroke(palette))),
    },
    Overlay {
        id: OverlayId::Velocity,
        slug: "velocity",
        name: said::name_velocity,
        key: Some('v'),
        about: said::about_velocity,
        on: true,
        draw: velocities::draw_current,
        swatch: |palette| Some(Swatch::Arrow(palette.velocity_stroke())),
    },
    Overlay {
        id: OverlayId::Preferred,
        slug: "preferred",
        name: said::name_preferred,
        key: Some('p'),
        about: said::about_preferred,
        on: true,
        draw: velocities::draw_preferred,
        swatch: |palette| Some(Swatch::Arrow(palette.preferred_stroke())),
    },
    Overlay {
        id: OverlayId::Logged,
        slug: "logged",
        name: said::name_logged,
        key: None,
        about: said::about_logged,
        on: true,
        draw: velocities::draw_logged,
        swatch: |palette| Some(Swatch::Hollow(palette.logged_stroke(), palette.logged_inside())),
    },
    Overlay {
        id: OverlayId::Chosen,
        slug: "chosen",
        name: said::name_chosen,
        key: Some('d'),
        about: said::about_chosen,
        on: true,
        draw: velocities::draw_chosen,
        swatch: |palette| Some(Swatch::Arrow(palette.chosen_stroke())),
    },
    Overlay {
        id: OverlayId::Forces,
        slug: "forces",
        name: said::name_forces,
        key: Some('z'),
        about: said::about_forces,
        on: true,
        draw: forces::draw,
        swatch: |palette| Some(Swatch::Arrow(Stroke::solid(palette.force, 2.5))),
    },
    Overlay {
        id: OverlayId::Relaxed,
        slug: "relaxed",
        name: said::name_relaxed,
        key: Some('i'),
        about: said::about_relaxed,
        on: true,
        draw: marks::draw_relaxed,
        swatch: |palette| Some(Swatch::Dot(palette.relaxed)),
    },
    Overlay {
        id: OverlayId::Scale,
        slug: "scale",
        name: said::name_scale,
        key: Some('u'),
        about: said::about_scale,
        on: true,
        draw: scale_bar::draw,
        swatch: |_| None,
    },
    Overlay {
        id: OverlayId::Legend,
        slug: "legend",
        name: said::name_legend,
        key: Some('y'),
        about: said::about_legend,
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
