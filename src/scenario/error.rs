//! What is wrong with a scenario file: where, what, and what to do.

use std::{fmt, fs::File, io::Read, path::Path};

/// A fault at a byte of a text; becomes a [`ScenarioError`] once the file is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// Byte offset.
    pub at: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

impl Problem {
    /// A fault at this byte.
    pub fn new(at: usize, message: String) -> Problem {
        Problem { at, message }
    }

    /// Names the file and turns the offset into line and column, both from 1.
    pub fn in_file(self, file: &str, text: &str) -> ScenarioError {
        let starts = (0..=self.at.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
        let before = &text[..starts.unwrap_or(0)];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        ScenarioError::Content { file: file.to_string(), line, column, message: self.message }
    }
}

/// Why a scenario could not be read. One line, whatever the fault.
#[derive(Clone, Debug, PartialEq)]
pub enum ScenarioError {
    /// The file could not be read.
    Unreadable {
        /// Its path.
        file: String,
        /// What the system said, and the remedy.
        message: String,
    },
    /// The file was read and something in it is wrong.
    Content {
        /// Its path or name.
        file: String,
        /// Line from 1.
        line: usize,
        /// Column from 1, in characters.
        column: usize,
        /// What is wrong and what would be right.
        message: String,
    },
}

impl std::error::Error for ScenarioError {}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ScenarioError::Unreadable { file, message } => write!(f, "{file}: {message}"),
            ScenarioError::Content { file, line, column, message } => {
                write!(f, "{file}:{line}:{column}: {message}")
            }
        }
    }
}

/// Reads a text file of at most so many bytes, or says in one line why not.
pub fn read_text(path: &Path, largest: u64) -> Result<String, ScenarioError> {
    let file = path.display().to_string();
    let unreadable = |message: String| ScenarioError::Unreadable { file: file.clone(), message };
    let meta = std::fs::metadata(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => {
            unreadable("no such file or built-in scenario; `sidestep list` names the built-in ones".into())
        }
        _ => unreadable(format!("cannot be read: {error}")),
    })?;
    if meta.is_dir() {
        return Err(unreadable("is a folder; name a scenario file in it".into()));
    }
    if meta.len() > largest {
        let megabytes = largest / 1_000_000;
        return Err(unreadable(format!(
            "is {} bytes long; a scenario has at most {megabytes} MB",
            meta.len()
        )));
    }
    let mut bytes = Vec::new();
    // A device has no length of its own: /dev/zero would be read for ever.
    File::open(path)
        .and_then(|file| file.take(largest + 1).read_to_end(&mut bytes))
        .map_err(|error| unreadable(format!("cannot be read: {error}")))?;
    if bytes.len() as u64 > largest {
        return Err(unreadable(format!("goes on after {} MB; a scenario ends before", largest / 1_000_000)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        unreadable(format!("is not a text file (byte {at} is not UTF-8); a scenario is TOML or JSON"))
    })
}
