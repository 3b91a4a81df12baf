//! A log as columns: rows by step, and in a step by agent.

use std::ops::Range;

use glam::Vec2;

use super::{
    column::{LogColumn, NUMBERS, SETTINGS, VECTORS, VectorKind},
    format::LogHead,
    guess::TimeStepSource,
    headless::{ANNOTATED, ANNOTATED_FRAMES, LogConvention},
    said,
    setting_column::SettingColumn,
};

/// Longest interval between rows of a log, s: integers that are farther apart count milliseconds.
const LONGEST_INTERVAL: f64 = 5.0;

/// Most rows of a log: some 5 GB of columns.
pub const MAX_ROWS: usize = 100_000_000;

/// A step for which a log has rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LogStamp {
    /// Its number. If the log has only times, steps are counted in units of the median interval between them.
    pub step: i64,
    /// Its time, s; NaN if the log has none.
    pub time: f64,
    /// Its first row.
    pub(super) first: usize,
}

/// The log of a run of any program.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentLog {
    pub(super) stamps: Vec<LogStamp>,
    /// The agent of each row.
    pub(super) agents: Vec<u32>,
    /// Each number of each row, NaN if missing; empty if no row has it.
    pub(super) numbers: [Vec<f32>; NUMBERS],
    pub(super) settings: [SettingColumn; SETTINGS.len()],
    pub(super) names: Vec<String>,
    pub(super) head: LogHead,
    /// Third coordinates of vectors, which worlds do not have; empty if no row has one.
    pub(super) thirds: [Vec<f32>; VECTORS],
    /// The most frequent difference between consecutive steps.
    pub(super) stride: i64,
}

impl AgentLog {
    /// Number of rows.
    pub fn len(&self) -> usize {
        self.agents.len()
    }

    /// True if it has no rows; a log that was read has some.
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

    /// The convention by which it is written.
    pub fn convention(&self) -> LogConvention {
        self.head.convention
    }

    /// True if its agents are people.
    pub fn is_of_people(&self) -> bool {
        self.convention().is_of_people() || self.head.has_people
    }

    /// Seconds of the unit in which its times are printed.
    fn time_unit(&self) -> f64 {
        if self.head.time_unit > 0.0 { self.head.time_unit } else { 1.0 }
    }

    /// Interprets times as milliseconds, or fractions of them, if they cannot be seconds: they count from 1970, or are
    /// integers that are far apart.
    pub(super) fn guess_time_unit(&mut self) {
        let times = || self.stamps.iter().map(|stamp| stamp.time);
        let Some(first) = times().next().filter(|_| self.time_unit() == 1.0) else { return };
        let is_whole = || times().all(|time| time.fract() == 0.0);
        let guess = match first {
            _ if first >= 1e17 => Some((1e-9, "ns")),
            _ if first >= 1e14 => Some((1e-6, "µs")),
            _ if first >= 1e11 => Some((1e-3, "ms")),
            _ if self.usual_interval().is_some_and(|s| s >= LONGEST_INTERVAL) && is_whole() => {
                Some((1e-3, "ms"))
            }
            _ => None,
        };
        if let Some((seconds, unit)) = guess {
            self.stamps.iter_mut().for_each(|stamp| stamp.time *= seconds);
            self.head.time_unit = seconds;
            self.head.assumed.push(said::times_in(unit.into()));
        }
    }

    /// Uses z for y if y hardly varies and z does: then y is the height.
    pub(super) fn lie_flat(&mut self) {
        if self.flat_axis() == Some("y") {
            for (kind, third) in self.thirds.iter_mut().enumerate().filter(|(_, third)| !third.is_empty()) {
                self.numbers[2 * kind + 1] = std::mem::take(third);
            }
            let is_third = |name: &String| matches!(LogColumn::named(name), Some(LogColumn::Third(_)));
            self.head.ignored.retain(|name| !is_third(name));
            self.head.ignored.push("y".into());
            self.head.assumed.push(said::y_is_up());
        }
    }

    /// Columns that are not recognized.
    pub fn ignored(&self) -> &[String] {
        &self.head.ignored
    }

    /// True if any row has this vector.
    pub(super) fn has(&self, kind: VectorKind) -> bool {
        !self.numbers[kind.first()].is_empty()
    }

    /// True if any row has a setting.
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

    /// The step after the `k`th one, if no step was left out between them.
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

    /// The position of the agent of a row, m.
    pub fn position(&self, row: usize) -> Vec2 {
        self.vector(VectorKind::Position, row).unwrap_or(Vec2::ZERO)
    }

    /// The name of an agent.
    pub fn name(&self, agent: u32) -> &str {
        self.names.get(agent as usize).map_or("", String::as_str)
    }

    /// Seconds between most consecutive steps according to the options or the log, and the source.
    pub(super) fn interval(&self) -> Option<(f64, TimeStepSource)> {
        let of_frames = |rate: f64| self.stride as f64 / rate;
        if let Some(rate) = self.head.told_rate {
            return Some((of_frames(rate), TimeStepSource::Told));
        }
        if let Some(interval) = self.usual_interval() {
            return Some((interval, TimeStepSource::Times));
        }
        if let Some(rate) = self.head.rate {
            // In TrajNet++ the rate is that of the annotated frames.
            let of_annotated = self.convention() == LogConvention::TrajNet;
            return Some((if of_annotated { 1.0 / rate } else { of_frames(rate) }, TimeStepSource::Rate));
        }
        self.is_annotated().then_some((ANNOTATED, TimeStepSource::Assumed))
    }

    /// True if its form implies that it has the annotated frames of a data set. Four columns without a header are those
    /// of ETH and UCY only if every 6th or 10th frame has rows.
    fn is_annotated(&self) -> bool {
        match self.convention() {
            LogConvention::TrajNet => true,
            LogConvention::EthUcy => {
                self.has(VectorKind::Velocity) || ANNOTATED_FRAMES.contains(&self.stride)
            }
            LogConvention::Archive | LogConvention::Named => false,
        }
    }

    /// The interval between most consecutive steps, s, by the times of the log: the mean of those that differ by no
    /// more than their printed digits.
    fn usual_interval(&self) -> Option<f64> {
        let neighbors = (0..self.stamps.len()).filter_map(|k| Some((k, self.after(k)?)));
        let mut times: Vec<f64> =
            neighbors.map(|(k, next)| self.stamps[next].time - self.stamps[k].time).collect();
        times.retain(|time| *time > 0.0);
        times.sort_by(f64::total_cmp);
        let middle = *times.get(times.len() / 2)?;
        let printed = self.head.printed.time_step() * self.time_unit();
        let alike = |time: &&f64| (**time - middle).abs() <= 1.01 * printed;
        let (sum, count) =
            times.iter().filter(alike).fold((0.0, 0.0), |(sum, n), time| (sum + time, n + 1.0));
        Some(if count > 0.0 { sum / count } else { middle })
    }
}
