//! A log as columns: rows by step, and in a step by agent.

use std::ops::Range;

use glam::Vec2;

use super::{
    column::{NUMBERS, SETTINGS, VectorKind},
    headless::{ANNOTATED, LogConvention},
    setting_column::SettingColumn,
};

/// Most rows of a log: some 5 GB of columns.
pub const MAX_ROWS: usize = 100_000_000;

/// A step that a log has rows of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LogStamp {
    /// Its number. Where the log has times only, steps are counted by the time between most of them.
    pub step: i64,
    /// Its time, s; NaN where the log has none.
    pub time: f64,
    /// Its first row.
    pub(super) first: usize,
}

/// What somebody wrote down of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentLog {
    pub(super) stamps: Vec<LogStamp>,
    /// The agent of each row.
    pub(super) agents: Vec<u32>,
    /// Each number of each row, NaN where there is none; empty where no row has it.
    pub(super) numbers: [Vec<f32>; NUMBERS],
    pub(super) settings: [SettingColumn; SETTINGS.len()],
    pub(super) names: Vec<String>,
    pub(super) convention: LogConvention,
    /// Frames in a second, if the log says so.
    pub(super) rate: Option<f64>,
    /// Meters of a unit of length, if the log says so.
    pub(super) unit: Option<f32>,
    pub(super) ignored: Vec<String>,
    /// How far apart most steps are.
    pub(super) stride: i64,
}

impl AgentLog {
    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.agents.len()
    }

    /// Whether there are none; a log that was read has some.
    pub fn is_empty(&self) -> bool {
        self.agents.is_empty()
    }

    /// The steps, in order.
    pub fn stamps(&self) -> &[LogStamp] {
        &self.stamps
    }

    /// The names of the agents: the index of a name is that of the agent.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// By whose convention it is written.
    pub fn convention(&self) -> LogConvention {
        self.convention
    }

    /// Columns that nothing is known about.
    pub fn ignored(&self) -> &[String] {
        &self.ignored
    }

    /// Whether any row has this vector.
    pub(super) fn has(&self, kind: VectorKind) -> bool {
        !self.numbers[kind.first()].is_empty()
    }

    /// Whether any row has a setting.
    pub(super) fn has_settings(&self) -> bool {
        self.settings.iter().any(|column| !column.is_empty())
    }

    /// The rows of the `k`th step.
    pub fn rows(&self, k: usize) -> Range<usize> {
        let end = self.stamps.get(k + 1).map_or(self.len(), |stamp| stamp.first);
        self.stamps.get(k).map_or(0..0, |stamp| stamp.first..end)
    }

    /// The agents in the rows of the `k`th step, ascending.
    pub fn agents_at(&self, k: usize) -> &[u32] {
        &self.agents[self.rows(k)]
    }

    /// The row of an agent at the `k`th step.
    pub fn row_of(&self, k: usize, agent: u32) -> Option<usize> {
        let rows = self.rows(k);
        self.agents[rows.clone()].binary_search(&agent).ok().map(|offset| rows.start + offset)
    }

    /// The `k`th step's neighbor in time, if no step was left out between them.
    pub(super) fn after(&self, k: usize) -> Option<usize> {
        let (now, next) = (self.stamps.get(k)?, self.stamps.get(k + 1)?);
        (next.step - now.step == self.stride).then_some(k + 1)
    }

    /// A vector of a row; `None` where it is missing. A chosen velocity may be infinite or NaN in one coordinate.
    pub(super) fn vector(&self, kind: VectorKind, row: usize) -> Option<Vec2> {
        let number = |offset: usize| self.numbers[kind.first() + offset].get(row).copied();
        let v = Vec2::new(number(0)?, number(1)?);
        if v.x.is_nan() && v.y.is_nan() { None } else { Some(v) }
    }

    /// Where the agent of a row is, m.
    pub fn position(&self, row: usize) -> Vec2 {
        self.vector(VectorKind::Position, row).unwrap_or(Vec2::ZERO)
    }

    /// The name of an agent.
    pub fn name(&self, agent: u32) -> &str {
        self.names.get(agent as usize).map_or("", String::as_str)
    }

    /// Seconds from most steps to the next by the log's own account: its times, its frame rate, or its convention.
    pub(super) fn interval(&self) -> Option<f64> {
        let neighbors = (0..self.stamps.len()).filter_map(|k| Some((k, self.after(k)?)));
        let mut times: Vec<f64> =
            neighbors.map(|(k, next)| self.stamps[next].time - self.stamps[k].time).collect();
        times.retain(|time| *time > 0.0);
        times.sort_by(f64::total_cmp);
        let middle = times.get(times.len() / 2).copied();
        let by_rate = || {
            let rate = self.rate?;
            // Of TrajNet++ the rate is that of the annotated frames.
            let frames = if self.convention == LogConvention::TrajNet { 1 } else { self.stride };
            Some(frames as f64 / rate)
        };
        let by_custom = || self.convention.is_of_people().then_some(ANNOTATED);
        middle.or_else(by_rate).or_else(by_custom)
    }
}
