//! Decide, advance, and the front door.

pub mod advance;
mod agents;
pub mod command;
pub mod decide;
pub mod digest;
#[cfg(feature = "lab")]
mod lend;
pub(crate) mod shared;
pub mod simulation;

pub use crate::geometry::threads::ThreadsError;
pub use advance::advance;
pub use command::{Command, CommandError};
pub use decide::{Decisions, Watch, decide};
pub use simulation::Simulation;
