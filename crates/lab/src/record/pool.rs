//! Work on all cores with results in order: the same for any number of threads.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{RecvTimeoutError, channel},
    },
    time::Duration,
};

use super::{ClipError, said};

/// Time between two reports of progress while waiting for results.
const TICK: Duration = Duration::from_millis(30);

/// The signals between the threads.
#[derive(Default)]
pub struct Signals {
    /// Pictures done.
    pub done: AtomicU64,
    stop: AtomicBool,
}

impl Signals {
    /// One more picture is done.
    ///
    /// # Errors
    /// [`ClipError::Cancelled`], when the rest is not wanted any more.
    pub fn advance(&self) -> Result<(), ClipError> {
        self.done.fetch_add(1, Ordering::Relaxed);
        if self.stop.load(Ordering::Relaxed) { Err(ClipError::Cancelled) } else { Ok(()) }
    }
}

/// Tells the other threads of a panic in one of them, so that none waits for its result.
struct Alarm<'a>(&'a Signals);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Makes tasks one after the other, works on them on `threads` threads, takes the results in the order of the tasks.
///
/// At most two tasks more than threads are under way, which bounds the memory. `make` and `take` run on the calling
/// thread; `tick` does too, every few hundredths of a second, and answers whether to go on. `make` gives `Ok(None)`
/// after the last task.
///
/// # Errors
/// The first error of any of them, or [`ClipError::Cancelled`].
pub fn in_order<T: Send, R: Send, W: FnMut(T) -> Result<R, ClipError>>(
    threads: usize,
    signals: &Signals,
    mut make: impl FnMut() -> Result<Option<T>, ClipError>,
    worker: impl Fn() -> Result<W, ClipError> + Sync,
    mut take: impl FnMut(R) -> Result<(), ClipError>,
    mut tick: impl FnMut() -> bool,
) -> Result<(), ClipError> {
    let (task_to, tasks) = channel::<(u64, T)>();
    let tasks = Mutex::new(tasks);
    let (result_to, results) = channel::<(u64, Result<R, ClipError>)>();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (tasks, worker, result_to) = (&tasks, &worker, result_to.clone());
            scope.spawn(move || {
                let _alarm = Alarm(signals);
                let mut work = worker();
                loop {
                    let next = tasks.lock().map(|tasks| tasks.recv());
                    let Ok(Ok((number, task))) = next else { return };
                    let result = match &mut work {
                        Ok(work) => work(task),
                        Err(_) => Err(ClipError::Order(said::no_memory())),
                    };
                    if result_to.send((number, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(result_to);
        let mut run = || {
            let (mut made, mut taken, mut exhausted) = (0, 0, false);
            let mut early = BTreeMap::new();
            loop {
                while !exhausted && made - taken < threads as u64 + 2 {
                    match make()? {
                        Some(task) => {
                            // Without receivers all threads are gone, which the results tell below.
                            _ = task_to.send((made, task));
                            made += 1;
                        }
                        None => exhausted = true,
                    }
                }
                while let Some(result) = early.remove(&taken) {
                    take(result)?;
                    taken += 1;
                }
                if !tick() || signals.stop.load(Ordering::Relaxed) {
                    return Err(ClipError::Cancelled);
                }
                if exhausted && taken == made {
                    return Ok(());
                }
                if made - taken >= threads as u64 + 2 || exhausted {
                    match results.recv_timeout(TICK) {
                        Ok((number, result)) => _ = early.insert(number, result?),
                        Err(RecvTimeoutError::Timeout) => {}
                        Err(RecvTimeoutError::Disconnected) => return Err(ClipError::Cancelled),
                    }
                }
            }
        };
        let done = run();
        signals.stop.store(done.is_err(), Ordering::Relaxed);
        // The threads end when there are no more tasks.
        drop(task_to);
        done
    })
}

/// Threads for pictures of this size: all cores, but no more than fit into 1.5 GB at 50 bytes a pixel.
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
                    // Late ones first, so that the order has to be made.
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
