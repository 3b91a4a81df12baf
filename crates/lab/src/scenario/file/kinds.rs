//! The kinds of values that stand in files: numbers within limits, words of a list, pairs.

use std::fmt;

use glam::Vec2;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, IgnoredAny, SeqAccess, Unexpected, Visitor, value::SeqAccessDeserializer},
};
use sidestep_core::model::{Method, spelling::in_few_digits, world::FARTHEST};

use super::refusal::{Told, refuse};
use crate::{
    scenario::{LensFace, said},
    text::{message::Message, unit::LengthUnit},
};

/// A name for schemas that are written in place.
macro_rules! in_place {
    () => {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> std::borrow::Cow<'static, str> {
            "".into()
        }
    };
}
pub(crate) use in_place;

/// As the `f64` whose shortest decimal is that of the `f32`, so that files say 0.1, not 0.10000000149.
pub fn in_shortest_digits(real: f32) -> f64 {
    real.to_string().parse().unwrap_or(f64::from(real))
}

/// The error of a number that is outside of its limits.
fn outside<E: Error>(got: String, least: impl fmt::Display, most: impl fmt::Display) -> E {
    let (least, most) = (least.to_string(), most.to_string());
    refuse(Told::OfKey(Box::new(|key| said::outside(key, got, least, most))))
}

/// A finite number within limits, which are given by their bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Real<const LEAST: u32, const MOST: u32>(pub f32);

/// Any finite number.
pub type Finite = Real<{ f32::MIN.to_bits() }, { f32::MAX.to_bits() }>;
/// A length that is not nothing, m.
pub type Size = Real<{ 1e-3_f32.to_bits() }, { FARTHEST.to_bits() }>;
/// A length, m.
pub type Length = Real<{ 0_f32.to_bits() }, { FARTHEST.to_bits() }>;
/// A length either way, m.
pub type Gap = Real<{ (-FARTHEST).to_bits() }, { FARTHEST.to_bits() }>;

impl<const LEAST: u32, const MOST: u32> Real<LEAST, MOST> {
    fn checked<E: Error>(real: f32, double: f64) -> Result<Self, E> {
        let (least, most) = (f32::from_bits(LEAST), f32::from_bits(MOST));
        if !real.is_finite() {
            let got = double.to_string();
            Err(refuse(Told::OfKey(Box::new(|key| said::not_finite(key, got)))))
        } else if (least..=most).contains(&real) {
            Ok(Real(real))
        } else {
            Err(outside(in_few_digits(real), least, most))
        }
    }
}

struct RealVisitor<const LEAST: u32, const MOST: u32>;

impl<const LEAST: u32, const MOST: u32> Visitor<'_> for RealVisitor<LEAST, MOST> {
    type Value = Real<LEAST, MOST>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(said::a_number().id)
    }

    fn visit_f32<E: Error>(self, single: f32) -> Result<Self::Value, E> {
        Real::checked(single, single.into())
    }

    fn visit_f64<E: Error>(self, double: f64) -> Result<Self::Value, E> {
        Real::checked(double as f32, double)
    }
}

impl<'de, const LEAST: u32, const MOST: u32> Deserialize<'de> for Real<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_f32(RealVisitor)
    }
}

impl<const LEAST: u32, const MOST: u32> Serialize for Real<LEAST, MOST> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(in_shortest_digits(self.0))
    }
}

impl<const LEAST: u32, const MOST: u32> JsonSchema for Real<LEAST, MOST> {
    in_place!();

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "minimum": f32::from_bits(LEAST), "maximum": f32::from_bits(MOST) })
    }
}

/// A whole number within limits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Whole<const LEAST: u64, const MOST: u64>(pub u64);

/// The index of an agent.
pub type AgentIndex = Whole<0, { crate::scenario::MAX_AGENTS as u64 - 1 }>;
/// How many agents.
pub type AgentCount = Whole<1, { crate::scenario::MAX_AGENTS as u64 }>;
/// The number of a group.
pub type GroupNumber = Whole<0, { u16::MAX as u64 }>;
/// A part of an id.
pub type Half = Whole<0, { u32::MAX as u64 }>;

struct WholeVisitor<const LEAST: u64, const MOST: u64>;

impl<const LEAST: u64, const MOST: u64> Visitor<'_> for WholeVisitor<LEAST, MOST> {
    type Value = Whole<LEAST, MOST>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(said::a_whole_number().id)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        if number.fract() != 0.0 {
            Err(E::invalid_type(Unexpected::Float(number), &self))
        } else if (LEAST as f64..=MOST as f64).contains(&number) {
            Ok(Whole(number as u64))
        } else {
            Err(outside(in_few_digits(number), LEAST, MOST))
        }
    }
}

impl<'de, const LEAST: u64, const MOST: u64> Deserialize<'de> for Whole<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_u64(WholeVisitor)
    }
}

impl<const LEAST: u64, const MOST: u64> Serialize for Whole<LEAST, MOST> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u64(self.0)
    }
}

impl<const LEAST: u64, const MOST: u64> JsonSchema for Whole<LEAST, MOST> {
    in_place!();

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": LEAST, "maximum": MOST })
    }
}

/// Something that has a name in files.
pub trait Named: Copy + 'static {
    /// All names.
    const NAMES: &'static [&'static str];

    /// What this name is of.
    fn of_name(name: &str) -> Option<Self>;

    /// Its name.
    fn in_files(self) -> &'static str;
}

macro_rules! named {
    ($($kind:ty),+) => { $(impl $crate::scenario::file::Named for $kind {
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

struct WordVisitor<T>(std::marker::PhantomData<T>);

impl<T: Named> Visitor<'_> for WordVisitor<T> {
    type Value = Word<T>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(said::a_text().id)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Word<T>, E> {
        T::of_name(word).map(Word).ok_or_else(|| refuse(Told::unknown_word(word, T::NAMES)))
    }
}

impl<'de, T: Named> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Word<T>, D::Error> {
        from.deserialize_str(WordVisitor(std::marker::PhantomData))
    }
}

impl<T: Named> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0.in_files())
    }
}

impl<T: Named> JsonSchema for Word<T> {
    in_place!();

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": T::NAMES })
    }
}

/// A pair of numbers, m or m/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair(pub Vec2);

struct PairVisitor;

impl<'de> Visitor<'de> for PairVisitor {
    type Value = Pair;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(said::a_pair().id)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Pair, A::Error> {
        let length = items.size_hint().unwrap_or(2);
        let (Some(Real(x)), Some(Real(y)), 2) =
            (items.next_element::<Finite>()?, items.next_element::<Finite>()?, length)
        else {
            while items.next_element::<IgnoredAny>()?.is_some() {}
            return Err(refuse(Told::OfKey(Box::new(move |key| said::not_two_numbers(key, length)))));
        };
        let vector = Vec2::new(x, y);
        if vector.abs().max_element() > FARTHEST {
            let farthest = format!("{FARTHEST:e}");
            return Err(refuse(Told::OfKey(Box::new(|key| said::beyond(key, farthest)))));
        }
        Ok(Pair(vector))
    }
}

impl<'de> Deserialize<'de> for Pair {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Pair, D::Error> {
        from.deserialize_seq(PairVisitor)
    }
}

impl Serialize for Pair {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.to_array().map(in_shortest_digits).serialize(to)
    }
}

impl JsonSchema for Pair {
    in_place!();

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let number = Gap::json_schema(generator);
        json_schema!({ "type": "array", "items": number, "minItems": 2, "maxItems": 2 })
    }
}

/// Values of a list; an error says of it that it must be `WANTED`.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Listed<T, K>(pub Vec<T>, std::marker::PhantomData<K>);

/// What a list must be.
pub trait ListKind {
    /// The message that says it.
    fn wanted() -> Message;
}

macro_rules! lists {
    ($($(#[$about:meta])* $name:ident of $item:ty: $kind:ident, $wanted:ident;)+) => { $(
        #[doc(hidden)]
        #[derive(Clone, Debug, PartialEq, Default)]
        pub struct $kind;

        impl ListKind for $kind {
            fn wanted() -> Message {
                said::$wanted()
            }
        }

        $(#[$about])*
        pub type $name = Listed<$item, $kind>;
    )+ };
}

lists! {
    /// Places, m.
    Pairs of Pair: OfPairs, a_list_of_pairs;
    /// Both ends of a line, m.
    Ends of Pair: OfEnds, two_points;
    /// Names.
    Names of NameText: OfNames, a_list_of_names;
    /// Both ends of a time.
    Span of Finite: OfTimes, a_span;
}

impl<T, K> Listed<T, K> {
    /// A list of these.
    pub fn of(items: impl IntoIterator<Item = T>) -> Self {
        Listed(items.into_iter().collect(), std::marker::PhantomData)
    }
}

impl<K> Listed<Pair, K> {
    /// A list of these places.
    pub fn of_places(places: &[Vec2]) -> Self {
        Listed::of(places.iter().copied().map(Pair))
    }

    /// The places.
    pub fn places(self) -> Vec<Vec2> {
        self.0.into_iter().map(|pair| pair.0).collect()
    }
}

struct ListVisitor<T, K>(std::marker::PhantomData<(T, K)>);

impl<'de, T: Deserialize<'de>, K: ListKind> Visitor<'de> for ListVisitor<T, K> {
    type Value = Listed<T, K>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(K::wanted().id)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Listed<T, K>, A::Error> {
        let mut read = Vec::with_capacity(items.size_hint().unwrap_or(0));
        while let Some(item) = items.next_element()? {
            read.push(item);
        }
        Ok(Listed::of(read))
    }
}

impl<'de, T: Deserialize<'de>, K: ListKind> Deserialize<'de> for Listed<T, K> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_seq(ListVisitor(std::marker::PhantomData))
    }
}

impl<T: Serialize, K> Serialize for Listed<T, K> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl<T: JsonSchema, K> JsonSchema for Listed<T, K> {
    in_place!();

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<T>::json_schema(generator)
    }
}

/// A name in a list of names.
#[derive(Clone, Debug, PartialEq)]
pub struct NameText(pub String);

struct NameVisitor;

impl Visitor<'_> for NameVisitor {
    type Value = NameText;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(said::a_list_of_names().id)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<NameText, E> {
        Ok(NameText(name.into()))
    }
}

impl<'de> Deserialize<'de> for NameText {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<NameText, D::Error> {
        from.deserialize_str(NameVisitor)
    }
}

impl Serialize for NameText {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.0)
    }
}

impl JsonSchema for NameText {
    in_place!();

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

/// Reads a word, or a list in its place; `wanted` says what it must be.
pub fn word_or_list<'de, D: Deserializer<'de>, T, L: Deserialize<'de>>(
    from: D,
    wanted: fn() -> Message,
    by_word: impl FnOnce(&str) -> Result<T, Told>,
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
    W: FnOnce(&str) -> Result<T, Told>,
    F: FnOnce(L) -> T,
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str((self.wanted)().id)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        (self.by_word)(word).map_err(refuse)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<T, A::Error> {
        L::deserialize(SeqAccessDeserializer::new(items)).map(self.by_list)
    }
}
