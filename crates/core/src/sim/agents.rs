//! The main interface: agents and obstacles by their ids, for games and robots. Every change is a checked [`Command`].

use std::sync::Arc;

use glam::Vec2;

use super::{Command, CommandError, Simulation, command::Scope};
use crate::model::{
    Agent, AgentId, AgentSettings, Key, Method, Objective, Obstacle, ObstacleId, Obstacles, Params,
    agent::AGENT_SETTINGS, params::PARAMS, tunable::Tunable,
};

/// Agents.
impl Simulation {
    /// Adds an agent at the end of the list. Its id does not change when others come and go.
    ///
    /// # Errors
    /// A position, velocity, goal or setting is NaN, infinite or outside its declared range.
    pub fn add_agent(&mut self, agent: Agent) -> Result<AgentId, CommandError> {
        self.apply(Command::AddAgent(Box::new(agent)))?;
        let added = self.world().agents.len() as u32 - 1;
        Ok(AgentId(self.world().ids.id(added)))
    }

    /// Removes an agent from the world, and returns it. The others keep their order and their ids; agents that pursue
    /// or evade it hold from now on. O(n) for n agents.
    ///
    /// Random streams (wandering, the perturbation against deadlock) are keyed by the index: those of the agents after
    /// it change.
    ///
    /// # Errors
    /// It was removed before.
    pub fn remove_agent(&mut self, id: AgentId) -> Result<Agent, CommandError> {
        let agent = self.index_of(id)?;
        let removed = self.world().agents[agent as usize].clone();
        self.apply(Command::RemoveAgent { agent })?;
        Ok(removed)
    }

    /// The present state of an agent; `None` once it is removed.
    #[must_use]
    pub fn agent(&self, id: AgentId) -> Option<&Agent> {
        let index = self.world().index(id)?;
        self.world().agents.get(index as usize)
    }

    /// Every agent with its id, in the order in which they were added.
    #[must_use]
    pub fn agents(&self) -> impl ExactSizeIterator<Item = (AgentId, &Agent)> {
        let world = self.world();
        world.agents.iter().enumerate().map(|(index, agent)| (AgentId(world.ids.id(index as u32)), agent))
    }

    /// The agents whose centers are within `radius` of a point, m, nearest first. O(n) for n agents; for many queries
    /// at one step build a [`Grid`](crate::neighbors::Grid).
    #[must_use]
    pub fn nearest(&self, point: Vec2, radius: f32) -> Vec<(AgentId, &Agent)> {
        let distance_sq = |agent: &Agent| agent.position.distance_squared(point);
        let mut near: Vec<_> =
            self.agents().filter(|(_, agent)| distance_sq(agent) <= radius * radius).collect();
        near.sort_by(|(_, a), (_, b)| distance_sq(a).total_cmp(&distance_sq(b)));
        near
    }

    /// The index of an agent, by which commands, decisions and objectives refer to it until the next removal.
    ///
    /// # Errors
    /// It was removed.
    pub fn index_of(&self, id: AgentId) -> Result<u32, CommandError> {
        self.world().index(id).ok_or(CommandError::Removed(id))
    }

    /// Sets the velocity that an agent should take if nothing is in the way, m/s. It holds until it is set again.
    ///
    /// # Errors
    /// No such agent, or a velocity that is not finite or beyond 1e7 in x or y.
    pub fn set_preferred_velocity(&mut self, id: AgentId, velocity: Vec2) -> Result<(), CommandError> {
        self.set_objective(id, Objective::Velocity(velocity))
    }

    /// Sets the point that an agent should arrive at, m; replaces a preferred velocity.
    ///
    /// # Errors
    /// No such agent, or a goal that is not finite or beyond 1e7 in x or y.
    pub fn set_goal(&mut self, id: AgentId, goal: Vec2) -> Result<(), CommandError> {
        self.set_objective(id, Objective::Goal(goal))
    }

    /// Sets the objective of an agent. It pursues and evades others by their indices: see [`Simulation::index_of`].
    ///
    /// # Errors
    /// No such agent, a vector that is not finite or beyond 1e7 in x or y, or an agent that would pursue itself.
    pub fn set_objective(&mut self, id: AgentId, objective: Objective) -> Result<(), CommandError> {
        let agent = self.index_of(id)?;
        self.apply(Command::SetObjective { agent, objective })
    }

    /// Sets the method by which an agent avoids the others.
    ///
    /// # Errors
    /// No such agent.
    pub fn set_method(&mut self, id: AgentId, method: Method) -> Result<(), CommandError> {
        let scope = Scope::Agent(self.index_of(id)?);
        self.apply(Command::SetMethod { method, scope })
    }

    /// Moves an agent to another position, m, such as the one that the game's physics gave it. Its velocity stays.
    ///
    /// # Errors
    /// No such agent, or a position that is not finite or beyond 1e7 in x or y.
    pub fn set_position(&mut self, id: AgentId, position: Vec2) -> Result<(), CommandError> {
        let agent = self.index_of(id)?;
        self.apply(Command::MoveAgent { agent, to: position })
    }

    /// Sets the current velocity of an agent, m/s, as after a collision in the game's physics. Its preferred velocity
    /// stays.
    ///
    /// # Errors
    /// No such agent, or a velocity that is not finite or beyond 1e7 in x or y.
    pub fn set_velocity(&mut self, id: AgentId, velocity: Vec2) -> Result<(), CommandError> {
        let agent = self.index_of(id)?;
        self.apply(Command::SetVelocity { agent, to: velocity })
    }

    /// Sets the settings of an agent: `AgentSettings { radius: 0.5, ..old }`.
    ///
    /// # Errors
    /// No such agent, or a value outside its declared range; then all settings are as before.
    pub fn set_settings(&mut self, id: AgentId, settings: AgentSettings) -> Result<(), CommandError> {
        let index = self.index_of(id)?;
        let old = &self.world().agents[index as usize].settings;
        let changes = changes(AGENT_SETTINGS, Key::Agent, old, &settings, Scope::Agent(index))?;
        changes.into_iter().try_for_each(|change| self.apply(change))
    }

    /// Sets one setting of one agent by its key, such as `radius` or `max_speed`.
    ///
    /// # Errors
    /// Unknown key, no such agent, or a value outside its declared range.
    pub fn set(&mut self, id: AgentId, key: &str, value: f64) -> Result<(), CommandError> {
        let scope = Scope::Agent(self.index_of(id)?);
        self.apply(Command::set(key, value, scope)?)
    }
}

/// The world.
impl Simulation {
    /// Sets the parameters of the methods, which all agents share.
    ///
    /// # Errors
    /// A value outside its declared range; then all parameters are as before.
    pub fn set_params(&mut self, params: Params) -> Result<(), CommandError> {
        let changes = changes(PARAMS, Key::World, &self.world().params, &params, Scope::All)?;
        changes.into_iter().try_for_each(|change| self.apply(change))?;
        self.paused = false;
        Ok(())
    }

    /// Sets the length of the next steps, s: 0, or from 1e-4 to 10. A game passes the duration of its frame.
    ///
    /// 0 is a pause: until another time step is set, [`step`](Simulation::step) decides nothing, and positions,
    /// velocities, random streams and the number of the step stay unchanged. The world keeps its previous time step:
    /// decisions that are read meanwhile are made for it.
    ///
    /// # Errors
    /// NaN, or any other number outside this range.
    pub fn set_time_step(&mut self, time_step: f32) -> Result<(), CommandError> {
        if time_step == 0.0 {
            self.paused = true;
            return Ok(());
        }
        self.set_params(Params { time_step, ..self.world().params.clone() })
    }

    /// Replaces all obstacles. The ids of the old ones become invalid.
    ///
    /// # Errors
    /// As [`Simulation::apply`]; existing obstacles are valid.
    pub fn set_obstacles(&mut self, obstacles: Obstacles) -> Result<(), CommandError> {
        let obstacles = obstacles.replacing(&self.world().obstacles);
        self.apply(Command::SetObstacles(Arc::new(obstacles)))
    }

    /// Adds one obstacle. The tree over all edges is rebuilt: O(n²) at worst for n vertices.
    ///
    /// # Errors
    /// As [`Obstacles::new`].
    pub fn add_obstacle(&mut self, obstacle: Obstacle) -> Result<ObstacleId, CommandError> {
        let (obstacles, id) = self.world().obstacles.with(obstacle)?;
        self.apply(Command::SetObstacles(Arc::new(obstacles)))?;
        Ok(id)
    }

    /// Removes one obstacle, and returns it. The others keep their ids.
    ///
    /// # Errors
    /// It was removed before.
    pub fn remove_obstacle(&mut self, id: ObstacleId) -> Result<Obstacle, CommandError> {
        let without = self.world().obstacles.without(id);
        let (obstacles, removed) = without.ok_or(CommandError::ObstacleRemoved(id))?;
        self.apply(Command::SetObstacles(Arc::new(obstacles)))?;
        Ok(removed)
    }
}

/// The checked commands that turn `old` into `new`.
fn changes<T>(
    table: &'static [Tunable<T>],
    key: fn(&'static Tunable<T>) -> Key,
    old: &T,
    new: &T,
    scope: Scope,
) -> Result<Vec<Command>, CommandError> {
    let differing = table.iter().filter(|tunable| (tunable.get)(old) != (tunable.get)(new));
    let checked = differing.map(|tunable| {
        let key = key(tunable);
        let checked = key.check((tunable.get)(new));
        let value = checked.map_err(|error| CommandError::Value { key: key.name(), error })?;
        Ok(Command::Set { key, value, scope })
    });
    checked.collect()
}
