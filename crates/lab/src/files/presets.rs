//! Consistent sets of values for agents: of people, robots and vehicles, and the defaults of other libraries and
//! engines, each with the source where they can be read.
//!
//! They are in `assets/presets.toml`. A preset has its own unit; in a scene that is read in that unit its numbers are
//! those of the scene.

use std::{collections::BTreeMap, sync::LazyLock};

use crate::text::spelling;
use serde::Deserialize;
use sidestep_core::{
    model::{
        AgentSettings, Key, World,
        spelling::quoted,
        tunable::{Value, ValueError},
    },
    sim::{Command, command::Scope},
};

use crate::text::{
    language::Language,
    message::Message,
    said::messages,
    unit::{LengthUnit, SceneUnit},
};

messages! {
    pub(crate) room "preset" in Exact;

    unknown(id: String, known: String) = "there is no preset { $id }; known are { $known }";
    unknown_near(id: String, near: String) = "there is no preset { $id }, did you mean { $near }?";
}

static FILE: &str = include_str!("../../../../assets/presets.toml");

/// A consistent set of values.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    /// Its name on the command line.
    pub id: String,
    /// Its name for display.
    pub title: String,
    /// The unit of its lengths, by its name in files.
    unit: String,
    /// The length of that unit in a scene with another one, m; not for units with a fixed length.
    #[serde(default = "one")]
    meters_per_unit: f32,
    /// The source of its values: file and version.
    pub source: String,
    /// A reference that the source cites, and that was not read.
    pub secondary: Option<String>,
    /// Further information about it.
    pub about: Option<String>,
    /// The function of the core that provides its values.
    #[serde(default)]
    core: Option<CoreSettings>,
    #[serde(default)]
    values: toml::Table,
    /// Values of the source for which there is no key.
    #[serde(default)]
    pub unsaid: BTreeMap<String, String>,
}

/// A preset of [`AgentSettings`], and the keys that its source sets.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CoreSettings {
    function: CoreFunction,
    keys: Vec<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CoreFunction {
    Rvo2Example,
    Pedestrian,
    RtsUnit,
    SmallRobot,
}

impl CoreSettings {
    /// The value of a key, if the source sets it.
    fn get(&self, key: Key) -> Option<Value> {
        let settings = match self.function {
            CoreFunction::Rvo2Example => AgentSettings::rvo2_example(),
            CoreFunction::Pedestrian => AgentSettings::pedestrian(),
            CoreFunction::RtsUnit => AgentSettings::rts_unit(),
            CoreFunction::SmallRobot => AgentSettings::small_robot(),
        };
        let Key::Agent(tunable) = key else { return None };
        self.keys.iter().any(|name| name == key.name()).then(|| (tunable.get)(&settings))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PresetFile {
    presets: Vec<Preset>,
}

fn one() -> f32 {
    1.0
}

static PRESETS: LazyLock<Vec<Preset>> = LazyLock::new(|| {
    let file: Result<PresetFile, _> = toml::from_str(FILE);

    // The tests read every preset; a list that cannot be read is empty.
    file.map(|file| file.presets).unwrap_or_default()
});

/// The Chinese texts of presets, by their ids.
static CHINESE_WORDS: &str = include_str!("../../../../assets/text/zh/presets.toml");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PresetWords {
    title: String,
    about: Option<String>,
    secondary: Option<String>,
    #[serde(default)]
    unsaid: BTreeMap<String, String>,
}

/// The presets with Chinese texts.
static IN_CHINESE: LazyLock<Vec<Preset>> = LazyLock::new(|| {
    let mut words: BTreeMap<String, PresetWords> = toml::from_str(CHINESE_WORDS).unwrap_or_default();
    let translated = |preset: &Preset| match words.remove(&preset.id) {
        Some(PresetWords { title, about, secondary, unsaid }) => {
            Preset { title, about, secondary, unsaid, ..preset.clone() }
        }
        None => preset.clone(),
    };
    PRESETS.iter().map(translated).collect()
});

/// All presets in the current language: bodies first, then engines.
pub fn all() -> &'static [Preset] {
    match Language::current() {
        Language::English => &PRESETS,
        Language::Chinese => &IN_CHINESE,
    }
}

/// The preset of this id.
///
/// # Errors
/// No such preset: names the nearest one, or all of them.
pub fn find(id: &str) -> Result<&'static Preset, Message> {
    let known = || all().iter().map(|preset| preset.id.as_str());
    all().iter().find(|preset| preset.id == id).ok_or_else(|| match spelling::nearest(id, known()) {
        Some(near) => unknown_near(quoted(id), quoted(near)),
        None => unknown(quoted(id), known().collect::<Vec<_>>().join(", ")),
    })
}

/// A key with its value from a preset in a scene.
pub type PresetValue = (Key, Value);

/// A value that a preset would change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PresetChange {
    /// The key that changes.
    pub key: Key,
    /// The present value of all agents concerned, if they share one.
    pub now: Option<Value>,
    /// The new value.
    pub then: Value,
}

impl Preset {
    /// Its own unit, as named in the file.
    pub fn unit(&self) -> SceneUnit {
        SceneUnit::new(LengthUnit::from_name(&self.unit).unwrap_or_default(), self.meters_per_unit)
    }

    /// Its values in its own unit, as given in its source.
    ///
    /// # Errors
    /// The first value that its key does not accept.
    pub fn values(&self) -> Result<Vec<PresetValue>, ValueError> {
        self.scaled(1.0)
    }

    /// Its values in meters for a scene that is read in this unit.
    ///
    /// # Errors
    /// The first value that its key does not accept: in a scene of very large or very small units.
    pub fn settings(&self, scene: SceneUnit) -> Result<Vec<PresetValue>, ValueError> {
        let own = self.unit();
        self.scaled(if own.unit == scene.unit { scene.meters } else { own.meters })
    }

    /// Its values with lengths `factor` times as large, in the order of the declarations.
    fn scaled(&self, factor: f32) -> Result<Vec<PresetValue>, ValueError> {
        let in_core = |key: Key| self.core.as_ref().and_then(|core| core.get(key));
        let given = Key::all().filter_map(|key| {
            // No preset of the core contains a word.
            let of_core = || in_core(key).map(|value| toml::Value::Float(value.number()));
            let value = self.values.get(key.name()).cloned().or_else(of_core)?;
            Some((key, value))
        });
        let in_meters = |key: Key| {
            let (per_meter, _) = SceneUnit { unit: LengthUnit::Pixel, meters: factor }.of(key.unit);
            1.0 / f64::from(per_meter)
        };
        let checked = |(key, value): (Key, toml::Value)| match value {
            toml::Value::Integer(whole) => Ok((key, key.check_number(whole as f64 * in_meters(key))?)),
            toml::Value::Float(real) => Ok((key, key.check_number(real * in_meters(key))?)),
            other => Ok((key, key.check_word(other.as_str().unwrap_or_default())?)),
        };
        given.map(checked).collect()
    }

    /// The commands that set it. Parameters that the whole world shares are left out if a single agent is meant.
    ///
    /// # Errors
    /// As [`Preset::settings`].
    pub fn commands(&self, scene: SceneUnit, scope: Scope) -> Result<Vec<Command>, ValueError> {
        let meant = |(key, _): &PresetValue| scope == Scope::All || matches!(key, Key::Agent(_));
        let set = |(key, value)| Command::Set { key, value, scope };
        Ok(self.settings(scene)?.into_iter().filter(meant).map(set).collect())
    }
}

/// The changes that these commands would make in a world, key by key, without values that all agents concerned have
/// already.
pub fn changes(world: &World, commands: &[Command]) -> Vec<PresetChange> {
    let mut changes: Vec<PresetChange> = Vec::new();
    for command in commands {
        let Command::Set { key, value, scope } = command else { continue };
        let agents = match scope {
            Scope::All => &world.agents[..],
            Scope::Agent(agent) => world.agents.get(*agent as usize).map_or(&[][..], std::slice::from_ref),
        };
        let mut values = key.values(agents, &world.params);
        let Some(first) = values.next() else { continue };
        let now = values.all(|other| other == first).then_some(first);
        match changes.iter_mut().find(|change| change.key == *key) {
            Some(change) if change.now != now => change.now = None,
            Some(_) => {}
            None => changes.push(PresetChange { key: *key, now, then: *value }),
        }
    }
    changes.retain(|change| change.now != Some(change.then));
    changes
}
