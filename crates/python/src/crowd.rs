//! A crowd in the form of RVO2: agents that accept any number, obstacles, a time step, and the state from which the
//! last step was decided.
//!
//! ```text
//!   walkers ──copied──▶ world ──decide──▶ chosen velocities ──▶ walkers
//!                         └ stays: lines and neighbors of the last step are computed from it on request
//! ```

use std::{cell::Cell, sync::Arc};

use sidestep_core::{
    Decisions, Obstacles, Vec2, World,
    sim::{
        Watch,
        decide::{Workspace, decide_into},
    },
};

use crate::{
    original::{Scene, Seen},
    pursuer,
    recorder::Recorder,
    threads::on_threads,
    tree::AgentTree,
    walker::Walker,
    walls::Walls,
};

/// The crowd.
#[derive(Debug)]
pub struct Crowd {
    pub walkers: Vec<Walker>,
    /// The settings of an agent that is added by its position only.
    pub defaults: Walker,
    pub walls: Walls,
    /// The time step, s.
    pub time_step: f32,
    /// The time, s, summed up in RVO2's precision.
    pub time: f32,
    /// The number of steps so far.
    pub steps: u64,
    pub last: LastStep,
    pub recorder: Recorder,
}

/// The state from which the last step was decided, and the chosen velocities.
#[derive(Debug, Default)]
pub struct LastStep {
    pub world: World,
    pub chosen: Vec<Vec2>,
    /// The walkers at that time.
    pub walkers: Vec<Walker>,
    pub tree: AgentTree,
    /// A number that changes with the state, so that results for one state are not taken for those of another.
    pub number: u64,
}

/// The memory of the decisions of a thread, for any crowd.
#[derive(Default)]
struct DecisionScratch {
    workspace: Workspace,
    decisions: Decisions,
    seen: Seen,
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

    /// The state from which the next step would be decided.
    pub fn next(&self) -> LastStep {
        let mut next = LastStep::default();
        next.set(&self.walkers, &self.walls.seen, self.time_step);
        (next.world.step, next.world.time) = (self.steps, self.time.into());
        next
    }
}

impl LastStep {
    fn clear(&mut self) {
        self.world.agents = Vec::new().into();
        self.chosen.clear();
        self.walkers.clear();
        self.tree = AgentTree::default();
        self.number += 1;
    }

    /// Copies the state of the crowd.
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
        }
        self.world.params.time_step = time_step;
        self.walkers.clear();
        self.walkers.extend_from_slice(walkers);
        self.tree.build(walkers.iter().map(|walker| walker.position));
        self.number += 1;
    }

    fn scene(&self) -> Scene<'_> {
        let World { obstacles, params, .. } = &self.world;
        Scene { walkers: &self.walkers, tree: &self.tree, obstacles, time_step: params.time_step }
    }

    /// Chooses all velocities. Agents that seek a collision get another preferred velocity.
    fn decide(&mut self, walkers: &mut [Walker]) {
        let mut memory = MEMORY.take().unwrap_or_default();
        let mut chosen = std::mem::take(&mut self.chosen);
        chosen.resize(walkers.len(), Vec2::ZERO);
        let plain = self.world.params.time_step > 0.0 && walkers.iter().all(Walker::is_plain);
        if plain {
            self.decide_together(&mut chosen, &mut memory);
        } else {
            let scene = self.scene();
            for (index, chosen) in chosen.iter_mut().enumerate() {
                *chosen = scene.decide(index, &mut memory.seen);
            }
        }
        for (index, me) in self.walkers.iter().enumerate().filter(|(_, walker)| walker.is_pursuer()) {
            let (scene, seen) = (self.scene(), &mut memory.seen);
            scene.look(index, seen);
            let pursuit = pursuer::pursue(&scene, me, seen);
            chosen[index] = pursuit.velocity;
            walkers[index].preferred = pursuit.preferred;
        }
        self.chosen = chosen;
        MEMORY.set(Some(memory));
    }

    fn decide_together(&self, chosen: &mut [Vec2], memory: &mut DecisionScratch) {
        let DecisionScratch { workspace, decisions, seen } = memory;
        workspace.note_arbitrary();
        on_threads(chosen.len(), || decide_into(&self.world, &Watch::None, workspace, decisions));
        let scene = self.scene();
        for (index, (chosen, choice)) in chosen.iter_mut().zip(&decisions.choices).enumerate() {
            let me = &self.walkers[index];
            let is_abreast = choice.walls > 0 && scene.is_abreast_of_an_end(me, &mut seen.edges);
            *chosen = if is_abreast { scene.decide(index, seen) } else { choice.velocity };
        }
        for index in workspace.arbitrary() {
            chosen[index as usize] = scene.decide(index as usize, seen);
        }
    }

    /// Finds what an agent looked at.
    pub fn look(&self, index: usize, seen: &mut Seen) {
        let (scene, me) = (self.scene(), &self.walkers[index]);
        scene.look(index, seen);
        if me.is_pursuer() {
            seen.lines = pursuer::pursue(&scene, me, seen).lines;
        }
    }

    /// The position, m, and velocity, m/s, of an agent after the step.
    pub fn after(&self, index: usize) -> (Vec2, Vec2) {
        let velocity = self.chosen[index];
        (self.world.agents[index].position + velocity * self.world.params.time_step, velocity)
    }
}
