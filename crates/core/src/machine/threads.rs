//! Work that is shared among the threads of the current pool, or done by the calling thread alone, with the same bits.
//!
//! Without the feature `rayon` there is only the calling thread. A thread that shares work calls helpers, which takes
//! some 5 µs, about the time that fifty agents take to decide.

#[cfg(feature = "rayon")]
pub use pool::Pool;
#[cfg(feature = "rayon")]
pub use shared::{alone, count, join, split_among};
#[cfg(not(feature = "rayon"))]
pub use single::{alone, count, join, split_among};

/// The operating system refused threads.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct ThreadsError(Box<dyn std::error::Error + Send + Sync>);

/// One slice, or several of equal length, which are split at the same places.
pub trait Columns: Send + Sized {
    /// Length of each slice.
    fn rows(&self) -> usize;

    /// Splits at a row into the part before it and the rest.
    fn part(self, row: usize) -> (Self, Self);
}

impl<T: Send> Columns for &mut [T] {
    fn rows(&self) -> usize {
        self.len()
    }

    fn part(self, row: usize) -> (Self, Self) {
        self.split_at_mut(row)
    }
}

impl<T: Sync> Columns for &[T] {
    fn rows(&self) -> usize {
        self.len()
    }

    fn part(self, row: usize) -> (Self, Self) {
        self.split_at(row)
    }
}

impl<A: Columns, B: Columns> Columns for (A, B) {
    fn rows(&self) -> usize {
        self.0.rows()
    }

    fn part(self, row: usize) -> (Self, Self) {
        let ((a, more_a), (b, more_b)) = (self.0.part(row), self.1.part(row));
        ((a, b), (more_a, more_b))
    }
}

/// Rows of quick work (a few ns each) that justify one more thread.
const QUICK: usize = 1024;

/// Calls quick `work` with pieces of `rows` rows, each with the index of its first: on all threads if there are many.
pub fn split<C: Columns>(columns: C, rows: usize, work: impl Fn(usize, C) + Sync) {
    split_among(columns, rows, rows.max(QUICK), |_, first, piece| work(first, piece));
}

/// Pieces of `rows` rows, each with the index of its first; the first piece begins at `first`.
fn pieces<C: Columns>(first: usize, columns: C, rows: usize) -> impl Iterator<Item = (usize, C)> {
    let mut left = (columns.rows() > 0).then_some((first, columns));
    std::iter::from_fn(move || cut(&mut left, rows))
}

/// Takes the first `rows` of the remaining rows, or all of them.
fn cut<C: Columns>(left: &mut Option<(usize, C)>, rows: usize) -> Option<(usize, C)> {
    let (first, columns) = left.take()?;
    if columns.rows() <= rows {
        return Some((first, columns));
    }
    let (part, rest) = columns.part(rows);
    *left = Some((first + rows, rest));
    Some((first, part))
}

/// The threads that work on the steps of a simulation.
#[derive(Debug)]
pub enum Threads {
    /// The pool that the caller belongs to, or the global one.
    Current,
    /// The calling thread.
    Alone,
    /// A dedicated pool: the requested number of threads, or the number that have work.
    #[cfg(feature = "rayon")]
    Own(Pool),
}

impl Threads {
    /// `asked` threads, or fewer if there are fewer `pieces` to work on.
    ///
    /// # Errors
    /// The operating system refused the threads.
    #[cfg_attr(not(feature = "rayon"), expect(unused_variables, reason = "there is only the calling thread"))]
    pub fn new(asked: usize, pieces: usize) -> Result<Threads, ThreadsError> {
        #[cfg(feature = "rayon")]
        if asked > 1 {
            return Ok(Threads::Own(Pool::new(asked, pieces)?));
        }
        Ok(Threads::Alone)
    }

    /// Runs `work`, which has this number of pieces to share. A single piece stays on the calling thread; more pieces
    /// start more threads.
    pub fn run<T>(&mut self, pieces: usize, work: impl FnOnce() -> T) -> T {
        if pieces <= 1 {
            return work();
        }
        match self {
            Threads::Alone => alone(work),
            #[cfg(feature = "rayon")]
            Threads::Own(pool) => shared::with(pool.fit(pieces), work),
            Threads::Current => work(),
        }
    }
}

#[cfg(feature = "rayon")]
mod pool {
    use std::sync::Arc;

    use rayon::{ThreadPool, ThreadPoolBuilder};

    use super::ThreadsError;

    /// A dedicated pool of threads.
    #[derive(Debug)]
    pub struct Pool {
        asked: usize,
        threads: Arc<ThreadPool>,
    }

    /// Most threads started on request for any amount of work. More are started only when there is work for them:
    /// starting a thousand takes a second.
    const FEW_THREADS: usize = 16;

    impl Pool {
        /// `asked` threads, or the number that the `pieces` of work keep busy.
        pub(super) fn new(asked: usize, pieces: usize) -> Result<Pool, ThreadsError> {
            Ok(Pool { asked, threads: start(useful(asked, pieces))? })
        }

        /// Starts more threads if there is more work. If the operating system refuses them, the old ones remain.
        pub(super) fn fit(&mut self, pieces: usize) -> &Arc<ThreadPool> {
            let (wanted, started) = (useful(self.asked, pieces), self.threads.current_num_threads());
            if wanted > started {
                // At least twice as many, so that a world that grows agent by agent does not start them again and
                // again.
                match start(wanted.max(2 * started).min(self.asked)) {
                    Ok(more) => self.threads = more,
                    // Refused once, so not requested again.
                    Err(_) => self.asked = started,
                }
            }
            &self.threads
        }

        /// The pool itself.
        pub fn rayon(&self) -> &ThreadPool {
            &self.threads
        }
    }

    fn start(threads: usize) -> Result<Arc<ThreadPool>, ThreadsError> {
        let started = ThreadPoolBuilder::new().num_threads(threads).build();
        started.map(Arc::new).map_err(|error| ThreadsError(error.into()))
    }

    /// Number of requested threads that have something to do.
    fn useful(asked: usize, pieces: usize) -> usize {
        asked.min(pieces.max(FEW_THREADS))
    }
}

#[cfg(feature = "rayon")]
mod shared {
    use std::{
        cell::RefCell,
        sync::{
            Arc, Mutex,
            atomic::{AtomicUsize, Ordering},
        },
        thread::yield_now,
    };

    use rayon::{Scope, ThreadPool};

    use super::{Columns, cut, pieces};

    /// The helpers of a thread that shares its work.
    #[derive(Clone)]
    enum Helpers {
        /// The threads of the pool to which it belongs, or of the global one.
        Current,
        None,
        Pool(Arc<ThreadPool>),
    }

    thread_local! {
        static HELPERS: RefCell<Helpers> = const { RefCell::new(Helpers::Current) };
    }

    /// Runs `work` with other helpers.
    fn helped<T>(by: Helpers, work: impl FnOnce() -> T) -> T {
        /// Restores the helpers, even if `work` panics.
        struct Before(Helpers);
        impl Drop for Before {
            fn drop(&mut self) {
                HELPERS.replace(std::mem::replace(&mut self.0, Helpers::None));
            }
        }
        let _before = Before(HELPERS.replace(by));
        work()
    }

    /// Runs `work` on the calling thread only: [`count`] is 1 within.
    pub fn alone<T>(work: impl FnOnce() -> T) -> T {
        helped(Helpers::None, work)
    }

    /// Runs `work` on the calling thread, which shares it with all but one of the threads of a pool.
    pub fn with<T>(pool: &Arc<ThreadPool>, work: impl FnOnce() -> T) -> T {
        helped(Helpers::Pool(Arc::clone(pool)), work)
    }

    /// Number of threads for work that can be shared, including the calling one.
    pub fn count() -> usize {
        HELPERS.with_borrow(|helpers| match helpers {
            Helpers::Current => rayon::current_num_threads(),
            Helpers::None => 1,
            Helpers::Pool(pool) => pool.current_num_threads(),
        })
    }

    /// Runs `work` here, which may call helpers, and waits until they are done.
    fn scope<'a, T>(work: impl FnOnce(&Scope<'a>) -> T) -> T {
        match HELPERS.with_borrow(Helpers::clone) {
            Helpers::Pool(pool) => pool.in_place_scope(work),
            Helpers::Current | Helpers::None => rayon::in_place_scope(work),
        }
    }

    /// Runs two functions at the same time, or one after the other if there is only one thread.
    pub fn join<A, B: Send>(a: impl FnOnce() -> A, b: impl FnOnce() -> B + Send) -> (A, B) {
        if count() == 1 {
            return (a(), b());
        }
        let mut done = None;
        let a = scope(|scope| {
            scope.spawn(|_| done = Some(b()));
            a()
        });
        (a, done.expect("a scope ends when all in it is done"))
    }

    /// Number of times that a thread polls its helpers before it sleeps: waking up usually takes longer than the
    /// helpers do.
    const LOOKS: usize = 64;

    /// Calls `work` with pieces of `rows` rows, each with the number of the thread, below [`count`], and the index of
    /// its first row. One thread is called for each `share` rows.
    pub fn split_among<C: Columns>(
        columns: C,
        rows: usize,
        share: usize,
        work: impl Fn(usize, usize, C) + Sync,
    ) {
        let shares = columns.rows().div_ceil(share);
        // With one share the number of threads does not matter.
        let threads = if shares <= 1 { 1 } else { shares.min(count()) };
        if threads == 1 {
            return pieces(0, columns, rows).for_each(|(first, piece)| work(0, first, piece));
        }
        let (left, busy) = (Left::new(columns, rows, threads), AtomicUsize::new(threads - 1));
        let take = |thread| {
            while let Some((first, columns)) = left.next() {
                pieces(first, columns, rows).for_each(|(first, piece)| work(thread, first, piece));
            }
        };
        let (take, busy) = (&take, &busy);
        scope(|scope| {
            for thread in 1..threads {
                scope.spawn(move |_| {
                    take(thread);
                    busy.fetch_sub(1, Ordering::Release);
                });
            }
            take(0);
            // A thread of a pool polls on its own, and takes back work that no other thread has begun.
            let looks = if rayon::current_thread_index().is_none() { LOOKS } else { 0 };
            for _ in 0..looks {
                let done = busy.load(Ordering::Acquire) == 0;
                // A helper that is done has yet to report to the scope.
                yield_now();
                if done {
                    break;
                }
            }
        });
    }

    /// Rows that no thread has taken yet.
    struct Left<C> {
        /// The rows, with the index of the first.
        columns: Mutex<Option<(usize, C)>>,
        rows: usize,
        threads: usize,
    }

    impl<C: Columns> Left<C> {
        fn new(columns: C, rows: usize, threads: usize) -> Left<C> {
            Left { columns: Mutex::new(Some((0, columns))), rows, threads }
        }

        /// Takes a part of the remaining rows, in whole pieces: a large one at first, so that threads rarely meet here,
        /// a small one at the end, so that they finish together.
        fn next(&self) -> Option<(usize, C)> {
            let mut left = self.columns.lock().expect("no holder of the lock panics");
            let pieces = left.as_ref()?.1.rows() / (2 * self.threads * self.rows);
            cut(&mut left, pieces.max(1) * self.rows)
        }
    }
}

#[cfg(not(feature = "rayon"))]
mod single {
    use super::{Columns, pieces};

    /// Runs `work` on the calling thread, like everything without threads.
    pub fn alone<T>(work: impl FnOnce() -> T) -> T {
        work()
    }

    /// One thread.
    pub fn count() -> usize {
        1
    }

    /// Runs two functions one after the other.
    pub fn join<A, B>(a: impl FnOnce() -> A, b: impl FnOnce() -> B) -> (A, B) {
        (a(), b())
    }

    /// Calls `work` with pieces of `rows` rows, each with the number of the only thread, and the index of its first
    /// row.
    pub fn split_among<C: Columns>(columns: C, rows: usize, _share: usize, work: impl Fn(usize, usize, C)) {
        pieces(0, columns, rows).for_each(|(first, piece)| work(0, first, piece));
    }
}

#[cfg(all(test, feature = "rayon"))]
mod tests {
    use std::{collections::BTreeSet, panic::AssertUnwindSafe, sync::Mutex};

    use super::*;

    /// The threads that have arrived.
    #[derive(Default)]
    struct Meeting(Mutex<BTreeSet<usize>>);

    impl Meeting {
        /// Waits until this number of threads has arrived.
        fn wait_for(&self, thread: usize, threads: usize) {
            let come = || {
                let mut come = self.0.lock().expect("nobody panics here");
                come.insert(thread);
                come.len()
            };
            while come() < threads {
                std::thread::yield_now();
            }
        }
    }

    #[test]
    fn every_row_is_worked_on_once_with_its_index_by_no_more_threads_than_there_are() {
        for (asked, n) in
            [(1_usize, 10_000_usize), (2, 0), (2, 127), (2, 128), (2, 129), (3, 1000), (5, 10_001)]
        {
            let threads = asked.min(n.div_ceil(256)).max(1);
            let (mut a, mut b) = (vec![0; n], vec![0; n]);
            let met = Meeting::default();
            let counted = Threads::new(asked, n).expect("some threads").run(n, || {
                split_among((&mut a[..], &mut b[..]), 128, 256, |thread, first, (a, b)| {
                    assert!(a.len() == b.len() && (a.len() == 128 || first + a.len() == n), "{first}");
                    assert!(first.is_multiple_of(128), "{first}");
                    for (k, (a, b)) in (first..).zip(a.iter_mut().zip(b)) {
                        (*a, *b) = (*a + k, *b + 1);
                    }
                    met.wait_for(thread, threads);
                });
                count()
            });
            assert!(a.iter().copied().eq(0..n) && b.iter().all(|times| *times == 1), "{n}");
            let met = met.0.into_inner().expect("no panic");
            assert!(counted >= threads && met.into_iter().eq(0..threads.min(n)), "{n}");
        }
    }

    #[test]
    fn a_panic_of_a_helper_is_that_of_the_work_and_threads_are_shared_as_before() {
        let mut threads = Threads::new(2, 16).expect("two threads");
        for panicking in [0, 1] {
            let met = Meeting::default();
            let panics = std::panic::catch_unwind(AssertUnwindSafe(|| {
                threads.run(16, || {
                    split_among(&mut [0; 1000][..], 1, 1, |thread, _, _| {
                        met.wait_for(thread, 2);
                        assert_ne!(thread, panicking, "as it should");
                    });
                });
            }));
            assert!(panics.is_err(), "{panicking}");
        }
        assert_eq!((threads.run(16, count), count()), (2, rayon::current_num_threads()));
        assert_eq!(threads.run(16, || join(|| 1, || 2)), (1, 2));
    }

    #[test]
    fn one_thread_is_alone_until_its_work_ends_however_it_ends() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("three threads");
        let counts = pool.install(|| {
            let panics = std::panic::catch_unwind(|| alone(|| panic!("{}", count())));
            assert!(panics.is_err());
            [count(), alone(|| alone(count) + count()), count()]
        });
        assert_eq!(counts, [3, 2, 3]);
    }
}
