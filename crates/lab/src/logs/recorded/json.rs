//! Rows as JSON, one object per line: a row each, or a step with its agents; and the tracks of TrajNet++.

use serde_json::{Map, Value};

use super::{
    column::{LogColumn, VectorKind, is_of_people, vector_named},
    column_names::ColumnNames,
    printed::PrintedDigits,
    row::LogRow,
    said,
};
use sidestep_core::model::spelling::quoted;

use crate::text::message::Message;

/// Information from the lines so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct JsonLines {
    /// True for tracks of TrajNet++.
    pub is_trajnet: bool,
    /// Frames per second.
    pub rate: Option<f64>,
    /// Keys that are not recognized.
    pub ignored: Vec<String>,
    /// The precision of printed numbers.
    pub printed: PrintedDigits,
    /// True if the keys of its first rows are those of logs of people.
    pub is_of_people: bool,
    /// The columns that the options name.
    pub given: ColumnNames,
}

impl JsonLines {
    /// Reads a line, and passes on its rows with the names of their agents.
    pub fn read(
        &mut self,
        line: &str,
        mut take: impl FnMut(&mut LogRow, &str) -> Result<(), Message>,
    ) -> Result<(), Message> {
        let value: Value = serde_json::from_str(line).map_err(|error| said::no_json(error.to_string()))?;
        let Value::Object(object) = value else { return Err(said::no_object()) };
        if let Some(scene) = object.get("scene").and_then(Value::as_object) {
            self.is_trajnet = true;
            self.rate = scene.get("fps").and_then(Value::as_f64).filter(|rate| *rate > 0.0).or(self.rate);
            return Ok(());
        }
        if let Some(track) = object.get("track").and_then(Value::as_object) {
            self.is_trajnet = true;
            return self.row(track, &LogRow::EMPTY, &mut take);
        }
        let Some(agents) = object.get("agents").and_then(Value::as_array) else {
            return self.row(&object, &LogRow::EMPTY, &mut take);
        };
        let mut step = LogRow::EMPTY;
        for (key, value) in &object {
            match self.given.column(key) {
                Some(LogColumn::Step) => step.step = number(key, value)?,
                Some(LogColumn::Time) => step.time = number(key, value)?,
                _ => {}
            }
        }
        agents.iter().try_for_each(|agent| match agent.as_object() {
            Some(agent) => self.row(agent, &step, &mut take),
            None => Err(said::no_object()),
        })
    }

    /// One row, with the information of its step.
    fn row(
        &mut self,
        object: &Map<String, Value>,
        step: &LogRow,
        take: &mut impl FnMut(&mut LogRow, &str) -> Result<(), Message>,
    ) -> Result<(), Message> {
        let mut row = step.clone();
        let mut agent = None;
        for (key, value) in object {
            match self.column(key) {
                Some(LogColumn::Agent) => agent = Some(name(value)),
                Some(LogColumn::Step) => row.step = number(key, value)?,
                Some(LogColumn::Time) => row.time = number(key, value)?,
                Some(LogColumn::Number(index)) => row.numbers[index] = number(key, value)? as f32,
                Some(LogColumn::Setting(index)) => row.settings[index] = number(key, value)? as f32,
                Some(LogColumn::Third(first)) => {
                    let third = number(key, value)? as f32;
                    if object.keys().any(|key| self.column(key) == Some(LogColumn::Number(first + 1))) {
                        row.thirds[first / 2] = third;
                    } else {
                        row.numbers[first + 1] = third;
                    }
                }
                None => self.other(key, value, &mut row)?,
            }
        }
        if self.printed.is_open() {
            self.is_of_people |= object.keys().any(|key| is_of_people(key));
            for (index, number) in row.numbers.iter().enumerate().filter(|(_, number)| !number.is_nan()) {
                self.printed.see(index, &number.to_string());
            }
            if !row.time.is_nan() {
                self.printed.see_time(&row.time.to_string());
            }
            self.printed.next_row();
        }
        take(&mut row, agent.as_deref().unwrap_or("0"))
    }

    fn column(&self, key: &str) -> Option<LogColumn> {
        match (self.is_trajnet, key) {
            (true, "f") => Some(LogColumn::Step),
            (true, "p") => Some(LogColumn::Agent),
            _ => self.given.column(key),
        }
    }

    /// A vector in one value, or an unknown key.
    fn other(&mut self, key: &str, value: &Value, row: &mut LogRow) -> Result<(), Message> {
        // Some loggers use this name for an angle, which is not supported.
        let is_vector =
            |kind: &VectorKind| *kind != VectorKind::Facing || value.is_array() || value.is_object();
        match vector_named(key).filter(is_vector) {
            Some(kind) => vector(key, kind, value, row),
            None => {
                if self.ignored.len() < 100 && !self.ignored.iter().any(|known| known == key) {
                    self.ignored.push(key.to_string());
                }
                Ok(())
            }
        }
    }
}

/// `[x, y]` or `{"x": …, "y": …}`; the first two of three numbers in a list.
fn vector(key: &str, kind: VectorKind, value: &Value, row: &mut LogRow) -> Result<(), Message> {
    let both = match value {
        Value::Array(list) if list.len() >= 2 => [&list[0], &list[1]],
        Value::Object(object) => {
            let y = object.get("y").or_else(|| object.get("z"));
            match (object.get("x"), y) {
                (Some(x), Some(y)) => [x, y],
                _ => return Err(said::no_vector(quoted(key))),
            }
        }
        Value::Null => return Ok(()),
        _ => return Err(said::no_vector(quoted(key))),
    };
    for (offset, value) in both.into_iter().enumerate() {
        row.numbers[kind.first() + offset] = number(key, value)? as f32;
    }
    Ok(())
}

fn number(key: &str, value: &Value) -> Result<f64, Message> {
    match value {
        Value::Null => Ok(f64::NAN),
        Value::String(text) => super::numbers::double(key, text.trim()).map_err(|_| no_number(key, value)),
        _ => value.as_f64().ok_or_else(|| no_number(key, value)),
    }
}

fn no_number(key: &str, value: &Value) -> Message {
    said::no_number(quoted(key), quoted(&value.to_string()))
}

fn name(value: &Value) -> String {
    match value {
        Value::String(name) => name.clone(),
        other => other.to_string(),
    }
}
