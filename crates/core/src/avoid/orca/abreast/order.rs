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

/// Steps between two measurements of the decision order.
const TURNS: u32 = 8;

/// The order in which agents decide: consecutive agents should be near each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The order of their slots in the grid.
    #[default]
    Slots,
    /// The order of their indices. On a ring consecutive agents are nearer this way: its two sides share the rows of
    /// the grid.
    Indices,
}

/// The changes of the world since its agents were sorted: they determine which of the copied values are still valid.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum SinceSorted {
    /// Any change: everything is read again. This is the case for a workspace that decides for worlds it does not
    /// track.
    #[default]
    Anything,
    /// No settings have changed, and no agent was added or removed.
    SettingsKept,
    /// As above, and all agents moved with the velocities that they chose, for this time, s.
    Moved(f32),
    /// Nothing: the agents are sorted for the next decisions.
    Nothing,
}

impl SinceSorted {
    /// The changes after a further command.
    pub fn and_command(self, keeps_settings: bool) -> SinceSorted {
        if self != SinceSorted::Anything && keeps_settings {
            SinceSorted::SettingsKept
        } else {
            SinceSorted::Anything
        }
    }
}

/// The agents in decision order.
#[derive(Clone, Debug, Default)]
pub struct OrcaLanes {
    /// The visible part of each agent, by its place in that order: see [`OrcaLanes::seen_in`].
    pub seen: Vec<SlotRow>,
    /// True if the world's parameters let agents decide on lanes.
    pub any_eligible: bool,
    /// True if the world has obstacles.
    pub obstacles: bool,
    /// The order of decisions.
    pub order: Order,
    /// Number of calls of [`OrcaLanes::gather`].
    turn: u32,
    /// The settings that all agents share.
    pub common: CommonSettings,
}

/// The settings that all agents share.
#[derive(Clone, Debug, Default)]
pub struct CommonSettings {
    /// All settings except the radii, if they match.
    pub settings: Option<AgentSettings>,
    /// True if every agent can take any velocity.
    no_limits: bool,
    /// True if no agent remembers a wander target.
    pub none_wanders: bool,
}

impl CommonSettings {
    fn of(agents: &[Agent]) -> CommonSettings {
        let (mut no_limits, mut none_wanders) = (true, true);
        for agent in agents {
            no_limits &= limits::has_none(&agent.settings);
            none_wanders &= is_positive_zero(agent.wander);
        }
        CommonSettings { settings: shared_settings(agents), no_limits, none_wanders }
    }

    /// True if the choice of a moving agent depends only on the answer of its method.
    pub fn choices_need_no_agent(&self, time_step: f32) -> bool {
        // Infinite limits count as absent only if the time step is positive.
        self.no_limits && self.none_wanders && time_step > 0.0
    }
}

impl OrcaLanes {
    /// Sorts the agents into `grid` and copies the parts of them that others see. `decided` holds the answers by which
    /// they have moved since the last call.
    pub fn gather(&mut self, world: &World, grid: &mut Grid, decided: &mut Vec<SlotRow>, since: SinceSorted) {
        let agents = &world.agents;
        if since == SinceSorted::Anything {
            self.common = CommonSettings::of(agents);
        }
        let params = &world.params;
        self.any_eligible = any_eligible(params);
        self.obstacles = !world.obstacles.is_empty();
        let CommonSettings { settings, no_limits, .. } = &self.common;
        let range = settings.as_ref().map_or_else(|| mean_range(world), |all| all.neighbor_distance);
        let time_moved = match since {
            SinceSorted::Moved(time_step) if *no_limits => Some(time_step),
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

    /// Sorts the agents by their visible parts from before they moved with the velocities `decided` for `time_step`, s.
    /// The memory of `decided` then holds the present visible parts.
    fn sort_again(&mut self, grid: &mut Grid, range: f32, decided: &mut Vec<SlotRow>, time_step: f32) {
        let moved = |row: &mut SlotRow, decided: &SlotRow| carry(row, *decided, time_step);
        let known = |row: &SlotRow| {
            let agent = SortedAgent::from(*row);
            (agent.index, agent.position())
        };
        grid.sort_again(range, &mut self.seen, decided, moved, known);
        std::mem::swap(&mut self.seen, decided);
    }

    /// Converts the rows from the other order into this one, through spare memory.
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

    /// The visible part of the agent in a slot.
    #[inline(always)]
    pub fn seen_in(&self, slot: usize, grid: &Grid) -> SlotRow {
        self.seen[match self.order {
            Order::Slots => slot,
            Order::Indices => grid.order()[slot] as usize,
        }]
    }
}

/// Updates the row of an agent that moved with its `decided` velocity for `time_step`, s. Returns its position, m.
#[inline(always)]
fn carry(row: &mut SlotRow, decided: SlotRow, time_step: f32) -> Vec2 {
    let moved = SortedAgent::from(*row).moved(MethodOutput::from(decided).velocity, time_step);
    *row = moved.into();
    moved.position()
}

/// The position in a row, m.
#[inline(always)]
fn position(row: &SlotRow) -> Vec2 {
    SortedAgent::from(*row).position()
}

/// Sorted agents with their visible parts.
#[derive(Clone, Copy, Debug)]
pub struct Sorted<'a> {
    /// Their positions, sorted into cells.
    pub grid: &'a Grid,
    pub(super) lanes: &'a OrcaLanes,
}

impl<'a> Sorted<'a> {
    /// The agents as they were last gathered.
    pub(crate) fn of(lanes: &'a OrcaLanes, grid: &'a Grid) -> Sorted<'a> {
        Sorted { grid, lanes }
    }

    /// The radius of the agent in a slot, m.
    pub fn radius(&self, slot: usize) -> f32 {
        self.lanes.seen_in(slot, self.grid).number(SortedAgent::RADIUS)
    }
}

/// True if the parameters of a world let agents decide on lanes.
fn any_eligible(params: &Params) -> bool {
    Arithmetic::from(params.orca_lp) == Arithmetic::Rvo2 && params.deadlock_breaker == Breaker::None
}

/// The settings of all agents, if they match.
fn shared_settings(agents: &[Agent]) -> Option<AgentSettings> {
    let (first, others) = agents.split_first()?;
    let all_match = others.iter().all(|agent| settings_match(&agent.settings, &first.settings));
    all_match.then(|| first.settings.clone())
}

/// True if two agents agree in all settings that the lanes read from the agent itself.
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
            // Stored in the row, since others see it.
            radius: _,
            steering,
            // Steering reads these from the agent itself.
            mass: _,
            max_force: _,
            // The limits of the body apply after the method.
            max_acceleration: _,
            max_turn_rate: _,
        } = *settings;
        // To the bit: 0 and −0 differ.
        let lengths = [max_speed, preferred_speed, neighbor_distance].map(f32::to_bits);
        let shares = [time_horizon, time_horizon_obstacle, responsibility].map(f32::to_bits);
        (lengths, max_neighbors, shares, steering)
    };
    read(a) == read(b)
}
