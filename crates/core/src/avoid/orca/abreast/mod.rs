//! ORCA for agents that nobody watches, sixteen abreast: the bits of [`super`]. `agent_line`, `edge_line` and `programs` have the
//! formulas of the files of those names there.
//!
//! What others see of an agent, position, velocity and radius, is copied with its aim in the order in which agents
//! decide, that of the grid or of their indices, so that neighbors in space are neighbors in memory ([`order`],
//! [`sorted_agent`]); the agent alone reads its settings ([`bodies`]). A gang of agents that follow each other decides
//! abreast, one in each lane ([`gang`]). Those of them who do not go straight are steered one by one before
//! ([`targets`]). The lanes are for agents that avoid by RVO2's arithmetic, which are all in most worlds; the others
//! decide one by one, by [`decide`](crate::avoid::decide).
//!
//! Whatever works on lanes is `inline(always)`: fearless_simd makes a call of any operation that is not, with all lanes in
//! memory.
//!
//! A line of zeros is no constraint in any of the programs: nothing violates it, and as an earlier line it is parallel
//! with nothing forbidden. Such lines stand for those that program 3 drops, and where an agent has fewer than others.

mod agent_line;
mod aims;
mod answers;
mod batch;
mod bodies;
mod edge_line;
mod gang;
mod lines;
mod order;
mod programs;
mod scratch;
mod slots;
mod sorted_agent;
mod targets;
mod walls;

#[cfg(test)]
mod tests;

pub use batch::LaneScratch;
pub use order::{OrcaLanes, Order, SinceSorted, Sorted};
pub use slots::{BATCH, BLOCK};
