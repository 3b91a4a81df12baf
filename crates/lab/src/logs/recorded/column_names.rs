//! The meanings of columns of a log as given by the options: `agent=ped,x=PosX,y=PosZ`.

use std::str::FromStr;

use super::{
    column::{LogColumn, time_unit_of},
    said,
};
use sidestep_core::model::spelling::quoted;

use crate::text::message::Message;

/// Names of columns given by the options; all other columns are recognized by their own names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ColumnNames {
    named: Vec<NamedColumn>,
}

#[derive(Clone, Debug, PartialEq)]
struct NamedColumn {
    column: LogColumn,
    /// Its name in the log.
    name: String,
    /// Seconds per unit, for a column of times.
    unit: Option<f64>,
}

impl FromStr for ColumnNames {
    type Err = Message;

    fn from_str(text: &str) -> Result<ColumnNames, Message> {
        let mut named: Vec<NamedColumn> = Vec::new();
        for pair in text.split(',') {
            let (key, name) = pair.split_once('=').ok_or_else(|| said::no_pair(quoted(pair)))?;
            let known = LogColumn::named(key).filter(|column| !matches!(column, LogColumn::Third(_)));
            let column = known.ok_or_else(|| said::unknown_key(quoted(key.trim())))?;
            let name = name.trim().to_string();
            if named.iter().any(|other| other.column == column || other.name == name) {
                return Err(said::told_twice(quoted(pair)));
            }
            named.push(NamedColumn { column, name, unit: time_unit_of(key) });
        }
        Ok(ColumnNames { named })
    }
}

impl ColumnNames {
    /// True if none is given.
    pub fn is_empty(&self) -> bool {
        self.named.is_empty()
    }

    /// The contents of the column with this name.
    pub(super) fn column(&self, name: &str) -> Option<LogColumn> {
        match self.named.iter().find(|named| named.name == name.trim()) {
            Some(named) => Some(named.column),
            None => LogColumn::named(name)
                .filter(|column| !self.named.iter().any(|named| named.column == *column)),
        }
    }

    /// True if the options state that this is the name of the column of agents.
    pub(super) fn is_named(&self, name: &str) -> bool {
        self.named.iter().any(|named| named.name == name.trim())
    }

    /// Seconds per unit of a column of times, if its name or the options state it.
    pub(super) fn time_unit(&self, name: &str) -> Option<f64> {
        let named = self.named.iter().find(|named| named.name == name.trim());
        named.and_then(|named| named.unit).or_else(|| time_unit_of(name))
    }

    /// The first name that a header does not have.
    pub(super) fn missing(&self, names: &[&str]) -> Option<&str> {
        let is_there = |named: &&NamedColumn| !names.iter().any(|name| name.trim() == named.name);
        self.named.iter().find(is_there).map(|named| named.name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_known_by_the_given_names_and_else_by_their_own() {
        let names: ColumnNames = "agent=ped,x=PosX,y=PosZ,t_ms=Clock".parse().expect("columns");
        assert_eq!(names.column("ped"), Some(LogColumn::Agent));
        assert_eq!(names.column("PosZ"), Some(LogColumn::Number(1)));
        assert_eq!(names.column("id"), None, "another column is told to be the agent");
        assert_eq!(names.column("radius"), LogColumn::named("radius"));
        assert_eq!((names.time_unit("Clock"), names.time_unit("Time")), (Some(1e-3), None));
        for slip in ["", "agent", "agnt=ped", "x=A,x=B", "x=A,y=A", "z=A"] {
            assert!(slip.parse::<ColumnNames>().is_err(), "{slip}");
        }
    }
}
