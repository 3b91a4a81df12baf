//! The agents and edges near an agent.
//!
//! [`Grid`] sorts the agents into [cells](Cells) and finds the nearest of each; [`edges`] finds the visible edges.

mod around;
mod cells;
pub mod edges;
mod edges_abreast;
mod grid;
mod pairs;
mod ranking;
mod search;
mod sorting;

pub use around::{Nearest, Query, Seekers};
pub use cells::{Cells, mean_range};
pub use edges_abreast::{EdgeRows, GangEdges, Onlookers};
pub use grid::{Grid, Neighbor};
pub use pairs::Meetings;
pub use ranking::Ranked;
