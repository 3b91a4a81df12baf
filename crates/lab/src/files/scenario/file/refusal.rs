//! The reason why a value was refused, and its place: the keys and indices that lead to it.

use std::{cell::RefCell, fmt};

use serde::de::{Error, Expected, Unexpected};

use super::{
    de::{Content, Node},
    error::Fault,
};
use crate::{
    files::scenario::said,
    text::{message::Message, spelling::nearest},
};
use sidestep_core::model::spelling::quoted;

/// A step on the way to a value.
#[derive(Clone, Debug, PartialEq)]
pub enum PathStep {
    /// Into a table.
    Key(String),
    /// Into a list.
    Index(usize),
}

/// The message. Part of it may need the key, which is known only farther out.
pub enum RefusalWords {
    /// The whole message.
    Said(Message),
    /// A message about the value of a key.
    OfKey(Box<dyn FnOnce(String) -> Message>),
    /// A key of the table, and its fault.
    AtKey(String, Message),
    /// A value of the wrong kind: the ids of both messages.
    WrongType { wanted: String, got: Message },
}

impl RefusalWords {
    /// The refusal of a key that a table does not have.
    pub fn unknown_key(name: &str, known: &[&str]) -> RefusalWords {
        RefusalWords::AtKey(name.into(), unknown_key(name, known))
    }

    /// The refusal of an unknown word.
    pub fn unknown_word(word: &str, known: &'static [&'static str]) -> RefusalWords {
        let (word, near) = (quoted(word), nearest(word, known.iter().copied()));
        RefusalWords::OfKey(Box::new(move |key| match near {
            Some(near) => said::unknown_word_near(key, word, quoted(near), known.join(", ")),
            None => said::unknown_word(key, word, known.join(", ")),
        }))
    }
}

/// A message that a key is unknown, with the nearest known one.
pub fn unknown_key(name: &str, known: &[&str]) -> Message {
    match nearest(name, known.iter().copied()) {
        Some(near) => said::unknown_key_near(quoted(name), quoted(near)),
        None => said::unknown_key(quoted(name), known.join(", ")),
    }
}

/// A refused value: the message, and the path to it.
pub struct Refusal {
    words: RefusalWords,
    /// Path to the value, the last step first.
    way: Vec<PathStep>,
}

impl From<Message> for Refusal {
    fn from(reason: Message) -> Refusal {
        Refusal { words: RefusalWords::Said(reason), way: Vec::new() }
    }
}

impl Refusal {
    /// A refusal of the value of a key.
    pub fn of(key: &str, reason: Message) -> Refusal {
        Refusal::from(reason).within(key)
    }

    /// A refusal of a key itself.
    pub fn of_key(key: &str, reason: Message) -> Refusal {
        Refusal { words: RefusalWords::AtKey(key.into(), reason), way: Vec::new() }
    }

    /// The refusal as seen one step farther out.
    pub fn under(mut self, step: PathStep) -> Refusal {
        self.way.push(step);
        self
    }

    /// The refusal within the value of a key.
    pub fn within(self, key: &str) -> Refusal {
        self.under(PathStep::Key(key.into()))
    }

    /// The refusal within an entry of the list at a key.
    pub fn in_entry(self, key: &str, index: usize) -> Refusal {
        self.under(PathStep::Index(index)).within(key)
    }

    /// Finds the place in a tree.
    pub fn in_tree(self, tree: Node) -> Fault {
        let mut node = tree;
        for step in self.way.iter().rev() {
            node = match (node.content(), step) {
                (Content::List(items), PathStep::Index(index)) => items.get(*index).copied().unwrap_or(node),
                (Content::Table(entries), PathStep::Key(key)) => {
                    let entry = entries.into_iter().rfind(|entry| entry.name == key);
                    entry.map_or(node, |entry| entry.node)
                }
                _ => node,
            };
        }
        let at = match (&self.words, node.content()) {
            // Of two equal keys the second is refused.
            (RefusalWords::AtKey(key, _), Content::Table(entries)) => {
                entries.iter().rfind(|entry| entry.name == key).map(|entry| entry.at)
            }
            _ => None,
        };
        Fault::new(at.unwrap_or(node.at()), self.reason())
    }

    fn reason(self) -> Message {
        let Refusal { words, mut way } = self;
        way.reverse();
        match words {
            RefusalWords::Said(message) | RefusalWords::AtKey(_, message) => message,
            RefusalWords::OfKey(message) => message(last_key(&way)),
            RefusalWords::WrongType { wanted, got } => wrong_type(&way, &wanted, got),
        }
    }
}

fn last_key(way: &[PathStep]) -> String {
    let key = way.iter().rev().find_map(|step| match step {
        PathStep::Key(key) => Some(key.clone()),
        PathStep::Index(_) => None,
    });
    key.unwrap_or_default()
}

/// The keys since the last entry of a list, in the form of a header.
fn header(way: &[PathStep]) -> String {
    let keys = way.iter().rev().map_while(|step| match step {
        PathStep::Key(key) => Some(key.as_str()),
        PathStep::Index(_) => None,
    });
    let mut keys: Vec<&str> = keys.collect();
    keys.reverse();
    keys.join(".")
}

fn wrong_type(way: &[PathStep], wanted: &str, got: Message) -> Message {
    if wanted == said::a_table().phrase.id {
        let what = match way {
            [] => said::a_scenario(),
            [outer @ .., PathStep::Index(_)] => said::an_entry(header(outer)),
            _ => said::named(format!("[{}]", last_key(way))),
        };
        return said::wrong_type(what, said::a_table(), got);
    }
    let key = last_key(way);
    let wanted = match (wanted, &*key) {
        ("a sequence", "vertices" | "points") => said::a_list_of_pairs(),
        ("a sequence", "gate" | "inside") => said::two_points(),
        ("a sequence" | "a string", "overlays" | "lit" | "set" | "names" | "choices") => {
            said::a_list_of_names()
        }
        // The other lists are lists of tables.
        ("a sequence", _) => said::a_list_under(header(way)),
        ("a string", _) => said::a_text(),
        ("a boolean", _) => said::a_bool(),
        (other, _) => named(other),
    };
    said::wrong_type(said::named(key), wanted, got)
}

/// The message with this id, otherwise the text itself.
fn named(words: &str) -> Message {
    let declared = said::MESSAGES.iter().find(|declared| declared.phrase.id == words);
    declared.map_or_else(
        || said::named(words.into()),
        |declared| Message { phrase: declared.phrase, arguments: Vec::new() },
    )
}

/// The message for a missing key. Each of these keys belongs to one kind of table.
fn missing(key: &str) -> Message {
    match key {
        "position" => said::needs_position(),
        "vertices" => said::polygon_needs_vertices(),
        "center" => said::circle_needs_center(),
        "radius" => said::circle_needs_radius(),
        "points" => said::map_needs_points(),
        "width" => said::camera_needs_width(),
        "steps" => said::run_needs_steps(),
        "step" => said::entry_needs_step(),
        "seconds" => said::claim_needs_seconds(),
        "figures" => said::claim_needs_figures(),
        other => said::named(format!("missing key {}", quoted(other))),
    }
}

thread_local! {
    /// The message of [`refuse`].
    static SAID: RefCell<Option<RefusalWords>> = const { RefCell::new(None) };
}

/// An error with this message. serde accepts only text: the message is passed to [`Refusal::custom`] separately.
pub fn refuse<E: Error>(words: RefusalWords) -> E {
    SAID.set(Some(words));
    E::custom("")
}

impl Error for Refusal {
    fn custom<T: fmt::Display>(text: T) -> Refusal {
        let words = SAID.take().unwrap_or_else(|| RefusalWords::Said(said::named(text.to_string())));
        Refusal { words, way: Vec::new() }
    }

    fn invalid_type(got: Unexpected, wanted: &dyn Expected) -> Refusal {
        let got = match got {
            Unexpected::Str(_) => said::a_text(),
            Unexpected::Float(_) | Unexpected::Signed(_) | Unexpected::Unsigned(_) => said::a_number(),
            Unexpected::Bool(_) => said::a_bool(),
            Unexpected::Seq => said::a_list(),
            Unexpected::Map => said::a_table(),
            Unexpected::Other(id) => named(id),
            other => said::named(other.to_string()),
        };
        Refusal { words: RefusalWords::WrongType { wanted: wanted.to_string(), got }, way: Vec::new() }
    }

    fn missing_field(key: &'static str) -> Refusal {
        missing(key).into()
    }

    fn unknown_field(key: &str, known: &'static [&'static str]) -> Refusal {
        Refusal::of_key(key, unknown_key(key, known))
    }

    fn duplicate_field(key: &'static str) -> Refusal {
        Refusal::of_key(key, said::key_twice(quoted(key)))
    }
}

impl std::error::Error for Refusal {}

impl fmt::Debug for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_tuple("Refusal").field(&self.way).finish()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
