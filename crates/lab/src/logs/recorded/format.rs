//! The form of a log, determined by its first line, and its rows one by one.

use super::{
    column_names::ColumnNames,
    error::LogFault,
    headless::{LogConvention, LogPreamble},
    json::JsonLines,
    line::LogLines,
    printed::PrintedDigits,
    row::LogRow,
    said,
    table::LogTable,
};
use crate::text::message::Message;

/// Information in a log other than its rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct LogHead {
    /// The convention by which it is written.
    pub convention: LogConvention,
    /// True if its lines are JSON.
    pub is_json: bool,
    /// Frames per second.
    pub rate: Option<f64>,
    /// Frames per second given by the options, overriding the log.
    pub told_rate: Option<f64>,
    /// Meters per unit of length.
    pub unit: Option<f32>,
    /// Columns that are not recognized.
    pub ignored: Vec<String>,
    /// The precision of printed numbers.
    pub printed: PrintedDigits,
    /// Seconds of the unit in which times are printed; 0 if unknown.
    pub time_unit: f64,
    /// True if its columns, or its keys, are those of logs of people.
    pub has_people: bool,
    /// True if no column identifies the agent of a row.
    pub lacks_agent: bool,
    /// Assumptions made during reading.
    pub assumed: Vec<Message>,
}

/// The form of a log.
enum LogFormat {
    Table(LogTable),
    Json(JsonLines),
}

/// Passes on all rows with the names of their agents; the unit of the header, if it has one, comes first.
pub(super) fn read_rows(
    lines: &mut LogLines,
    given: &ColumnNames,
    mut take: impl FnMut(&mut LogRow, &str, Option<f32>) -> Result<(), Message>,
) -> Result<LogHead, LogFault> {
    let (mut preamble, mut form, mut row) = (LogPreamble::default(), None, LogRow::EMPTY);
    let (mut rows, mut after_header) = (0_u64, false);
    loop {
        let number = lines.number + 1;
        let Some(line) = lines.next_line()? else { break };
        let outcome = if let Some(comment) = line.strip_prefix('#') {
            preamble.read(comment.trim());
            Ok(())
        } else {
            let known = match form.take() {
                Some(known) => Ok((known, false)),
                None => begin(line, &preamble, given),
            };
            known.and_then(|(mut known, is_header)| {
                let is_first = std::mem::replace(&mut after_header, is_header);
                let done = match (&mut known, is_header) {
                    (_, true) => Ok(()),
                    (LogFormat::Table(table), false) => {
                        if is_first && table.takes_units(line) {
                            form = Some(known);
                            return Ok(());
                        }
                        rows += 1;
                        table.read(line, &mut row).and_then(|agent| take(&mut row, agent, table.unit))
                    }
                    (LogFormat::Json(json), false) => json.read(line, |row, agent| {
                        rows += 1;
                        take(row, agent, None)
                    }),
                };
                form = Some(known);
                done
            })
        };
        outcome.map_err(|reason| LogFault::at(lines.number.max(number), reason))?;
    }
    if rows == 0 {
        return Err(LogFault::whole(said::empty()));
    }
    Ok(head(form, preamble))
}

/// The form indicated by a first line, and true if the line is a header.
fn begin(line: &str, preamble: &LogPreamble, given: &ColumnNames) -> Result<(LogFormat, bool), Message> {
    if line.starts_with('{') {
        return Ok((LogFormat::Json(JsonLines { given: given.clone(), ..JsonLines::default() }), false));
    }
    if line.starts_with('[') {
        return Err(said::no_list());
    }
    LogTable::of(line, preamble, given).map(|(table, is_header)| (LogFormat::Table(table), is_header))
}

fn head(form: Option<LogFormat>, preamble: LogPreamble) -> LogHead {
    match form {
        Some(LogFormat::Json(json)) => {
            let convention = if json.is_trajnet { LogConvention::TrajNet } else { LogConvention::Named };
            let JsonLines { rate, ignored, printed, is_of_people: has_people, .. } = json;
            LogHead { convention, is_json: true, rate, ignored, printed, has_people, ..LogHead::default() }
        }
        Some(LogFormat::Table(table)) => {
            let LogTable { convention, ignored, unit, printed, time_unit, .. } = table;
            let (has_people, lacks_agent) = (table.is_of_people, table.lacks_agent);
            let rate = preamble.rate;
            LogHead {
                convention,
                rate,
                unit,
                ignored,
                printed,
                time_unit,
                has_people,
                lacks_agent,
                ..LogHead::default()
            }
        }
        None => LogHead::default(),
    }
}
