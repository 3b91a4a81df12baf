//! Why a log cannot be read: which file, which line, and the remedy.

use std::fmt;

use super::said;
use crate::text::message::Message;

/// What is wrong with a log, before its file is named.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LogFault {
    /// The line, counted from 1; `None` for the log as a whole.
    pub line: Option<usize>,
    /// What is wrong, and what would be right.
    pub reason: Message,
}

impl LogFault {
    /// Of the log as a whole.
    pub fn whole(reason: Message) -> LogFault {
        LogFault { line: None, reason }
    }

    /// Of one line.
    pub fn at(line: usize, reason: Message) -> LogFault {
        LogFault { line: Some(line), reason }
    }

    /// With the name of the file.
    pub fn of_file(self, file: &str) -> LogError {
        let LogFault { line, reason } = self;
        LogError { file: file.to_string(), line, reason }
    }
}

/// Why a log cannot be read. One line, whatever the fault.
#[derive(Clone, Debug, PartialEq)]
pub struct LogError {
    /// The file.
    pub file: String,
    /// The line, counted from 1; `None` where it is the log as a whole.
    pub line: Option<usize>,
    /// What is wrong, and what would be right.
    pub reason: Message,
}

impl LogError {
    /// File, line, what is wrong and what would be right.
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
