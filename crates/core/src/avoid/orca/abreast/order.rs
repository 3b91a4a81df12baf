//! The agents in the order in which they decide, and what they have alike.

use super::sorted_agent::SortedAgent;
use crate::{
    avoid::{choice::MethodOutput, limits, orca::programs::Arithmetic},
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
    /// Anything: all is read again. The default of a workspace, which does not know its world.
    #[default]
    Anything,
    /// Commands that change no settings; no agent was added or removed.
    SettingsKept,
    /// A step of this length, s: every agent moved as it decided. Nothing else.
    Moved(f32),
    /// Nothing: the agents are sorted for the next decisions.
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
    /// The agents by the place in that order: see [`Sorted::agent_in`].
    pub agents: Vec<SortedAgent>,
    /// Memory that takes turns with `agents` when they are sorted again.
    spare: Vec<SortedAgent>,
    /// True if the world's parameters let agents decide on lanes.
    pub any_eligible: bool,
    /// True if the world has obstacles.
    pub obstacles: bool,
    pub order: Order,
    /// Number of times that the agents were gathered.
    turn: u32,
    pub common: Common,
}

/// What all agents have in common.
#[derive(Clone, Debug, Default)]
pub struct Common {
    /// The settings, if they differ in the radii at most.
    pub settings: Option<AgentSettings>,
    /// True if every agent can take any velocity.
    unlimited: bool,
    /// True if no agent remembers a wander target.
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

    /// True if the choice of an agent that moves follows from the answer of its method alone.
    pub fn answers_suffice(&self, time_step: f32) -> bool {
        // Without a time that passes, limits that are infinite are none.
        self.unlimited && self.aimless && time_step > 0.0
    }
}

impl OrcaLanes {
    /// Sorts the agents into `grid` and copies the parts of them that others see. `decided` is read after
    /// [`SinceSorted::Moved`]: it holds the velocities.
    pub fn gather(&mut self, world: &World, grid: &mut Grid, decided: &[MethodOutput], since: SinceSorted) {
        let agents = &world.agents;
        if since == SinceSorted::Anything {
            self.common = Common::of(agents);
        }
        let params = &world.params;
        self.any_eligible = any_eligible(params);
        self.obstacles = !world.obstacles.is_empty();
        let Common { settings, unlimited, .. } = &self.common;
        let range = settings.as_ref().map_or_else(|| mean_range(world), |all| all.neighbor_distance);
        let moved_for = match since {
            SinceSorted::Moved(time_step) if *unlimited => Some(time_step),
            _ => None,
        };
        match (self.order, moved_for) {
            (Order::Slots, Some(time_step)) => self.sort_again(grid, range, decided, time_step),
            (Order::Indices, Some(time_step)) => {
                let carry =
                    |index: usize, agent: &mut SortedAgent| agent.carry(decided[index].velocity, time_step);
                grid.sort_rows(world, range, &mut self.agents, carry, |agent| agent.position);
            }
            (order, None) => {
                let read = |index: u32, agent: &Agent| {
                    let steering =
                        settings.as_ref().map_or_else(|| agent.settings.steering, |all| all.steering);
                    SortedAgent::of(world, index, agent, steering)
                };
                match order {
                    Order::Slots => grid.rebuild_with_column(world, range, &mut self.agents, read),
                    Order::Indices => {
                        let read = |index: usize, sorted: &mut SortedAgent| {
                            *sorted = read(index as u32, &agents[index]);
                            sorted.position
                        };
                        self.agents.resize(agents.len(), SortedAgent::default());
                        grid.sort_rows(world, range, &mut self.agents, read, |agent| agent.position);
                    }
                }
            }
        }
        if self.turn.is_multiple_of(TURNS) {
            let by_index = || grid.cells_of_some(|k| grid.slot(k)) < grid.cells_of_some(|k| k);
            let order = if grid.is_one_bucket() || by_index() { Order::Indices } else { Order::Slots };
            if order != std::mem::replace(&mut self.order, order) {
                self.reorder(grid);
            }
        }
        self.turn = self.turn.wrapping_add(1);
    }

    /// Sorts the agents from where they were before they moved for `time_step` s as they `decided`.
    fn sort_again(&mut self, grid: &mut Grid, range: f32, decided: &[MethodOutput], time_step: f32) {
        let OrcaLanes { agents, spare, .. } = self;
        spare.resize(agents.len(), SortedAgent::default());
        let carry = |slot: usize, agent: &mut SortedAgent| agent.carry(decided[slot].velocity, time_step);
        grid.sort_again(range, agents, spare, carry, |agent| (agent.index, agent.position));
        std::mem::swap(agents, spare);
    }

    /// Brings the agents from the other order into this one.
    #[cold]
    fn reorder(&mut self, grid: &Grid) {
        let OrcaLanes { agents, spare, order, .. } = self;
        spare.resize(agents.len(), SortedAgent::default());
        for (slot, index) in grid.order().iter().enumerate() {
            match order {
                Order::Slots => spare[slot] = agents[*index as usize],
                Order::Indices => spare[*index as usize] = agents[slot],
            }
        }
        std::mem::swap(agents, spare);
    }
}

/// The agents as they were sorted into a grid.
#[derive(Clone, Copy, Debug)]
pub struct Sorted<'a> {
    /// Where they are.
    pub grid: &'a Grid,
    pub(crate) lanes: &'a OrcaLanes,
}

impl Sorted<'_> {
    /// The agent in a slot.
    #[inline(always)]
    pub(super) fn agent_in(&self, slot: usize) -> &SortedAgent {
        &self.lanes.agents[match self.lanes.order {
            Order::Slots => slot,
            Order::Indices => self.grid.order()[slot] as usize,
        }]
    }

    /// The radius of the agent in a slot, m.
    pub fn radius(&self, slot: usize) -> f32 {
        self.agent_in(slot).radius
    }
}

/// True if the parameters of a world let agents decide on lanes.
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

/// True if two agents do not differ in any setting that the lanes read of each agent alone.
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
