//! How many agents go together.

use crate::machine::lanes::WIDEST;

/// Agents that are fetched at a time: in the order in which they decide they follow each other.
pub const BLOCK: usize = 128;

/// Agents that are timed or not together: two gangs or more.
pub const BATCH: usize = 2 * WIDEST;
