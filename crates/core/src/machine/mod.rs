//! The processor: lanes, lookups in columns, threads. Independent of agents.

pub mod lanes;
pub mod lookup;
pub mod threads;
