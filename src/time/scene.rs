//! Everything that a picture shows of a run at one step.

use glam::Vec2;

use super::trails::Trails;
use crate::{metrics::Gate, model::World, sim::Decisions};

/// A step of a run, to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The world.
    pub world: &'a World,
    /// The decisions that will carry it to its next step.
    pub decisions: &'a Decisions,
    /// Where the agents have been.
    pub trails: &'a Trails,
    /// Pairs that overlap now.
    pub overlapping: &'a [(u32, u32)],
    /// The line whose crossings are counted.
    pub gate: Option<&'a Gate>,
    /// World and trails of the branch that was left, at the same step.
    pub ghost: Option<(&'a World, &'a Trails)>,
}

impl<'a> Scene<'a> {
    /// A world and its decisions without anything that comes before.
    pub fn of(world: &'a World, decisions: &'a Decisions) -> Scene<'a> {
        Scene { world, decisions, trails: Trails::EMPTY, overlapping: &[], gate: None, ghost: None }
    }

    /// The point at which an agent is drawn after this share of the next step, 0 … 1, m; `None` for one that is not there.
    pub fn position(&self, agent: usize, blend: f32) -> Option<Vec2> {
        let here = self.world.agents.get(agent)?.position;
        let choice = self.decisions.choices.get(agent);
        Some(choice.map_or(here, |choice| here + choice.velocity * (self.world.params.time_step * blend)))
    }
}
