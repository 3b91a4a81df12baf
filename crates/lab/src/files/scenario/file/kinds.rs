//! The kinds of values in files: numbers within limits, words of a list, pairs.

use std::fmt;

use glam::Vec2;
use schemars::json_schema;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, IgnoredAny, SeqAccess, Unexpected, Visitor, value::SeqAccessDeserializer},
};
use sidestep_core::model::{Method, spelling::in_few_digits, world::FARTHEST};

use super::refusal::{RefusalWords, refuse};
use crate::{
    files::scenario::{LensFace, said},
    text::{message::Message, unit::LengthUnit},
};

/// The schema of a kind, inlined wherever it is used.
macro_rules! schema {
    ([$($generics:tt)*] $kind:ty, $generator:pat => $schema:expr) => {
        impl<$($generics)*> schemars::JsonSchema for $kind {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                "".into()
            }

            fn json_schema($generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                $schema
            }
        }
    };
}
pub(crate) use schema;

/// A number or a word.
pub enum NumberOrWord {
    /// A number, as the nearest of each kind to its digits.
    Number { single: f32, double: f64 },
    /// A text.
    Text(String),
}

/// Accepts a number, possibly words too; otherwise it reports the expected kind, by the id of a message.
struct PlainVisitor {
    wanted: &'static str,
    or_words: bool,
}

impl Visitor<'_> for PlainVisitor {
    type Value = NumberOrWord;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.wanted)
    }

    fn visit_f32<E: Error>(self, single: f32) -> Result<NumberOrWord, E> {
        Ok(NumberOrWord::Number { single, double: single.into() })
    }

    fn visit_f64<E: Error>(self, double: f64) -> Result<NumberOrWord, E> {
        Ok(NumberOrWord::Number { single: double as f32, double })
    }

    fn visit_str<E: Error>(self, words: &str) -> Result<NumberOrWord, E> {
        match self.or_words {
            true => Ok(NumberOrWord::Text(words.into())),
            false => Err(E::invalid_type(Unexpected::Str(words), &self)),
        }
    }
}

/// Reads a number or a word.
pub fn plain<'de, D: Deserializer<'de>>(from: D, wanted: fn() -> Message) -> Result<NumberOrWord, D::Error> {
    from.deserialize_f32(PlainVisitor { wanted: wanted().phrase.id, or_words: true })
}

/// Reads a number, as the nearest of each kind to its digits.
fn number<'de, D: Deserializer<'de>>(from: D, wanted: fn() -> Message) -> Result<(f32, f64), D::Error> {
    match from.deserialize_f32(PlainVisitor { wanted: wanted().phrase.id, or_words: false })? {
        NumberOrWord::Number { single, double } => Ok((single, double)),
        NumberOrWord::Text(words) => Err(D::Error::custom(words)),
    }
}

/// The `f64` whose shortest decimal is that of the `f32`, so that files contain 0.1, not 0.10000000149.
pub fn in_shortest_digits(real: f32) -> f64 {
    real.to_string().parse().unwrap_or(f64::from(real))
}

/// The error for a number that is outside its limits.
fn outside<E: Error>(got: String, least: impl fmt::Display, most: impl fmt::Display) -> E {
    let (least, most) = (least.to_string(), most.to_string());
    refuse(RefusalWords::OfKey(Box::new(|key| said::outside(key, got, least, most))))
}

/// A finite number within limits, which are given by their bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Real<const LEAST: u32, const MOST: u32>(pub f32);

/// Any finite number.
pub type Finite = Real<{ f32::MIN.to_bits() }, { f32::MAX.to_bits() }>;
/// A positive length, m.
pub type Size = Real<{ 1e-3_f32.to_bits() }, { FARTHEST.to_bits() }>;
/// A length, m.
pub type AnyLength = Real<{ 0_f32.to_bits() }, { FARTHEST.to_bits() }>;
/// A signed length, m.
pub type SignedLength = Real<{ (-FARTHEST).to_bits() }, { FARTHEST.to_bits() }>;

impl<const LEAST: u32, const MOST: u32> Real<LEAST, MOST> {
    fn checked<E: Error>(real: f32, double: f64) -> Result<Self, E> {
        let (least, most) = (f32::from_bits(LEAST), f32::from_bits(MOST));
        if !real.is_finite() {
            let got = double.to_string();
            Err(refuse(RefusalWords::OfKey(Box::new(|key| said::not_finite(key, got)))))
        } else if (least..=most).contains(&real) {
            Ok(Real(real))
        } else {
            Err(outside(in_few_digits(real), least, most))
        }
    }
}

impl<'de, const LEAST: u32, const MOST: u32> Deserialize<'de> for Real<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (single, double) = number(from, said::a_number)?;
        Real::checked(single, double)
    }
}

impl<const LEAST: u32, const MOST: u32> Serialize for Real<LEAST, MOST> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(in_shortest_digits(self.0))
    }
}

schema!([const LEAST: u32, const MOST: u32] Real<LEAST, MOST>, _ => {
    json_schema!({ "type": "number", "minimum": f32::from_bits(LEAST), "maximum": f32::from_bits(MOST) })
});

/// A finite time of the world, s, with all its digits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldTime(pub f64);

impl<'de> Deserialize<'de> for WorldTime {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<WorldTime, D::Error> {
        let (_, double) = number(from, said::a_number)?;
        Finite::checked::<D::Error>(double as f32, double).map(|_| WorldTime(double))
    }
}

impl Serialize for WorldTime {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(self.0)
    }
}

schema!([] WorldTime, _ => json_schema!({ "type": "number" }));

/// An integer within limits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WholeNumber<const LEAST: u64, const MOST: u64>(pub u64);

/// The index of an agent.
pub type AgentIndex = WholeNumber<0, { crate::files::scenario::MAX_AGENTS as u64 - 1 }>;
/// A number of agents.
pub type AgentCount = WholeNumber<1, { crate::files::scenario::MAX_AGENTS as u64 }>;
/// The number of a group.
pub type GroupNumber = WholeNumber<0, { u16::MAX as u64 }>;
/// A part of an id.
pub type IdHalf = WholeNumber<0, { u32::MAX as u64 }>;

impl<'de, const LEAST: u64, const MOST: u64> Deserialize<'de> for WholeNumber<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (_, number) = number(from, said::a_whole_number)?;
        if number.fract() != 0.0 {
            let wanted = said::a_whole_number().phrase.id;
            Err(D::Error::invalid_type(Unexpected::Float(number), &wanted))
        } else if (LEAST as f64..=MOST as f64).contains(&number) {
            Ok(WholeNumber(number as u64))
        } else {
            Err(outside(in_few_digits(number), LEAST, MOST))
        }
    }
}

impl<const LEAST: u64, const MOST: u64> Serialize for WholeNumber<LEAST, MOST> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u64(self.0)
    }
}

schema!([const LEAST: u64, const MOST: u64] WholeNumber<LEAST, MOST>, _ => {
    json_schema!({ "type": "integer", "minimum": LEAST, "maximum": MOST })
});

/// A value with a name in files.
pub trait FileWord: Copy + 'static {
    /// All names.
    const NAMES: &'static [&'static str];

    /// The value with this name.
    fn of_name(name: &str) -> Option<Self>;

    /// Its name.
    fn in_files(self) -> &'static str;
}

macro_rules! named {
    ($($kind:ty),+) => { $(impl $crate::files::scenario::file::FileWord for $kind {
        const NAMES: &'static [&'static str] = <$kind>::NAMES;

        fn of_name(name: &str) -> Option<Self> {
            Self::from_name(name)
        }

        fn in_files(self) -> &'static str {
            self.name()
        }
    })+ };
}
pub(crate) use named;

named!(Method, LengthUnit, LensFace);

/// One of some words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Word<T>(pub T);

impl<'de, T: FileWord> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Word<T>, D::Error> {
        let word = String::deserialize(from)?;
        T::of_name(&word).map(Word).ok_or_else(|| refuse(RefusalWords::unknown_word(&word, T::NAMES)))
    }
}

impl<T: FileWord> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0.in_files())
    }
}

schema!([T: FileWord] Word<T>, _ => json_schema!({ "enum": T::NAMES }));

/// A pair of numbers, m or m/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vector(pub Vec2);

struct PairVisitor;

impl<'de> Visitor<'de> for PairVisitor {
    type Value = Vector;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(said::a_pair().phrase.id)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Vector, A::Error> {
        let length = items.size_hint().unwrap_or(2);
        let (Some(Real(x)), Some(Real(y)), 2) =
            (items.next_element::<Finite>()?, items.next_element::<Finite>()?, length)
        else {
            while items.next_element::<IgnoredAny>()?.is_some() {}
            return Err(refuse(RefusalWords::OfKey(Box::new(move |key| said::not_two_numbers(key, length)))));
        };
        let vector = Vec2::new(x, y);
        if vector.abs().max_element() > FARTHEST {
            let farthest = format!("{FARTHEST:e}");
            return Err(refuse(RefusalWords::OfKey(Box::new(|key| said::beyond(key, farthest)))));
        }
        Ok(Vector(vector))
    }
}

impl<'de> Deserialize<'de> for Vector {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Vector, D::Error> {
        from.deserialize_seq(PairVisitor)
    }
}

impl Serialize for Vector {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.to_array().map(in_shortest_digits).serialize(to)
    }
}

schema!([] Vector, generator => {
    let number = generator.subschema_for::<SignedLength>();
    json_schema!({ "type": "array", "items": number, "minItems": 2, "maxItems": 2 })
});

/// Places in the form of a file.
pub fn pairs(places: &[Vec2]) -> Vec<Vector> {
    places.iter().copied().map(Vector).collect()
}

/// The places in the pairs of a file.
pub fn places(pairs: &[Vector]) -> Vec<Vec2> {
    pairs.iter().map(|pair| pair.0).collect()
}

/// Reads a word, or a list in its place; `wanted` states the expected kind.
pub fn word_or_list<'de, D: Deserializer<'de>, T, L: Deserialize<'de>>(
    from: D,
    wanted: fn() -> Message,
    by_word: impl FnOnce(&str) -> Result<T, RefusalWords>,
    by_list: impl FnOnce(L) -> T,
) -> Result<T, D::Error> {
    from.deserialize_any(WordOrList { wanted, by_word, by_list, of: std::marker::PhantomData })
}

struct WordOrList<W, F, L> {
    wanted: fn() -> Message,
    by_word: W,
    by_list: F,
    of: std::marker::PhantomData<L>,
}

impl<'de, T, L, W, F> Visitor<'de> for WordOrList<W, F, L>
where
    L: Deserialize<'de>,
    W: FnOnce(&str) -> Result<T, RefusalWords>,
    F: FnOnce(L) -> T,
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str((self.wanted)().phrase.id)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        (self.by_word)(word).map_err(refuse)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<T, A::Error> {
        L::deserialize(SeqAccessDeserializer::new(items)).map(self.by_list)
    }
}
