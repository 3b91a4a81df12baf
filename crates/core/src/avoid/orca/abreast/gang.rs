//! A gang: one consecutive agent for each lane of the processor. They decide abreast.

use super::lines::Block;
use super::{
    agent_line::{Deciders, Discs},
    answers::GangAnswers,
    bodies::BlockBodies,
    order::OrcaLanes,
    scratch::GangScratch,
    sorted_agent::SortedAgent,
    walls::{Walled, replaced},
};
use crate::{
    avoid::{
        meter::{Meter, Phase},
        orca::agent_line::{self, AgentPair},
        row::SlotRow,
    },
    geometry::half_plane::HalfPlane,
    machine::lanes::{Mask, Simd, Whole, prelude::*, splat, width},
    model::World,
    neighbors::{Grid, Nearest, Ranked},
};

/// A gang and its inputs.
#[derive(Clone, Copy)]
pub struct Gang<'a> {
    pub lanes: &'a OrcaLanes,
    pub world: &'a World,
    pub grid: &'a Grid,
    pub bodies: &'a BlockBodies,
    /// Its first agent, by the place in its block.
    pub at: usize,
}

impl Gang<'_> {
    /// Decides for all agents except those `left` to the scalar path, one bit each. Returns the agents that it adds to
    /// these: their answers are not finite, because of fields outside their declared ranges.
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
        scratch.arbitrary = 0;
        let here = !left & ((1 << decided.len()) - 1);
        if here == 0 {
            return 0;
        }
        meter.begin(here.count_ones().into());
        let neighbors = self.grid.search_gang(simd, &self.bodies.seekers(simd, self.at), nearest);
        meter.end(Phase::Query);
        scratch.lines.clear();
        let me = self.deciders(simd);
        match self.lanes.obstacles {
            true => self.add_walls(simd, &me, here, scratch),
            false => scratch.rigid.clear(),
        }
        (scratch.counts, scratch.arbitrary) = (*neighbors.counts, neighbors.tied);
        self.add_lines(simd, &me, neighbors, scratch);
        meter.end(Phase::Lines);
        let wishes = self.bodies.aims(simd, self.at).wishes(simd, me.discs.position);
        let answers = GangAnswers::of(simd, &wishes, here, self.world.params.orca_len, scratch, meter);
        scratch.arbitrary |= here & answers.cut;
        let answer = answers.in_turn(scratch);
        let finite = here & answers.finite;
        for (lane, decided) in decided.iter_mut().enumerate().filter(|(lane, _)| finite >> lane & 1 != 0) {
            scratch.tell(lane, meter);
            *decided = answer(lane).into();
        }
        meter.end(Phase::Programs);
        self.bodies.steered().remember(self.at, decided);
        here & !answers.finite
    }

    /// Starts the lines with those of edges and pillars.
    #[inline(always)]
    fn add_walls<S: Simd>(&self, simd: S, me: &Deciders<S>, here: u32, scratch: &mut GangScratch) {
        let Gang { world, bodies, at, .. } = *self;
        let [inverse_horizon, range] = bodies.obstacles(simd, at);
        let me = Deciders { inverse_horizon, responsibility: splat(simd, 1.0), ..*me };
        let walled = Walled { world, agents: bodies.indices(at), here };
        scratch.rigid.add(simd, walled, &me, range, &mut scratch.lines);
    }

    /// Adds the lines of the neighbors.
    #[inline(always)]
    fn add_lines<S: Simd>(&self, simd: S, me: &Deciders<S>, neighbors: Ranked, scratch: &mut GangScratch) {
        let GangScratch { seen, lines, arbitrary, .. } = scratch;
        // One read for each agent around the gang: they are scattered in memory, and each is the neighbor of several.
        let of = |slot: &i32| SortedAgent::disc(&self.lanes.seen_in(*slot as usize, self.grid));
        seen.fill(simd, neighbors.slots.iter().map(of));
        let counts = Whole::<S>::from_slice(simd, &neighbors.counts[..width::<S>()]);
        for (k, numbers) in neighbors.rows.chunks_exact(width::<S>()).enumerate() {
            let (mut block, parted) = me.way_out(simd, &Discs::from_columns(seen.rows(simd, numbers)));
            let real = counts.simd_gt(k as i32);
            let lost = real & !parted;
            if lost.any_true() {
                *arbitrary |= lost.to_bitmask() as u32;
                let slot = |lane: usize| neighbors.slots[numbers[lane] as usize];
                block = self.overlapping(simd, slot, lost, block);
            }
            lines.push(block.only(real));
        }
    }

    /// The agents of the gang; lanes beyond its last agent hold arbitrary numbers.
    #[inline(always)]
    fn deciders<S: Simd>(&self, simd: S) -> Deciders<S> {
        let [inverse_horizon, responsibility] = self.bodies.shares(simd, self.at);
        Deciders {
            discs: self.bodies.discs(simd, self.at),
            inverse_horizon,
            inverse_step: splat(simd, 1.0 / self.world.params.time_step),
            responsibility,
        }
    }

    /// `block` with the lines of the `lost` lanes computed by the scalar code: no direction leads out if two agents
    /// move with equal velocities at exactly the distance that they should have after one step.
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
            part(self.world, AgentPair { me: self.bodies.indices(self.at)[lane], them })
        })
    }
}

/// The line of [`orca::way_out`] for two agents.
#[cold]
#[inline(never)]
pub fn part(world: &World, pair: AgentPair) -> HalfPlane {
    agent_line::line(world, &world.agents[pair.me as usize], pair)
}
