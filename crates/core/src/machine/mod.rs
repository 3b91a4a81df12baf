//! The processor: lanes, lookups in columns, threads. Nothing here knows of agents.

pub mod lanes;
pub mod lookup;
pub mod threads;
