//! Decide, advance, and the front door.

pub mod advance;
mod background;
pub mod command;
pub mod decide;
pub mod digest;
pub mod metrics;
mod present;
pub mod replay;
pub mod simulation;
pub mod time_machine;
pub mod trails;

pub use advance::advance;
pub use command::Command;
pub use decide::{Decisions, Watch, decide};
pub use replay::{Log, Replay};
pub use simulation::Simulation;
pub use time_machine::TimeMachine;
