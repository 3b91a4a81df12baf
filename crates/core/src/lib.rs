//! Local collision avoidance and steering for games and robots: ORCA, VO, RVO and HRVO.
//!
//! Two agents whose ways cross; each does half of the avoiding:
//!
//! ```
//! use sidestep_core::prelude::*;
//!
//! let mut sim = Simulation::new(World::new(0.1));
//! let east = sim.add_agent(Agent { objective: Objective::Velocity(Vec2::X), ..Agent::new(Vec2::new(-9.0, 0.0)) })?;
//! let north = sim.add_agent(Agent { objective: Objective::Velocity(Vec2::Y), ..Agent::new(Vec2::new(0.0, -9.5)) })?;
//! (0..150).for_each(|_| sim.step());
//! assert!(sim.agent(east).zip(sim.agent(north)).is_some_and(|(a, b)| a.position.x > 2.0 && b.position.y > 2.0));
//! # Ok::<(), CommandError>(())
//! ```
//!
//! | you | want | from |
//! |---|---|---|
//! | make a game or a robot | agents that step aside: add, set, step, remove | [`prelude`], [`Simulation`] |
//! | keep the agents in an ECS | the velocities of all bodies | [`avoid_all`] |
//! | find neighbors yourself | one velocity for one agent | [`avoid::choose_alone`] |
//! | want to see why | half-planes, cones, programs of a watched agent | [`sim::Watch`], [`avoid::Trace`] |
//! | study the methods | the constructions themselves | [`geometry`], [`avoid`], [`steer`] |
//! | replay and undo | every change as data, worlds that clone | [`Command`], [`World`], [`sim::digest`](mod@sim::digest) |
//!
//! Features: `rayon` steps on all cores, `mint` converts vectors, `serde` reads and writes agents and
//! obstacles, and writes velocity obstacles.
//!
//! A [`World`] is the state at one step; [`Decisions`] are what every agent will do, with the reasons for the watched
//! ones. Units are m, s, m/s; y is up. Equal worlds give equal bits on every machine and any number of threads.
#![forbid(unsafe_code)]

// In this order: no module imports a later one.
pub mod geometry;

pub mod machine;

pub mod model;

pub mod neighbors;

pub mod steer;

pub mod schools;

pub mod avoid;

pub mod sim;

/// The code of README.md, compiled and run by `cargo test --doc`.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use glam::Vec2;
pub use model::{
    Agent, AgentId, AgentSettings, Method, Objective, Obstacle, ObstacleId, Obstacles, Params, World,
};
pub use sim::{Body, Command, CommandError, Decisions, Simulation, avoid_all};

/// Everything that a game loop needs: `use sidestep_core::prelude::*`.
pub mod prelude {
    pub use crate::{
        Agent, AgentId, AgentSettings, Command, CommandError, Decisions, Method, Objective, Obstacle,
        ObstacleId, Obstacles, Params, Simulation, Vec2, World, model::obstacle::Circle,
    };
}
