//! Goals at which an agent cannot arrive: there is no room, or others have come for the same place.

use glam::Vec2;

use super::Stalled;
use sidestep_core::{
    avoid::Source,
    geometry::polygon::{contains, doubled_area},
    model::{Agent, Objective, World, goal_place::GoalPlace},
};

use crate::{
    explain::doctor::{
        Ailment, Finding, Patient, Remedy,
        patient::{STANDING, least_wish, touch},
        posts::{Post, posts},
        remedy,
        said::{self, Destination},
    },
    text::{
        quantity::{NumberForm, meters},
        said::FirstOf,
    },
};

/// A point is clear of something only if this share of the radius is left over: an agent that only just fits does not
/// arrive.
const MARGIN: f32 = 0.01;

/// The points around a goal that are tried: the number of rings, and below it of directions on each.
const RINGS: u32 = 4;
const DIRECTIONS: u32 = 48;

/// The largest number of things around a goal that are named.
const MAX_NAMED: usize = 3;

/// The distance from its goal within which an agent arrives, m; `None` if its goal is a line or a region, where it may
/// arrive at any point.
fn arrival_distance(patient: &Patient) -> Option<f32> {
    match patient.world.journey(patient.index) {
        Some(journey) => matches!(journey.goal().place, GoalPlace::Point(_))
            .then(|| journey.goals.distance_for(patient.me)),
        None => Some(patient.me.settings.radius),
    }
}

/// A goal that walls, pillars and resting agents keep farther away than the distance within which the agent arrives.
pub(super) fn blocked(patient: &Patient, stalled: &Stalled) -> Option<Finding> {
    let (world, me) = (patient.world, patient.me);
    let (goal, radius, within) = (me.goal()?, me.settings.radius, arrival_distance(patient)?);
    let away = me.position.distance(goal);
    // If others hold the agent far from its goal, the goal is not yet what stops it.
    let by_others = stalled.held.iter().any(|source| source.is_agent());
    if by_others && away > 3.0 * radius {
        return None;
    }
    let around = around(patient, goal, radius + within);
    if rings_around(goal, within).any(|point| has_room(patient, &around, point, MARGIN)) {
        return None;
    }
    let (lead, away) = (stalled.lead(), meters(away));
    let sentence = match solid_around(world, goal) {
        Some(polygon) => said::goal_inside(lead, away, polygon),
        None => {
            let sources: Vec<Source> = around.iter().take(MAX_NAMED).map(|post| post.source).collect();
            said::no_room(lead, away, sources, meters(radius), meters(within))
        }
    };
    Some(Finding::problem(Ailment::BlockedGoal, sentence, Remedy::Place(remedy::said::move_goal())))
}

/// Whether the disc fits at a point.
fn has_room(patient: &Patient, around: &[Post], point: Vec2, margin: f32) -> bool {
    let needed = patient.me.settings.radius * (1.0 + margin);
    solid_around(patient.world, point).is_none() && around.iter().all(|post| post.distance(point) >= needed)
}

/// The largest distance that a goal is moved, in radii.
const FARTHEST: f32 = 8.0;

/// The place nearest to the goal where the disc fits with some room to spare, preferably on the agent's side of the
/// walls, m.
pub(in crate::explain::doctor) fn nearest_room(patient: &Patient) -> Option<Vec2> {
    let (goal, radius) = (patient.me.goal()?, patient.me.settings.radius);
    let around = around(patient, goal, (FARTHEST + 2.0) * radius);
    let open = |point: &Vec2| has_room(patient, &around, *point, 0.1);
    let here = patient.me.position;
    let rings = (1..=(2.0 * FARTHEST) as u32).map(|ring| 0.5 * radius * ring as f32);
    // On each ring, the place nearest to the agent.
    let mut nearest = rings.filter_map(|reach| {
        let places = on_ring(goal, reach).filter(open);
        places.min_by(|a, b| a.distance(here).total_cmp(&b.distance(here)))
    });
    nearest.next()
}

/// Points on a ring around a point, m.
fn on_ring(center: Vec2, reach: f32) -> impl Iterator<Item = Vec2> {
    (0..DIRECTIONS).map(move |k| {
        let (sin, cos) = libm::sincosf(std::f32::consts::TAU * k as f32 / DIRECTIONS as f32);
        center + Vec2::new(cos, sin) * reach
    })
}

/// The goal itself and points on rings around it, out to this distance, m.
fn rings_around(goal: Vec2, within: f32) -> impl Iterator<Item = Vec2> {
    (0..=RINGS).flat_map(move |ring| on_ring(goal, within * ring as f32 / RINGS as f32))
}

/// The index of the solid polygon that contains a point.
fn solid_around(world: &World, point: Vec2) -> Option<usize> {
    let mut polygons = world.obstacles.polygons().iter();
    polygons.position(|polygon| doubled_area(polygon) > 0.0 && contains(polygon, point))
}

/// The obstacles so close to a goal that they may block it, the nearest first: edges, pillars, and resting agents that
/// have not come for the same place.
fn around(patient: &Patient, goal: Vec2, within: f32) -> Vec<Post> {
    let me = &patient.me.settings;
    // From farther away, resting agents are not yet what stops it.
    let near = |other: &Agent| patient.me.position.distance(goal) < 2.0 * (me.radius + other.settings.radius);
    let content = |index: u32, other: &Agent| {
        (other.objective == Objective::Hold || patient.world.is_at_goal(index))
            && other.velocity.length() < STANDING * least_wish(other)
    };
    let agents = patient
        .others()
        .filter(|(index, other, _)| content(*index, other) && near(other) && !shares(patient, other, goal))
        .map(|(index, other, _)| Post::of_agent(index, other));
    let within = (1.0 + MARGIN) * within;
    let mut around: Vec<Post> = posts(patient.world, patient.me.position)
        .chain(agents)
        .filter(|post| post.distance(goal) < within)
        .collect();
    around.sort_by(|a, b| a.distance(goal).total_cmp(&b.distance(goal)));
    around
}

/// Whether another agent's destination is so close to this point that the two would overlap there.
fn shares(patient: &Patient, other: &Agent, goal: Vec2) -> bool {
    let radii = patient.me.settings.radius + other.settings.radius;
    patient.destination(other).is_some_and(|point| point.distance(goal) < radii - touch(radii))
}

/// The other agents whose destination is so close to this point that they would overlap with this agent there.
pub(in crate::explain::doctor) fn sharing<'a>(
    patient: &'a Patient,
    goal: Vec2,
) -> impl Iterator<Item = (u32, &'a Agent)> + 'a {
    let sharing = patient.others().filter(move |(_, other, _)| shares(patient, other, goal));
    sharing.map(|(index, other, _)| (index, other))
}

/// A goal so close to those of others that they do not all fit there, while some of these are at it.
pub(super) fn shared(patient: &Patient, stalled: Option<&Stalled>) -> Option<Finding> {
    let me = patient.me;
    let goal = patient.destination(me)?;
    let sharing: Vec<(u32, &Agent)> = sharing(patient, goal).collect();
    let widest = sharing.iter().map(|(_, other)| other.settings.radius).fold(me.settings.radius, f32::max);
    // Discs that press around a point cover about nine tenths of a disc; twice its radius is ample.
    let heap = 2.0 * widest * ((sharing.len() + 1) as f32).sqrt();
    let away = me.position.distance(goal);
    let distances = sharing.iter().map(|(index, other)| (other.position.distance(goal), *index));
    let there = Patient::nearest(distances.filter(|(distance, _)| *distance < heap));
    if away >= heap || there.is_empty() {
        return None;
    }
    let of = FirstOf(there.iter().map(|(_, index)| Source::Neighbor(*index)).collect());
    let (destination, wrong) = if me.objective == Objective::Pointer {
        (Destination::Pointer, remedy::said::fewer_followers())
    } else {
        let apart = meters(me.settings.radius + widest).form(NumberForm::AtLeast);
        (Destination::Goal, remedy::said::goals_apart(apart))
    };
    let away = meters(away);
    Some(match stalled {
        Some(stalled) => {
            let sentence = said::shared_stalled(stalled.lead(), away, destination, of);
            Finding::problem(Ailment::SharedGoal, sentence, Remedy::Place(wrong))
        }
        None => {
            let sentence = said::shared(destination, away, of);
            Finding::warning(Ailment::SharedGoal, sentence, Remedy::Place(wrong))
        }
    })
}

/// An agent within this share of its radius from its goal is at it.
const AT_GOAL: f32 = 0.1;

/// An agent that counts as arrived but rests next to its goal, because something keeps it away.
pub(in crate::explain::doctor) fn rests_short(patient: &Patient) -> Option<Finding> {
    let me = patient.me;
    let (goal, radius, within) = (me.goal()?, me.settings.radius, arrival_distance(patient)?);
    let away = me.position.distance(goal);
    let rests = patient.steps().all(|step| step.arrived && step.velocity.length() < least_wish(me));
    let is_beside_goal = patient.is_at_goal() && away >= AT_GOAL * radius && away <= within;
    if !is_beside_goal || !rests || !patient.remembers_whole() {
        return None;
    }
    let held = patient.held_by();
    let sentence = said::rests_short(meters(away), meters(within), held.clone());
    (!held.is_empty())
        .then(|| Finding::hint(Ailment::RestsShort, sentence, Remedy::Place(remedy::said::move_goal())))
}
