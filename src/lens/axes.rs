//! The axes of the plane of velocities, with round numbers.

use glam::Vec2;

use super::Lens;
use crate::{
    draw::{Canvas, Shape, Stroke, shape::Align},
    overlay::{multiples, nice},
};

/// Least distance between two lines, pixels.
const MIN_PIXELS: f32 = 56.0;

pub fn draw(lens: &Lens, canvas: &mut dyn Canvas) {
    let (camera, palette) = (&lens.camera, lens.palette);
    let spacing = nice(MIN_PIXELS * camera.meters_per_pixel * 2.499);
    let half = camera.size * (0.5 * camera.meters_per_pixel);
    let (low, high) = (camera.center - half, camera.center + half);
    let stroke = |at: f32| {
        let axis = at.abs() < 0.5 * spacing;
        Stroke::solid(if axis { palette.muted.at(0.7) } else { palette.grid }, 1.0)
    };
    for x in multiples(spacing, low.x, high.x) {
        canvas
            .draw(Shape::Line { points: vec![Vec2::new(x, low.y), Vec2::new(x, high.y)], stroke: stroke(x) });
    }
    for y in multiples(spacing, low.y, high.y) {
        canvas
            .draw(Shape::Line { points: vec![Vec2::new(low.x, y), Vec2::new(high.x, y)], stroke: stroke(y) });
    }
    let mut number = |at: Vec2, offset: Vec2, value: f32, align: Align| {
        canvas.draw(Shape::Text {
            at,
            offset,
            // Rounded to the spacing's digits: 0.6000001 is 0.6.
            text: format!("{}", (value / spacing).round() * spacing).chars().take(5).collect(),
            size: 12.0,
            color: palette.muted,
            align,
            plate: None,
        });
    };
    // The corner belongs to the numbers of the other axis.
    let corner = low.x + 30.0 * camera.meters_per_pixel;
    for x in multiples(spacing, low.x, high.x).filter(|x| x.abs() > 0.5 * spacing && *x > corner) {
        number(Vec2::new(x, low.y), Vec2::new(0.0, -9.0), x, Align::Center);
    }
    for y in multiples(spacing, low.y, high.y).filter(|y| y.abs() > 0.5 * spacing) {
        number(Vec2::new(low.x, y), Vec2::new(6.0, 0.0), y, Align::Left);
    }
    for (at, offset, text, align) in [
        (Vec2::new(high.x, 0.0), Vec2::new(-6.0, -9.0), "v_x m/s", Align::Right),
        (Vec2::new(0.0, high.y), Vec2::new(6.0, 10.0), "v_y m/s", Align::Left),
    ] {
        let (size, color) = (12.0, palette.muted);
        canvas.draw(Shape::Text { at, offset, text: text.into(), size, color, align, plate: None });
    }
}
