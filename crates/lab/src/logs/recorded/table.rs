//! Rows of fields separated by commas, semicolons, tabs or blanks.
//!
//! A custom parser instead of a crate: lines are of bounded length, so that an unclosed quotation mark cannot take the
//! rest of a large file into memory, and tracks of people are separated by runs of blanks.

use super::{
    column::{
        LogColumn, NUMBER_NAMES, SETTINGS, VectorKind, bare, is_of_people, rank_of_agent, time_unit_of,
    },
    column_names::ColumnNames,
    headless::{self, LogConvention, LogPreamble, unit_of},
    numbers::{double, single},
    printed::PrintedDigits,
    row::LogRow,
    said,
};
use sidestep_core::model::spelling::quoted;

use crate::text::message::Message;

/// The separator of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Delimiter {
    Sign(char),
    Blanks,
}

/// The columns of a table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LogTable {
    delimiter: Delimiter,
    columns: Vec<Option<LogColumn>>,
    /// Columns that are not recognized.
    pub ignored: Vec<String>,
    /// The convention by which it is written.
    pub convention: LogConvention,
    /// Meters per unit of length, if the header states it.
    pub unit: Option<f32>,
    /// The precision of printed numbers.
    pub printed: PrintedDigits,
    /// Seconds per unit of time.
    pub time_unit: f64,
    /// True if its columns are those of logs of people.
    pub is_of_people: bool,
    /// True if no column identifies the agent of a row.
    pub lacks_agent: bool,
}

impl LogTable {
    /// Created from the first line that is not a comment; true if that is a header instead of a row.
    pub fn of(line: &str, preamble: &LogPreamble, given: &ColumnNames) -> Result<(LogTable, bool), Message> {
        let delimiter = delimiter_of(line);
        let mut names = Vec::new();
        split(line, delimiter, |_, name| {
            names.push(name);
            Ok(())
        })?;
        if names.last() == Some(&"") {
            names.pop();
        }
        let is_number = |name: &&str| name.is_empty() || name.replace(',', ".").parse::<f64>().is_ok();
        if names.iter().all(is_number) {
            if !given.is_empty() {
                return Err(said::names_without_header());
            }
            let (convention, columns) = headless::columns(names.len(), preamble)?;
            let table = LogTable {
                delimiter,
                columns,
                ignored: Vec::new(),
                convention,
                unit: preamble.unit,
                printed: PrintedDigits::default(),
                time_unit: 1.0,
                is_of_people: false,
                lacks_agent: false,
            };
            return Ok((table, false));
        }
        other_forms(&names)?;
        if let Some(missing) = given.missing(&names) {
            return Err(said::no_such_name(quoted(missing), listed(&names)));
        }
        let columns = with_third(with_one_agent(&names, given));
        check(&columns, &names)?;
        let is_used = |column: &Option<LogColumn>| !matches!(column, None | Some(LogColumn::Third(_)));
        let ignored =
            names.iter().zip(&columns).filter(|(name, column)| !is_used(column) && !name.is_empty());
        let ignored = ignored.map(|(name, _)| (*name).to_string()).collect();
        let unit = unit_of(&line.to_ascii_lowercase()).or(preamble.unit);
        let time = names.iter().zip(&columns).find(|(_, column)| **column == Some(LogColumn::Time));
        let table = LogTable {
            delimiter,
            ignored,
            convention: LogConvention::Named,
            unit,
            printed: PrintedDigits::default(),
            time_unit: time.and_then(|(name, _)| given.time_unit(name)).unwrap_or(1.0),
            is_of_people: names.iter().any(|name| is_of_people(name)),
            lacks_agent: !columns.contains(&Some(LogColumn::Agent)),
            columns,
        };
        Ok((table, true))
    }

    /// Reads units from a line below the header, as in Pathfinder's logs; true if there are any.
    pub fn takes_units(&mut self, line: &str) -> bool {
        let mut fields = Vec::new();
        let split = split(line, self.delimiter, |_, field| {
            fields.push(field.trim_matches(['[', ']', '(', ')']));
            Ok(())
        });
        let is_unit = |field: &&str| field.is_empty() || UNITS.iter().any(|(unit, _)| unit == field);
        let of = |column: LogColumn| {
            let index = self.columns.iter().position(|known| *known == Some(column))?;
            UNITS.iter().find(|(unit, _)| Some(unit) == fields.get(index))
        };
        let Some((_, meters)) =
            of(LogColumn::Number(0)).filter(|_| split.is_ok() && fields.iter().all(is_unit))
        else {
            return false;
        };
        self.unit = meters.or(self.unit);
        let seconds = of(LogColumn::Time).and_then(|(unit, _)| time_unit_of(unit));
        self.time_unit = seconds.unwrap_or(self.time_unit);
        true
    }

    /// Reads a row and returns the name of its agent.
    pub fn read<'t>(&mut self, line: &'t str, row: &mut LogRow) -> Result<&'t str, Message> {
        *row = LogRow::EMPTY;
        let looks = self.printed.is_open();
        let mut agent = "0";
        let fields = split(line, self.delimiter, |index, field| {
            match self.columns.get(index).copied().flatten() {
                Some(LogColumn::Agent) => agent = field,
                Some(LogColumn::Step) => row.step = double("step", field)?,
                Some(LogColumn::Time) => {
                    row.time = double("t", field)? * self.time_unit;
                    if looks {
                        self.printed.see_time(field);
                    }
                }
                Some(LogColumn::Number(number)) => {
                    row.numbers[number] = single(NUMBER_NAMES[number], field)?;
                    if looks && !row.numbers[number].is_nan() {
                        self.printed.see(number, field);
                    }
                }
                Some(LogColumn::Setting(index)) => row.settings[index] = single(SETTINGS[index].key, field)?,
                // A column that is not used need not contain numbers.
                Some(LogColumn::Third(first)) => {
                    row.thirds[first / 2] = single("z", field).unwrap_or(f32::NAN);
                }
                None => {}
            }
            Ok(())
        })?;
        if looks {
            self.printed.next_row();
        }
        // Some writers end each row with the separator.
        let ends_with_sign = matches!(self.delimiter, Delimiter::Sign(sign) if line.ends_with(sign));
        if fields != self.columns.len() && !(ends_with_sign && fields == self.columns.len() + 1) {
            return Err(said::fields(fields, self.columns.len()));
        }
        Ok(agent)
    }
}

/// The separator in a line: the first of semicolon, tab and comma that occurs, otherwise blanks.
fn delimiter_of(line: &str) -> Delimiter {
    let count = |sign: char| line.matches(sign).count();
    // A comma may be part of a number if semicolons separate the fields.
    match [';', '\t', ','].into_iter().find(|sign| count(*sign) > 0) {
        Some(sign) => Delimiter::Sign(sign),
        None => Delimiter::Blanks,
    }
}

/// Passes on the fields of a line; returns their number.
fn split<'t>(
    line: &'t str,
    delimiter: Delimiter,
    mut field: impl FnMut(usize, &'t str) -> Result<(), Message>,
) -> Result<usize, Message> {
    let mut count = 0;
    let mut one = |text: &'t str| {
        count += 1;
        field(count - 1, text)
    };
    match delimiter {
        Delimiter::Blanks => line.split_ascii_whitespace().try_for_each(&mut one)?,
        Delimiter::Sign(sign) => {
            if line.contains('"') {
                quoted_fields(line, sign).into_iter().try_for_each(&mut one)?;
            } else {
                line.split(sign).map(str::trim).try_for_each(&mut one)?;
            }
        }
    }
    Ok(count)
}

/// Fields of a line, some of which are in quotation marks.
fn quoted_fields(line: &str, sign: char) -> Vec<&str> {
    let (mut fields, mut start, mut open) = (Vec::new(), 0, false);
    for (at, c) in line.char_indices() {
        if c == '"' {
            open = !open;
        } else if c == sign && !open {
            fields.push(&line[start..at]);
            start = at + c.len_utf8();
        }
    }
    fields.push(&line[start..]);
    fields.into_iter().map(|field| field.trim().trim_matches('"').trim()).collect()
}

/// z in place of y if there is no y.
fn with_third(mut columns: Vec<Option<LogColumn>>) -> Vec<Option<LogColumn>> {
    for kind in VectorKind::ALL {
        let (second, third) = (LogColumn::Number(kind.first() + 1), LogColumn::Third(kind.first()));
        let found = columns.iter().position(|column| *column == Some(third));
        if let Some(found) = found.filter(|_| !columns.contains(&Some(second))) {
            columns[found] = Some(second);
        }
    }
    columns
}

/// Names of units in a separate line, and the meters of those that are lengths.
const UNITS: [(&str, Option<f32>); 12] = [
    ("m", Some(1.0)),
    ("cm", Some(0.01)),
    ("mm", Some(0.001)),
    ("px", None),
    ("s", None),
    ("ms", None),
    ("m/s", None),
    ("cm/s", None),
    ("rad", None),
    ("deg", None),
    ("1", None),
    ("-", None),
];

/// The contents of each column; of several that may identify agents the most specific one does.
fn with_one_agent(names: &[&str], given: &ColumnNames) -> Vec<Option<LogColumn>> {
    let mut columns: Vec<Option<LogColumn>> = names.iter().map(|name| given.column(name)).collect();
    let rank = |name: &str| if given.is_named(name) { 0 } else { rank_of_agent(name) };
    let agents = || names.iter().zip(&columns).filter(|(_, column)| **column == Some(LogColumn::Agent));
    let least = agents().map(|(name, _)| rank(name)).min();
    for (name, column) in names.iter().zip(&mut columns) {
        *column = column.filter(|column| *column != LogColumn::Agent || Some(rank(name)) == least);
    }
    columns
}

/// Most names of a header that a message lists.
const NAMED: usize = 12;

/// The names of a header, in quotation marks.
fn listed(names: &[&str]) -> String {
    let shown: Vec<String> = names.iter().take(NAMED).map(|name| quoted(name)).collect();
    shown.join(", ") + if names.len() > NAMED { " …" } else { "" }
}

/// A command that makes a log of the boxes of the Stanford Drone Dataset: track, corners, frame …
const CENTERS: &str =
    r#"awk 'BEGIN{print "frame,ped,x,y"}{print $6","$1","($2+$4)/2","($3+$5)/2}' annotations.txt > log.csv"#;

/// Refuses forms of logs that are recognized but not read, with a hint.
fn other_forms(names: &[&str]) -> Result<(), Message> {
    let has = |wanted: &str| names.iter().any(|name| bare(name) == wanted);
    if has("startx") && has("endx") {
        return Err(said::footsteps());
    }
    if has("x1") && has("x2") && !has("x") {
        return Err(said::wide());
    }
    let boxes = names.len() == 10 && names[..9].iter().all(|name| name.parse::<f64>().is_ok());
    if boxes { Err(said::boxes(CENTERS.into())) } else { Ok(()) }
}

/// Checks that the columns with these names make a log.
fn check(columns: &[Option<LogColumn>], names: &[&str]) -> Result<(), Message> {
    let has = |column: LogColumn| columns.contains(&Some(column));
    let lacking = |column: &str| said::no_column(column.into(), listed(names));
    if !has(LogColumn::Step) && !has(LogColumn::Time) {
        return Err(lacking("step"));
    }
    for kind in VectorKind::ALL {
        let [x, y] = [kind.first(), kind.first() + 1].map(LogColumn::Number);
        if kind == VectorKind::Position && !has(x) {
            return Err(lacking(x.name()));
        }
        if has(x) != has(y) {
            let missing = if has(x) { y } else { x };
            return Err(lacking(missing.name()));
        }
    }
    let twice = columns
        .iter()
        .enumerate()
        .find(|(index, column)| column.is_some() && columns[..*index].contains(column));
    match twice {
        Some((_, Some(column))) => Err(said::column_twice(quoted(column.name()))),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(line: &str, delimiter: Delimiter) -> Vec<&str> {
        let mut found = Vec::new();
        split(line, delimiter, |_, field| {
            found.push(field);
            Ok(())
        })
        .expect("fields");
        found
    }

    #[test]
    fn fields_stand_between_signs_blanks_and_quotation_marks() {
        assert_eq!(fields("a, b ,,c,", Delimiter::Sign(',')), ["a", "b", "", "c", ""]);
        assert_eq!(fields("  1   2\t3 ", Delimiter::Blanks), ["1", "2", "3"]);
        assert_eq!(fields("\"a, b\";2,5;\"c", Delimiter::Sign(';')), ["a, b", "2,5", "c"]);
        assert_eq!(delimiter_of("x;y,z"), Delimiter::Sign(';'));
        assert_eq!(delimiter_of("1.0 2.0"), Delimiter::Blanks);
    }
}
