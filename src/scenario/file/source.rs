//! The text of a scenario: read from a file, and taken for TOML or JSON by the file's name.

use std::{
    fs::{self, File},
    io::{ErrorKind, Read},
    path::Path,
};

use super::{
    error::{Result, ScenarioError},
    node::Node,
    parse, weigh,
};

/// Longest scenario file, bytes.
const MAX_BYTES: u64 = 500_000_000;

const MEGABYTE: u64 = 1_000_000;

/// Reads a text file, or says in one line why not.
pub fn read(path: &Path) -> std::result::Result<String, ScenarioError> {
    let unreadable = |message| ScenarioError::Unreadable { file: path.display().to_string(), message };
    text_of(path).map_err(unreadable)
}

fn text_of(path: &Path) -> std::result::Result<String, String> {
    let meta = fs::metadata(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            "no such file or built-in scenario; `sidestep list` names the built-in ones".into()
        }
        _ => format!("cannot be read: {error}"),
    })?;
    if meta.is_dir() {
        return Err("is a folder; name a scenario file in it".into());
    }
    let most = MAX_BYTES / MEGABYTE;
    if meta.len() > MAX_BYTES {
        return Err(format!("is {} bytes long; a scenario has at most {most} MB", meta.len()));
    }
    let mut bytes = Vec::new();
    // A device has no length of its own: /dev/zero would be read for ever.
    File::open(path)
        .and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| format!("cannot be read: {error}"))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("goes on after {most} MB; a scenario ends before"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("is not a text file (byte {at} is not UTF-8); a scenario is TOML or JSON")
    })
}

/// The tree of a text that fits into memory; the ending of `file` tells JSON from TOML.
pub fn tree(text: &str, file: &str) -> Result<Node> {
    let bytes = text.len() as u64;
    if Path::new(file).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json")) {
        weigh::json(text, bytes)?;
        parse::from_json(text)
    } else {
        weigh::toml(text, bytes)?;
        parse::from_toml(text)
    }
}
