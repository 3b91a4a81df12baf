//! A value of a file, and what can be asked of it.

use glam::Vec2;

use super::error::{Fault, Result};
use crate::model::{
    spelling::{did_you_mean, quoted},
    tunable::{Declaration, Value},
    world::FARTHEST,
};

/// A value and the byte at which it starts.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Byte offset in the file.
    pub at: usize,
    /// The value.
    pub content: Content,
}

/// The value of a [`Node`].
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Words.
    Text(String),
    /// A number; rounded once from its decimal digits, not by way of the longer format.
    Number {
        /// Nearest `f32`.
        single: f32,
        /// Nearest `f64`.
        double: f64,
    },
    /// True or false.
    Bool(bool),
    /// Several values.
    List(Vec<Node>),
    /// Named values.
    Table(Vec<Entry>),
    /// Something that a scenario has no use for, such as a date or null.
    Other(&'static str),
}

/// A named value of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Byte offset of the name.
    pub at: usize,
    /// The value.
    pub node: Node,
}

impl Content {
    /// Its name in an error.
    fn name(&self) -> &'static str {
        match self {
            Content::Text(_) => "text",
            Content::Number { .. } => "a number",
            Content::Bool(_) => "true or false",
            Content::List(_) => "a list",
            Content::Table(_) => "a table",
            Content::Other(name) => name,
        }
    }
}

impl Node {
    /// A fault at this value.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::new(self.at, message)
    }

    /// The fault of a value that is not `wanted`.
    pub fn wrong_type(&self, key: &str, wanted: &str) -> Fault {
        self.fault(format!("{key} must be {wanted}, got {}", self.content.name()))
    }

    /// The fault of a word that is not one of those known, with the nearest of them.
    pub fn unknown_word(&self, key: &str, word: &str, known: &[&str]) -> Fault {
        let near = did_you_mean(word, known.iter().copied()).unwrap_or_else(|| ";".into());
        self.fault(format!("unknown {key} {}{near} it is one of {}", quoted(word), known.join(", ")))
    }

    /// The words of a text; `wanted` says in an error what `key` must be.
    pub fn text(&self, key: &str, wanted: &str) -> Result<&str> {
        match &self.content {
            Content::Text(text) => Ok(text),
            _ => Err(self.wrong_type(key, wanted)),
        }
    }

    /// The items of a list; `wanted` says in an error what `key` must be.
    pub fn list(&self, key: &str, wanted: &str) -> Result<&[Node]> {
        match &self.content {
            Content::List(items) => Ok(items),
            _ => Err(self.wrong_type(key, wanted)),
        }
    }

    /// The items of a list that is written under headers `[[key]]`.
    pub fn items(&self, key: &str) -> Result<&[Node]> {
        self.list(key, &format!("a list; write [[{key}]]"))
    }

    /// A finite number.
    pub fn real(&self, key: &str) -> Result<f32> {
        match self.content {
            Content::Number { single, .. } if single.is_finite() => Ok(single),
            Content::Number { double, .. } => {
                Err(self.fault(format!("{key} must be a finite number that fits f32, got {double}")))
            }
            _ => Err(self.wrong_type(key, "a number")),
        }
    }

    /// A whole number, if it is one.
    pub fn whole(&self) -> Option<f64> {
        match self.content {
            Content::Number { double, .. } if double.fract() == 0.0 => Some(double),
            _ => None,
        }
    }

    /// A pair of numbers, m or m/s.
    pub fn vector(&self, key: &str) -> Result<Vec2> {
        let items = self.list(key, "a pair of numbers [x, y]")?;
        let [x, y] = items else {
            return Err(self.fault(format!("{key} must have two numbers [x, y], got {}", items.len())));
        };
        let vector = Vec2::new(x.real(key)?, y.real(key)?);
        if vector.abs().max_element() > FARTHEST {
            return Err(self.fault(format!("{key} lies beyond ±{FARTHEST:e} in x or y")));
        }
        Ok(vector)
    }

    /// A value that a tunable accepts.
    pub fn value_of(&self, declared: &Declaration) -> Result<Value> {
        let checked = match &self.content {
            // The check may have come by way of f64; the node holds the number rounded once from its digits.
            Content::Number { single, double } => declared.check_number(*double).map(|value| match value {
                Value::Real(_) => Value::Real(*single),
                whole => whole,
            }),
            Content::Text(word) => declared.check_word(word),
            _ => return Err(self.wrong_type(declared.key, "a number or a name")),
        };
        checked.map_err(|error| self.fault(format!("{} {error}", declared.key)))
    }
}
