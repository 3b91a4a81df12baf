//! The axes of the plane of velocities, with round numbers.

use std::fmt::Display;

use glam::Vec2;

use super::Lens;
use crate::{
    picture::{
        draw::{
            Canvas, Color, Palette, Plate, Shape, Stroke,
            shape::{Align, ThingName},
            text,
        },
        overlay::{multiples, nice, room},
    },
    text::numbers::multiple,
};

/// The least distance between two lines, pixels.
const MIN_PIXELS: f32 = 56.0;

/// Height of the letters, pixels.
const LETTERS: f32 = 12.0;

/// Height of the letters of a subscript, pixels.
const SUBSCRIPT: f32 = 9.0;

pub fn draw(lens: &Lens, canvas: &mut dyn Canvas) {
    let (_, unit) = lens.look.unit.of("m/s");
    draw_named(lens, canvas, "m/s", [format!("v_x ({unit})"), format!("v_y ({unit})")]);
}

/// The name of an axis: a symbol, its subscript, and the rest.
struct AxisName<'a> {
    symbol: &'a str,
    below: &'a str,
    rest: &'a str,
}

impl AxisName<'_> {
    /// The name written as words in which `_` begins a subscript that ends at the next space.
    fn of(words: &str) -> AxisName<'_> {
        match words.split_once('_') {
            None => AxisName { symbol: words, below: "", rest: "" },
            Some((symbol, rest)) => {
                let (below, rest) = rest.split_at(rest.find(' ').unwrap_or(rest.len()));
                AxisName { symbol, below, rest }
            }
        }
    }

    /// The parts as words with this offset, `align`ed there.
    fn words(&self, at: Vec2, offset: Vec2, color: Color, align: Align) -> [Shape; 3] {
        let parts = [(self.symbol, LETTERS), (self.below, SUBSCRIPT), (self.rest, LETTERS)];
        let widths = parts.map(|(words, size)| text::width(words, size));
        let mut left = align.left(offset.x, widths.iter().sum());
        let lowered = [0.0, 0.5 * (LETTERS - SUBSCRIPT) + 1.0, 0.0];
        let mut shapes = parts.map(|(part, _)| words(at, offset, part.into(), color, Align::Left));
        for (k, shape) in shapes.iter_mut().enumerate() {
            if let Shape::Text { offset, size, .. } = shape {
                (*offset, *size) = (Vec2::new(left, offset.y + lowered[k]), parts[k].1);
                left += widths[k];
            }
        }
        shapes
    }
}

/// The words of the axes in a picture, and below it the part that follows them.
const WORDS: ThingName = ThingName { kind: "axes", of: None };
const AFTER: ThingName = ThingName { kind: "decision", of: None };

/// These shapes with the words of the axes above all fills, below the labels, and with a halo: for figures, in which
/// nothing can be moved aside.
pub fn raised(shapes: Vec<Shape>, palette: &Palette) -> Vec<Shape> {
    let place = |name: ThingName| {
        let is_it = move |shape: &Shape| matches!(shape, Shape::Thing(thing) if *thing == name);
        shapes.iter().position(is_it)
    };
    let (Some(first), Some(last)) = (place(WORDS), place(AFTER)) else { return shapes };
    let labels = place(room::LABELS).unwrap_or(shapes.len()).max(last);
    let mut words = shapes[first..last].to_vec();
    for shape in &mut words {
        if let Shape::Text { plate, .. } = shape {
            *plate = Some(Plate::Halo(palette.background));
        }
    }
    [&shapes[..first], &shapes[last..labels], &words, &shapes[labels..]].concat()
}

/// Axes with these names; a meter of the camera is one of `unit`, and the numbers are in the unit of the scene.
pub fn draw_named(lens: &Lens, canvas: &mut dyn Canvas, unit: &'static str, [x, y]: [impl Display; 2]) {
    let (camera, (factor, _)) = (&lens.camera, lens.look.unit.of(unit));
    let spacing = nice(MIN_PIXELS * camera.meters_per_pixel * 2.499 * factor) / factor;
    let half = camera.size * (0.5 * camera.meters_per_pixel);
    let (low, high) = (camera.center - half, camera.center + half);
    draw_lines(lens, canvas, spacing, [low, high]);
    canvas.draw(Shape::Thing(WORDS));
    draw_numbers(lens, canvas, (spacing, factor), [low, high]);
    let color = lens.palette.muted;
    let names = [
        AxisName::of(&x.to_string()).words(
            Vec2::new(high.x, 0.0),
            Vec2::new(-6.0, -9.0),
            color,
            Align::Right,
        ),
        AxisName::of(&y.to_string()).words(Vec2::new(0.0, high.y), Vec2::new(6.0, 10.0), color, Align::Left),
    ];
    names.into_iter().flatten().filter(Shape::has_words).for_each(|name| canvas.draw(name));
    canvas.draw(Shape::Thing(AFTER));
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

fn draw_numbers(lens: &Lens, canvas: &mut dyn Canvas, (spacing, factor): (f32, f32), [low, high]: [Vec2; 2]) {
    let digits = |at: f32| multiple((at * factor).into(), (spacing * factor).into());
    let color = lens.palette.muted;
    // The corner is reserved for the numbers of the other axis.
    let corner = low.x + 30.0 * lens.camera.meters_per_pixel;
    for x in multiples(spacing, low.x, high.x).filter(|x| x.abs() > 0.5 * spacing && *x > corner) {
        let number = digits(x);
        canvas.draw(words(Vec2::new(x, low.y), Vec2::new(0.0, -9.0), number, color, Align::Center));
    }
    for y in multiples(spacing, low.y, high.y).filter(|y| y.abs() > 0.5 * spacing) {
        let number = digits(y);
        canvas.draw(words(Vec2::new(low.x, y), Vec2::new(6.0, 0.0), number, color, Align::Left));
    }
}
