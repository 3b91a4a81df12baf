//! ORCA for agents nobody watches: the same bits as [`super::orca`], neighbors and lines side by side, nothing kept.
//!
//! What a decision reads is copied in the order of the grid, so that neighbors in space are neighbors in memory:
//! of an agent the others see place, velocity and radius; it alone reads the rest. [`Herd::decide`] takes the agents
//! that only go somewhere and avoid by RVO2's arithmetic, which are all in most worlds; [`super::decide`] the others.

use glam::Vec2;

use super::{
    Decided, Outcome,
    meter::{Meter, Phase},
    orca, orca_obstacle,
};
use crate::{
    geometry::{
        half_plane::HalfPlane,
        lanes::{ALL, Lanes, Pairs, WIDTH, greater, less, pick},
    },
    lp::{
        Arithmetic, LpOutcome,
        lanes::{Block, Lines, Wish, solve, unit},
    },
    model::{Method, World, params::Breaker},
    neighbors::{
        Grid, Nearest,
        edges::{NearEdge, visible},
    },
    steer,
};

/// What others see of an agent.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// Position and velocity.
    motion: [f32; WIDTH],
    radius: f32,
}

/// What only the agent itself reads.
#[derive(Clone, Copy, Debug, Default)]
struct Own {
    preferred: Vec2,
    max_speed: f32,
    neighbor_distance: f32,
    time_horizon: f32,
    responsibility: f32,
    /// Its `max_neighbors`; [`OTHERWISE`] if it decides otherwise.
    most: u32,
}

/// Stands where `max_neighbors` would for an agent that is none of the herd's.
const OTHERWISE: u32 = u32::MAX;

/// The agents' columns in the order of the grid.
#[derive(Clone, Debug, Default)]
pub struct Herd {
    seen: Vec<Seen>,
    /// Whether the world's parameters let anyone belong to it.
    gathers: bool,
    /// Whether anything stands in the world.
    obstacles: bool,
}

/// Working memory of one thread.
#[derive(Clone, Debug, Default)]
pub struct HerdScratch {
    nearest: Nearest,
    edges: Vec<NearEdge>,
    rigid: Vec<HalfPlane>,
    lines: Lines,
    relaxed: Vec<Block>,
    block: Vec<Own>,
}

impl Herd {
    /// Sorts the agents into `grid` and copies what they see of each other.
    pub fn gather(&mut self, world: &World, cell: f32, grid: &mut Grid) {
        let params = &world.params;
        self.gathers =
            Arithmetic::from(params.orca_lp) == Arithmetic::Rvo2 && params.deadlock_breaker == Breaker::None;
        self.obstacles = world.obstacles.tree.is_some() || !world.obstacles.circles.is_empty();
        grid.rebuild_and(world, cell, &mut self.seen, |agent| {
            let (p, v) = (agent.position, agent.velocity);
            Seen { motion: [p.x, p.y, v.x, v.y], radius: agent.settings.radius }
        });
    }

    /// Prepares to decide for the agents in a block of slots, which lie scattered in the world: all at once they come
    /// sooner than one by one.
    pub fn fetch(&self, world: &World, slots: &[u32], scratch: &mut HerdScratch) {
        scratch.block.clear();
        scratch.block.extend(slots.iter().map(|index| {
            let agent = &world.agents[*index as usize];
            let settings = &agent.settings;
            let goes = self.gathers && agent.method == Method::Orca;
            let preferred = if goes { steer::straight(world, agent) } else { None };
            Own {
                preferred: preferred.unwrap_or_default(),
                max_speed: settings.max_speed,
                neighbor_distance: settings.neighbor_distance,
                time_horizon: settings.time_horizon,
                responsibility: settings.responsibility,
                most: if preferred.is_some() { settings.max_neighbors } else { OTHERWISE },
            }
        }));
    }

    /// Decides for the agent in a slot, the `place`th of those fetched; `None` if it is none of the herd's.
    #[inline(always)]
    pub fn decide(
        &self,
        world: &World,
        grid: &Grid,
        slot: usize,
        place: usize,
        scratch: &mut HerdScratch,
        meter: &mut impl Meter,
    ) -> Option<Decided> {
        let own = scratch.block[place];
        if own.most == OTHERWISE {
            return None;
        }
        meter.begin();
        let HerdScratch { nearest, edges, rigid, lines, relaxed, .. } = scratch;
        let (neighbors, count) = grid.nearest_slots(slot, own.neighbor_distance, own.most as usize, nearest);
        meter.end(Phase::Query);
        rigid.clear();
        if self.obstacles {
            walls(world, grid.order()[slot], edges, rigid);
        }
        lines.begin(rigid);
        self.lines(world, grid, (slot, &own), (neighbors, count), lines);
        meter.end(Phase::Lines);
        let wish = Wish { max_speed: own.max_speed, preferred: own.preferred, len: world.params.orca_len };
        let (velocity, outcome) = solve(lines, wish, relaxed, meter);
        meter.end(Phase::Programs);
        meter.saw(count, lines.n_rigid() + count);
        let (outcome, violation) = match outcome {
            LpOutcome::Free => (Outcome::Free, 0.0),
            LpOutcome::Feasible => (Outcome::Adjusted, 0.0),
            LpOutcome::Relaxed { .. } => (Outcome::Relaxed, lines.worst_violation(velocity)),
        };
        Some(Decided {
            velocity,
            preferred: own.preferred,
            wander: None,
            violation,
            neighbors: count as u16,
            outcome,
        })
    }

    /// The lines of the neighbors, as [`orca::way_out`] and [`orca::solve`] compute them.
    #[inline(always)]
    fn lines(
        &self,
        world: &World,
        grid: &Grid,
        (me, own): (usize, &Own),
        (neighbors, mut count): (&[[u32; WIDTH]], usize),
        lines: &mut Lines,
    ) {
        let Seen { motion: [x, y, vx, vy], radius } = self.seen[me];
        let mine = Me {
            position: Pairs { x: Lanes::splat(x), y: Lanes::splat(y) },
            velocity: Pairs { x: Lanes::splat(vx), y: Lanes::splat(vy) },
            radius: Lanes::splat(radius),
            inverse_horizon: Lanes::splat(1.0 / own.time_horizon),
            inverse_step: Lanes::splat(1.0 / world.params.time_step),
            responsibility: Lanes::splat(own.responsibility),
        };
        for slots in neighbors {
            let seen = slots.map(|slot| &self.seen[slot as usize]);
            let [x, y, vx, vy] = Lanes::transpose(seen.map(|seen| Lanes::new(seen.motion)));
            let radius = Lanes::new(seen.map(|seen| seen.radius));
            let (block, parted) = mine.way_out(Pairs { x, y }, Pairs { x: vx, y: vy }, radius);
            let block = if parted { block } else { self.overlapping(world, grid, me, slots) };
            lines.push(block, count);
            count = count.saturating_sub(WIDTH);
        }
    }

    /// Lines one by one: two agents move alike at the very distance that they should have after one step.
    #[cold]
    #[inline(never)]
    fn overlapping(&self, world: &World, grid: &Grid, me: usize, slots: &[u32; WIDTH]) -> Block {
        let mine = grid.order()[me];
        let agent = &world.agents[mine as usize];
        let inverse_horizon = 1.0 / agent.settings.time_horizon;
        let line = slots.map(|slot| {
            let theirs = grid.order()[slot as usize];
            let other = &world.agents[theirs as usize];
            let way_out =
                orca::way_out(agent, other, (mine, theirs), inverse_horizon, world.params.time_step);
            HalfPlane {
                point: agent.velocity + agent.settings.responsibility * way_out.u,
                direction: way_out.direction,
            }
        });
        Block {
            point: Pairs {
                x: Lanes::new(line.map(|line| line.point.x)),
                y: Lanes::new(line.map(|line| line.point.y)),
            },
            direction: Pairs {
                x: Lanes::new(line.map(|line| line.direction.x)),
                y: Lanes::new(line.map(|line| line.direction.y)),
            },
        }
    }
}

/// Lines of edges and pillars.
#[inline(never)]
fn walls(world: &World, me: u32, edges: &mut Vec<NearEdge>, rigid: &mut Vec<HalfPlane>) {
    let agent = &world.agents[me as usize];
    edges.clear();
    if world.obstacles.tree.is_some() {
        visible(&world.obstacles, agent.position, orca_obstacle::reach(agent), edges);
    }
    for near in edges {
        let verdict = orca_obstacle::half_plane(agent, &world.obstacles, near.edge, rigid);
        rigid.extend(verdict.half_plane);
    }
    orca::pillars(agent, world, |_, _, line| rigid.push(line));
}

/// The agent that decides, in every lane.
struct Me {
    position: Pairs,
    velocity: Pairs,
    radius: Lanes,
    inverse_horizon: Lanes,
    inverse_step: Lanes,
    responsibility: Lanes,
}

impl Me {
    /// [`orca::way_out`] and the line from it, all cases computed and one picked; false if a lane has no direction out.
    #[inline(always)]
    fn way_out(&self, position: Pairs, velocity: Pairs, radius: Lanes) -> (Block, bool) {
        let zero = Lanes::default();
        let p = position - self.position;
        let w = self.velocity - velocity;
        let radius = self.radius + radius;
        let (distance_sq, radius_sq) = (p.dot(p), radius * radius);
        let apart = greater(distance_sq, radius_sq);
        let inverse_time = pick(apart, self.inverse_horizon, self.inverse_step);
        let q = w - p * inverse_time;
        let q_length_sq = q.dot(q);
        let along = q.dot(p);
        let (normal, has_normal) = unit(q);
        let before = less(along, zero) & greater(along * along, radius_sq * q_length_sq);
        let on_disc = has_normal & (before | !apart);
        let from_disc = normal * (radius * inverse_time - q_length_sq.sqrt());
        let across = Pairs { x: normal.y, y: -normal.x };

        let leg = (distance_sq - radius_sq).sqrt();
        let is_left = greater(p.perp_dot(q), zero);
        // The right leg is the left one of a negative radius, and runs the other way.
        let turn = !is_left & Lanes::splat(-0.0);
        let side = radius ^ turn;
        let direction = Pairs { x: p.x * leg - p.y * side, y: p.x * side + p.y * leg }
            * (Lanes::splat(1.0) / distance_sq);
        let direction = Pairs { x: direction.x ^ turn, y: direction.y ^ turn };
        let from_leg = direction * w.dot(direction) - w;

        let u = Pairs::pick(on_disc, from_disc, from_leg);
        let direction = Pairs::pick(on_disc, across, direction);
        let line = Block { point: self.velocity + u * self.responsibility, direction };
        (line, (apart | has_normal).to_bitmask() == ALL)
    }
}
