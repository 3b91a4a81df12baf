//! Rows as they arrive, converted to columns: appended, then sorted by step and agent if necessary.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::{
    column::{NUMBERS, SETTINGS, VECTORS},
    error::LogFault,
    format::LogHead,
    log::{AgentLog, LogStamp, MAX_ROWS},
    names::AgentNames,
    row::LogRow,
    said,
    setting_column::SettingColumn,
};
use sidestep_core::model::spelling::quoted;

use crate::{files::scenario::MAX_AGENTS, text::message::Message};

/// Largest number of a step: integers are exact up to here.
const LARGEST_STEP: f64 = 9e15;

/// The rows so far.
#[derive(Default)]
pub(super) struct LogRows {
    /// The step of each row, by its place in `stamps`.
    at: Vec<u32>,
    agents: Vec<u32>,
    numbers: [Vec<f32>; NUMBERS],
    settings: [SettingColumn; SETTINGS.len()],
    names: AgentNames,
    stamps: Vec<LogStamp>,
    known: BTreeMap<i64, u32>,
    /// Key and place of the step of the last row.
    last: Option<(i64, u32)>,
    /// True if steps are identified by their times.
    by_time: bool,
    thirds: [Vec<f32>; VECTORS],
}

impl LogRows {
    /// Adds a row.
    pub fn push(&mut self, row: &LogRow, name: &str) -> Result<(), Message> {
        row.check()?;
        if self.agents.len() == MAX_ROWS {
            return Err(said::too_many_rows(MAX_ROWS));
        }
        let at = self.stamp(row)?;
        let agent = self.names.number(name);
        let numbers = self.numbers.iter_mut().zip(row.numbers);
        for (column, number) in numbers.chain(self.thirds.iter_mut().zip(row.thirds)) {
            if !column.is_empty() || !number.is_nan() {
                column.resize(self.agents.len(), f32::NAN);
                column.push(number);
            }
        }
        for (column, setting) in self.settings.iter_mut().zip(row.settings) {
            column.push(setting, agent, &self.agents);
        }
        self.at.push(at);
        self.agents.push(agent);
        Ok(())
    }

    /// The place of the step of a row.
    fn stamp(&mut self, row: &LogRow) -> Result<u32, Message> {
        if self.agents.is_empty() {
            self.by_time = row.step.is_nan();
        }
        let key = if self.by_time { time_key(row.time)? } else { step_key(row.step)? };
        if let Some((_, place)) = self.last.filter(|(last, _)| *last == key) {
            return Ok(place);
        }
        let count = self.stamps.len() as u32;
        let place = *self.known.entry(key).or_insert(count);
        if place == count {
            self.stamps.push(LogStamp { step: key, time: row.time, first: 0 });
        }
        self.last = Some((key, place));
        Ok(place)
    }

    /// The columns, in order.
    pub fn finish(self, head: LogHead) -> Result<AgentLog, LogFault> {
        let LogRows { at, agents, numbers, settings, names, stamps, known, by_time, thirds, .. } = self;
        let (names, places) = names.in_order();
        let mut ranks = vec![0; stamps.len()];
        known.values().enumerate().for_each(|(rank, place)| ranks[*place as usize] = rank as u32);
        let sorted: Vec<LogStamp> = known.values().map(|place| stamps[*place as usize]).collect();
        let key =
            |row: usize| u64::from(ranks[at[row] as usize]) << 32 | u64::from(places[agents[row] as usize]);
        let settings = settings.map(|column| column.renumbered(&places));
        let order = order_of(agents.len(), &key);
        let row_at = |index: usize| order.as_ref().map_or(index, |order| order[index] as usize);
        let mut log = AgentLog {
            stamps: sorted,
            agents: (0..agents.len()).map(|index| places[agents[row_at(index)] as usize]).collect(),
            numbers: numbers.map(|column| in_order(column, order.as_deref())),
            settings: settings.map(|column| column.in_order(order.as_deref())),
            names,
            head,
            thirds: thirds.map(|column| in_order(column, order.as_deref())),
            stride: 1,
        };
        let (mut stamp, mut before) = (None, None);
        for index in 0..agents.len() {
            let now = key(row_at(index));
            if before == Some(now) {
                let (step, agent) = (log.stamps[(now >> 32) as usize], log.name(now as u32));
                let step = if by_time { step.time.to_string() } else { step.step.to_string() };
                return Err(LogFault::whole(match log.head.lacks_agent {
                    true => said::no_agent(step),
                    false => said::row_twice(quoted(agent), step),
                }));
            }
            if stamp != Some(now >> 32) {
                log.stamps[(now >> 32) as usize].first = index;
            }
            (stamp, before) = (Some(now >> 32), Some(now));
        }
        if (0..log.stamps.len()).any(|k| log.rows(k).len() > MAX_AGENTS) {
            return Err(LogFault::whole(said::too_many_agents(MAX_AGENTS)));
        }
        if by_time {
            count_steps(&mut log.stamps);
        }
        log.stride = usual_difference(&log.stamps);
        Ok(log)
    }
}

/// The rows in order, or `None` if they are in order already.
fn order_of(rows: usize, key: &(impl Fn(usize) -> u64 + Sync)) -> Option<Vec<u32>> {
    let is_sorted = (1..rows).all(|row| key(row - 1) <= key(row));
    if is_sorted {
        return None;
    }
    let mut order: Vec<u32> = (0..rows as u32).collect();
    order.par_sort_unstable_by_key(|row| (key(*row as usize), *row));
    Some(order)
}

/// A column in another order.
pub(super) fn in_order(column: Vec<f32>, order: Option<&[u32]>) -> Vec<f32> {
    match order {
        Some(order) if !column.is_empty() => {
            let value = |row: &u32| column.get(*row as usize).copied().unwrap_or(f32::NAN);
            order.iter().map(value).collect()
        }
        _ => column,
    }
}

fn step_key(step: f64) -> Result<i64, Message> {
    if step.is_nan() {
        return Err(said::no_step());
    }
    if step.fract() != 0.0 || step.abs() > LARGEST_STEP {
        return Err(said::no_whole_step(step.to_string()));
    }
    Ok(step as i64)
}

/// An integer for each time, in the order of the times.
fn time_key(time: f64) -> Result<i64, Message> {
    if !time.is_finite() {
        return Err(said::no_step());
    }
    // Adding zero makes −0 and 0 equal.
    let bits = (time + 0.0).to_bits() as i64;
    Ok(if bits < 0 { i64::MIN.wrapping_sub(bits) } else { bits })
}

/// Numbers the steps of a log that has only times: consecutive numbers differ by the time between them in units of the
/// median interval, rounded.
fn count_steps(stamps: &mut [LogStamp]) {
    let mut times: Vec<f64> = stamps.windows(2).map(|pair| pair[1].time - pair[0].time).collect();
    let waits = times.clone();
    times.sort_by(f64::total_cmp);
    let usual = times.get(times.len() / 2).copied().unwrap_or(1.0);
    let mut step = 0_i64;
    for (index, stamp) in stamps.iter_mut().enumerate() {
        if let Some(wait) = index.checked_sub(1).and_then(|before| waits.get(before)) {
            let steps = (wait / usual).round().clamp(1.0, 1e9);
            step += steps as i64;
        }
        stamp.step = step;
    }
}

/// The most frequent difference between consecutive steps; the smallest among equals.
fn usual_difference(stamps: &[LogStamp]) -> i64 {
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    for pair in stamps.windows(2) {
        *counts.entry(pair[1].step - pair[0].step).or_default() += 1;
    }
    let usual = counts.iter().max_by_key(|(difference, count)| (**count, std::cmp::Reverse(**difference)));
    usual.map_or(1, |(difference, _)| *difference)
}
