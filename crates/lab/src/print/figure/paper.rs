//! Sizes on paper: how large a pixel of the layout is printed.

use crate::picture::draw::{pdf::POINTS_PER_MM, text};

/// Height of the lines of the smallest letters in a figure, pixels.
pub(in crate::print) const SMALLEST: f32 = 12.0;

/// Width of the thinnest lines of a figure, pixels.
const THINNEST: f32 = 1.0;

/// How a figure is printed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// Millimeters for each pixel of the layout.
    pub mm_per_pixel: f32,
    /// Factor of the widths of lines.
    pub lines: f32,
    /// Pixels of a PNG for each inch.
    pub dots: f32,
}

impl Paper {
    /// Paper on which the smallest letters have this size, points of print, and the thinnest lines this width; in
    /// proportion to the letters where that is left open.
    pub fn with_letters(letters: f32, lines: Option<f32>, dots: f32) -> Paper {
        let points_per_pixel = letters / text::em(SMALLEST);
        let lines = lines.map_or(1.0, |width| width / (THINNEST * points_per_pixel));
        Paper { mm_per_pixel: points_per_pixel / POINTS_PER_MM, lines, dots }
    }

    /// How many pixels of the layout a length has, mm.
    pub fn pixels(&self, mm: f32) -> f32 {
        (mm / self.mm_per_pixel).round().max(1.0)
    }

    /// The same paper, on which this number of pixels is exactly so wide, mm.
    pub fn exactly(self, pixels: f32, mm: f32) -> Paper {
        Paper { mm_per_pixel: mm / pixels, ..self }
    }

    /// Pixels of a PNG for each pixel of the layout.
    pub fn scale(&self) -> f32 {
        self.dots * self.mm_per_pixel / 25.4
    }
}
