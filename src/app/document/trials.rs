//! Trials of what could be done about the selected agent's findings, on threads beside the window.
//!
//! The worst finding first; on many cores several candidates at a time. What came of them is kept as long as the agent has
//! the ailment and nobody changes the world: a trial is about the world as it was when it began, and time may go on
//! meanwhile.

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

/// Agents times steps that a trial takes between two rests.
const SLICE: u64 = 4_000;

/// What came of the trials on one agent's findings.
#[derive(Debug, Default)]
pub struct TrialRoom {
    patient: Option<AgentId>,
    outcomes: Vec<(Ailment, TrialOutcome)>,
    running: Option<Running>,
}

/// A trial on its thread.
#[derive(Debug)]
struct Running {
    ailment: Ailment,
    cancelled: Arc<AtomicBool>,
    outcome: Receiver<TrialOutcome>,
}

/// How far the trials of one finding are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress<'a> {
    /// Others come first.
    Waiting,
    /// They run.
    Running,
    /// They are over.
    Over(&'a TrialOutcome),
}

impl TrialRoom {
    /// How far the trials of a finding are.
    pub fn progress(&self, ailment: Ailment) -> Progress<'_> {
        match self.outcomes.iter().find(|(known, _)| *known == ailment) {
            Some((_, outcome)) => Progress::Over(outcome),
            None if self.running.as_ref().is_some_and(|running| running.ailment == ailment) => {
                Progress::Running
            }
            None => Progress::Waiting,
        }
    }

    /// Whether a trial runs.
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The world was changed, or is another one: what was tried is no longer about it.
    pub fn forget(&mut self) {
        *self = TrialRoom::default();
    }

    /// Takes in what was found out, forgets what no longer ails the agent, and begins the next trial; hints are not tried.
    /// `start` makes step 0 of the world, if it was left to itself since; only a trial that begins asks for it.
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
                    // Nobody listens any more where the window has gone on.
                    _ = sender.send(outcome.clone());
                    return;
                }
                sleep(rest_after(begun.elapsed()));
            }
        });
        Running { ailment, cancelled, outcome }
    }
}

/// How many candidates run at a time: a quarter of the cores.
fn at_once() -> NonZero<usize> {
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
