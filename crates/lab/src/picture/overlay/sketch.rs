//! Tools with which several constructions are drawn: labels, chips, arcs, small marks.

use std::fmt::Display;

use glam::Vec2;

pub use super::room::{LETTERS, make_room};
use super::{Frame, room::half_size};
use sidestep_core::geometry::unit;

use crate::picture::draw::{
    Canvas, Color, Head, Palette, Plate, Shape, Stroke,
    contrast::{first_readable, over},
    shape::Align,
};

/// The nose and tails of a vehicle on a disc of radius 1, x ahead.
pub const WEDGE: [Vec2; 3] = [Vec2::X, Vec2::new(-0.76, 0.65), Vec2::new(-0.76, -0.65)];

/// Whether a force is so small compared with another that its arrow would only blur the other's: less than a twentieth.
pub fn is_faint(force: Vec2, other: Vec2) -> bool {
    force.length() < 0.05 * other.length()
}

/// Words with a halo, centered on a point and moved by `offset` pixels (y down).
pub fn label(
    frame: &Frame,
    canvas: &mut dyn Canvas,
    at: Vec2,
    offset: Vec2,
    words: impl Display,
    color: Color,
) {
    canvas.draw(Shape::Text {
        at,
        offset,
        text: words.to_string(),
        size: LETTERS,
        color: frame.palette.for_words(color),
        align: Align::Center,
        plate: Some(Plate::Halo(frame.palette.background)),
    });
}

/// The opacity of a hue (of 255) below which words in the background's color are not readable on it.
const FAINT: u8 = 150;

/// The name of a body in its hue, in the same form everywhere: dark on the hue, or light if hues are dark; on a faint
/// hue in the color of words.
pub fn chip(palette: &Palette, at: Vec2, offset: Vec2, words: String, hue: Color) -> Shape {
    let (ground, ink) = (palette.background, palette.text);
    let preferred = if hue.a < FAINT { [ink, ground] } else { [ground, ink] };
    let color = first_readable(over(hue, ground), preferred);
    Shape::Text {
        at,
        offset,
        text: words,
        size: LETTERS,
        color,
        align: Align::Center,
        plate: Some(Plate::Box(hue)),
    }
}

/// A spot next to a point.
#[derive(Clone, Copy)]
pub struct LabelSpot {
    /// The point, m.
    pub point: Vec2,
    /// The side, as a direction of the world of any length.
    pub direction: Vec2,
    /// The distance, pixels.
    pub gap: f32,
}

impl LabelSpot {
    pub fn at(point: Vec2, direction: Vec2, gap: f32) -> LabelSpot {
        LabelSpot { point, direction, gap }
    }

    /// The offset from the point to the middle of these words, pixels, y down.
    pub fn offset(&self, words: &str) -> Vec2 {
        let direction = unit(self.direction).unwrap_or(Vec2::Y);
        // The extent of the box of the words against the direction.
        let reach = (half_size(words, LETTERS) * direction.abs()).element_sum();
        let offset = direction * (self.gap + reach);
        Vec2::new(offset.x, -offset.y)
    }
}

/// Words next to a point.
pub fn label_beside(
    frame: &Frame,
    canvas: &mut dyn Canvas,
    spot: LabelSpot,
    words: impl Display,
    color: Color,
) {
    let words = words.to_string();
    label(frame, canvas, spot.point, spot.offset(&words), words, color);
}

/// An arc around `center` from the direction `from`, turned by `turn` rad (left is positive), `radius` m away.
pub fn arc(center: Vec2, from: Vec2, turn: f32, radius: f32) -> Vec<Vec2> {
    let pieces = (turn.abs() * 8.0).ceil().max(1.0);
    let at = |piece: usize| {
        let (sin, cos) = libm::sincosf(turn * piece as f32 / pieces);
        center + Vec2::new(cos, sin).rotate(from) * radius
    };
    (0..=pieces as usize).map(at).collect()
}

/// The distance of a bracket from its length, and the length of its ticks, pixels.
const BRACKET: f32 = 8.0;
const TICK: f32 = 4.0;

/// A bracket on one side of a length; returns the spot for its words. `side` is a unit vector across the length.
pub fn bracket(frame: &Frame, canvas: &mut dyn Canvas, ends: [Vec2; 2], side: Vec2) -> LabelSpot {
    let pixel = frame.camera.meters_per_pixel;
    let [from, to] = ends.map(|end| end + side * (BRACKET * pixel));
    let tick = side * (TICK * pixel);
    let points = vec![from - tick, from, to, to - tick];
    canvas.draw(Shape::Line { points, stroke: Stroke::solid(frame.palette.text, 1.0) });
    LabelSpot { point: 0.5 * (from + to), direction: side, gap: 4.0 }
}

/// A straight line.
pub fn line(canvas: &mut dyn Canvas, from: Vec2, to: Vec2, stroke: Stroke) {
    canvas.draw(Shape::Line { points: vec![from, to], stroke });
}

/// A ring; lengths in m.
pub fn ring(canvas: &mut dyn Canvas, center: Vec2, radius: f32, stroke: Stroke) {
    canvas.draw(Shape::Disc { center, radius, fill: None, rim: Some(stroke) });
}

/// A dot; radius in pixels.
pub fn dot(canvas: &mut dyn Canvas, center: Vec2, radius: f32, color: Color) {
    canvas.draw(Shape::Dot { center, radius, color });
}

/// An arrow.
pub fn arrow(canvas: &mut dyn Canvas, from: Vec2, to: Vec2, stroke: Stroke, head: Head) {
    canvas.draw(Shape::Arrow { from, to, stroke, head });
}

/// The corners of a small square whose sides are `half` pixels from its middle.
pub fn square(frame: &Frame, center: Vec2, half: f32) -> Vec<Vec2> {
    let half = half * frame.camera.meters_per_pixel;
    TURNS.map(|turn| center + (turn + turn.perp()) * half).to_vec()
}

/// Corners of a small diamond, `half` pixels from its middle.
pub fn diamond(frame: &Frame, center: Vec2, half: f32) -> Vec<Vec2> {
    let half = half * frame.camera.meters_per_pixel;
    TURNS.map(|turn| center + turn * half).to_vec()
}

const TURNS: [Vec2; 4] = [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y];

/// The opacity of each of `count` areas that together have the opacity `together` where all overlap.
pub fn opacity_of_each(together: f32, count: usize) -> f32 {
    1.0 - (1.0 - together).powf(1.0 / count.max(1) as f32)
}
