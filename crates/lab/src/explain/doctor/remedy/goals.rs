//! Other goals: where a disc fits, and apart from the goals of others.

use glam::Vec2;

use super::RemedialChange;
use sidestep_core::{
    model::{Agent, Objective, World},
    sim::Command,
};

use crate::explain::doctor::{Ailment, Patient, stall};

/// The distances between goals that are tried, in diameters: the closer, the smaller the change, and the harder they
/// are to reach.
const ROOMS: [f32; 3] = [1.1, 1.5, 2.5];

/// The changes of goals that an ailment calls for.
pub(super) fn changes(patient: &Patient, ailment: Ailment) -> Vec<RemedialChange> {
    match ailment {
        Ailment::BlockedGoal => moved(patient, stall::nearest_room(patient)).into_iter().collect(),
        Ailment::SharedGoal | Ailment::Jitter => {
            ROOMS.iter().filter_map(|room| spread(patient, *room)).collect()
        }
        _ => by_road(patient).into_iter().collect(),
    }
}

/// The agent's goal moved to another point.
fn moved(patient: &Patient, to: Option<Vec2>) -> Option<RemedialChange> {
    goal(patient.world, patient.index, patient.me, to?)
}

/// Another goal, approached in the same way; none for an agent with goals in sequence, which would lose them.
fn goal(world: &World, index: u32, agent: &Agent, to: Vec2) -> Option<RemedialChange> {
    if world.journey(index).is_some() {
        return None;
    }
    let objective = match agent.objective {
        Objective::Route(_) => Objective::Route(to),
        _ => Objective::Goal(to),
    };
    Some(RemedialChange::of(Command::SetObjective { agent: index, objective }))
}

/// The same goal by the road map, if there is one.
fn by_road(patient: &Patient) -> Option<RemedialChange> {
    let Objective::Goal(to) = patient.me.objective else { return None };
    let objective = Objective::Route(to);
    (!patient.world.roadmap.points.is_empty() && patient.world.journey(patient.index).is_none())
        .then(|| RemedialChange::of(Command::SetObjective { agent: patient.index, objective }))
}

/// A separate goal for each of the agents that share one, on a triangular grid around it. Agents that are already there
/// keep the middle.
fn spread(patient: &Patient, room: f32) -> Option<RemedialChange> {
    let center = patient.me.goal()?;
    let mut sharing: Vec<(u32, &Agent)> =
        stall::sharing(patient, center).filter(|(_, agent)| agent.goal().is_some()).collect();
    if sharing.is_empty() {
        return None;
    }
    sharing.push((patient.index, patient.me));
    let away = |agent: &Agent| agent.position.distance(center);
    sharing.sort_by(|a, b| away(a.1).total_cmp(&away(b.1)).then(a.0.cmp(&b.0)));
    let widest = sharing.iter().map(|(_, agent)| agent.settings.radius).fold(0.0, f32::max);
    let mut places = triangles(center, 2.0 * widest * room, sharing.len());
    let mut change: Option<RemedialChange> = None;
    for (index, agent) in sharing {
        let near = |place: &Vec2| place.distance_squared(agent.position);
        let nearest = (0..places.len()).min_by(|a, b| near(&places[*a]).total_cmp(&near(&places[*b])))?;
        let own = goal(patient.world, index, agent, places.swap_remove(nearest))?;
        change = Some(match change {
            Some(change) => change.and(own),
            None => own,
        });
    }
    change
}

/// The points of a triangular grid with this side, m, that are nearest to the center.
fn triangles(center: Vec2, side: f32, count: usize) -> Vec<Vec2> {
    let reach = (count as f32).sqrt().ceil() as i32 + 1;
    let mut points: Vec<Vec2> = (-reach..=reach)
        .flat_map(|row| (-reach..=reach).map(move |column| (row as f32, column as f32)))
        .map(|(row, column)| center + side * Vec2::new(column + 0.5 * row, row * 0.75f32.sqrt()))
        .collect();
    points.sort_by(|a, b| a.distance_squared(center).total_cmp(&b.distance_squared(center)));
    points.truncate(count);
    points
}
