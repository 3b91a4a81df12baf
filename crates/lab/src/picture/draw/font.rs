//! Fonts as they are embedded in files: cut down to the glyphs that the words need.

use std::collections::{BTreeMap, BTreeSet};

use subsetter::GlyphRemapper;

use super::text;

/// The part of one font that some words need.
#[derive(Clone, Debug)]
pub(super) struct FontFace {
    /// The whole font.
    file: &'static [u8],
    /// The characters taken from this font, by their glyphs.
    pub letters: BTreeMap<u16, char>,
}

/// The part of each font that some characters need, in the order in which fonts are searched.
pub(super) fn faces(letters: &BTreeSet<char>) -> [FontFace; text::FONTS] {
    let mut faces = text::files().map(|file| FontFace { file, letters: BTreeMap::new() });
    for letter in letters {
        let (font, glyph) = text::glyph_of(*letter);
        faces[font].letters.insert(glyph, *letter);
    }
    faces
}

/// The fonts with outlines for these characters only, each with its index; fonts that have none of them are left out.
pub fn fonts_of(letters: &BTreeSet<char>) -> Vec<(usize, Vec<u8>)> {
    let faces = faces(letters).into_iter().enumerate();
    faces.filter(|(_, face)| !face.letters.is_empty()).map(|(place, face)| (place, face.web_font())).collect()
}

impl FontFace {
    /// The font with renumbered glyphs, as a PDF stores it, and the numbers; the whole font if it cannot be cut down.
    pub fn subset(&self) -> (Vec<u8>, BTreeMap<u16, u16>) {
        let mut mapper = GlyphRemapper::new();
        let numbers = self.letters.keys().map(|glyph| (*glyph, mapper.remap(*glyph))).collect();
        match subsetter::subset(self.file, 0, &mapper) {
            Ok(font) => (font, numbers),
            Err(_) => (self.file.to_vec(), self.letters.keys().map(|glyph| (*glyph, *glyph)).collect()),
        }
    }

    /// The font for browsers: all its tables, but no outlines of other glyphs; the whole font if it cannot be cut down.
    pub fn web_font(&self) -> Vec<u8> {
        self.blanked().unwrap_or_else(|| self.file.to_vec())
    }

    fn blanked(&self) -> Option<Vec<u8>> {
        let tables = tables(self.file)?;
        let (glyf, loca, head) = (tables.get(b"glyf")?, tables.get(b"loca")?, tables.get(b"head")?);
        let is_long = number(head, 50, 2)? == 1;
        let place = |glyph: usize| {
            let at =
                |k: usize| if is_long { number(loca, 4 * k, 4) } else { Some(2 * number(loca, 2 * k, 2)?) };
            glyf.get(at(glyph)? as usize..at(glyph + 1)? as usize)
        };
        let count = number(tables.get(b"maxp")?, 4, 2)? as usize;
        let kept = with_parts(self.letters.keys().copied().chain([0]), |glyph| place(glyph.into()))?;
        let (mut outlines, mut places) = (Vec::new(), Vec::new());
        for glyph in 0..count {
            places.extend((outlines.len() as u32).to_be_bytes());
            if kept.contains(&(glyph as u16)) {
                outlines.extend(place(glyph)?);
                outlines.resize(outlines.len().next_multiple_of(4), 0);
            }
        }
        places.extend((outlines.len() as u32).to_be_bytes());
        let mut head = head.to_vec();
        // From here on, offsets are in bytes.
        head.get_mut(50..52)?.copy_from_slice(&[0, 1]);
        head.get_mut(8..12)?.fill(0);
        let own = [(*b"glyf", &outlines[..]), (*b"loca", &places), (*b"head", &head)];
        let others = tables.into_iter().filter(|(tag, _)| NEEDED.contains(tag));
        Some(font_of(&others.chain(own).collect()))
    }
}

/// The tables that are copied unchanged; kerning is left out, since words have a fixed width.
const NEEDED: [[u8; 4]; 10] =
    [*b"OS/2", *b"cmap", *b"cvt ", *b"fpgm", *b"hhea", *b"hmtx", *b"maxp", *b"name", *b"post", *b"prep"];

type Tables<'a> = BTreeMap<[u8; 4], &'a [u8]>;

/// A big-endian number of a font.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<u32> {
    let bytes = bytes.get(at..at + length)?;
    Some(bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte)))
}

fn tables(file: &[u8]) -> Option<Tables<'_>> {
    let count = number(file, 4, 2)? as usize;
    (0..count)
        .map(|k| {
            let entry = file.get(12 + 16 * k..28 + 16 * k)?;
            let (from, length) = (number(entry, 8, 4)? as usize, number(entry, 12, 4)? as usize);
            Some((entry.first_chunk().copied()?, file.get(from..from + length)?))
        })
        .collect()
}

/// The glyphs, and the glyphs of which they are composed.
fn with_parts<'a>(
    glyphs: impl Iterator<Item = u16>,
    outline: impl Fn(u16) -> Option<&'a [u8]>,
) -> Option<BTreeSet<u16>> {
    let (mut kept, mut open) = (BTreeSet::new(), glyphs.collect::<Vec<_>>());
    while let Some(glyph) = open.pop() {
        let outline = outline(glyph)?;
        if !kept.insert(glyph) || number(outline, 0, 2).is_none_or(|contours| contours < 0x8000) {
            continue;
        }
        let mut at = 10;
        loop {
            let flags = number(outline, at, 2)?;
            open.push(number(outline, at + 2, 2)? as u16);
            // Arguments as words, and a scale: one number, two, or a matrix.
            at += 4 + if flags & 1 != 0 { 4 } else { 2 };
            at += [(8, 2), (0x40, 4), (0x80, 8)]
                .iter()
                .find(|(bit, _)| flags & bit != 0)
                .map_or(0, |(_, more)| *more);
            if flags & 0x20 == 0 {
                break;
            }
        }
    }
    Some(kept)
}

/// A font made of these tables.
fn font_of(tables: &Tables) -> Vec<u8> {
    let count = tables.len() as u16;
    let power = count.ilog2() as u16;
    let range = 16 << power;
    let mut file = vec![0, 1, 0, 0];
    [count, range, power, 16 * count - range].iter().for_each(|number| file.extend(number.to_be_bytes()));
    let mut from = 12 + 16 * tables.len();
    for (tag, table) in tables {
        file.extend(tag);
        for number in [sum_of(table), from as u32, table.len() as u32] {
            file.extend(number.to_be_bytes());
        }
        from += table.len().next_multiple_of(4);
    }
    for table in tables.values() {
        file.extend(*table);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    file
}

fn sum_of(table: &[u8]) -> u32 {
    let word = |bytes: &[u8]| (0..4).fold(0, |word, k| word << 8 | u32::from(*bytes.get(k).unwrap_or(&0)));
    table.chunks(4).map(word).fold(0, u32::wrapping_add)
}
