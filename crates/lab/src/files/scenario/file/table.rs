//! A table of a file, asked for its keys one by one; in the end it refuses those that nobody asked for.

use std::ops::RangeInclusive;

use glam::Vec2;

use super::{
    error::{Fault, Result},
    node::{Content, Entry, Node},
};
use crate::text::spelling::nearest;
use sidestep_core::model::{
    Method,
    spelling::{in_few_digits, quoted},
    tunable::Tunable,
};

use crate::{files::scenario::said, text::message::Message};

/// What an error calls a table.
#[derive(Clone, Copy)]
pub enum TableName {
    /// The file as a whole.
    Scenario,
    /// A table by its header.
    Header(&'static str),
    /// An entry of the list of this name.
    EntryOf(&'static str),
}

impl TableName {
    fn message(self) -> Message {
        match self {
            TableName::Scenario => said::a_scenario(),
            TableName::Header(name) => said::named(name.into()),
            TableName::EntryOf(list) => said::an_entry(list.into()),
        }
    }
}

/// A table that knows which of its keys have been asked for.
pub struct Table<'a> {
    node: &'a Node,
    entries: &'a [Entry],
    known: Vec<&'static str>,
}

impl<'a> Table<'a> {
    /// The table of a node; an error calls it `name`.
    pub fn of(node: &'a Node, name: TableName) -> Result<Table<'a>> {
        let Content::Table(entries) = &node.content else {
            return Err(node.wrong_kind(name.message(), said::a_table()));
        };
        let mut names: Vec<_> = entries.iter().map(|entry| (entry.name.as_str(), entry.at)).collect();
        names.sort_unstable();
        match names.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some([_, (name, at)]) => Err(Fault::new(*at, said::key_twice(quoted(name)))),
            _ => Ok(Table { node, entries, known: Vec::new() }),
        }
    }

    /// Whether nothing stands in it.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many keys stand in it.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The table as a value.
    pub fn node(&self) -> &'a Node {
        self.node
    }

    /// A fault of the table as a whole.
    pub fn fault(&self, reason: Message) -> Fault {
        self.node.fault(reason)
    }

    /// The fault of a table without `key`: what looks like it is a slip of the pen, else `reason` says what is needed.
    pub fn lacks(&self, key: &str, reason: Message) -> Fault {
        let mut unknown = self.entries.iter().filter(|entry| !self.known.contains(&entry.name.as_str()));
        match unknown.find(|entry| nearest(&entry.name, [key]).is_some()) {
            Some(Entry { name, at, .. }) => {
                Fault::new(*at, said::unknown_key_near(quoted(name), quoted(key)))
            }
            None => self.fault(reason),
        }
    }

    /// The value of a key.
    pub fn get(&mut self, key: &'static str) -> Option<&'a Node> {
        self.known.push(key);
        self.entries.iter().find(|entry| entry.name == key).map(|entry| &entry.node)
    }

    /// The value of a key, as `read` reads it.
    fn read<T>(&mut self, key: &'static str, read: impl FnOnce(&'a Node) -> Result<T>) -> Result<Option<T>> {
        self.get(key).map(read).transpose()
    }

    /// Words.
    pub fn text(&mut self, key: &'static str) -> Result<Option<&'a str>> {
        self.read(key, |node| node.text(key, said::a_text))
    }

    /// A pair of numbers, m or m/s.
    pub fn vector(&mut self, key: &'static str) -> Result<Option<Vec2>> {
        self.read(key, |node| node.vector(key))
    }

    /// A number within limits.
    pub fn real(&mut self, key: &'static str, limits: RangeInclusive<f32>) -> Result<Option<f32>> {
        self.read(key, |node| {
            let real = node.real(key)?;
            if limits.contains(&real) {
                Ok(real)
            } else {
                Err(outside(node, key, in_few_digits(real), limits))
            }
        })
    }

    /// A whole number within limits.
    pub fn count(&mut self, key: &'static str, limits: RangeInclusive<u64>) -> Result<Option<u64>> {
        self.read(key, |node| {
            let whole = node.whole().ok_or_else(|| node.wrong_type(key, said::a_whole_number()))?;
            if (*limits.start() as f64..=*limits.end() as f64).contains(&whole) {
                Ok(whole as u64)
            } else {
                Err(outside(node, key, in_few_digits(whole), limits))
            }
        })
    }

    /// An avoidance method.
    pub fn method(&mut self) -> Result<Option<Method>> {
        self.read("method", |node| {
            let name = node.text("method", said::a_text)?;
            Method::from_name(name).ok_or_else(|| node.unknown_word("method", name, Method::NAMES))
        })
    }

    /// The items of a list, as a header `[[key]]` makes them; without the key there are none.
    pub fn items(&mut self, key: &'static str) -> Result<&'a [Node]> {
        let items = self.read(key, |node| node.items(key))?;
        Ok(items.unwrap_or_default())
    }

    /// Every tunable of a list that stands here.
    pub fn tunables<T: 'static>(
        &mut self,
        tunables: impl IntoIterator<Item = &'static Tunable<T>>,
        into: &mut T,
    ) -> Result<()> {
        for tunable in tunables {
            if let Some(node) = self.get(tunable.key) {
                (tunable.set)(into, node.value_of(tunable)?);
            }
        }
        Ok(())
    }

    /// Refuses every key that nobody has asked for.
    pub fn finish(self) -> Result<()> {
        match self.entries.iter().find(|entry| !self.known.contains(&entry.name.as_str())) {
            None => Ok(()),
            Some(Entry { name, at, .. }) => Err(Fault::new(
                *at,
                match nearest(name, self.known.iter().copied()) {
                    Some(near) => said::unknown_key_near(quoted(name), quoted(near)),
                    None => said::unknown_key(quoted(name), self.known.join(", ")),
                },
            )),
        }
    }
}

fn outside<T: std::fmt::Display>(node: &Node, key: &str, got: String, limits: RangeInclusive<T>) -> Fault {
    node.fault(said::outside(key.into(), got, limits.start().to_string(), limits.end().to_string()))
}
