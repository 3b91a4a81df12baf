//! Tunable values in files, by their declarations: a table has their keys in addition to its own.

use std::{fmt, marker::PhantomData};

use schemars::JsonSchema;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{
        DeserializeSeed, Error, IntoDeserializer, MapAccess, Visitor,
        value::{Error as AnyError, MapAccessDeserializer, StringDeserializer},
    },
    forward_to_deserialize_any,
};
use serde_json::{Value as Json, json};
use sidestep_core::model::{
    AgentSettings, Key, Params,
    agent::AGENT_SETTINGS,
    params::PARAMS,
    spelling::quoted,
    tunable::{Declaration, Domain, Tunable, Value},
};

use super::{
    kinds::{NumberOrWord, in_shortest_digits, plain, schema},
    refusal::{RefusalWords, refuse, unknown_key},
};
use crate::{files::scenario::said, text::refusals};

/// A type with declarations of tunables.
pub trait Tunables: Default + 'static {
    /// The declarations for a table of a file.
    fn declared() -> impl Iterator<Item = &'static Tunable<Self>>;
}

impl Tunables for AgentSettings {
    fn declared() -> impl Iterator<Item = &'static Tunable<Self>> {
        AGENT_SETTINGS.iter()
    }
}

/// All except the time step, which is at the top of a file.
impl Tunables for Params {
    fn declared() -> impl Iterator<Item = &'static Tunable<Self>> {
        PARAMS.iter().filter(|param| param.key != TIME_STEP.key)
    }
}

/// A table with its own keys and with those declared for `S`.
pub struct Tuned<T, S: 'static> {
    /// Its own keys.
    pub own: T,
    set: Vec<(&'static Tunable<S>, Value)>,
}

/// A table without keys of its own.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoKeys {}

impl<T: Default, S: Tunables + Clone> Default for Tuned<T, S> {
    fn default() -> Self {
        Tuned::plain(T::default())
    }
}

impl<T, S: Tunables + Clone> Tuned<T, S> {
    /// A table that tunes nothing.
    pub fn plain(own: T) -> Self {
        Tuned { own, set: Vec::new() }
    }

    /// A table with the values that differ from those without it.
    pub fn unless(own: T, from: &S, without: &S) -> Self {
        let set = S::declared().map(|tunable| (tunable, (tunable.get)(from)));
        Tuned { own, set: set.filter(|(tunable, value)| *value != (tunable.get)(without)).collect() }
    }

    /// True if nothing is tuned.
    pub fn is_plain(&self) -> bool {
        self.set.is_empty()
    }

    /// The values with those of this table applied.
    pub fn tuned(&self, without: &S) -> S {
        let mut values = without.clone();
        self.set.iter().for_each(|(tunable, value)| (tunable.set)(&mut values, *value));
        values
    }
}

/// Reads the value of a declared tunable.
struct ValueOf(&'static Declaration);

impl<'de> DeserializeSeed<'de> for ValueOf {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        let value = match plain(from, said::a_number_or_name)? {
            // The check uses `f64`; the number is rounded once from its digits.
            NumberOrWord::Number { single, double } => self.0.check_number(double).map(|value| match value {
                Value::Real(_) => Value::Real(single),
                whole => whole,
            }),
            NumberOrWord::Text(word) => self.0.check_word(&word),
        };
        value.map_err(|error| {
            refuse(RefusalWords::Said(said::refused(self.0.key.into(), refusals::value(&error))))
        })
    }
}

/// A value in the form of a file.
fn written(declaration: &Declaration, value: Value) -> toml::Value {
    match (value, declaration.domain) {
        (Value::Real(real), _) => toml::Value::Float(in_shortest_digits(real)),
        (Value::Count(count), _) => toml::Value::Integer(count.into()),
        (Value::Choice(index), Domain::Choice { names }) => names[index].into(),
        (Value::Choice(index), _) => toml::Value::Integer(index as i64),
    }
}

impl<T: Serialize, S> Serialize for Tuned<T, S> {
    fn serialize<To: Serializer>(&self, to: To) -> Result<To::Ok, To::Error> {
        let mut table = toml::Table::try_from(&self.own).map_err(serde::ser::Error::custom)?;
        table.extend(
            self.set.iter().map(|(tunable, value)| (tunable.key.to_string(), written(tunable, *value))),
        );
        table.serialize(to)
    }
}

impl<'de, T: Deserialize<'de>, S: Tunables> Deserialize<'de> for Tuned<T, S> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(TunedVisitor(PhantomData))
    }
}

struct TunedVisitor<T, S>(PhantomData<(T, S)>);

impl<'de, T: Deserialize<'de>, S: Tunables> Visitor<'de> for TunedVisitor<T, S> {
    type Value = Tuned<T, S>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(said::a_table().phrase.id)
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Tuned<T, S>, A::Error> {
        let mut set = Vec::new();
        let rest = UndeclaredEntries { entries, own: keys_of::<T>(), set: &mut set };
        let own = T::deserialize(MapAccessDeserializer::new(rest))?;
        Ok(Tuned { own, set })
    }
}

/// The entries of a table without the declared ones, which it extracts.
struct UndeclaredEntries<'a, A, S: 'static> {
    entries: A,
    own: &'static [&'static str],
    set: &'a mut Vec<(&'static Tunable<S>, Value)>,
}

impl<'de, A: MapAccess<'de>, S: Tunables> MapAccess<'de> for UndeclaredEntries<'_, A, S> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        while let Some(key) = self.entries.next_key::<String>()? {
            if self.own.contains(&&*key) {
                let key: StringDeserializer<A::Error> = key.into_deserializer();
                return seed.deserialize(key).map(Some);
            }
            take(&mut self.entries, "", &key, self.own, self.set)?;
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.entries.next_value_seed(seed)
    }
}

/// Extracts the value of a declared key, or of a nested table: `orca.len = 1.0` without quotes is a nested table in
/// TOML and means the same as `"orca.len" = 1.0`.
fn take<'de, A: MapAccess<'de>, S: Tunables>(
    entries: &mut A,
    before: &str,
    key: &str,
    own: &[&'static str],
    set: &mut Vec<(&'static Tunable<S>, Value)>,
) -> Result<(), A::Error> {
    let whole = format!("{before}{key}");
    if let Some(tunable) = S::declared().find(|tunable| tunable.key == whole) {
        if set.iter().any(|(known, _)| known.key == whole) {
            return Err(refuse(RefusalWords::AtKey(key.into(), said::key_twice(quoted(&whole)))));
        }
        set.push((tunable, entries.next_value_seed(ValueOf(tunable))?));
        return Ok(());
    }
    let part = format!("{whole}.");
    if before.is_empty() && S::declared().any(|tunable| tunable.key.starts_with(&part)) {
        return entries.next_value_seed(KeyPart { before: &part, set });
    }
    let known: Vec<&str> = own.iter().copied().chain(S::declared().map(|tunable| tunable.key)).collect();
    Err(refuse(RefusalWords::AtKey(key.into(), unknown_key(&whole, &known))))
}

/// A table whose keys continue after a dot.
struct KeyPart<'a, S: 'static> {
    before: &'a str,
    set: &'a mut Vec<(&'static Tunable<S>, Value)>,
}

impl<'de, S: Tunables> DeserializeSeed<'de> for KeyPart<'_, S> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de, S: Tunables> Visitor<'de> for KeyPart<'_, S> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(said::a_table().phrase.id)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        while let Some(key) = entries.next_key::<String>()? {
            take(&mut entries, self.before, &key, &[], self.set)?;
        }
        Ok(())
    }
}

/// The keys of a struct, as it requests them.
pub fn keys_of<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    struct Asked<'a>(&'a mut &'static [&'static str]);

    impl<'de> Deserializer<'de> for Asked<'_> {
        type Error = AnyError;

        fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, AnyError> {
            Err(AnyError::custom("no value"))
        }

        fn deserialize_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            keys: &'static [&'static str],
            _: V,
        ) -> Result<V::Value, AnyError> {
            *self.0 = keys;
            Err(AnyError::custom("no value"))
        }

        forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
            unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
        }
    }

    let mut keys: &'static [&'static str] = &[];
    _ = T::deserialize(Asked(&mut keys));
    keys
}

/// The schema of a tunable value.
fn schema_of(Declaration { about, formula, unit, domain, .. }: &Declaration) -> Json {
    let about = about.split_whitespace().collect::<Vec<_>>().join(" ");
    let unit = if unit.is_empty() { String::new() } else { format!(", {unit}") };
    let mut schema = match *domain {
        Domain::Real { limits: (least, largest), .. } => {
            let mut real = json!({ "type": "number" });
            for (name, end) in [("minimum", least), ("maximum", largest)] {
                if end.is_finite() {
                    real[name] = json!(end);
                }
            }
            real
        }
        Domain::Count { largest, .. } => json!({ "type": "integer", "minimum": 0, "maximum": largest }),
        Domain::Choice { names } => json!({ "enum": names }),
    };
    schema["description"] = json!(format!("{about}\n{formula}{unit}"));
    schema
}

schema!([T: JsonSchema, S: Tunables] Tuned<T, S>, generator => {
    let mut schema = T::json_schema(generator);
    let mut keys = json!({});
    for tunable in S::declared() {
        let value = schema_of(tunable);
        if let Some((first, rest)) = tunable.key.split_once('.') {
            if keys[first].is_null() {
                keys[first] =
                    json!({ "type": "object", "additionalProperties": false, "properties": {} });
            }
            keys[first]["properties"][rest] = value.clone();
        }
        keys[tunable.key] = value;
    }
    let own = schema.ensure_object().entry("properties").or_insert_with(|| json!({}));
    if let (Json::Object(own), Json::Object(keys)) = (own, keys) {
        own.extend(keys);
    }
    schema
});

/// The time step of a file, s.
#[derive(Clone, Copy)]
pub struct TimeStepValue(pub f32);

const TIME_STEP: &Tunable<Params> = match Key::TIME_STEP {
    Key::World(tunable) => tunable,
    Key::Agent(_) => panic!("the time step is the world's"),
};

impl Default for TimeStepValue {
    fn default() -> TimeStepValue {
        TimeStepValue(Params::default().time_step)
    }
}

impl<'de> Deserialize<'de> for TimeStepValue {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<TimeStepValue, D::Error> {
        let mut params = Params::default();
        (TIME_STEP.set)(&mut params, ValueOf(TIME_STEP).deserialize(from)?);
        Ok(TimeStepValue(params.time_step))
    }
}

impl Serialize for TimeStepValue {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(in_shortest_digits(self.0))
    }
}

schema!([] TimeStepValue, _ => schema_of(TIME_STEP).try_into().unwrap_or_default());
