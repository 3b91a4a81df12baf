//! A crowd as RVO2 has it: agents that take any number, obstacles, a time step, and what the last step was decided from.
//!
//! ```text
//!   walkers ──copied──▶ world ──decide──▶ chosen velocities ──▶ walkers
//!                         └ stays: lines and neighbors of the last step are computed from it on request
//! ```

use std::{cell::Cell, sync::Arc};

use sidestep_core::{
    Decisions, Obstacles, Vec2, World,
    avoid::{Scratch, Trace, Watched, decide as decide_one},
    machine::threads::alone,
    neighbors::Grid,
    sim::{
        Watch,
        decide::{Workspace, decide_into},
    },
};

use crate::{
    programs::{self, may_be_cut},
    pursuer,
    recorder::Recorder,
    threads::on_threads,
    walker::Walker,
    walls::Walls,
};

/// The crowd.
#[derive(Debug)]
pub struct Crowd {
    pub walkers: Vec<Walker>,
    /// What an agent is that is added by its position only.
    pub defaults: Walker,
    pub walls: Walls,
    /// s
    pub time_step: f32,
    /// s, summed up in RVO2's precision.
    pub time: f32,
    /// Number of steps so far.
    pub steps: u64,
    pub last: LastStep,
    pub recorder: Recorder,
}

/// The state from which the last step was decided, and what was chosen.
#[derive(Debug)]
pub struct LastStep {
    pub world: World,
    pub chosen: Vec<Vec2>,
    /// The walkers as they were.
    pub walkers: Vec<Walker>,
    /// Length of the longest edge, m.
    longest: f32,
    /// Changes with the state, so that what is computed of one is not taken for another.
    pub number: u64,
}

/// Memory of the decisions of a thread, whichever crowd they are for.
#[derive(Default)]
struct DecisionScratch {
    workspace: Workspace,
    decisions: Decisions,
    alone: Scratch,
}

thread_local! {
    static MEMORY: Cell<Option<Box<DecisionScratch>>> = const { Cell::new(None) };
}

impl Crowd {
    pub fn new(time_step: f32, defaults: Walker) -> Crowd {
        Crowd {
            walkers: Vec::new(),
            defaults,
            walls: Walls::default(),
            time_step,
            time: 0.0,
            steps: 0,
            last: LastStep::default(),
            recorder: Recorder::default(),
        }
    }

    /// Removes all agents.
    pub fn clear(&mut self) {
        self.walkers.clear();
        self.recorder.clear_agents();
        self.last.clear();
    }

    /// One step: every agent decides from the same state, then all move.
    pub fn step(&mut self) {
        self.recorder.note(&self.last, &self.walkers, &self.walls.seen, self.time_step);
        self.last.set(&self.walkers, &self.walls.seen, self.time_step);
        (self.last.world.step, self.last.world.time) = (self.steps, self.time.into());
        self.last.decide(&mut self.walkers);
        for (walker, chosen) in self.walkers.iter_mut().zip(&self.last.chosen) {
            walker.velocity = *chosen;
            walker.position += *chosen * self.time_step;
        }
        self.time += self.time_step;
        self.steps += 1;
    }

    /// What the next step would be decided from.
    pub fn next(&self) -> LastStep {
        let mut next = LastStep::default();
        next.set(&self.walkers, &self.walls.seen, self.time_step);
        (next.world.step, next.world.time) = (self.steps, self.time.into());
        next
    }
}

impl Default for LastStep {
    fn default() -> LastStep {
        LastStep { world: World::new(1.0), chosen: Vec::new(), walkers: Vec::new(), longest: 0.0, number: 0 }
    }
}

impl LastStep {
    fn clear(&mut self) {
        self.world.agents = Vec::new().into();
        self.chosen.clear();
        self.walkers.clear();
        self.number += 1;
    }

    /// Takes the state of the crowd over.
    pub fn set(&mut self, walkers: &[Walker], obstacles: &Arc<Obstacles>, time_step: f32) {
        let World { agents, .. } = &mut self.world;
        let known = agents.len();
        for (agent, walker) in agents.iter_mut().zip(walkers) {
            walker.write(agent);
        }
        if known < walkers.len() {
            let mut all: Vec<_> = std::mem::take(agents).into();
            all.extend(walkers[known..].iter().map(Walker::agent));
            *agents = all.into();
        }
        if !Arc::ptr_eq(&self.world.obstacles, obstacles) {
            self.world.obstacles = Arc::clone(obstacles);
            let edges = (0..obstacles.vertices().len() as u32).map(|edge| obstacles.ends(edge));
            self.longest = edges.map(|(start, end)| start.distance(end)).fold(0.0, f32::max);
        }
        self.world.params.time_step = time_step;
        self.walkers.clear();
        self.walkers.extend_from_slice(walkers);
        self.number += 1;
    }

    /// Chooses all velocities. Those that seek a collision get another preferred velocity.
    fn decide(&mut self, walkers: &mut [Walker]) {
        let plain = self.world.params.time_step > 0.0 && walkers.iter().all(Walker::is_plain);
        self.chosen.resize(walkers.len(), Vec2::ZERO);
        if plain {
            self.decide_together()
        } else {
            self.decide_one_by_one()
        }
        for (index, pursuer) in self.walkers.iter().enumerate().filter(|(_, walker)| walker.is_pursuer()) {
            let pursuit = pursuer::pursue(&self.world, index as u32, pursuer);
            self.chosen[index] = pursuit.velocity;
            walkers[index].preferred = pursuit.preferred;
        }
    }

    fn decide_together(&mut self) {
        let mut memory = MEMORY.take().unwrap_or_default();
        let DecisionScratch { workspace, decisions, alone } = &mut *memory;
        on_threads(self.chosen.len(), || decide_into(&self.world, &Watch::Nobody, workspace, decisions));
        let mut grid = None;
        for (index, choice) in decisions.choices.iter().enumerate() {
            let walker = &self.walkers[index];
            self.chosen[index] = if may_be_cut(choice.velocity, choice.outcome, walker, self.longest) {
                self.decide_alone(grid.get_or_insert_with(|| self.grid()), index, alone)
            } else {
                choice.velocity
            };
        }
        MEMORY.set(Some(memory));
    }

    /// The same where a number is not one that the core takes: its answers are always finite, RVO2's are not.
    fn decide_one_by_one(&mut self) {
        let grid = self.grid();
        let mut scratch = Scratch::default();
        for index in 0..self.chosen.len() {
            self.chosen[index] = self.decide_alone(&grid, index, &mut scratch);
        }
    }

    /// RVO2's own answer for one agent, m/s.
    fn decide_alone(&self, grid: &Grid, index: usize, scratch: &mut Scratch) -> Vec2 {
        match self.watched(grid, index as u32, scratch).trace {
            Trace::Orca(trace) => programs::solve(&trace, &self.walkers[index]),
            Trace::None | Trace::Cones(_) | Trace::School(_) => Vec2::ZERO,
        }
    }

    /// Position, m, and velocity, m/s, to which the step led an agent.
    pub fn after(&self, index: usize) -> (Vec2, Vec2) {
        let velocity = self.chosen[index];
        (self.world.agents[index].position + velocity * self.world.params.time_step, velocity)
    }

    /// The agents by their places.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::default();
        alone(|| grid.rebuild(&self.world));
        grid
    }

    /// The decision of one agent with all that led to it.
    pub fn watched(&self, grid: &Grid, index: u32, scratch: &mut Scratch) -> Watched {
        let mut watched = Watched::default();
        decide_one(&self.world, grid, index, scratch, Some(&mut watched));
        watched
    }
}
