//! A change that may end a finding, as settings that a command line or a program can make, and how it did.

use serde::Serialize;

use super::write;
use crate::{
    doctor::{RemedialChange, remedy::Tried},
    model::{Key, tunable::Value},
    sim::{Command, command::Scope},
};

/// Values to set, all at once.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReportedSettings {
    /// Keys, as `--set` and `--method` know them, and values.
    #[serde(serialize_with = "write::map")]
    pub set: Vec<(&'static str, ReportedSetting)>,
    /// Whose settings they are; `None` for all agents.
    pub agent: Option<u32>,
}

/// A value to set.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum ReportedSetting {
    /// A finite number.
    Real(f32),
    /// A whole number.
    Count(u32),
    /// A name, or `inf`.
    Name(String),
}

impl ReportedSettings {
    /// `None` where a change is more than settings of one agent or of all, such as another goal.
    pub(super) fn of(change: &RemedialChange) -> Option<ReportedSettings> {
        let set = change.commands().iter().map(setting).collect::<Option<Vec<_>>>()?;
        let mut scopes = change.commands().iter().filter_map(scope);
        let first = scopes.next();
        let agent = match first {
            Some(Scope::Agent(agent)) => Some(agent),
            Some(Scope::All) | None => None,
        };
        scopes.all(|scope| Some(scope) == first).then_some(ReportedSettings { set, agent })
    }
}

fn setting(command: &Command) -> Option<(&'static str, ReportedSetting)> {
    match command {
        Command::Set { key, value, .. } => Some((key.name(), shown(*key, *value))),
        Command::SetMethod { method, .. } => Some(("method", ReportedSetting::Name(method.name().into()))),
        _ => None,
    }
}

fn shown(key: Key, value: Value) -> ReportedSetting {
    match value {
        Value::Real(real) if real.is_finite() => ReportedSetting::Real(real),
        Value::Count(count) => ReportedSetting::Count(count),
        Value::Real(_) | Value::Choice(_) => ReportedSetting::Name(key.show(value)),
    }
}

/// Whose setting it is, if it is one of agents.
fn scope(command: &Command) -> Option<Scope> {
    match command {
        Command::Set { key: Key::Agent(_), scope, .. } | Command::SetMethod { scope, .. } => Some(*scope),
        _ => None,
    }
}

/// The ailment in a run without a change and in one with it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Trial {
    /// How long the runs were, s.
    pub seconds: f32,
    /// How many agents took part, if not all.
    pub among: Option<u32>,
    /// What the ailment was measured by.
    pub measure: &'static str,
    /// Without the change, s.
    pub before: f32,
    /// With it, s.
    pub after: f32,
}

impl From<Tried> for Trial {
    fn from(tried: Tried) -> Trial {
        let Tried { seconds, among, measure, before, after } = tried;
        let [seconds, before, after] = [seconds, before, after].map(|time| time as f32);
        Trial { seconds, among, measure: measure.name(), before, after }
    }
}
