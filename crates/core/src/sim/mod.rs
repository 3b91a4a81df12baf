//! Decide, advance, and the main interface.

pub mod advance;
mod agents;
mod background;
mod bodies;
pub mod command;
pub mod decide;
pub mod digest;
pub mod shared;
pub mod simulation;
mod travel;

pub use crate::avoid::orca::abreast::Sorted;
pub use crate::machine::threads::ThreadsError;
pub use advance::advance;
pub use bodies::{Body, avoid_all};
pub use command::{Command, CommandError};
pub use decide::{Decisions, Watch, decide};
pub use simulation::Simulation;
