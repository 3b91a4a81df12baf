//! The rigid lines of a gang: of edges, then of pillars.

use glam::Vec2;

use super::lines::{Block, Blocks};
use super::{
    agent_line::{Deciders, Discs},
    edge_line::Edges,
};
use crate::{
    avoid::orca::{self, edge_line::add_lines_in_sight},
    geometry::half_plane::HalfPlane,
    machine::{
        lanes::{Lanes, Mask, Pairs, Simd, WIDEST, Whole, prelude::*, splat, width},
        lookup::Lookup,
    },
    model::{Agent, World, obstacle::Circle},
    neighbors::{GangEdges, Onlookers, edges::NearEdge},
};

/// The agents of a gang that need lines.
#[derive(Clone, Copy, Debug)]
pub struct Walled<'a> {
    pub world: &'a World,
    /// Indices of the agents of the gang; more may follow.
    pub agents: &'a [u32],
    /// The agents of the gang that need lines, one bit each.
    pub here: u32,
}

impl Walled<'_> {
    fn agent(&self, lane: usize) -> &Agent {
        &self.world.agents[self.agents[lane] as usize]
    }
}

/// The numbers of rigid lines of the agents of a gang, and working memory.
#[derive(Clone, Debug, Default)]
pub struct Rigid {
    /// Rows of rigid lines; agents with fewer have lines of zeros.
    pub rows: usize,
    /// Lines of each agent.
    pub counts: [i32; WIDEST],
    edges: GangEdges,
    /// Corners of the visible edges.
    facts: Lookup<12>,
    alone: Vec<NearEdge>,
    /// The lines of one agent.
    lines: Vec<HalfPlane>,
}

impl Rigid {
    /// Sets all counts to zero.
    pub fn clear(&mut self) {
        self.rows = 0;
        self.counts = [0; WIDEST];
    }

    /// Starts the rows of a gang with its rigid lines. The horizon of `me` is the one for obstacles; the agents
    /// consider obstacles within `range`, m.
    #[inline(always)]
    pub fn add<S: Simd>(
        &mut self,
        simd: S,
        walled: Walled,
        me: &Deciders<S>,
        range: Lanes<S>,
        rows: &mut Blocks,
    ) {
        self.clear();
        let looking = Mask::<S>::from_bitmask(simd, walled.here.into());
        let onlookers = Onlookers { position: me.discs.position, range, here: walled.here };
        let obstacles = &walled.world.obstacles;
        match self.edges.find(simd, obstacles, &onlookers) {
            Some(found) if !(me.have_no_body() & looking).any_true() => {
                let seen = Whole::<S>::from_slice(simd, &found.counts[..width::<S>()]);
                let mut counts = Whole::<S>::splat(simd, 0);
                let facts = &obstacles.walk.edges;
                self.facts.fill(simd, found.edges.iter().map(|edge| facts[*edge as usize].columns()));
                for (k, numbers) in found.rows.chunks_exact(width::<S>()).enumerate() {
                    let edges = Edges::from_columns(self.facts.rows(simd, numbers));
                    let (block, real) = me.edge_lines(simd, &edges, rows, seen.simd_gt(k as i32));
                    if real.any_true() {
                        counts -= real.to_vector();
                        rows.push(block);
                    }
                }
                counts.store_slice(&mut self.counts[..width::<S>()]);
            }
            _ => self.add_edges_alone(simd, walled, rows),
        }
        for circle in &obstacles.circles {
            self.add_pillar(simd, walled, circle, me, range, rows);
        }
        self.rows = rows.len::<S>();
    }

    /// Adds the lines of one pillar.
    #[inline(always)]
    fn add_pillar<S: Simd>(
        &mut self,
        simd: S,
        walled: Walled,
        circle: &Circle,
        me: &Deciders<S>,
        range: Lanes<S>,
        rows: &mut Blocks,
    ) {
        let (position, radius) = (Pairs::splat(simd, circle.center), splat(simd, circle.radius));
        let p = position - me.discs.position;
        let beyond = p.dot(p).sqrt().simd_ge(range + radius);
        let real = Mask::<S>::from_bitmask(simd, walled.here.into()) & !beyond;
        if !real.any_true() {
            return;
        }
        let disc = Discs { position, velocity: Pairs::splat(simd, Vec2::ZERO), radius };
        let (mut block, parted) = me.way_out(simd, &disc);
        let lost = real & !parted;
        if lost.any_true() {
            block = replaced(simd, block, lost, |lane| {
                let agent = walled.agent(lane);
                let way_out = orca::off_pillar(agent, circle, walled.world.params.time_step);
                way_out.half_plane(agent.velocity, 1.0)
            });
        }
        rows.push(block.only(real));
        let mut counts = Whole::<S>::from_slice(simd, &self.counts[..width::<S>()]);
        counts -= real.to_vector();
        counts.store_slice(&mut self.counts[..width::<S>()]);
    }

    /// Adds the lines of edges agent by agent, if there are too many edges to rank abreast or an agent has no body.
    #[inline(always)]
    fn add_edges_alone<S: Simd>(&mut self, simd: S, walled: Walled, rows: &mut Blocks) {
        // Rarely called: a separate function, compiled for the same processor.
        simd.vectorize(
            #[inline(always)]
            || self.add_edges_one_by_one(simd, walled, rows),
        );
    }

    #[inline(always)]
    fn add_edges_one_by_one<S: Simd>(&mut self, simd: S, walled: Walled, rows: &mut Blocks) {
        let Rigid { counts, alone, lines, .. } = self;
        let mut here = walled.here;
        while here != 0 {
            let lane = here.trailing_zeros() as usize;
            here &= here - 1;
            lines.clear();
            add_lines_in_sight(simd, walled.agent(lane), &walled.world.obstacles, alone, lines);
            counts[lane] = lines.len() as i32;
            for (k, line) in lines.iter().enumerate() {
                if k == rows.len::<S>() {
                    rows.push(Block::<S>::zeros(simd));
                }
                rows.set_line::<S>(k * width::<S>() + lane, line);
            }
        }
        self.rows = rows.len::<S>();
    }
}

/// `block` with other lines in the lanes of a mask.
#[inline(always)]
pub fn replaced<S: Simd>(
    simd: S,
    block: Block<S>,
    lanes: Mask<S>,
    line: impl Fn(usize) -> HalfPlane,
) -> Block<S> {
    let bits = lanes.to_bitmask();
    Block::from_lines(simd, |lane| if bits >> lane & 1 != 0 { line(lane) } else { block.line(lane) })
}

#[cfg(test)]
mod tests;
