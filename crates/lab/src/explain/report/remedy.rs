//! A change that may end a finding, as settings that a command line or a program can make, and its trial.

use glam::Vec2;
use serde::Serialize;

use super::write;
use sidestep_core::{
    model::{Key, Objective, tunable::Value},
    sim::{Command, command::Scope},
};

use crate::explain::doctor::{
    RemedialChange,
    remedy::{Tried, TriedFromStart},
};

/// Values to set, all at once.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReportedSettings {
    /// Keys, as `--set` and `--method` accept them, or `share_after_arrival` of a scenario, and values.
    #[serde(serialize_with = "write::map")]
    pub set: Vec<(&'static str, ReportedSetting)>,
    /// The agent whose settings they are; `None` for all agents.
    pub agent: Option<u32>,
    /// New goals of agents.
    pub goals: Vec<ReportedGoal>,
}

/// The new goal of an agent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ReportedGoal {
    /// The agent, by its index.
    pub agent: u32,
    /// The goal, m.
    pub position: Vec2,
    /// `goal`, or `route` for the way by the road map.
    pub behavior: &'static str,
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
    /// The change as settings; `None` if it is more than goals and settings of one agent or of all, such as another
    /// polygon.
    pub(super) fn of(change: &RemedialChange) -> Option<ReportedSettings> {
        let goals: Vec<ReportedGoal> = change.commands().iter().filter_map(goal).collect();
        let settings = change.commands().iter().filter(|command| goal(command).is_none());
        let set = settings.map(setting).collect::<Option<Vec<_>>>()?;
        let mut scopes = change.commands().iter().filter_map(scope);
        let first = scopes.next();
        let agent = match first {
            Some(Scope::Agent(agent)) => Some(agent),
            Some(Scope::All) | None => None,
        };
        scopes.all(|scope| Some(scope) == first).then_some(ReportedSettings { set, agent, goals })
    }
}

fn goal(command: &Command) -> Option<ReportedGoal> {
    let (agent, position, behavior) = match *command {
        Command::SetObjective { agent, objective: Objective::Goal(to) } => (agent, to, "goal"),
        Command::SetObjective { agent, objective: Objective::Route(to) } => (agent, to, "route"),
        _ => return None,
    };
    Some(ReportedGoal { agent, position, behavior })
}

fn setting(command: &Command) -> Option<(&'static str, ReportedSetting)> {
    match command {
        Command::Set { key, value, .. } => Some((key.name(), shown(*key, *value))),
        Command::SetMethod { method, .. } => Some(("method", ReportedSetting::Name(method.name().into()))),
        Command::SetJourney { journey, .. } => {
            Some(("share_after_arrival", ReportedSetting::Real(journey.goals.share_after_arrival?)))
        }
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

/// The scope of the setting, if it is one of agents.
fn scope(command: &Command) -> Option<Scope> {
    match command {
        Command::Set { key: Key::Agent(_), scope, .. } | Command::SetMethod { scope, .. } => Some(*scope),
        Command::SetJourney { agent, .. } => Some(Scope::Agent(*agent)),
        _ => None,
    }
}

/// The ailment in a run without a change and in one with it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Trial {
    /// The length of the runs, s.
    pub seconds: f32,
    /// The number of agents that took part; `None` if all did.
    pub among: Option<u32>,
    /// The measure of the ailment.
    pub measure: &'static str,
    /// The ailment without the change, s.
    pub before: f32,
    /// The ailment with the change, s.
    pub after: f32,
    /// The same trial in runs from the start, if that was made.
    pub from_start: Option<TrialFromStart>,
}

/// The ailment in runs from the start, without a change and with it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TrialFromStart {
    /// The ailment without the change, s.
    pub before: f32,
    /// The ailment with the change, s; `None` if the change did not help.
    pub after: Option<f32>,
}

impl From<Tried> for Trial {
    fn from(tried: Tried) -> Trial {
        let Tried { seconds, among, measure, before, after, from_start } = tried;
        let [seconds, before, after] = [seconds, before, after].map(|time| time as f32);
        let from_start = from_start.map(|TriedFromStart { before, after }| TrialFromStart {
            before: before as f32,
            after: after.map(|after| after as f32),
        });
        Trial { seconds, among, measure: measure.name(), before, after, from_start }
    }
}
