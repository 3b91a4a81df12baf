//! Agents that want to move and get nowhere: in which way, and why.
//!
//! ```text
//! at rest, trembling or creeping ─▶ goal out of reach ─▶ wall before the aim ─▶ shared goal ─▶ held by others
//! ```
//! Whether an agent gets anywhere is defined as in the figure `deadlock_time`; the first reason that applies is named.

mod deadlock;
mod goal;
mod trial;

pub(super) use goal::{nearest_room, rests_short, sharing};

use glam::Vec2;

use super::{
    Ailment, Finding, Patient, Remedy,
    patient::{STANDING, least_wish},
    posts::{along_ray, edges},
    remedy, said,
};
use sidestep_core::{avoid::Source, geometry::polygon::distance_sq_to_segment, model::Objective};

use crate::{
    run::metrics::{DEADLOCK_SHARE, DEADLOCK_WINDOW},
    text::{
        message::Message,
        quantity::{meters, speed},
    },
};

/// The time for which the agent must have been at rest, s, as far as the memory reaches.
const STOOD_FOR: f64 = 0.5;

/// A path that is this many times as long as the distance covered is trembling.
const TREMBLING: f32 = 3.0;

/// The way in which an agent that wants to move gets nowhere.
#[derive(Clone, Copy)]
enum Stall {
    /// The agent has stopped.
    Standing,
    /// The agent moves to and fro in its place, over a path of this length, m.
    Trembling(f32),
    /// The agent moves too slowly to leave its place.
    Creeping,
}

/// The known facts of a stall.
struct Stalled {
    stall: Stall,
    /// The speed that the agent wants, m/s.
    wanted: f32,
    /// The largest distance from here in the memory, m.
    far: f32,
    /// The sources of the constraints that hold the agent now.
    held: Vec<Source>,
}

impl Stalled {
    /// The beginning of a sentence on the stall.
    fn lead(&self) -> Message {
        match self.stall {
            Stall::Standing => said::stands(),
            Stall::Trembling(_) => said::trembles(),
            Stall::Creeping => said::creeps(),
        }
    }

    /// The sources that hold the agent, in a sentence.
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

/// Whether the agent gets nowhere, for any reason.
pub(super) fn is_held_up(patient: &Patient) -> bool {
    stalled(patient).is_some() || headway(patient) == Some(false) && goal::shared(patient, None).is_some()
}

fn stalled(patient: &Patient) -> Option<Stalled> {
    let me = patient.me;
    // An agent that may hardly move is not held by others.
    if patient.is_at_goal() || me.settings.max_speed <= least_wish(me) {
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

/// Whether the agent has stopped although it wants to move, and has been at rest for a while.
fn stands(patient: &Patient) -> bool {
    let wanted = patient.choice.preferred.length();
    let stands = |velocity: Vec2| velocity.length() < STANDING * wanted;
    let now = patient.steps().last().map(|step| step.time);
    let mut lately = patient.steps().filter(|step| now.is_some_and(|now| now - step.time <= STOOD_FOR));
    wanted > least_wish(patient.me)
        && stands(patient.choice.velocity)
        && lately.all(|step| stands(step.velocity))
}

/// The speed by which headway is judged, m/s: on the way to a goal the preferred speed, as in the figure
/// `deadlock_time`, otherwise the mean preferred velocity.
fn expected_speed(patient: &Patient) -> f32 {
    if patient.me.goal().is_some() { patient.me.settings.preferred_speed } else { mean_wish(patient) }
}

/// The mean length of the agent's preferred velocities, m/s, which sentences report as the speed that it wants.
fn mean_wish(patient: &Patient) -> f32 {
    let speeds = patient.steps().map(|step| step.preferred.length());
    speeds.sum::<f32>() / patient.steps().count().max(1) as f32
}

/// The length of the remembered path, m.
fn path_length(patient: &Patient) -> f32 {
    let next = patient.steps().skip(1);
    let steps = patient.steps().zip(next);
    steps.map(|(from, to)| from.velocity.length() * (to.time - from.time) as f32).sum()
}

/// Whether the agent has come closer to its destination by more than a stall allows; `None` if that is unknown, and for
/// an agent that is there.
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
    // An agent that swings to and fro comes closer again and again, but never closer than before.
    Some(least(false) - least(true) >= DEADLOCK_SHARE * patient.me.settings.preferred_speed)
}

/// A wall between the agent and its aim.
fn wall_face(patient: &Patient, stalled: &Stalled) -> Option<Finding> {
    let me = patient.me;
    let (direction, ahead) = patient.way()?;
    let aim = patient.aim().map_or(ahead, |aim| direction.dot(aim - me.position));
    // An agent held by walls alone, or by nothing at this moment, may stop at another edge than the one in front of its
    // aim.
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
        (_, true) => remedy::said::move_waypoints(),
        (true, false) => remedy::said::take_road_map(),
        (false, false) => remedy::said::draw_road_map(),
    };
    let sentence = said::wall_face(stalled.lead(), edge, wanted, behind);
    Some(Finding::problem(Ailment::WallFace, sentence, Remedy::Place(wrong)))
}
