//! Words in a picture, from glyphs that are cached by size and quarter of a pixel.

use std::collections::BTreeMap;

use glam::Vec2;

use super::{
    super::{
        shape::{Align, Color, Plate},
        text::{self, Coverage, Placed},
    },
    blend::blend,
    coverage::Surface,
    dash::MAX_WIDTH,
};

/// The largest number of cached glyphs; a clip that zooms its labels would collect them without limit.
const MAX_GLYPHS: usize = 4096;

/// Glyphs that have been drawn.
#[derive(Default)]
pub(super) struct Glyphs(BTreeMap<GlyphKey, Option<Coverage>>);

/// A character in a size, offset by `quarter` quarters of a pixel from a pixel's left side, grown by the width of a
/// halo.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct GlyphKey {
    character: char,
    size_bits: u32,
    quarter: u8,
    /// The bits of the width of the halo, pixels; zero for the glyph alone.
    halo_bits: u32,
}

/// A line of words, as in [`Shape::Text`](super::super::Shape::Text).
#[derive(Clone, Copy)]
pub(super) struct TextLine<'a> {
    /// The point on the screen, pixels.
    pub at: Vec2,
    pub words: &'a str,
    pub size: f32,
    pub color: Color,
    pub align: Align,
    pub plate: Option<Plate>,
    /// The width of the halo, pixels.
    pub halo: f32,
}

impl Glyphs {
    /// Draws a line of words.
    pub fn draw(&mut self, line: TextLine, surface: &mut Surface) {
        let TextLine { at, words, size, color, align, plate, halo } = line;
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
        let baseline = (top + text::ascent(size)).round() as i32;
        let mut letters = |halo: f32, color: Color, surface: &mut Surface| {
            for glyph in &placed {
                self.letter(glyph, Pen { left, baseline, size, halo, color }, surface);
            }
        };
        match plate {
            Some(Plate::Box(plate)) => surface.rounded(low, high, 0.25 * size, plate),
            Some(Plate::Halo(around)) => letters(halo, around, surface),
            None => {}
        }
        letters(0.0, color, surface);
    }

    fn letter(&mut self, glyph: &Placed, pen: Pen, surface: &mut Surface) {
        let Pen { left, baseline, size, halo, color } = pen;
        let at = left + glyph.x;
        if at < -2.0 * size || at > surface.columns as f32 + size {
            return;
        }
        let column = at.floor();
        let quarter = ((at - column) * 4.0) as u8;
        let (size_bits, halo_bits) = (size.to_bits(), halo.to_bits());
        let key = GlyphKey { character: glyph.character, size_bits, quarter, halo_bits };
        if let Some(coverage) = self.glyph(key) {
            lay(coverage, column as i32, baseline, color, surface);
        }
    }

    /// The coverage of a glyph or of its halo; `None` for one without ink.
    fn glyph(&mut self, key: GlyphKey) -> Option<&Coverage> {
        if self.0.len() >= MAX_GLYPHS {
            self.0.clear();
        }
        let GlyphKey { character, size_bits, quarter, halo_bits } = key;
        let draw = || {
            let glyph = text::coverage(character, f32::from_bits(size_bits), f32::from(quarter) * 0.25)?;
            let halo = f32::from_bits(halo_bits);
            Some(if halo > 0.0 { widened(&glyph, halo) } else { glyph })
        };
        self.0.entry(key).or_insert_with(draw).as_ref()
    }
}

/// The position and style of the letters of a line.
#[derive(Clone, Copy)]
struct Pen {
    left: f32,
    baseline: i32,
    size: f32,
    halo: f32,
    color: Color,
}

/// The area within the distance `by` of a glyph, pixels.
fn widened(glyph: &Coverage, by: f32) -> Coverage {
    let by = by.min(MAX_WIDTH);
    let reach = by.ceil() as usize;
    let rows = glyph.alpha.len() / glyph.width.max(1);
    let (width, height) = (glyph.width + 2 * reach, rows + 2 * reach);
    let mut alpha = vec![0; width * height];
    for dy in 0..=2 * reach {
        for dx in 0..=2 * reach {
            let away = Vec2::new(dx as f32, dy as f32).distance(Vec2::splat(reach as f32));
            let share = (by + 0.5 - away).clamp(0.0, 1.0);
            for (y, row) in glyph.alpha.chunks_exact(glyph.width.max(1)).enumerate() {
                let start = (y + dy) * width + dx;
                for (into, from) in alpha[start..].iter_mut().zip(row) {
                    *into = (*into).max((share * f32::from(*from)) as u8);
                }
            }
        }
    }
    Coverage { left: glyph.left - reach as i32, top: glyph.top - reach as i32, width, alpha }
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
