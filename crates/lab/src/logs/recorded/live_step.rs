//! A step of a log that is being written: its rows, in no more columns than it needs.

use std::sync::Arc;

use glam::Vec2;

use super::{
    column::{NUMBERS, SETTINGS, VectorKind},
    row::LogRow,
};

/// The settings of all rows of a step, each empty if no row has it.
pub(super) type StepSettings = [Vec<f32>; SETTINGS.len()];

/// A complete step. Columns equal to those of the previous step are shared with it.
#[derive(Clone, Debug)]
pub(super) struct LiveStep {
    /// The agents, ascending.
    pub agents: Arc<Vec<u32>>,
    numbers: [Vec<f32>; NUMBERS],
    settings: Arc<StepSettings>,
    /// Approximate memory, bytes, not counting what it shares with the previous step.
    pub bytes: usize,
}

/// Memory of a step in addition to its numbers, bytes: its reference counts, its place in the list, and the overhead of
/// allocations.
const OVERHEAD: usize = 64;

impl LiveStep {
    /// Created from rows in any order, one for each agent.
    pub fn of(mut rows: Vec<(u32, LogRow)>, before: Option<&LiveStep>) -> LiveStep {
        rows.sort_unstable_by_key(|(agent, _)| *agent);
        let column = |of: &dyn Fn(&LogRow) -> f32| -> Vec<f32> {
            let all: Vec<f32> = rows.iter().map(|(_, row)| of(row)).collect();
            if all.iter().all(|number| number.is_nan()) { Vec::new() } else { all }
        };
        let numbers: [Vec<f32>; NUMBERS] = std::array::from_fn(|number| column(&|row| row.numbers[number]));
        let settings: StepSettings = std::array::from_fn(|setting| column(&|row| row.settings[setting]));
        let agents: Vec<u32> = rows.iter().map(|(agent, _)| *agent).collect();
        let same_agents = before.filter(|before| *before.agents == agents);
        let same_settings = before.filter(|before| are_same(&before.settings, &settings));
        let own = [
            (same_agents.is_none(), allocated(&agents)),
            (
                same_settings.is_none(),
                size_of::<StepSettings>() + settings.iter().map(|list| allocated(list)).sum::<usize>(),
            ),
        ];
        let own: usize = own.into_iter().filter(|(is_own, _)| *is_own).map(|(_, bytes)| bytes).sum();
        let bytes = size_of::<LiveStep>()
            + OVERHEAD
            + own
            + numbers.iter().map(|list| allocated(list)).sum::<usize>();
        LiveStep {
            bytes,
            agents: same_agents.map_or_else(|| Arc::new(agents), |before| before.agents.clone()),
            numbers,
            settings: same_settings.map_or_else(|| Arc::new(settings), |before| before.settings.clone()),
        }
    }

    /// The place of an agent among the rows.
    pub fn row_of(&self, agent: u32) -> Option<usize> {
        self.agents.binary_search(&agent).ok()
    }

    /// A vector of a row; `None` where it is missing.
    pub fn vector(&self, kind: VectorKind, row: usize) -> Option<Vec2> {
        let number = |offset: usize| self.numbers[kind.first() + offset].get(row).copied();
        let v = Vec2::new(number(0)?, number(1)?);
        if v.x.is_nan() && v.y.is_nan() { None } else { Some(v) }
    }

    /// The position of the agent of a row, m.
    pub fn position(&self, row: usize) -> Vec2 {
        self.vector(VectorKind::Position, row).unwrap_or_default()
    }

    /// A setting of a row.
    pub fn setting(&self, setting: usize, row: usize) -> Option<f32> {
        self.settings[setting].get(row).copied().filter(|number| !number.is_nan())
    }

    /// True if both have identical settings.
    pub fn shares_settings(&self, other: &LiveStep) -> bool {
        Arc::ptr_eq(&self.settings, &other.settings) && Arc::ptr_eq(&self.agents, &other.agents)
    }
}

/// Memory of a list, bytes; the smallest allocation takes 32.
fn allocated<T>(list: &[T]) -> usize {
    if list.is_empty() { 0 } else { (size_of_val(list) + 16).max(32) }
}

fn are_same(one: &StepSettings, other: &StepSettings) -> bool {
    let same = |(a, b): (&Vec<f32>, &Vec<f32>)| {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.to_bits() == b.to_bits())
    };
    one.iter().zip(other).all(same)
}
