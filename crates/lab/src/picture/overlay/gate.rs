//! A line whose crossings are counted, and their number.

use super::{Frame, Overlay, OverlayId, Swatch, said};
use sidestep_core::geometry::unit;

use crate::picture::draw::{Canvas, Head, Plate, Shape, Stroke, shape::Align};

/// The length of the arrow that shows the direction that counts as forwards, pixels.
const ARROW: f32 = 16.0;

pub(super) const OVERLAY: Overlay = Overlay {
    swatch: |palette| Some(Swatch::Line(Stroke::dashed(palette.text.at(0.7), 2.0, 8.0, 4.0))),
    draws_something: |frame| frame.scene.gate.is_some(),
    always: true,
    ground: true,
    beside_density: true,
    ..Overlay::new(OverlayId::Gate, "gate", said::name_gate, said::about_gate, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let Some(gate) = frame.scene.gate else { return };
    let [from, to] = gate.ends();
    let color = frame.palette.text;
    canvas.draw(Shape::Line { points: vec![from, to], stroke: Stroke::dashed(color.at(0.7), 2.0, 8.0, 4.0) });
    for end in [from, to] {
        canvas.draw(Shape::Dot { center: end, radius: 3.5, color });
    }
    let Some(along) = unit(to - from) else { return };
    let (middle, ahead) = ((from + to) * 0.5, -along.perp() * (ARROW * frame.camera.meters_per_pixel));
    let stroke = Stroke::solid(color.at(0.7), 1.5);
    canvas.draw(Shape::Arrow { from: middle, to: middle + ahead, stroke, head: Head::Filled });
    let count = |at, count: u64| Shape::Text {
        at,
        offset: glam::Vec2::ZERO,
        text: count.to_string(),
        size: 14.0,
        color,
        align: Align::Center,
        plate: Some(Plate::Halo(frame.palette.background)),
    };
    canvas.draw(count(middle + 1.8 * ahead, gate.forwards));
    canvas.draw(count(middle - 0.9 * ahead, gate.backwards));
}
