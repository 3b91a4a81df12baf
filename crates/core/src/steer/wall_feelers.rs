//! Three rays that feel walls: ahead, and half as long to both sides. The part of a ray beyond a wall pushes back.
//!
//! Source: Buckland 2005, wall avoidance.

use glam::Vec2;

use super::memory::SteerMemory;
use crate::{
    machine::lanes::dispatch,
    model::{Agent, EdgeName, World},
    neighbors::edges::in_sight,
};

/// One ray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// Its far end, m.
    pub tip: Vec2,
    /// The wall that it meets first, if any.
    pub hit: Option<Hit>,
}

/// The point at which a ray meets a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The edge.
    pub edge: EdgeName,
    /// The point, m.
    pub point: Vec2,
    /// Unit vector away from the wall, to the vehicle's side.
    pub normal: Vec2,
    /// The force of this ray, N.
    pub force: Vec2,
}

/// The rays of one vehicle.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct WallTrace {
    /// Ahead, left, right.
    pub rays: Vec<Ray>,
    /// The force of all, N.
    pub force: Vec2,
}

/// The force of all rays, N; a fresh `trace`, if given, receives the construction.
pub fn avoid(world: &World, agent: &Agent, memory: &mut SteerMemory, trace: Option<&mut WallTrace>) -> Vec2 {
    if world.obstacles.tree.is_empty() { Vec2::ZERO } else { among_walls(world, agent, memory, trace) }
}

/// Like [`avoid`], in a world with walls.
#[inline(never)]
fn among_walls(
    world: &World,
    agent: &Agent,
    memory: &mut SteerMemory,
    mut trace: Option<&mut WallTrace>,
) -> Vec2 {
    let params = &world.params;
    let length = params.wall_feeler_length + agent.settings.radius;
    let SteerMemory { edges, level, .. } = memory;
    dispatch!(*level, simd => in_sight(simd, &world.obstacles, agent.position, length, edges));
    if edges.is_empty() && trace.is_none() {
        return Vec2::ZERO;
    }
    let (sin, cos) = libm::sincosf(params.wall_feeler_angle.to_radians());
    let heading = agent.heading;
    let rays = [
        heading * length,
        Vec2::new(cos, sin).rotate(heading) * (0.5 * length),
        Vec2::new(cos, -sin).rotate(heading) * (0.5 * length),
    ];
    let mut force = Vec2::ZERO;
    for ray in rays {
        let nearest = edges
            .iter()
            .filter_map(|near| Some((meets(world, near.edge, agent.position, ray)?, near.edge)))
            .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let hit = nearest.map(|(t, edge)| {
            // The free side of an edge is its right.
            let normal = -world.obstacles.vertices[edge as usize].direction.perp();
            let overshoot = ray.length() * (1.0 - t);
            Hit {
                edge: world.obstacles.edge_name(edge),
                point: agent.position + ray * t,
                normal,
                force: normal * (params.wall_feeler_strength * overshoot),
            }
        });
        force += hit.map_or(Vec2::ZERO, |hit| hit.force);
        if let Some(trace) = trace.as_deref_mut() {
            trace.rays.push(Ray { tip: agent.position + ray, hit });
            trace.force = force;
        }
    }
    force
}

/// The share of `ray` from `from` that is before the edge, 0 … 1; `None` if it does not meet it.
fn meets(world: &World, edge: u32, from: Vec2, ray: Vec2) -> Option<f32> {
    let (a, b) = world.obstacles.ends(edge);
    let along = b - a;
    let across = ray.perp_dot(along);
    // Parallel: a ray along a wall does not go through it.
    if across == 0.0 {
        return None;
    }
    let t = (a - from).perp_dot(along) / across;
    let s = (a - from).perp_dot(ray) / across;
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&s)).then_some(t)
}
