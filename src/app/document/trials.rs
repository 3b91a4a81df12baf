//! Trials of remedies for the selected agent's findings, on background threads.
//!
//! The worst finding comes first; on many cores several candidates run in parallel. The results stay as long as the
//! agent has the ailment and the world is not changed: a trial is about the world as it was when it began, while time
//! may continue.

use std::{
    num::NonZero,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, TryRecvError, channel},
    },
    time::Duration,
};

use sidestep_core::{AgentId, World};
use sidestep_lab::explain::doctor::{Ailment, Finding, Severity, TrialOutcome, Trials};

use crate::platform::{Instant, cores, gives_way, sleep, spawn};

/// Agents times steps that a trial computes between two pauses.
const SLICE: u64 = 4_000;

/// The results of the trials for one agent's findings.
#[derive(Debug, Default)]
pub struct TrialRoom {
    patient: Option<AgentId>,
    outcomes: Vec<(Ailment, TrialOutcome)>,
    running: Option<Running>,
}

/// A trial on a dedicated thread.
#[derive(Debug)]
struct Running {
    ailment: Ailment,
    cancelled: Arc<AtomicBool>,
    outcome: Receiver<TrialOutcome>,
}

/// The progress of the trials of one finding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress<'a> {
    /// Other findings come first.
    Waiting,
    /// They run.
    Running,
    /// They are over.
    Over(&'a TrialOutcome),
}

impl TrialRoom {
    /// The progress of the trials of a finding.
    pub fn progress(&self, ailment: Ailment) -> Progress<'_> {
        match self.outcomes.iter().find(|(known, _)| *known == ailment) {
            Some((_, outcome)) => Progress::Over(outcome),
            None if self.running.as_ref().is_some_and(|running| running.ailment == ailment) => {
                Progress::Running
            }
            None => Progress::Waiting,
        }
    }

    /// Returns true if a trial is running.
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Forgets all trials, as the world was changed or replaced, and they no longer apply to it.
    pub fn forget(&mut self) {
        *self = TrialRoom::default();
    }

    /// Collects results, forgets those for ailments that the agent no longer has, and begins the next trial; hints are
    /// not tried. `start` creates step 0 of the world, if it has not been changed since; it is called only if a trial
    /// begins.
    pub fn tend(
        &mut self,
        world: &World,
        selected: Option<u32>,
        findings: &[Finding],
        start: impl FnOnce() -> Option<World>,
    ) {
        let patient = selected.and_then(|agent| world.id(agent));
        if patient != self.patient {
            self.forget();
            self.patient = patient;
        }
        let wrong: Vec<&Finding> =
            findings.iter().filter(|finding| finding.severity > Severity::Hint).collect();
        let ails = |ailment: Ailment| wrong.iter().any(|finding| finding.ailment == ailment);
        self.outcomes.retain(|(ailment, _)| ails(*ailment));
        if let Some(running) = self.running.take() {
            match running.outcome.try_recv() {
                Ok(outcome) => self.outcomes.push((running.ailment, outcome)),
                Err(TryRecvError::Empty) if ails(running.ailment) => self.running = Some(running),
                Err(_) => {}
            }
        }
        let mut waiting = wrong.iter().filter(|finding| self.progress(finding.ailment) == Progress::Waiting);
        if self.running.is_none()
            && gives_way()
            && let (Some(agent), Some(&finding)) = (selected, waiting.next())
        {
            self.running = Some(Running::begin(world.clone(), start(), agent, finding.clone()));
        }
    }
}

impl Running {
    fn begin(world: World, start: Option<World>, agent: u32, finding: Finding) -> Running {
        let (sender, outcome) = channel();
        let cancelled = Arc::new(AtomicBool::new(false));
        let (ailment, stop) = (finding.ailment, Arc::clone(&cancelled));
        let steps = (SLICE / (world.agents.len() as u64).max(1)).max(1);
        spawn(move || {
            let mut trials = Trials::new(&world, start.as_ref(), agent, &finding).on_threads(at_once());
            while !stop.load(Ordering::Relaxed) {
                let begun = Instant::now();
                if let Some(outcome) = trials.work(steps) {
                    // The receiver is gone if the window has moved on.
                    _ = sender.send(outcome.clone());
                    return;
                }
                sleep(rest_after(begun.elapsed()));
            }
        });
        Running { ailment, cancelled, outcome }
    }
}

/// The number of threads that work on one thing in the background: a quarter of the cores.
pub(super) fn at_once() -> NonZero<usize> {
    NonZero::new(cores() / 4).unwrap_or(NonZero::<usize>::MIN)
}

/// On few cores a trial leaves half of its time to the window.
pub(super) fn rest_after(work: Duration) -> Duration {
    if cores() > 2 { Duration::ZERO } else { work }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}
