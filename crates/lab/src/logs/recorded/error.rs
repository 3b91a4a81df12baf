//! The reason why a log cannot be read: file, line, and remedy.

use std::fmt;

use super::said;
use crate::text::message::Message;

/// A fault of a log, before its file is named.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LogFault {
    /// The line, counted from 1; `None` for the log as a whole.
    pub line: Option<usize>,
    /// The fault, and its remedy.
    pub reason: Message,
}

impl LogFault {
    /// A fault of the log as a whole.
    pub fn whole(reason: Message) -> LogFault {
        LogFault { line: None, reason }
    }

    /// A fault of one line.
    pub fn at(line: usize, reason: Message) -> LogFault {
        LogFault { line: Some(line), reason }
    }

    /// The fault with the name of the file.
    pub fn of_file(self, file: &str) -> LogError {
        let LogFault { line, reason } = self;
        LogError { file: file.to_string(), line, reason }
    }
}

/// The reason why a log cannot be read, in one line.
#[derive(Clone, Debug, PartialEq)]
pub struct LogError {
    /// The file.
    pub file: String,
    /// The line, counted from 1; `None` for the log as a whole.
    pub line: Option<usize>,
    /// The fault, and its remedy.
    pub reason: Message,
}

impl LogError {
    /// File, line, fault and remedy in one message.
    pub fn message(&self) -> Message {
        let LogError { file, line, reason } = self.clone();
        match line {
            Some(line) => said::at_line(file, line, reason),
            None => said::of_file(file, reason),
        }
    }
}

impl std::error::Error for LogError {}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}
