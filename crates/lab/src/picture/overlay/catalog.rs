//! The single ordered list of overlays: it feeds the menu, the keys, the command line, the legend and the tests.

use super::{
    Frame, UnknownOverlay, aim, approach, bodies, cells, cones, corridor, detection_box, feeler, forces,
    gate, ghost, goals, grid, half_planes, legend, marks, neighbors, obstacles, samples, scale_bar,
    social_forces, stuck, trails, vehicles, velocities, voronoi_cell, waits, wander, winding,
};
use crate::{
    picture::draw::{Canvas, Color, Fill, Palette, Stroke},
    text::message::Message,
};

/// Lists the overlays: the name of each in the program, and its declaration.
macro_rules! overlays {
    ($($id:ident = $file:ident::$declaration:ident,)*) => {
        /// An overlay, in the order of [`ALL`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[expect(missing_docs, reason = "the declarations say what each one shows")]
        pub enum OverlayId {
            $($id,)*
        }

        /// Every overlay, from the bottom of the picture to the top.
        pub const ALL: &[Overlay] = &[$($file::$declaration,)*];
    };
}

overlays! {
    Grid = grid::OVERLAY,
    Cells = cells::OVERLAY,
    Obstacles = obstacles::OVERLAY,
    Winding = winding::OVERLAY,
    Ghost = ghost::OVERLAY,
    Gate = gate::OVERLAY,
    Trails = trails::OVERLAY,
    Goals = goals::OVERLAY,
    Aim = aim::OVERLAY,
    Wander = wander::OVERLAY,
    DetectionBox = detection_box::OVERLAY,
    Feeler = feeler::OVERLAY,
    Approach = approach::OVERLAY,
    Cones = cones::OVERLAY,
    HalfPlanes = half_planes::OVERLAY,
    Feasible = half_planes::FEASIBLE,
    VoronoiCell = voronoi_cell::OVERLAY,
    Samples = samples::OVERLAY,
    Candidates = cones::CANDIDATES,
    Bodies = bodies::OVERLAY,
    Vehicles = vehicles::OVERLAY,
    Neighbors = neighbors::OVERLAY,
    Overlaps = marks::OVERLAPS,
    Deadlock = stuck::OVERLAY,
    Waits = waits::OVERLAY,
    Velocity = velocities::VELOCITY,
    Preferred = velocities::PREFERRED,
    Logged = velocities::LOGGED,
    Chosen = velocities::CHOSEN,
    Forces = forces::OVERLAY,
    Corridor = corridor::OVERLAY,
    SocialForces = social_forces::OVERLAY,
    Relaxed = marks::RELAXED,
    Scale = scale_bar::OVERLAY,
    Legend = legend::OVERLAY,
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

/// The sign of an overlay in the legend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Swatch {
    /// A short line.
    Line(Stroke),
    /// A short arrow.
    Arrow(Stroke),
    /// A short arrow with an outline and an inside.
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

/// One idea that can be switched on and off. Its file declares it; menus, keys, legend, files, pages and tests follow
/// from that.
#[expect(clippy::struct_excessive_bools, reason = "properties that do not depend on each other")]
pub struct Overlay {
    /// Its name in the program.
    pub id: OverlayId,
    /// Its name in files and on the command line.
    pub slug: &'static str,
    pub(super) name: fn() -> Message,
    pub(super) about: fn() -> Message,
    /// Draws it.
    pub draw: fn(&Frame, &mut dyn Canvas),
    /// The key that switches it; `None` if only the menu offers it.
    pub key: Option<char>,
    /// True if it is on at first.
    pub on: bool,
    /// Its line in the legend; `None` if the overlay needs no explanation.
    pub swatch: fn(&Palette) -> Option<Swatch>,
    /// True if it draws something in this picture, so that the legend lists it.
    pub draws_something: fn(&Frame) -> bool,
    /// True if every picture has it, even if a file requests other overlays.
    pub always: bool,
    /// True if it stays visible while another overlay is shown alone.
    pub ground: bool,
    /// True if it is drawn over a density of agents; marks of agents are not, since they would cover it.
    pub beside_density: bool,
    /// True if it belongs to the plane of velocities.
    pub of_velocities: bool,
    /// True if it is the construction of a school other than ORCA and the cones.
    pub of_school: bool,
}

impl Overlay {
    /// An overlay that is on at first, has no key and no line in the legend.
    pub(super) const fn new(
        id: OverlayId,
        slug: &'static str,
        name: fn() -> Message,
        about: fn() -> Message,
        draw: fn(&Frame, &mut dyn Canvas),
    ) -> Overlay {
        Overlay {
            id,
            slug,
            name,
            about,
            draw,
            key: None,
            on: true,
            swatch: |_| None,
            draws_something: |frame| frame.subjects().next().is_some(),
            always: false,
            ground: false,
            beside_density: false,
            of_velocities: false,
            of_school: false,
        }
    }

    /// Name for people.
    pub fn name(&self) -> Message {
        (self.name)()
    }

    /// One sentence for the tooltip.
    pub fn about(&self) -> Message {
        (self.about)()
    }
}

// An overlay is found by using its id as an index.
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
/// One sentence that names the nearest known one.
pub fn find(slug: &str) -> Result<OverlayId, UnknownOverlay> {
    if let Some(found) = ALL.iter().find(|overlay| overlay.slug == slug) {
        return Ok(found.id);
    }
    Err(UnknownOverlay(slug.to_string()))
}
