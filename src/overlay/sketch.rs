//! Tools that several constructions are drawn with: labels that make room for each other, arcs, small marks.

use glam::Vec2;

use super::Frame;
use crate::{
    draw::{Camera, Canvas, Color, Head, Shape, Stroke, shape::Align, text},
    geometry::unit,
};

/// Height of a label's letters, pixels. Texts of this height on a plate are labels to [`make_room`].
pub const LETTERS: f32 = 13.0;

/// Nose and tails of a vehicle on a disc of radius 1, x ahead.
pub const WEDGE: [Vec2; 3] = [Vec2::X, Vec2::new(-0.76, 0.65), Vec2::new(-0.76, -0.65)];

/// Words centered on a point, moved by `offset` pixels (y down), on a plate.
pub fn label(frame: &Frame, canvas: &mut dyn Canvas, at: Vec2, offset: Vec2, words: &str, color: Color) {
    canvas.draw(Shape::Text {
        at,
        offset,
        text: words.into(),
        size: LETTERS,
        color,
        align: Align::Center,
        plate: Some(frame.palette.background.at(0.75)),
    });
}

/// A spot beside a point.
#[derive(Clone, Copy)]
pub struct Beside {
    /// The point, m.
    pub point: Vec2,
    /// The side, as a direction of the world of any length.
    pub direction: Vec2,
    /// The distance, pixels.
    pub gap: f32,
}

impl Beside {
    pub fn at(point: Vec2, direction: Vec2, gap: f32) -> Beside {
        Beside { point, direction, gap }
    }

    /// From the point to the middle of these words, pixels, y down.
    pub fn offset(&self, words: &str) -> Vec2 {
        let direction = unit(self.direction).unwrap_or(Vec2::Y);
        // As far as the box of the words reaches against the direction.
        let reach = (half_size(words, LETTERS) * direction.abs()).element_sum();
        let offset = direction * (self.gap + reach);
        Vec2::new(offset.x, -offset.y)
    }
}

/// Words beside a point.
pub fn label_beside(frame: &Frame, canvas: &mut dyn Canvas, spot: Beside, words: &str, color: Color) {
    label(frame, canvas, spot.point, spot.offset(words), words, color);
}

/// Half the size of the plate of a text, pixels.
fn half_size(words: &str, size: f32) -> Vec2 {
    Vec2::new(0.5 * text::width(words, size) + 3.0, 0.5 * size + 1.0)
}

/// The plate of a text on the screen: its middle and half its size, pixels.
fn plate(camera: &Camera, shape: &Shape) -> Option<(Vec2, Vec2)> {
    let Shape::Text { at, offset, text, size, align, .. } = shape else { return None };
    let half = half_size(text, *size);
    let shift = match align {
        Align::Left => half.x,
        Align::Center => 0.0,
        Align::Right => -half.x,
    };
    Some((camera.screen_from_world(*at) + *offset + Vec2::new(shift, 0.0), half))
}

/// Lays the labels over everything else and moves those that cover another text, or leave the picture, to the nearest
/// free spot above or below. All other texts stay where they are.
pub fn make_room(camera: &Camera, shapes: &mut Vec<Shape>) {
    let is_label = |shape: &Shape| matches!(shape, Shape::Text { size, plate, align: Align::Center, .. } if *size == LETTERS && plate.is_some());
    if !shapes.iter().any(is_label) {
        return;
    }
    let (labels, others): (Vec<Shape>, Vec<Shape>) = shapes.drain(..).partition(is_label);
    let mut taken: Vec<(Vec2, Vec2)> = others.iter().filter_map(|shape| plate(camera, shape)).collect();
    *shapes = others;
    for mut label in labels {
        let (Some((wanted, half)), Shape::Text { at, offset, .. }) = (plate(camera, &label), &mut label)
        else {
            continue;
        };
        let (low, high) = (camera.origin + half, camera.origin + camera.size - half);
        // The words for a point in the picture are in the picture too, unless it is smaller than they are.
        let start = if camera.sees(*at, 0.0) { wanted.min(high).max(low) } else { wanted };
        let is_free = |middle: &Vec2| {
            let apart = taken.iter().all(|(other, room)| !(*middle - *other).abs().cmplt(half + *room).all());
            apart && middle.cmpge(low).all() && middle.cmple(high).all()
        };
        let line = 2.0 * half.y + 1.0;
        let mut spots = [0.0, -1.0, 1.0, -2.0, 2.0, -3.0, 3.0, -4.0, 4.0].into_iter().flat_map(|lines| {
            [0.0, -0.7, 0.7, -1.4, 1.4].map(|aside| start + Vec2::new(aside * half.x, lines * line))
        });
        // Nothing is free in a crowd of labels, and what is out of sight may stay there.
        let spot = spots.find(is_free).unwrap_or(start);
        *offset += spot - wanted;
        taken.push((spot, half));
        shapes.push(label);
    }
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

/// A straight line.
pub fn line(canvas: &mut dyn Canvas, from: Vec2, to: Vec2, stroke: Stroke) {
    canvas.draw(Shape::Line { points: vec![from, to], stroke });
}

/// A ring, m.
pub fn ring(canvas: &mut dyn Canvas, center: Vec2, radius: f32, stroke: Stroke) {
    canvas.draw(Shape::Disc { center, radius, fill: None, rim: Some(stroke) });
}

/// A dot, pixels.
pub fn dot(canvas: &mut dyn Canvas, center: Vec2, radius: f32, color: Color) {
    canvas.draw(Shape::Dot { center, radius, color });
}

/// An arrow.
pub fn arrow(canvas: &mut dyn Canvas, from: Vec2, to: Vec2, stroke: Stroke, head: Head) {
    canvas.draw(Shape::Arrow { from, to, stroke, head });
}

/// Corners of a small square, whose sides are `half` pixels from its middle.
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

/// Opacity of each of `count` areas whose opacity is `together` where all lie on top of each other.
pub fn opacity_of_each(together: f32, count: usize) -> f32 {
    1.0 - (1.0 - together).powf(1.0 / count.max(1) as f32)
}
