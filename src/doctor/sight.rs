//! Short sight: too short a horizon, too small a distance, too few neighbors.

use super::{Ailment, Finding, Patient, settings::range_of};
use crate::{
    avoid::Source,
    model::{Agent, AgentSettings},
    text::{
        lists::sentence,
        names::name,
        numbers::{at_least, at_most, figure},
    },
};

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
    let remedy = format!("Raise {key} to {} s or more.", at_least(2.0 * time_step));
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
        return Some(blind_for_a_step(settings, index, needed));
    }
    let (_, needed) = farthest_need(patient, settings.time_horizon).filter(beyond)?;
    Some(blind_for_the_horizon(patient, needed))
}

/// Another comes from beyond its sight and touches it within a step.
fn blind_for_a_step(settings: &AgentSettings, index: u32, needed: f32) -> Finding {
    let most = range_of("neighbor_distance").1;
    let remedy = if needed <= most {
        format!("Raise neighbor_distance to {} m or more.", at_least(needed))
    } else {
        format!("Lower max_speed of both: neighbor_distance ends at {} m.", figure(most))
    };
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
    let most = range_of("neighbor_distance").1;
    let farther = (needed <= most).then(|| format!("raise neighbor_distance to {} m", at_least(needed)));
    // A horizon as short as a step would be another ailment.
    let is_long = used > 2.0 * patient.world.params.time_step;
    let sooner = is_long.then(|| format!("lower time_horizon to {} s", at_most(used)));
    let remedy = match (farther, sooner) {
        (Some(farther), Some(sooner)) => format!("{farther}, or {sooner}"),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => "lower max_speed".into(),
    };
    let shown = [horizon, used, sight, needed].map(figure);
    let [horizon, used, sight, needed] = shown;
    let figures = format!(
        "Of its time horizon of {horizon} s it uses {used} s at full approach: its neighbor_distance is {sight} m, and {needed} m would be needed."
    );
    Finding::hint(Ailment::ShortSight, figures, sentence(&remedy))
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
    let remedy = if in_range as f32 <= range_of("max_neighbors").1 {
        format!("Raise max_neighbors to {in_range}, or lower neighbor_distance.")
    } else {
        "Lower neighbor_distance.".into()
    };
    Some(match within_step {
        Some((_, index)) => {
            let of = name(Source::Neighbor(*index));
            let sentence = format!("{looks}; {of}, which it ignores, can touch it within one step.");
            Finding::warning(Ailment::Crowded, sentence, remedy)
        }
        None => Finding::hint(Ailment::Crowded, format!("{looks}."), remedy),
    })
}
