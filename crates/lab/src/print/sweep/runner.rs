//! Makes the runs of a sweep, several at a time.

use std::sync::{
    Mutex,
    atomic::{AtomicUsize, Ordering},
};

use super::{error::SweepError, rows::RowFile, spec::Sweep};
use sidestep_core::sim::digest::digest;

use crate::run::metrics::{METRICS, metric::cell};

/// Makes these runs, `jobs` at a time, and adds their rows to the file. `finished` is called after each
/// run, on the thread that made it.
///
/// # Errors
/// The first run that cannot be made, or row that cannot be written; the runs that have begun are still written.
pub fn run_missing(
    sweep: &Sweep,
    file: &mut RowFile,
    runs: &[usize],
    jobs: usize,
    finished: impl Fn() + Sync,
) -> Result<(), SweepError> {
    let next = AtomicUsize::new(0);
    let kept = Mutex::new((file, Ok(())));
    let work = || {
        // The thread is a pool of its own: a run neither splits nor mixes with others.
        let alone = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        while let Some(run) = runs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let row = match &alone {
                Ok(_) => row(sweep, *run),
                Err(error) => Err(SweepError::Thread(error.to_string())),
            };
            let mut kept = kept.lock().expect("no holder of the lock panics");
            let (file, outcome) = &mut *kept;
            if let Err(error) = row.and_then(|row| file.append(*run, row)) {
                next.store(runs.len(), Ordering::Relaxed);
                *outcome = Err(error);
            }
            drop(kept);
            finished();
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(runs.len()) {
            scope.spawn(work);
        }
    });
    kept.into_inner().expect("no holder of the lock panics").1
}

/// Makes one run, on this thread, and returns its row.
fn row(sweep: &Sweep, run: usize) -> Result<String, SweepError> {
    let (scenario, commands) = sweep.setting(run);
    let mut course = scenario.observed_run(&commands)?;
    while !sweep.length().is_over(course.world()) {
        course.step();
    }
    let mut row = sweep.known_cells(run);
    row.push(course.world().step.to_string());
    let sample = course.sample();
    row.extend(METRICS.iter().map(|figure| cell((figure.world)(&sample))));
    row.push(format!("{:016x}", digest(course.world())));
    row.push(sweep.fingerprint().to_string());
    Ok(row.join(","))
}
