//! Every external change of a world, as data: panels, files and the command line create commands, the log stores them.

mod apply;
mod error;
mod inverse;
mod journey;
mod renumbered;
mod words;

use std::sync::Arc;

use glam::Vec2;

use crate::model::{
    Agent, AgentId, Journey, Key, Method, Objective, Obstacles, newcomers::Newcomer, tunable::Value,
};

pub use error::CommandError;

/// Largest seed: scenario files contain integers that are exact in an `f64`.
pub const LARGEST_SEED: u64 = 1 << 53;

/// The agents that a change concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Every agent, including those that enter later if they share a value.
    All,
    /// One agent, by index.
    Agent(u32),
}

/// A change of the world between two steps.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Sets a tunable; for a parameter of the world the scope is ignored.
    Set {
        /// The tunable.
        key: Key,
        /// The new value.
        value: Value,
        /// The agents concerned.
        scope: Scope,
    },
    /// Switches the method.
    SetMethod {
        /// The new method.
        method: Method,
        /// The agents concerned.
        scope: Scope,
    },
    /// Moves an agent to another position; its velocity stays.
    MoveAgent {
        /// Index of the agent.
        agent: u32,
        /// New center, m.
        to: Vec2,
    },
    /// Gives an agent another velocity; its position stays.
    SetVelocity {
        /// Index of the agent.
        agent: u32,
        /// New velocity, m/s.
        to: Vec2,
    },
    /// Gives an agent another objective.
    SetObjective {
        /// Index of the agent.
        agent: u32,
        /// Its aim from now on.
        objective: Objective,
    },
    /// Sends an agent along goals in sequence; another objective ends that.
    SetJourney {
        /// Index of the agent.
        agent: u32,
        /// Its goals, and its progress.
        journey: Box<Journey>,
    },
    /// Moves an agent to another group, which sets its color and the group parameters that concern it.
    SetGroup {
        /// Index of the agent.
        agent: u32,
        /// Its group from now on.
        group: u16,
    },
    /// Another seed for every random stream from now on; at most [`LARGEST_SEED`].
    SetSeed(u64),
    /// Moves the point that agents follow, m.
    SetPointer(Vec2),
    /// Gives agents of the method `own` the velocities that an external program chose for the next step, by index, m/s;
    /// the others keep theirs.
    SetAnswers(Arc<[(u32, Vec2)]>),
    /// Replaces all obstacles.
    SetObstacles(Arc<Obstacles>),
    /// Moves a point of the road map; the paths through it are measured again.
    MoveWaypoint {
        /// Index of the point.
        waypoint: u32,
        /// Its new position, m.
        to: Vec2,
    },
    /// Replaces the road map; the paths through it are measured again.
    SetRoadmap {
        /// Its points, m.
        points: Vec<Vec2>,
        /// The distance that its paths keep from walls and pillars, m.
        clearance: f32,
    },
    /// Lets this number of steps pass without motion, as where a log has no rows: step number and time advance.
    PassTime {
        /// Number of steps.
        steps: u32,
    },
    /// Adds an agent at the end of the list.
    AddAgent(Box<Agent>),
    /// Replaces the agents that are still to come. Those that are due come in the next step.
    SetNewcomers(Arc<[Newcomer]>),
    /// Takes an agent out of the list; those behind it move up by one. Agents that chase or flee it hold from now on.
    RemoveAgent {
        /// Index of the agent.
        agent: u32,
    },
    /// Puts a removed agent back; those from its index on move down by one.
    InsertAgent {
        /// Its index from now on: at most the number of agents.
        index: u32,
        /// The id that it had, which becomes valid again.
        id: AgentId,
        /// Its former state.
        agent: Box<Agent>,
    },
}

impl Command {
    /// True if it sets a method or parameter of one agent only.
    pub fn tunes_one(&self) -> bool {
        let (Command::Set { scope, .. } | Command::SetMethod { scope, .. }) = self else { return false };
        matches!(scope, Scope::Agent(_))
    }

    /// The name of the tuned item, a key or `method`, which therefore outlives a restart; `None` if the command changes
    /// something in the run.
    pub fn tuned(&self) -> Option<&'static str> {
        match self {
            Command::Set { key, .. } => Some(key.name()),
            Command::SetMethod { .. } => Some("method"),
            Command::MoveAgent { .. }
            | Command::SetVelocity { .. }
            | Command::SetObjective { .. }
            | Command::SetJourney { .. }
            | Command::SetGroup { .. }
            | Command::SetSeed(_)
            | Command::SetPointer(_)
            | Command::SetAnswers(_)
            | Command::SetObstacles(_)
            | Command::MoveWaypoint { .. }
            | Command::SetRoadmap { .. }
            | Command::PassTime { .. }
            | Command::AddAgent(_)
            | Command::SetNewcomers(_)
            | Command::RemoveAgent { .. }
            | Command::InsertAgent { .. } => None,
        }
    }

    /// True if `earlier` has no effect any more once this command follows immediately, because it sets the same value
    /// of the same agents.
    pub fn supersedes(&self, earlier: &Command) -> bool {
        let covers = |new: Scope, earlier: Scope| new == Scope::All || new == earlier;
        match (self, earlier) {
            (Command::Set { key, scope, .. }, Command::Set { key: known, scope: before, .. }) => {
                key == known && covers(*scope, *before)
            }
            (Command::SetMethod { scope, .. }, Command::SetMethod { scope: before, .. }) => {
                covers(*scope, *before)
            }
            (Command::MoveAgent { agent, .. }, Command::MoveAgent { agent: before, .. })
            | (Command::SetVelocity { agent, .. }, Command::SetVelocity { agent: before, .. })
            | (Command::SetObjective { agent, .. }, Command::SetObjective { agent: before, .. })
            | (Command::SetJourney { agent, .. }, Command::SetJourney { agent: before, .. })
            | (Command::SetGroup { agent, .. }, Command::SetGroup { agent: before, .. }) => agent == before,
            (Command::SetSeed(_), Command::SetSeed(_))
            | (Command::SetPointer(_), Command::SetPointer(_))
            | (Command::SetAnswers(_), Command::SetAnswers(_))
            | (Command::SetObstacles(_), Command::SetObstacles(_))
            | (Command::SetRoadmap { .. }, Command::SetRoadmap { .. })
            | (Command::SetNewcomers(_), Command::SetNewcomers(_)) => true,
            (Command::MoveWaypoint { waypoint, .. }, Command::MoveWaypoint { waypoint: before, .. }) => {
                waypoint == before
            }
            _ => false,
        }
    }

    /// True if every agent keeps its settings, and none comes or goes.
    pub(super) fn keeps_settings(&self) -> bool {
        !matches!(
            self,
            Command::Set { key: Key::Agent(_), .. }
                | Command::AddAgent(_)
                | Command::RemoveAgent { .. }
                | Command::InsertAgent { .. }
        )
    }

    /// True if the order of such commands does not matter: each writes a separate field.
    pub fn is_independent(&self) -> bool {
        matches!(
            self,
            Command::MoveAgent { .. }
                | Command::SetVelocity { .. }
                | Command::SetObjective { .. }
                | Command::SetGroup { .. }
                | Command::SetSeed(_)
                | Command::Set { .. }
                | Command::SetMethod { .. }
                | Command::SetObstacles(_)
                | Command::SetRoadmap { .. }
                | Command::SetPointer(_)
                | Command::SetAnswers(_)
                | Command::SetNewcomers(_)
        )
    }
}
