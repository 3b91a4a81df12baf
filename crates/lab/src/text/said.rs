//! The declaration of a room's messages: for each message a function with typed arguments, its English text, and
//! samples.

use glam::Vec2;

use super::{
    message::{Argument, Message, Phrase, SettingValue},
    phrases,
    quantity::{
        Acceleration, Coordinates, Degrees, Hertz, Kilograms, Megabytes, Meters, Millimeters, Minutes,
        Newtons, Number, NumberForm, Percent, Radians, Seconds, Speed, SquareMeters, SquareRadians, TurnRate,
        UnitNumber, Velocity, acceleration, degrees, hertz, kilograms, megabytes, meters, millimeters,
        minutes, newtons, number, percent, radians, seconds, speed, square_meters, square_radians, turn_rate,
    },
};
use sidestep_core::{
    avoid::Source,
    model::{EdgeName, Key, tunable::Value},
    sim::command::Scope,
};

/// A type whose values can be arguments of messages.
pub trait Said: Into<Argument> {
    /// The samples that a page for proofreaders shows in place of a value: the cases for which the words may differ.
    fn samples() -> Vec<Argument>;
}

/// A function that makes samples of an argument.
pub type Samples = fn() -> Vec<Argument>;

/// A declared message of a room: for tests and for the page for proofreaders.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// The name and English text.
    pub phrase: Phrase,
    /// The arguments: names, and samples of values.
    pub arguments: &'static [(&'static str, Samples)],
    /// The form of the numbers.
    pub form: NumberForm,
}

impl Declared {
    /// The first part of the name, which all messages of a room share.
    pub fn room(&self) -> &'static str {
        self.phrase.id.split_once('-').map_or(self.phrase.id, |(room, _)| room)
    }

    /// Samples of this message: the first value of every argument, then each other value of each argument.
    pub fn samples(&self) -> Vec<Message> {
        let values: Vec<(&'static str, Vec<Argument>)> =
            self.arguments.iter().map(|(name, samples)| (*name, samples())).collect();
        let first = |name: &'static str, all: &[Argument]| {
            (name, all.first().cloned().unwrap_or(Argument::Nothing).in_form(self.form))
        };
        let plain: Vec<_> = values.iter().map(|(name, all)| first(name, all)).collect();
        let varied = values.iter().enumerate().flat_map(|(place, (_, all))| {
            let plain = &plain;
            all.iter().skip(1).map(move |value| {
                let mut arguments = plain.clone();
                arguments[place].1 = value.clone().in_form(self.form);
                arguments
            })
        });
        let all = std::iter::once(plain.clone()).chain(varied);
        all.map(|arguments| Message { phrase: self.phrase, arguments }).collect()
    }
}

/// Declares the messages of a room: a function for each message, with the visibility that the room names, and
/// `MESSAGES`, the list of them all. Translations are in `assets/text`, by the id `room-function`.
///
/// ```text
///   messages! {
///       pub(crate) room "files" in Exact;
///
///       left_over(file: String, lines: usize) = "{ $file } has { $lines ->
///           [one] one line
///          *[other] { $lines } lines
///       } left";
///   }
/// ```
/// With `pub mod said, room "files" in Exact;` as the head, makes a module of that name with the functions and the list
/// in it.
#[macro_export]
#[doc(hidden)]
macro_rules! messages {
    ( $visible:vis mod $module:ident, room $room:literal in $form:ident; $( $rest:tt )* ) => {
        $visible mod $module {
            use super::*;

            $crate::messages! { pub(crate) room $room in $form; $( $rest )* }
        }
    };
    (
        $visible:vis room $room:literal in $form:ident;
        $( $(#[$about:meta])* $name:ident ( $( $argument:ident : $kind:ty ),* $(,)? ) = $english:expr; )*
    ) => {
        /// All messages of this room.
        pub(crate) const MESSAGES: &[$crate::text::said::Declared] = &[
            $( $crate::text::said::Declared {
                phrase: $crate::text::message::Phrase {
                    id: concat!($room, "-", stringify!($name)),
                    english: $english,
                },
                arguments: &[ $( (stringify!($argument), <$kind as $crate::text::said::Said>::samples) ),* ],
                form: $crate::text::quantity::NumberForm::$form,
            } ),*
        ];
        $(
            $(#[$about])*
            $visible fn $name( $( $argument: $kind ),* ) -> $crate::text::message::Message {
                $crate::text::message::Message {
                    phrase: $crate::text::message::Phrase {
                        id: concat!($room, "-", stringify!($name)),
                        english: $english,
                    },
                    arguments: vec![ $( (
                        stringify!($argument),
                        $crate::text::message::Argument::from($argument)
                            .in_form($crate::text::quantity::NumberForm::$form),
                    ) ),* ],
                }
            }
        )*
    };
}
pub use crate::messages;

/// An agent by its index, where only an agent can be meant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OneAgent(pub u32);

/// Several sources, of which the first few are named.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstOf(pub Vec<Source>);

/// A body under another name; the words alone without a body.
#[derive(Clone, Debug, PartialEq)]
pub struct Called {
    /// The body.
    pub of: Option<Source>,
    /// The name.
    pub words: Message,
}

/// A choice among wordings: its values are listed only once.
pub trait Wording: Copy + 'static {
    /// All values.
    const ALL: &'static [Self];

    /// The word by which the catalogs choose.
    fn word(self) -> &'static str;
}

/// Declares a type that chooses between wordings, with its words.
#[macro_export]
#[doc(hidden)]
macro_rules! wordings {
    ( $( $(#[$about:meta])* $name:ident { $( $(#[$of_value:meta])* $value:ident = $word:literal ),* $(,)? } )* ) => { $(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $( $(#[$of_value])* $value ),* }

        impl $crate::text::said::Wording for $name {
            const ALL: &'static [Self] = &[ $( $name::$value ),* ];

            fn word(self) -> &'static str {
                match self { $( $name::$value => $word ),* }
            }
        }
        $crate::said!($name: |it| $crate::text::message::Argument::Choice($crate::text::said::Wording::word(it)),
            <$name as $crate::text::said::Wording>::ALL.to_vec());
    )* };
}
pub use crate::wordings;

/// Makes a type an argument of messages: its conversion, and samples of it.
#[macro_export]
#[doc(hidden)]
macro_rules! said {
    ( $kind:ty : |$it:ident| $argument:expr, $samples:expr ) => {
        impl From<$kind> for $crate::text::message::Argument {
            fn from($it: $kind) -> Self {
                $argument
            }
        }
        impl $crate::text::said::Said for $kind {
            fn samples() -> Vec<$crate::text::message::Argument> {
                Vec::from($samples).into_iter().map(|value: $kind| value.into()).collect()
            }
        }
    };
}
pub use crate::said;

said!(Source: |it| Argument::Body(it), [
    Source::Neighbor(3),
    Source::Edge(EdgeName::whole(7)),
    Source::Edge(EdgeName { vertex: 7, part: 1 }),
    Source::Circle(2),
]);
said!(OneAgent: |it| Argument::Body(Source::Neighbor(it.0)), [OneAgent(3)]);
said!(Vec<Source>: |it| Argument::Bodies(it), [
    vec![Source::Neighbor(3)],
    vec![Source::Edge(EdgeName::whole(7)), Source::Neighbor(3), Source::Neighbor(12)],
]);
said!(FirstOf: |it| Argument::FirstBodies(it.0), [
    FirstOf(vec![Source::Neighbor(3)]),
    FirstOf((3..8).map(Source::Neighbor).collect()),
]);
said!(usize: |it| Argument::Count(it as u64), [2, 1, 5]);
said!(u64: |it| Argument::Count(it), [2, 1, 5]);
said!(Key: |it| Argument::Key(it), [Key::TIME_HORIZON]);
said!(Vec<Key>: |it| Argument::Keys(it), [vec![Key::ORCA_LEN], vec![Key::TIME_HORIZON, Key::ORCA_LEN]]);
said!(SettingValue: |it| Argument::Setting(it), [
    SettingValue { key: Key::TIME_HORIZON, value: Value::Real(2.5), scope: Scope::Agent(3) },
]);
said!(String: |it| Argument::Name(it), ["NAME".to_string()]);

/// Represents any clause in samples.
fn clause() -> Message {
    Message { phrase: phrases::CLAUSE, arguments: Vec::new() }
}

said!(Message: |it| Argument::Clause(Box::new(it)), [clause()]);
said!(Called: |it| match it.of {
    Some(of) => Argument::Called(of, Box::new(it.words)),
    None => it.words.into(),
}, [Called { of: Some(Source::Neighbor(3)), words: clause() }]);
said!(Option<Called>: |it| it.map_or(Argument::Nothing, Argument::from), [Some(Called { of: Some(Source::Neighbor(3)), words: clause() })]);
said!(Option<Message>: |it| it.map_or(Argument::Nothing, Argument::from), [Some(clause()), None]);
said!(Vec<Message>: |it| Argument::Clauses(it), [vec![clause()], vec![clause(), clause(), clause()]]);

wordings! {
    /// A side.
    Side {
        /// The left one.
        Left = "left",
        /// The right one.
        Right = "right",
    }
}

/// A quantity as an argument.
macro_rules! units {
    ( $( $name:ident $make:ident ),* ) => { $(
        said!($name: |it| Argument::Quantity(it.into()), [$make(1.234_5)]);
    )* };
}

units!(
    Number number, Meters meters, Seconds seconds, Speed speed, Acceleration acceleration, TurnRate turn_rate,
    Degrees degrees, Radians radians, Newtons newtons, Kilograms kilograms, Percent percent, Minutes minutes,
    Megabytes megabytes, Hertz hertz, Millimeters millimeters, SquareMeters square_meters,
    SquareRadians square_radians
);
// From a table that has the units.
said!(UnitNumber: |it| Argument::Quantity(it), [UnitNumber::new(1.234_5, "m")]);

fn both(v: Vec2, unit: &'static str) -> Argument {
    Argument::Vector([v.x, v.y].map(|value| UnitNumber::new(value, unit)))
}

said!(Velocity: |it| both(it.0, "m/s"), [Velocity(Vec2::new(1.25, -0.5))]);
said!(Coordinates: |it| both(it.0, ""), [Coordinates(Vec2::new(1.25, -0.5))]);
