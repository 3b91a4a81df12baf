//! The selected agent at the doctor's: its last seconds, and the findings.

use std::time::Duration;

use sidestep_core::{Decisions, World};
use sidestep_lab::explain::doctor::{self, Ailment, Finding};

use super::trials::{Progress, TrialRoom};
use crate::platform::Instant;

/// Most agents of a world in which the selected one is examined: some findings look at everybody.
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

    /// How far the trials of what could be done about one of them are.
    pub fn progress(&self, ailment: Ailment) -> Progress<'_> {
        self.trials.progress(ailment)
    }

    /// The last step at which something that ails it began.
    pub fn began(&self) -> Option<u64> {
        self.findings.iter().filter_map(|finding| finding.since).map(|since| since.step).max()
    }

    /// Lets the doctor see the steps of the selected agent.
    pub fn observer(&mut self, selected: Option<u32>) -> impl FnMut(&World, &Decisions) + '_ {
        move |world, decisions| {
            if let Some(selected) = selected {
                self.memory.observe(world, decisions, selected);
            }
        }
    }

    /// Forgets the steps that were seen: they belong to another world or branch.
    pub fn forget(&mut self) {
        self.memory.clear();
    }

    /// Has it examined at the next chance: it is another agent, or another world.
    pub fn call_doctor(&mut self) {
        self.examined_at = None;
        self.trials.forget();
    }

    /// Has it examined at the next chance, though nothing has changed.
    #[cfg(test)]
    pub fn examine_now(&mut self) {
        self.examined_at = None;
    }

    /// Whether trials are running.
    pub fn is_trying(&self) -> bool {
        self.trials.is_running()
    }

    /// Examines it, if that is due, and says whether it was.
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

    /// Looks after the trials of what was found; `start` makes step 0 of the world, if it was left to itself since.
    pub fn tend_trials(
        &mut self,
        world: &World,
        selected: Option<u32>,
        start: impl FnOnce() -> Option<World>,
    ) {
        self.trials.tend(world, selected, &self.findings, start);
    }
}
