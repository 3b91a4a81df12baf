//! A log that a run follows: step k of the run is the `k`th of the log.

use std::{any::Any, sync::OnceLock};

use super::{
    RecordedRun,
    column::{SETTINGS, VectorKind},
    guess::{Habit, habits},
    run::follow,
};
use sidestep_core::model::{Agent, Key, tunable::Value};

use crate::run::time::{LoggedAgent, LoggedAnswer, LoggedRun};

/// A log that was read completely.
#[derive(Debug)]
pub struct FollowedLog {
    run: RecordedRun,
    /// The habits of each agent over the whole log, computed once any agent is released.
    habits: OnceLock<Vec<Habit>>,
}

impl FollowedLog {
    pub(super) fn of(run: RecordedRun) -> FollowedLog {
        FollowedLog { run, habits: OnceLock::new() }
    }

    /// The log with all data that its worlds need.
    pub fn run(&self) -> &RecordedRun {
        &self.run
    }

    /// Settings of a row that differ from the row of its agent one step before.
    fn changed(&self, k: usize, number: u32, agent: &Agent) -> Vec<(Key, Value)> {
        let log = self.run.log();
        let before = k.checked_sub(1).and_then(|before| Some((before, log.row_of(before, number)?)));
        let changes = log.has_settings() || log.has(VectorKind::Preferred);
        let Some((before, row)) = before.filter(|_| changes) else { return Vec::new() };
        let before = self.run.agent(before, row).settings;
        // A row with a preferred velocity is not steered, one without it may be.
        let settings = SETTINGS.map(Key::Agent).into_iter().chain([Key::STEERING]);
        let change = |key: Key| {
            let Key::Agent(setting) = key else { return None };
            let (now, before) = ((setting.get)(&agent.settings), (setting.get)(&before));
            (now != before).then_some((key, now))
        };
        settings.filter_map(change).collect()
    }
}

impl LoggedRun for FollowedLog {
    fn first(&self) -> u64 {
        0
    }

    fn last(&self) -> u64 {
        (self.run.log().stamps().len() as u64).saturating_sub(1)
    }

    fn agents(&self, step: u64) -> Option<Vec<LoggedAgent>> {
        let (k, log) = (step as usize, self.run.log());
        log.stamps().get(k)?;
        let of = |row: usize| {
            let (number, agent) = (log.agents[row], self.run.agent(k, row));
            LoggedAgent { number, changed: self.changed(k, number, &agent), agent }
        };
        Some(log.rows(k).map(of).collect())
    }

    fn skipped(&self, step: u64) -> u32 {
        let (k, log) = (step as usize, self.run.log());
        let stamps =
            k.checked_sub(1).and_then(|before| Some((log.stamps().get(before)?, log.stamps().get(k)?)));
        let frames = stamps.map_or(0, |(before, now)| (now.step - before.step) / log.stride - 1);
        u32::try_from(frames).unwrap_or(0)
    }

    fn answers(&self, step: u64) -> Vec<LoggedAnswer> {
        let (k, log) = (step as usize, self.run.log());
        let of = |row: usize| {
            let number = log.agents[row];
            let next = log.row_of(k + 1, number).map(|row| log.position(row));
            LoggedAnswer { number, chosen: self.run.chosen(k, row), next }
        };
        log.rows(k).map(of).collect()
    }

    fn by_itself(&self, number: u32, _: u64) -> Agent {
        let mut agent = self.run.base_agent(number).clone();
        let is_told = self.run.is_of_base(number) || !self.run.log().has(VectorKind::Preferred);
        if is_told {
            return agent;
        }
        let habit = self.habits.get_or_init(|| habits(self.run.log(), self.run.time_step()))[number as usize];
        follow(&mut agent, habit);
        agent
    }

    fn name(&self, number: u32) -> String {
        self.run.log().name(number).to_string()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
