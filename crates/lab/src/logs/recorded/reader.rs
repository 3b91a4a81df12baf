//! Reads a log.

use std::{fs::File, io::Read, path::Path};

use super::{
    column_names::ColumnNames,
    error::{LogError, LogFault},
    format::{LogHead, read_rows},
    line::LogLines,
    log::AgentLog,
    logged::LogRows,
    said,
};
use crate::files::inputs;

/// The interpretation of the numbers of a log.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct LogOptions {
    /// Meters per unit of length; by default the unit of the log, or 1.
    pub unit: Option<f32>,
    /// True if y points down, as on a screen.
    pub y_down: bool,
    /// Frames per second, for a log that numbers its frames and has no times.
    pub rate: Option<f64>,
    /// The meanings of columns.
    pub columns: ColumnNames,
}

impl LogOptions {
    /// The information of a log, overridden by the options.
    pub(super) fn over(&self, head: LogHead) -> LogHead {
        LogHead { unit: self.unit.or(head.unit), told_rate: self.rate, ..head }
    }
}

/// Reads a log from a text, plain or compressed by gzip; `name` is its name in errors.
///
/// # Errors
/// One line with the line of the log, the fault, and its remedy.
pub fn read(source: impl Read, name: &str, options: LogOptions) -> Result<AgentLog, LogError> {
    read_columns(source, &options).map_err(|fault| fault.of_file(name))
}

/// The file of a log, and its size in bytes.
///
/// # Errors
/// It cannot be opened.
pub fn open(name: &str) -> Result<(File, u64), LogError> {
    let path = Path::new(name);
    let opened = inputs::open(path).and_then(|file| {
        let about = file.metadata()?;
        if about.is_dir() { Err(std::io::ErrorKind::IsADirectory.into()) } else { Ok((file, about.len())) }
    });
    opened.map_err(|error| LogFault::whole(said::unreadable(error.to_string())).of_file(name))
}

fn read_columns(source: impl Read, options: &LogOptions) -> Result<AgentLog, LogFault> {
    let unreadable = |error: std::io::Error| LogFault::whole(said::unreadable(error.to_string()));
    let mut lines = LogLines::new(source).map_err(unreadable)?;
    let mut rows = LogRows::default();
    let head = read_rows(&mut lines, &options.columns, |row, agent, unit| {
        row.in_meters(options.unit.or(unit).unwrap_or(1.0), options.y_down);
        rows.push(row, agent)
    })?;
    let mut log = rows.finish(options.over(head))?;
    log.guess_time_unit();
    if options.columns.is_empty() {
        log.lie_flat();
    }
    Ok(log)
}
