//! Positions of the agents in the last seconds, for drawing.

use std::{collections::VecDeque, sync::Arc};

use glam::Vec2;

use crate::model::{World, ids::Ids};

/// Duration of a trail, s.
pub const DURATION: f32 = 3.0;

/// Most steps that a trail keeps, however short they are.
const MAX_STEPS: usize = 200;

/// Positions of every agent at the last steps, oldest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trails {
    steps: VecDeque<Vec<Vec2>>,
    /// Whose positions they are; `None` before the first ones.
    ids: Option<Arc<Ids>>,
}

impl Trails {
    /// Those of a world that has no past.
    pub const EMPTY: &'static Trails = &Trails { steps: VecDeque::new(), ids: None };

    /// Number of steps of this length (s) in a trail.
    pub fn steps(time_step: f32) -> usize {
        ((DURATION / time_step).ceil() as usize).clamp(1, MAX_STEPS)
    }

    /// Adds the positions of the present step; all trails start over if the number of agents has changed.
    pub fn observe(&mut self, world: &World) {
        self.follow(world);
        let mut positions = self.make_room(world.agents.len(), world.params.time_step);
        Trails::gather(world, &mut positions);
        self.steps.push_back(positions);
    }

    /// The same with positions that were gathered before, m, in a world of this time step, s. Returns memory for
    /// others.
    pub(super) fn push(&mut self, positions: Vec<Vec2>, ids: Arc<Ids>, time_step: f32) -> Vec<Vec2> {
        self.follow_ids(&ids, positions.len());
        let room = self.make_room(positions.len(), time_step);
        self.steps.push_back(positions);
        room
    }

    /// Drops the trails of agents that were removed; the others keep theirs under their new indices.
    pub(super) fn follow(&mut self, world: &World) {
        self.follow_ids(&world.ids, world.agents.len());
    }

    fn follow_ids(&mut self, ids: &Arc<Ids>, len: usize) {
        let Some(old) = self.ids.replace(Arc::clone(ids)) else { return };
        let old_len = self.steps.front().map_or(0, Vec::len);
        if Arc::ptr_eq(&old, ids) || (old_len <= len && ids.same(&old, old_len)) {
            return;
        }
        let origins: Option<Vec<u32>> = ids.origins(len, &old, old_len).into_iter().collect();
        // Every trail starts over with a newcomer.
        let Some(origins) = origins else { return self.clear() };
        for positions in &mut self.steps {
            *positions = origins.iter().map(|old| positions[*old as usize]).collect();
        }
    }

    /// Writes the positions of all agents, m.
    pub(super) fn gather(world: &World, positions: &mut Vec<Vec2>) {
        positions.clear();
        positions.extend(world.agents.iter().map(|agent| agent.position));
    }

    /// Drops what is too old, or of another number of agents, and returns its memory.
    fn make_room(&mut self, agents: usize, time_step: f32) -> Vec<Vec2> {
        if self.steps.front().is_some_and(|oldest| oldest.len() != agents) {
            self.steps.clear();
        }
        let keep = Trails::steps(time_step);
        let mut memory = Vec::new();
        while self.steps.len() >= keep {
            memory = self.steps.pop_front().unwrap_or_default();
        }
        memory
    }

    /// Drops everything, as after a restart or a jump.
    pub fn clear(&mut self) {
        self.steps.clear();
    }

    /// Number of known positions of an agent; 0 for one that was just added.
    pub fn len(&self, agent: usize) -> usize {
        // All steps know the same agents.
        if self.steps.front().is_some_and(|positions| agent < positions.len()) { self.steps.len() } else { 0 }
    }

    /// One of the positions of an agent, counted from the oldest, m. Panics if it is not known.
    pub fn position(&self, agent: usize, step: usize) -> Vec2 {
        self.steps[step][agent]
    }

    /// The positions of one agent, oldest first; none for one that was just added.
    pub fn of(&self, agent: usize) -> impl ExactSizeIterator<Item = Vec2> + '_ {
        self.steps.iter().take(self.len(agent)).map(move |positions| positions[agent])
    }
}
