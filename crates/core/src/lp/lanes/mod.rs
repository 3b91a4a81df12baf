//! [`super::rvo2`] on lanes: the same bits, no steps recorded. Each lane has an agent, which walks its own lines.
//!
//! A line of zeros is no constraint in any of the programs: nothing violates it, and as an earlier line it is parallel
//! with nothing forbidden. Such lines stand for those that program 3 drops, and where an agent has fewer than others.

mod abreast;
mod blocks;
mod tally;

pub use abreast::{Ends, Relaxing, Wishes, least_violation, nearest_inside, same};
pub use blocks::{Block, Blocks};
pub use tally::Tally;

#[cfg(test)]
mod tests;
