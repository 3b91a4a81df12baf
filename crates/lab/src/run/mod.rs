//! What goes on: figures of a run, and the time machine.

pub mod metrics;

pub mod time;
