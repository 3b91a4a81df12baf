//! Local collision avoidance and steering, exactly as it is computed.
//!
//! Three values carry everything: a [`World`] is what is, [`Decisions`] are what every agent will do and how the watched
//! ones came to it, a list of shapes is what shows. Games and robots need [`Simulation`] alone.
//!
//! Units are m, s, m/s; y is up. The same scenario and seed give the same bits on every machine and any number of threads.
#![forbid(unsafe_code)]

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
pub mod scenario;

#[cfg(feature = "lab")]
pub mod why;

#[cfg(feature = "lab")]
pub mod doctor;

#[cfg(feature = "lab")]
pub mod draw;

#[cfg(feature = "lab")]
pub mod overlay;

#[cfg(feature = "lab")]
pub mod lens;

#[cfg(feature = "lab")]
pub mod record;

#[cfg(feature = "lab")]
pub mod sweep;

pub use glam::Vec2;
pub use model::{Agent, AgentSettings, Method, Objective, Params, World};
#[cfg(feature = "lab")]
pub use scenario::Scenario;
pub use sim::{Command, Decisions, Simulation, command::CommandError};
