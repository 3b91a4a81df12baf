//! An agent that arrived at its last goal to stay, or at its only one, and is pushed away from it by others.

use std::sync::Arc;

use glam::Vec2;
use sidestep_core::{
    avoid::Source,
    model::{
        Agent, Journey, Key, Method, Objective, World,
        goal_place::GoalPlace,
        journey::{AfterGoals, Goals, JourneyGoal},
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

/// An agent with a single goal counts as pushed away if it is outside its radius by more than this fraction of the radius;
/// a smaller distance is a swing.
const LEAST_PUSH: f32 = 0.25;

/// The largest number of agents for which a change of all shares is tried.
const MOST_SHARERS: usize = 200;

/// The place at which an agent stops for good, and the distance, m, within which it counts as there.
fn stop(world: &World, index: u32) -> Option<(GoalPlace, f32)> {
    let me = world.agents.get(index as usize)?;
    match world.journey(index) {
        Some(journey) => stays(journey).then(|| (journey.goal().place, journey.goals.distance_for(me))),
        None => Some((GoalPlace::Point(single_goal(me)?), me.settings.radius)),
    }
}

/// The distance of an agent from the place at which it stops, m, if it no longer counts as there.
pub(super) fn outside(world: &World, index: u32) -> Option<f32> {
    let (me, (place, distance)) = (world.agents.get(index as usize)?, stop(world, index)?);
    let is_outside = !place.is_stop(me.position, me.position, distance);
    is_outside.then(|| me.position.distance(place.aim(me.position, distance)))
}

/// Like [`outside`], for an agent that had arrived. An agent with a single goal must have rested there before, and no
/// other agent may have its goal at the same place.
pub(super) fn away(patient: &Patient) -> Option<f32> {
    let (world, me) = (patient.world, patient.me);
    let away = outside(world, patient.index)?;
    let was_there = match world.journey(patient.index) {
        Some(journey) => journey.has_arrived(),
        None => {
            away > (1.0 + LEAST_PUSH) * me.settings.radius
                && patient.rested_at() == single_goal(me)
                && has_room_at_goal(patient)
        }
    };
    was_there.then_some(away)
}

/// The goal of an agent without a sequence of goals, m.
fn single_goal(agent: &Agent) -> Option<Vec2> {
    match agent.objective {
        Objective::Goal(goal) | Objective::Route(goal) => Some(goal),
        _ => None,
    }
}

/// True if the goal of every other agent is farther away than the sum of the radii: if agents crowd at one place, no share
/// helps.
fn has_room_at_goal(patient: &Patient) -> bool {
    let me = patient.me;
    let Some(goal) = single_goal(me) else { return false };
    let crowds = |other: &Agent| {
        other.goal().is_some_and(|to| to.distance(goal) < me.settings.radius + other.settings.radius)
    };
    !patient.others().any(|(_, other, _)| crowds(other))
}

/// Whether a journey ends at a goal to which the agent returns.
fn stays(journey: &Journey) -> bool {
    journey.goals.after == AfterGoals::Stop && !journey.goals.repeats
}

/// Finds an agent that others have moved away from its last goal. An agent that overshoots is not pushed.
pub(super) fn pushed_away(patient: &Patient) -> Option<Finding> {
    let (world, index) = (patient.world, patient.index);
    let away = away(patient)?;
    if !patient.steps().any(|step| step.held_by_agent) {
        return None;
    }
    let mut by: Vec<Source> = patient.held_by().into_iter().filter(|source| source.is_agent()).collect();
    if by.is_empty() {
        let nearest = Patient::nearest(patient.others().map(|(other, _, apart)| (apart, other)));
        by.extend(nearest.first().map(|(_, other)| Source::Neighbor(*other)));
    }
    let (_, within) = stop(world, index)?;
    let share = patient.me.settings.responsibility;
    let sentence = said::pushed_away(FirstOf(by), meters(away), meters(within), number(share));
    let agents = world.agents.len();
    let all: Vec<u32> = if agents <= MOST_SHARERS { (0..agents as u32).collect() } else { Vec::new() };
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

/// Gives these agents, if they stop for good, a share of the effort from their arrival on: at once if they have arrived. A
/// single goal becomes a sequence of one goal.
fn with_share(world: &World, agents: &[u32], share: f32) -> Option<RemedialChange> {
    let of = |index: u32| {
        let known = match world.journey(index) {
            Some(journey) => stays(journey).then(|| journey.clone()),
            None => world.agents.get(index as usize).and_then(|agent| to_single_goal(agent, world.time)),
        }?;
        let goals = Arc::new(Goals { share_after_arrival: Some(share), ..(*known.goals).clone() });
        let journey = Box::new(Journey { goals, ..known.clone() });
        let later = RemedialChange::of(Command::SetJourney { agent: index, journey });
        let now = RemedialChange::number(Key::RESPONSIBILITY, share.into(), Scope::Agent(index));
        Some(if known.has_arrived() { later.and(now?) } else { later })
    };
    agents.iter().filter_map(|index| of(*index)).reduce(RemedialChange::and)
}

/// The journey to the single goal of an agent that begins at this time, s.
fn to_single_goal(agent: &Agent, time: f64) -> Option<Journey> {
    let goal = JourneyGoal::passed(GoalPlace::Point(single_goal(agent)?));
    let by_roadmap = matches!(agent.objective, Objective::Route(_));
    Some(Journey::start(Arc::new(Goals { by_roadmap, ..Goals::of(vec![goal]) }), time))
}
