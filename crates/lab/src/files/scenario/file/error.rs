//! Errors in scenario files: place, fault, and remedy.

use std::fmt;

use crate::{files::scenario::said, text::message::Message};

/// The outcome of reading a part of a file.
pub type Result<T> = std::result::Result<T, Fault>;

/// A fault at a byte of a text; becomes a [`ScenarioError`] once the file is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    at: usize,
    reason: Message,
}

impl Fault {
    /// A fault at this byte: the message states what is wrong, and what would be right.
    pub fn new(at: usize, reason: Message) -> Fault {
        Fault { at, reason }
    }

    /// A fault at a line and a column, both from 1, as parsers tell them.
    pub fn at_line(text: &str, line: usize, column: usize, reason: Message) -> Fault {
        let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        Fault::new(before + column.saturating_sub(1), reason)
    }

    /// The fault with its message rewritten.
    pub fn reworded(self, reword: impl FnOnce(Message) -> Message) -> Fault {
        Fault { reason: reword(self.reason), ..self }
    }

    /// The fault at another byte.
    pub fn moved(self, place: impl FnOnce(usize) -> usize) -> Fault {
        Fault { at: place(self.at), ..self }
    }

    /// Names the file and turns the offset into line and column, both from 1.
    pub fn in_file(self, file: &str, text: &str) -> ScenarioError {
        let boundary = (0..=self.at.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
        let before = &text[..boundary.unwrap_or(0)];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        ScenarioError::Content { file: file.to_string(), line, column, reason: self.reason }
    }
}

/// The reason why a scenario could not be read, in one line.
#[derive(Clone, Debug, PartialEq)]
pub enum ScenarioError {
    /// The file could not be read.
    Unreadable {
        /// Its path.
        file: String,
        /// The reason, and the remedy.
        reason: Message,
    },
    /// The file was read and contains a fault.
    Content {
        /// Its path or name.
        file: String,
        /// Line from 1.
        line: usize,
        /// Column from 1, in characters.
        column: usize,
        /// What is wrong and what would be right.
        reason: Message,
    },
}

impl ScenarioError {
    /// File, place, fault and remedy in one message.
    pub fn message(&self) -> Message {
        match self {
            ScenarioError::Unreadable { file, reason } => said::unreadable(file.clone(), reason.clone()),
            ScenarioError::Content { file, line, column, reason } => {
                said::content(file.clone(), *line, *column, reason.clone())
            }
        }
    }
}

impl std::error::Error for ScenarioError {}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}
