//! Words for people: how numbers, units, lists and what stands in the world are written.
//!
//! Files and the command line's arguments have forms of their own; what a tunable refuses is worded in the core.

pub mod lists;
pub mod names;
pub mod numbers;
