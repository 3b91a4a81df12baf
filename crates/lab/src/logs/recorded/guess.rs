//! Values that replace missing information in a log; each guess is reported to users as a clause.

use glam::Vec2;

use super::{
    AgentLog,
    column::{SETTINGS, VectorKind},
    run::{ChosenSource, VelocitySource, follow},
    said,
};
use sidestep_core::model::{Agent, AgentSettings};

use crate::{
    files::presets,
    text::{
        message::Message,
        quantity::{meters, seconds},
        unit::SceneUnit,
    },
};

/// The preset for people in a log.
const PEOPLE: &str = "pedestrians";

/// Settings that a log may have for an agent, from the preset of people. Limits of the body are left out, since the
/// people of a log have moved within theirs.
fn people() -> Option<AgentSettings> {
    let values = presets::find(PEOPLE).ok()?.settings(SceneUnit::default()).ok()?;
    let mut people = AgentSettings::default();
    for setting in SETTINGS {
        if let Some((_, value)) = values.iter().find(|(key, _)| key.name() == setting.key) {
            (setting.set)(&mut people, *value);
        }
    }
    Some(people)
}

/// The place at which an agent leaves, and its speed while it moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Habit {
    pub last: Vec2,
    /// m/s.
    pub speed: f32,
}

/// Messages about velocities that are missing in the log.
pub(super) fn sources(log: &AgentLog, velocity: VelocitySource, chosen: ChosenSource) -> Vec<Message> {
    let velocity = match velocity {
        VelocitySource::Logged => None,
        VelocitySource::ChosenBefore => Some(said::velocity_chosen_before()),
        VelocitySource::Places => Some(said::velocity_by_places()),
    };
    let chosen = match chosen {
        ChosenSource::Logged => None,
        ChosenSource::NextVelocity => Some(said::chosen_of_next_row()),
        ChosenSource::Places => Some(said::chosen_by_places()),
    };
    let unit = log.head.unit.is_none().then(said::meters);
    unit.into_iter().chain(velocity).chain(chosen).collect()
}

/// The sources of preferred velocities that are missing in the log.
#[derive(Clone, Debug, Default)]
pub(super) struct Objectives {
    /// True if some are estimated from the motion of agents.
    pub estimated: bool,
    pub said: Vec<Message>,
}

/// Gives a goal to agents whose preferred velocity is neither in the log nor in the base; `known` says of the agents of
/// the base whether it follows from their objectives. A step takes `time_step` seconds.
pub(super) fn objectives(
    log: &AgentLog,
    (base, known): (Option<&str>, &[bool]),
    time_step: f32,
    agents: &mut [Agent],
) -> Objectives {
    if log.has(VectorKind::Preferred) {
        return Objectives::default();
    }
    let of_base = |index: usize| {
        known.get(log.names()[index].parse::<usize>().unwrap_or(index)).copied().unwrap_or_default()
    };
    let lacking: Vec<usize> = (0..agents.len()).filter(|index| !of_base(*index)).collect();
    let mut said = Vec::new();
    if lacking.len() < agents.len() {
        said.push(said::preferred_of_base(base.unwrap_or_default().into()));
    }
    if !lacking.is_empty() {
        let habits = habits(log, time_step);
        lacking.iter().for_each(|index| follow(&mut agents[*index], habits[*index]));
        said.push(said::preferred_to_last_place());
    }
    Objectives { estimated: !lacking.is_empty(), said }
}

/// An agent counts as moving while it is faster than this share of its largest speed.
const MOVING: f32 = 0.1;

/// The habits of all agents, if a step takes `time_step` seconds.
pub(super) fn habits(log: &AgentLog, time_step: f32) -> Vec<Habit> {
    let mut of_agents = SpeedsOfAgents::of(log, time_step);
    (0..log.names().len()).map(|agent| of_agents.habit(agent)).collect()
}

/// The speeds of all agents between their rows, and their last positions.
struct SpeedsOfAgents {
    /// The speeds, agent after agent.
    speeds: Vec<f32>,
    /// Start and end of the speeds of each agent.
    ends: Vec<(usize, usize)>,
    last: Vec<Vec2>,
}

impl SpeedsOfAgents {
    fn of(log: &AgentLog, time_step: f32) -> SpeedsOfAgents {
        let mut ends = vec![(0, 0); log.names().len()];
        log.agents.iter().for_each(|agent| ends[*agent as usize].1 += 1);
        let mut first = 0;
        for end in &mut ends {
            let rows = end.1;
            *end = (first, first);
            first += rows;
        }
        let mut speeds = vec![0.0; log.len()];
        let mut last = vec![Vec2::ZERO; ends.len()];
        let mut seen: Vec<Option<i64>> = vec![None; ends.len()];
        let frame = f64::from(time_step) / log.stride as f64;
        for (k, stamp) in log.stamps().iter().enumerate() {
            for row in log.rows(k) {
                let (agent, place) = (log.agents[row] as usize, log.position(row));
                if let Some(before) = seen[agent].replace(stamp.step) {
                    let seconds = (stamp.step - before) as f64 * frame;
                    speeds[ends[agent].1] = (f64::from(place.distance(last[agent])) / seconds) as f32;
                    ends[agent].1 += 1;
                }
                last[agent] = place;
            }
        }
        SpeedsOfAgents { speeds, ends, last }
    }

    /// Toward the last position of an agent, by the median of its speeds while it moves; an agent that never moves
    /// stays.
    fn habit(&mut self, agent: usize) -> Habit {
        let (from, to) = self.ends[agent];
        let speeds = &mut self.speeds[from..to];
        speeds.sort_unstable_by(f32::total_cmp);
        let most = speeds.last().copied().unwrap_or(0.0);
        let moving = &speeds[speeds.partition_point(|speed| *speed <= MOVING * most)..];
        Habit { last: self.last[agent], speed: quantile(moving, 0.5).unwrap_or(0.0) }
    }
}

/// The speed that this share of sorted speeds does not exceed, m/s; `None` if there are no speeds.
pub(super) fn quantile(sorted: &[f32], share: f64) -> Option<f32> {
    sorted.get(((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1))).copied()
}

/// The sources of settings that are missing in the log.
#[derive(Clone, Copy)]
pub(super) struct SettingSource<'a> {
    /// Settings given by `--set`.
    pub fixed: &'a [bool; SETTINGS.len()],
    /// The name of the base.
    pub base: Option<&'a str>,
}

/// Messages about settings that are missing in the log; people get the size of people.
pub(super) fn settings(log: &AgentLog, source: SettingSource, agents: &mut [Agent]) -> Vec<Message> {
    let missing: Vec<&str> = SETTINGS
        .iter()
        .enumerate()
        // The share of the effort is one half unless stated otherwise.
        .filter(|(index, setting)| {
            !source.fixed[*index] && log.settings[*index].is_empty() && setting.key != "responsibility"
        })
        .map(|(_, setting)| setting.key)
        .collect();
    if missing.is_empty() {
        return Vec::new();
    }
    if let Some(base) = source.base {
        return vec![said::settings_of_base(missing.join(", "), base.into())];
    }
    if let Some(people) = log.is_of_people().then(people).flatten() {
        let radius = people.radius;
        for agent in agents {
            let preferred_speed = agent.settings.preferred_speed;
            agent.settings = AgentSettings { preferred_speed, ..people.clone() };
        }
        return vec![said::settings_of_people(meters(radius), PEOPLE.into())];
    }
    vec![said::settings_default(missing.join(", "))]
}

/// Columns that are not recognized.
pub(super) fn unused(log: &AgentLog) -> Option<Message> {
    let shown = log.ignored().iter().take(5).map(|name| sidestep_core::model::spelling::quoted(name));
    (!log.ignored().is_empty()).then(|| said::ignored(shown.collect::<Vec<_>>().join(", ")))
}

/// The source of the time step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeStepSource {
    /// The options: `--set time_step` or `--rate`.
    Told,
    /// The times of the log.
    Times,
    /// The frame rate in the log.
    Rate,
    /// The scenario.
    Base,
    /// The convention for this form of log.
    Assumed,
    /// The motion of agents compared with their velocities.
    Motion,
    /// None: it is made up.
    Nothing,
}

/// The time step of a log.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TimeStep {
    /// s.
    pub seconds: f32,
    pub source: TimeStepSource,
}

/// The base's time step is used for the log if the two differ by no more than this: times in a log are rounded.
const SAME_TIME_STEP: f32 = 0.01;

/// Number of decisions used for the time step.
const SAMPLES: usize = 1000;

/// The time step if no source gives one, s.
const MADE_UP: f32 = 0.25;

impl TimeStep {
    /// The time step from the options, the log, the base, or the motion of agents.
    pub fn of(log: &AgentLog, set: Option<f32>, base: Option<f32>, chosen: ChosenSource) -> TimeStep {
        if let Some(seconds) = set {
            return TimeStep { seconds, source: TimeStepSource::Told };
        }
        let own = log.interval().map(|(interval, source)| (nice(interval as f32), source));
        match (own.filter(|(step, _)| in_range(*step)), base) {
            (Some((own, _)), Some(base)) if (own - base).abs() <= SAME_TIME_STEP * base => {
                TimeStep { seconds: base, source: TimeStepSource::Base }
            }
            (Some((seconds, source)), _) => TimeStep { seconds, source },
            (None, Some(seconds)) => TimeStep { seconds, source: TimeStepSource::Base },
            (None, None) => match by_motion(log, chosen).filter(|step| in_range(*step)) {
                Some(seconds) => TimeStep { seconds, source: TimeStepSource::Motion },
                None => TimeStep { seconds: MADE_UP, source: TimeStepSource::Nothing },
            },
        }
    }

    /// A message about it, unless the options or the base give it.
    pub fn said(self) -> Option<Message> {
        let step = seconds(self.seconds);
        match self.source {
            TimeStepSource::Told | TimeStepSource::Base => None,
            TimeStepSource::Times => Some(said::time_step_of_log(step)),
            TimeStepSource::Rate => Some(said::time_step_of_rate(step)),
            TimeStepSource::Assumed => Some(said::time_step_assumed(step)),
            TimeStepSource::Motion => Some(said::time_step_of_motion(step)),
            TimeStepSource::Nothing => Some(said::time_step_default(step)),
        }
    }
}

/// True if a world accepts this time step, s.
fn in_range(step: f32) -> bool {
    sidestep_core::model::Key::TIME_STEP.check_number(f64::from(step)).is_ok()
}

/// The time in which agents cover their displacements with the velocities that they chose, s.
fn by_motion(log: &AgentLog, chosen: ChosenSource) -> Option<f32> {
    let mut times = Vec::new();
    for k in 0..log.stamps().len() {
        let Some(next) = log.after(k) else { continue };
        for row in log.rows(k) {
            let Some(row_after) = log.row_of(next, log.agents[row]) else { continue };
            let velocity = match chosen {
                ChosenSource::Logged => log.vector(VectorKind::Chosen, row),
                ChosenSource::NextVelocity => log.vector(VectorKind::Velocity, row_after),
                ChosenSource::Places => None,
            };
            let Some(speed) = velocity.map(Vec2::length).filter(|speed| *speed > 0.05) else { continue };
            times.push(log.position(row_after).distance(log.position(row)) / speed);
        }
        if times.len() >= SAMPLES {
            break;
        }
    }
    times.retain(|time| time.is_finite() && *time > 0.0);
    times.sort_by(f32::total_cmp);
    times.get(times.len() / 2).map(|time| nice(*time))
}

/// A time step without the rounding of the positions from which it is derived: a unit fraction of a second, or three
/// digits.
fn nice(step: f32) -> f32 {
    let rate = (1.0 / step).round();
    let three: f32 = format!("{step:.2e}").parse().unwrap_or(step);
    [1.0 / rate, three].into_iter().find(|nice| (nice - step).abs() <= 1e-3 * step).unwrap_or(step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_step_loses_the_rounding_of_places() {
        for (measured, meant) in
            [(0.25003, 0.25), (0.016_664, 1.0 / 60.0), (0.399_8, 0.4), (0.123_456, 0.123)]
        {
            assert!((nice(measured) - meant).abs() < 5e-4, "{measured}");
        }
        assert_eq!(nice(0.25003).to_bits(), 0.25_f32.to_bits());
        assert_eq!(nice(0.016_664).to_bits(), (1.0_f32 / 60.0).to_bits());
    }
}
