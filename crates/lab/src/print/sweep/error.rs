//! Why a sweep cannot be made.

use std::{
    io,
    path::{Path, PathBuf},
};

use super::said;
use sidestep_core::sim::command::CommandError;

use crate::text::{message::Message, refusals};

/// Why a sweep cannot be made or gone on with.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum SweepError {
    /// A text that is no assignment.
    NoAssignment(String),
    /// Seeds are not varied like keys.
    SeedKey,
    /// Not a valid range.
    Range {
        /// The key, quoted.
        key: String,
        /// What is wrong with the range.
        reason: RangeError,
    },
    /// A key or value that there is not.
    Value {
        /// Key and value, quoted.
        assignment: String,
        /// Why it cannot be set.
        reason: Box<CommandError>,
    },
    /// A value that comes twice.
    ValueTwice {
        /// The key.
        key: String,
        /// The value.
        value: String,
    },
    /// A key that comes twice.
    KeyTwice(String),
    /// A key that varies and is set.
    Fixed(String),
    /// A text that names no seeds.
    NoSeeds(String),
    /// A seed that comes twice.
    SeedTwice(u64),
    /// More runs than anyone waits for.
    TooMany(usize, usize),
    /// A folder or a device in place of a file of rows.
    NoFile(PathBuf),
    /// A file of something else, or of another command.
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
        /// Why not.
        error: io::Error,
    },
    /// A file that cannot be written.
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A file of rows that may not be written; the error names it.
    #[error(transparent)]
    Target(io::Error),
    /// A file of rows that another process writes to.
    Busy(PathBuf),
    /// The world refuses a value.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// The operating system refused a thread.
    Thread(String),
}

impl SweepError {
    /// One line: what is wrong, and what would be right.
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
        }
    }
}

/// What is wrong with a range of values.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum RangeError {
    /// Not a range.
    NoRange(String),
    /// Not a logarithmic range.
    NoLogarithmicRange(String),
    /// A logarithm that there is not.
    NotPositive(String),
    /// More values than a sweep has runs: how many, and how many there may be.
    TooMany(usize, usize),
}

impl RangeError {
    /// What is wrong, and what would be right.
    pub fn message(&self) -> Message {
        match self {
            RangeError::NoRange(text) => said::no_range(text.clone()),
            RangeError::NoLogarithmicRange(text) => said::no_logarithmic_range(text.clone()),
            RangeError::NotPositive(text) => said::not_positive(text.clone()),
            RangeError::TooMany(runs, most) => said::too_many(*runs, *most),
        }
    }
}
