//! Everything that is, at one step. Clone it for a snapshot.

use std::sync::Arc;

use glam::Vec2;

use super::{Agent, Obstacles, Params, Roadmap};

/// Farthest that a place lies from the origin in x and in y, m, and the most of a velocity, m/s, that files and commands
/// may give. A position beyond has less than a meter of precision; far beyond products of coordinates overflow.
pub const FARTHEST: f32 = 1e7;

/// Agents, parameters and the step number; `PartialEq` compares every bit that matters.
#[derive(Clone, Debug, PartialEq)]
pub struct World {
    /// The agents; their index is their name.
    pub agents: Vec<Agent>,
    /// What stands still; shared by all snapshots of a run.
    pub obstacles: Arc<Obstacles>,
    /// Points to steer for where the straight way is barred.
    pub roadmap: Arc<Roadmap>,
    /// The point that agents follow whose objective it is, m: the pointer in the window.
    pub pointer: Vec2,
    /// Parameters of the methods.
    pub params: Params,
    /// Seed of every random stream.
    pub seed: u64,
    /// How many steps have passed.
    pub step: u64,
    /// How much time they took, s: steps may differ in length.
    pub time: f64,
}

impl World {
    /// An empty world with this time step, s.
    pub fn new(time_step: f32) -> World {
        let params = Params { time_step, ..Params::default() };
        World {
            agents: Vec::new(),
            obstacles: Arc::default(),
            roadmap: Arc::default(),
            pointer: Vec2::ZERO,
            params,
            seed: 1,
            step: 0,
            time: 0.0,
        }
    }

    /// Least and largest coordinates that discs, goals and obstacles reach, m; `None` for an empty world.
    pub fn bounds(&self) -> Option<(Vec2, Vec2)> {
        let reach = |agent: &Agent| {
            let radius = agent.settings.radius;
            let goal = agent.goal().unwrap_or(agent.position);
            (agent.position.min(goal) - radius, agent.position.max(goal) + radius)
        };
        let agents = self.agents.iter().map(reach);
        let corners = self.obstacles.polygons.iter().flatten().map(|vertex| (*vertex, *vertex));
        let pillars = self
            .obstacles
            .circles
            .iter()
            .map(|circle| (circle.center - circle.radius, circle.center + circle.radius));
        agents.chain(corners).chain(pillars).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    }
}
