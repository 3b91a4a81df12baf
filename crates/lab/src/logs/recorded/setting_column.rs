//! A setting of all agents over all rows: nearly always one value for each agent.

use super::logged::in_order;

/// The values of a setting. NaN means none.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum SettingColumn {
    /// One for each agent, by its number.
    PerAgent(Vec<f32>),
    /// One for each row.
    PerRow(Vec<f32>),
}

impl Default for SettingColumn {
    fn default() -> SettingColumn {
        SettingColumn::PerAgent(Vec::new())
    }
}

impl SettingColumn {
    /// Adds the value of the next row; `agents` are those of all earlier rows.
    pub fn push(&mut self, value: f32, agent: u32, agents: &[u32]) {
        match self {
            SettingColumn::PerRow(values) => values.push(value),
            SettingColumn::PerAgent(values) => {
                let agent = agent as usize;
                if agent >= values.len() {
                    // Earlier agents without a value have NaN.
                    values.resize(agent, f32::NAN);
                    values.push(value);
                } else if values[agent].to_bits() != value.to_bits() {
                    let mut rows: Vec<f32> = agents.iter().map(|agent| values[*agent as usize]).collect();
                    rows.push(value);
                    *self = SettingColumn::PerRow(rows);
                }
            }
        }
    }

    /// The column with the agents numbered by their places.
    pub fn renumbered(self, places: &[u32]) -> SettingColumn {
        match self {
            SettingColumn::PerRow(values) => SettingColumn::PerRow(values),
            SettingColumn::PerAgent(values) => {
                let mut moved = vec![f32::NAN; places.len()];
                for (value, place) in values.iter().zip(places) {
                    moved[*place as usize] = *value;
                }
                SettingColumn::PerAgent(moved)
            }
        }
    }

    /// The column with the rows in another order.
    pub fn in_order(self, order: Option<&[u32]>) -> SettingColumn {
        match self {
            SettingColumn::PerRow(values) => SettingColumn::PerRow(in_order(values, order)),
            per_agent @ SettingColumn::PerAgent(_) => per_agent,
        }
    }

    /// The value of an agent in a row, if it has one.
    pub fn value(&self, row: usize, agent: u32) -> Option<f32> {
        let value = match self {
            SettingColumn::PerAgent(values) => values.get(agent as usize),
            SettingColumn::PerRow(values) => values.get(row),
        };
        value.copied().filter(|value| !value.is_nan())
    }

    /// True if no row has a value.
    pub fn is_empty(&self) -> bool {
        let (SettingColumn::PerAgent(values) | SettingColumn::PerRow(values)) = self;
        values.iter().all(|value| value.is_nan())
    }
}
