//! How many agents go together.

use crate::geometry::lanes::WIDEST;

/// Agents that are fetched at a time: in the order in which they decide they follow each other.
pub const BLOCK: usize = 128;

/// Most agents of a world in which everybody looks at everybody, without a search. In a crowd of 13 and more finding
/// the places of the lines one by one takes longer than to rank them.
pub const HANDFUL: usize = 12;

/// Agents that are timed or not together: two gangs or more.
pub const BATCH: usize = 2 * WIDEST;
