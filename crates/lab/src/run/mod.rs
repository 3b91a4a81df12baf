//! Commands and figures of a run, and the time machine.

pub mod command;

pub mod metrics;

pub mod own;

pub mod time;
