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

/// Moves everything picked by `by`, m, from its place in the first of two worlds, at the start of a drag and now.
///
/// # Errors
/// A polygon would cross itself.
pub fn moved(worlds: [&World; 2], picked: &Picked, by: Vec2) -> Result<Vec<Command>, Message> {
    let agents = agents_since(worlds, picked);
    let moves = agents
        .map(|(agent, was)| Command::MoveAgent { agent, to: worlds[0].agents[was as usize].position + by });
    let mut commands: Vec<Command> = moves.collect();
    commands.extend(placed(worlds, picked, |at| at + by)?);
    Ok(commands)
}

/// The picked agents with their indices now and at the start.
fn agents_since([start, now]: [&World; 2], picked: &Picked) -> impl Iterator<Item = (u32, u32)> {
    picked.agents().filter_map(move |agent| Some((agent, start.index(now.id(agent)?)?)))
}

/// The commands that bring what is picked, without agents, from its place at the start to another one. Pillars that were
/// agents at the start stay.
fn placed(
    [start, now]: [&World; 2],
    picked: &Picked,
    to: impl Fn(Vec2) -> Vec2,
) -> Result<Vec<Command>, Message> {
    let (mut polygons, mut circles) = parts(now);
    for (index, (vertices, stood)) in polygons.iter_mut().zip(start.obstacles.polygons()).enumerate() {
        let moved = vertices.iter_mut().zip(stood).enumerate().filter(|(k, _)| picked.has_vertex(index, *k));
        moved.for_each(|(_, (vertex, stood))| *vertex = to(*stood));
    }
    let pillars = circles.iter_mut().zip(start.obstacles.circles()).enumerate();
    let moved = pillars.filter(|(k, _)| picked.has(Thing::Pillar(*k)));
    moved.for_each(|(_, (circle, stood))| circle.center = to(stood.center));
    let mut points = now.roadmap.points.clone();
    let moved = (0..).zip(points.iter_mut().zip(&start.roadmap.points));
    let moved = moved.filter(|(k, _)| picked.has(Thing::Waypoint(*k)));
    moved.for_each(|(_, (point, stood))| *point = to(*stood));
    replaced(now, polygons, circles, points)
}

/// The commands that replace the obstacles and the points of the road map, where they are not those of the world.
///
/// # Errors
/// The obstacles would not be valid.
pub fn replaced(
    world: &World,
    polygons: Vec<Vec<Vec2>>,
    circles: Vec<Circle>,
    points: Vec<Vec2>,
) -> Result<Vec<Command>, Message> {
    let mut commands = Vec::new();
    if (&polygons[..], &circles[..]) != (world.obstacles.polygons(), world.obstacles.circles()) {
        commands.push(obstacles(polygons, circles)?);
    }
    if points != world.roadmap.points {
        commands.push(Command::SetRoadmap { points, clearance: world.roadmap.clearance });
    }
    Ok(commands)
}

/// Turns everything picked by `angle`, rad, around a point, m, from its place in the first of two worlds, at the start
/// of a drag and now; goals and velocities turn too.
///
/// # Errors
/// The obstacles would not be valid.
pub fn turned(
    worlds: [&World; 2],
    picked: &Picked,
    about: Vec2,
    angle: f32,
) -> Result<Vec<Command>, Message> {
    let turn = Vec2::from_angle(angle);
    let to = |at: Vec2| about + turn.rotate(at - about);
    let start = worlds[0];
    let mut commands = Vec::new();
    for (index, was) in agents_since(worlds, picked) {
        let agent = &start.agents[was as usize];
        commands.push(Command::MoveAgent { agent: index, to: to(agent.position) });
        if agent.velocity != Vec2::ZERO {
            commands.push(Command::SetVelocity { agent: index, to: turn.rotate(agent.velocity) });
        }
        if let Some(journey) = start.journey(was) {
            let goals = Arc::new(journey.goals.placed(|place| place.turned(about, angle)));
            let journey = Box::new(Journey { goals, ..journey.clone() });
            commands.push(Command::SetJourney { agent: index, journey });
            continue;
        }
        let objective = match agent.objective {
            Objective::Velocity(velocity) => Objective::Velocity(turn.rotate(velocity)),
            // By the present indices.
            Objective::Pursue(_) | Objective::Evade(_) => worlds[1].agents[index as usize].objective,
            objective => objective.placed(to),
        };
        commands.push(Command::SetObjective { agent: index, objective });
    }
    commands.extend(placed(worlds, picked, to)?);
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
    let circles = circles.map(|(_, circle)| circle).collect();
    let points = world.roadmap.points.iter().zip(0..).filter(|(_, k)| !picked.has(Thing::Waypoint(*k)));
    let mut commands = replaced(world, polygons, circles, points.map(|(point, _)| *point).collect())?;
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
