//! What is said, as data: which message, and the values that it is about.
//!
//! ```text
//!   a room's `messages!` ─▶ Message (phrase, arguments) ─▶ Catalog (one language) ─▶ Words ─▶ window, terminal, picture
//! ```
//! A figure is an argument beside what it belongs to, with its unit, so that it cannot part from it; what is named on
//! screen can light up, because the word knows which agent, wall or pillar it names.

use super::{
    quantity::{NumberForm, UnitNumber},
    unit::SceneUnit,
};
use sidestep_core::{
    avoid::Source,
    model::{Key, Method, tunable::Value},
    sim::command::Scope,
};

/// The name of a message and its English text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// Its name, by which translations are found: `room-what_it_says`.
    pub id: &'static str,
    /// Its English text in Fluent (<https://projectfluent.org>).
    pub english: &'static str,
}

/// A phrase and the values to put in.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Which one.
    pub phrase: Phrase,
    /// The values, by the names that the phrase gives to their places.
    pub arguments: Vec<(&'static str, Argument)>,
}

/// A message can say why something fails.
impl std::error::Error for Message {}

impl Message {
    /// The first argument of this name.
    pub fn argument(&self, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|(known, _)| *known == name).map(|(_, argument)| argument)
    }

    /// The same with its lengths and speeds in the unit of a scene. Values to set stay as they are set.
    pub fn in_unit(&self, scene: SceneUnit) -> Message {
        let arguments = self.arguments.iter();
        let arguments = arguments.map(|(name, argument)| (*name, argument.in_unit(scene)));
        Message { phrase: self.phrase, arguments: arguments.collect() }
    }

    /// This message and all that stand in it, itself first.
    pub fn all(&self) -> Vec<&Message> {
        let inner = self.arguments.iter().flat_map(|(_, argument)| match argument {
            Argument::Clause(message) | Argument::Called(_, message) => message.all(),
            Argument::Clauses(messages) => messages.iter().flat_map(Message::all).collect(),
            _ => Vec::new(),
        });
        std::iter::once(self).chain(inner).collect()
    }
}

/// What a message is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A clause that is left out.
    Nothing,
    /// An agent, a wall edge or a pillar.
    Body(Source),
    /// One by other words than its name: neighbor 2, line 3.
    Called(Source, Box<Message>),
    /// Several, each kind once.
    Bodies(Vec<Source>),
    /// The first few of several, and how many more there are.
    FirstBodies(Vec<Source>),
    /// A number with its unit.
    Quantity(UnitNumber),
    /// Two coordinates with their unit: x and y have the same.
    Vector([UnitNumber; 2]),
    /// How many.
    Count(u64),
    /// Something that can be tuned.
    Key(Key),
    /// Several of these.
    Keys(Vec<Key>),
    /// A value that something can be set to.
    Setting(SettingValue),
    /// A method to take.
    Method(MethodChoice),
    /// An overlay, by its name in files.
    Overlay(String),
    /// A built-in scenario, by its name.
    Scene(String),
    /// A part of the sentence that is a message.
    Clause(Box<Message>),
    /// Several such parts: a, b and c.
    Clauses(Vec<Message>),
    /// Which of several wordings is meant. Catalogs choose by it and never show it.
    Choice(&'static str),
    /// A name that is the same in every language: of a scenario, a file, a formula.
    Name(String),
}

/// A value that something can be set to, and whose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SettingValue {
    /// What is set.
    pub key: Key,
    /// To what.
    pub value: Value,
    /// Whose: of a parameter of the world it does not matter.
    pub scope: Scope,
}

/// A method, and who is to take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodChoice {
    /// Which one.
    pub method: Method,
    /// Who takes it.
    pub scope: Scope,
}

impl Argument {
    fn in_unit(&self, scene: SceneUnit) -> Argument {
        match self {
            Argument::Quantity(quantity) => Argument::Quantity(quantity.in_unit(scene)),
            Argument::Vector(both) => Argument::Vector(both.map(|quantity| quantity.in_unit(scene))),
            Argument::Clause(message) => Argument::Clause(Box::new(message.in_unit(scene))),
            Argument::Called(of, message) => Argument::Called(*of, Box::new(message.in_unit(scene))),
            Argument::Clauses(messages) => {
                Argument::Clauses(messages.iter().map(|message| message.in_unit(scene)).collect())
            }
            other => other.clone(),
        }
    }

    /// With its numbers in this form, where they have none of their own.
    #[doc(hidden)]
    pub fn in_form(self, form: NumberForm) -> Argument {
        match self {
            Argument::Quantity(quantity) => Argument::Quantity(quantity.or_form(form)),
            Argument::Vector(both) => Argument::Vector(both.map(|quantity| quantity.or_form(form))),
            other => other,
        }
    }
}
