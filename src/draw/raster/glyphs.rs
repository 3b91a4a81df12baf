//! Words in a picture, from glyphs that are kept by size and quarter of a pixel.

use std::collections::BTreeMap;

use glam::Vec2;

use super::{
    super::{
        shape::{Align, Color},
        text::{self, Coverage},
    },
    blend::blend,
    coverage::Surface,
    dash::MAX_WIDTH,
};

/// Glyphs kept; a clip that zooms its labels would collect them without end.
const MAX_GLYPHS: usize = 4096;

/// Glyphs that have been drawn.
#[derive(Default)]
pub(super) struct Glyphs(BTreeMap<GlyphKey, Option<Coverage>>);

/// A character in a size, `quarter` quarters of a pixel right of a pixel's left side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct GlyphKey {
    character: char,
    size_bits: u32,
    quarter: u8,
}

/// A line of words, as in [`Shape::Text`](super::super::Shape::Text).
#[derive(Clone, Copy)]
pub(super) struct TextLine<'a> {
    /// Its point on the screen, pixels.
    pub at: Vec2,
    pub words: &'a str,
    pub size: f32,
    pub color: Color,
    pub align: Align,
    pub plate: Option<Color>,
}

impl Glyphs {
    /// Draws a line of words.
    pub fn draw(&mut self, line: TextLine, surface: &mut Surface) {
        let TextLine { at, words, size, color, align, plate } = line;
        if !at.is_finite() || !(1.0..=MAX_WIDTH).contains(&size) || words.is_empty() {
            return;
        }
        let (placed, width) = text::layout(words, size);
        let left = align.left(at.x, width);
        // Whole rows keep stems and plates sharp.
        let top = (at.y - 0.5 * size).round();
        let margin = Vec2::new(0.3 * size, 0.1 * size).round();
        let low = Vec2::new(left.floor(), top) - margin;
        let high = Vec2::new((left + width).ceil(), top + size.ceil()) + margin;
        if !surface.sees(low, high) {
            return;
        }
        if let Some(plate) = plate {
            surface.rounded(low, high, 0.25 * size, plate);
        }
        let baseline = (top + text::ascent(size)).round() as i32;
        for glyph in placed {
            let pen = left + glyph.x;
            if pen < -2.0 * size || pen > surface.columns as f32 + size {
                continue;
            }
            let column = pen.floor();
            let quarter = ((pen - column) * 4.0) as u8;
            let key = GlyphKey { character: glyph.character, size_bits: size.to_bits(), quarter };
            if let Some(coverage) = self.glyph(key) {
                lay(coverage, column as i32, baseline, color, surface);
            }
        }
    }

    /// Coverage of a glyph; `None` for one without ink.
    fn glyph(&mut self, key: GlyphKey) -> Option<&Coverage> {
        if self.0.len() >= MAX_GLYPHS {
            self.0.clear();
        }
        let GlyphKey { character, size_bits, quarter } = key;
        let draw = || text::coverage(character, f32::from_bits(size_bits), f32::from(quarter) * 0.25);
        self.0.entry(key).or_insert_with(draw).as_ref()
    }
}

/// Colors the pixels that a glyph covers.
fn lay(glyph: &Coverage, column: i32, baseline: i32, color: Color, surface: &mut Surface) {
    let Coverage { left, top, width, alpha } = glyph;
    let (columns, rows) = (surface.columns as i32, surface.rows as i32);
    for (line, y) in alpha.chunks_exact((*width).max(1)).zip(baseline + top..) {
        for (&share, x) in line.iter().zip(column + left..) {
            if share > 0 && (0..columns).contains(&x) && (0..rows).contains(&y) {
                let at = (y as usize * surface.columns + x as usize) * 4;
                blend(&mut surface.pixels[at..at + 4], color, f32::from(share) / 255.0);
            }
        }
    }
}
