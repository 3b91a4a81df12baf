//! Deserializes the values of a text with serde, from the trees of the TOML and JSON parsers.

use std::borrow::Cow;

use jsonc_parser::{ast, common::Ranged};
use serde::{
    Deserializer,
    de::{
        DeserializeSeed, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor,
        value::StrDeserializer,
    },
    forward_to_deserialize_any,
};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::refusal::{PathStep, Refusal, RefusalWords, refuse};
use crate::files::scenario::said;

/// A value in the tree of a parser.
#[derive(Clone, Copy)]
pub enum Node<'a> {
    /// A whole TOML file.
    File(&'a Spanned<DeTable<'a>>),
    /// A value of TOML.
    Toml(&'a Spanned<DeValue<'a>>),
    /// A value of JSON.
    Json(&'a ast::Value<'a>),
}

/// A named value of a table.
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    /// Byte offset of the name.
    pub at: usize,
    /// Its name.
    pub name: &'a str,
    /// The value.
    pub node: Node<'a>,
}

/// The value of a [`Node`].
pub enum Content<'a> {
    /// A text.
    Text(&'a str),
    /// The digits of a number.
    Number(Cow<'a, str>),
    /// True or false.
    Bool(bool),
    /// Several values.
    List(Vec<Node<'a>>),
    /// Named values in the order of the text.
    Table(Vec<Entry<'a>>),
    /// A kind of value that no file uses, with the id of the message that names it.
    Useless(&'static str),
}

impl<'a> Node<'a> {
    /// Byte offset in the text.
    pub fn at(self) -> usize {
        match self {
            Node::File(table) => table.span().start,
            Node::Toml(value) => value.span().start,
            Node::Json(value) => value.start(),
        }
    }

    /// Its contents.
    pub fn content(self) -> Content<'a> {
        match self {
            Node::File(table) => table_of(table.get_ref()),
            Node::Toml(value) => match value.get_ref() {
                DeValue::String(text) => Content::Text(text),
                DeValue::Integer(whole) => match i64::from_str_radix(whole.as_str(), whole.radix()) {
                    Ok(digits) if whole.radix() != 10 => Content::Number(digits.to_string().into()),
                    _ => Content::Number(whole.as_str().into()),
                },
                DeValue::Float(real) => Content::Number(real.as_str().into()),
                DeValue::Boolean(value) => Content::Bool(*value),
                DeValue::Datetime(_) => Content::Useless(said::a_date().phrase.id),
                DeValue::Array(items) => Content::List(items.iter().map(Node::Toml).collect()),
                DeValue::Table(table) => table_of(table),
            },
            Node::Json(value) => match value {
                ast::Value::StringLit(text) => Content::Text(&text.value),
                ast::Value::NumberLit(digits) => Content::Number(digits.value.into()),
                ast::Value::BooleanLit(value) => Content::Bool(value.value),
                ast::Value::Array(array) => Content::List(array.elements.iter().map(Node::Json).collect()),
                ast::Value::Object(object) => {
                    Content::Table(object.properties.iter().map(property).collect())
                }
                ast::Value::NullKeyword(_) => Content::Useless(said::null().phrase.id),
            },
        }
    }
}

fn table_of<'a>(table: &'a DeTable<'a>) -> Content<'a> {
    let entry = |(name, value): (&'a Spanned<Cow<'a, str>>, _)| Entry {
        at: name.span().start,
        name: name.get_ref(),
        node: Node::Toml(value),
    };
    let mut entries: Vec<Entry> = table.iter().map(entry).collect();
    entries.sort_unstable_by_key(|entry| entry.at);
    Content::Table(entries)
}

fn property<'a>(property: &'a ast::ObjectProp<'a>) -> Entry<'a> {
    Entry { at: property.range.start, name: property.name.as_str(), node: Node::Json(&property.value) }
}

/// The refusal of a value other than the expected one.
fn unexpected(id: &'static str, expected: &dyn Expected) -> Refusal {
    serde::de::Error::invalid_type(Unexpected::Other(id), expected)
}

impl<'de> Deserializer<'de> for Node<'_> {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self.content() {
            Content::Text(text) => visitor.visit_str(text),
            Content::Number(digits) => match digits.parse() {
                Ok(number) => visitor.visit_f64(number),
                Err(_) => Err(unexpected(said::an_unreadable_number().phrase.id, &visitor)),
            },
            Content::Bool(value) => visitor.visit_bool(value),
            Content::List(items) => visitor.visit_seq(Items { left: items.into_iter().enumerate() }),
            Content::Table(entries) => visitor.visit_map(Entries { left: entries.into_iter(), value: None }),
            Content::Useless(id) => Err(unexpected(id, &visitor)),
        }
    }

    /// Rounds a number once from its digits: passed as an `f32` if the conversion through `f64` would give another one.
    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        let Content::Number(digits) = self.content() else { return self.deserialize_any(visitor) };
        match (digits.parse::<f32>(), digits.parse::<f64>()) {
            (Ok(single), Ok(double)) if double as f32 != single && !single.is_nan() => {
                visitor.visit_f32(single)
            }
            _ => self.deserialize_any(visitor),
        }
    }

    /// Keys that the struct does not have are refused before its values are read.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        let Content::Table(entries) = self.content() else {
            // The visitor of a struct would accept a list.
            return self.deserialize_any(NoTable(visitor));
        };
        let (known_ones, unknown): (Vec<&Entry>, Vec<&Entry>) =
            entries.iter().partition(|entry| known.contains(&entry.name));
        match unknown.first() {
            // A table without any known key means something else: its struct reports what.
            Some(entry) if !known_ones.is_empty() => {
                Err(refuse(RefusalWords::unknown_key(entry.name, known)))
            }
            _ => visitor.visit_map(Entries { left: entries.into_iter(), value: None }),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map enum identifier
    }
}

/// Refuses everything in place of a visitor that expects a table.
struct NoTable<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for NoTable<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(said::a_table().phrase.id)
    }
}

struct Items<'a> {
    left: std::iter::Enumerate<std::vec::IntoIter<Node<'a>>>,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Refusal;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Refusal> {
        let Some((index, node)) = self.left.next() else { return Ok(None) };
        seed.deserialize(node).map(Some).map_err(|refusal| refusal.under(PathStep::Index(index)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

struct Entries<'a> {
    left: std::vec::IntoIter<Entry<'a>>,
    value: Option<Entry<'a>>,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Refusal;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refusal> {
        self.value = self.left.next();
        let Some(entry) = self.value else { return Ok(None) };
        let name: StrDeserializer<Refusal> = entry.name.into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refusal> {
        let Some(entry) = self.value else { return Err(serde::de::Error::custom("a value before its key")) };
        seed.deserialize(entry.node).map_err(|refusal| refusal.under(PathStep::Key(entry.name.into())))
    }
}
