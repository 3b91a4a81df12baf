//! Agents that want to move and get nowhere: in which way, and for which reason.
//!
//! ```text
//! stands, trembles or creeps ─▶ goal that cannot be reached ─▶ wall before the aim ─▶ shared goal ─▶ held by others
//! ```
//! Whether it gets anywhere is the definition of the figure `deadlock_time`; the first reason that holds is named.

mod deadlock;
mod goal;
mod trial;

pub(super) use goal::{nearest_room, rests_short, sharing};

use glam::Vec2;

use super::{
    Ailment, Finding, Patient, Remedy, WrongPlace,
    patient::{STANDING, least_wish},
    posts::{along_ray, edges},
    said,
};
use sidestep_core::{avoid::Source, geometry::polygon::distance_sq_to_segment, model::Objective};

use crate::{
    run::metrics::{DEADLOCK_SHARE, DEADLOCK_WINDOW},
    text::{
        message::Message,
        quantity::{meters, speed},
    },
};

/// How long it must have stood, s, as far as the memory goes.
const STOOD_FOR: f64 = 0.5;

/// A path this many times as long as how far it led is trembling.
const TREMBLING: f32 = 3.0;

/// How an agent that wants to move gets nowhere.
#[derive(Clone, Copy)]
enum Stall {
    /// It stands.
    Standing,
    /// It moves to and fro in its place; how long its path was, m.
    Trembling(f32),
    /// It moves too slowly to leave its place.
    Creeping,
}

/// What is known of a stall.
struct Stalled {
    stall: Stall,
    /// The speed that it wants, m/s.
    wanted: f32,
    /// How far from here it was at most, m.
    far: f32,
    /// What holds it now.
    held: Vec<Source>,
}

impl Stalled {
    /// How a sentence on it begins.
    fn lead(&self) -> Message {
        match self.stall {
            Stall::Standing => said::stands(),
            Stall::Trembling(_) => said::trembles(),
            Stall::Creeping => said::creeps(),
        }
    }

    /// Held by what, in a sentence.
    fn held_by(&self) -> Option<Message> {
        match (self.held.as_slice(), self.stall) {
            ([], _) => None,
            (held, Stall::Standing) => Some(said::held_at_standstill(held.to_vec())),
            (held, _) => Some(said::held_now(held.to_vec())),
        }
    }
}

pub(super) fn held_up(patient: &Patient) -> Option<Finding> {
    let Some(stalled) = stalled(patient) else {
        let nearer = headway(patient)?;
        return if nearer { None } else { goal::shared(patient, None) };
    };
    goal::blocked(patient, &stalled)
        .or_else(|| wall_face(patient, &stalled))
        .or_else(|| goal::shared(patient, Some(&stalled)))
        .or_else(|| match stalled.stall {
            Stall::Standing => Some(deadlock::finding(patient, &stalled)),
            Stall::Trembling(_) | Stall::Creeping => Some(deadlock::no_headway(patient, &stalled)),
        })
}

/// Whether it gets nowhere, for whatever reason.
pub(super) fn is_held_up(patient: &Patient) -> bool {
    stalled(patient).is_some() || headway(patient) == Some(false) && goal::shared(patient, None).is_some()
}

fn stalled(patient: &Patient) -> Option<Stalled> {
    let me = patient.me;
    // One that may hardly move is held by nobody.
    if me.has_arrived() || me.settings.max_speed <= least_wish(me) {
        return None;
    }
    let far = patient.steps().map(|step| step.position.distance(me.position)).fold(0.0, f32::max);
    if stands(patient) {
        let wanted = patient.choice.preferred.length();
        return Some(Stalled { stall: Stall::Standing, wanted, far, held: patient.held_by() });
    }
    if !patient.remembers_whole() || patient.steps().any(|step| step.arrived) {
        return None;
    }
    let expected = expected_speed(patient).min(me.settings.max_speed);
    let stays = expected > least_wish(me) && far < DEADLOCK_SHARE * DEADLOCK_WINDOW * expected;
    let path = path_length(patient);
    let stall = if path > TREMBLING * far { Stall::Trembling(path) } else { Stall::Creeping };
    stays.then(|| Stalled { stall, wanted: mean_wish(patient), far, held: patient.held_by() })
}

/// Whether it stands although it wants to move, and has done so for a while.
fn stands(patient: &Patient) -> bool {
    let wanted = patient.choice.preferred.length();
    let stands = |velocity: Vec2| velocity.length() < STANDING * wanted;
    let now = patient.steps().last().map(|step| step.time);
    let mut lately = patient.steps().filter(|step| now.is_some_and(|now| now - step.time <= STOOD_FOR));
    wanted > least_wish(patient.me)
        && stands(patient.choice.velocity)
        && lately.all(|step| stands(step.velocity))
}

/// The speed by which getting somewhere is judged, m/s: on the way to a goal its preferred speed, as in the figure
/// `deadlock_time`, else what it wanted in the mean.
fn expected_speed(patient: &Patient) -> f32 {
    if patient.me.goal().is_some() { patient.me.settings.preferred_speed } else { mean_wish(patient) }
}

/// The mean length of its preferred velocities, m/s: what sentences say that it wants.
fn mean_wish(patient: &Patient) -> f32 {
    let speeds = patient.steps().map(|step| step.preferred.length());
    speeds.sum::<f32>() / patient.steps().count().max(1) as f32
}

/// How long its remembered path is, m.
fn path_length(patient: &Patient) -> f32 {
    let next = patient.steps().skip(1);
    let steps = patient.steps().zip(next);
    steps.map(|(from, to)| from.velocity.length() * (to.time - from.time) as f32).sum()
}

/// Whether it has come nearer to its destination, by more than a stall allows; `None` where that cannot be told, and for
/// one that is there.
fn headway(patient: &Patient) -> Option<bool> {
    let destination = patient.destination(patient.me)?;
    if !patient.remembers_whole() || patient.steps().last()?.arrived {
        return None;
    }
    let now = patient.world.time;
    let least = |of_last_second: bool| {
        let then = patient.steps().filter(|step| (now - step.time <= 1.0 + 1e-6) == of_last_second);
        then.map(|step| step.position.distance(destination)).fold(f32::INFINITY, f32::min)
    };
    // Who swings to and fro comes nearer all the time, but never nearer than before.
    Some(least(false) - least(true) >= DEADLOCK_SHARE * patient.me.settings.preferred_speed)
}

/// A wall that stands between it and its aim.
fn wall_face(patient: &Patient, stalled: &Stalled) -> Option<Finding> {
    let me = patient.me;
    let (direction, ahead) = patient.way()?;
    let aim = patient.aim().map_or(ahead, |aim| direction.dot(aim - me.position));
    // Held by walls alone, or by nothing at this moment, it may stop at another edge than the one before its aim.
    let only_walls = stalled.held.iter().all(|source| matches!(source, Source::Edge(_)));
    let at_it = me.settings.radius + DEADLOCK_SHARE * DEADLOCK_WINDOW * expected_speed(patient);
    let hits = edges(patient.world, me.position).filter_map(|(edge, [a, b])| {
        let touches = distance_sq_to_segment(a, b, me.position) < at_it * at_it;
        let holds = stalled.held.contains(&edge) || only_walls && touches;
        let at = along_ray(me.position, direction, a, b).filter(|_| holds)?;
        (at < aim).then_some((edge, at))
    });
    let (edge, at) = hits.min_by(|a, b| a.1.total_cmp(&b.1))?;
    let (wanted, behind) = (speed(stalled.wanted), meters(aim - at));
    let map = (!patient.world.roadmap.is_empty(), matches!(me.objective, Objective::Route(_)));
    let wrong = match map {
        (_, true) => WrongPlace::Waypoints,
        (true, false) => WrongPlace::OffTheMap,
        (false, false) => WrongPlace::Wall,
    };
    let sentence = said::wall_face(stalled.lead(), edge, wanted, behind);
    Some(Finding::problem(Ailment::WallFace, sentence, Remedy::Place(wrong)))
}
