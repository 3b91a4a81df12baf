//! What every room's messages are held to, for the laboratory's rooms and for the window's.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use sidestep_lab::{
    phrasebook::PhraseRoom,
    text::{catalog::Catalog, said::Declared},
};

/// The catalogs' own words, for lists and names.
const OWN: &str = "text-";

fn declared(rooms: &[PhraseRoom]) -> impl Iterator<Item = &'static Declared> {
    rooms.iter().flat_map(|room| room.declared)
}

/// The files of a folder under those of a language: names without their ends, and texts.
pub fn texts_in(language: &str, folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/text").join(language).join(folder);
    let files = fs::read_dir(folder).expect("the catalogs").map(|file| file.expect("a file").path());
    let is_catalog = |path: &PathBuf| path.extension().is_some_and(|end| end == "ftl");
    let texts = files.filter(is_catalog).map(|path| {
        let room = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_string();
        (room, fs::read_to_string(&path).expect("a text"))
    });
    texts.collect()
}

/// Each message's words as they are written, by its name. Read line by line: a message starts at the margin.
fn written(language: &str, folder: &str) -> BTreeMap<String, String> {
    let mut messages = BTreeMap::new();
    for (room, text) in texts_in(language, folder) {
        let mut current = String::new();
        for line in text.lines() {
            if let Some((name, words)) =
                line.split_once(" =").filter(|_| line.starts_with(char::is_alphabetic))
            {
                assert!(name.starts_with(&format!("{room}-")), "{name} in the room {room}");
                current = name.to_string();
                assert!(messages.insert(current.clone(), words.to_string()).is_none(), "{name} twice");
            } else if line.starts_with(' ') {
                messages.get_mut(&current).expect("a message").push_str(line);
            } else {
                assert!(line.is_empty() || line.starts_with('#'), "{room}: {line}");
            }
        }
    }
    messages
}

/// Every message of these rooms has words, all words of the folder are said, and whatever a message is about stands in
/// its words.
pub fn hold(rooms: &[PhraseRoom], folder: &str) {
    let catalog = Catalog::english();
    assert_eq!(catalog.faults(), [""; 0]);
    let samples = declared(rooms).flat_map(Declared::samples);
    let faults: Vec<String> = samples.flat_map(|sample| catalog.faults_of(&sample)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));

    let known: BTreeSet<&str> = declared(rooms).map(|declared| declared.id).collect();
    assert_eq!(known.len(), declared(rooms).count(), "two messages have one name");
    let written = written("en", folder);
    let left_over: Vec<&String> =
        written.keys().filter(|name| !known.contains(name.as_str()) && !name.starts_with(OWN)).collect();
    assert!(left_over.is_empty(), "nobody says {left_over:?}");
    let missing: Vec<&&str> = known.iter().filter(|name| !written.contains_key(**name)).collect();
    assert!(missing.is_empty(), "no words for {missing:?}");

    for declared in declared(rooms) {
        for (argument, _) in declared.arguments {
            let stands = names(&written[declared.id], argument);
            assert!(stands, "{}: {argument} is given and not said", declared.id);
        }
    }
}

/// Whether words name this argument, or count what it lists.
fn names(words: &str, argument: &str) -> bool {
    let place = format!("${argument}");
    words.match_indices(&place).any(|(at, _)| {
        let next = words[at + place.len()..].chars().next();
        next.is_none_or(|next| !next.is_alphanumeric() && next != '_')
    })
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

/// The Chinese catalogs of a folder against the English ones and against what these rooms say: no message is missing, left
/// over or English, all have the same arguments, and blanks stand where they belong.
pub fn hold_in_chinese(rooms: &[PhraseRoom], folder: &str) {
    let catalog = Catalog::chinese();
    assert_eq!(catalog.faults(), [""; 0]);
    let (english, chinese) = (written("en", folder), written("zh", folder));
    let ids = |written: &BTreeMap<String, String>| written.keys().cloned().collect::<BTreeSet<_>>();
    let (ours, theirs) = (ids(&chinese), ids(&english));
    assert_eq!(ours.difference(&theirs).collect::<Vec<_>>(), [""; 0], "nobody says these");
    assert_eq!(theirs.difference(&ours).collect::<Vec<_>>(), [""; 0], "these have no Chinese words");
    for (id, words) in &chinese {
        assert_eq!(arguments(words), arguments(&english[id]), "{id}");
        let is_told =
            words.chars().any(is_han) || own_words(words).iter().all(|word| NAMES.contains(&word.as_str()));
        assert!(is_told, "{id} is not translated: {words}");
    }
    let samples: Vec<_> = declared(rooms).flat_map(Declared::samples).collect();
    for sample in &samples {
        assert_eq!(catalog.faults_of(sample), [""; 0]);
        let words = catalog.words(sample).to_string();
        let signs: Vec<char> = words.chars().collect();
        for pair in signs.windows(2) {
            let meets = is_han(pair[0]) && pair[1].is_ascii_alphanumeric()
                || pair[0].is_ascii_alphanumeric() && is_han(pair[1]);
            assert!(!meets || pair.contains(&'_'), "{}: a blank is missing in {words}", sample.id);
        }
        let parted = signs.windows(3).any(|three| is_han(three[0]) && three[1] == ' ' && is_han(three[2]));
        assert!(!parted, "{}: a blank too many in {words}", sample.id);
        let half = signs.windows(2).any(|pair| is_han(pair[0]) && ",;!?".contains(pair[1]));
        assert!(!half, "{}: a narrow mark in {words}", sample.id);
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
