//! Why a sweep cannot be made.

use std::{io, path::PathBuf};

use crate::sim::command::CommandError;

/// Why a sweep cannot be made or gone on with.
#[derive(Debug, thiserror::Error)]
pub enum SweepError {
    /// A text that is no assignment.
    #[error("--vary {0} is not of the form key=a,b,c or key=low..high:count")]
    NoAssignment(String),
    /// Seeds are not varied like keys.
    #[error("seeds vary with --seeds 1..20")]
    SeedKey,
    /// Not a valid range.
    #[error("--vary {key}: {reason}")]
    Range {
        /// The key, quoted.
        key: String,
        /// What is wrong with the range.
        reason: RangeError,
    },
    /// A key or value that there is not.
    #[error("--vary {assignment}: {reason}")]
    Value {
        /// Key and value, quoted.
        assignment: String,
        /// Why it cannot be set.
        reason: Box<CommandError>,
    },
    /// A value that comes twice.
    #[error("--vary {key}: {value} comes twice")]
    ValueTwice {
        /// The key.
        key: String,
        /// The value.
        value: String,
    },
    /// A key that comes twice.
    #[error("--vary {0} comes twice; name all its values at once")]
    KeyTwice(String),
    /// A key that varies and is set.
    #[error("{0} is both varied and set; leave one out")]
    Fixed(String),
    /// A text that names no seeds.
    #[error("--seeds {0} is neither a range like 1..20 nor a list like 3,5,7")]
    NoSeeds(String),
    /// A seed that comes twice.
    #[error("--seeds: {0} comes twice")]
    SeedTwice(u64),
    /// More runs than anyone waits for.
    #[error("{0} runs are more than {1}; vary less")]
    TooMany(usize, usize),
    /// A folder or a device in place of a file of rows.
    #[error("{} is no plain file; name one to keep the rows in", .0.display())]
    NoFile(PathBuf),
    /// A file of something else, or of another sweep.
    #[error(
        "{}:{line}: not a row of this sweep; give the command that wrote the file, name another with --out, or remove it to start again",
        path.display()
    )]
    OtherRow {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
    },
    /// A file that cannot be read.
    #[error("{}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A file that cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The world refuses a value.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// The operating system refused a thread.
    #[error("no thread: {0}")]
    Thread(String),
}

/// What is wrong with a range of values.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RangeError {
    /// Not a range.
    #[error("{0} is no range; write low..high:count, such as 0.5..2:4")]
    NoRange(String),
    /// Not a logarithmic range.
    #[error("{0} is no range; write log:0.1..10:5")]
    NoLogarithmicRange(String),
    /// A logarithm that there is not.
    #[error("{0}: a logarithmic range needs ends above 0")]
    NotPositive(String),
}
