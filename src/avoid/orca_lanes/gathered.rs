//! What others see of the agents, in the order of the grid.

use super::slots::HANDFUL;
use crate::{
    lp::Arithmetic,
    model::{World, params::Breaker},
    neighbors::{Grid, cell_width},
};

/// The part of an agent that others see.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// Position and velocity.
    pub motion: [f32; 4],
    /// Radius, m.
    pub radius: f32,
}

/// The agents' columns in the order of the grid.
#[derive(Clone, Debug, Default)]
pub struct OrcaLanes {
    /// What others see, by slot.
    pub seen: Vec<Seen>,
    /// Whether the world's parameters make anyone eligible.
    pub any_eligible: bool,
    /// Whether the agents are a [`HANDFUL`]: then `seen` is not filled.
    pub handful: bool,
    /// Whether anything stands in the world.
    pub obstacles: bool,
}

impl OrcaLanes {
    /// Sorts the agents into `grid` and copies the parts of them that others see.
    pub fn gather(&mut self, world: &World, grid: &mut Grid) {
        let params = &world.params;
        self.any_eligible =
            Arithmetic::from(params.orca_lp) == Arithmetic::Rvo2 && params.deadlock_breaker == Breaker::None;
        self.handful = (1..=HANDFUL).contains(&world.agents.len());
        self.obstacles = !world.obstacles.tree.is_empty() || !world.obstacles.circles.is_empty();
        if self.handful {
            // Whoever is fetched is seen there, and one cell is as good as another.
            return grid.rebuild_with(world, 1.0);
        }
        grid.rebuild_with_column(world, cell_width(world), &mut self.seen, |agent| {
            let (p, v) = (agent.position, agent.velocity);
            Seen { motion: [p.x, p.y, v.x, v.y], radius: agent.settings.radius }
        });
    }
}
