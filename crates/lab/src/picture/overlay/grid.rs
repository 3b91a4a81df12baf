//! Lines of the world, a round length apart in the unit of the scene.

use glam::Vec2;

use super::{Frame, Overlay, OverlayId, multiples, nice, said};
use crate::{
    picture::draw::{Canvas, Shape, Stroke},
    text::unit::SceneUnit,
};

/// The least distance between two lines, pixels.
const MIN_PIXELS: f32 = 40.0;

/// The distance between the lines, m.
pub fn spacing(frame: &Frame) -> f32 {
    grid_spacing(frame.camera.meters_per_pixel, frame.look.unit)
}

/// The distance between the lines for a picture of this scale and a scene in this unit, m.
pub fn grid_spacing(meters_per_pixel: f32, unit: SceneUnit) -> f32 {
    let (per_meter, _) = unit.of("m");
    // The next larger number, so that lines are never closer than the least distance.
    nice(MIN_PIXELS * meters_per_pixel * per_meter * 2.499) / per_meter
}

pub(super) const OVERLAY: Overlay = Overlay {
    key: Some('g'),
    always: true,
    ground: true,
    beside_density: true,
    ..Overlay::new(OverlayId::Grid, "grid", said::name_grid, said::about_grid, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let camera = &frame.camera;
    let spacing = spacing(frame);
    let half = camera.size * (0.5 * camera.meters_per_pixel);
    let (low, high) = (camera.center - half, camera.center + half);
    let stroke = Stroke::solid(frame.palette.grid, 1.0);
    for x in multiples(spacing, low.x, high.x) {
        canvas.draw(Shape::Line { points: vec![Vec2::new(x, low.y), Vec2::new(x, high.y)], stroke });
    }
    for y in multiples(spacing, low.y, high.y) {
        canvas.draw(Shape::Line { points: vec![Vec2::new(low.x, y), Vec2::new(high.x, y)], stroke });
    }
}
