//! Short sight: too short a horizon, too small a distance, too few neighbors.

use super::{Ailment, Change, Finding, Patient, Remedy};
use crate::{
    avoid::Source,
    model::{Agent, AgentSettings, Key},
    sim::command::Scope,
    text::{
        names::name,
        numbers::{at_least, at_most, figure},
    },
};

const NEIGHBOR_DISTANCE: Key = Key::find("neighbor_distance").expect("a declared key");
const MAX_NEIGHBORS: Key = Key::find("max_neighbors").expect("a declared key");

/// The number that these digits show.
fn shown_as(digits: String) -> f64 {
    digits.parse().unwrap_or(f64::NAN)
}

/// To look so far, m; `None` where the key ends before.
fn farther(patient: &Patient, needed: f32) -> Option<Change> {
    Change::number(NEIGHBOR_DISTANCE, shown_as(at_least(needed)), Scope::Agent(patient.index))
}

pub(super) fn short_horizon(patient: &Patient) -> Option<Finding> {
    let (settings, time_step) = (&patient.me.settings, patient.world.params.time_step);
    if !patient.avoids() {
        return None;
    }
    let horizons = [
        ("time_horizon", settings.time_horizon, patient.world.agents.len() > 1),
        ("time_horizon_obstacle", settings.time_horizon_obstacle, !patient.world.obstacles.is_empty()),
    ];
    let (key, horizon, _) =
        horizons.into_iter().find(|(_, horizon, matters)| *matters && *horizon <= time_step)?;
    // Two steps: at just one it brakes only in the step in which it would hit.
    let enough = shown_as(at_least(2.0 * time_step));
    let short = horizons.iter().filter(|(_, horizon, matters)| *matters && *horizon <= time_step);
    let set =
        short.filter_map(|(key, ..)| Change::number(Key::find(key)?, enough, Scope::Agent(patient.index)));
    let remedy = Remedy::Set(set.reduce(Change::and).into_iter().collect());
    let (shown, step) = (figure(horizon), figure(time_step));
    Some(if horizon < time_step {
        let what = "what it hits within a step it does not see";
        let sentence = format!("{key} is {shown} s, shorter than a step of {step} s: {what}.");
        Finding::problem(Ailment::ShortHorizon, sentence, remedy)
    } else {
        let what = "it sees nothing but what it would hit in the very next step";
        let sentence = format!("{key} is {shown} s, no longer than a step of {step} s: {what}.");
        Finding::warning(Ailment::ShortHorizon, sentence, remedy)
    })
}

/// How far an agent has to look for one other.
struct Approach {
    /// Sum of the radii, m.
    radii: f32,
    /// Sum of the largest speeds, m/s.
    speeds: f32,
}

impl Approach {
    fn of(settings: &AgentSettings, other: &Agent) -> Approach {
        Approach {
            radii: settings.radius + other.settings.radius,
            speeds: settings.max_speed + other.settings.max_speed,
        }
    }

    /// The distance from which the two can touch within a time, m.
    fn needs(&self, time: f32) -> f32 {
        self.radii + self.speeds * time
    }
}

/// From how far away another can come and touch it within a time, m, and who.
fn farthest_need(patient: &Patient, time: f32) -> Option<(u32, f32)> {
    let settings = &patient.me.settings;
    let needs = patient.others().map(|(index, other, _)| (index, Approach::of(settings, other).needs(time)));
    needs.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))
}

pub(super) fn short_sight(patient: &Patient) -> Option<Finding> {
    let settings = &patient.me.settings;
    if !patient.avoids() {
        return None;
    }
    let beyond = |need: &(u32, f32)| need.1 > settings.neighbor_distance;
    if let Some((index, needed)) = farthest_need(patient, patient.world.params.time_step).filter(beyond) {
        return Some(blind_for_a_step(patient, index, needed));
    }
    let (_, needed) = farthest_need(patient, settings.time_horizon).filter(beyond)?;
    Some(blind_for_the_horizon(patient, needed))
}

/// Another comes from beyond its sight and touches it within a step.
fn blind_for_a_step(patient: &Patient, index: u32, needed: f32) -> Finding {
    let settings = &patient.me.settings;
    let remedy = Remedy::Set(farther(patient, needed).into_iter().collect());
    let sentence = format!(
        "Its neighbor_distance is {} m; {} can come from {} m away and touch it within one step.",
        figure(settings.neighbor_distance),
        name(Source::Neighbor(index)),
        figure(needed)
    );
    Finding::warning(Ailment::ShortSight, sentence, remedy)
}

/// It sees less far than its horizon would need.
fn blind_for_the_horizon(patient: &Patient, needed: f32) -> Finding {
    let settings = &patient.me.settings;
    let (sight, horizon) = (settings.neighbor_distance, settings.time_horizon);
    let uses = |other: &Agent| {
        let approach = Approach::of(settings, other);
        (sight - approach.radii) / approach.speeds
    };
    let used = patient.others().map(|(_, other, _)| uses(other)).fold(horizon, f32::min).max(0.0);
    // A horizon as short as a step would be another ailment.
    let is_long = used > 2.0 * patient.world.params.time_step;
    let one = Scope::Agent(patient.index);
    let sooner = is_long.then(|| Change::number(Key::TIME_HORIZON, shown_as(at_most(used)), one)).flatten();
    let remedy = farther(patient, needed).into_iter().chain(sooner).collect();
    let shown = [horizon, used, sight, needed].map(figure);
    let [horizon, used, sight, needed] = shown;
    let figures = format!(
        "Of its time horizon of {horizon} s it uses {used} s at full approach: its neighbor_distance is {sight} m, and {needed} m would be needed."
    );
    Finding::hint(Ailment::ShortSight, figures, Remedy::Set(remedy))
}

pub(super) fn crowded(patient: &Patient) -> Option<Finding> {
    let settings = &patient.me.settings;
    let most = settings.max_neighbors as usize;
    let in_range = patient.others().filter(|(.., apart)| *apart < settings.neighbor_distance);
    let apart = Patient::nearest(in_range.map(|(index, _, apart)| (apart, index)));
    if !patient.avoids() || apart.len() <= most {
        return None;
    }
    let (in_range, time_step) = (apart.len(), patient.world.params.time_step);
    let within_step = apart[most..].iter().find(|(apart, index)| {
        let other = &patient.world.agents[*index as usize];
        *apart < Approach::of(settings, other).needs(time_step)
    });
    let looks = format!("It looks at {most} of the {in_range} agents in range");
    let one = Scope::Agent(patient.index);
    let all = Change::number(MAX_NEIGHBORS, in_range as f64, one);
    // The farthest of those it looks at is the first beyond its sight.
    let nearer = apart[most].0;
    let fewer = Change::number(NEIGHBOR_DISTANCE, nearer.into(), one);
    let remedy = Remedy::Set([all, fewer].into_iter().flatten().collect());
    Some(match within_step {
        Some((_, index)) => {
            let of = name(Source::Neighbor(*index));
            let sentence = format!("{looks}; {of}, which it ignores, can touch it within one step.");
            Finding::warning(Ailment::Crowded, sentence, remedy)
        }
        None => Finding::hint(Ailment::Crowded, format!("{looks}."), remedy),
    })
}
