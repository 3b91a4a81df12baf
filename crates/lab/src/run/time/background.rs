//! Work on other threads that can be cancelled; no caller ever waits for it.

use std::sync::{
    Arc, LazyLock, Mutex, TryLockError,
    atomic::{AtomicBool, Ordering},
};

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::system;

/// A pool in addition to the global one: pictures, which the global pool renders, never queue behind a step. `None` if
/// the operating system refused the threads.
static THREADS: LazyLock<Option<ThreadPool>> = LazyLock::new(|| {
    let threads = ThreadPoolBuilder::new().thread_name(|k| format!("background {k}"));
    threads.build().ok()
});

/// Work in progress. Dropping it raises the flag that [`Background::start`] passes to the work; a result that comes
/// later is dropped by the thread that made it.
#[derive(Debug)]
pub(super) struct Background<T> {
    result: Arc<Mutex<Option<T>>>,
    cancelled: Arc<AtomicBool>,
}

impl<T: Send + 'static> Background<T> {
    /// Starts `work` on the threads of `pool`, or of a shared pool. `work` receives the cancel flag, which is raised
    /// once its result is no longer wanted.
    pub fn start(
        pool: Option<&ThreadPool>,
        work: impl FnOnce(&Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Background<T> {
        let (result, cancelled) = (Arc::default(), Arc::new(AtomicBool::new(false)));
        let started = Background { result: Arc::clone(&result), cancelled: Arc::clone(&cancelled) };
        let run = move || {
            if cancelled.load(Ordering::Relaxed) {
                return;
            }
            let done = work(&cancelled);
            if !cancelled.load(Ordering::Relaxed) {
                *result.lock().expect("no holder of the lock panics") = Some(done);
            }
        };
        if cfg!(target_arch = "wasm32") {
            system::spawn(run);
            return started;
        }
        match pool.or(THREADS.as_ref()) {
            Some(pool) => pool.spawn(run),
            None => rayon::spawn(run),
        }
        started
    }

    /// True if the result is ready.
    pub fn is_done(&self) -> bool {
        match self.result.try_lock() {
            Ok(result) => result.is_some(),
            // It is being stored.
            Err(TryLockError::WouldBlock | TryLockError::Poisoned(_)) => false,
        }
    }

    /// The result, once it is there.
    pub fn take(&mut self) -> Option<T> {
        self.result.try_lock().ok()?.take()
    }
}

impl<T> Drop for Background<T> {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc::channel, thread::yield_now};

    use super::*;

    #[test]
    fn a_result_is_there_once_and_only_once() {
        let mut work = Background::start(None, |_| 7);
        while !work.is_done() {
            yield_now();
        }
        assert_eq!((work.take(), work.take()), (Some(7), None));
        assert!(!work.is_done());
    }

    #[test]
    fn dropped_work_is_cancelled_and_nobody_waits_for_it() {
        let (send, receive) = channel();
        let (let_go, wait) = channel();
        let work = Background::start(None, move |cancelled| {
            send.send("begun").expect("the test listens");
            while !cancelled.load(Ordering::Relaxed) {
                yield_now();
            }
            send.send("cancelled").expect("the test listens");
            wait.recv().expect("the test lets go");
            send.send("ended").expect("the test listens");
        });
        assert_eq!(receive.recv(), Ok("begun"));
        drop(work);
        // If dropping waited for it, this would never end.
        assert_eq!(receive.recv(), Ok("cancelled"));
        let_go.send(()).expect("the work waits");
        assert_eq!(receive.recv(), Ok("ended"));
    }
}
