//! The integration tests of the core, one module for each subject, in one binary, so that a change is linked once.
//! Tests that must also hold in the release build are in `tests/bits`.

#[macro_use]
mod common;

mod claims;
mod cones;
mod edges;
mod examples;
mod fresh_memory;
mod front_door;
mod geometry;
mod hrvo;
mod journeys;
mod limits;
mod lone;
mod lp;
mod neighbors;
mod removal;
mod roads;
mod safety;
mod schools;
mod single_step;
mod steering;
mod symmetries;
mod walls;
mod wander;
