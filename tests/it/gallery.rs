//! The pictures of docs/gallery.md are those that its commands make.

use std::{collections::BTreeSet, fs};

use tempfile::TempDir;

use crate::program::{loud, repository};

/// The words of a command line as a shell splits them; quotes hold words together.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut quoted) = (vec![String::new()], false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.iter_mut().next_back().expect("a word").push(c),
        }
    }
    words
}

/// After an intended visible change: `SIDESTEP_WRITE_FIGURES=1 cargo test --test it -- gallery::`.
#[test]
fn every_picture_of_the_gallery_is_what_its_command_makes() {
    let page = fs::read_to_string(repository("docs/gallery.md")).expect("the gallery");
    let shown = pictures_of(&page);
    let store = std::env::var_os("SIDESTEP_WRITE_FIGURES").is_some();
    let (mut made, mut differ) = (BTreeSet::new(), Vec::new());
    for line in page.lines().filter(|line| line.starts_with("sidestep ")) {
        let folder = TempDir::new().expect("a folder");
        fs::create_dir_all(folder.path().join("assets/gallery")).expect("a folder");
        let arguments = words(line);
        let file = arguments.iter().find(|word| word.starts_with("assets/gallery/")).expect("a picture");
        loud(folder.path(), &arguments.iter().skip(1).map(String::as_str).collect::<Vec<_>>());
        let picture = fs::read(folder.path().join(file)).expect("the picture");
        if store {
            fs::write(repository(file), &picture).expect("the gallery can be written");
        }
        if fs::read(repository(file)).ok().as_ref() != Some(&picture) {
            differ.push(file.clone());
        }
        made.insert(file.clone());
    }
    assert!(differ.is_empty(), "look at the new pictures, and store them if they are meant: {differ:?}");
    let made: BTreeSet<&str> = made.iter().map(String::as_str).collect();
    let shown: BTreeSet<&str> =
        shown.iter().map(String::as_str).filter(|file| !file.starts_with(OF_THE_WINDOW)).collect();
    assert!(made.len() > 12 && shown == made, "shown {shown:?}, made {made:?}");
}

/// The folder with the pictures of the window: `window::pictures` compares them.
const OF_THE_WINDOW: &str = "assets/gallery/window/";

/// Pictures taken from a screen while a test draws, or with so many agents that they take minutes.
const NOT_COMPARED: [&str; 3] =
    ["assets/gallery/window/doorway-by-hand.gif", "assets/gallery/million.png", "assets/gallery/million.mp4"];

/// The files of the gallery that a page shows or links to.
fn pictures_of(page: &str) -> BTreeSet<String> {
    let links = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = links.filter_map(|link| Some(&link[link.find("assets/gallery/")?..]));
    files.map(str::to_string).collect()
}

/// Every file below a folder of the repository, by its path from the root.
pub fn files_below(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(repository(folder)).expect("a folder").map(|entry| entry.expect("an entry"));
    entries
        .flat_map(|entry| {
            let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() { files_below(&path) } else { BTreeSet::from([path]) }
        })
        .collect()
}

#[test]
fn every_picture_of_the_documents_is_held_to_be_current() {
    let read = |name: &str| fs::read_to_string(repository(name)).expect("a page");
    let pages = files_below("docs").into_iter().filter(|name| name.ends_with(".md"));
    let pages = pages.chain(["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"].map(str::to_string));
    let shown: BTreeSet<String> = pages.flat_map(|name| pictures_of(&read(&name))).collect();
    let by_command = pictures_of(&read("docs/gallery.md"));
    let by_window = read("tests/it/window/pictures.rs");
    for file in &shown {
        let scene = file.strip_prefix(OF_THE_WINDOW).and_then(|name| name.rsplit_once('-'));
        let held = match scene {
            Some((name, _)) => by_window.contains(&format!("\"{name}\"")),
            None => by_command.contains(file),
        };
        let held = held || NOT_COMPARED.contains(&file.as_str());
        assert!(held, "{file} is shown, but neither made by a command of docs/gallery.md nor by a test");
    }
    assert!(shown.len() > 24, "{shown:?}");
    let there = files_below("assets/gallery");
    assert_eq!(there, shown, "what is in the gallery is shown somewhere, and the other way round");
}
