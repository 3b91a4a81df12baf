//! The threads of an operating system.

pub use std::thread::{JoinHandle as Thread, sleep, spawn};

/// Lets the window draw, where work and window share one thread: nowhere here.
pub fn breathe() {}

/// Whether work that sleeps or breathes lets the window go on meanwhile.
pub fn gives_way() -> bool {
    true
}
