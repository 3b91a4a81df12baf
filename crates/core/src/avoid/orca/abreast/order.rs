//! The agents in the order in which they decide, and the settings that they share.

use glam::Vec2;

use super::sorted_agent::SortedAgent;
use crate::{
    avoid::{choice::MethodOutput, limits, orca::programs::Arithmetic, row::SlotRow},
    geometry::is_positive_zero,
    model::{
        Agent, AgentSettings, World,
        params::{Breaker, Params},
    },
    neighbors::{Grid, mean_range},
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

/// What has happened to the world since its agents were sorted last: so much of what was read of them still holds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum SinceSorted {
    /// Anything: all is read again. What a workspace takes for granted that decides for worlds that it does not know.
    #[default]
    Anything,
    /// Nobody's settings have changed, and nobody came or went.
    SettingsKept,
    /// Beyond that everybody went where it decided to go, for so long, s.
    Moved(f32),
    /// Nothing: they are sorted for the next decisions.
    Nothing,
}

impl SinceSorted {
    /// After a command as well.
    pub fn and_command(self, keeps_settings: bool) -> SinceSorted {
        if self != SinceSorted::Anything && keeps_settings {
            SinceSorted::SettingsKept
        } else {
            SinceSorted::Anything
        }
    }
}

/// The agents in the order in which they decide.
#[derive(Clone, Debug, Default)]
pub struct OrcaLanes {
    /// What others see, by the place in that order: see [`OrcaLanes::seen_in`].
    pub seen: Vec<SlotRow>,
    /// Whether the world's parameters make anyone eligible.
    pub any_eligible: bool,
    /// Whether anything stands in the world.
    pub obstacles: bool,
    /// Who decides after whom.
    pub order: Order,
    /// Number of times that they were gathered.
    turn: u32,
    /// What the agents' settings have in common.
    pub common: Common,
}

/// What the settings of all agents have in common.
#[derive(Clone, Debug, Default)]
pub struct Common {
    /// All but the radii, if they match.
    pub settings: Option<AgentSettings>,
    /// Whether every agent can take any velocity.
    unlimited: bool,
    /// Whether nobody remembers a wander target.
    pub aimless: bool,
}

impl Common {
    fn of(agents: &[Agent]) -> Common {
        let (mut unlimited, mut aimless) = (true, true);
        for agent in agents {
            unlimited &= limits::has_none(&agent.settings);
            aimless &= is_positive_zero(agent.wander);
        }
        Common { settings: shared_settings(agents), unlimited, aimless }
    }

    /// Whether the choice of whoever moves follows from the answer of its method alone.
    pub fn answers_suffice(&self, time_step: f32) -> bool {
        // Without a time that passes, limits that are infinite are none.
        self.unlimited && self.aimless && time_step > 0.0
    }
}

impl OrcaLanes {
    /// Sorts the agents into `grid` and copies the parts of them that others see. `decided`: where those went who have gone
    /// since the last time.
    pub fn gather(&mut self, world: &World, grid: &mut Grid, decided: &mut Vec<SlotRow>, since: SinceSorted) {
        let agents = &world.agents;
        if since == SinceSorted::Anything {
            self.common = Common::of(agents);
        }
        let params = &world.params;
        self.any_eligible = any_eligible(params);
        self.obstacles = !world.obstacles.is_empty();
        let Common { settings, unlimited, .. } = &self.common;
        let range = settings.as_ref().map_or_else(|| mean_range(world), |all| all.neighbor_distance);
        let time_moved = match since {
            SinceSorted::Moved(time_step) if *unlimited => Some(time_step),
            _ => None,
        };
        match (self.order, time_moved) {
            (Order::Slots, Some(time_step)) => self.sort_again(grid, range, decided, time_step),
            (Order::Indices, Some(time_step)) => {
                let moved = |index: usize, row: &mut SlotRow| carry(row, decided[index], time_step);
                grid.sort_rows(world, range, &mut self.seen, moved, position);
            }
            (order, None) => {
                let seen_of = |index: u32, agent: &Agent| {
                    let steering =
                        settings.as_ref().map_or_else(|| agent.settings.steering, |all| all.steering);
                    SlotRow::from(SortedAgent::of(world, index, agent, steering))
                };
                match order {
                    Order::Slots => grid.rebuild_with_column(world, range, &mut self.seen, seen_of),
                    Order::Indices => {
                        let moved = |index: usize, row: &mut SlotRow| {
                            *row = seen_of(index as u32, &agents[index]);
                            position(row)
                        };
                        self.seen.resize(agents.len(), SlotRow::default());
                        grid.sort_rows(world, range, &mut self.seen, moved, position);
                    }
                }
            }
        }
        if self.turn.is_multiple_of(TURNS) {
            let by_index = || grid.cells_of_some(|k| grid.slot(k)) < grid.cells_of_some(|k| k);
            let order = if grid.is_one_bucket() || by_index() { Order::Indices } else { Order::Slots };
            if order != std::mem::replace(&mut self.order, order) {
                self.reorder(grid, decided);
            }
        }
        self.turn = self.turn.wrapping_add(1);
    }

    /// Sorts the agents from what was seen of them before they went where they `decided` to, for so long, s. The memory of
    /// that is used for what is seen of them now.
    fn sort_again(&mut self, grid: &mut Grid, range: f32, decided: &mut Vec<SlotRow>, time_step: f32) {
        let moved = |row: &mut SlotRow, decided: &SlotRow| carry(row, *decided, time_step);
        let known = |row: &SlotRow| {
            let agent = SortedAgent::from(*row);
            (agent.index, agent.position())
        };
        grid.sort_again(range, &mut self.seen, decided, moved, known);
        std::mem::swap(&mut self.seen, decided);
    }

    /// Brings what is seen of the agents from the other order into this one, by way of other memory.
    #[cold]
    fn reorder(&mut self, grid: &Grid, spare: &mut Vec<SlotRow>) {
        spare.resize(self.seen.len(), SlotRow::default());
        for (slot, index) in grid.order().iter().enumerate() {
            match self.order {
                Order::Slots => spare[slot] = self.seen[*index as usize],
                Order::Indices => spare[*index as usize] = self.seen[slot],
            }
        }
        std::mem::swap(&mut self.seen, spare);
    }

    /// What others see of the agent in a slot.
    #[inline(always)]
    pub fn seen_in(&self, slot: usize, grid: &Grid) -> SlotRow {
        self.seen[match self.order {
            Order::Slots => slot,
            Order::Indices => grid.order()[slot] as usize,
        }]
    }
}

/// Brings what is seen of an agent up to date that went where it `decided` to, for so long, s. Returns where it is, m.
#[inline(always)]
fn carry(row: &mut SlotRow, decided: SlotRow, time_step: f32) -> Vec2 {
    let moved = SortedAgent::from(*row).moved(MethodOutput::from(decided).velocity, time_step);
    *row = moved.into();
    moved.position()
}

/// Where an agent is of which this is seen, m.
#[inline(always)]
fn position(row: &SlotRow) -> Vec2 {
    SortedAgent::from(*row).position()
}

/// Agents in the order of a grid, with what others see of them.
#[derive(Clone, Copy, Debug)]
pub struct Sorted<'a> {
    /// Where they are.
    pub grid: &'a Grid,
    pub(super) lanes: &'a OrcaLanes,
}

impl<'a> Sorted<'a> {
    /// As they were gathered.
    pub(crate) fn of(lanes: &'a OrcaLanes, grid: &'a Grid) -> Sorted<'a> {
        Sorted { grid, lanes }
    }

    /// The radius of the agent in a slot, m.
    pub fn radius(&self, slot: usize) -> f32 {
        self.lanes.seen_in(slot, self.grid).number(SortedAgent::RADIUS)
    }
}

/// Whether the parameters of a world make anyone eligible for the lanes.
#[inline(always)]
fn any_eligible(params: &Params) -> bool {
    Arithmetic::from(params.orca_lp) == Arithmetic::Rvo2 && params.deadlock_breaker == Breaker::None
}

/// The settings of all agents, if they match.
fn shared_settings(agents: &[Agent]) -> Option<AgentSettings> {
    let (first, others) = agents.split_first()?;
    let all_match = others.iter().all(|agent| settings_match(&agent.settings, &first.settings));
    all_match.then(|| first.settings.clone())
}

/// Whether two agents differ in nothing that the lanes read of each alone.
#[inline(always)]
pub fn settings_match(a: &AgentSettings, b: &AgentSettings) -> bool {
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
            // Steering asks the agent itself.
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
