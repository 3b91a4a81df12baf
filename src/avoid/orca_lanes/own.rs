//! The part of agents that they alone read, a column for each number, for a block of slots.

use glam::Vec2;

use super::slots::{BLOCK, BlockSlot};
use crate::{
    geometry::{
        clamp_length,
        lanes::{Lanes, Pairs, Simd, WIDEST, prelude::*, width},
    },
    lp::lanes::Wishes,
    model::{Method, World},
    neighbors::Query,
    steer,
};

/// Numbers of a block, and those that a gang at its end reads beyond it.
type Column = [f32; BLOCK + WIDEST];

/// What the agents of a block want and are.
#[derive(Clone, Debug)]
pub struct Own {
    /// Preferred velocity, m/s.
    preferred: [Column; 2],
    /// The same within the speed circle, m/s.
    start: [Column; 2],
    max_speed: Column,
    inverse_horizon: Column,
    /// The same for obstacles, 1/s, and the distance from which on an agent looks at none, m: where there are obstacles.
    obstacles: [Column; 2],
    responsibility: Column,
    /// Neighbor distance, m.
    range: Column,
    /// Most neighbors looked at; [`NOT_ELIGIBLE`] for an agent that does not decide on lanes, and behind the last.
    max_neighbors: [u32; BLOCK + WIDEST],
}

/// Stands where `max_neighbors` would for an agent that is not eligible for the lanes.
const NOT_ELIGIBLE: u32 = u32::MAX;

impl Default for Own {
    fn default() -> Own {
        const ZEROS: Column = [0.0; BLOCK + WIDEST];
        Own {
            preferred: [ZEROS; 2],
            start: [ZEROS; 2],
            max_speed: ZEROS,
            inverse_horizon: ZEROS,
            obstacles: [ZEROS; 2],
            responsibility: ZEROS,
            range: ZEROS,
            max_neighbors: [NOT_ELIGIBLE; BLOCK + WIDEST],
        }
    }
}

impl Own {
    /// Fetches the agents in some slots; those of them are eligible that `may` be and go straight.
    pub fn fetch(&mut self, world: &World, slots: &[u32], may: impl Fn(u32) -> bool) {
        assert!(slots.len() <= BLOCK, "at most a block");
        // They lie scattered in memory, and arrive sooner where little is done with each before the next is asked for.
        let obstacles = !world.obstacles.is_empty();
        for (at, index) in slots.iter().enumerate() {
            let agent = &world.agents[*index as usize];
            let settings = &agent.settings;
            self.max_speed[at] = settings.max_speed;
            self.responsibility[at] = settings.responsibility;
            if obstacles {
                self.obstacles[0][at] = 1.0 / settings.time_horizon_obstacle;
                self.obstacles[1][at] = settings.obstacle_range();
            }
            self.range[at] = settings.neighbor_distance;
            let may = agent.method == Method::Orca && may(*index);
            self.max_neighbors[at] = if may { settings.max_neighbors } else { NOT_ELIGIBLE };
        }
        for (at, index) in slots.iter().enumerate() {
            let agent = &world.agents[*index as usize];
            let straight = match self.max_neighbors[at] {
                NOT_ELIGIBLE => None,
                _ => steer::straight(world, agent),
            };
            if straight.is_none() {
                self.max_neighbors[at] = NOT_ELIGIBLE;
            }
            let preferred = straight.unwrap_or_default();
            let start = clamp_length(preferred, self.max_speed[at]);
            [self.preferred[0][at], self.preferred[1][at]] = preferred.to_array();
            [self.start[0][at], self.start[1][at]] = start.to_array();
            self.inverse_horizon[at] = 1.0 / agent.settings.time_horizon;
        }
        self.max_neighbors[slots.len()..][..WIDEST].fill(NOT_ELIGIBLE);
    }

    /// The neighbors that an agent asks for; `None` if it is not eligible for the lanes.
    #[inline(always)]
    pub fn query(&self, BlockSlot { slot, offset }: BlockSlot) -> Option<Query> {
        let max_neighbors = self.max_neighbors[offset];
        let query = Query { me: slot, range: self.range[offset], max_neighbors: max_neighbors as usize };
        (max_neighbors != NOT_ELIGIBLE).then_some(query)
    }

    /// Who of `count` agents from `first` on is not eligible for the lanes, a bit each.
    #[inline(always)]
    pub fn not_eligible(&self, first: usize, count: usize) -> u32 {
        let bit = |(member, most): (usize, &u32)| u32::from(*most == NOT_ELIGIBLE) << member;
        self.max_neighbors[first..][..count].iter().enumerate().map(bit).fold(0, |bits, bit| bits | bit)
    }

    /// The wishes of a gang from `first` on.
    #[inline(always)]
    pub fn wishes<S: Simd>(&self, simd: S, first: usize) -> Wishes<S> {
        let pairs = |[x, y]: &[Column; 2]| Pairs { x: lanes(simd, x, first), y: lanes(simd, y, first) };
        Wishes {
            max_speed: lanes(simd, &self.max_speed, first),
            preferred: pairs(&self.preferred),
            start: pairs(&self.start),
        }
    }

    /// One over the time horizons of a gang, and its responsibilities.
    #[inline(always)]
    pub fn shares<S: Simd>(&self, simd: S, first: usize) -> [Lanes<S>; 2] {
        [lanes(simd, &self.inverse_horizon, first), lanes(simd, &self.responsibility, first)]
    }

    /// One over the time horizons of a gang for obstacles, 1/s, and the distances within which it looks at them, m.
    #[inline(always)]
    pub fn obstacles<S: Simd>(&self, simd: S, first: usize) -> [Lanes<S>; 2] {
        [lanes(simd, &self.obstacles[0], first), lanes(simd, &self.obstacles[1], first)]
    }

    /// Preferred velocity of the agent at an offset, m/s.
    #[inline(always)]
    pub fn preferred(&self, at: usize) -> Vec2 {
        Vec2::new(self.preferred[0][at], self.preferred[1][at])
    }

    /// Largest speed of the agent at an offset, m/s.
    #[inline(always)]
    pub fn max_speed(&self, at: usize) -> f32 {
        self.max_speed[at]
    }
}

#[inline(always)]
fn lanes<S: Simd>(simd: S, column: &Column, first: usize) -> Lanes<S> {
    Lanes::<S>::from_slice(simd, &column[first..][..width::<S>()])
}
