//! Work on all cores with results in order: the same results for any number of threads.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{Receiver, RecvTimeoutError, sync_channel},
    },
    time::Duration,
};

use rayon::{
    ThreadPoolBuilder,
    iter::{IntoParallelIterator, ParallelIterator},
};

use super::{ClipError, said};

/// The time between two reports of progress while waiting for results.
const TICK: Duration = Duration::from_millis(30);

/// The signals between the threads.
#[derive(Default)]
pub struct Signals {
    /// The number of pictures done.
    pub done: AtomicU64,
    stop: AtomicBool,
}

impl Signals {
    /// Counts one more picture as done.
    ///
    /// # Errors
    /// [`ClipError::Cancelled`] if the rest is no longer wanted.
    pub fn advance(&self) -> Result<(), ClipError> {
        self.done.fetch_add(1, Ordering::Relaxed);
        if self.stop.load(Ordering::Relaxed) { Err(ClipError::Cancelled) } else { Ok(()) }
    }
}

/// Makes tasks one after another, works on them on `threads` threads, and takes the results in the order of the tasks.
///
/// At most two tasks for each thread exist at a time, which limits the memory: those of one round are made while the
/// threads work on the round before. `make` and `take` run on the calling thread; so does `tick`, every few hundredths
/// of a second, and it returns whether to continue. `make` returns `Ok(None)` after the last task.
/// In a browser everything runs on the calling thread.
///
/// # Errors
/// An error of any of them, or [`ClipError::Cancelled`].
pub fn in_order<T: Send, R: Send, W: FnMut(T) -> Result<R, ClipError> + Send>(
    threads: usize,
    signals: &Signals,
    mut make: impl FnMut() -> Result<Option<T>, ClipError>,
    worker: impl Fn() -> Result<W, ClipError> + Sync,
    mut take: impl FnMut(R) -> Result<(), ClipError>,
    mut tick: impl FnMut() -> bool,
) -> Result<(), ClipError> {
    if cfg!(target_arch = "wasm32") {
        let mut work = worker()?;
        while let Some(task) = make()? {
            if !tick() {
                return Err(ClipError::Cancelled);
            }
            take(work(task)?)?;
        }
        return Ok(());
    }
    let no_memory = || ClipError::Order(said::no_memory());
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(|_| no_memory())?;
    // Workers keep their canvases and tables from task to task.
    let idle = Mutex::new(Vec::new());
    let work = |task: T| {
        let known = idle.lock().ok().and_then(|mut idle| idle.pop());
        let mut work = known.map_or_else(&worker, Ok).map_err(|_| no_memory())?;
        let result = work(task);
        if let Ok(mut idle) = idle.lock() {
            idle.push(work);
        }
        result
    };
    let mut round = || (0..threads).map_while(|_| make().transpose()).collect::<Result<Vec<T>, _>>();
    let mut tasks = round()?;
    while !tasks.is_empty() {
        let (result_to, results) = sync_channel(1);
        let work = &work;
        let done = pool.in_place_scope(|scope| {
            scope.spawn(move |_| {
                let done: Result<Vec<R>, ClipError> = tasks.into_par_iter().map(work).collect();
                _ = result_to.send(done);
            });
            let done = round().and_then(|next| Ok((next, wait(&results, &mut tick)?)));
            signals.stop.store(done.is_err(), Ordering::Relaxed);
            done
        });
        let (next, done) = done?;
        tasks = next;
        done?.into_iter().try_for_each(&mut take)?;
    }
    if tick() { Ok(()) } else { Err(ClipError::Cancelled) }
}

/// Waits for a result. `tick` is called meanwhile and returns whether to continue.
fn wait<T>(results: &Receiver<T>, mut tick: impl FnMut() -> bool) -> Result<T, ClipError> {
    while tick() {
        match results.recv_timeout(TICK) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => {}
            // The thread that should have sent the result panicked; the scope passes its panic on.
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    Err(ClipError::Cancelled)
}

/// The number of threads for pictures of this size: all cores, but no more than fit into 1.5 GB at 50 bytes per pixel.
pub fn threads(pixels: u64) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    cores.min((1_500_000_000 / (50 * pixels.max(1))) as usize).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(threads: usize, count: u64) -> Result<Vec<u64>, ClipError> {
        let (mut next, mut out) = (0, Vec::new());
        in_order(
            threads,
            &Signals::default(),
            || {
                next += 1;
                Ok((next <= count).then_some(next))
            },
            || {
                Ok(|n: u64| {
                    // Later results first, so that the order has to be restored.
                    std::thread::sleep(Duration::from_micros((n % 5) * 300));
                    Ok(n * n)
                })
            },
            |square| {
                out.push(square);
                Ok(())
            },
            || true,
        )?;
        Ok(out)
    }

    #[test]
    fn results_come_in_the_order_of_the_tasks() {
        let want: Vec<u64> = (1..=40).map(|n| n * n).collect();
        for threads in [1, 2, 5] {
            assert_eq!(squares(threads, 40).unwrap(), want);
        }
        assert!(squares(2, 0).unwrap().is_empty());
    }

    #[test]
    fn an_error_anywhere_ends_the_work() {
        let run = |broken: u64, cancel: bool| {
            let mut next = 0;
            let result =
                in_order(
                    2,
                    &Signals::default(),
                    || {
                        next += 1;
                        Ok((next < 1000).then_some(next))
                    },
                    || {
                        Ok(move |n: u64| {
                            if n == broken {
                                Err(ClipError::Order(said::as_told("seven".into())))
                            } else {
                                Ok(n)
                            }
                        })
                    },
                    |_| Ok(()),
                    move || !cancel,
                );
            result.unwrap_err().to_string()
        };
        assert_eq!(run(7, false), "seven");
        assert_eq!(run(5000, true), "cancelled");
    }
}
