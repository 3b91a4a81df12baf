//! Changes of picked things, as commands: move, turn, group, remove.

use std::sync::Arc;

use sidestep_core::{
    Command, Objective, Vec2, World,
    model::{
        Journey, Obstacles,
        obstacle::{Circle, ObstacleError},
    },
};
use sidestep_lab::text::{message::Message, refusals};

use super::picked::{Picked, Thing};
use crate::app::{document::rules, edit::said};

/// Least number of corners of an outline that encloses something.
const LEAST_CORNERS: usize = 3;

/// Replaces all obstacles.
///
/// # Errors
/// They would not be valid.
pub fn obstacles(polygons: Vec<Vec<Vec2>>, circles: Vec<Circle>) -> Result<Command, Message> {
    let sound = Obstacles::new(polygons, circles);
    let words = |error: ObstacleError| refusals::obstacle(&error);
    Ok(Command::SetObstacles(Arc::new(sound.map_err(words)?)))
}

/// Moves everything picked by `by`, m, from its place at the `start`.
///
/// # Errors
/// A polygon would cross itself.
pub fn moved(start: &World, picked: &Picked, by: Vec2) -> Result<Vec<Command>, Message> {
    let mut commands = Vec::new();
    let (mut polygons, mut circles) = parts(start);
    let mut points = start.roadmap.points.clone();
    for (index, vertices) in polygons.iter_mut().enumerate() {
        let moved = vertices.iter_mut().enumerate().filter(|(k, _)| picked.has_vertex(index, *k));
        moved.for_each(|(_, vertex)| *vertex += by);
    }
    for thing in picked.iter() {
        match thing {
            Thing::Agent(agent) => {
                let stood = start.agents.get(agent as usize);
                commands.extend(stood.map(|stood| Command::MoveAgent { agent, to: stood.position + by }));
            }
            Thing::Pillar(pillar) => {
                circles.get_mut(pillar).into_iter().for_each(|circle| circle.center += by)
            }
            Thing::Waypoint(point) => {
                points.get_mut(point as usize).into_iter().for_each(|point| *point += by)
            }
            Thing::Polygon(_) | Thing::Vertex(..) | Thing::Newcomers(_) => {}
        }
    }
    if (&polygons[..], &circles[..]) != (start.obstacles.polygons(), start.obstacles.circles()) {
        commands.push(obstacles(polygons, circles)?);
    }
    if points != start.roadmap.points {
        commands.push(Command::SetRoadmap { points, clearance: start.roadmap.clearance });
    }
    Ok(commands)
}

/// Turns everything picked by `angle`, rad, around a point, m, from its place at the `start`; goals and velocities turn
/// too.
///
/// # Errors
/// The obstacles would not be valid.
pub fn turned(start: &World, picked: &Picked, about: Vec2, angle: f32) -> Result<Vec<Command>, Message> {
    let turn = Vec2::from_angle(angle);
    let to = |at: Vec2| about + turn.rotate(at - about);
    let mut commands = Vec::new();
    for index in picked.agents() {
        let Some(agent) = start.agents.get(index as usize) else { continue };
        commands.push(Command::MoveAgent { agent: index, to: to(agent.position) });
        if agent.velocity != Vec2::ZERO {
            commands.push(Command::SetVelocity { agent: index, to: turn.rotate(agent.velocity) });
        }
        if let Some(journey) = start.journey(index) {
            let goals = Arc::new(journey.goals.placed(|place| place.turned(about, angle)));
            let journey = Box::new(Journey { goals, ..journey.clone() });
            commands.push(Command::SetJourney { agent: index, journey });
            continue;
        }
        let objective = match agent.objective {
            Objective::Goal(goal) => Objective::Goal(to(goal)),
            Objective::Pass(goal) => Objective::Pass(to(goal)),
            Objective::Route(goal) => Objective::Route(to(goal)),
            Objective::Velocity(velocity) => Objective::Velocity(turn.rotate(velocity)),
            other => other,
        };
        commands.push(Command::SetObjective { agent: index, objective });
    }
    let (mut polygons, mut circles) = parts(start);
    for (index, vertices) in polygons.iter_mut().enumerate() {
        let turned = vertices.iter_mut().enumerate().filter(|(k, _)| picked.has_vertex(index, *k));
        turned.for_each(|(_, vertex)| *vertex = to(*vertex));
    }
    let pillars = circles.iter_mut().enumerate().filter(|(k, _)| picked.has(Thing::Pillar(*k)));
    pillars.for_each(|(_, circle)| circle.center = to(circle.center));
    if picked.iter().any(|thing| matches!(thing, Thing::Polygon(_) | Thing::Vertex(..) | Thing::Pillar(_))) {
        commands.push(obstacles(polygons, circles)?);
    }
    let mut points = start.roadmap.points.clone();
    let turned = (0..).zip(&mut points).filter(|(k, _)| picked.has(Thing::Waypoint(*k)));
    turned.for_each(|(_, point)| *point = to(*point));
    if points != start.roadmap.points {
        commands.push(Command::SetRoadmap { points, clearance: start.roadmap.clearance });
    }
    Ok(commands)
}

/// Makes the picked agents a separate group.
pub fn grouped(world: &World, picked: &Picked, group: u16) -> Vec<Command> {
    let others = picked
        .agents()
        .filter(|agent| world.agents.get(*agent as usize).is_some_and(|agent| agent.group != group));
    others.map(|agent| Command::SetGroup { agent, group }).collect()
}

/// The commands that remove what is picked; a polygon with picked vertices loses only these.
///
/// # Errors
/// Too little would be left.
pub fn removed(world: &World, picked: &Picked) -> Result<Vec<Command>, Message> {
    let (polygons, circles) = parts(world);
    let polygons = polygons.into_iter().enumerate().filter(|(index, _)| !picked.has(Thing::Polygon(*index)));
    let polygons: Vec<_> = polygons
        .map(|(index, vertices)| without_vertices(index, &vertices, picked))
        .collect::<Result<_, _>>()?;
    let circles = circles.into_iter().enumerate().filter(|(index, _)| !picked.has(Thing::Pillar(*index)));
    let circles: Vec<_> = circles.map(|(_, circle)| circle).collect();
    let mut commands = Vec::new();
    if (&polygons[..], &circles[..]) != (world.obstacles.polygons(), world.obstacles.circles()) {
        commands.push(obstacles(polygons, circles)?);
    }
    let points = world.roadmap.points.iter().zip(0..).filter(|(_, k)| !picked.has(Thing::Waypoint(*k)));
    let points: Vec<Vec2> = points.map(|(point, _)| *point).collect();
    if points != world.roadmap.points {
        commands.push(Command::SetRoadmap { points, clearance: world.roadmap.clearance });
    }
    let mut later = rules::to_come(world);
    later.retain(|newcomer| !picked.has(Thing::Newcomers(newcomer.agent.group)));
    commands.extend(rules::coming_from_now_on(world, later));
    // From behind, so that the others keep their indices until it is their turn.
    commands.extend(picked.agents().rev().map(|agent| Command::RemoveAgent { agent }));
    Ok(commands)
}

/// The corners of a rectangle between two opposite ones, in order.
pub fn rectangle([from, to]: [Vec2; 2]) -> [Vec2; 4] {
    [from, Vec2::new(to.x, from.y), to, Vec2::new(from.x, to.y)]
}

fn without_vertices(index: usize, vertices: &[Vec2], picked: &Picked) -> Result<Vec<Vec2>, Message> {
    let kept = vertices.iter().enumerate().filter(|(k, _)| !picked.has(Thing::Vertex(index, *k)));
    let kept: Vec<Vec2> = kept.map(|(_, vertex)| *vertex).collect();
    if kept.len() < vertices.len() && kept.len() < LEAST_CORNERS {
        return Err(said::last_corners());
    }
    Ok(kept)
}

/// Polygons and pillars, to be changed.
pub fn parts(world: &World) -> (Vec<Vec<Vec2>>, Vec<Circle>) {
    (world.obstacles.polygons().to_vec(), world.obstacles.circles().to_vec())
}
