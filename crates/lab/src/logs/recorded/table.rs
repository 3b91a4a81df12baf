//! Rows of fields between commas, semicolons, tabs or blanks.
//!
//! Our own splitting, not a crate's: lines are of bounded length, so that a quotation mark that nobody closes cannot
//! take the rest of a large file into memory, and tracks of people stand between runs of blanks.

use super::{
    column::{LogColumn, NUMBER_NAMES, SETTINGS, VectorKind},
    headless::{self, LogConvention, LogPreamble, unit_of},
    numbers::{double, single},
    printed::PrintedDigits,
    row::LogRow,
    said,
};
use sidestep_core::model::spelling::quoted;

use crate::text::message::Message;

/// What stands between fields.
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
    /// Columns that nothing is known about.
    pub ignored: Vec<String>,
    /// By whose convention.
    pub convention: LogConvention,
    /// Meters of a unit of length, if the header says so.
    pub unit: Option<f32>,
    /// How finely numbers are printed.
    pub printed: PrintedDigits,
}

impl LogTable {
    /// By the first line that is no comment; whether that is a header and not a row.
    pub fn of(line: &str, preamble: &LogPreamble) -> Result<(LogTable, bool), Message> {
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
            let (convention, columns) = headless::columns(names.len(), preamble)?;
            let unit = preamble.unit;
            let printed = PrintedDigits::default();
            return Ok((
                LogTable { delimiter, columns, ignored: Vec::new(), convention, unit, printed },
                false,
            ));
        }
        let columns = with_third(names.iter().map(|name| LogColumn::named(name)).collect());
        check(&columns)?;
        let is_used = |column: &Option<LogColumn>| !matches!(column, None | Some(LogColumn::Third(_)));
        let ignored = names.iter().zip(&columns).filter(|(_, column)| !is_used(column));
        let ignored = ignored.map(|(name, _)| (*name).to_string()).collect();
        let unit = unit_of(&line.to_ascii_lowercase()).or(preamble.unit);
        let convention = LogConvention::Named;
        let printed = PrintedDigits::default();
        Ok((LogTable { delimiter, columns, ignored, convention, unit, printed }, true))
    }

    /// Reads a row; the name of its agent.
    pub fn read<'t>(&mut self, line: &'t str, row: &mut LogRow) -> Result<&'t str, Message> {
        *row = LogRow::EMPTY;
        let looks = self.printed.is_open();
        let mut agent = "0";
        let fields = split(line, self.delimiter, |index, field| {
            match self.columns.get(index).copied().flatten() {
                Some(LogColumn::Agent) => agent = field,
                Some(LogColumn::Step) => row.step = double("step", field)?,
                Some(LogColumn::Time) => {
                    row.time = double("t", field)?;
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
                // What nobody reads may be no number.
                Some(LogColumn::Third(_)) => row.third = single("z", field).unwrap_or(f32::NAN),
                None => {}
            }
            Ok(())
        })?;
        if looks {
            self.printed.next_row();
        }
        // Some writers end each row with the sign.
        let ends_with_sign = matches!(self.delimiter, Delimiter::Sign(sign) if line.ends_with(sign));
        if fields != self.columns.len() && !(ends_with_sign && fields == self.columns.len() + 1) {
            return Err(said::fields(fields, self.columns.len()));
        }
        Ok(agent)
    }
}

/// The sign that stands most often in a line, or blanks where none does.
fn delimiter_of(line: &str) -> Delimiter {
    let count = |sign: char| line.matches(sign).count();
    // A comma may stand in a number where semicolons stand between them.
    match [';', '\t', ','].into_iter().find(|sign| count(*sign) > 0) {
        Some(sign) => Delimiter::Sign(sign),
        None => Delimiter::Blanks,
    }
}

/// Hands out the fields of a line; their number.
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

/// Fields of a line some of which stand in quotation marks.
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

/// z in place of y where there is no y.
fn with_third(mut columns: Vec<Option<LogColumn>>) -> Vec<Option<LogColumn>> {
    for kind in VectorKind::ALL {
        let (second, third) = (LogColumn::Number(kind.first() + 1), LogColumn::Third(kind.first()));
        let found = columns.iter().position(|column| *column == Some(third));
        if let Some(found) = found.filter(|_| !columns.contains(&Some(second))) {
            columns[found] = Some(second);
        }
    }
    // Of a third coordinate beside x and y only that of the position says something: which way is up.
    let height = LogColumn::Third(VectorKind::Position.first());
    for column in &mut columns {
        *column = column.filter(|column| !matches!(column, LogColumn::Third(_)) || *column == height);
    }
    columns
}

/// Whether the columns make a log.
fn check(columns: &[Option<LogColumn>]) -> Result<(), Message> {
    let has = |column: LogColumn| columns.contains(&Some(column));
    if !has(LogColumn::Step) && !has(LogColumn::Time) {
        return Err(said::no_column("step".into()));
    }
    for kind in VectorKind::ALL {
        let [x, y] = [kind.first(), kind.first() + 1].map(LogColumn::Number);
        if kind == VectorKind::Position && !has(x) {
            return Err(said::no_column(x.name().into()));
        }
        if has(x) != has(y) {
            let missing = if has(x) { y } else { x };
            return Err(said::no_column(missing.name().into()));
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
