//! Commands as text, and parsed from text.

use std::fmt;

use super::{Command, CommandError, Scope};
use crate::model::{Key, Method, Objective, spelling::quoted, tunable::ValueError};

impl Command {
    /// Parses `key=value` as a change for all agents, for `--set`.
    ///
    /// # Errors
    /// Not an assignment, unknown key, or a value outside its declared range.
    pub fn parse_set(assignment: &str) -> Result<Command, CommandError> {
        let (key, word) = assignment
            .split_once('=')
            .ok_or_else(|| CommandError::NotAnAssignment(assignment.to_string()))?;
        let (key, word) = (key.trim(), word.trim());
        if key == "method" {
            let method = Method::from_name(word).ok_or_else(|| CommandError::Value {
                key: "method",
                error: ValueError::WrongType {
                    wanted: format!("one of {}", Method::NAMES.join(", ")),
                    got: quoted(word),
                },
            })?;
            return Ok(Command::SetMethod { method, scope: Scope::All });
        }
        let key = Key::find(key).ok_or_else(|| CommandError::UnknownKey(key.to_string()))?;
        let value = key.check_word(word).map_err(|error| CommandError::Value { key: key.name(), error })?;
        Ok(Command::Set { key, value, scope: Scope::All })
    }

    /// A change of one tunable by its key, with a number as its value.
    ///
    /// # Errors
    /// Unknown key, or a value outside its declared range.
    pub fn set(key: &str, number: f64, scope: Scope) -> Result<Command, CommandError> {
        let key = Key::find(key).ok_or_else(|| CommandError::UnknownKey(key.to_string()))?;
        let value =
            key.check_number(number).map_err(|error| CommandError::Value { key: key.name(), error })?;
        Ok(Command::Set { key, value, scope })
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Scope::All => f.write_str("all"),
            Scope::Agent(agent) => write!(f, "agent {agent}"),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Command::Set { key, value, scope } => {
                write!(f, "set {key} = {} for {scope}", key.show(*value))
            }
            Command::SetMethod { method, scope } => write!(f, "set method = {} for {scope}", method.name()),
            Command::MoveAgent { agent, to } => write!(f, "move agent {agent} to [{}, {}]", to.x, to.y),
            Command::SetVelocity { agent, to } => {
                write!(f, "set velocity of agent {agent} to [{}, {}]", to.x, to.y)
            }
            Command::SetObjective { agent, objective } => match objective {
                Objective::Goal(goal) => write!(f, "set goal of agent {agent} to [{}, {}]", goal.x, goal.y),
                Objective::Pass(goal) => write!(f, "let agent {agent} pass [{}, {}]", goal.x, goal.y),
                Objective::Velocity(v) => {
                    write!(f, "set preferred velocity of agent {agent} to [{}, {}]", v.x, v.y)
                }
                Objective::Route(goal) => {
                    write!(f, "send agent {agent} by the road map to [{}, {}]", goal.x, goal.y)
                }
                Objective::Hold => write!(f, "let agent {agent} hold"),
                Objective::Wander => write!(f, "let agent {agent} wander"),
                Objective::Pursue(prey) => write!(f, "let agent {agent} pursue agent {prey}"),
                Objective::Evade(pursuer) => write!(f, "let agent {agent} evade agent {pursuer}"),
                Objective::Pointer => write!(f, "let agent {agent} follow the pointer"),
            },
            Command::SetJourney { agent, journey } => {
                write!(f, "send agent {agent} along {} goals", journey.goals.list.len())
            }
            Command::SetGroup { agent, group } => write!(f, "count agent {agent} to group {group}"),
            Command::SetSeed(seed) => write!(f, "set seed = {seed}"),
            Command::PassTime { steps } => write!(f, "let {steps} steps pass"),
            Command::SetPointer(to) => write!(f, "set pointer to [{}, {}]", to.x, to.y),
            Command::SetAnswers(answers) => write!(f, "set velocities of {} agents", answers.len()),
            Command::SetObstacles(obstacles) => {
                let (polygons, circles) = (obstacles.polygons.len(), obstacles.circles.len());
                write!(f, "set obstacles: {polygons} polygons, {circles} circles")
            }
            Command::MoveWaypoint { waypoint, to } => {
                write!(f, "move point {waypoint} of the road map to [{}, {}]", to.x, to.y)
            }
            Command::SetRoadmap { points, clearance } => {
                write!(f, "set road map: {} points, clearance {clearance}", points.len())
            }
            Command::AddAgent(agent) => {
                write!(f, "add agent at [{}, {}]", agent.position.x, agent.position.y)
            }
            Command::SetNewcomers(newcomers) => write!(f, "set agents that come later: {}", newcomers.len()),
            Command::RemoveAgent { agent } => write!(f, "remove agent {agent}"),
            Command::InsertAgent { index, agent, .. } => {
                write!(f, "put agent {index} back at [{}, {}]", agent.position.x, agent.position.y)
            }
        }
    }
}
