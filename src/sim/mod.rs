//! Decide, advance, and the front door.

pub mod advance;
pub mod command;
pub mod decide;
pub mod digest;
pub(crate) mod shared;
pub mod simulation;

pub use advance::advance;
pub use command::Command;
pub use decide::{Decisions, Watch, decide};
pub use simulation::Simulation;
