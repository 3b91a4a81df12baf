//! Text metrics and glyph coverage, from the fonts that egui embeds and one for Chinese, so that files and the window
//! show the same words.

use std::sync::OnceLock;

use ab_glyph::{Font, FontRef, GlyphId, OutlineCurve, PxScale, ScaleFont, point};
use glam::Vec2;

use super::chinese;

/// The face of all words: Ubuntu Light.
pub fn font_bytes() -> &'static [u8] {
    epaint_default_fonts::UBUNTU_LIGHT
}

/// Width of a line of text, pixels. `size` is the height of the line, pixels; zero unless that is positive.
pub fn width(text: &str, size: f32) -> f32 {
    layout(text, size).1
}

/// Distance from the top of a line to its baseline, pixels.
pub fn ascent(size: f32) -> f32 {
    fonts()[0].as_scaled(size).ascent()
}

/// The em of a line of this height, pixels: the usual measure of the size of a font.
pub fn em(size: f32) -> f32 {
    size / LINE_PER_EM
}

/// The height of a line of Ubuntu Light, in ems.
pub const LINE_PER_EM: f32 = 1.149;

/// One character of a line of text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// The character.
    pub character: char,
    /// Its pen position from the start of the line, pixels.
    pub x: f32,
}

/// Pen positions of the characters of a line, and the line's width, pixels.
///
/// Control characters have no width. A `size` that is not positive gives no characters.
pub fn layout(text: &str, size: f32) -> (Vec<Placed>, f32) {
    if !(size.is_finite() && size > 0.0) {
        return (Vec::new(), 0.0);
    }
    let mut placed = Vec::with_capacity(text.len());
    let mut pen = 0.0;
    let mut before: Option<Face> = None;
    for character in text.chars().filter(|c| !c.is_control()) {
        let face = Face::of(character);
        let font = fonts()[face.font].as_scaled(face.scale(size));
        if let Some(before) = before.filter(|before| before.font == face.font) {
            pen += font.kern(before.glyph, face.glyph);
        }
        placed.push(Placed { character, x: pen });
        pen += font.h_advance(face.glyph);
        before = Some(face);
    }
    (placed, pen)
}

/// Coverage of each pixel by a glyph.
#[derive(Clone, Debug, PartialEq)]
pub struct Coverage {
    /// First column, pixels right of the pen.
    pub left: i32,
    /// First row, pixels below the baseline, so mostly negative.
    pub top: i32,
    /// Columns in each row.
    pub width: usize,
    /// The rows from top to bottom, 0 … 255 for each pixel.
    pub alpha: Vec<u8>,
}

/// The coverage of a character whose pen is `shift` pixels (0 … 1) to the right of a pixel's left side.
///
/// `None` for characters without ink, such as a space.
pub fn coverage(character: char, size: f32, shift: f32) -> Option<Coverage> {
    let face = Face::of(character);
    let glyph = face.glyph.with_scale_and_position(face.scale(size), point(shift, 0.0));
    let outlined = fonts()[face.font].outline_glyph(glyph)?;
    let bounds = outlined.px_bounds();
    let (width, height) = (bounds.width() as usize, bounds.height() as usize);
    let mut alpha = vec![0; width * height];
    outlined.draw(|x, y, share| {
        if let Some(pixel) = alpha.get_mut(y as usize * width + x as usize) {
            *pixel = (share.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
        }
    });
    Some(Coverage { left: bounds.min.x as i32, top: bounds.min.y as i32, width, alpha })
}

/// A part of the outline of letters; positions are in pixels from the start of the baseline, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Curve {
    /// A contour begins here.
    Start(Vec2),
    /// A straight line to here.
    Line(Vec2),
    /// A quadratic curve: its control point, its end.
    Quadratic(Vec2, Vec2),
    /// A cubic curve: its control points, its end.
    Cubic(Vec2, Vec2, Vec2),
    /// The contour ends where it began.
    Close,
}

/// The outline of a line of text.
pub fn outline(words: &str, size: f32) -> Vec<Curve> {
    let mut curves = Vec::new();
    for Placed { character, x } in layout(words, size).0 {
        let face = Face::of(character);
        let font = &fonts()[face.font];
        let Some(outline) = font.outline(face.glyph) else { continue };
        let scale = face.scale(size).y / font.height_unscaled();
        let at = |p: ab_glyph::Point| Vec2::new(x + p.x * scale, -p.y * scale);
        let mut end = None;
        for curve in outline.curves {
            let (from, next, to) = match curve {
                OutlineCurve::Line(from, to) => (from, Curve::Line(at(to)), to),
                OutlineCurve::Quad(from, by, to) => (from, Curve::Quadratic(at(by), at(to)), to),
                OutlineCurve::Cubic(from, a, b, to) => (from, Curve::Cubic(at(a), at(b), at(to)), to),
            };
            if end != Some(from) {
                curves.extend(end.map(|_| Curve::Close));
                curves.push(Curve::Start(at(from)));
            }
            curves.push(next);
            end = Some(to);
        }
        curves.extend(end.map(|_| Curve::Close));
    }
    curves
}

/// The index of the font that has a character, and that of the glyph in it.
pub(super) fn glyph_of(character: char) -> (usize, u16) {
    let face = Face::of(character);
    (face.font, face.glyph.0)
}

/// The index of the font from which a character is taken; 0 is that of most letters.
pub fn font_of(character: char) -> usize {
    if character.is_ascii() { 0 } else { Face::of(character).font }
}

/// The number of fonts.
pub(super) const FONTS: usize = 5;

/// The font files, in the order in which they are searched for a character.
pub(super) fn files() -> [&'static [u8]; FONTS] {
    [
        font_bytes(),
        epaint_default_fonts::HACK_REGULAR,
        epaint_default_fonts::NOTO_EMOJI_REGULAR,
        // Before the icon fonts, which have some of its marks.
        chinese::font().unwrap_or(epaint_default_fonts::HACK_REGULAR),
        epaint_default_fonts::EMOJI_ICON,
    ]
}

/// The distance by which a glyph of a font moves the pen, ems.
pub(super) fn advance(font: usize, glyph: u16) -> f32 {
    let font = &fonts()[font];
    font.h_advance_unscaled(GlyphId(glyph)) / font.units_per_em().unwrap_or(1000.0)
}

/// A font that has a character, and its glyph.
#[derive(Clone, Copy)]
struct Face {
    font: usize,
    glyph: GlyphId,
}

impl Face {
    /// The first font that has the character; a question mark if none does.
    fn of(character: char) -> Face {
        let find = |c| {
            fonts()
                .iter()
                .map(|font| font.glyph_id(c))
                .enumerate()
                .find(|(_, glyph)| glyph.0 != 0)
                .map(|(font, glyph)| Face { font, glyph })
        };
        find(character).or_else(|| find('?')).unwrap_or(Face { font: 0, glyph: GlyphId(0) })
    }

    /// A scale that gives every font the em of the first: the line height differs between fonts, the size of letters
    /// should not.
    fn scale(self, size: f32) -> PxScale {
        let heights = |font: &FontRef| font.height_unscaled() / font.units_per_em().unwrap_or(1000.0);
        PxScale::from(size * heights(&fonts()[self.font]) / heights(&fonts()[0]))
    }
}

/// Ubuntu Light, then the fonts for characters that it lacks: Hack for mathematics and arrows, one for Chinese, two for
/// icons.
fn fonts() -> &'static [FontRef<'static>; FONTS] {
    static ALL: OnceLock<[FontRef<'static>; FONTS]> = OnceLock::new();
    static WITHOUT_CHINESE: OnceLock<[FontRef<'static>; FONTS]> = OnceLock::new();
    let known = if chinese::font().is_some() { &ALL } else { &WITHOUT_CHINESE };
    known
        .get_or_init(|| files().map(|bytes| FontRef::try_from_slice(bytes).expect("an embedded font parses")))
}
