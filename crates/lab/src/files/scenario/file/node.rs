//! A value of a file, and what can be asked of it.

use glam::Vec2;

use super::error::{Fault, Result};
use crate::text::spelling::nearest;
use sidestep_core::model::{
    spelling::quoted,
    tunable::{Declaration, Value},
    world::FARTHEST,
};

use crate::{
    files::scenario::said,
    text::{message::Message, refusals},
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
    Other(Useless),
}

/// A value that a scenario has no use for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Useless {
    /// A number that is none.
    UnreadableNumber,
    /// A date or a time.
    Date,
    /// JSON's null.
    Null,
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
    fn name(&self) -> Message {
        match self {
            Content::Text(_) => said::a_text(),
            Content::Number { .. } => said::a_number(),
            Content::Bool(_) => said::a_bool(),
            Content::List(_) => said::a_list(),
            Content::Table(_) => said::a_table(),
            Content::Other(Useless::UnreadableNumber) => said::an_unreadable_number(),
            Content::Other(Useless::Date) => said::a_date(),
            Content::Other(Useless::Null) => said::null(),
        }
    }
}

impl Node {
    /// A fault at this value.
    pub fn fault(&self, reason: Message) -> Fault {
        Fault::new(self.at, reason)
    }

    /// The fault of a value that is not `wanted`.
    pub fn wrong_type(&self, key: &str, wanted: Message) -> Fault {
        self.wrong_kind(said::named(key.into()), wanted)
    }

    /// The fault of something in words that is not `wanted`.
    pub fn wrong_kind(&self, what: Message, wanted: Message) -> Fault {
        self.fault(said::wrong_type(what, wanted, self.content.name()))
    }

    /// The fault of a word that is not one of those known, with the nearest of them.
    pub fn unknown_word(&self, key: &str, word: &str, known: &[&str]) -> Fault {
        let all = known.join(", ");
        self.fault(match nearest(word, known.iter().copied()) {
            Some(near) => said::unknown_word_near(key.into(), quoted(word), quoted(near), all),
            None => said::unknown_word(key.into(), quoted(word), all),
        })
    }

    /// The words of a text; `wanted` says in an error what `key` must be.
    pub fn text(&self, key: &str, wanted: fn() -> Message) -> Result<&str> {
        match &self.content {
            Content::Text(text) => Ok(text),
            _ => Err(self.wrong_type(key, wanted())),
        }
    }

    /// The items of a list; `wanted` says in an error what `key` must be.
    pub fn list(&self, key: &str, wanted: impl FnOnce() -> Message) -> Result<&[Node]> {
        match &self.content {
            Content::List(items) => Ok(items),
            _ => Err(self.wrong_type(key, wanted())),
        }
    }

    /// The items of a list that is written under headers `[[key]]`.
    pub fn items(&self, key: &str) -> Result<&[Node]> {
        self.list(key, || said::a_list_under(key.into()))
    }

    /// A finite number.
    pub fn real(&self, key: &str) -> Result<f32> {
        match self.content {
            Content::Number { single, .. } if single.is_finite() => Ok(single),
            Content::Number { double, .. } => {
                Err(self.fault(said::not_finite(key.into(), double.to_string())))
            }
            _ => Err(self.wrong_type(key, said::a_number())),
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
        let items = self.list(key, said::a_pair)?;
        let [x, y] = items else {
            return Err(self.fault(said::not_two_numbers(key.into(), items.len())));
        };
        let vector = Vec2::new(x.real(key)?, y.real(key)?);
        if vector.abs().max_element() > FARTHEST {
            return Err(self.fault(said::beyond(key.into(), format!("{FARTHEST:e}"))));
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
            _ => return Err(self.wrong_type(declared.key, said::a_number_or_name())),
        };
        checked.map_err(|error| self.fault(said::refused(declared.key.into(), refusals::value(&error))))
    }
}
