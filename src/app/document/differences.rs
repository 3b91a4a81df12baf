//! The steps at which the followed log differs from the method: a background thread finds them, again for each method
//! and parameter that is tried.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use rayon::ThreadPoolBuilder;
use sidestep_core::Command;
use sidestep_lab::{
    logs::{
        audit::{Audit, AuditOptions, audit_while},
        recorded::FollowedLog,
    },
    run::{
        metrics::{Event, EventKind},
        time::LoggedRun,
    },
};

use super::trials::at_once;
use crate::app::panes::Panes;
use crate::platform::{Instant, sleep, spawn};

/// The interval at which results are passed on.
const EVERY: Duration = Duration::from_millis(200);

/// The thread works for this long, then leaves the window an equal time.
const SLICE: Duration = Duration::from_millis(8);

/// The differences of a log, as far as they are known.
#[derive(Debug, Default)]
pub struct Differences {
    asked: Option<AskedAudit>,
    found: Option<Arc<Audit>>,
    /// The number of steps compared so far, and the number of all steps.
    done: (u64, u64),
    running: Option<RunningAudit>,
}

/// The comparison that was requested.
#[derive(Clone, Debug, PartialEq)]
struct AskedAudit {
    branch: u32,
    tuning: Vec<Command>,
}

/// The results of a thread so far.
#[derive(Debug, Default)]
struct AuditSoFar {
    done: u64,
    found: Option<Arc<Audit>>,
    is_over: bool,
}

/// An audit on a dedicated thread.
#[derive(Debug)]
struct RunningAudit {
    cancelled: Arc<AtomicBool>,
    so_far: Arc<Mutex<AuditSoFar>>,
}

impl Drop for RunningAudit {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

impl Differences {
    /// The results so far; `None` if no step has been compared yet.
    pub fn found(&self) -> Option<&Audit> {
        self.found.as_deref()
    }

    /// The share of the log that has been compared, 0 … 1; `None` once all of it has.
    pub fn progress(&self) -> Option<f64> {
        self.running.as_ref().map(|_| self.done.0 as f64 / self.done.1.max(1) as f64)
    }

    /// Returns true if a thread is working on it.
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Starts a comparison if a log is followed in another way than before, and marks the results.
    pub fn tend(&mut self, panes: &mut Panes) {
        if !panes.run().is_led() {
            return;
        }
        let asked = AskedAudit { branch: panes.past().branch().id, tuning: panes.tuning() };
        if self.asked.as_ref() != Some(&asked) {
            self.begin(panes, asked);
        }
        let Some(running) = &self.running else { return };
        let Ok(mut so_far) = running.so_far.try_lock() else { return };
        self.done.0 = so_far.done;
        let (found, is_over) = (so_far.found.take(), so_far.is_over);
        drop(so_far);
        if let Some(found) = found {
            panes.machine_mut().set_differences(&events(&found));
            self.found = Some(found);
        }
        if is_over {
            self.running = None;
        }
    }

    fn begin(&mut self, panes: &Panes, asked: AskedAudit) {
        let log = panes.machine().followed().and_then(|log| log.as_any().downcast_ref::<FollowedLog>());
        let Some(log) = log else { return };
        let (run, steps) = (log.run().tuned(&asked.tuning), log.last() + 1);
        let (cancelled, so_far) = (Arc::new(AtomicBool::new(false)), Arc::<Mutex<AuditSoFar>>::default());
        self.running = Some(RunningAudit { cancelled: cancelled.clone(), so_far: so_far.clone() });
        (self.asked, self.done) = (Some(asked), (0, steps));
        spawn(move || {
            let (mut reported, mut rested) = (Instant::now(), Instant::now());
            let report = |done: u64, audit: &Audit, is_over: bool| {
                if let Ok(mut so_far) = so_far.lock() {
                    *so_far = AuditSoFar { done, found: Some(Arc::new(audit.clone())), is_over };
                }
            };
            let mut hold = || {
                audit_while(&run, AuditOptions::default(), |done, audit| {
                    if reported.elapsed() > EVERY || done == steps {
                        report(done, audit, false);
                        reported = Instant::now();
                    }
                    if rested.elapsed() > SLICE {
                        sleep(rested.elapsed());
                        rested = Instant::now();
                    }
                    !cancelled.load(Ordering::Relaxed)
                })
            };
            // It has its own threads: pictures never queue behind it.
            let found = match ThreadPoolBuilder::new().num_threads(at_once().get()).build() {
                Ok(threads) => threads.install(hold),
                Err(_) => hold(),
            };
            if let Some(audit) = found {
                report(steps, &audit, true);
            }
        });
    }
}

/// A mark for each step that differs; its agent is given by its number in the log.
fn events(found: &Audit) -> Vec<Event> {
    let of = |step: &sidestep_lab::logs::audit::DifferingStep| Event {
        step: step.k,
        kind: EventKind::Difference,
        agent: step.agent,
        count: step.count,
    };
    found.steps.iter().map(of).collect()
}
