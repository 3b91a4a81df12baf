//! Messages and their words: nothing is missing, nothing is left over, and no words come from elsewhere.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use sidestep_lab::text::{
    catalog::Catalog,
    message::{Argument, Message, Phrase},
    phrases,
    said::Declared,
    words::WordSpan,
};

use super::messages;

fn samples() -> impl Iterator<Item = Message> {
    messages().flat_map(Declared::samples)
}

/// Each Chinese text as it is written, by its name. Read line by line: a message starts at the margin.
fn chinese() -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    for path in chinese_files() {
        let room = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_string();
        let (text, mut current) = (fs::read_to_string(&path).expect("a text"), String::new());
        for line in text.lines() {
            if let Some((name, words)) =
                line.split_once(" =").filter(|_| line.starts_with(char::is_alphabetic))
            {
                assert!(name.starts_with(&format!("{room}-")), "{name} in the room {room}");
                current = name.to_string();
                assert!(texts.insert(current.clone(), words.to_string()).is_none(), "{name} twice");
            } else if line.starts_with(' ') {
                texts.get_mut(&current).expect("a message").push_str(line);
            } else {
                assert!(line.is_empty() || line.starts_with('#'), "{room}: {line}");
            }
        }
    }
    texts
}

/// The files of the catalog, those of the window and of the command line in folders.
fn chinese_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/text/zh");
    let folders = [folder.clone(), folder.join("cli"), folder.join("window")];
    let paths = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("a folder"));
    let paths = paths.map(|file| file.expect("a file").path());
    paths.filter(|path| path.extension().is_some_and(|end| end == "ftl")).collect()
}

#[test]
fn every_message_has_a_name_of_its_own_and_valid_words() {
    let catalog = Catalog::english();
    let faults: Vec<String> = samples().flat_map(|sample| catalog.faults_of(&sample)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let ids: BTreeSet<&str> = messages().map(|declared| declared.phrase.id).collect();
    assert_eq!(ids.len(), messages().count(), "two messages have one name");
}

/// The core words its refusals itself; the arguments are for the translations.
const BY_THE_CORE: &str = "{ $english }";

#[test]
fn what_a_message_is_given_is_said() {
    let chinese = chinese();
    for declared in messages() {
        let Phrase { id, english } = declared.phrase;
        let given: BTreeSet<String> = declared.arguments.iter().map(|(name, _)| name.to_string()).collect();
        let (own, by_core): (BTreeSet<String>, BTreeSet<String>) =
            given.into_iter().partition(|name| english != BY_THE_CORE || name != "english");
        assert_eq!(arguments(english), if by_core.is_empty() { own.clone() } else { by_core }, "{id}");
        assert_eq!(arguments(&chinese[id]), own, "{id} in Chinese");
    }
}

/// Without the window its messages are not declared.
#[cfg(feature = "window")]
#[test]
fn every_message_has_chinese_words_and_all_chinese_words_are_said() {
    let declared = messages().map(|declared| declared.phrase).chain(phrases::ALL.iter().copied());
    let declared: BTreeSet<String> = declared.map(|phrase| phrase.id.to_string()).collect();
    let chinese: BTreeSet<String> = chinese().into_keys().collect();
    assert_eq!(declared.difference(&chinese).collect::<Vec<_>>(), [""; 0], "these have no Chinese words");
    assert_eq!(chinese.difference(&declared).collect::<Vec<_>>(), [""; 0], "these are not declared");
}

/// Words of letters that are the same in every language: methods, formats, keys of the keyboard, sizes of arithmetic.
const NAMES: &[&str] = &[
    "VO",
    "RVO",
    "HRVO",
    "ORCA",
    "LP3",
    "len",
    "PNG",
    "SVG",
    "GIF",
    "MP4",
    "CSV",
    "GeoJSON",
    "Space",
    "Page",
    "Home",
    "End",
    "Backspace",
    "Tab",
    "Shift",
    "Esc",
    "Ctrl",
    "Enter",
    "Del",
    "null",
    "min",
    "left",
    "right",
    "max",
    "v_max",
    "v_pref",
    "t_left",
    "RVO2",
    "Python",
    "Python-RVO2",
    "pyrvo",
    "GDScript",
    "Godot",
    "Rust",
    "sidestep",
    "t_right",
    "d_x",
    "d_y",
    "v_x",
    "v_y",
    "--vary",
];

#[test]
fn chinese_words_are_translated_and_their_blanks_and_marks_stand_where_they_belong() {
    let catalog = Catalog::chinese();
    assert_eq!(catalog.faults(), [""; 0]);
    for (id, words) in &chinese() {
        let is_told =
            words.chars().any(is_han) || own_words(words).iter().all(|word| NAMES.contains(&word.as_str()));
        assert!(is_told, "{id} is not translated: {words}");
    }
    for sample in samples() {
        let id = sample.phrase.id;
        assert_eq!(catalog.faults_of(&sample), [""; 0]);
        let words = catalog.words(&sample).to_string();
        let signs: Vec<char> = words.chars().collect();
        for pair in signs.windows(2) {
            let meets = is_han(pair[0]) && pair[1].is_ascii_alphanumeric()
                || pair[0].is_ascii_alphanumeric() && is_han(pair[1]);
            assert!(!meets || pair.contains(&'_'), "{id}: a blank is missing in {words}");
        }
        let parted = signs.windows(3).any(|three| is_han(three[0]) && three[1] == ' ' && is_han(three[2]));
        assert!(!parted, "{id}: a blank too many in {words}");
        let half = signs.windows(2).any(|pair| is_han(pair[0]) && ",;!?".contains(pair[1]));
        assert!(!half, "{id}: a narrow mark in {words}");
    }
}

/// Capitals of another alphabet in place of English letters.
fn foreign(words: &str) -> Cow<'_, str> {
    Cow::Owned(words.chars().map(|letter| if letter.is_ascii_alphabetic() { 'Ж' } else { letter }).collect())
}

#[test]
fn in_another_language_no_english_is_left_but_names_and_units() {
    let catalog = Catalog::new("en", []).transformed(foreign);
    for sample in samples() {
        for WordSpan { text, of } in catalog.words(&sample).0 {
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
            assert!(is_value || !english, "{}: \"{text}\" stays English", sample.phrase.id);
        }
    }
}

fn is_han(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

/// The arguments that words name; how many one lists belongs to it.
fn arguments(words: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let named = words.split('$').skip(1).map(|rest| rest.split(|c| !is_part(c)).next().unwrap_or_default());
    named.map(|name| name.trim_end_matches("_count").to_string()).collect()
}

/// The words of two letters and more between the arguments of a message without choices.
fn own_words(words: &str) -> Vec<String> {
    let own: String =
        words.split('{').map(|piece| piece.split_once('}').map_or(piece, |(_, own)| own)).collect();
    let words = own.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-');
    let is_word = |word: &&str| word.chars().filter(char::is_ascii_alphabetic).count() > 1;
    words.filter(is_word).map(String::from).collect()
}
