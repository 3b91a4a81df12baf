//! What becomes of picked things, as commands: moved, taken away, doubled.

use std::sync::Arc;

use sidestep::{
    Command, Vec2, World,
    model::{
        Obstacles,
        obstacle::{Circle, ObstacleError},
    },
    text::{message::Message, refusals},
};

use super::{
    part::ScenePart,
    picked::{Picked, Thing},
};
use crate::app::said::edit as said;

/// Fewest corners of what encloses something.
const LEAST_CORNERS: usize = 3;

/// Replaces all obstacles.
///
/// # Errors
/// They would not be sound.
pub fn obstacles(polygons: Vec<Vec<Vec2>>, circles: Vec<Circle>) -> Result<Command, Message> {
    let sound = Obstacles::new(polygons, circles);
    let words = |error: ObstacleError| refusals::obstacle(&error);
    Ok(Command::SetObstacles(Arc::new(sound.map_err(words)?)))
}

/// Everything that is picked, `by` away from where it stood at the `start`, m.
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
            Thing::Polygon(_) | Thing::Vertex(..) => {}
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

/// The world without what is picked; of a polygon whose vertices are picked, without these.
///
/// # Errors
/// Too little would be left.
pub fn removed(world: &World, picked: &Picked) -> Result<Vec<Command>, Message> {
    if !world.agents.is_empty() && picked.agents().count() == world.agents.len() {
        return Err(said::last_agent());
    }
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
    // From behind, so that the others keep their indices until it is their turn.
    commands.extend(picked.agents().rev().map(|agent| Command::RemoveAgent { agent }));
    Ok(commands)
}

fn without_vertices(index: usize, vertices: &[Vec2], picked: &Picked) -> Result<Vec<Vec2>, Message> {
    let kept = vertices.iter().enumerate().filter(|(k, _)| !picked.has(Thing::Vertex(index, *k)));
    let kept: Vec<Vec2> = kept.map(|(_, vertex)| *vertex).collect();
    if kept.len() < vertices.len() && kept.len() < LEAST_CORNERS {
        return Err(said::last_corners());
    }
    Ok(kept)
}

/// What is picked once more, a little beside, and what is picked then.
///
/// # Errors
/// The obstacles would not be sound.
pub fn doubled(world: &World, picked: &Picked) -> Result<(Vec<Command>, Picked), Message> {
    ScenePart::picked(world, picked).beside().added_to(world)
}

/// Polygons and pillars, to be changed.
pub fn parts(world: &World) -> (Vec<Vec<Vec2>>, Vec<Circle>) {
    (world.obstacles.polygons().to_vec(), world.obstacles.circles().to_vec())
}
