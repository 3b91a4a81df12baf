//! The legend below a picture, in rows: in print it hides nothing.

use glam::Vec2;

use super::{
    Frame,
    legend::{LINE, LegendLine, lines},
};
use crate::draw::{Camera, Canvas, Palette};

/// Space between two entries of a row, pixels.
const BETWEEN: f32 = 18.0;

/// The entries of a legend that stands below pictures.
#[derive(Clone, Default)]
pub struct LegendStrip {
    entries: Vec<LegendLine>,
}

impl LegendStrip {
    /// Adds what a picture has to explain, and the strip does not yet.
    pub fn explain(&mut self, frame: &Frame) {
        for line in lines(frame) {
            if self.entries.iter().all(|known| known.words != line.words) {
                self.entries.push(line);
            }
        }
    }

    /// Its height under a picture of this width, pixels; zero without entries.
    pub fn height(&self, width: f32) -> f32 {
        self.places(width).iter().map(|place| place.y + LINE).fold(0.0, f32::max)
    }

    /// About the area that the same entries take inside a picture, one below the other, square pixels.
    pub fn area_in_picture(&self) -> f32 {
        let widest = self.entries.iter().map(LegendLine::width).fold(0.0, f32::max);
        (widest + BETWEEN) * LINE * (self.entries.len() + 1) as f32
    }

    /// Draws it, its top left corner at this place of the picture.
    pub fn draw(&self, (camera, palette): (&Camera, &Palette), canvas: &mut dyn Canvas, corner: Vec2) {
        for (entry, place) in self.entries.iter().zip(self.places(camera.size.x - corner.x)) {
            entry.draw((camera, palette), canvas, corner + place + Vec2::new(0.0, 0.5 * LINE));
        }
    }

    /// Where each entry begins: columns as wide as the widest, as many as there is room for.
    fn places(&self, width: f32) -> Vec<Vec2> {
        let widest = self.entries.iter().map(LegendLine::width).fold(1.0, f32::max) + BETWEEN;
        let columns = (((width + BETWEEN) / widest) as usize).clamp(1, self.entries.len().max(1));
        let rows = self.entries.len().div_ceil(columns);
        let place = |k: usize| Vec2::new((k / rows) as f32 * widest, (k % rows) as f32 * LINE);
        (0..self.entries.len()).map(place).collect()
    }
}
