//! The legend below a picture, in rows: in print it hides nothing.

use glam::Vec2;

use super::{
    Density, Frame, KeptDensity,
    legend::{LINE, LegendLine, lines},
};
use crate::picture::draw::{Camera, Canvas, Palette};

/// Space between two entries of a row, pixels.
const BETWEEN: f32 = 18.0;

/// The entries of a legend below pictures.
#[derive(Clone, Default)]
pub struct LegendStrip {
    entries: Vec<LegendLine>,
}

impl LegendStrip {
    /// Adds the entries of a picture that the strip does not have yet.
    pub fn explain(&mut self, frame: &Frame) {
        for line in lines(frame, Density::of(frame, &mut KeptDensity::default()).as_deref()) {
            if self.entries.iter().all(|known| known.words != line.words) {
                self.entries.push(line);
            }
        }
    }

    /// The height under a picture of this width, pixels; zero without entries.
    pub fn height(&self, width: f32) -> f32 {
        self.places(width).iter().map(|place| place.y + LINE).fold(0.0, f32::max)
    }

    /// The approximate area of the same entries inside a picture, one below the other, square pixels.
    pub fn area_in_picture(&self) -> f32 {
        let widest = self.entries.iter().map(LegendLine::width).fold(0.0, f32::max);
        (widest + BETWEEN) * LINE * (self.entries.len() + 1) as f32
    }

    /// Draws the strip with its top left corner at this position of the picture.
    pub fn draw(&self, (camera, palette): (&Camera, &Palette), canvas: &mut dyn Canvas, corner: Vec2) {
        for (entry, place) in self.entries.iter().zip(self.places(camera.size.x - corner.x)) {
            entry.draw((camera, palette), canvas, corner + place + Vec2::new(0.0, 0.5 * LINE));
        }
    }

    /// The position of each entry, column by column: with as many columns as fit, each as wide as necessary.
    fn places(&self, width: f32) -> Vec<Vec2> {
        let count = self.entries.len();
        let fitting = (1..=count).map(|rows| self.in_rows(rows)).find(|(_, reach)| *reach <= width);
        fitting.unwrap_or_else(|| self.in_rows(count.max(1))).0
    }

    /// The positions for this number of rows, and the total width of all columns.
    fn in_rows(&self, rows: usize) -> (Vec<Vec2>, f32) {
        let (mut places, mut left) = (Vec::new(), 0.0);
        for column in self.entries.chunks(rows) {
            places.extend((0..column.len()).map(|row| Vec2::new(left, row as f32 * LINE)));
            left += column.iter().map(LegendLine::width).fold(0.0, f32::max) + BETWEEN;
        }
        (places, left - BETWEEN)
    }
}
