//! The pictures of docs/gallery.md are those that its commands make.

use std::{collections::BTreeSet, fs, path::PathBuf};

use assert_cmd::Command;
use tempfile::TempDir;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

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

/// After a change that is meant to be seen: `SIDESTEP_WRITE_FIGURES=1 cargo test --test it -- gallery::`.
#[test]
fn every_picture_of_the_gallery_is_what_its_command_makes() {
    let page = fs::read_to_string(root().join("docs/gallery.md")).expect("the gallery");
    let shown: BTreeSet<&str> =
        page.split("](../").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    let store = std::env::var_os("SIDESTEP_WRITE_FIGURES").is_some();
    let (mut made, mut differ) = (BTreeSet::new(), Vec::new());
    for line in page.lines().filter(|line| line.starts_with("sidestep ")) {
        let folder = TempDir::new().expect("a folder");
        fs::create_dir_all(folder.path().join("assets/gallery")).expect("a folder");
        let arguments = words(line);
        let file = arguments.iter().find(|word| word.starts_with("assets/gallery/")).expect("a picture");
        let mut command = Command::new(env!("CARGO_BIN_EXE_sidestep"));
        command.current_dir(folder.path()).args(&arguments[1..]).env_remove("DISPLAY");
        let output = command.output().expect("the program starts");
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        let picture = fs::read(folder.path().join(file)).expect("the picture");
        if store {
            fs::write(root().join(file), &picture).expect("the gallery can be written");
        }
        if fs::read(root().join(file)).ok().as_ref() != Some(&picture) {
            differ.push(file.clone());
        }
        made.insert(file.clone());
    }
    assert!(differ.is_empty(), "look at the new pictures, and store them if they are meant: {differ:?}");
    let made: BTreeSet<&str> = made.iter().map(String::as_str).collect();
    assert!(made.len() > 8 && shown == made, "shown {shown:?}, made {made:?}");
}
