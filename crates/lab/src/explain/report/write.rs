//! The JSON form of values of the library.

use serde::{Serialize, Serializer, ser::SerializeMap};
use sidestep_core::{avoid::Source, model::EdgeName};

use crate::text::{catalog::Catalog, message::Message};

/// A source by its kind: `{"agent": 3}`, `{"edge": 7}` or `{"circle": 0}`; `{"edge": 7, "part": 2}` for the second part
/// of an edge that is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceInKeys(pub Source);

impl Serialize for SourceInKeys {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Source::Neighbor(agent) => one("agent", agent, to),
            Source::Circle(circle) => one("circle", circle, to),
            Source::Edge(EdgeName { vertex, part: 0 }) => one("edge", vertex, to),
            Source::Edge(EdgeName { vertex, part }) => to.collect_map([("edge", vertex), ("part", part + 1)]),
        }
    }
}

/// A source in the form of [`SourceInKeys`].
pub fn source<S: Serializer>(source: &Source, to: S) -> Result<S::Ok, S::Error> {
    SourceInKeys(*source).serialize(to)
}

fn one<S: Serializer>(key: &str, index: u32, to: S) -> Result<S::Ok, S::Error> {
    let mut map = to.serialize_map(Some(1))?;
    map.serialize_entry(key, &index)?;
    map.end()
}

/// Names with their values, in their order.
pub fn map<S: Serializer, V: Serialize>(entries: &[(&str, V)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(entries.iter().map(|(name, value)| (name, value)))
}

/// A message in English.
pub fn words<S: Serializer>(message: &Message, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&Catalog::english().words(message))
}

/// A message in English, or null.
pub fn some_words<S: Serializer>(message: &Option<Message>, to: S) -> Result<S::Ok, S::Error> {
    match message {
        Some(message) => words(message, to),
        None => to.serialize_none(),
    }
}
