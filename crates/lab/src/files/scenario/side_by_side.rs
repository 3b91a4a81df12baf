//! Many copies of a scene in one world.

use std::sync::Arc;

use glam::Vec2;

use sidestep_core::{
    avoid::wall_range,
    model::{
        Agent, Objective, Obstacles, World,
        obstacle::{Circle, ObstacleError},
    },
};

/// True if a scene has features that a world can have only once: a road map, whose construction takes the cube of its
/// points, agents that follow the pointer, goals in sequence or agents that enter later.
pub fn stands_alone(scene: &World) -> bool {
    !scene.roadmap.is_empty()
        || scene.has_travelers()
        || scene.agents.iter().any(|agent| agent.objective == Objective::Pointer)
}

/// A world of `copies` copies of a scene in rows, so far apart that no agent sees those of another copy from its start
/// or goal. It must not be a scene that [`stands_alone`].
///
/// # Errors
/// Obstacles would be too far out.
pub fn side_by_side(scene: &World, copies: usize) -> Result<World, ObstacleError> {
    let (polygons, circles) = (scene.obstacles.polygons(), scene.obstacles.circles());
    let places = scene.agents.iter().flat_map(|agent| [Some(agent.position), agent.goal()]).flatten();
    let rims = circles.iter().flat_map(|circle| [-1.0, 1.0].map(|side| circle.center + side * circle.radius));
    let places = places.chain(polygons.iter().flatten().copied()).chain(rims);
    let (low, high) = places
        .fold((Vec2::INFINITY, Vec2::NEG_INFINITY), |(low, high), place| (low.min(place), high.max(place)));
    let sight = |Agent { method, settings, .. }: &Agent| {
        settings.neighbor_distance.max(wall_range(&scene.params, *method, settings))
    };
    let pitch = high - low + scene.agents.iter().map(sight).fold(0.0, f32::max);
    let columns = (copies as f64).sqrt().ceil() as usize;
    let middle = (columns as f32 - 1.0) / 2.0;
    let mut world = World { ids: Arc::default(), ..scene.clone() };
    let mut agents: Vec<Agent> = Vec::with_capacity(copies * scene.agents.len());
    let (mut all_polygons, mut all_circles) = (Vec::new(), Vec::new());
    for copy in 0..copies {
        let place = Vec2::new((copy % columns) as f32, (copy / columns) as f32);
        let (by, first) = ((place - middle) * pitch, agents.len() as u32);
        agents.extend(scene.agents.iter().map(|agent| {
            let objective = agent.objective.renumbered(|other| Some(other + first)).placed(|goal| goal + by);
            Agent { position: agent.position + by, objective, ..agent.clone() }
        }));
        let moved = |polygon: &Vec<Vec2>| polygon.iter().map(|corner| *corner + by).collect();
        all_polygons.extend(polygons.iter().map(moved));
        all_circles.extend(circles.iter().map(|circle| Circle { center: circle.center + by, ..*circle }));
    }
    world.obstacles = Arc::new(Obstacles::new(all_polygons, all_circles)?);
    world.agents = agents.into();
    Ok(world)
}
