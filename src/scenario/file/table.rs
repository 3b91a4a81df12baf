//! A table of a file, asked for its keys one by one; in the end it refuses those that nobody asked for.

use std::ops::RangeInclusive;

use glam::Vec2;

use super::{
    error::{Fault, Result},
    node::{Content, Entry, Node},
};
use crate::model::{
    Method,
    spelling::{did_you_mean, in_few_digits, quoted},
    tunable::Tunable,
};

/// A table that knows which of its keys have been asked for.
pub struct Table<'a> {
    node: &'a Node,
    entries: &'a [Entry],
    known: Vec<&'static str>,
}

impl<'a> Table<'a> {
    /// The table of a node; an error calls it `name`.
    pub fn of(node: &'a Node, name: &str) -> Result<Table<'a>> {
        let Content::Table(entries) = &node.content else { return Err(node.wrong_type(name, "a table")) };
        let mut names: Vec<_> = entries.iter().map(|entry| (entry.name.as_str(), entry.at)).collect();
        names.sort_unstable();
        match names.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some([_, (name, at)]) => {
                Err(Fault::new(*at, format!("the key {} stands twice; keep one", quoted(name))))
            }
            _ => Ok(Table { node, entries, known: Vec::new() }),
        }
    }

    /// Whether nothing stands in it.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The table as a value.
    pub fn node(&self) -> &'a Node {
        self.node
    }

    /// A fault of the table as a whole.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        self.node.fault(message)
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
        self.read(key, |node| node.text(key, "text"))
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
    pub fn count(&mut self, key: &'static str, limits: RangeInclusive<usize>) -> Result<Option<usize>> {
        self.read(key, |node| {
            let whole = node.whole().ok_or_else(|| node.wrong_type(key, "a whole number"))?;
            if (*limits.start() as f64..=*limits.end() as f64).contains(&whole) {
                Ok(whole as usize)
            } else {
                Err(outside(node, key, in_few_digits(whole), limits))
            }
        })
    }

    /// An avoidance method.
    pub fn method(&mut self) -> Result<Option<Method>> {
        self.read("method", |node| {
            let name = node.text("method", "text")?;
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
            Some(Entry { name, at, .. }) => {
                let remedy = did_you_mean(name, self.known.iter().copied())
                    .unwrap_or_else(|| format!("; known here are {}", self.known.join(", ")));
                Err(Fault::new(*at, format!("unknown key {}{remedy}", quoted(name))))
            }
        }
    }
}

fn outside<T: std::fmt::Display>(node: &Node, key: &str, got: String, limits: RangeInclusive<T>) -> Fault {
    node.fault(format!("{key} = {got} is outside {} to {}", limits.start(), limits.end()))
}
