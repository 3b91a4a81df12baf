//! The frame of a program and its fields.

use std::fmt::Display;

use glam::Vec2;

use super::scene::CodeScene;
use crate::text::spelling::one_line;
use sidestep_core::model::spelling::quoted;

/// Puts texts in the places `@name@` of a frame. Inserted texts are not expanded again.
pub(super) fn fill(frame: &str, fields: &[(&str, String)]) -> String {
    let mut text = String::new();
    let mut rest = frame;
    while let Some(at) = rest.find('@') {
        let (before, tail) = rest.split_at(at);
        text += before;
        let field = fields.iter().find_map(|(name, value)| {
            let after = tail[1..].strip_prefix(name)?.strip_prefix('@')?;
            Some((value, after))
        });
        (text, rest) = match field {
            Some((value, after)) => (text + value, after),
            None => (text + "@", &tail[1..]),
        };
    }
    text + rest
}

/// The comment at the top: the scene, and the features that the target cannot express, each line after the mark of a
/// comment. The title ends in a quotation mark, since a backslash at the end of a line would continue it on the next
/// one.
pub(super) fn remarks(scene: &CodeScene, mark: &str) -> String {
    let gaps = scene.gaps.iter().map(|gap| format!("\n{mark} Not as in sidestep: {}.", one_line(gap)));
    format!("{mark} Scene: {}{}", one_line(&quoted(scene.title)), gaps.collect::<String>())
}

/// The shortest digits that read back to the same `f32`, always with a point or an exponent.
pub(super) fn digits(number: f32) -> String {
    format!("{number:?}")
}

/// Both coordinates, each followed by the suffix of a single-precision number.
pub(super) fn pair(v: Vec2, single: &str) -> String {
    format!("{:?}{single}, {:?}{single}", v.x, v.y)
}

/// One item per line, with this indentation.
pub(super) fn rows<T: Display>(indent: &str, rows: impl IntoIterator<Item = T>) -> String {
    rows.into_iter().map(|row| format!("{indent}{row}\n")).collect()
}
