//! The input and the outcome of an avoidance method.

use glam::Vec2;

use super::orca::agent_line::AgentPair;
use crate::{
    model::{Agent, World},
    neighbors::{Neighbor, edges::NearEdge},
};

/// The input of a method for one agent.
#[derive(Clone, Copy)]
pub struct Situation<'a> {
    /// The frozen world.
    pub world: &'a World,
    /// The agent that decides, by index.
    pub me: u32,
    /// The velocity that it would prefer, m/s.
    pub preferred: Vec2,
    /// Its neighbors, nearest first.
    pub neighbors: &'a [Neighbor],
    /// Edges of polygons that it sees, nearest first.
    pub edges: &'a [NearEdge],
    /// The keys of the agents if they are not their indices; otherwise empty.
    pub keys: &'a [u32],
}

impl Situation<'_> {
    /// The agent that decides.
    pub(super) fn agent(&self) -> &Agent {
        &self.world.agents[self.me as usize]
    }

    /// My key and that of another agent: two agents on exactly the same point part by their keys.
    pub(super) fn keys_with(&self, other: u32) -> AgentPair {
        let key = |index: u32| self.keys.get(index as usize).copied().unwrap_or(index);
        AgentPair { me: key(self.me), them: key(other) }
    }
}

/// The kind of velocity that an agent chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Outcome {
    /// It takes its preferred velocity (clamped to the maximum speed), untested by the two-body rule.
    #[default]
    Free,
    /// It takes another velocity, which meets every constraint; by the two-body rule, which tests nothing, a step out
    /// of the cone that it would hit first.
    Adjusted,
    /// No velocity meets every constraint: ORCA's third program, or the deepest candidate of the cones.
    Relaxed,
}

impl Outcome {
    /// A word for tables.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Free => "free",
            Outcome::Adjusted => "adjusted",
            Outcome::Relaxed => "relaxed",
        }
    }
}
