//! Short sight: too short a horizon or a neighbor distance, or too few neighbors.

use super::{Ailment, Examinee, Finding, Patient, RemedialChange, Remedy, said};
use sidestep_core::{
    model::{Agent, AgentSettings, Key},
    sim::command::Scope,
};

use crate::text::{
    numbers::{at_least, at_most},
    quantity::{meters, seconds},
    said::OneAgent,
};

const NEIGHBOR_DISTANCE: Key = Key::find("neighbor_distance").expect("a declared key");
const MAX_NEIGHBORS: Key = Key::find("max_neighbors").expect("a declared key");

/// The number that these digits show.
fn shown_as(digits: String) -> f64 {
    digits.parse().unwrap_or(f64::NAN)
}

/// A change to look this far, m; `None` if the key does not go that far.
fn farther(subject: &Examinee, needed: f32) -> Option<RemedialChange> {
    RemedialChange::number(NEIGHBOR_DISTANCE, shown_as(at_least(needed)), Scope::Agent(subject.index))
}

pub(super) fn short_horizon(subject: &Examinee) -> Option<Finding> {
    let (settings, time_step) = (&subject.me.settings, subject.world.params.time_step);
    if !subject.avoids() {
        return None;
    }
    let horizons = [
        (Key::TIME_HORIZON, settings.time_horizon, subject.world.agents.len() > 1),
        (Key::TIME_HORIZON_OBSTACLE, settings.time_horizon_obstacle, !subject.world.obstacles.is_empty()),
    ];
    let (key, horizon, _) =
        horizons.into_iter().find(|(_, horizon, matters)| *matters && *horizon <= time_step)?;
    // Two steps: with just one, the agent brakes only in the step in which it would hit.
    let enough = shown_as(at_least(2.0 * time_step));
    let short = horizons.iter().filter(|(_, horizon, matters)| *matters && *horizon <= time_step);
    let set = short.filter_map(|(key, ..)| RemedialChange::number(*key, enough, Scope::Agent(subject.index)));
    let remedy = Remedy::Set(set.reduce(RemedialChange::and).into_iter().collect());
    let (shown, step) = (seconds(horizon), seconds(time_step));
    Some(if horizon < time_step {
        Finding::problem(Ailment::ShortHorizon, said::horizon_below_step(key, shown, step), remedy)
    } else {
        Finding::warning(Ailment::ShortHorizon, said::horizon_of_one_step(key, shown, step), remedy)
    })
}

/// The sizes and speeds by which an agent and another approach: they give the distance at which it has to see the
/// other.
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

/// The largest distance from which another agent can come and touch this one within a time, s, and that agent; the
/// distance in m.
pub(super) fn farthest_need(subject: &Examinee, time: f32) -> Option<(u32, f32)> {
    let settings = &subject.me.settings;
    let needs = subject.others().map(|(index, other, _)| (index, Approach::of(settings, other).needs(time)));
    needs.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))
}

pub(super) fn short_sight(subject: &Examinee) -> Option<Finding> {
    let settings = &subject.me.settings;
    if !subject.avoids() {
        return None;
    }
    let beyond = |need: &(u32, f32)| need.1 > settings.neighbor_distance;
    if let Some((index, needed)) = farthest_need(subject, subject.world.params.time_step).filter(beyond) {
        return Some(blind_for_a_step(subject, index, needed));
    }
    let (_, needed) = farthest_need(subject, settings.time_horizon).filter(beyond)?;
    Some(blind_for_the_horizon(subject, needed))
}

/// An agent comes from beyond the range of sight and touches within a step.
fn blind_for_a_step(subject: &Examinee, index: u32, needed: f32) -> Finding {
    let settings = &subject.me.settings;
    let remedy = Remedy::Set(farther(subject, needed).into_iter().collect());
    let sight = meters(settings.neighbor_distance);
    let sentence = said::blind_for_a_step(NEIGHBOR_DISTANCE, sight, OneAgent(index), meters(needed));
    Finding::warning(Ailment::ShortSight, sentence, remedy)
}

/// The range of sight is shorter than the horizon needs.
fn blind_for_the_horizon(subject: &Examinee, needed: f32) -> Finding {
    let settings = &subject.me.settings;
    let (sight, horizon) = (settings.neighbor_distance, settings.time_horizon);
    let uses = |other: &Agent| {
        let approach = Approach::of(settings, other);
        (sight - approach.radii) / approach.speeds
    };
    let used = subject.others().map(|(_, other, _)| uses(other)).fold(horizon, f32::min).max(0.0);
    // A horizon of about one step would be another ailment.
    let is_long = used > 2.0 * subject.world.params.time_step;
    let one = Scope::Agent(subject.index);
    let sooner =
        is_long.then(|| RemedialChange::number(Key::TIME_HORIZON, shown_as(at_most(used)), one)).flatten();
    let remedy = farther(subject, needed).into_iter().chain(sooner).collect();
    let sentence = said::blind_for_the_horizon(
        seconds(horizon),
        seconds(used),
        NEIGHBOR_DISTANCE,
        meters(sight),
        meters(needed),
    );
    Finding::hint(Ailment::ShortSight, sentence, Remedy::Set(remedy))
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
    let one = Scope::Agent(patient.index);
    let all = RemedialChange::number(MAX_NEIGHBORS, in_range as f64, one);
    // A range that ends at the first neighbor that is not looked at.
    let nearer = apart[most].0;
    let fewer = RemedialChange::number(NEIGHBOR_DISTANCE, nearer.into(), one);
    let remedy = Remedy::Set([all, fewer].into_iter().flatten().collect());
    Some(match within_step {
        Some((_, index)) => {
            let sentence = said::crowded_close(most, in_range, OneAgent(*index));
            Finding::warning(Ailment::Crowded, sentence, remedy)
        }
        None => Finding::hint(Ailment::Crowded, said::crowded(most, in_range), remedy),
    })
}
