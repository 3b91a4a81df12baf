//! The line at the top of a picture: its words, and the shape that fits them into the width.

use std::collections::BTreeSet;

use glam::Vec2;

use super::said;

use sidestep_core::model::{Key, Method, World};

use crate::{
    files::scenario::translated,
    picture::draw::{Camera, Palette, Plate, Shape, shape::Align, text},
    text::{
        breaks::{LinePiece, pieces},
        numbers::unit_after_number,
        terms,
    },
};

/// The line at the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// The words of the line.
    pub text: String,
    /// Whether the simulated time follows them.
    pub time: bool,
}

/// The caption of some runs: the title in the current language, the method and the values that differ from the
/// defaults, as far as they are the same in all runs.
pub fn describe(title: &str, worlds: &[&World]) -> String {
    let parts: Vec<Vec<String>> = worlds.iter().map(|world| traits(world)).collect();
    let common = parts.first().into_iter().flatten().filter(|part| parts.iter().all(|of| of.contains(part)));
    [translated(title)].into_iter().map(str::to_string).chain(common.cloned()).collect::<Vec<_>>().join(" · ")
}

/// The method and the unusual values of a world, each in words.
fn traits(world: &World) -> Vec<String> {
    let methods: BTreeSet<_> = world.agents.iter().map(|agent| agent.method).collect();
    let mut traits = vec![match methods.len() {
        0 | 1 => terms::method_name(methods.first().copied().unwrap_or(Method::None)),
        _ => said::mixed_methods().to_string(),
    }];
    // The time step is not a property of the method.
    for key in Key::all().filter(|key| *key != Key::TIME_STEP) {
        let mut values = key.values(&world.agents, &world.params);
        let Some(first) = values.next() else { continue };
        if first != key.default_value() && values.all(|value| value == first) {
            traits.push(named(key.name(), &key.show(first), key.unit));
        }
    }
    traits
}

fn named(key: &str, value: &str, unit: &str) -> String {
    format!("{} {value}{}", key.replace('_', " "), unit_after_number(unit))
}

/// The left edge and the middle of the line at the top of a picture, points.
const CAPTION: Vec2 = Vec2::new(14.0, 18.0);

/// The height of the letters, points.
const LETTERS: f32 = 16.0;

/// One line at the top left of a picture; words that do not fit are replaced by "…", but never the `tail`.
pub(crate) fn caption(camera: &Camera, palette: &Palette, words: &str, tail: &str) -> Shape {
    let room = camera.size.x - 2.0 * CAPTION.x;
    Shape::Text {
        at: camera.world_from_screen(CAPTION),
        offset: Vec2::ZERO,
        text: fitted(words, tail, room),
        size: LETTERS,
        color: palette.text,
        align: Align::Left,
        plate: Some(Plate::Halo(palette.background)),
    }
}

/// The words in lines that fit into a width, points; a word wider than that has its own line.
pub(crate) fn in_lines(words: &str, size: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let words = words.char_indices().nth(MAX_LETTERS).map_or(words, |(end, _)| &words[..end]);
    for LinePiece { gap, text: piece } in pieces(words) {
        let longer = lines.last().map(|line| format!("{line}{gap}{piece}"));
        match longer.filter(|longer| text::width(longer, size) <= room) {
            Some(longer) => _ = lines.last_mut().map(|line| *line = longer),
            None => lines.push(piece.to_string()),
        }
    }
    lines
}

/// Whether the words fit into one line at the top of a picture of this width, points.
pub(crate) fn fits(words: &str, width: f32) -> bool {
    text::width(words, LETTERS) <= width - 2.0 * CAPTION.x
}

/// The words, or as many of them as fit into this width with "…", points.
pub(crate) fn shortened(words: &str, size: f32, room: f32) -> String {
    // The width of letters grows with their size.
    fitted(words, "", room * LETTERS / size)
}

/// The largest number of letters of a line that are examined: the widest picture has room for fewer of the narrowest.
const MAX_LETTERS: usize = 4000;

/// As many of the words as fit into this width before the tail, points.
fn fitted(words: &str, tail: &str, room: f32) -> String {
    let words = words.char_indices().nth(MAX_LETTERS).map_or(words, |(end, _)| &words[..end]);
    let whole = format!("{words}{tail}");
    if text::width(&whole, LETTERS) <= room {
        return whole;
    }
    let ends: Vec<usize> = words.char_indices().map(|(at, _)| at).collect();
    let cut = |end: &usize| format!("{}…{tail}", words[..*end].trim_end_matches([' ', '·']));
    // More words are wider, so a binary search is enough, instead of measuring every beginning of a long title.
    let fitting = ends.partition_point(|end| text::width(&cut(end), LETTERS) <= room);
    fitting.checked_sub(1).map_or_else(|| tail.trim_start().to_string(), |last| cut(&ends[last]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_gives_up_words_before_the_time() {
        let (words, tail) = ("Circle of 10 · ORCA · radius 0.5 m", "   12.5 s");
        assert_eq!(fitted(words, tail, 1000.0), format!("{words}{tail}"));
        for room in [120.0, 180.0, 240.0] {
            let cut = fitted(words, tail, room);
            assert!(text::width(&cut, LETTERS) <= room && cut.ends_with("12.5 s"), "{cut}");
            assert!(cut.contains('…'), "{cut}");
        }
        assert_eq!(
            fitted("Türe · ORCA", tail, text::width("Türe ·…", LETTERS) + text::width(tail, LETTERS)),
            "Türe…   12.5 s"
        );
        assert_eq!(fitted(words, tail, 1.0), "12.5 s", "at least the time");
    }

    #[test]
    fn a_title_of_a_megabyte_is_cut_in_no_time() {
        // Measuring every beginning of the text for every picture once took minutes for 64 KB.
        let start = std::time::Instant::now();
        let tail = "   12.5 s";
        for words in ["Circle · ".repeat(120_000), "\u{200d}".repeat(400_000)] {
            let cut = fitted(&words, tail, 600.0);
            assert!(text::width(&cut, LETTERS) <= 600.0 && cut.ends_with(tail), "{} letters", cut.len());
        }
        let cut = fitted(&"Circle ".repeat(10_000), tail, 600.0);
        assert!(text::width(&cut, LETTERS) > 560.0 && cut.ends_with("…   12.5 s"), "as much as fits: {cut}");
        assert!(start.elapsed().as_secs() < 2, "{:?}", start.elapsed());
    }
}
