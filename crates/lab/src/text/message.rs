//! A message as data: its phrase, and the values that it is about.
//!
//! ```text
//!   a room's `messages!` ─▶ Message (phrase, arguments) ─▶ Catalog (one language) ─▶ Words ─▶ window, terminal, picture
//! ```
//! A figure is an argument along with its unit and its subject, so that they stay together; things named on screen can
//! be highlighted, because the word knows which agent, wall or pillar it names.

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
    /// The name, by which translations are found: `room-what_it_says`.
    pub id: &'static str,
    /// The English text in Fluent (<https://projectfluent.org>).
    pub english: &'static str,
}

/// A phrase and the values to insert.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// The phrase.
    pub phrase: Phrase,
    /// The values, by the names of their places in the phrase.
    pub arguments: Vec<(&'static str, Argument)>,
}

/// A message can be the reason of a failure.
impl std::error::Error for Message {}

impl Message {
    /// The first argument of this name.
    pub fn argument(&self, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|(known, _)| *known == name).map(|(_, argument)| argument)
    }

    /// This message with its lengths and speeds in the unit of a scene. Values to set keep their unit.
    pub fn in_unit(&self, scene: SceneUnit) -> Message {
        let arguments = self.arguments.iter();
        let arguments = arguments.map(|(name, argument)| (*name, argument.in_unit(scene)));
        Message { phrase: self.phrase, arguments: arguments.collect() }
    }

    /// This message and all messages in it, itself first.
    pub fn all(&self) -> Vec<&Message> {
        let inner = self.arguments.iter().flat_map(|(_, argument)| match argument {
            Argument::Clause(message) | Argument::Called(_, message) => message.all(),
            Argument::Clauses(messages) => messages.iter().flat_map(Message::all).collect(),
            _ => Vec::new(),
        });
        std::iter::once(self).chain(inner).collect()
    }
}

/// A value in a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A clause that is left out.
    Nothing,
    /// An agent, a wall edge or a pillar.
    Body(Source),
    /// A body under another name: neighbor 2, line 3.
    Called(Source, Box<Message>),
    /// Several bodies, each kind once.
    Bodies(Vec<Source>),
    /// The first few of several bodies, and the number of further ones.
    FirstBodies(Vec<Source>),
    /// A number with its unit.
    Quantity(UnitNumber),
    /// Two coordinates with the same unit.
    Vector([UnitNumber; 2]),
    /// A number of things.
    Count(u64),
    /// Something that can be tuned.
    Key(Key),
    /// Several keys.
    Keys(Vec<Key>),
    /// A setting of a value.
    Setting(SettingValue),
    /// A choice of a method.
    Method(MethodChoice),
    /// An overlay, by its name in files.
    Overlay(String),
    /// A built-in scenario to open.
    Scene(SceneChoice),
    /// A part of the sentence that is a message.
    Clause(Box<Message>),
    /// Several clauses: a, b and c.
    Clauses(Vec<Message>),
    /// A choice among several wordings. Catalogs choose by it and never show it.
    Choice(&'static str),
    /// A name that is the same in every language: of a scenario, a file, a formula.
    Name(String),
}

/// A setting of a value, and its scope.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SettingValue {
    /// The key that is set.
    pub key: Key,
    /// The value.
    pub value: Value,
    /// The scope; it does not matter for a parameter of the world.
    pub scope: Scope,
}

/// A method, and the agents that take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodChoice {
    /// The method.
    pub method: Method,
    /// The agents that take it.
    pub scope: Scope,
}

/// A built-in scenario to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneChoice {
    /// The name of the scenario.
    pub name: String,
    /// The method that all of its agents take; `None` leaves them their own.
    pub method: Option<Method>,
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

    /// This argument with numbers in this form, unless they have their own.
    #[doc(hidden)]
    pub fn in_form(self, form: NumberForm) -> Argument {
        match self {
            Argument::Quantity(quantity) => Argument::Quantity(quantity.or_form(form)),
            Argument::Vector(both) => Argument::Vector(both.map(|quantity| quantity.or_form(form))),
            other => other,
        }
    }
}
