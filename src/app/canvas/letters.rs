//! Text in the pictures: macroquad draws it in Ubuntu Light, and characters that this font lacks, such as Chinese ones,
//! in fonts that are loaded when they are first needed.

use std::collections::{BTreeMap, BTreeSet};

use egui_macroquad::macroquad::{
    color,
    prelude::{FilterMode, Font, TextParams, draw_text_ex, load_ttf_font_from_bytes},
};
use sidestep_lab::picture::draw::{Color, fonts_of, shape::HALO, text};

use super::picture::TextRun;

/// Offsets at which text is drawn for a halo of width 1, close enough to each other that no gap shows.
const HALO_STEPS: [[f32; 2]; 12] = [
    [1.0, 0.0],
    [0.5, 0.5],
    [0.0, 1.0],
    [-0.5, 0.5],
    [-1.0, 0.0],
    [-0.5, -0.5],
    [0.0, -1.0],
    [0.5, -0.5],
    [1.0, 0.5],
    [-1.0, 0.5],
    [1.0, -0.5],
    [-1.0, -0.5],
];

/// The fonts of text, with the textures that hold their glyphs.
pub struct CanvasLetters {
    latin: FontPair,
    /// Fonts for sets of characters that were missing at the same time: loading all characters of the catalogs would
    /// delay the first picture.
    others: Vec<LetterFonts>,
}

#[derive(Clone)]
struct FontPair {
    plain: Font,
    /// The font for halos, not smoothed: with smoothing, many overlaid copies would show the edges of glyphs in the
    /// texture.
    halo: Font,
}

/// Characters that the main font lacks. Every outline of a loaded font stays in memory, so only the characters that are
/// needed are loaded.
struct LetterFonts {
    /// The index of their font in `text`.
    place: usize,
    fonts: FontPair,
    letters: BTreeSet<char>,
}

/// Largest number of sets for one font, each of which costs draw calls; beyond it, one set takes all their characters.
const MOST: usize = 4;

/// A part of a line in one font.
struct LetterPiece<'a> {
    run: &'a TextRun,
    text: String,
    /// Distance from the start of the line, points.
    x: f32,
    /// The index of its font.
    font: usize,
}

impl FontPair {
    fn load(bytes: &[u8]) -> anyhow::Result<FontPair> {
        let mut halo = load_ttf_font_from_bytes(bytes)?;
        halo.set_filter(FilterMode::Nearest);
        Ok(FontPair { plain: load_ttf_font_from_bytes(bytes)?, halo })
    }
}

impl CanvasLetters {
    /// Loads the main font.
    pub fn new() -> anyhow::Result<CanvasLetters> {
        Ok(CanvasLetters { latin: FontPair::load(text::font_bytes())?, others: Vec::new() })
    }

    /// Draws all halos, then all text, `zoom` times as large as the points of the window library. Returns the number of
    /// draw calls; all glyphs of a font are in one texture.
    pub fn write(&mut self, words: &[TextRun], zoom: f32) -> usize {
        self.load_missing(words);
        let pieces: Vec<LetterPiece> = words.iter().flat_map(|run| self.pieces(run)).collect();
        let mut calls = 0;
        for (place, FontPair { halo: font, .. }) in self.fonts().enumerate() {
            let halos = pieces.iter().filter(|piece| piece.font == place);
            let halos = halos.filter_map(|piece| Some((piece, piece.run.halo?)));
            let written = halos.map(|(piece, halo)| {
                HALO_STEPS.iter().for_each(|[x, y]| piece.write(font, halo, (x * HALO, y * HALO), zoom));
            });
            calls += written.count().min(1);
        }
        for (place, FontPair { plain: font, .. }) in self.fonts().enumerate() {
            let letters = pieces.iter().filter(|piece| piece.font == place);
            calls += letters.map(|piece| piece.write(font, piece.run.color, (0.0, 0.0), zoom)).count().min(1);
        }
        calls
    }

    fn fonts(&self) -> impl Iterator<Item = &FontPair> {
        std::iter::once(&self.latin).chain(self.others.iter().map(|others| &others.fonts))
    }

    /// The index of a character's font in [`CanvasLetters::fonts`]; one past the last if it has none.
    fn font_of(&self, letter: char) -> usize {
        let has = |others: &LetterFonts| others.letters.contains(&letter);
        match text::font_of(letter) {
            0 => 0,
            _ => 1 + self.others.iter().position(has).unwrap_or(self.others.len()),
        }
    }

    /// Loads the characters that have no font yet.
    fn load_missing(&mut self, words: &[TextRun]) {
        let is_missing = |letter: &char| self.font_of(*letter) > self.others.len();
        let letters = words.iter().flat_map(|run| run.text.chars()).filter(is_missing);
        let mut missing: BTreeMap<usize, BTreeSet<char>> = BTreeMap::new();
        for letter in letters {
            missing.entry(text::font_of(letter)).or_default().insert(letter);
        }
        missing.into_iter().for_each(|(place, letters)| self.load(place, letters));
    }

    fn load(&mut self, place: usize, mut letters: BTreeSet<char>) {
        let is_same = |others: &LetterFonts| others.place == place;
        if self.others.iter().filter(|others| is_same(others)).count() == MOST {
            letters
                .extend(self.others.iter().filter(|others| is_same(others)).flat_map(|same| &same.letters));
            self.others.retain(|others| !is_same(others));
        }
        for (place, bytes) in fonts_of(&letters) {
            // If the driver refuses the font, placeholder signs replace these characters.
            let fonts = FontPair::load(&bytes).unwrap_or_else(|_| self.latin.clone());
            self.others.push(LetterFonts { place, fonts, letters: letters.clone() });
        }
    }

    /// Splits a line by the fonts of its characters.
    fn pieces<'a>(&self, run: &'a TextRun) -> Vec<LetterPiece<'a>> {
        if run.text.chars().all(|letter| text::font_of(letter) == 0) {
            return vec![LetterPiece { run, text: run.text.clone(), x: 0.0, font: 0 }];
        }
        let (placed, _) = text::layout(&run.text, run.size);
        let font = |placed: &text::Placed| self.font_of(placed.character);
        let pieces = placed.chunk_by(|a, b| font(a) == font(b));
        let piece = |placed: &[text::Placed]| LetterPiece {
            run,
            text: placed.iter().map(|placed| placed.character).collect(),
            x: placed[0].x,
            font: font(&placed[0]),
        };
        pieces.map(piece).collect()
    }
}

impl LetterPiece<'_> {
    /// Draws the characters in this color, moved by `by` points.
    fn write(&self, font: &Font, color: Color, by: (f32, f32), zoom: f32) {
        // ab_glyph's size is the height of a line, macroquad's the em; Ubuntu's line is 1.121 em high.
        let em = zoom * self.run.size / 1.121;
        let font_size = em.ceil();
        let params = TextParams {
            font: Some(font),
            font_size: font_size as u16,
            font_scale: em / font_size,
            color: color::Color::from_rgba(color.r, color.g, color.b, color.a),
            ..TextParams::default()
        };
        let left = (zoom * (self.run.left.round() + self.x)).round();
        let baseline = (zoom * self.run.middle.y + 0.36 * em).round();
        draw_text_ex(&self.text, left + zoom * by.0, baseline + zoom * by.1, params);
    }
}
