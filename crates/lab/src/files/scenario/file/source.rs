//! The text of a scenario: read from a file, and parsed as TOML or JSON depending on the file's name.

use std::{
    fs,
    io::{ErrorKind, Read},
    path::Path,
};

use super::error::ScenarioError;
use crate::{
    files::{inputs, scenario::said},
    text::message::Message,
};

/// Longest scenario file, bytes.
const MAX_BYTES: u64 = 500_000_000;

const MEGABYTE: u64 = 1_000_000;

/// Reads a text file, or reports the reason why not in one line.
pub fn read(path: &Path) -> Result<String, ScenarioError> {
    let unreadable = |reason| ScenarioError::Unreadable { file: path.display().to_string(), reason };
    text_at(path).map_err(unreadable)
}

/// Like `read`, from any other source, such as standard input.
pub fn text_of(source: impl Read) -> Result<String, ScenarioError> {
    let unreadable = |reason| ScenarioError::Unreadable { file: "standard input".into(), reason };
    text_from(source).map_err(unreadable)
}

fn text_at(path: &Path) -> Result<String, Message> {
    let meta = fs::metadata(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => said::no_such_file(),
        _ => said::cannot_be_read(error.to_string()),
    })?;
    if meta.is_dir() {
        return Err(said::is_a_folder());
    }
    let most = (MAX_BYTES / MEGABYTE) as usize;
    if meta.len() > MAX_BYTES {
        return Err(said::too_long(meta.len(), most));
    }
    text_from(inputs::open(path).map_err(|error| said::cannot_be_read(error.to_string()))?)
}

/// Reads a text of limited length from any source.
fn text_from(source: impl Read) -> Result<String, Message> {
    let most = (MAX_BYTES / MEGABYTE) as usize;
    let mut bytes = Vec::new();
    // A device has no length: /dev/zero would be read forever.
    source
        .take(MAX_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| said::cannot_be_read(error.to_string()))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(said::goes_on(most));
    }
    String::from_utf8(bytes).map_err(|error| said::not_text(error.utf8_error().valid_up_to()))
}
