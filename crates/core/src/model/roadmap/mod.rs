//! A road map: points that see each other, and the shortest paths between them.
//!
//! Local avoidance cannot leave a dead end; it needs points to steer for. Source: RVO2's Roadmap example.

mod cells;
mod map;
mod sight;
mod ways;

pub use map::{MAX_WAYPOINTS, Roadmap};
pub(crate) use ways::KnownWays;
