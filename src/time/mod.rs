//! Runs and their past: a log of commands, the time machine, trails.

mod background;
pub mod machine;
pub mod replay;
mod run;
pub mod trails;

pub use machine::TimeMachine;
pub use replay::{Log, Replay};
