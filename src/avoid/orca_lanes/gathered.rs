//! The agents in the order of the grid, and what they have alike.

use super::{seen::Seen, slots::HANDFUL};
use crate::{
    lp::Arithmetic,
    model::{Agent, AgentSettings, World, params::Breaker},
    neighbors::{Grid, cell_width},
};

/// Steps from one measurement of the order in which agents decide to the next.
const TURNS: u32 = 8;

/// The order in which agents decide: those who follow each other in it should be near.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// That of their slots in the grid.
    #[default]
    Slots,
    /// That of their indices. On a ring they are nearer so: its two sides share the rows of the grid.
    Indices,
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
    /// Who decides after whom.
    pub order: Order,
    /// Number of times that they were gathered.
    turn: u32,
    /// The settings of all agents but for their radii, if these are alike.
    pub alike: Option<AgentSettings>,
}

impl OrcaLanes {
    /// Sorts the agents into `grid` and copies the parts of them that others see. `settings_known`: nobody's settings have
    /// changed since the last time.
    pub fn gather(&mut self, world: &World, grid: &mut Grid, settings_known: bool) {
        if !settings_known {
            self.alike = alike(&world.agents);
        }
        let params = &world.params;
        self.any_eligible =
            Arithmetic::from(params.orca_lp) == Arithmetic::Rvo2 && params.deadlock_breaker == Breaker::None;
        self.handful = (1..=HANDFUL).contains(&world.agents.len());
        self.obstacles = !world.obstacles.tree.is_empty() || !world.obstacles.circles.is_empty();
        if self.handful {
            // Whoever is fetched is seen there, and one cell is as good as another.
            self.order = Order::Indices;
            return grid.rebuild_with(world, 1.0);
        }
        let alike = &self.alike;
        grid.rebuild_with_column(world, cell_width(world), &mut self.seen, |agent| {
            let steering = alike.as_ref().map_or_else(|| agent.settings.steering, |all| all.steering);
            Seen::of(world, agent, steering)
        });
        if self.turn.is_multiple_of(TURNS) {
            let slots = grid.slots();
            let by_index = || grid.cells_of_some(|k| slots[k] as usize) < grid.cells_of_some(|k| k);
            let order = if grid.is_one_bucket() || by_index() { Order::Indices } else { Order::Slots };
            self.order = order;
        }
        self.turn = self.turn.wrapping_add(1);
    }
}

/// Agents in the order of a grid, with what others see of them.
#[cfg(feature = "lab")]
#[derive(Clone, Copy, Debug)]
pub struct Sorted<'a> {
    /// Where they are.
    pub grid: &'a Grid,
    seen: &'a [Seen],
}

#[cfg(feature = "lab")]
impl<'a> Sorted<'a> {
    /// As they were gathered; `None` where they are a [`HANDFUL`].
    pub(crate) fn of(lanes: &'a OrcaLanes, grid: &'a Grid) -> Option<Sorted<'a>> {
        (!lanes.handful).then_some(Sorted { grid, seen: &lanes.seen })
    }

    /// The radius of the agent in a slot, m.
    pub fn radius(&self, slot: usize) -> f32 {
        self.seen[slot].radius
    }
}

/// The settings of all agents, if they are alike.
fn alike(agents: &[Agent]) -> Option<AgentSettings> {
    let (first, others) = agents.split_first()?;
    let alike = others.iter().all(|agent| are_alike(&agent.settings, &first.settings));
    alike.then(|| first.settings.clone())
}

/// Whether two agents differ in nothing that the lanes read of each alone.
#[inline(always)]
pub fn are_alike(a: &AgentSettings, b: &AgentSettings) -> bool {
    let read = |settings: &AgentSettings| {
        let AgentSettings {
            max_speed,
            preferred_speed,
            neighbor_distance,
            max_neighbors,
            time_horizon,
            time_horizon_obstacle,
            responsibility,
            // Others see it.
            radius: _,
            steering,
            // Whoever is steered decides on the scalar path.
            mass: _,
            max_force: _,
            // The limits of the body come after the method.
            max_acceleration: _,
            max_turn_rate: _,
        } = *settings;
        // To the bit: 0 and −0 are two.
        let lengths = [max_speed, preferred_speed, neighbor_distance].map(f32::to_bits);
        let shares = [time_horizon, time_horizon_obstacle, responsibility].map(f32::to_bits);
        (lengths, max_neighbors, shares, steering)
    };
    read(a) == read(b)
}
