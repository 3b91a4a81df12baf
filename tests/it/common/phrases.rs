//! What every room's messages are held to, for the laboratory's rooms and for the window's.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use sidestep::{
    phrasebook::PhraseRoom,
    text::{catalog::Catalog, said::Declared},
};

/// The catalogs' own words, for lists and names.
const OWN: &str = "text-";

fn declared(rooms: &[PhraseRoom]) -> impl Iterator<Item = &'static Declared> {
    rooms.iter().flat_map(|room| room.declared)
}

/// The files of a folder under `assets/text/en`: names without their ends, and texts.
pub fn texts(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/text/en").join(folder);
    let files = fs::read_dir(folder).expect("the catalogs").map(|file| file.expect("a file").path());
    let texts = files.filter(|path| path.is_file()).map(|path| {
        let room = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_string();
        (room, fs::read_to_string(&path).expect("a text"))
    });
    texts.collect()
}

/// Each message's words as they are written, by its name. Read line by line: a message starts at the margin.
fn written(folder: &str) -> BTreeMap<String, String> {
    let mut messages = BTreeMap::new();
    for (room, text) in texts(folder) {
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
    let written = written(folder);
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
