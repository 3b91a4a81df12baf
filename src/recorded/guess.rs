//! What a log does not say, and what is taken in its place; each guess is a clause for people.

use glam::Vec2;

use super::{
    AgentLog,
    column::{SETTINGS, VectorKind},
    run::{ChosenSource, VelocitySource, follow},
    said,
};
use crate::{
    model::{Agent, AgentSettings},
    text::{
        message::Message,
        quantity::{meters, seconds},
    },
};

/// Radius of a person seen from above, m: half of a shoulder's breadth.
const PERSON: f32 = 0.3;

/// Where an agent ends, and how fast it usually goes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Habit {
    pub last: Vec2,
    /// m/s.
    pub speed: f32,
}

/// What is said of velocities that the log does not have.
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
    let unit = (log.convention.is_of_people() && log.unit.is_none()).then(said::meters);
    unit.into_iter().chain(velocity).chain(chosen).collect()
}

/// Gives a goal to those whose preferred velocities nobody has told; `known` agents have objectives of their own.
pub(super) fn objectives(
    log: &AgentLog,
    known: usize,
    base: Option<&str>,
    agents: &mut [Agent],
) -> Vec<Message> {
    if log.has(VectorKind::Preferred) {
        return Vec::new();
    }
    let of_base = |index: usize| log.names()[index].parse::<usize>().unwrap_or(index) < known;
    let lacking: Vec<usize> = (0..agents.len()).filter(|index| !of_base(*index)).collect();
    let mut said = Vec::new();
    if lacking.len() < agents.len() {
        said.push(said::preferred_of_base(base.unwrap_or_default().into()));
    }
    if !lacking.is_empty() {
        let habits = habits(log);
        lacking.iter().for_each(|index| follow(&mut agents[*index], habits[*index]));
        said.push(said::preferred_to_last_place());
    }
    said
}

/// What each agent does over the whole log.
pub(super) fn habits(log: &AgentLog) -> Vec<Habit> {
    let count = log.names().len();
    let (mut habits, mut begun) = (vec![Habit::default(); count], vec![None; count]);
    for (k, stamp) in log.stamps().iter().enumerate() {
        for row in log.rows(k) {
            let (agent, place) = (log.agents[row] as usize, log.position(row));
            if begun[agent].is_none() {
                begun[agent] = Some(stamp.step);
            } else {
                habits[agent].speed += place.distance(habits[agent].last);
            }
            habits[agent].last = place;
        }
    }
    let interval = log.interval().unwrap_or(0.25) / log.stride as f64;
    let end = log.stamps().last().map_or(0, |stamp| stamp.step);
    for (habit, begun) in habits.iter_mut().zip(begun) {
        let steps = (end - begun.unwrap_or(end)).max(1) as f64;
        habit.speed = (f64::from(habit.speed) / (steps * interval)) as f32;
    }
    habits
}

/// Where settings come from that the log does not have.
#[derive(Clone, Copy)]
pub(super) struct SettingSource<'a> {
    /// Those that `--set` gives.
    pub fixed: &'a [bool; SETTINGS.len()],
    /// The name of the base.
    pub base: Option<&'a str>,
}

/// What is said of settings that the log does not have; people get the size of people.
pub(super) fn settings(log: &AgentLog, source: SettingSource, agents: &mut [Agent]) -> Vec<Message> {
    let missing: Vec<&str> = SETTINGS
        .iter()
        .enumerate()
        // The share of the effort is one half wherever nobody says otherwise.
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
    if log.convention.is_of_people() {
        let people = AgentSettings {
            radius: PERSON,
            max_speed: 2.0,
            neighbor_distance: 10.0,
            time_horizon: 3.0,
            time_horizon_obstacle: 1.0,
            ..AgentSettings::default()
        };
        for agent in agents {
            let preferred_speed = agent.settings.preferred_speed;
            agent.settings = AgentSettings { preferred_speed, ..people.clone() };
        }
        return vec![said::settings_of_people(meters(PERSON))];
    }
    vec![said::settings_default(missing.join(", "))]
}

/// Columns that nothing is known about.
pub(super) fn unused(log: &AgentLog) -> Option<Message> {
    let shown = log.ignored().iter().take(5).map(|name| crate::model::spelling::quoted(name));
    (!log.ignored().is_empty()).then(|| said::ignored(shown.collect::<Vec<_>>().join(", ")))
}

/// The time step of a log, and what is said of it.
pub(super) struct TimeStep {
    /// s.
    pub seconds: f32,
    pub said: Option<Message>,
}

/// A base's time step is taken for the log's where both differ by no more: times in a log are rounded.
const SAME_TIME_STEP: f32 = 0.01;

/// How many decisions are looked at for the time step.
const SAMPLES: usize = 1000;

impl TimeStep {
    /// By the log's own account, by that of the base, or by how far agents move.
    pub fn of(log: &AgentLog, base: Option<f32>, chosen: ChosenSource) -> TimeStep {
        let own = log.interval().map(|interval| nice(interval as f32)).filter(|step| in_range(*step));
        match (own, base) {
            (Some(own), Some(base)) if (own - base).abs() <= SAME_TIME_STEP * base => {
                TimeStep { seconds: base, said: None }
            }
            (Some(own), _) => TimeStep { seconds: own, said: Some(said::time_step_of_log(seconds(own))) },
            (None, Some(base)) => TimeStep { seconds: base, said: None },
            (None, None) => match by_motion(log, chosen).filter(|step| in_range(*step)) {
                Some(step) => {
                    TimeStep { seconds: step, said: Some(said::time_step_of_motion(seconds(step))) }
                }
                None => TimeStep { seconds: 0.25, said: Some(said::time_step_default(seconds(0.25))) },
            },
        }
    }
}

/// Whether a world takes this time step, s.
fn in_range(step: f32) -> bool {
    crate::model::Key::TIME_STEP.check_number(f64::from(step)).is_ok()
}

/// The time in which agents cover their ways with the velocities that they chose, s.
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

/// A time step without the rounding of the places that it comes from: a whole part of a second, or three digits.
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
