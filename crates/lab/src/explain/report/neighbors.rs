//! The neighbors that an agent looks at.

use serde::Serialize;

use sidestep_core::{
    avoid::Watched,
    geometry::cone::time_to_collision,
    model::{Agent, World},
};

/// A neighbor that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct NeighborReport {
    /// The neighbor's index.
    pub agent: u32,
    /// The distance between the discs, m; negative where they overlap.
    pub gap: f32,
    /// The time until they touch if both keep their velocities, s; infinity for never.
    pub time_to_collision: f32,
}

/// The neighbors in the order in which they were looked at, the nearest first.
pub fn near(world: &World, me: &Agent, watched: &Watched) -> Vec<NeighborReport> {
    let row = |index: u32| {
        let other = world.agents.get(index as usize)?;
        let radius = me.settings.radius + other.settings.radius;
        let (p, w) = (other.position - me.position, me.velocity - other.velocity);
        let time_to_collision = time_to_collision(p, w, radius);
        Some(NeighborReport { agent: index, gap: p.length() - radius, time_to_collision })
    };
    watched.neighbors.iter().filter_map(|neighbor| row(neighbor.index)).collect()
}
