//! Looking too far ahead, and not at all.

use glam::Vec2;

use super::{
    Ailment, Finding, Patient, RemedialChange, Remedy,
    posts::{apart, posts},
    said,
};
use crate::{
    avoid::{Outcome, Source},
    geometry::cone::time_to_collision,
    model::{Key, Method, agent::Steering},
    sim::command::Scope,
    text::{numbers::at_most, quantity::seconds},
};

/// Who keeps this share of its preferred velocity is not held up.
const UNHINDERED: f32 = 0.9;

/// An agent that does not get on to its goal, because of others that it could meet only after it is there.
pub(super) fn long_horizon(patient: &Patient) -> Option<Finding> {
    let (preferred, taken) = (patient.choice.preferred, patient.choice.velocity);
    let away = patient.destination(patient.me)?.distance(patient.me.position);
    let headway = taken.dot(preferred) / preferred.length_squared().max(f32::MIN_POSITIVE);
    if patient.choice.outcome != Outcome::Adjusted || headway > UNHINDERED || patient.me.has_arrived() {
        return None;
    }
    let (arrival, horizon) = (away / preferred.length(), patient.me.settings.time_horizon);
    let meetings: Option<Vec<(f32, Source)>> = patient
        .held_by()
        .into_iter()
        .map(|source| Some((meeting(patient, source, preferred)?, source)))
        .collect();
    let first =
        meetings?.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).filter(|(time, _)| time.is_finite())?;
    if first.0 <= arrival || horizon <= arrival {
        return None;
    }
    let shorter = at_most(arrival).parse().ok();
    let shorter =
        shorter.and_then(|time| RemedialChange::number(Key::TIME_HORIZON, time, Scope::Agent(patient.index)));
    Some(Finding::warning(
        Ailment::LongHorizon,
        said::long_horizon(first.1, seconds(first.0), seconds(arrival), Key::TIME_HORIZON, seconds(horizon)),
        Remedy::Set(shorter.into_iter().collect()),
    ))
}

/// When it would touch another agent at this velocity, s, infinity if never; `None` for what is no agent.
fn meeting(patient: &Patient, source: Source, velocity: Vec2) -> Option<f32> {
    let Source::Neighbor(index) = source else { return None };
    let other = patient.world.agents.get(index as usize)?;
    let radii = patient.me.settings.radius + other.settings.radius;
    Some(time_to_collision(other.position - patient.me.position, velocity - other.velocity, radii))
}

/// An agent that avoids nothing, with something in its way that it will hit within its horizon.
pub(super) fn unguarded(patient: &Patient) -> Option<Finding> {
    let me = patient.me;
    if me.method != Method::None || me.settings.steering != Steering::None {
        return None;
    }
    let agents = patient.others().filter_map(|(index, ..)| {
        let source = Source::Neighbor(index);
        let time = meeting(patient, source, patient.choice.velocity)?;
        (time <= me.settings.time_horizon).then_some((time, source))
    });
    let way = [me.position, me.position + patient.choice.velocity * me.settings.time_horizon_obstacle];
    let in_the_way = posts(patient.world, me.position).filter_map(|post| {
        let (gap, [on_the_way, _]) = apart(way, post.ends);
        let time = on_the_way.distance(me.position) / patient.choice.velocity.length();
        (gap < post.radius + me.settings.radius && time.is_finite()).then_some((time, post.source))
    });
    let (_, first) = agents.chain(in_the_way).min_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(Finding::warning(
        Ailment::Unguarded,
        said::unguarded(first),
        Remedy::Set(vec![RemedialChange::method(Method::Orca, Scope::Agent(patient.index))]),
    ))
}
