//! A round length of the world, at the bottom left.

use glam::Vec2;

use super::{Frame, Overlay, OverlayId, nice, said};
use crate::picture::draw::{Canvas, Plate, Shape, Stroke, shape::Align};

/// Distance from the edges, pixels.
const MARGIN: f32 = 14.0;
/// Height of its letters, pixels.
const LETTERS: f32 = 14.0;
/// The height that it takes at the bottom of a picture, pixels.
pub const HEIGHT: f32 = 44.0;

pub(super) const OVERLAY: Overlay = Overlay {
    key: Some('u'),
    always: true,
    ground: true,
    beside_density: true,
    ..Overlay::new(OverlayId::Scale, "scale", said::name_scale, said::about_scale, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let camera = &frame.camera;
    let (per_meter, unit) = frame.look.unit.of("m");
    let length = nice(120.0 * camera.meters_per_pixel * per_meter);
    let left = camera.origin + Vec2::new(MARGIN, camera.size.y - MARGIN);
    let right = left + Vec2::new(camera.pixels(length / per_meter), 0.0);
    let stroke = Stroke::solid(frame.palette.muted, 1.5);
    for (from, to) in [
        (left, right),
        (left - Vec2::Y * 4.0, left + Vec2::Y * 4.0),
        (right - Vec2::Y * 4.0, right + Vec2::Y * 4.0),
    ] {
        let points = [from, to].map(|point| camera.world_from_screen(point)).to_vec();
        canvas.draw(Shape::Line { points, stroke });
    }
    canvas.draw(Shape::Text {
        at: camera.world_from_screen((left + right) * 0.5),
        offset: Vec2::new(0.0, -11.0),
        text: format!("{length} {unit}"),
        size: LETTERS,
        color: frame.palette.muted,
        align: Align::Center,
        plate: Some(Plate::Halo(frame.palette.background)),
    });
}
