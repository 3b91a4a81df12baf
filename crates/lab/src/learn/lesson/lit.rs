//! The things that a step highlights.

use super::said;
use sidestep_core::model::{Key, Method};

use crate::{
    files::scenario::LensFace,
    picture::overlay::{self, OverlayId},
    text::message::Message,
};

/// A thing in the window that a step highlights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lit {
    /// An agent in the world.
    Agent(u32),
    /// An overlay: its row among the switches.
    Overlay(OverlayId),
    /// The picture of the lens.
    Lens,
    /// The button of a face of the lens.
    Face(LensFace),
    /// The list of the neighbors and walls that the lens can build up.
    Source,
    /// The control for the stages of the lens.
    Stages,
    /// The control of a parameter.
    Key(Key),
    /// The button of a method.
    Method(Method),
    /// The button that starts time.
    Play,
    /// The button that returns to the start.
    Restart,
    /// The timeline.
    Timeline,
    /// The doctor's findings.
    Doctor,
    /// The menu for worlds side by side.
    Compare,
    /// The button for clips.
    Record,
}

/// The words for things that have no name of their own.
const PLACES: [(&str, Lit); 9] = [
    ("lens", Lit::Lens),
    ("source", Lit::Source),
    ("stages", Lit::Stages),
    ("play", Lit::Play),
    ("restart", Lit::Restart),
    ("timeline", Lit::Timeline),
    ("doctor", Lit::Doctor),
    ("compare", Lit::Compare),
    ("record", Lit::Record),
];

impl Lit {
    /// A thing by its name in a file: a place, or a kind and a name such as `overlay cones`.
    ///
    /// # Errors
    /// The thing does not exist.
    pub fn named(words: &str) -> Result<Lit, Message> {
        if let Some((_, place)) = PLACES.into_iter().find(|(known, _)| *known == words) {
            return Ok(place);
        }
        let (kind, name) = words.split_once(' ').unwrap_or((words, ""));
        let found = match kind {
            "agent" => name.parse().ok().map(Lit::Agent),
            "overlay" => overlay::find(name).ok().map(Lit::Overlay),
            "face" => LensFace::from_name(name).map(Lit::Face),
            "key" => Key::find(name).map(Lit::Key),
            "method" => Method::from_name(name).map(Lit::Method),
            _ => None,
        };
        found.ok_or_else(|| said::not_lit(words.into()))
    }
}
