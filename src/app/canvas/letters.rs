//! Words on the pictures: macroquad writes them in Ubuntu Light, and Chinese ones in a font of their own once there are any.

use std::collections::BTreeSet;

use egui_macroquad::macroquad::{
    color,
    prelude::{FilterMode, Font, TextParams, draw_text_ex, load_ttf_font_from_bytes},
};
use sidestep::{
    draw::{Color, chinese_of, shape::HALO, text},
    text::{catalog::letters_of, language::Language},
};

use super::picture::TextRun;

/// The letters are written in these places for a halo, whose width is 1; so near to each other that no gap shows.
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

/// The fonts of words, with the textures in which their letters lie.
pub struct CanvasLetters {
    latin: FontPair,
    chinese: Option<ChineseFonts>,
}

struct FontPair {
    plain: Font,
    /// The same for halos: smoothed, the letters of many copies would show the edges of their places in the texture.
    halo: Font,
}

/// Every outline that a font has is kept ready, so that only those that may be needed are loaded.
struct ChineseFonts {
    fonts: FontPair,
    letters: BTreeSet<char>,
}

/// A part of a line in one font.
struct LetterPiece<'a> {
    run: &'a TextRun,
    text: String,
    /// From the beginning of the line, points.
    x: f32,
    is_chinese: bool,
}

impl FontPair {
    fn load(bytes: &[u8]) -> anyhow::Result<FontPair> {
        let mut halo = load_ttf_font_from_bytes(bytes)?;
        halo.set_filter(FilterMode::Nearest);
        Ok(FontPair { plain: load_ttf_font_from_bytes(bytes)?, halo })
    }
}

impl CanvasLetters {
    /// Loads the font of most words.
    pub fn new() -> anyhow::Result<CanvasLetters> {
        Ok(CanvasLetters { latin: FontPair::load(text::font_bytes())?, chinese: None })
    }

    /// All halos, then all letters, `zoom` times as large as the window library has points; the number of draw calls, as all letters of a font lie in one texture.
    pub fn write(&mut self, words: &[TextRun], zoom: f32) -> usize {
        let pieces: Vec<LetterPiece> = words.iter().flat_map(pieces).collect();
        self.load_chinese(&pieces);
        let mut calls = 0;
        for is_chinese in [false, true] {
            let Some(FontPair { halo: font, .. }) = self.fonts(is_chinese) else { continue };
            let halos = pieces.iter().filter(|piece| piece.is_chinese == is_chinese);
            let halos = halos.filter_map(|piece| Some((piece, piece.run.halo?)));
            let written = halos.map(|(piece, halo)| {
                HALO_STEPS.iter().for_each(|[x, y]| piece.write(font, halo, (x * HALO, y * HALO), zoom));
            });
            calls += written.count().min(1);
        }
        for is_chinese in [false, true] {
            let Some(FontPair { plain: font, .. }) = self.fonts(is_chinese) else { continue };
            let letters = pieces.iter().filter(|piece| piece.is_chinese == is_chinese);
            calls += letters.map(|piece| piece.write(font, piece.run.color, (0.0, 0.0), zoom)).count().min(1);
        }
        calls
    }

    fn fonts(&self, is_chinese: bool) -> Option<&FontPair> {
        match is_chinese {
            false => Some(&self.latin),
            true => self.chinese.as_ref().map(|chinese| &chinese.fonts),
        }
    }

    /// Loads the characters of the catalogs at the first Chinese word, and others when they come.
    fn load_chinese(&mut self, pieces: &[LetterPiece]) {
        let mut letters: BTreeSet<char> =
            pieces.iter().filter(|piece| piece.is_chinese).flat_map(|piece| piece.text.chars()).collect();
        let known = self.chinese.as_ref().map(|chinese| &chinese.letters);
        if letters.is_empty() || known.is_some_and(|known| known.is_superset(&letters)) {
            return;
        }
        match known {
            Some(known) => letters.extend(known),
            None => letters.extend(letters_of(Language::Chinese)),
        }
        // A driver that refuses it leaves these words out.
        if let Ok(fonts) = FontPair::load(&chinese_of(&letters)) {
            self.chinese = Some(ChineseFonts { fonts, letters });
        }
    }
}

/// A line by the fonts of its characters.
fn pieces(run: &TextRun) -> Vec<LetterPiece<'_>> {
    if !run.text.contains(text::is_chinese) {
        return vec![LetterPiece { run, text: run.text.clone(), x: 0.0, is_chinese: false }];
    }
    let (placed, _) = text::layout(&run.text, run.size);
    let font = |placed: &text::Placed| text::is_chinese(placed.character);
    let pieces = placed.chunk_by(|a, b| font(a) == font(b));
    let piece = |placed: &[text::Placed]| LetterPiece {
        run,
        text: placed.iter().map(|placed| placed.character).collect(),
        x: placed[0].x,
        is_chinese: font(&placed[0]),
    };
    pieces.map(piece).collect()
}

impl LetterPiece<'_> {
    /// The letters in this color, moved by so many points.
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
