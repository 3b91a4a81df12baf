//! How values of the library stand in JSON.

use glam::Vec2;
use serde::{Serializer, ser::SerializeMap};

use crate::{avoid::Source, text::message::Message};

/// A vector as a list of its two coordinates.
pub fn vector<S: Serializer>(v: &Vec2, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(v.to_array())
}

/// A source by its kind: `{"agent": 3}`, `{"edge": 7}` or `{"circle": 0}`.
pub fn source<S: Serializer>(source: &Source, to: S) -> Result<S::Ok, S::Error> {
    let (kind, index) = match source {
        Source::Neighbor(agent) => ("agent", agent),
        Source::Edge(edge) => ("edge", edge),
        Source::Circle(circle) => ("circle", circle),
    };
    let mut map = to.serialize_map(Some(1))?;
    map.serialize_entry(kind, index)?;
    map.end()
}

/// A message in English.
pub fn words<S: Serializer>(message: &Message, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(message)
}
