//! Findings of the other schools about neighbors that touch, or nearly do.

use sidestep_core::{
    avoid::{SchoolConstruction, Source, Trace},
    model::{Key, Method},
    schools::social_force::{ForceStep, Pusher},
    sim::command::Scope,
};

use super::{Ailment, Finding, Patient, RemedialChange, Remedy, said};
use crate::text::{
    message::Message,
    quantity::{meters, seconds},
};

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
    let of = match deepest.from {
        Pusher::Neighbor(place) => Source::Neighbor(watched.neighbors.get(place)?.index),
        Pusher::Segment(place) => *trace.walls.get(place)?,
        Pusher::Pillar(place) => *trace.walls.get(trace.n_segments + place)?,
    };
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

/// The reason why a collision-free speed agent turns around: anything nearer than this distance outweighs the preferred
/// direction. `None` if nothing is that near.
pub(super) fn turned_back(patient: &Patient) -> Option<Message> {
    let (world, me) = (patient.world, patient.me);
    let params = &world.params;
    let radius = me.settings.radius;
    let within = |radii: f32, strength: f32, range: f32| {
        let far = radii + range * libm::logf(strength);
        (strength > 1.0).then_some(far)
    };
    let (_, other, apart) = patient.others().min_by(|a, b| a.2.total_cmp(&b.2))?;
    let radii = radius + other.settings.radius;
    let agents = within(radii, params.speed_agent_strength, params.speed_agent_range)?;
    // The contact also counts one step after the turn.
    let step = me.settings.max_speed * params.time_step;
    (apart < agents + 2.0 * step).then(|| said::spacing_turns_back(meters(agents)))
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
