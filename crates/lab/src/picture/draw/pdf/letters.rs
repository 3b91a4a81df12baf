//! The fonts of a PDF, and its words.

use std::collections::{BTreeMap, BTreeSet};

use pdf_writer::{
    Content, Filter, Name, Rect, Ref, Str,
    types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap},
};

use super::{
    super::{
        font,
        ink::InkedWords,
        text::{self, Placed},
    },
    PdfFile, packed,
};

const IDENTITY: SystemInfo =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The fonts of a file.
pub(super) struct Fonts(Vec<Option<SubsetFont>>);

/// One font, cut down to a subset.
struct SubsetFont {
    file: Vec<u8>,
    /// The new numbers of the glyphs.
    numbers: BTreeMap<u16, u16>,
    letters: BTreeMap<u16, char>,
}

/// The fonts' own names, in the order of [`text::files`].
const NAMES: [&str; text::FONTS] =
    ["Ubuntu-Light", "Hack-Regular", "NotoEmoji", "NotoSansSC-Regular", "emoji-icon-font"];

/// The name of a font in the file.
pub(super) fn name_of(font: usize) -> Vec<u8> {
    format!("F{font}").into_bytes()
}

impl Fonts {
    /// The fonts that some characters need.
    pub fn of(letters: &BTreeSet<char>) -> Fonts {
        let faces = font::faces(letters).into_iter();
        Fonts(
            faces
                .map(|face| {
                    let (file, numbers) = (!face.letters.is_empty()).then(|| face.subset())?;
                    Some(SubsetFont { file, numbers, letters: face.letters })
                })
                .collect(),
        )
    }

    /// Writes the fonts that are needed; returns their numbers and references.
    pub fn write(&self, file: &mut PdfFile) -> Vec<(usize, Ref)> {
        let used = self.0.iter().enumerate().filter_map(|(k, font)| Some((k, font.as_ref()?)));
        used.map(|(k, font)| (k, font.write(k, file))).collect()
    }

    /// Shows a line of words with its baseline at its position.
    pub fn show(&self, content: &mut Content, line: &InkedWords) {
        let em = text::em(line.size);
        let (placed, _) = text::layout(&line.words, line.size);
        let with_font = |placed: &Placed| {
            let (font, glyph) = text::glyph_of(placed.character);
            (font, glyph, placed.x)
        };
        let glyphs: Vec<(usize, u16, f32)> = placed.iter().map(with_font).collect();
        content.begin_text();
        for run in glyphs.chunk_by(|a, b| a.0 == b.0) {
            let Some((font, own)) = run.first().and_then(|first| Some((first.0, self.0[first.0].as_ref()?)))
            else {
                continue;
            };
            content.set_font(Name(&name_of(font)), em);
            // Upright, since the picture has y down.
            content.set_text_matrix([1.0, 0.0, 0.0, -1.0, line.start.x + run[0].2, line.start.y]);
            let mut shown = content.show_positioned();
            let mut items = shown.items();
            let mut pen = run[0].2;
            for (_, glyph, x) in run {
                let kern = (pen - x) / em * 1000.0;
                if kern.abs() > 0.5 {
                    items.adjust(kern);
                    pen = *x;
                }
                let number = own.numbers.get(glyph).copied().unwrap_or(0);
                items.show(Str(&number.to_be_bytes()));
                pen += text::advance(font, *glyph) * em;
            }
        }
        content.end_text();
    }
}

impl SubsetFont {
    fn write(&self, k: usize, file: &mut PdfFile) -> Ref {
        let [whole, cid, descriptor, map, data] = std::array::from_fn(|_| file.next());
        let name = format!("SIDEST+{}", NAMES[k]);
        let name = Name(name.as_bytes());
        let pdf = &mut file.pdf;
        pdf.type0_font(whole)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(map);
        let mut font = pdf.cid_font(cid);
        font.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY).font_descriptor(descriptor);
        font.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = font.widths();
        let by_number: BTreeMap<u16, u16> =
            self.numbers.iter().map(|(glyph, number)| (*number, *glyph)).collect();
        for (number, glyph) in by_number {
            widths.consecutive(number, [1000.0 * text::advance(k, glyph)]);
        }
        drop(widths);
        drop(font);
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(-500.0, -250.0, 2000.0, 1000.0))
            .italic_angle(0.0)
            .ascent(932.0)
            .descent(-189.0)
            .cap_height(693.0)
            .stem_v(60.0)
            .font_file2(data);
        let mut unicode = UnicodeCmap::new(Name(b"Custom"), IDENTITY);
        for (glyph, letter) in &self.letters {
            unicode.pair(self.numbers.get(glyph).copied().unwrap_or(0), *letter);
        }
        pdf.cmap(map, unicode.finish().as_slice());
        pdf.stream(data, &packed(&self.file)).filter(Filter::FlateDecode);
        whole
    }
}
