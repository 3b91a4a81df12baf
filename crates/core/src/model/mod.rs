//! Plain data: agents, their settings, the world. No decisions are made here.

pub mod agent;
pub mod goal_place;
pub mod ids;
pub mod journey;
mod key;
pub mod method;
pub mod newcomers;
pub mod obstacle;
pub mod params;
pub mod random;
pub mod roadmap;
#[cfg(feature = "serde")]
mod serde;
pub mod spelling;

pub mod tunable;
pub mod world;

pub use agent::{Agent, AgentSettings, Objective};
pub use ids::AgentId;
pub use journey::Journey;
pub use key::Key;
pub use method::Method;
pub use obstacle::{EdgeName, Obstacle, ObstacleId, Obstacles};
pub use params::Params;
pub use roadmap::Roadmap;
pub use world::{Agents, World};
