//! The documents refer to what exists: files behind links, headings behind anchors, items of the code, cargo aliases.

use std::{fs, path::Path};

use crate::{
    architecture::{Source, sources},
    gallery::files_below,
    program::repository,
};

/// Every document: its path from the root, and its text.
fn documents() -> Vec<(String, String)> {
    let mut names = ["README", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG", "tests/golden/README"]
        .map(|name| format!("{name}.md"))
        .to_vec();
    names.extend(files_below("docs").into_iter().filter(|name| name.ends_with(".md")));
    names.sort();
    let read = |name: String| {
        let text = fs::read_to_string(repository(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, text)
    };
    names.into_iter().map(read).collect()
}

/// The anchor of a heading, as hosting sites form it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn every_link_between_documents_leads_somewhere() {
    let mut broken = Vec::new();
    let mut links = 0;
    for (name, text) in documents() {
        for (at, _) in text.match_indices("](") {
            let target = text[at + 2..].split(')').next().unwrap_or_default();
            if target.starts_with("http") {
                continue;
            }
            links += 1;
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let folder = Path::new(&name).parent().unwrap_or(Path::new(""));
            let file = if file.is_empty() { repository(&name) } else { repository(folder).join(file) };
            let there = file.exists()
                && (heading.is_empty()
                    || fs::read_to_string(&file).is_ok_and(|text| {
                        text.lines().any(|line| line.starts_with('#') && anchor(line) == heading)
                    }));
            if !there {
                broken.push(format!("{name}: {target}"));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(links > 30, "only {links} links were found");
}

/// Text in backticks in a line, outside of code blocks.
fn quoted(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut in_code = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            found.extend(line.split('`').skip(1).step_by(2).map(|word| (number, word)));
        }
    }
    found
}

/// Returns true if a word occurs in a line of code, not as a part of another.
fn names(line: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word)
        .any(|(at, _)| !line[..at].ends_with(part) && !line[at + word.len()..].starts_with(part))
}

/// Returns true if a source defines a name: as an item, a variant, a field or a re-export.
fn defines(source: &Source, name: &str) -> bool {
    let items = ["fn", "struct", "enum", "trait", "type", "const", "static", "mod", "macro_rules!", "use"];
    source.code.lines().map(str::trim_start).filter(|line| names(line, name)).any(|line| {
        let words: Vec<&str> = line.split_whitespace().take(4).collect();
        let item = words.iter().any(|word| items.contains(word));
        let variant = line.starts_with(name) && line[name.len()..].starts_with([',', ' ', '(', '{']);
        let field = line.contains(&format!("{name}: "));
        item || variant || field || line == name
    })
}

/// Returns true if the code has `a::b::c`: each part except the last is a module or a type, and the last is an item of
/// it.
fn exists(sources: &[Source], path: &str) -> bool {
    let parts: Vec<&str> = path.split("::").collect();
    let (last, before) = parts.split_last().expect("a part");
    let mut within: Vec<&Source> = sources.iter().collect();
    for part in before {
        let is_module = |source: &&Source| {
            let name = source.name.trim_end_matches(".rs");
            name.split('/').any(|piece| piece == *part)
        };
        let modules: Vec<&Source> = within.iter().copied().filter(is_module).collect();
        let implements = |line: &str| line.starts_with("impl") && names(line, part);
        let types =
            within.into_iter().filter(|source| {
                let defined = ["struct", "enum", "trait"].map(|kind| format!("{kind} {part}"));
                source.code.lines().map(str::trim_start).any(|line| {
                    implements(line) || defined.iter().any(|defined| line.contains(defined.as_str()))
                })
            });
        within = if modules.is_empty() { types.collect() } else { modules };
    }
    within.iter().any(|source| defines(source, last) || source.name.ends_with(&format!("/{last}.rs")))
}

/// Beginnings of paths in a document.
const FOLDERS: [&str; 6] = ["src/", "crates/", "tests/", "docs/", "assets/", "benches/"];

/// Folders to which a path may be relative; the short names are those of the walk through a decision.
const BASES: [&str; 6] = [
    "",
    "src",
    "crates/core/src",
    "crates/lab/src",
    "crates/core/src/avoid/orca",
    "crates/core/src/avoid/orca/abreast",
];

fn is_path(word: &str) -> bool {
    FOLDERS.iter().any(|folder| word.starts_with(folder))
        || [".rs", ".toml", ".md"].iter().any(|ending| word.ends_with(ending))
}

#[test]
fn the_pages_on_the_code_name_files_and_items_that_exist() {
    let sources = sources();
    let mut missing = Vec::new();
    let (mut files, mut items) = (0, 0);
    let of_code = |name: &str| name == "ARCHITECTURE.md" || name.starts_with("docs/design/");
    for (name, text) in documents().into_iter().filter(|(name, _)| of_code(name)) {
        for (line, word) in quoted(&text) {
            let word = word.split(['(', '<', ' ']).next().unwrap_or_default();
            if word.starts_with("..") || word.contains("*") || word.contains('=') {
                continue;
            }
            let there = if is_path(word) {
                files += 1;
                BASES.iter().any(|base| repository(base).join(word).exists())
            } else if word.contains("::") && !word.ends_with("::") {
                items += 1;
                exists(&sources, word)
            } else {
                continue;
            };
            if !there {
                missing.push(format!("{name}:{line}: {word}"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert!(files > 20 && items > 20, "{files} files and {items} items were found");
}

#[test]
fn the_reader_of_paths_tells_what_is_there_from_what_is_not() {
    let sources = sources();
    for path in ["Simulation::step", "sim::decide", "geometry::half_plane", "overlay::ALL", "Objective::Goal"]
    {
        assert!(exists(&sources, path), "{path}");
    }
    for path in
        ["Simulation::stroll", "sim::Lens", "geometry::nothing", "Nothing::step", "Objective::Nowhere"]
    {
        assert!(!exists(&sources, path), "{path}");
    }
}

#[test]
fn every_cargo_command_in_the_documents_is_one() {
    let config = fs::read_to_string(repository(".cargo/config.toml")).expect(".cargo/config.toml");
    let aliases = config.lines().filter_map(|line| line.split_once(" = ").map(|(name, _)| name));
    let mut known: Vec<&str> = aliases.collect();
    known.extend(["bench", "build", "doc", "fmt", "install", "run", "test"]);
    let mut unknown = Vec::new();
    for (name, text) in documents().into_iter().filter(|(name, _)| name != "CHANGELOG.md") {
        for (at, _) in text.match_indices("cargo ") {
            let quoted = text[..at].ends_with(['`', '\n', ' ']);
            let word = text[at + 6..].split(|c: char| !c.is_alphanumeric() && c != '-').next();
            let is_command = quoted
                && text[..at]
                    .lines()
                    .last()
                    .is_none_or(|line| line.ends_with('`') || line.is_empty() || line.contains('='));
            if is_command && word.is_some_and(|word| !known.contains(&word)) {
                unknown.push(format!("{name}: cargo {}", word.unwrap_or_default()));
            }
        }
    }
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
}

/// The pages that the program prints, and the command that prints each.
#[cfg(feature = "window")]
const PRINTED: [(&str, &[&str]); 4] = [
    ("docs/parameters.md", &["keys"]),
    ("docs/shortcuts.md", &["keys", "--window"]),
    ("docs/presets.md", &["presets"]),
    ("docs/metrics.md", &["metrics"]),
];

/// After a change of their contents: `SIDESTEP_WRITE_PAGES=1 cargo test --test it -- documents::`.
#[test]
#[cfg(feature = "window")]
fn the_pages_that_the_program_prints_are_current() {
    let mut stale = Vec::new();
    for (page, command) in PRINTED {
        let printed = crate::program::loud(&repository(""), command);
        if std::env::var_os("SIDESTEP_WRITE_PAGES").is_some() {
            fs::write(repository(page), &printed).expect("written");
        }
        if fs::read_to_string(repository(page)).ok() != Some(printed) {
            stale.push(page);
        }
    }
    assert!(stale.is_empty(), "write them with SIDESTEP_WRITE_PAGES=1: {stale:?}");
}

/// It once said "As long as the braking distance". A test of the core checks the actual length of the box.
#[test]
fn the_glossary_says_how_long_the_detection_box_is() {
    let glossary = fs::read_to_string(repository("docs/glossary.md")).expect("the glossary");
    let row = glossary.lines().find(|line| line.starts_with("| detection box |")).expect("a row");
    assert!(row.contains("of `detection_box.min_length` at rest and twice that at full speed"), "{row}");
}
