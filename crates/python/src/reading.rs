//! What an agent looked at in the last step: neighbors, edges and lines, computed again when they are asked for.

use sidestep_core::{
    avoid::{Scratch, Trace},
    geometry::half_plane::HalfPlane,
    neighbors::Grid,
};

use crate::{crowd::LastStep, pursuer};

/// What was computed of the last step.
#[derive(Debug, Default)]
pub struct Reading {
    /// The step that it is of.
    step: u64,
    grid: Option<Grid>,
    /// The agent that was asked for last.
    agent: Option<(usize, Seen)>,
    /// Made when it is needed: it is larger than a small crowd.
    scratch: Option<Box<Scratch>>,
}

/// What one agent looked at, nearest first.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Indices of agents.
    pub neighbors: Vec<u32>,
    /// Numbers of the vertices at which edges start.
    pub edges: Vec<u32>,
    /// Those of walls first, then those of agents.
    pub lines: Vec<HalfPlane>,
}

impl Reading {
    /// What an agent looked at; nothing if it came after the step.
    pub fn of(&mut self, last: &LastStep, agent: usize) -> &Seen {
        if self.step != last.number {
            (self.step, self.grid, self.agent) = (last.number, None, None);
        }
        let known = self.agent.take().filter(|(known, _)| *known == agent);
        let seen = known.unwrap_or_else(|| (agent, self.read(last, agent)));
        &self.agent.insert(seen).1
    }

    fn read(&mut self, last: &LastStep, agent: usize) -> Seen {
        if agent >= last.chosen.len() {
            return Seen::default();
        }
        let index = agent as u32;
        let grid = self.grid.get_or_insert_with(|| last.grid());
        let mut watched = last.watched(grid, index, self.scratch.get_or_insert_default());
        let mut seen = Seen::default();
        if let Trace::Orca(trace) = watched.trace {
            let obstacles = &last.world.obstacles;
            seen.edges = trace.edges.iter().filter_map(|(edge, _)| obstacles.edge_named(*edge)).collect();
            seen.lines = trace.half_planes;
        }
        let walker = &last.walkers[agent];
        // The decision of an agent that avoids none looks at none.
        if !walker.avoids_agents() {
            let (range, most) = (walker.range(), walker.max_neighbors);
            grid.nearest(walker.position, Some(index), range, most, &mut Vec::new(), &mut watched.neighbors);
        }
        if walker.is_pursuer() {
            seen.lines = pursuer::pursue(&last.world, index, walker).lines;
        }
        seen.neighbors = watched.neighbors.iter().map(|neighbor| neighbor.index).collect();
        seen
    }
}
