//! ORCA for unwatched agents, sixteen abreast, with the bits of [`super`]. `agent_line`, `edge_line` and `programs` have the
//! formulas of the files of the same names there.
//!
//! Position, velocity, radius and aim of each agent are copied in decision order, so that neighbors in space are
//! neighbors in memory ([`order`], [`sorted_agent`]); that order is the grid's or that of the indices. The settings
//! follow in columns ([`bodies`]). A gang has one consecutive agent for each lane, and decides abreast ([`gang`]).
//! Agents that do not go straight are steered one by one before ([`targets`]). The lanes serve agents that avoid by
//! ORCA with RVO2's arithmetic, in most worlds all of them; the others decide one by one, by
//! [`decide`](crate::avoid::decide).
//!
//! A set of agents of a gang is a bit mask with one bit for each lane; `here` are the agents that decide.
//!
//! A line of zeros constrains nothing in any of the programs: no velocity violates it, and as an earlier line it is
//! parallel and forbids nothing. Lines that program 3 drops are zeros, and so are the missing lines of agents that have
//! fewer lines than others.

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
