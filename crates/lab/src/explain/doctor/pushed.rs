//! An agent that has arrived at its last goal to stay, and is pushed away by others.

use std::sync::Arc;

use sidestep_core::{
    avoid::Source,
    model::{
        Journey, Key, Method, World,
        journey::{AfterGoals, Goals},
    },
    sim::{Command, command::Scope},
};

use super::{Ailment, Finding, Patient, RemedialChange, Remedy, said};
use crate::text::{
    quantity::{meters, number},
    said::FirstOf,
};

/// The fractions of the share that agents keep after their arrival, tried in this order: the smaller the change the
/// better.
const REST_OF_SHARE: [f32; 4] = [0.5, 0.25, 0.1, 0.02];

/// The distance of an agent that has arrived for good from where it would stop, m; `None` if it still counts as there.
pub(super) fn away(world: &World, index: u32) -> Option<f32> {
    let (me, journey) = (world.agents.get(index as usize)?, world.journey(index)?);
    let (place, distance) = (journey.goal().place, journey.goals.distance_for(me));
    let is_away =
        stays(journey) && journey.has_arrived() && !place.is_stop(me.position, me.position, distance);
    is_away.then(|| me.position.distance(place.aim(me.position, distance)))
}

/// Whether a journey ends at a goal to which the agent returns.
fn stays(journey: &Journey) -> bool {
    journey.goals.after == AfterGoals::Stop && !journey.goals.repeats
}

/// An agent that is away from the last goal of its journey since others came by. An agent that merely overshoots is not
/// pushed.
pub(super) fn pushed_away(patient: &Patient) -> Option<Finding> {
    let (world, index) = (patient.world, patient.index);
    let away = away(world, index)?;
    if !patient.steps().any(|step| step.held_by_agent) {
        return None;
    }
    let mut by: Vec<Source> = patient.held_by().into_iter().filter(|source| source.is_agent()).collect();
    if by.is_empty() {
        let nearest = Patient::nearest(patient.others().map(|(other, _, apart)| (apart, other)));
        by.extend(nearest.first().map(|(_, other)| Source::Neighbor(*other)));
    }
    let within = world.journey(index)?.goals.distance_for(patient.me);
    let share = patient.me.settings.responsibility;
    let sentence = said::pushed_away(FirstOf(by), meters(away), meters(within), number(share));
    let ends = (0..).zip(&world.agents).filter(|(other, _)| world.journey(*other).is_some_and(stays));
    let all: Vec<u32> = ends.map(|(other, _)| other).collect();
    let shares = || REST_OF_SHARE.iter().map(|rest| rest * share);
    let changes = match patient.me.method {
        Method::Orca | Method::Rvo | Method::Hrvo => {
            let one = shares().filter_map(|share| with_share(world, &[index], share));
            one.chain(shares().filter_map(|share| with_share(world, &all, share))).collect()
        }
        _ => Vec::new(),
    };
    Some(Finding::warning(Ailment::PushedAway, sentence, Remedy::Try(changes)))
}

/// A share of the effort for these agents from their arrival on; at once for those that have arrived.
fn with_share(world: &World, agents: &[u32], share: f32) -> Option<RemedialChange> {
    let of = |index: u32| {
        let known = world.journey(index)?;
        let goals = Arc::new(Goals { share_after_arrival: Some(share), ..(*known.goals).clone() });
        let journey = Box::new(Journey { goals, ..known.clone() });
        let later = RemedialChange::of(Command::SetJourney { agent: index, journey });
        let now = RemedialChange::number(Key::RESPONSIBILITY, share.into(), Scope::Agent(index));
        Some(if known.has_arrived() { later.and(now?) } else { later })
    };
    agents.iter().filter_map(|index| of(*index)).reduce(RemedialChange::and)
}
