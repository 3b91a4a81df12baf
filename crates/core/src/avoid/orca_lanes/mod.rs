//! ORCA on lanes, for agents nobody watches: the same bits as [`super::orca`], as many agents at a time as there are lanes.
//!
//! What others see of an agent, position, velocity and radius, is copied with its aim in the order in which agents decide,
//! that of the grid or of their indices, so that neighbors in space are neighbors in memory; the agent alone reads its
//! settings ([`own`]). A gang of agents that follow each other decides abreast, one in each lane ([`gang`]). Those of them who
//! do not go straight are steered one by one before ([`targets`]). The lanes are for agents that avoid by RVO2's arithmetic,
//! which are all in most worlds; the others decide on the scalar path, [`super::decide`].

mod aims;
mod answers;
mod batch;
mod edge_lines;
mod gang;
mod gathered;
mod own;
mod rigid;
mod scratch;
mod seen;
mod slots;
mod targets;
mod way_out;

pub use batch::LaneScratch;
pub use gathered::Sorted;
pub use gathered::{OrcaLanes, Order};
pub use slots::{BATCH, BLOCK};
