//! Sizes on paper: the printed size of a pixel of the layout.

use crate::picture::draw::{pdf::POINTS_PER_MM, text};

/// The height of the lines of the smallest letters in a figure, pixels.
pub(in crate::print) const SMALLEST: f32 = 12.0;

/// The width of the thinnest lines of a figure, pixels.
const THINNEST: f32 = 1.0;

/// The print settings of a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// The size of a pixel of the layout, mm.
    pub mm_per_pixel: f32,
    /// The factor for the widths of lines.
    pub lines: f32,
    /// The number of pixels of a PNG in an inch.
    pub dots: f32,
}

impl Paper {
    /// Paper on which the smallest letters have this size, points of print, and the thinnest lines this width; if that
    /// is left open, lines are in proportion to the letters.
    pub fn with_letters(letters: f32, lines: Option<f32>, dots: f32) -> Paper {
        let points_per_pixel = letters / text::em(SMALLEST);
        let lines = lines.map_or(1.0, |width| width / (THINNEST * points_per_pixel));
        Paper { mm_per_pixel: points_per_pixel / POINTS_PER_MM, lines, dots }
    }

    /// A length in pixels of the layout; the argument in mm.
    pub fn pixels(&self, mm: f32) -> f32 {
        (mm / self.mm_per_pixel).round().max(1.0)
    }

    /// This paper, scaled so that this number of pixels is exactly this wide, mm.
    pub fn exactly(self, pixels: f32, mm: f32) -> Paper {
        Paper { mm_per_pixel: mm / pixels, ..self }
    }

    /// The number of pixels of a PNG for each pixel of the layout.
    pub fn scale(&self) -> f32 {
        self.dots * self.mm_per_pixel / 25.4
    }
}
