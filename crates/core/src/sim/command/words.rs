//! Commands parsed from text.

use super::{Command, CommandError, Scope};
use crate::model::{Key, Method, spelling::quoted, tunable::ValueError};

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
