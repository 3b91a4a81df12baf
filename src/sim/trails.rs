//! Where the agents have been in the last seconds, for drawing.

use std::collections::VecDeque;

use glam::Vec2;

use crate::model::World;

/// How long a trail lasts, s.
pub const DURATION: f32 = 3.0;

/// Most steps that a trail keeps, however short they are.
const MOST_STEPS: usize = 200;

/// Positions of every agent at the last steps, oldest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trails {
    steps: VecDeque<Vec<Vec2>>,
}

impl Trails {
    /// How many steps of this length (s) a trail has.
    pub fn steps(time_step: f32) -> usize {
        ((DURATION / time_step).ceil() as usize).clamp(1, MOST_STEPS)
    }

    /// Takes in the positions of the present step; every trail starts anew if the number of agents has changed.
    pub fn observe(&mut self, world: &World) {
        let n = world.agents.len();
        if self.steps.front().is_some_and(|oldest| oldest.len() != n) {
            self.steps.clear();
        }
        let keep = Trails::steps(world.params.time_step);
        let mut positions = Vec::new();
        while self.steps.len() >= keep {
            positions = self.steps.pop_front().unwrap_or_default();
        }
        positions.clear();
        positions.extend(world.agents.iter().map(|agent| agent.position));
        self.steps.push_back(positions);
    }

    /// Forgets everything, as after a restart or a jump.
    pub fn clear(&mut self) {
        self.steps.clear();
    }

    /// The places of one agent, oldest first; none for one that has just come.
    pub fn of(&self, agent: usize) -> impl ExactSizeIterator<Item = Vec2> + '_ {
        // All steps know the same agents.
        let known = self.steps.front().is_some_and(|positions| agent < positions.len());
        let steps = if known { self.steps.len() } else { 0 };
        self.steps.iter().take(steps).map(move |positions| positions[agent])
    }
}
