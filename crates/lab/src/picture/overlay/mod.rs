//! One idea of a picture per file. Overlays draw computed decisions; they never compute avoidance.
//!
//! ```text
//! Scene    world, decisions, trails, …        )
//! Look     selection, overlays, color, scale  )  Frame  -- ALL, bottom first -->  [Shape]
//! Camera   the part in view                   )
//! ```

mod aim;
mod approach;
mod bodies;
mod catalog;
mod cells;
pub(crate) mod cones;
pub(crate) mod corridor;
mod density;
pub(crate) mod detection_box;
mod feeler;
pub(crate) mod forces;
mod frame;
mod gate;
pub mod ghost;
pub mod goals;
mod grid;
pub(crate) mod half_planes;
mod hues;
pub mod legend;
mod look;
mod marks;
mod neighbors;
mod obstacles;
mod part;
mod pills;
pub mod quantity;
pub mod room;
mod rounds;
pub(crate) mod said;
pub(crate) mod samples;
mod scale_bar;
pub(crate) mod school;
mod shown;
pub(crate) mod sketch;
pub(crate) mod social_forces;
mod strip;
mod stuck;
pub(crate) mod swatches;
mod trails;
pub(crate) mod unknown;
mod vehicles;
mod velocities;
pub(crate) mod voronoi_cell;
mod waits;
mod wall_names;
mod wander;
mod winding;

use crate::picture::draw::{
    Plate, Shape,
    shape::{Align, ThingName},
};
use density::{Density, KeptDensity};
use frame::CHUNK;
use legend::Legend;
use obstacles::KeptWalls;
use room::LabelBox;

pub use catalog::{ALL, Overlay, OverlayId, Swatch, find};
pub use frame::{Frame, Plane, bounds, camera_on};
pub use grid::grid_spacing;
pub use hues::Hues;
pub use look::{LegendPlace, Look, fitting_velocity_scale, watch_vehicles};
pub use part::{Hidden, PicturePart, PictureParts};
pub use quantity::Quantity;
pub use rounds::{multiples, nice};
pub use samples::Cost;
pub use shown::Shown;
pub use sidestep_core::avoid::Source;
pub use strip::LegendStrip;
pub use unknown::{UnknownOverlay, UnknownPart};

/// The parts of a world's last picture that are reused in the next one while their inputs do not change.
#[derive(Debug, Default)]
pub struct KeptPicture {
    density: KeptDensity,
    walls: KeptWalls,
}

/// Every shape of a picture, bottom first; labels come last, where they do not cover each other.
pub fn draw(frame: &Frame) -> Vec<Shape> {
    draw_with_legend(frame, &mut KeptPicture::default()).0
}

/// The shapes of [`draw`], and the area of the legend among them, if there is one.
pub fn draw_with_legend(frame: &Frame, kept: &mut KeptPicture) -> (Vec<Shape>, Option<LabelBox>) {
    let (mut shapes, area) = drawn(frame, kept);
    shapes.retain(|shape| !matches!(shape, Shape::Thing(_)));
    (shapes, area)
}

/// The shapes of [`draw`], with the names of the things to which they belong in between.
pub fn draw_named(frame: &Frame) -> Vec<Shape> {
    drawn(frame, &mut KeptPicture::default()).0
}

fn drawn(frame: &Frame, kept: &mut KeptPicture) -> (Vec<Shape>, Option<LabelBox>) {
    let density = Density::of(frame, &mut kept.density);
    let density = density.as_deref();
    let (mut shapes, legend) = (Vec::new(), Legend::of(frame, density));
    for id in frame.look.shown.ids() {
        shapes.push(Shape::Thing(ThingName::of(id.overlay().slug)));
        match (id, &legend, density) {
            // Laid out only once: labels keep off it, too.
            (OverlayId::Legend, Some(legend), _) => legend.draw(frame, &mut shapes),
            (id, _, density) if !density::is_drawn(id, density) => {}
            (OverlayId::Bodies, _, Some(density)) => {
                density.draw(&mut shapes);
                bodies::draw_marks(frame, &mut shapes);
            }
            (OverlayId::Obstacles, ..) => obstacles::draw(frame, &mut kept.walls, &mut shapes),
            _ => (id.overlay().draw)(frame, &mut shapes),
        }
    }
    if frame.look.hidden.badges {
        shapes.retain(|shape| !is_badge(shape));
    }
    let area = legend.as_ref().map(Legend::area);
    room::make_room_beside(&frame.camera, &mut shapes, area.as_slice());
    (shapes, area)
}

/// Whether these are words on their own box: of a mark, or the number of an agent or a wall.
fn is_badge(shape: &Shape) -> bool {
    matches!(shape, Shape::Text { size, plate: Some(Plate::Box(_)), align: Align::Center, .. } if *size == room::LETTERS)
}
