//! A gang: agents that follow each other, as many as the processor has lanes, and decide abreast.

use glam::Vec2;

use super::{
    gathered::OrcaLanes,
    own::Own,
    rigid::{Rigid, Walled, replaced},
    seen::Seen,
    slots::HANDFUL,
    way_out::{Deciders, Discs},
};
use crate::{
    avoid::{
        choice::MethodOutput,
        meter::{Meter, Phase},
        orca,
        parting::AgentPair,
        row::SlotRow,
        situation::Outcome,
    },
    geometry::{
        half_plane::HalfPlane,
        lanes::{Mask, Simd, WIDEST, Whole, prelude::*, splat, width},
        lookup::Lookup,
    },
    lp::lanes::{
        Block, Blocks, Ends, Lines, Relaxing, Tally, Wishes, least_violation, nearest_inside, within_speed,
    },
    model::World,
    neighbors::{Grid, Nearest, Ranked},
};

/// A gang and what it reads.
#[derive(Clone, Copy)]
pub struct Gang<'a> {
    pub lanes: &'a OrcaLanes,
    pub world: &'a World,
    pub grid: &'a Grid,
    pub own: &'a Own,
    /// Its first agent, by the place in its block.
    pub at: usize,
}

/// Working memory.
#[derive(Clone, Debug)]
pub struct GangScratch {
    /// How many neighbors each agent has.
    pub counts: [i32; WIDEST],
    pub rigid: Rigid,
    /// Motion and radius of everyone around the gang.
    seen: Lookup<5>,
    /// The kth lines of all agents in the kth block: the rigid ones first.
    pub lines: Blocks,
    /// The lines of one agent.
    alone: Lines,
    relaxed: Blocks,
    /// Squared distances of the agents that the lines are for where everybody looks at everybody, m².
    pub distances_sq: [f32; (HANDFUL - 1) * WIDEST],
}

impl Default for GangScratch {
    fn default() -> GangScratch {
        GangScratch {
            counts: [0; WIDEST],
            rigid: Rigid::default(),
            seen: Lookup::default(),
            lines: Blocks::default(),
            alone: Lines::default(),
            relaxed: Blocks::default(),
            distances_sq: [0.0; _],
        }
    }
}

impl GangScratch {
    /// The answer for the agent in a lane after program 2; `None` if it is not finite.
    #[inline(always)]
    pub fn answer<S: Simd>(
        &mut self,
        simd: S,
        lane: usize,
        wishes: &Wishes<S>,
        ends: &Ends<S>,
        len: f32,
        meter: &mut impl Meter,
    ) -> Option<MethodOutput> {
        let preferred = wishes.preferred.lane(lane);
        let max_speed = wishes.max_speed.as_slice()[lane];
        let velocity = ends.velocity.lane(lane);
        let [walls, neighbors] = [self.rigid.counts[lane], self.counts[lane]].map(|count| count as usize);
        meter.saw(neighbors, walls + neighbors);
        let failed_line = ends.failed_line.as_slice()[lane];
        let (outcome, (velocity, violation)) = if failed_line >= 0 {
            let failed_line = failed_line as usize;
            let relaxing = Relaxing { max_speed, len, failed_line, velocity };
            (Outcome::Relaxed, self.relax(simd, lane, relaxing, meter))
        } else {
            let is_free = velocity == wishes.start.lane(lane);
            let outcome = if is_free { Outcome::Free } else { Outcome::Adjusted };
            (outcome, (within_speed(velocity, max_speed), 0.0))
        };
        let finite = (velocity.x + velocity.y + preferred.x + preferred.y + violation).is_finite();
        finite.then_some(MethodOutput {
            velocity,
            preferred,
            wander: Vec2::NAN,
            violation,
            neighbors: neighbors as u16,
            walls: walls.min(255) as u8,
            outcome,
        })
    }

    /// Program 3 for the agent in a lane: its velocity, and by how much that violates the worst line, both m/s.
    #[inline(always)]
    fn relax<S: Simd>(
        &mut self,
        simd: S,
        lane: usize,
        mut relaxing: Relaxing,
        tally: &mut impl Tally,
    ) -> (Vec2, f32) {
        let GangScratch { counts, rigid, lines, alone, relaxed, .. } = self;
        let (failed_row, rows) = (relaxing.failed_line, rigid.rows);
        let (walls, before) = rigid.of::<S>(lane, lines, failed_row);
        alone.begin(simd, walls);
        relaxing.failed_line =
            if failed_row < rows { before } else { failed_row - rows + alone.end_of_rigid::<S>() };
        let count = counts[lane] as usize;
        for first in (0..count).step_by(width::<S>()) {
            let some = (count - first).min(width::<S>());
            alone.push(simd, lines.lane(simd, lane, rows + first, some), some);
        }
        let velocity =
            within_speed(least_violation(simd, alone, relaxing, relaxed, tally), relaxing.max_speed);
        (velocity, alone.worst_violation(simd, velocity))
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
        decided: &mut [SlotRow],
    ) -> u32 {
        let here = !left & ((1 << decided.len()) - 1);
        if here == 0 {
            return 0;
        }
        meter.begin(here.count_ones().into());
        let neighbors = self.grid.search_gang(simd, &self.own.seekers(simd, self.at), nearest);
        meter.end(Phase::Query);
        scratch.lines.clear();
        let me = self.deciders(simd);
        match self.lanes.obstacles {
            true => self.add_walls(simd, &me, here, scratch),
            false => scratch.rigid.clear(),
        }
        scratch.counts = *neighbors.counts;
        self.add_lines(simd, &me, neighbors, scratch);
        meter.end(Phase::Lines);
        meter.runs(2, here.count_ones());
        let wishes = self.own.aims(simd, self.at).wishes(simd, me.discs.position);
        let ends = nearest_inside(simd, &scratch.lines, &wishes, meter);
        let mut not_finite = 0;
        for (lane, decided) in decided.iter_mut().enumerate().filter(|(lane, _)| here >> lane & 1 != 0) {
            match scratch.answer(simd, lane, &wishes, &ends, self.world.params.orca_len, meter) {
                Some(answer) => *decided = answer.into(),
                None => not_finite |= 1 << lane,
            }
        }
        meter.end(Phase::Programs);
        not_finite
    }

    /// Starts the lines with those of edges and pillars.
    #[inline(always)]
    fn add_walls<S: Simd>(&self, simd: S, me: &Deciders<S>, here: u32, scratch: &mut GangScratch) {
        let Gang { world, own, at, .. } = *self;
        let [inverse_horizon, range] = own.obstacles(simd, at);
        let me = Deciders { inverse_horizon, responsibility: splat(simd, 1.0), ..*me };
        let walled = Walled { world, agents: own.indices(at), here };
        scratch.rigid.add(simd, walled, &me, range, &mut scratch.lines);
    }

    /// Adds the lines of the neighbors.
    #[inline(always)]
    fn add_lines<S: Simd>(&self, simd: S, me: &Deciders<S>, neighbors: Ranked, scratch: &mut GangScratch) {
        let GangScratch { seen, lines, .. } = scratch;
        // Read one by one they come from all over the memory; everyone around the gang is the neighbor of several.
        seen.fill(simd, neighbors.slots.iter().map(|slot| Seen::disc(&self.lanes.seen[*slot as usize])));
        let counts = Whole::<S>::from_slice(simd, &neighbors.counts[..width::<S>()]);
        for (k, numbers) in neighbors.rows.chunks_exact(width::<S>()).enumerate() {
            let (mut block, parted) = me.way_out(simd, &Discs::from_columns(seen.rows(simd, numbers)));
            let real = counts.simd_gt(k as i32);
            let lost = real & !parted;
            if lost.any_true() {
                let slot = |lane: usize| neighbors.slots[numbers[lane] as usize];
                block = self.overlapping(simd, slot, lost, block);
            }
            lines.push(block.only(real));
        }
    }

    /// The agents of the gang; anybody where it has fewer than there are lanes.
    #[inline(always)]
    fn deciders<S: Simd>(&self, simd: S) -> Deciders<S> {
        let [inverse_horizon, responsibility] = self.own.shares(simd, self.at);
        Deciders {
            discs: self.own.discs(simd, self.at),
            inverse_horizon,
            inverse_step: splat(simd, 1.0 / self.world.params.time_step),
            responsibility,
        }
    }

    /// `block` with the lines of those one by one that have no direction out: two agents move alike at the very distance
    /// that they should have after one step.
    #[inline(always)]
    fn overlapping<S: Simd>(
        &self,
        simd: S,
        slot: impl Fn(usize) -> i32,
        lost: Mask<S>,
        block: Block<S>,
    ) -> Block<S> {
        replaced(simd, block, lost, |lane| {
            let them = self.grid.order()[slot(lane) as usize];
            part(self.world, AgentPair { me: self.own.indices(self.at)[lane], them })
        })
    }
}

/// The line of [`orca::way_out`] for two agents.
#[cold]
#[inline(never)]
pub fn part(world: &World, pair: AgentPair) -> HalfPlane {
    let [agent, other] = [pair.me, pair.them].map(|index| &world.agents[index as usize]);
    let inverse_horizon = 1.0 / agent.settings.time_horizon;
    let way_out = orca::way_out(agent, other, pair, inverse_horizon, world.params.time_step);
    way_out.half_plane(agent.velocity, agent.settings.responsibility)
}
