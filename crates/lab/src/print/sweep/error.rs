//! The reasons why a sweep cannot be made.

use std::{
    io,
    path::{Path, PathBuf},
};

use super::said;
use sidestep_core::sim::command::CommandError;

use crate::text::{message::Message, refusals};

/// The reason why a sweep cannot be made or continued.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum SweepError {
    /// A text that is not an assignment.
    NoAssignment(String),
    /// Seeds cannot be varied like keys.
    SeedKey,
    /// Not a valid range.
    Range {
        /// The key, quoted.
        key: String,
        /// The error in the range.
        reason: RangeError,
    },
    /// A key or value that does not exist.
    Value {
        /// Key and value, quoted.
        assignment: String,
        /// The reason why it cannot be set.
        reason: Box<CommandError>,
    },
    /// A value that occurs twice.
    ValueTwice {
        /// The key.
        key: String,
        /// The value.
        value: String,
    },
    /// A key that occurs twice.
    KeyTwice(String),
    /// A key that is both varied and set.
    Fixed(String),
    /// A text that names no seeds.
    NoSeeds(String),
    /// A seed that occurs twice.
    SeedTwice(u64),
    /// Too many runs to wait for.
    TooMany(usize, usize),
    /// A folder or a device in place of a file of rows.
    NoFile(PathBuf),
    /// A file with other content, or of another command.
    OtherRow {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
    },
    /// A file that cannot be read.
    Read {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// A file that cannot be written.
    Write {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// A file of rows that may not be written; the error names it.
    #[error(transparent)]
    Target(io::Error),
    /// A file of rows to which another process writes.
    Busy(PathBuf),
    /// The world rejects a value.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// The operating system refused a thread.
    Thread(String),
    /// The program of the method `own` failed.
    #[error(transparent)]
    Program(#[from] Message),
}

impl SweepError {
    /// One line with the error and its remedy.
    pub fn message(&self) -> Message {
        let shown = |path: &Path| path.display().to_string();
        match self {
            SweepError::NoAssignment(text) => said::no_assignment(text.clone()),
            SweepError::SeedKey => said::seed_key(),
            SweepError::Range { key, reason } => said::of_key(key.clone(), reason.message()),
            SweepError::Value { assignment, reason } => {
                said::no_value(assignment.clone(), refusals::command(reason))
            }
            SweepError::ValueTwice { key, value } => said::value_twice(key.clone(), value.clone()),
            SweepError::KeyTwice(key) => said::key_twice(key.clone()),
            SweepError::Fixed(key) => said::fixed(key.clone()),
            SweepError::NoSeeds(text) => said::no_seeds(text.clone()),
            SweepError::SeedTwice(seed) => said::seed_twice(seed.to_string()),
            SweepError::TooMany(runs, most) => said::too_many(*runs, *most),
            SweepError::NoFile(path) => said::no_file(shown(path)),
            SweepError::OtherRow { path, line } => said::other_row(shown(path), *line),
            SweepError::Read { path, error } => said::cannot_read(shown(path), error.to_string()),
            SweepError::Write { path, error } => said::cannot_write(shown(path), error.to_string()),
            SweepError::Target(error) => said::as_told(error.to_string()),
            SweepError::Busy(path) => said::busy(shown(path)),
            SweepError::Command(error) => refusals::command(error),
            SweepError::Thread(reason) => said::no_thread(reason.clone()),
            SweepError::Program(fault) => fault.clone(),
        }
    }
}

/// The error in a range of values.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum RangeError {
    /// Not a range.
    NoRange(String),
    /// Not a logarithmic range.
    NoLogarithmicRange(String),
    /// A logarithm that is not defined.
    NotPositive(String),
    /// More values than a sweep can have runs: their number, and the largest number.
    TooMany(usize, usize),
}

impl RangeError {
    /// The error and its remedy.
    pub fn message(&self) -> Message {
        match self {
            RangeError::NoRange(text) => said::no_range(text.clone()),
            RangeError::NoLogarithmicRange(text) => said::no_logarithmic_range(text.clone()),
            RangeError::NotPositive(text) => said::not_positive(text.clone()),
            RangeError::TooMany(runs, most) => said::too_many(*runs, *most),
        }
    }
}
