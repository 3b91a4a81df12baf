//! Bodies, settings and aims of a block of consecutive agents, a column for each number.

use std::ops::Range;

use super::{
    agent_line::Discs,
    aims::Aims,
    order::{OrcaLanes, Order, settings_match},
    slots::BLOCK,
    sorted_agent::{AimKind, SortedAgent},
    targets::Targets,
};
use crate::{
    machine::lanes::{Lanes, Level, Pairs, Simd, WIDEST, Whole, prelude::*, splat, width},
    model::{AgentSettings, World},
    neighbors::{Grid, Seekers},
};

/// The numbers of a block, and those that a gang at its end reads beyond it.
type Column = [f32; BLOCK + WIDEST];

/// Bodies, settings and aims of the agents of a block.
#[derive(Clone, Debug)]
pub struct BlockBodies {
    /// The point to arrive at, m, or the preferred velocity, m/s.
    aim: [Column; 2],
    /// Speed towards that point, m/s.
    speed: Column,
    /// 1 where the aim is a point, 0 where it is a velocity.
    is_point: Column,
    max_speed: Column,
    /// Time horizon, s.
    horizon: Column,
    /// Time horizon for obstacles, s.
    obstacle_horizon: Column,
    /// The longest distance covered within that time, m.
    obstacle_way: Column,
    responsibility: Column,
    /// Neighbor distance, m.
    range: Column,
    /// Maximum number of neighbors; 0 for an agent that does not decide on lanes, and after the last.
    max_neighbors: [i32; BLOCK + WIDEST],
    /// The columns that others see too: position, m, velocity, m/s, and radius, m.
    seen: [Column; 5],
    /// Their slots in the grid, and their indices.
    slots: [u32; BLOCK + WIDEST],
    indices: [u32; BLOCK + WIDEST],
    /// The source of the preferred velocity of each agent; [`AimKind::None`] for an agent that does not decide on lanes.
    aim_kinds: [AimKind; BLOCK],
    /// The wander targets of steered agents.
    steered: Targets,
    /// The settings that the columns hold, if all agents share them.
    settled: Option<AgentSettings>,
}

impl Default for BlockBodies {
    fn default() -> BlockBodies {
        const ZEROS: Column = [0.0; BLOCK + WIDEST];
        BlockBodies {
            aim: [ZEROS; 2],
            speed: ZEROS,
            is_point: ZEROS,
            max_speed: ZEROS,
            horizon: ZEROS,
            obstacle_horizon: ZEROS,
            obstacle_way: ZEROS,
            responsibility: ZEROS,
            range: ZEROS,
            max_neighbors: [0; BLOCK + WIDEST],
            aim_kinds: [AimKind::None; BLOCK],
            seen: [ZEROS; 5],
            slots: [0; _],
            indices: [0; _],
            steered: Targets::default(),
            settled: None,
        }
    }
}

impl BlockBodies {
    /// Fetches the agents at some places of the decision order. Agents that avoid by ORCA, and for which `may` is true,
    /// decide on lanes.
    pub fn fetch(
        &mut self,
        world: &World,
        lanes: &OrcaLanes,
        grid: &Grid,
        places: Range<usize>,
        may: impl Fn(u32) -> bool,
    ) {
        let count = places.len();
        let (slots, indices) = (&mut self.slots[..count], &mut self.indices[..count]);
        match lanes.order {
            Order::Slots => {
                number(slots, places.start);
                indices.copy_from_slice(&grid.order()[places.clone()]);
            }
            Order::Indices => {
                number(indices, places.start);
                for (slot, index) in slots.iter_mut().zip(places.clone()) {
                    *slot = grid.slot(index) as u32;
                }
            }
        }
        match &lanes.common.settings {
            Some(settings) => self.settle(settings),
            None => self.fetch_settings(world, count),
        }
        let is_steered = self.fetch_agents(lanes.seen[places].iter().map(|row| SortedAgent::from(*row)), may);
        self.max_neighbors[count..][..WIDEST].fill(0);
        self.steered.clear();
        if is_steered {
            self.steer(world, count);
        }
    }

    /// The indices of the agents from a place of the block on.
    pub fn indices(&self, at: usize) -> &[u32] {
        &self.indices[at..]
    }

    /// Sets the columns to the settings of all agents; usually they contain them already from the previous block.
    fn settle(&mut self, settings: &AgentSettings) {
        if !self.settled.as_ref().is_some_and(|settled| settings_match(settled, settings)) {
            self.fill(settings);
        }
        self.max_neighbors[..BLOCK].fill(most_neighbors(settings));
    }

    #[cold]
    #[inline(never)]
    fn fill(&mut self, settings: &AgentSettings) {
        self.settled = Some(settings.clone());
        let columns = [
            (&mut self.speed, settings.preferred_speed),
            (&mut self.max_speed, settings.max_speed),
            (&mut self.horizon, settings.time_horizon),
            (&mut self.obstacle_horizon, settings.time_horizon_obstacle),
            (&mut self.obstacle_way, settings.obstacle_way()),
            (&mut self.responsibility, settings.responsibility),
            (&mut self.range, settings.neighbor_distance),
        ];
        columns.into_iter().for_each(|(column, number)| column.fill(number));
    }

    /// Fetches the settings of each agent.
    fn fetch_settings(&mut self, world: &World, count: usize) {
        self.settled = None;
        // Settings are scattered in memory, and arrive sooner if the loop does little between one agent and the next.
        for at in 0..count {
            let index = self.indices[at];
            let settings = &world.agents[index as usize].settings;
            self.speed[at] = settings.preferred_speed;
            self.max_speed[at] = settings.max_speed;
            self.horizon[at] = settings.time_horizon;
            self.obstacle_horizon[at] = settings.time_horizon_obstacle;
            self.obstacle_way[at] = settings.obstacle_way();
            self.responsibility[at] = settings.responsibility;
            self.range[at] = settings.neighbor_distance;
            self.max_neighbors[at] = most_neighbors(settings);
        }
    }

    /// Fetches the agents. Returns true if any of them must be steered.
    fn fetch_agents(&mut self, agents: impl Iterator<Item = SortedAgent>, may: impl Fn(u32) -> bool) -> bool {
        let mut is_steered = false;
        for (at, agent) in agents.enumerate() {
            let SortedAgent { motion: [px, py, vx, vy], radius, aim, aim_kind, index: _ } = agent;
            [self.aim[0][at], self.aim[1][at]] = aim;
            self.is_point[at] = f32::from(u8::from(aim_kind == AimKind::Point));
            is_steered |= aim_kind == AimKind::Steered;
            for (column, number) in self.seen.iter_mut().zip([px, py, vx, vy, radius]) {
                column[at] = number;
            }
            let is_eligible = aim_kind != AimKind::None && may(self.indices[at]);
            self.aim_kinds[at] = if is_eligible { aim_kind } else { AimKind::None };
            if !is_eligible {
                self.max_neighbors[at] = 0;
            }
        }
        is_steered
    }

    /// Steers the agents that need it among the first `count`.
    #[cold]
    #[inline(never)]
    fn steer(&mut self, world: &World, count: usize) {
        for at in 0..count {
            if self.aim_kinds[at] == AimKind::Steered {
                let preferred = self.steered.steer(world, self.indices[at], at);
                [self.aim[0][at], self.aim[1][at]] = preferred.to_array();
            }
        }
    }

    /// The wander targets of the steered agents of the block.
    pub fn steered(&self) -> &Targets {
        &self.steered
    }

    /// Steers with this instruction set from now on.
    pub fn use_level(&mut self, level: Level) {
        self.steered.use_level(level);
    }

    /// The search for the neighbors of a gang.
    #[inline(always)]
    pub fn seekers<S: Simd>(&self, simd: S, first: usize) -> Seekers<S> {
        let (ranges, most) = self.reaches(simd, first);
        let mut slots = [0; WIDEST];
        slots.iter_mut().zip(&self.slots[first..]).for_each(|(slot, of)| *slot = *of as i32);
        Seekers {
            positions: self.pairs(simd, [&self.seen[0], &self.seen[1]], first),
            slots: Whole::<S>::from_slice(simd, &slots[..width::<S>()]),
            ranges,
            most,
        }
    }

    /// The agents among `count` from `first` on that do not decide on lanes, one bit each.
    pub fn not_eligible(&self, first: usize, count: usize) -> u32 {
        let bit = |(member, kind): (usize, &AimKind)| u32::from(*kind == AimKind::None) << member;
        self.aim_kinds[first..][..count].iter().enumerate().map(bit).fold(0, |bits, bit| bits | bit)
    }

    /// The aims of a gang from `first` on.
    #[inline(always)]
    pub fn aims<S: Simd>(&self, simd: S, first: usize) -> Aims<S> {
        Aims {
            aim: self.pairs(simd, [&self.aim[0], &self.aim[1]], first),
            is_point: lanes(simd, &self.is_point, first).simd_gt(0.0),
            speed: lanes(simd, &self.speed, first),
            max_speed: lanes(simd, &self.max_speed, first),
        }
    }

    /// The bodies of a gang.
    #[inline(always)]
    pub fn discs<S: Simd>(&self, simd: S, first: usize) -> Discs<S> {
        let [px, py, vx, vy, radius] = &self.seen;
        Discs {
            position: self.pairs(simd, [px, py], first),
            velocity: self.pairs(simd, [vx, vy], first),
            radius: lanes(simd, radius, first),
        }
    }

    /// The neighbor distances of a gang, m, and the maximum number of neighbors of each agent: 0 if it does not decide
    /// on lanes.
    #[inline(always)]
    fn reaches<S: Simd>(&self, simd: S, first: usize) -> (Lanes<S>, Whole<S>) {
        let most = Whole::<S>::from_slice(simd, &self.max_neighbors[first..][..width::<S>()]);
        (lanes(simd, &self.range, first), most)
    }

    /// The reciprocals of the time horizons of a gang, and its responsibilities.
    #[inline(always)]
    pub fn shares<S: Simd>(&self, simd: S, first: usize) -> [Lanes<S>; 2] {
        let horizon = lanes(simd, &self.horizon, first);
        [splat(simd, 1.0) / horizon, lanes(simd, &self.responsibility, first)]
    }

    /// The reciprocals of the gang's time horizons for obstacles, 1/s, and the distances within which it considers
    /// obstacles, m.
    #[inline(always)]
    pub fn obstacles<S: Simd>(&self, simd: S, first: usize) -> [Lanes<S>; 2] {
        let horizon = lanes(simd, &self.obstacle_horizon, first);
        let range = lanes(simd, &self.obstacle_way, first) + lanes(simd, &self.seen[4], first);
        [splat(simd, 1.0) / horizon, range]
    }

    #[inline(always)]
    fn pairs<S: Simd>(&self, simd: S, [x, y]: [&Column; 2], first: usize) -> Pairs<S> {
        Pairs { x: lanes(simd, x, first), y: lanes(simd, y, first) }
    }
}

/// Consecutive numbers.
fn number(numbers: &mut [u32], first: usize) {
    numbers.iter_mut().zip(first as u32..).for_each(|(number, next)| *number = next);
}

/// The maximum number of neighbors of an agent, as an `i32` for the lanes: no world has that many agents.
fn most_neighbors(settings: &AgentSettings) -> i32 {
    settings.max_neighbors.min(i32::MAX as u32) as i32
}

#[inline(always)]
fn lanes<S: Simd>(simd: S, column: &Column, first: usize) -> Lanes<S> {
    Lanes::<S>::from_slice(simd, &column[first..][..width::<S>()])
}
