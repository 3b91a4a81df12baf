//! Findings of the other schools about neighbors that touch, or nearly do.

use sidestep_core::{
    avoid::{SchoolConstruction, Source, Trace},
    geometry::polygon::distance_sq_to_segment,
    model::{Key, Method},
    schools::{Pusher, social_force::ForceStep},
    sim::command::Scope,
};

use super::{
    Ailment, Finding, Patient, RemedialChange, Remedy,
    posts::{Post, posts},
    said,
};
use crate::{
    picture::overlay::school,
    text::{
        message::Message,
        quantity::{meters, number, seconds},
    },
};

const BIAS: Key = Key::find("detour.bias").expect("a declared key");
const FRICTION: Key = Key::find("social_force.friction").expect("a declared key");

/// The default: with it the disc of candidates reaches behind the agent.
const USUAL_BIAS: f64 = 0.4;

const PARTS: Key = Key::find("social_force.parts").expect("a declared key");
/// An agent is at the nearest point of its cell if that point is closer than this, in radii.
const STANDS: f64 = 0.05;

const TIME_STEP: Key = Key::find("time_step").expect("a declared key");

/// A contact of the social force model that is too stiff for a step in one part.
pub(super) fn stiff(patient: &Patient) -> Option<Finding> {
    let watched = patient.watched.filter(|_| patient.me.method == Method::SocialForce)?;
    let Trace::School(trace) = &watched.trace else { return None };
    let SchoolConstruction::Forces { step: ForceStep { parts, needed, .. }, forces, .. } =
        &trace.construction
    else {
        return None;
    };
    let deepest = forces.iter().min_by(|a, b| a.gap.total_cmp(&b.gap)).filter(|_| *needed > 1)?;
    let of = school::of_push(watched, deepest.from)?;
    let time = patient.world.params.time_step;
    let (parts, needed) = (*parts as usize, *needed as usize);
    if parts >= needed {
        let sentence = said::stiff_in_parts(of, seconds(time), parts);
        return Some(Finding::hint(Ailment::StiffContact, sentence, Remedy::Try(Vec::new())));
    }
    let ways = [(PARTS, needed as f64), (TIME_STEP, f64::from(time) / needed as f64)];
    let ways = ways.into_iter().filter_map(|(key, value)| RemedialChange::number(key, value, Scope::All));
    let sentence = said::stiff(of, seconds(time), needed, parts);
    Some(Finding::problem(Ailment::StiffContact, sentence, Remedy::Try(ways.collect())))
}

/// The reason why an overlap with a wall or pillar does not end, and a change against it.
pub(super) fn not_ended(patient: &Patient, of: Source) -> Option<(Message, RemedialChange)> {
    if matches!(of, Source::Neighbor(_)) {
        return None;
    }
    let watched = patient.watched?;
    let Trace::School(trace) = &watched.trace else { return None };
    match &trace.construction {
        SchoolConstruction::Forces { forces, .. } => {
            let velocity = patient.me.velocity.as_dvec2();
            let of_walls = forces.iter().filter(|force| !matches!(force.from, Pusher::Neighbor(_)));
            let speeding = of_walls.filter(|force| force.friction.dot(velocity) > 0.0);
            let by = speeding.filter_map(|force| school::of_push(watched, force.from)).next()?;
            Some((said::carried_along(by), RemedialChange::number(FRICTION, 0.0, Scope::All)?))
        }
        SchoolConstruction::Samples { speed, tuning, .. } => {
            // The disc of the first step ends at, or before, the agent's own place.
            let center = tuning.bias * patient.choice.preferred.length();
            let is_ahead = center >= speed * (1.0 - tuning.bias) - 1e-3;
            let change = RemedialChange::number(BIAS, USUAL_BIAS, Scope::All)?;
            is_ahead.then(|| (said::never_back(BIAS, number(tuning.bias)), change))
        }
        _ => None,
    }
}

/// The reason why a collision-free speed agent turns around: anything nearer than a distance outweighs the preferred
/// direction. `None` if nothing is that near.
pub(super) fn turned_back(patient: &Patient) -> Option<Message> {
    let (world, me) = (patient.world, patient.me);
    let params = &world.params;
    let radius = me.settings.radius;
    let within = |radii: f32, strength: f32, range: f32| {
        let far = radii + range * libm::logf(strength);
        (strength > 1.0).then_some(far)
    };
    // The contact also counts one step after the turn.
    let step = me.settings.max_speed * params.time_step;
    let by_agent = || {
        let (_, other, apart) = patient.others().min_by(|a, b| a.2.total_cmp(&b.2))?;
        let radii = radius + other.settings.radius;
        let far = within(radii, params.speed_agent_strength, params.speed_agent_range)?;
        (apart < far + 2.0 * step).then(|| said::spacing_turns_back(meters(far)))
    };
    let by_wall = || {
        let far = within(radius, params.speed_wall_strength, params.speed_wall_range)?;
        let distances = posts(world, me.position).map(|Post { source, ends: [a, b], radius }| {
            (source, distance_sq_to_segment(a, b, me.position).sqrt() - radius)
        });
        let (wall, apart) = distances.min_by(|a, b| a.1.total_cmp(&b.1))?;
        (apart < far + 2.0 * step).then(|| said::wall_turns_back(wall, meters(far)))
    };
    by_agent().or_else(by_wall)
}

/// The reason why an agent in a Voronoi cell has stopped: its position is the point of the cell nearest to its goal.
pub(super) fn stands_in_cell(patient: &Patient) -> Option<Message> {
    let Trace::School(trace) = &patient.watched?.trace else { return None };
    let SchoolConstruction::Cell { answer, .. } = &trace.construction else { return None };
    let radius = patient.me.settings.radius;
    let ends =
        answer.nearest?.length() < STANDS * f64::from(radius) && answer.goal.length() > f64::from(radius);
    ends.then(|| said::end_of_cell(meters(2.0 * radius)))
}

/// The neighbor at exactly the same point, which blinds Detour to all others.
pub(super) fn blinding(patient: &Patient) -> Option<u32> {
    let on_it = |(_, _, apart): &(u32, _, f32)| *apart == 0.0;
    patient.others().find(on_it).map(|(index, ..)| index).filter(|_| patient.me.method == Method::Detour)
}
