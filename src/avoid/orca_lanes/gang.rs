//! A gang: agents in slots that follow each other, as many as the processor has lanes, that decide abreast.

use glam::Vec2;

use super::{
    BlockSlot, OrcaLanes, Seen,
    own::Own,
    way_out::{Deciders, Discs},
};
use crate::{
    avoid::{
        choice::MethodOutput,
        meter::{Meter, Phase},
        orca, orca_obstacle,
        parting::AgentPair,
        situation::Outcome,
    },
    geometry::{
        half_plane::HalfPlane,
        lanes::{Lanes, Mask, Pairs, Simd, WIDEST, Whole, prelude::*, splat, width},
    },
    lp::lanes::{Block, Blocks, Lines, Relaxing, least_violation, nearest_inside, same, within_speed},
    model::World,
    neighbors::{
        Grid, Nearest, Ranked,
        edges::{NearEdge, visible},
    },
};

/// A gang and what it reads.
#[derive(Clone, Copy)]
pub struct Gang<'a> {
    pub lanes: &'a OrcaLanes,
    pub world: &'a World,
    pub grid: &'a Grid,
    pub own: &'a Own,
    /// Its first agent.
    pub at: BlockSlot,
    /// The number of that one in its batch.
    pub member: usize,
}

/// Working memory.
#[derive(Clone, Debug, Default)]
pub struct GangScratch {
    /// How many neighbors each agent has.
    counts: [i32; WIDEST],
    walls: Walls,
    /// The kth lines of all agents in the kth block: the rigid ones first.
    lines: Blocks,
    /// The lines of one agent.
    alone: Lines,
    relaxed: Blocks,
}

/// The rigid lines of the agents of a gang.
#[derive(Clone, Debug, Default)]
struct Walls {
    edges: Vec<NearEdge>,
    /// Those of the first agent, then those of the second …
    lines: Vec<HalfPlane>,
    /// Where those of each agent end.
    ends: [usize; WIDEST],
}

impl Walls {
    fn clear(&mut self) {
        self.lines.clear();
        self.ends = [0; WIDEST];
    }

    #[inline(always)]
    fn of(&self, lane: usize) -> &[HalfPlane] {
        let start = if lane == 0 { 0 } else { self.ends[lane - 1] };
        &self.lines[start..self.ends[lane]]
    }

    fn most(&self) -> usize {
        (0..WIDEST).map(|lane| self.of(lane).len()).max().unwrap_or_default()
    }

    /// Adds the lines of edges and pillars for an agent.
    #[inline(never)]
    fn add(&mut self, world: &World, me: u32) {
        let Walls { edges, lines, .. } = self;
        let agent = &world.agents[me as usize];
        let start = lines.len();
        edges.clear();
        if !world.obstacles.tree.is_empty() {
            visible(&world.obstacles, agent.position, agent.settings.obstacle_range(), edges);
        }
        for near in edges {
            let verdict = orca_obstacle::half_plane(agent, &world.obstacles, near.edge, &lines[start..]);
            lines.extend(verdict.half_plane);
        }
        orca::pillars(agent, world, |_, _, line| lines.push(line));
    }
}

impl Gang<'_> {
    /// Decides for all but those that are `left` to the scalar path, a bit each. Returns who is left besides: answers that
    /// are not finite, from fields beyond their declarations.
    #[inline(always)]
    pub fn decide<S: Simd>(
        self,
        simd: S,
        left: u32,
        nearest: &mut Nearest,
        scratch: &mut GangScratch,
        meter: &mut impl Meter,
        decided: &mut [MethodOutput],
    ) -> u32 {
        let here = |lane: usize| left >> lane & 1 == 0;
        let agents = (0..decided.len()).filter(|lane| here(*lane)).count() as u32;
        if agents == 0 {
            return 0;
        }
        meter.begin(agents.into());
        let neighbors = self.grid.ranked(simd, self.member, nearest);
        scratch.counts = *neighbors.counts;
        meter.end(Phase::Query);
        let rigid = if self.lanes.obstacles { self.add_walls(simd, here, scratch, decided.len()) } else { 0 };
        self.add_lines(simd, neighbors, scratch);
        meter.end(Phase::Lines);
        meter.runs(2, agents);
        let wishes = self.own.wishes(simd, self.at.offset);
        let ends = nearest_inside(simd, &scratch.lines, &wishes, meter);
        let adjusted = !same(ends.velocity, wishes.start).to_bitmask();
        let (xs, ys) = (ends.velocity.x.as_slice(), ends.velocity.y.as_slice());
        let failed_lines = ends.failed_line.as_slice();
        let mut not_finite = 0;
        for lane in 0..decided.len() {
            if !here(lane) {
                continue;
            }
            let offset = self.at.offset + lane;
            let (preferred, max_speed) = (self.own.preferred(offset), self.own.max_speed(offset));
            let count = scratch.counts[lane] as usize;
            let walls = if self.lanes.obstacles { scratch.walls.of(lane).len() } else { 0 };
            meter.saw(count, walls + count);
            let mut velocity = Vec2::new(xs[lane], ys[lane]);
            let (mut outcome, mut violation) = (Outcome::Free, 0.0);
            if failed_lines[lane] >= 0 {
                let relaxing = Relaxing {
                    max_speed,
                    len: self.world.params.orca_len,
                    failed_line: failed_lines[lane] as usize,
                    velocity,
                };
                velocity = relax(simd, lane, rigid, relaxing, scratch, meter);
                violation = scratch.alone.worst_violation(simd, velocity);
                outcome = Outcome::Relaxed;
            } else {
                velocity = within_speed(velocity, max_speed);
                if adjusted >> lane & 1 != 0 {
                    outcome = Outcome::Adjusted;
                }
            }
            if !(velocity.x + velocity.y + preferred.x + preferred.y + violation).is_finite() {
                not_finite |= 1 << lane;
                continue;
            }
            decided[lane] = MethodOutput {
                velocity,
                preferred,
                wander: None,
                violation,
                neighbors: count as u16,
                walls: walls.min(255) as u8,
                outcome,
            };
        }
        meter.end(Phase::Programs);
        not_finite
    }

    /// Starts the lines with those of edges and pillars, and returns how many each agent has at most.
    #[inline(always)]
    fn add_walls<S: Simd>(
        &self,
        simd: S,
        here: impl Fn(usize) -> bool,
        scratch: &mut GangScratch,
        agents: usize,
    ) -> usize {
        let GangScratch { walls, lines, .. } = scratch;
        walls.clear();
        for lane in 0..WIDEST {
            if lane < agents && here(lane) {
                walls.add(self.world, self.grid.order()[self.at.slot + lane]);
            }
            walls.ends[lane] = walls.lines.len();
        }
        lines.clear();
        let most = walls.most();
        for k in 0..most {
            const NONE: HalfPlane = HalfPlane { point: Vec2::ZERO, direction: Vec2::ZERO };
            lines.push(Block::from_lines(simd, |lane| walls.of(lane).get(k).copied().unwrap_or(NONE)));
        }
        most
    }

    /// Adds the lines of the neighbors.
    #[inline(always)]
    fn add_lines<S: Simd>(&self, simd: S, neighbors: Ranked, scratch: &mut GangScratch) {
        let lines = &mut scratch.lines;
        if !self.lanes.obstacles {
            lines.clear();
        }
        let counts = Whole::<S>::from_slice(simd, &neighbors.counts[..width::<S>()]);
        let me = self.deciders(simd);
        for (k, slots) in neighbors.rows.chunks_exact(width::<S>()).enumerate() {
            let (mut block, parted) = me.way_out(simd, &self.discs(simd, slots));
            let real = counts.simd_gt(k as i32);
            if (real & !parted).any_true() {
                block = self.overlapping(simd, slots, real & !parted, block);
            }
            lines.push(block.only(real));
        }
    }

    /// The agents of the gang; anybody where it has fewer than there are lanes.
    #[inline(always)]
    fn deciders<S: Simd>(&self, simd: S) -> Deciders<S> {
        let mut slots = [0; WIDEST];
        for (lane, slot) in slots.iter_mut().enumerate() {
            *slot = (self.at.slot + lane) as i32;
        }
        let [inverse_horizon, responsibility] = self.own.shares(simd, self.at.offset);
        Deciders {
            discs: self.discs(simd, &slots[..width::<S>()]),
            inverse_horizon,
            inverse_step: splat(simd, 1.0 / self.world.params.time_step),
            responsibility,
        }
    }

    /// What others see of the agents in some slots; of anyone where a slot is nobody's.
    #[inline(always)]
    fn discs<S: Simd>(&self, simd: S, slots: &[i32]) -> Discs<S> {
        let seen = &self.lanes.seen;
        let last = seen.len() - 1;
        let part = |of: fn(&Seen) -> f32| {
            Lanes::<S>::from_fn(simd, |lane| of(&seen[(slots[lane] as usize).min(last)]))
        };
        Discs {
            position: Pairs { x: part(|seen| seen.motion[0]), y: part(|seen| seen.motion[1]) },
            velocity: Pairs { x: part(|seen| seen.motion[2]), y: part(|seen| seen.motion[3]) },
            radius: part(|seen| seen.radius),
        }
    }

    /// `block` with the lines of those one by one that have no direction out: two agents move alike at the very distance
    /// that they should have after one step.
    #[inline(always)]
    fn overlapping<S: Simd>(&self, simd: S, slots: &[i32], lost: Mask<S>, block: Block<S>) -> Block<S> {
        let mut lines = [HalfPlane { point: Vec2::ZERO, direction: Vec2::ZERO }; WIDEST];
        for (lane, line) in lines[..width::<S>()].iter_mut().enumerate() {
            *line = block.line(lane);
        }
        self.part(slots, lost.to_bitmask(), &mut lines);
        Block::from_lines(simd, |lane| lines[lane])
    }

    /// Replaces the lines of those with a bit by those of [`orca::way_out`].
    #[cold]
    #[inline(never)]
    fn part(&self, slots: &[i32], lost: u64, lines: &mut [HalfPlane]) {
        let Gang { world, grid, .. } = *self;
        for lane in (0..slots.len()).filter(|lane| lost >> lane & 1 != 0) {
            let [me, them] = [self.at.slot + lane, slots[lane] as usize].map(|slot| grid.order()[slot]);
            let agent = &world.agents[me as usize];
            let other = &world.agents[them as usize];
            let inverse_horizon = 1.0 / agent.settings.time_horizon;
            let pair = AgentPair { me, them };
            let way_out = orca::way_out(agent, other, pair, inverse_horizon, world.params.time_step);
            lines[lane] = way_out.half_plane(agent.velocity, agent.settings.responsibility);
        }
    }
}

/// Program 3 for the agent in a lane, whose lines are then alone in the scratch.
#[inline(always)]
fn relax<S: Simd>(
    simd: S,
    lane: usize,
    rigid: usize,
    mut relaxing: Relaxing,
    scratch: &mut GangScratch,
    meter: &mut impl Meter,
) -> Vec2 {
    let GangScratch { counts, walls, lines, alone, relaxed, .. } = scratch;
    alone.begin(simd, if rigid > 0 { walls.of(lane) } else { &[] });
    if relaxing.failed_line >= rigid {
        relaxing.failed_line += alone.end_of_rigid::<S>() - rigid;
    }
    let count = counts[lane] as usize;
    for first in (0..count).step_by(width::<S>()) {
        let some = (count - first).min(width::<S>());
        alone.push(simd, lines.lane(simd, lane, rigid + first, some), some);
    }
    within_speed(least_violation(simd, alone, relaxing, relaxed, meter), relaxing.max_speed)
}
