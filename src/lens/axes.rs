//! The axes of the plane of velocities, with round numbers.

use std::fmt::Display;

use glam::Vec2;

use super::Lens;
use crate::{
    draw::{Canvas, Color, Shape, Stroke, shape::Align},
    overlay::{multiples, nice},
    text::numbers::multiple,
};

/// Least distance between two lines, pixels.
const MIN_PIXELS: f32 = 56.0;

/// Height of the letters, pixels.
const LETTERS: f32 = 12.0;

pub fn draw(lens: &Lens, canvas: &mut dyn Canvas) {
    draw_named(lens, canvas, ["v_x m/s", "v_y m/s"]);
}

/// Axes of these names.
pub fn draw_named(lens: &Lens, canvas: &mut dyn Canvas, [x, y]: [impl Display; 2]) {
    let camera = &lens.camera;
    let spacing = nice(MIN_PIXELS * camera.meters_per_pixel * 2.499);
    let half = camera.size * (0.5 * camera.meters_per_pixel);
    let (low, high) = (camera.center - half, camera.center + half);
    draw_lines(lens, canvas, spacing, [low, high]);
    draw_numbers(lens, canvas, spacing, [low, high]);
    let color = lens.palette.muted;
    let names = [
        words(Vec2::new(high.x, 0.0), Vec2::new(-6.0, -9.0), x.to_string(), color, Align::Right),
        words(Vec2::new(0.0, high.y), Vec2::new(6.0, 10.0), y.to_string(), color, Align::Left),
    ];
    names.into_iter().for_each(|name| canvas.draw(name));
}

fn words(at: Vec2, offset: Vec2, text: String, color: Color, align: Align) -> Shape {
    Shape::Text { at, offset, text, size: LETTERS, color, align, plate: None }
}

fn draw_lines(lens: &Lens, canvas: &mut dyn Canvas, spacing: f32, [low, high]: [Vec2; 2]) {
    let palette = lens.palette;
    let stroke = |at: f32| {
        let is_axis = at.abs() < 0.5 * spacing;
        Stroke::solid(if is_axis { palette.muted.at(0.7) } else { palette.grid }, 1.0)
    };
    for x in multiples(spacing, low.x, high.x) {
        let points = vec![Vec2::new(x, low.y), Vec2::new(x, high.y)];
        canvas.draw(Shape::Line { points, stroke: stroke(x) });
    }
    for y in multiples(spacing, low.y, high.y) {
        let points = vec![Vec2::new(low.x, y), Vec2::new(high.x, y)];
        canvas.draw(Shape::Line { points, stroke: stroke(y) });
    }
}

fn draw_numbers(lens: &Lens, canvas: &mut dyn Canvas, spacing: f32, [low, high]: [Vec2; 2]) {
    let color = lens.palette.muted;
    // The corner belongs to the numbers of the other axis.
    let corner = low.x + 30.0 * lens.camera.meters_per_pixel;
    for x in multiples(spacing, low.x, high.x).filter(|x| x.abs() > 0.5 * spacing && *x > corner) {
        let number = multiple(x.into(), spacing.into());
        canvas.draw(words(Vec2::new(x, low.y), Vec2::new(0.0, -9.0), number, color, Align::Center));
    }
    for y in multiples(spacing, low.y, high.y).filter(|y| y.abs() > 0.5 * spacing) {
        let number = multiple(y.into(), spacing.into());
        canvas.draw(words(Vec2::new(low.x, y), Vec2::new(6.0, 0.0), number, color, Align::Left));
    }
}
