//! The errors of the core, which has no catalog, in the words of a language.

use super::{message::Message, said::OneAgent};
use crate::text::spelling::nearest;
use sidestep_core::{
    geometry::polygon::PolygonError,
    model::{
        Key,
        obstacle::ObstacleError,
        spelling::{in_few_digits, quoted},
        tunable::ValueError,
        world::{FARTHEST, ReachError},
    },
    sim::CommandError,
};

pub(crate) mod said;

/// The reason why a world rejects a command.
pub fn command(error: &CommandError) -> Message {
    match error {
        CommandError::UnknownKey(key) => unknown_key(error, key),
        CommandError::NotAnAssignment(text) => said::not_an_assignment(error.to_string(), quoted(text)),
        CommandError::Value { key, error } => said::value((*key).into(), value(error)),
        CommandError::NoSuchAgent { agent, agents } => {
            said::no_such_agent(error.to_string(), *agent as usize, *agents)
        }
        CommandError::NoSuchWaypoint { waypoint, waypoints } => {
            said::no_such_waypoint(error.to_string(), *waypoint as usize, *waypoints)
        }
        CommandError::Removed(id) => said::removed(error.to_string(), id.to_string()),
        CommandError::ObstacleRemoved(id) => said::obstacle_removed(error.to_string(), format!("{id:?}")),
        CommandError::Itself(agent) => said::itself(error.to_string(), OneAgent(*agent)),
        CommandError::LaterTarget(agent) => said::later_target(error.to_string(), OneAgent(*agent)),
        CommandError::Goals { what, value, least, largest } => {
            let [value, least, largest] = [value, least, largest].map(|number| in_few_digits(*number));
            said::goals(error.to_string(), (*what).into(), value, least, largest)
        }
        CommandError::Obstacle(error) => obstacle(error),
        CommandError::Reach(error) => reach(error),
    }
}

/// The reason why a declaration rejects a value; it follows the name of the key.
pub fn value(error: &ValueError) -> Message {
    match error {
        ValueError::WrongType { wanted, got } => {
            said::wrong_type(error.to_string(), wanted.clone(), got.clone())
        }
        ValueError::OutOfRange { got, least, largest, unit } => {
            said::out_of_range(error.to_string(), got.clone(), least.clone(), format!("{largest}{unit}"))
        }
    }
}

/// The reason why something cannot be an obstacle.
pub fn obstacle(error: &ObstacleError) -> Message {
    match error {
        ObstacleError::Polygon(error) => polygon(error),
        ObstacleError::NotADisc(radius) => said::not_a_disc(error.to_string(), radius.to_string()),
        ObstacleError::Reach(error) => reach(error),
    }
}

/// The reason why vertices are not a polygon.
pub fn polygon(error: &PolygonError) -> Message {
    match *error {
        PolygonError::TooFew(vertices) => said::too_few(error.to_string(), vertices),
        PolygonError::Repeated(first, second) => said::repeated(error.to_string(), first, second),
        PolygonError::Crossing(first, second) => said::crossing(error.to_string(), first, second),
        PolygonError::TooShort(vertex) => said::too_short(error.to_string(), vertex),
    }
}

fn reach(error: &ReachError) -> Message {
    match *error {
        ReachError::TooFar { what, value } => {
            said::too_far(error.to_string(), what.into(), format!("{FARTHEST:e}"), value.to_string())
        }
        ReachError::NotFinite { what, value } => {
            said::not_finite(error.to_string(), what.into(), value.to_string())
        }
    }
}

fn unknown_key(error: &CommandError, key: &str) -> Message {
    let known = || ["method"].into_iter().chain(Key::all().map(Key::name));
    match nearest(key, known()) {
        Some(near) => said::unknown_key_near(quoted(key), quoted(near)),
        None => said::unknown_key(error.to_string(), quoted(key), known().collect::<Vec<_>>().join(", ")),
    }
}
