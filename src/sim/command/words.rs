//! Commands in words, and from words.

use std::fmt;

use super::{Command, CommandError, Scope};
use crate::model::{
    Method, Objective,
    agent::AGENT_SETTINGS,
    params::PARAMS,
    tunable::{LONGEST_QUOTE, Tunable, Value, ValueError, quoted},
};

/// Every key that `Set` knows: settings of agents first, then world-wide parameters.
pub fn keys() -> impl Iterator<Item = &'static str> {
    AGENT_SETTINGS.iter().map(|tunable| tunable.key).chain(PARAMS.iter().map(|tunable| tunable.key))
}

/// A value of the tunable with this key as words, which [`Command::parse_set`] reads back.
pub fn shown(key: &str, value: Value) -> String {
    Tunable::find(AGENT_SETTINGS, key)
        .map(|tunable| tunable.show(value))
        .or_else(|| Tunable::find(PARAMS, key).map(|tunable| tunable.show(value)))
        .unwrap_or_else(|| value.to_string())
}

/// The known key that looks most like `key`, if any is near enough to be meant. A key longer than a quote is too far from
/// every known one, and is not compared: that takes time and memory for each of its letters.
pub fn nearest_key(key: &str, known: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    if key.len() > 4 * LONGEST_QUOTE || key.chars().count() > LONGEST_QUOTE {
        return None;
    }
    known
        .into_iter()
        .map(|known| (strsim::damerau_levenshtein(key, known), known))
        .filter(|(distance, known)| *distance <= 1 + known.len().max(key.len()) / 3)
        .min()
        .map(|(_, known)| known)
}

impl Command {
    /// Reads `key=value` as a change for every agent, for `--set`.
    ///
    /// # Errors
    /// Not an assignment, unknown key, or a value outside its declaration.
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
        set_command(key, Given::Word(word), Scope::All)
    }

    /// A change of one tunable by its key, with a number for a value.
    ///
    /// # Errors
    /// Unknown key, or a value outside its declaration.
    pub fn set(key: &str, number: f64, scope: Scope) -> Result<Command, CommandError> {
        set_command(key, Given::Number(number), scope)
    }
}

/// A value as somebody gave it.
enum Given<'a> {
    Word(&'a str),
    Number(f64),
}

impl Given<'_> {
    fn check<T>(&self, tunable: &Tunable<T>) -> Result<Value, CommandError> {
        let checked = match *self {
            Given::Word(word) => tunable.check_word(word),
            Given::Number(number) => tunable.check_number(number),
        };
        checked.map_err(|error| CommandError::Value { key: tunable.key, error })
    }
}

fn set_command(key: &str, given: Given, scope: Scope) -> Result<Command, CommandError> {
    let (key, value) = if let Some(tunable) = Tunable::find(AGENT_SETTINGS, key) {
        (tunable.key, given.check(tunable)?)
    } else if let Some(tunable) = Tunable::find(PARAMS, key) {
        (tunable.key, given.check(tunable)?)
    } else {
        let nearest = nearest_key(key, keys().chain(["method"]));
        return Err(CommandError::UnknownKey { key: key.to_string(), nearest });
    };
    Ok(Command::Set { key, value, scope })
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
                write!(f, "set {key} = {} for {scope}", shown(key, *value))
            }
            Command::SetMethod { method, scope } => write!(f, "set method = {} for {scope}", method.name()),
            Command::MoveAgent { agent, to } => write!(f, "move agent {agent} to [{}, {}]", to.x, to.y),
            Command::SetVelocity { agent, to } => {
                write!(f, "set velocity of agent {agent} to [{}, {}]", to.x, to.y)
            }
            Command::SetObjective { agent, objective } => match objective {
                Objective::Goal(goal) => write!(f, "set goal of agent {agent} to [{}, {}]", goal.x, goal.y),
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
            Command::SetPointer(to) => write!(f, "set pointer to [{}, {}]", to.x, to.y),
            Command::SetObstacles(obstacles) => {
                let (polygons, circles) = (obstacles.polygons.len(), obstacles.circles.len());
                write!(f, "set obstacles: {polygons} polygons, {circles} circles")
            }
            Command::AddAgent(agent) => {
                write!(f, "add agent at [{}, {}]", agent.position.x, agent.position.y)
            }
            Command::RemoveAgent { agent } => write!(f, "remove agent {agent}"),
            Command::InsertAgent { index, agent, .. } => {
                write!(f, "put agent {index} back at [{}, {}]", agent.position.x, agent.position.y)
            }
        }
    }
}
