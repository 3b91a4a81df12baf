//! Makes runs for a file of rows, several in parallel.

use std::sync::{
    Mutex,
    atomic::{AtomicUsize, Ordering},
};

use super::{
    rows::{RowFile, RowPlan},
    said,
};
use crate::text::message::Message;

/// Makes these runs, `jobs` in parallel, and adds their rows to the file. `finished` is called after each run, on the
/// thread that made it.
///
/// # Errors
/// The first run that cannot be made, or row that cannot be written; rows of runs that have begun are still written.
pub fn run_missing(
    plan: &dyn RowPlan,
    file: &mut RowFile,
    runs: &[usize],
    jobs: usize,
    finished: impl Fn() + Sync,
) -> Result<(), Message> {
    let next = AtomicUsize::new(0);
    let kept = Mutex::new((file, Ok(())));
    let work = || {
        // The thread is its own pool, so that a run neither splits nor mixes with others.
        let alone = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        while let Some(run) = runs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let row = match &alone {
                Ok(_) => plan.row(*run),
                Err(error) => Err(said::no_thread(error.to_string())),
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
