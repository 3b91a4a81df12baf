//! The paper of a plot: a picture in pixels with y down, and the ticks, names and color bar around the data.

use glam::Vec2;

use super::Axis;
use crate::{
    draw::{Color, Fill, Palette, Shape, Stroke, Theme, shape::Align, text, viridis},
    text::numbers::{brief, on_axis, with_unit},
};

/// Size of the picture, pixels.
pub(super) const SIZE: Vec2 = Vec2::new(760.0, 540.0);
/// The area of the data, pixels, y down.
pub(super) const LOW: Vec2 = Vec2::new(84.0, 104.0);
pub(super) const HIGH: Vec2 = Vec2::new(636.0, 476.0);
/// The same without a color bar.
pub(super) const HIGH_OF_LINE: Vec2 = Vec2::new(724.0, 476.0);
/// Height of a line of text, pixels.
pub(super) const TEXT: f32 = 15.0;

/// What tells the points of a line from those of others, without color.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Marker {
    Disc,
    Square,
    Diamond,
    Triangle,
}

/// A picture in pixels with y down.
pub(super) struct Sheet {
    pub(super) size: Vec2,
    pub(super) shapes: Vec<Shape>,
    pub(super) palette: Palette,
}

impl Sheet {
    /// An empty one.
    pub(super) fn new(size: Vec2) -> Sheet {
        Sheet { size, shapes: Vec::new(), palette: Palette::of(Theme::Light) }
    }

    fn at(&self, point: Vec2) -> Vec2 {
        Vec2::new(point.x, self.size.y - point.y)
    }

    pub(super) fn words(&mut self, point: Vec2, words: &str, size: f32, color: Color, align: Align) {
        let (at, offset, text) = (self.at(point), Vec2::ZERO, words.to_string());
        self.shapes.push(Shape::Text { at, offset, text, size, color, align, plate: None });
    }

    pub(super) fn line(&mut self, points: &[Vec2], stroke: Stroke) {
        let points = points.iter().map(|point| self.at(*point)).collect();
        self.shapes.push(Shape::Line { points, stroke });
    }

    pub(super) fn area(&mut self, low: Vec2, high: Vec2, fill: Fill) {
        let corners = [low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)];
        let rim = Some(Stroke::solid(self.palette.background, 1.0));
        self.shapes.push(Shape::Polygon {
            points: corners.map(|corner| self.at(corner)).to_vec(),
            fill: Some(fill),
            rim,
        });
    }

    pub(super) fn dot(&mut self, point: Vec2, radius: f32, color: Color) {
        self.shapes.push(Shape::Dot { center: self.at(point), radius, color });
    }

    /// Ticks below the data with as many words as have room, and the name of the axis below them.
    pub(super) fn ticks_across(&mut self, axis: &Axis, high: Vec2, at: &dyn Fn(usize) -> f32) {
        let mut free = f32::NEG_INFINITY;
        for (value, words) in axis.values.iter().map(|words| brief(words)).enumerate() {
            let x = at(value);
            self.line(
                &[Vec2::new(x, high.y), Vec2::new(x, high.y + 5.0)],
                Stroke::solid(self.palette.muted, 1.0),
            );
            let half = 0.5 * text::width(&words, TEXT);
            if x - half > free {
                self.words(Vec2::new(x, high.y + 16.0), &words, TEXT, self.palette.text, Align::Center);
                free = x + half + 8.0;
            }
        }
        let middle = Vec2::new(0.5 * (LOW.x + high.x), high.y + 42.0);
        self.words(middle, &with_unit(&axis.name, &axis.unit), TEXT, self.palette.text, Align::Center);
    }

    /// The sign of a line of a chart.
    pub(super) fn mark(&mut self, point: Vec2, marker: Marker, color: Color) {
        const REACH: f32 = 4.5;
        let corners: &[Vec2] = match marker {
            Marker::Disc => return self.dot(point, REACH, color),
            Marker::Square => {
                &[Vec2::new(-0.9, -0.9), Vec2::new(0.9, -0.9), Vec2::new(0.9, 0.9), Vec2::new(-0.9, 0.9)]
            }
            Marker::Diamond => {
                &[Vec2::new(0.0, -1.25), Vec2::new(1.25, 0.0), Vec2::new(0.0, 1.25), Vec2::new(-1.25, 0.0)]
            }
            Marker::Triangle => &[Vec2::new(0.0, -1.2), Vec2::new(1.15, 0.85), Vec2::new(-1.15, 0.85)],
        };
        let points = corners.iter().map(|corner| self.at(point + *corner * REACH)).collect();
        self.shapes.push(Shape::Polygon { points, fill: Some(color.into()), rim: None });
    }

    pub(super) fn tick_up(&mut self, y: f32, words: &str) {
        self.line(&[Vec2::new(LOW.x - 5.0, y), Vec2::new(LOW.x, y)], Stroke::solid(self.palette.muted, 1.0));
        self.words(Vec2::new(LOW.x - 9.0, y), words, TEXT, self.palette.text, Align::Right);
    }

    /// The name of the upward axis, above it: words on their side are hard to read.
    pub(super) fn name_up(&mut self, words: &str) {
        self.words(Vec2::new(24.0, LOW.y - 18.0), words, TEXT, self.palette.text, Align::Left);
    }

    pub(super) fn color_bar(&mut self, least: f64, most: f64) {
        const STRIPES: usize = 64;
        let (left, right) = (HIGH.x + 26.0, HIGH.x + 46.0);
        let height = (HIGH.y - LOW.y) / STRIPES as f32;
        for stripe in 0..STRIPES {
            let share = (stripe as f32 + 0.5) / STRIPES as f32;
            let bottom = HIGH.y - stripe as f32 * height;
            // A little more than its part, so that no gap shows between stripes.
            let top = (bottom - height - 0.5).max(LOW.y);
            let corners = [
                Vec2::new(left, top),
                Vec2::new(right, top),
                Vec2::new(right, bottom),
                Vec2::new(left, bottom),
            ];
            let color = viridis::along(&viridis::EIGHTHS, if most > least { share } else { 0.5 });
            let fill = Some(Fill { color, hatch: None });
            self.shapes.push(Shape::Polygon {
                points: corners.map(|corner| self.at(corner)).to_vec(),
                fill,
                rim: None,
            });
        }
        let ticks: &[f64] = if most > least { &[0.0, 0.25, 0.5, 0.75, 1.0] } else { &[0.5] };
        for share in ticks {
            let y = HIGH.y - (HIGH.y - LOW.y) * *share as f32;
            self.line(
                &[Vec2::new(right, y), Vec2::new(right + 5.0, y)],
                Stroke::solid(self.palette.muted, 1.0),
            );
            let words = on_axis(least + share * (most - least), most - least);
            self.words(Vec2::new(right + 9.0, y), &words, TEXT, self.palette.text, Align::Left);
        }
    }
}
