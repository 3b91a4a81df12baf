//! Reasons why a world refuses a change.

use crate::model::{
    AgentId, Key, ObstacleId, obstacle::ObstacleError, spelling::quoted, tunable::ValueError,
    world::ReachError,
};

/// The reason why a command was refused. The world is unchanged.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CommandError {
    /// No tunable has this key.
    #[error("unknown key {}; known are {}", quoted(.0), known_keys())]
    UnknownKey(String),
    /// Not of the form `key=value`.
    #[error("{} is not of the form key=value", quoted(.0))]
    NotAnAssignment(String),
    /// The value is outside its declared range.
    #[error("{key} {error}")]
    Value {
        /// The key.
        key: &'static str,
        /// The fault of the value.
        error: ValueError,
    },
    /// No agent has this index.
    #[error("there is no agent {agent}: the world has {agents}, counted from 0")]
    NoSuchAgent {
        /// The given index.
        agent: u32,
        /// Number of agents.
        agents: usize,
    },
    /// The road map has no such point.
    #[error("there is no point {waypoint} of the road map: it has {waypoints}, counted from 0")]
    NoSuchWaypoint {
        /// The given index.
        waypoint: u32,
        /// Number of points.
        waypoints: usize,
    },
    /// The agent with this id was removed.
    #[error("there is no agent with the id {0} any more")]
    Removed(AgentId),
    /// The obstacle with this id was removed.
    #[error("there is no obstacle with the id {0:?} any more")]
    ObstacleRemoved(ObstacleId),
    /// An agent cannot chase or flee from itself.
    #[error("agent {0} cannot pursue or evade itself; name another")]
    Itself(u32),
    /// An agent that comes later cannot name another.
    #[error("an agent that comes later cannot pursue or evade agent {0}: indices at that time are not known")]
    LaterTarget(u32),
    /// A number of a sequence of goals is outside its limits.
    #[error("{what} of a journey must be within {least} to {largest}, got {value}")]
    Goals {
        /// The name of the number.
        what: &'static str,
        /// The given value.
        value: f32,
        /// Least value accepted.
        least: f32,
        /// Largest value accepted.
        largest: f32,
    },
    /// Invalid obstacles.
    #[error(transparent)]
    Obstacle(#[from] ObstacleError),
    /// A position, velocity or goal is not finite, or too far off.
    #[error(transparent)]
    Reach(#[from] ReachError),
}

fn known_keys() -> String {
    let known: Vec<&str> = ["method"].into_iter().chain(Key::all().map(Key::name)).collect();
    known.join(", ")
}
