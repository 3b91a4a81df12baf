//! The part of agents that they alone read, a column for each number, for a block of slots.

use glam::Vec2;

use super::{
    slots::{BLOCK, BlockSlot},
    way_out::Discs,
};
use crate::{
    geometry::{
        clamp_length,
        lanes::{Lanes, Pairs, Simd, WIDEST, Whole, prelude::*, splat, width},
    },
    lp::lanes::{Wishes, unit},
    model::{Method, World},
    neighbors::Query,
    steer::{self, StraightAim},
};

/// Numbers of a block, and those that a gang at its end reads beyond it.
type Column = [f32; BLOCK + WIDEST];

/// What the agents of a block want and are.
#[derive(Clone, Debug)]
pub struct Own {
    /// The point to arrive at, m, or the preferred velocity, m/s.
    aim: [Column; 2],
    /// Speed towards that point, m/s.
    speed: Column,
    /// 1 where the aim is a point, 0 where it is a velocity.
    is_point: Column,
    max_speed: Column,
    /// Time horizon, s.
    horizon: Column,
    /// The same for obstacles, s, and the distance from which on an agent looks at none, m: where there are obstacles.
    obstacles: [Column; 2],
    responsibility: Column,
    /// Neighbor distance, m.
    range: Column,
    /// Most neighbors looked at; [`NOT_ELIGIBLE`] for an agent that does not decide on lanes, and behind the last.
    max_neighbors: [i32; BLOCK + WIDEST],
    /// What others see, too: position, m, velocity, m/s, and radius, m.
    seen: [Column; 5],
}

/// Stands where `max_neighbors` would for an agent that is not eligible for the lanes.
const NOT_ELIGIBLE: i32 = -1;

impl Default for Own {
    fn default() -> Own {
        const ZEROS: Column = [0.0; BLOCK + WIDEST];
        Own {
            aim: [ZEROS; 2],
            speed: ZEROS,
            is_point: ZEROS,
            max_speed: ZEROS,
            horizon: ZEROS,
            obstacles: [ZEROS; 2],
            responsibility: ZEROS,
            range: ZEROS,
            max_neighbors: [NOT_ELIGIBLE; BLOCK + WIDEST],
            seen: [ZEROS; 5],
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
            let straight = match agent.method == Method::Orca && may(*index) {
                true => steer::straight_aim(world, agent),
                false => None,
            };
            let (aim, is_point) = match straight {
                Some(StraightAim::Point(point)) => (point, 1.0),
                Some(StraightAim::Velocity(velocity)) => (velocity, 0.0),
                None => (Vec2::ZERO, 0.0),
            };
            [self.aim[0][at], self.aim[1][at]] = aim.to_array();
            self.speed[at] = settings.preferred_speed;
            self.is_point[at] = is_point;
            self.max_speed[at] = settings.max_speed;
            self.horizon[at] = settings.time_horizon;
            self.responsibility[at] = settings.responsibility;
            if obstacles {
                self.obstacles[0][at] = settings.time_horizon_obstacle;
                self.obstacles[1][at] = settings.obstacle_range();
            }
            self.range[at] = settings.neighbor_distance;
            // No world has as many agents.
            let most = settings.max_neighbors.min(i32::MAX as u32) as i32;
            self.max_neighbors[at] = if straight.is_some() { most } else { NOT_ELIGIBLE };
            let (p, v) = (agent.position, agent.velocity);
            for (column, number) in self.seen.iter_mut().zip([p.x, p.y, v.x, v.y, settings.radius]) {
                column[at] = number;
            }
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
        let bit = |(member, most): (usize, &i32)| u32::from(*most == NOT_ELIGIBLE) << member;
        self.max_neighbors[first..][..count].iter().enumerate().map(bit).fold(0, |bits, bit| bits | bit)
    }

    /// The wishes of a gang from `first` on: see [`StraightAim::velocity`].
    #[inline(always)]
    pub fn wishes<S: Simd>(&self, simd: S, first: usize) -> Wishes<S> {
        let aim = self.pairs(simd, [&self.aim[0], &self.aim[1]], first);
        let speed = lanes(simd, &self.speed, first);
        let max_speed = lanes(simd, &self.max_speed, first);
        let way = aim - self.pairs(simd, [&self.seen[0], &self.seen[1]], first);
        let length_sq = way.dot(way);
        let cut = way * (splat(simd, 1.0) / length_sq.sqrt()) * speed;
        let toward = Pairs::pick(length_sq.simd_gt(speed * speed), cut, way);
        let preferred = Pairs::pick(lanes(simd, &self.is_point, first).simd_gt(0.0), toward, aim);
        Wishes { max_speed, preferred, start: within(simd, preferred, max_speed) }
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

    /// The body of one agent, in every lane.
    #[inline(always)]
    pub fn disc<S: Simd>(&self, simd: S, at: usize) -> Discs<S> {
        let [px, py, vx, vy, radius] = &self.seen;
        Discs {
            position: Pairs { x: splat(simd, px[at]), y: splat(simd, py[at]) },
            velocity: Pairs { x: splat(simd, vx[at]), y: splat(simd, vy[at]) },
            radius: splat(simd, radius[at]),
        }
    }

    /// The neighbor distances of a gang, m, and how many neighbors each looks at at most: negative for those who are not
    /// eligible.
    #[inline(always)]
    pub fn reaches<S: Simd>(&self, simd: S, first: usize) -> (Lanes<S>, Whole<S>) {
        let most = Whole::<S>::from_slice(simd, &self.max_neighbors[first..][..width::<S>()]);
        (lanes(simd, &self.range, first), most)
    }

    /// One over the time horizons of a gang, and its responsibilities.
    #[inline(always)]
    pub fn shares<S: Simd>(&self, simd: S, first: usize) -> [Lanes<S>; 2] {
        let horizon = lanes(simd, &self.horizon, first);
        [splat(simd, 1.0) / horizon, lanes(simd, &self.responsibility, first)]
    }

    /// One over the time horizons of a gang for obstacles, 1/s, and the distances within which it looks at them, m.
    #[inline(always)]
    pub fn obstacles<S: Simd>(&self, simd: S, first: usize) -> [Lanes<S>; 2] {
        let horizon = lanes(simd, &self.obstacles[0], first);
        [splat(simd, 1.0) / horizon, lanes(simd, &self.obstacles[1], first)]
    }

    #[inline(always)]
    fn pairs<S: Simd>(&self, simd: S, [x, y]: [&Column; 2], first: usize) -> Pairs<S> {
        Pairs { x: lanes(simd, x, first), y: lanes(simd, y, first) }
    }
}

/// [`clamp_length`] on lanes.
#[inline(always)]
fn within<S: Simd>(simd: S, v: Pairs<S>, longest: Lanes<S>) -> Pairs<S> {
    let beyond = v.dot(v).simd_gt(longest * longest);
    if !beyond.any_true() {
        return v;
    }
    let (direction, has_direction) = unit(simd, v);
    let cut = Pairs::pick(beyond, direction * longest, v);
    if !(beyond & !has_direction).any_true() {
        return cut;
    }
    // Beyond 1e19 the square is infinite.
    let one = |lane: usize| {
        clamp_length(Vec2::new(v.x.as_slice()[lane], v.y.as_slice()[lane]), longest.as_slice()[lane])
    };
    Pairs {
        x: Lanes::<S>::from_fn(simd, |lane| one(lane).x),
        y: Lanes::<S>::from_fn(simd, |lane| one(lane).y),
    }
}

#[inline(always)]
fn lanes<S: Simd>(simd: S, column: &Column, first: usize) -> Lanes<S> {
    Lanes::<S>::from_slice(simd, &column[first..][..width::<S>()])
}
