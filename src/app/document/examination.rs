//! The examination of the selected agent: its last seconds, and the findings.

use std::time::Duration;

use sidestep_core::{Decisions, World};
use sidestep_lab::explain::doctor::{self, Ailment, Finding};

use super::trials::{Progress, TrialRoom};
use crate::platform::Instant;

/// Largest number of agents of a world in which the selected one is examined: some findings look at all agents.
const MAX_EXAMINED: usize = 20_000;

/// The time between two examinations: they are too slow for every frame.
const EVERY: Duration = Duration::from_millis(250);

/// The last seconds of the selected agent, and the findings.
#[derive(Debug, Default)]
pub struct Examination {
    memory: doctor::Memory,
    findings: Vec<Finding>,
    examined_at: Option<Instant>,
    trials: TrialRoom,
}

impl Examination {
    /// The findings of the last examination.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The progress of the trials of remedies for one finding.
    pub fn progress(&self, ailment: Ailment) -> Progress<'_> {
        self.trials.progress(ailment)
    }

    /// The last step at which one of its ailments began.
    pub fn began(&self) -> Option<u64> {
        self.findings.iter().filter_map(|finding| finding.since).map(|since| since.step).max()
    }

    /// Returns an observer through which the doctor sees the steps of the selected agent.
    pub fn observer(&mut self, selected: Option<u32>) -> impl FnMut(&World, &Decisions) + '_ {
        move |world, decisions| {
            if let Some(selected) = selected {
                self.memory.observe(world, decisions, selected);
            }
        }
    }

    /// Forgets the observed steps: they belong to another world or branch.
    pub fn forget(&mut self) {
        self.memory.clear();
    }

    /// Requests an examination as soon as possible, because of another agent or another world.
    pub fn call_doctor(&mut self) {
        self.examined_at = None;
        self.trials.forget();
    }

    /// Requests an examination as soon as possible, though nothing has changed.
    #[cfg(test)]
    pub fn examine_now(&mut self) {
        self.examined_at = None;
    }

    /// Returns true if trials are running.
    pub fn is_trying(&self) -> bool {
        self.trials.is_running()
    }

    /// Examines the agent if that is due. Returns true if it was.
    pub fn examine(&mut self, world: &World, decisions: &Decisions, selected: Option<u32>) -> bool {
        if self.examined_at.is_some_and(|at| at.elapsed() <= EVERY) {
            return false;
        }
        self.examined_at = Some(Instant::now());
        self.findings = match selected {
            Some(selected) if world.agents.len() <= MAX_EXAMINED => {
                doctor::diagnose(world, decisions, selected, &self.memory)
            }
            _ => Vec::new(),
        };
        true
    }

    /// Starts and collects trials of remedies for the findings; `start` creates step 0 of the world, if it has not been
    /// changed since.
    pub fn tend_trials(
        &mut self,
        world: &World,
        selected: Option<u32>,
        start: impl FnOnce() -> Option<World>,
    ) {
        self.trials.tend(world, selected, &self.findings, start);
    }
}
