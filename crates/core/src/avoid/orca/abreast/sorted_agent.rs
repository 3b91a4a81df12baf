//! What the search and the lines read of an agent, stored in the order in which the agents decide.

use glam::Vec2;

use crate::{
    geometry::carried,
    model::{Agent, Method, World, agent::Steering},
    steer::{self, StraightAim},
};

/// The part of an agent that others see, and where it wants to go.
#[derive(Clone, Copy, Debug, Default)]
pub struct SortedAgent {
    /// m.
    pub position: Vec2,
    /// m/s.
    pub velocity: Vec2,
    /// m.
    pub radius: f32,
    pub aim: AgentAim,
    pub index: u32,
}

/// What gives an agent its preferred velocity, if it decides on lanes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum AgentAim {
    /// It avoids by another method, and decides one by one.
    #[default]
    None,
    /// A point to arrive at, m.
    Point(Vec2),
    /// A preferred velocity, m/s.
    Velocity(Vec2),
    /// Its behavior or forces, which change in every step.
    Steered,
}

impl SortedAgent {
    /// Reads the agent with an index and this steering.
    pub fn of(world: &World, index: u32, agent: &Agent, steering: Steering) -> SortedAgent {
        SortedAgent {
            position: agent.position,
            velocity: agent.velocity,
            radius: agent.settings.radius,
            aim: AgentAim::of(world, agent, steering),
            index,
        }
    }

    /// Moves it with a velocity, m/s, for `time` s. Returns its position, m.
    pub fn carry(&mut self, velocity: Vec2, time: f32) -> Vec2 {
        self.position = carried(self.position, velocity, time);
        self.velocity = velocity;
        self.position
    }

    /// Position, velocity and radius.
    pub fn disc(&self) -> [f32; 5] {
        let SortedAgent { position, velocity, radius, .. } = *self;
        [position.x, position.y, velocity.x, velocity.y, radius]
    }
}

impl AgentAim {
    fn of(world: &World, agent: &Agent, steering: Steering) -> AgentAim {
        if agent.method != Method::Orca {
            return AgentAim::None;
        }
        let straight = if steering == Steering::None { steer::aim_of(world, &agent.objective) } else { None };
        match straight {
            Some(StraightAim::Point(point)) => AgentAim::Point(point),
            Some(StraightAim::Velocity(velocity)) => AgentAim::Velocity(velocity),
            None => AgentAim::Steered,
        }
    }
}
