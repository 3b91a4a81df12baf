//! The threads of an operating system.

pub use std::thread::{JoinHandle as Thread, sleep, spawn};

/// Lets the window draw, on systems where work and window share one thread; does nothing here.
pub fn breathe() {}

/// Whether the window continues while work sleeps or breathes.
pub fn gives_way() -> bool {
    true
}
