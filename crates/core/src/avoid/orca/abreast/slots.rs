//! The numbers of agents that are fetched, timed and decided together.

use crate::machine::lanes::WIDEST;

/// Number of agents fetched at a time; they are consecutive in decision order.
pub const BLOCK: usize = 128;

/// Number of agents that are timed together or not at all: two gangs or more.
pub const BATCH: usize = 2 * WIDEST;
