//! An agent as RVO2 stores it, and as the core decides for it.

use sidestep_core::{Agent, AgentSettings, Objective, Vec2, model::world::FARTHEST};

/// The numbers of one agent as set by the caller; any number is accepted. Lengths in m, times in s, velocities in m/s.
#[derive(Clone, Copy, Debug)]
pub struct Walker {
    pub position: Vec2,
    pub velocity: Vec2,
    pub preferred: Vec2,
    pub neighbor_dist: f32,
    pub max_neighbors: usize,
    pub time_horizon: f32,
    pub time_horizon_obst: f32,
    pub radius: f32,
    pub max_speed: f32,
    /// The agent's share of the effort. 0 means that it avoids only walls, and a negative share that it seeks the
    /// nearest agent.
    pub collab: f32,
}

impl Walker {
    /// Whether it seeks a collision, which is outside of ORCA.
    pub fn is_pursuer(&self) -> bool {
        // A coefficient that is not a number counts as negative, as in the fork.
        self.collab != 0.0 && !self.avoids_agents()
    }

    /// Whether it has lines for other agents.
    pub fn avoids_agents(&self) -> bool {
        self.collab > 0.0
    }

    /// Whether the core's answer for these numbers is RVO2's.
    pub fn is_plain(&self) -> bool {
        let vectors = [self.position, self.velocity, self.preferred];
        let is_near = |vector: &Vec2| vector.abs().max_element() <= FARTHEST;
        let is_length = |number: &f32| (0.0..=FARTHEST).contains(number);
        let lengths = [self.radius, self.max_speed, self.time_horizon, self.time_horizon_obst];
        // NaN is in no range.
        vectors.iter().all(|vector| vector.is_finite() && is_near(vector))
            && lengths.iter().all(is_length)
            && self.time_horizon.min(self.time_horizon_obst) > 0.0
    }

    /// The range in which it looks for neighbors, m: RVO2 squares it, and so accepts a negative one as well.
    pub fn range(&self) -> f32 {
        self.neighbor_dist.abs()
    }

    /// The agent's settings for the core. Agents without a share have no lines for others.
    pub fn settings(&self) -> AgentSettings {
        let most = if self.avoids_agents() { self.max_neighbors } else { 0 };
        AgentSettings {
            radius: self.radius,
            max_speed: self.max_speed,
            neighbor_distance: self.range(),
            max_neighbors: u32::try_from(most).unwrap_or(u32::MAX),
            time_horizon: self.time_horizon,
            time_horizon_obstacle: self.time_horizon_obst,
            responsibility: self.collab.max(0.0),
            ..AgentSettings::default()
        }
    }

    /// Copies it to an agent of the core.
    pub fn write(&self, agent: &mut Agent) {
        agent.position = self.position;
        agent.velocity = self.velocity;
        agent.objective = Objective::Velocity(self.preferred);
        agent.settings = self.settings();
    }

    /// A new agent of the core.
    pub fn agent(&self) -> Agent {
        let objective = Objective::Velocity(self.preferred);
        let mut agent = Agent {
            heading: Agent::facing(self.position, self.velocity, &objective),
            ..Agent::new(self.position)
        };
        self.write(&mut agent);
        agent
    }
}
