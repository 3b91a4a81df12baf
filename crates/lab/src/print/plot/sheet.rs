//! The paper of a plot: a picture in pixels with y down, and the ticks and names around the data.

use glam::Vec2;

use super::{
    room::{EDGE, NAME, NUMBERS, PlotRoom, WORDS_GAP},
    scale::RoundAxis,
};
use crate::{
    picture::draw::{
        Color, Fill, Palette, Shape, Stroke,
        shape::{Align, ThingName},
        text,
    },
    print::figure::{LaidOut, Print},
};

/// The distinction of the points of a line from those of others, without color.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Marker {
    Disc,
    Square,
    Diamond,
    Triangle,
}

/// The area of the data, pixels, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PlotArea {
    pub(super) low: Vec2,
    pub(super) high: Vec2,
}

impl PlotArea {
    /// The width and height.
    pub(super) fn size(&self) -> Vec2 {
        self.high - self.low
    }

    /// The x at this share of the width, from the left.
    pub(super) fn across(&self, share: f32) -> f32 {
        self.low.x + self.size().x * share
    }

    /// The y at this share of the height, from the bottom.
    pub(super) fn up(&self, share: f32) -> f32 {
        self.high.y - self.size().y * share
    }
}

/// The number of pixels of a PNG for each pixel of a plot that is not for print.
const DENSITY: f32 = 2.0;

/// The radius of markers, as a multiple of the letters.
const MARKER: f32 = 0.3;

/// The length of a tick, as a multiple of the letters.
const TICK: f32 = 0.33;

/// The width of the lines of the grid and ticks; below it that of axes and of data, pixels.
pub(super) const THIN: f32 = 1.0;
pub(super) const AXIS: f32 = 1.5;
pub(super) const DATA: f32 = 2.0;

/// A picture in pixels with y down.
pub(super) struct Sheet {
    size: Vec2,
    pub(super) letters: f32,
    shapes: Vec<Shape>,
    pub(super) palette: Palette,
}

impl Sheet {
    /// An empty sheet of this height.
    pub(super) fn new(room: &PlotRoom, height: f32, print: &Print) -> Sheet {
        let size = Vec2::new(room.width, room.height.unwrap_or(height).round());
        Sheet { size, letters: room.letters, shapes: Vec::new(), palette: Palette::of(print.theme) }
    }

    /// The picture.
    pub(super) fn laid_out(self, print: &Print) -> LaidOut<'_> {
        LaidOut::of_shapes(print, self.size, DENSITY, self.shapes)
    }

    fn at(&self, point: Vec2) -> Vec2 {
        Vec2::new(point.x, self.size.y - point.y)
    }

    /// Begins a thing with a name in vector files.
    pub(super) fn thing(&mut self, name: ThingName) {
        self.shapes.push(Shape::Thing(name));
    }

    /// Words in the size of the plot's letters.
    pub(super) fn words(&mut self, point: Vec2, words: &str, color: Color, align: Align) {
        self.words_of(point, words, self.letters, color, align);
    }

    pub(super) fn words_of(&mut self, point: Vec2, words: &str, size: f32, color: Color, align: Align) {
        let (at, offset, text) = (self.at(point), Vec2::ZERO, words.to_string());
        self.shapes.push(Shape::Text { at, offset, text, size, color, align, plate: None });
    }

    pub(super) fn line(&mut self, points: &[Vec2], stroke: Stroke) {
        let points = points.iter().map(|point| self.at(*point)).collect();
        self.shapes.push(Shape::Line { points, stroke });
    }

    /// A thin line of the grid.
    pub(super) fn grid(&mut self, ends: [Vec2; 2]) {
        self.line(&ends, Stroke::solid(self.palette.grid, THIN));
    }

    /// A rectangle with a rim of the background.
    pub(super) fn cell(&mut self, low: Vec2, high: Vec2, fill: Fill) {
        let rim = Some(Stroke::solid(self.palette.background, THIN));
        self.area(low, high, fill, rim);
    }

    pub(super) fn area(&mut self, low: Vec2, high: Vec2, fill: Fill, rim: Option<Stroke>) {
        let corners = [low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)];
        let points = corners.map(|corner| self.at(corner)).to_vec();
        self.shapes.push(Shape::Polygon { points, fill: Some(fill), rim });
    }

    /// The marker of a point.
    pub(super) fn mark(&mut self, point: Vec2, marker: Marker, color: Color) {
        let reach = MARKER * self.letters;
        let corners: &[Vec2] = match marker {
            Marker::Disc => {
                let center = self.at(point);
                return self.shapes.push(Shape::Dot { center, radius: reach, color });
            }
            Marker::Square => {
                &[Vec2::new(-0.9, -0.9), Vec2::new(0.9, -0.9), Vec2::new(0.9, 0.9), Vec2::new(-0.9, 0.9)]
            }
            Marker::Diamond => {
                &[Vec2::new(0.0, -1.25), Vec2::new(1.25, 0.0), Vec2::new(0.0, 1.25), Vec2::new(-1.25, 0.0)]
            }
            Marker::Triangle => &[Vec2::new(0.0, -1.2), Vec2::new(1.15, 0.85), Vec2::new(-1.15, 0.85)],
        };
        let points = corners.iter().map(|corner| self.at(point + *corner * reach)).collect();
        self.shapes.push(Shape::Polygon { points, fill: Some(color.into()), rim: None });
    }

    /// A bar from one end to the other, with a cap on both ends: a spread.
    pub(super) fn bar(&mut self, ends: [Vec2; 2], color: Color) {
        let (stroke, half) = (Stroke::solid(color, AXIS), Vec2::new(MARKER * self.letters, 0.0));
        self.line(&ends, stroke);
        ends.into_iter().for_each(|end| self.line(&[end - half, end + half], stroke));
    }

    /// The two axes of an area.
    pub(super) fn axes(&mut self, PlotArea { low, high }: PlotArea) {
        let axis = Stroke::solid(self.palette.muted, AXIS);
        self.line(&[low, Vec2::new(low.x, high.y), high], axis);
    }

    /// The lines of the grid at the numbers of a vertical axis, each with its tick.
    pub(super) fn ladder(&mut self, area: PlotArea, axis: &RoundAxis) {
        for (value, words) in axis.ticks() {
            let y = area.up(axis.share(value));
            self.grid([Vec2::new(area.low.x, y), Vec2::new(area.high.x, y)]);
            self.tick_up(area, y, &words);
        }
    }

    /// A tick next to the data, and its number.
    pub(super) fn tick_up(&mut self, area: PlotArea, y: f32, words: &str) {
        let x = area.low.x;
        let tick = [Vec2::new(x - TICK * self.letters, y), Vec2::new(x, y)];
        self.line(&tick, Stroke::solid(self.palette.muted, THIN));
        let at = Vec2::new(x - WORDS_GAP * self.letters, y);
        self.words(at, words, self.palette.text, Align::Right);
    }

    /// A tick on the other side of something, and its number.
    pub(super) fn tick_right(&mut self, at: Vec2, words: &str) {
        let end = at + Vec2::new(TICK * self.letters, 0.0);
        self.line(&[at, end], Stroke::solid(self.palette.muted, THIN));
        let words_at = at + Vec2::new(WORDS_GAP * self.letters, 0.0);
        self.words(words_at, words, self.palette.text, Align::Left);
    }

    /// Ticks below the data, with as many of their words as fit.
    pub(super) fn ticks_across<'a>(
        &mut self,
        area: PlotArea,
        ticks: impl IntoIterator<Item = (f32, &'a str)>,
    ) {
        let mut free = f32::NEG_INFINITY;
        for (x, words) in ticks {
            let foot = Vec2::new(x, area.high.y);
            let tick = [foot, foot + Vec2::new(0.0, TICK * self.letters)];
            self.line(&tick, Stroke::solid(self.palette.muted, THIN));
            let half = 0.5 * text::width(words, self.letters);
            if x - half > free {
                let at = foot + Vec2::new(0.0, NUMBERS * self.letters);
                self.words(at, words, self.palette.text, Align::Center);
                free = x + half + 0.5 * self.letters;
            }
        }
    }

    /// The name of the axis below the data.
    pub(super) fn name_across(&mut self, area: PlotArea, words: &str) {
        let at = Vec2::new(0.5 * (area.low.x + area.high.x), area.high.y + NAME * self.letters);
        let half = 0.5 * text::width(words, self.letters);
        // In the middle of the data, unless that is beyond the edge.
        let (least, most) = (EDGE * self.letters + half, self.size.x - EDGE * self.letters - half);
        let x = if least <= most { at.x.clamp(least, most) } else { 0.5 * self.size.x };
        self.words(Vec2::new(x, at.y), words, self.palette.text, Align::Center);
    }

    /// The name of the vertical axis, above it: rotated words are hard to read.
    pub(super) fn name_up(&mut self, area: PlotArea, words: &str) {
        let at = Vec2::new(EDGE * self.letters, area.low.y - self.letters);
        self.words(at, words, self.palette.text, Align::Left);
    }
}
