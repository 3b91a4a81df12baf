//! ORCA on lanes, for agents nobody watches: the same bits as [`super::orca`], neighbors and lines side by side.
//!
//! The data of a decision are copied in the order of the grid, so that neighbors in space are neighbors in memory: the
//! others see an agent's position, velocity and radius; the agent alone reads the rest. [`OrcaLanes::decide`] is for agents
//! that only go somewhere and avoid by RVO2's arithmetic, which are all in most worlds; the others decide on the scalar
//! path, [`super::decide`].

use glam::Vec2;

use super::{
    choice::MethodOutput,
    meter::{Meter, Phase},
    orca, orca_obstacle,
    parting::AgentPair,
    situation::Outcome,
};
use crate::{
    geometry::{
        half_plane::HalfPlane,
        lanes::{Lanes, Pairs, Simd, WIDEST, first_lanes, prelude::*, splat, width},
    },
    lp::{
        Arithmetic, LpOutcome,
        lanes::{Block, Blocks, Lines, Preference, solve, unit},
    },
    model::{Method, World, params::Breaker},
    neighbors::{
        BATCH, Grid, Nearest, Query, Ranked,
        edges::{NearEdge, visible},
    },
    steer,
};

/// The part of an agent that others see.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// Position and velocity.
    motion: [f32; 4],
    radius: f32,
}

/// The part of an agent that it alone reads.
#[derive(Clone, Copy, Debug, Default)]
struct Own {
    preferred: Vec2,
    max_speed: f32,
    neighbor_distance: f32,
    time_horizon: f32,
    responsibility: f32,
    /// Its setting; [`NOT_ELIGIBLE`] if it does not decide on lanes.
    max_neighbors: u32,
}

/// Stands where `max_neighbors` would for an agent that is not eligible for the lanes.
const NOT_ELIGIBLE: u32 = u32::MAX;

/// The agents' columns in the order of the grid.
#[derive(Clone, Debug, Default)]
pub struct OrcaLanes {
    seen: Vec<Seen>,
    /// Whether the world's parameters make anyone eligible.
    any_eligible: bool,
    /// Whether anything stands in the world.
    obstacles: bool,
}

/// An agent of a block of slots that was fetched.
#[derive(Clone, Copy, Debug)]
pub struct BlockSlot {
    /// Its slot in the grid.
    pub slot: usize,
    /// Its offset in the block.
    pub offset: usize,
}

/// Working memory of one thread.
#[derive(Clone, Debug, Default)]
pub struct LaneScratch {
    nearest: Nearest,
    edges: Vec<NearEdge>,
    rigid: Vec<HalfPlane>,
    lines: Lines,
    relaxed: Blocks,
    block: Vec<Own>,
}

impl OrcaLanes {
    /// Sorts the agents into `grid` and copies the parts of them that others see.
    pub fn gather(&mut self, world: &World, cell: f32, grid: &mut Grid) {
        let params = &world.params;
        self.any_eligible =
            Arithmetic::from(params.orca_lp) == Arithmetic::Rvo2 && params.deadlock_breaker == Breaker::None;
        self.obstacles = !world.obstacles.tree.is_empty() || !world.obstacles.circles.is_empty();
        grid.rebuild_with_column(world, cell, &mut self.seen, |agent| {
            let (p, v) = (agent.position, agent.velocity);
            Seen { motion: [p.x, p.y, v.x, v.y], radius: agent.settings.radius }
        });
    }

    /// Prepares to decide for the agents in a block of slots. They lie scattered in memory: read together they arrive
    /// sooner than one by one.
    pub fn fetch(&self, world: &World, slots: &[u32], scratch: &mut LaneScratch) {
        scratch.block.clear();
        scratch.block.extend(slots.iter().map(|index| {
            let agent = &world.agents[*index as usize];
            let settings = &agent.settings;
            let may = self.any_eligible && agent.method == Method::Orca;
            let preferred = if may { steer::straight(world, agent) } else { None };
            Own {
                preferred: preferred.unwrap_or_default(),
                max_speed: settings.max_speed,
                neighbor_distance: settings.neighbor_distance,
                time_horizon: settings.time_horizon,
                responsibility: settings.responsibility,
                max_neighbors: if preferred.is_some() { settings.max_neighbors } else { NOT_ELIGIBLE },
            }
        }));
    }

    /// Searches the neighbors of a batch: the agents from `first` on.
    #[inline(always)]
    pub fn search<S: Simd>(
        &self,
        simd: S,
        grid: &Grid,
        first: BlockSlot,
        scratch: &mut LaneScratch,
        meter: &mut impl Meter,
    ) {
        meter.begin_batch();
        let LaneScratch { nearest, block, .. } = scratch;
        for (member, own) in block[first.offset..].iter().take(BATCH).enumerate() {
            if own.max_neighbors != NOT_ELIGIBLE {
                let max_neighbors = own.max_neighbors as usize;
                let query = Query { me: first.slot + member, range: own.neighbor_distance, max_neighbors };
                grid.search(simd, query, member, nearest);
            }
        }
        meter.end(Phase::Query);
    }

    /// Decides for an agent whose batch was searched; `None` if it is not eligible for the lanes.
    #[inline(always)]
    pub fn decide<S: Simd>(
        &self,
        simd: S,
        world: &World,
        grid: &Grid,
        BlockSlot { slot, offset }: BlockSlot,
        scratch: &mut LaneScratch,
        meter: &mut impl Meter,
    ) -> Option<MethodOutput> {
        let own = scratch.block[offset];
        if own.max_neighbors == NOT_ELIGIBLE {
            return None;
        }
        meter.begin();
        let LaneScratch { nearest, edges, rigid, lines, relaxed, .. } = scratch;
        let neighbors = grid.ranked(simd, offset % BATCH, nearest);
        let count = neighbors.count;
        meter.end(Phase::Query);
        rigid.clear();
        if self.obstacles {
            walls(world, grid.order()[slot], edges, rigid);
        }
        lines.begin(simd, rigid);
        self.add_lines(simd, world, grid, &self.me(simd, world, slot, &own), neighbors, lines);
        meter.end(Phase::Lines);
        let Own { preferred, max_speed, .. } = own;
        let preference = Preference { max_speed, preferred, len: world.params.orca_len };
        let (velocity, outcome) = solve(simd, lines, preference, relaxed, meter);
        meter.end(Phase::Programs);
        meter.saw(count, lines.n_rigid() + count);
        let (outcome, violation) = match outcome {
            LpOutcome::Free => (Outcome::Free, 0.0),
            LpOutcome::Feasible => (Outcome::Adjusted, 0.0),
            LpOutcome::Relaxed { .. } => (Outcome::Relaxed, lines.worst_violation(simd, velocity)),
        };
        // Answers that are not finite, from fields beyond their declarations, are left to the scalar path.
        if !(velocity.x + velocity.y + preferred.x + preferred.y + violation).is_finite() {
            return None;
        }
        Some(MethodOutput {
            velocity,
            preferred,
            wander: None,
            violation,
            neighbors: count as u16,
            walls: lines.n_rigid().min(255) as u8,
            outcome,
        })
    }

    /// The agent in a slot, in every lane.
    #[inline(always)]
    fn me<S: Simd>(&self, simd: S, world: &World, slot: usize, own: &Own) -> Me<S> {
        let Seen { motion: [x, y, vx, vy], radius } = self.seen[slot];
        Me {
            slot,
            position: Pairs { x: splat(simd, x), y: splat(simd, y) },
            velocity: Pairs { x: splat(simd, vx), y: splat(simd, vy) },
            radius: splat(simd, radius),
            inverse_horizon: splat(simd, 1.0 / own.time_horizon),
            inverse_step: splat(simd, 1.0 / world.params.time_step),
            responsibility: own.responsibility,
        }
    }

    /// Adds the lines of the neighbors, as [`orca::way_out`] and [`orca::solve`] compute them.
    #[inline(always)]
    fn add_lines<S: Simd>(
        &self,
        simd: S,
        world: &World,
        grid: &Grid,
        me: &Me<S>,
        Ranked { padded, mut count }: Ranked,
        lines: &mut Lines,
    ) {
        for slots in padded.chunks_exact(width::<S>()) {
            let part =
                |of: fn(&Seen) -> f32| Lanes::<S>::from_fn(simd, |lane| of(&self.seen[slots[lane] as usize]));
            let position = Pairs { x: part(|seen| seen.motion[0]), y: part(|seen| seen.motion[1]) };
            let velocity = Pairs { x: part(|seen| seen.motion[2]), y: part(|seen| seen.motion[3]) };
            let (block, parted) = me.way_out(simd, position, velocity, part(|seen| seen.radius), count);
            let block = if parted { block } else { self.overlapping(simd, world, grid, me.slot, slots) };
            lines.push(simd, block, count);
            count = count.saturating_sub(width::<S>());
        }
    }

    /// Lines one by one: two agents move alike at the very distance that they should have after one step.
    #[inline(always)]
    fn overlapping<S: Simd>(
        &self,
        simd: S,
        world: &World,
        grid: &Grid,
        slot: usize,
        others: &[u32],
    ) -> Block<S> {
        let mut lines = [HalfPlane { point: Vec2::ZERO, direction: Vec2::ZERO }; WIDEST];
        way_out_of_each(world, grid.order(), slot, others, &mut lines);
        Block::from_lines(simd, |lane| lines[lane])
    }
}

/// The lines of agents in some slots, by [`orca::way_out`].
#[cold]
#[inline(never)]
fn way_out_of_each(world: &World, order: &[u32], me: usize, slots: &[u32], lines: &mut [HalfPlane]) {
    let mine = order[me];
    let agent = &world.agents[mine as usize];
    let inverse_horizon = 1.0 / agent.settings.time_horizon;
    for (line, slot) in lines.iter_mut().zip(slots) {
        let theirs = order[*slot as usize];
        let other = &world.agents[theirs as usize];
        let pair = AgentPair { me: mine, them: theirs };
        let way_out = orca::way_out(agent, other, pair, inverse_horizon, world.params.time_step);
        *line = way_out.half_plane(agent.velocity, agent.settings.responsibility);
    }
}

/// Lines of edges and pillars.
#[inline(never)]
fn walls(world: &World, me: u32, edges: &mut Vec<NearEdge>, rigid: &mut Vec<HalfPlane>) {
    let agent = &world.agents[me as usize];
    edges.clear();
    if !world.obstacles.tree.is_empty() {
        visible(&world.obstacles, agent.position, agent.settings.obstacle_range(), edges);
    }
    for near in edges {
        let verdict = orca_obstacle::half_plane(agent, &world.obstacles, near.edge, rigid);
        rigid.extend(verdict.half_plane);
    }
    orca::pillars(agent, world, |_, _, line| rigid.push(line));
}

/// The agent that decides, in every lane.
struct Me<S: Simd> {
    slot: usize,
    position: Pairs<S>,
    velocity: Pairs<S>,
    radius: Lanes<S>,
    inverse_horizon: Lanes<S>,
    inverse_step: Lanes<S>,
    responsibility: f32,
}

impl<S: Simd> Me<S> {
    /// [`orca::way_out`] and the line from it, all cases computed and one picked; false if one of the first `count` lanes
    /// has no direction out.
    #[inline(always)]
    fn way_out(
        &self,
        simd: S,
        position: Pairs<S>,
        velocity: Pairs<S>,
        radius: Lanes<S>,
        count: usize,
    ) -> (Block<S>, bool) {
        let p = position - self.position;
        let w = self.velocity - velocity;
        let radius = self.radius + radius;
        let (distance_sq, radius_sq) = (p.dot(p), radius * radius);
        let apart = distance_sq.simd_gt(radius_sq);
        let inverse_time = apart.select(self.inverse_horizon, self.inverse_step);
        let q = w - p * inverse_time;
        let q_length_sq = q.dot(q);
        let along = q.dot(p);
        let (normal, has_normal) = unit(simd, q);
        let before = along.simd_lt(0.0) & (along * along).simd_gt(radius_sq * q_length_sq);
        let on_disc = has_normal & (before | !apart);
        let from_disc = normal * (radius * inverse_time - q_length_sq.sqrt());
        let across = Pairs { x: normal.y, y: -normal.x };

        let leg = (distance_sq - radius_sq).sqrt();
        let is_left = p.perp_dot(q).simd_gt(0.0);
        // The right leg is the left one of a negative radius, and runs the other way.
        let side = is_left.select(radius, -radius);
        let direction =
            Pairs { x: p.x * leg - p.y * side, y: p.x * side + p.y * leg } * (splat(simd, 1.0) / distance_sq);
        let direction = Pairs::pick(is_left, direction, -direction);
        let from_leg = direction * w.dot(direction) - w;

        let u = Pairs::pick(on_disc, from_disc, from_leg);
        let direction = Pairs::pick(on_disc, across, direction);
        let line = Block { point: self.velocity + u * self.responsibility, direction };
        (line, (apart | has_normal | !first_lanes(simd, count)).all_true())
    }
}
