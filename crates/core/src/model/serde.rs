//! Settings, methods and obstacles to and from files. Values that are read are checked like those of a command.

use std::collections::BTreeMap;

use glam::Vec2;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{
    AgentSettings, Method, Obstacles,
    agent::AGENT_SETTINGS,
    obstacle::Circle,
    tunable::{Tunable, Value},
};

/// A number, or a word for one of several choices; JSON has no number for infinity.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Plain {
    Number(f64),
    Word(String),
}

impl Plain {
    fn of<T>(tunable: &Tunable<T>, from: &T) -> Plain {
        match (tunable.get)(from) {
            Value::Real(real) if real.is_finite() => Plain::Number(f64::from(real)),
            Value::Count(count) => Plain::Number(f64::from(count)),
            value => Plain::Word(tunable.show(value)),
        }
    }
}

/// A map from the keys to the values of all settings.
impl Serialize for AgentSettings {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(AGENT_SETTINGS.iter().map(|tunable| (tunable.key, Plain::of(tunable, self))))
    }
}

/// Omitted settings are as in [`AgentSettings::default`].
impl<'de> Deserialize<'de> for AgentSettings {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<AgentSettings, D::Error> {
        let mut settings = AgentSettings::default();
        for (key, plain) in BTreeMap::<String, Plain>::deserialize(from)? {
            let tunable = AGENT_SETTINGS.iter().find(|tunable| tunable.key == key);
            let tunable = tunable.ok_or_else(|| D::Error::custom(format!("unknown setting {key}")))?;
            let value = match plain {
                Plain::Number(number) => tunable.check_number(number),
                Plain::Word(word) => tunable.check_word(&word),
            };
            let value = value.map_err(|error| D::Error::custom(format!("{key}: {error}")))?;
            (tunable.set)(&mut settings, value);
        }
        Ok(settings)
    }
}

impl Serialize for Method {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Method {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Method, D::Error> {
        let name = String::deserialize(from)?;
        Method::from_name(&name).ok_or_else(|| D::Error::custom(format!("unknown method {name}")))
    }
}

/// The parts of an arrangement of obstacles, in meters.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shapes {
    #[serde(default)]
    polygons: Vec<Vec<Vec2>>,
    #[serde(default)]
    circles: Vec<Circle>,
}

impl Serialize for Obstacles {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let shapes = Shapes { polygons: self.polygons().to_vec(), circles: self.circles().to_vec() };
        shapes.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Obstacles {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Obstacles, D::Error> {
        let Shapes { polygons, circles } = Shapes::deserialize(from)?;
        Obstacles::new(polygons, circles).map_err(D::Error::custom)
    }
}
