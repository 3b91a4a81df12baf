//! A table to be written, key by key, and its text as TOML or JSON.

use glam::Vec2;
use toml::Value;

use sidestep_core::model::tunable::{self, Domain, Tunable};

/// A table in the making: the counterpart of [`Table`](super::Table).
#[derive(Default)]
pub struct Put(toml::Table);

impl Put {
    /// Writes a key.
    pub fn put(&mut self, key: &str, value: impl Written) {
        self.0.insert(key.into(), value.written());
    }

    /// Writes a key unless reading does without it.
    pub fn put_unless<T: Written + PartialEq>(&mut self, key: &str, value: T, default: T) {
        if value != default {
            self.put(key, value);
        }
    }

    /// Writes a table that has something in it.
    pub fn table(&mut self, key: &str, table: Put) {
        if !table.0.is_empty() {
            self.put(key, table);
        }
    }

    /// Writes a list of tables that has something in it.
    pub fn tables(&mut self, key: &str, tables: impl IntoIterator<Item = Put>) {
        let tables: Vec<Put> = tables.into_iter().collect();
        if !tables.is_empty() {
            self.put(key, tables);
        }
    }

    /// Writes every tunable of `from` that has another value in `unless`.
    pub fn tunables<T: 'static>(
        &mut self,
        tunables: impl IntoIterator<Item = &'static Tunable<T>>,
        from: &T,
        unless: &T,
    ) {
        for tunable in tunables {
            let value = (tunable.get)(from);
            if value != (tunable.get)(unless) {
                self.tunable(tunable, value);
            }
        }
    }

    /// Writes a tunable.
    pub fn tunable<T>(&mut self, tunable: &Tunable<T>, value: tunable::Value) {
        match (value, tunable.domain) {
            (tunable::Value::Real(real), _) => self.put(tunable.key, real),
            (tunable::Value::Count(count), _) => self.put(tunable.key, count),
            (tunable::Value::Choice(index), Domain::Choice { names }) => self.put(tunable.key, names[index]),
            (tunable::Value::Choice(index), _) => self.put(tunable.key, index),
        }
    }

    /// The text of a TOML file.
    pub fn toml(&self) -> String {
        // Tables of numbers and text always serialize.
        toml::to_string(&self.0).expect("a scenario is plain data")
    }

    /// The text of a JSON file. Infinity has no number in JSON and is written as the word "inf", which reads back.
    pub fn json(self) -> String {
        let text = serde_json::to_string_pretty(&json_value(&Value::Table(self.0)));
        text.expect("a scenario is plain data") + "\n"
    }
}

fn json_value(value: &Value) -> serde_json::Value {
    match value {
        Value::String(text) => text.as_str().into(),
        Value::Integer(integer) => (*integer).into(),
        Value::Float(float) if float.is_infinite() => "inf".into(),
        Value::Float(float) => (*float).into(),
        Value::Boolean(value) => (*value).into(),
        Value::Datetime(date) => date.to_string().into(),
        Value::Array(items) => items.iter().map(json_value).collect::<Vec<_>>().into(),
        Value::Table(table) => serde_json::Value::Object(
            table.iter().map(|(key, value)| (key.clone(), json_value(value))).collect(),
        ),
    }
}

/// Something that a key can have as its value.
pub trait Written {
    /// The value.
    fn written(self) -> Value;
}

impl Written for &str {
    fn written(self) -> Value {
        self.into()
    }
}

impl Written for String {
    fn written(self) -> Value {
        self.into()
    }
}

impl Written for u32 {
    fn written(self) -> Value {
        Value::Integer(self.into())
    }
}

impl Written for u64 {
    fn written(self) -> Value {
        Value::Integer(self as i64)
    }
}

impl Written for usize {
    fn written(self) -> Value {
        Value::Integer(self as i64)
    }
}

/// As the `f64` whose shortest decimal is that of the `f32`, so that files say 0.1, not 0.10000000149.
impl Written for f32 {
    fn written(self) -> Value {
        Value::Float(self.to_string().parse().unwrap_or(f64::from(self)))
    }
}

impl Written for Vec2 {
    fn written(self) -> Value {
        Value::Array(self.to_array().map(f32::written).to_vec())
    }
}

impl Written for &[Vec2] {
    fn written(self) -> Value {
        Value::Array(self.iter().copied().map(Vec2::written).collect())
    }
}

impl Written for Put {
    fn written(self) -> Value {
        Value::Table(self.0)
    }
}

impl<T: Written> Written for Vec<T> {
    fn written(self) -> Value {
        Value::Array(self.into_iter().map(T::written).collect())
    }
}
