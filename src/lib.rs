//! Local collision avoidance and steering, exactly as it is computed.
//!
//! Two agents that cross each other's way, each with half of the avoiding:
//!
//! ```
//! use sidestep::prelude::*;
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
//! | keep the agents in an ECS | one velocity for one agent | [`avoid::orca::choose`], and VO, RVO, HRVO beside it |
//! | want to see why | half-planes, cones, programs of a watched agent | [`sim::Watch`], [`avoid::Trace`] |
//! | study the methods | the constructions themselves | [`geometry`], [`lp`], [`avoid`], [`steer`] |
//! | replay and undo | every change as data, worlds that clone | [`Command`], [`World`], [`sim::digest`](mod@sim::digest) |
//! | run experiments (feature `lab`) | scenarios, time machine, metrics, pictures, clips | `scenario`, `time`, `metrics`, `overlay`, `record` |
//!
//! Without features this is the core that a game links. `rayon` steps on all cores, `mint` converts vectors, `lab` is the
//! laboratory without a window, `app` and `video` (both on by default, for the program) its window and MP4 clips.
//!
//! Three values carry everything: a [`World`] is what is, [`Decisions`] are what every agent will do and how the watched
//! ones came to it, and a list of shapes is what shows. Units are m, s, m/s; y is up. The same world gives the same bits
//! on every machine and any number of threads.
#![cfg_attr(not(feature = "video"), forbid(unsafe_code))]

pub mod geometry;
pub mod lp;
pub mod model;
pub mod neighbors;

pub mod avoid;
pub mod steer;

pub mod sim;

#[cfg(feature = "lab")]
pub mod metrics;
#[cfg(feature = "lab")]
pub mod time;

#[cfg(feature = "lab")]
pub mod text;

#[cfg(feature = "lab")]
pub mod museum;

#[cfg(feature = "lab")]
pub mod inputs;

#[cfg(feature = "lab")]
pub mod scenario;

#[cfg(feature = "lab")]
pub mod import;

#[cfg(feature = "lab")]
pub mod why;

#[cfg(feature = "lab")]
pub mod doctor;

#[cfg(feature = "lab")]
pub mod report;

#[cfg(feature = "lab")]
pub mod draw;

#[cfg(feature = "lab")]
pub mod overlay;

#[cfg(feature = "lab")]
pub mod pages;

#[cfg(feature = "lab")]
pub mod lens;

#[cfg(feature = "lab")]
pub mod lesson;

#[cfg(feature = "lab")]
pub mod record;

#[cfg(feature = "lab")]
pub mod sweep;

#[cfg(feature = "lab")]
pub mod code;

#[cfg(feature = "lab")]
pub mod presets;

#[cfg(feature = "lab")]
pub mod recorded;

#[cfg(feature = "lab")]
pub mod audit;

#[cfg(feature = "lab")]
pub mod phrasebook;

/// The code of README.md, compiled and run by `cargo test --doc`.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use glam::Vec2;
pub use model::{
    Agent, AgentId, AgentSettings, Method, Objective, Obstacle, ObstacleId, Obstacles, Params, World,
};
#[cfg(feature = "lab")]
pub use scenario::Scenario;
pub use sim::{Command, CommandError, Decisions, Simulation};

/// Everything that a game loop needs: `use sidestep::prelude::*`.
pub mod prelude {
    pub use crate::{
        Agent, AgentId, AgentSettings, Command, CommandError, Decisions, Method, Objective, Obstacle,
        ObstacleId, Obstacles, Params, Simulation, Vec2, World, model::obstacle::Circle,
    };
}
