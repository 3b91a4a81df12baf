//! How many agents are fetched, timed and decided together.

use crate::machine::lanes::WIDEST;

/// Agents that are fetched at a time; they are consecutive in the order of decisions.
pub const BLOCK: usize = 128;

/// Agents that are timed or not together: two gangs or more.
pub const BATCH: usize = 2 * WIDEST;
