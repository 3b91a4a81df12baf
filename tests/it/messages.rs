//! Messages and the catalogs of words: nothing is missing, nothing is left over, and no words come from elsewhere.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use sidestep::{
    avoid::Source,
    phrasebook::{self, ROOMS},
    text::{
        catalog::Catalog,
        message::{Argument, Message},
        said::Declared,
        words::Span,
    },
};

/// The catalogs' own words, for lists and names.
const OWN: &str = "text";

fn declared() -> impl Iterator<Item = &'static Declared> {
    ROOMS.iter().flat_map(|room| room.declared)
}

fn samples() -> Vec<Message> {
    declared().flat_map(Declared::samples).collect()
}

/// The English texts by the first part of their names, and each message's words as they are written, by its name. Read
/// line by line: a message starts at the margin.
fn written() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/text/en");
    let mut messages = BTreeMap::new();
    for file in fs::read_dir(folder).expect("the catalogs") {
        let path = file.expect("a file").path();
        let room = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_string();
        let mut current = String::new();
        for line in fs::read_to_string(&path).expect("a text").lines() {
            if let Some((name, words)) =
                line.split_once(" =").filter(|_| line.starts_with(char::is_alphabetic))
            {
                assert!(name.starts_with(&format!("{room}-")), "{} in {}", name, path.display());
                current = name.to_string();
                assert!(messages.insert(current.clone(), words.to_string()).is_none(), "{name} twice");
            } else if line.starts_with(' ') {
                messages.get_mut(&current).expect("a message").push_str(line);
            } else {
                assert!(line.is_empty() || line.starts_with('#'), "{}: {line}", path.display());
            }
        }
    }
    messages
}

#[test]
fn every_message_has_words_and_all_words_are_said() {
    let catalog = Catalog::english();
    assert_eq!(catalog.faults(), [""; 0]);
    let faults: Vec<String> = samples().iter().flat_map(|sample| catalog.faults_of(sample)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));

    let known: BTreeSet<&str> = declared().map(|declared| declared.id).collect();
    assert_eq!(known.len(), declared().count(), "two messages have one name");
    let written = written();
    let left_over: Vec<&String> =
        written.keys().filter(|name| !known.contains(name.as_str()) && !name.starts_with(OWN)).collect();
    assert!(left_over.is_empty(), "nobody says {left_over:?}");
    let missing: Vec<&&str> = known.iter().filter(|name| !written.contains_key(**name)).collect();
    assert!(missing.is_empty(), "no words for {missing:?}");
}

#[test]
fn whatever_a_message_is_about_stands_in_its_words() {
    let written = written();
    for declared in declared() {
        for (argument, _) in declared.arguments {
            let place = format!("${argument}");
            let stands = written[declared.id].match_indices(&place).any(|(at, _)| {
                let next = written[declared.id][at + place.len()..].chars().next();
                next.is_none_or(|next| !next.is_alphanumeric() && next != '_')
            });
            assert!(stands, "{}: {argument} is given and not said", declared.id);
        }
    }
}

/// Capitals of another alphabet in place of English letters.
fn foreign(words: &str) -> Cow<'_, str> {
    Cow::Owned(words.chars().map(|letter| if letter.is_ascii_alphabetic() { 'Ж' } else { letter }).collect())
}

#[test]
fn in_another_language_no_english_is_left_but_names_and_units() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/text/en");
    let texts: Vec<String> = fs::read_dir(folder)
        .expect("the catalogs")
        .map(|file| fs::read_to_string(file.expect("a file").path()).expect("a text"))
        .collect();
    let catalog = Catalog::new("en", texts.iter().map(String::as_str)).transformed(foreign);
    for sample in samples() {
        for Span { text, of } in catalog.words(&sample).0 {
            let is_value = matches!(
                of,
                Some(
                    Argument::Quantity(_)
                        | Argument::Vector(_)
                        | Argument::Key(_)
                        | Argument::Setting(_)
                        | Argument::Name(_)
                )
            );
            let english = text.contains(|letter: char| letter.is_ascii_alphabetic());
            assert!(is_value || !english, "{}: \"{text}\" stays English", sample.id);
        }
    }
}

#[test]
fn each_word_keeps_what_it_is_about() {
    let held = samples().into_iter().find(|sample| sample.id == "why-bars").expect("declared");
    let several = vec![Source::Edge(7), Source::Neighbor(3), Source::Neighbor(12)];
    let message = Message { id: held.id, arguments: vec![("of", Argument::Bodies(several))] };
    let words = Catalog::english().words(&message);
    assert_eq!(words.to_string(), "; wall edge 7 and agents 3 and 12 only bar the way along it");
    let about: Vec<(&str, Source)> = words
        .0
        .iter()
        .filter_map(|span| match span.of {
            Some(Argument::Body(source)) => Some((span.text.as_str(), source)),
            _ => None,
        })
        .collect();
    assert_eq!(about, [("7", Source::Edge(7)), ("3", Source::Neighbor(3)), ("12", Source::Neighbor(12))]);

    let one = Message { id: held.id, arguments: vec![("of", Argument::Bodies(vec![Source::Circle(2)]))] };
    assert_eq!(Catalog::english().words(&one).to_string(), "; pillar 2 only bars the way along it");
}

#[test]
fn the_page_for_proofreaders_is_what_is_said() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/messages.md");
    let page = phrasebook::page(Catalog::english());
    if std::env::var_os("SIDESTEP_WRITE_PAGES").is_some() {
        fs::write(path, &page).expect("written");
    }
    let stored = fs::read_to_string(path).unwrap_or_default();
    assert!(stored == page, "docs/messages.md is out of date: write it with SIDESTEP_WRITE_PAGES=1");
}
