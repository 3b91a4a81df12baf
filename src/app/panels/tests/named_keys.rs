//! The keys that texts name are bound.

use sidestep_lab::learn::lesson::library;

use super::*;
use crate::{app::edit, words};

/// The words before the name of a key.
const BEFORE: [&str; 5] = ["Key ", "key ", "Press ", "press ", "快捷键 "];

/// Lists and lessons take Enter; the other key is labeled with an arrow or with a word; the last is no key.
const OTHERS: [&str; 3] = ["Enter", "Page Up", "NAME"];

/// The names that a text gives to keys and that no key has, each cut to its first letters.
fn dead(text: &str, names: &[String]) -> Vec<String> {
    let after =
        |before: &str| text.match_indices(before).map(|(at, _)| at + before.len()).collect::<Vec<_>>();
    let rests = BEFORE.into_iter().flat_map(after).map(|at| &text[at..]);
    let begins = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '[';
    let is_name = |rest: &&str| rest.starts_with(begins);
    let is_bound = |rest: &str| {
        let ends = |after: &str| !after.starts_with(char::is_alphanumeric);
        names.iter().any(|name| rest.strip_prefix(name.as_str()).is_some_and(ends))
    };
    rests.filter(is_name).filter(|rest| !is_bound(rest)).map(|rest| rest.chars().take(20).collect()).collect()
}

/// The button for clips once named R, which only drawing mode has, as its road map.
#[test]
fn every_key_that_a_text_names_is_bound() {
    let always: Vec<String> = keys::table().into_iter().map(|binding| binding.keys).collect();
    let always: Vec<String> = always.into_iter().chain(OTHERS.map(String::from)).collect();
    let drawing = edit::keys::table().into_iter().map(|binding| binding.keys);
    let drawing: Vec<String> = always.iter().cloned().chain(drawing).collect();
    let own =
        words::messages().map(|declared| (declared.room().to_string(), declared.phrase.english.to_string()));
    let lessons = library::files().chain(library::chinese_files());
    let lessons = lessons.map(|(_, text)| ("lesson".to_string(), text.to_string()));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/text/zh/window");
    let chinese = std::fs::read_dir(folder).expect("a folder").map(|entry| {
        let file = entry.expect("a file").path();
        let room = file.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_string();
        (room, std::fs::read_to_string(&file).expect("a text"))
    });
    let mut found = Vec::new();
    for (room, text) in own.chain(lessons).chain(chinese) {
        let names = if room == "edit" { &drawing } else { &always };
        found.extend(dead(&text, names).into_iter().map(|key| format!("{room}: {key}")));
    }
    assert!(found.is_empty(), "{found:#?}");
}
