//! Decide, advance, and the front door.

pub mod advance;
mod agents;
#[cfg(feature = "lab")]
mod background;
pub mod command;
pub mod decide;
pub mod digest;
pub(crate) mod shared;
pub mod simulation;

#[cfg(feature = "lab")]
pub(crate) use crate::avoid::orca_lanes::Sorted;
pub use crate::geometry::threads::ThreadsError;
pub use advance::advance;
pub use command::{Command, CommandError};
pub use decide::{Decisions, Watch, decide};
pub use simulation::Simulation;
