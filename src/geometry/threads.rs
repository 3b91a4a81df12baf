//! Work that is shared out among the threads of the current pool, or done by the calling one alone, with the same bits.
//!
//! Without the feature `rayon` there is the calling thread only. Handing work to a pool takes some 5 µs, as long as fifty
//! agents take to decide.

#[cfg(feature = "rayon")]
pub use pool::Pool;
#[cfg(feature = "rayon")]
pub use shared::{alone, count, index, join, split, split2, split4};
#[cfg(not(feature = "rayon"))]
pub use single::{alone, count, index, join, split, split2, split4};

/// The operating system refused threads.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct ThreadsError(Box<dyn std::error::Error + Send + Sync>);

/// Two lists of the same length.
pub type ColumnPair<'a, A, B> = (&'a mut [A], &'a mut [B]);

/// Four lists of the same length.
pub type Columns<'a, A, B, C, D> = (&'a mut [A], &'a mut [B], &'a mut [C], &'a mut [D]);

/// The threads that work on the steps of a simulation.
#[derive(Debug)]
pub enum Threads {
    /// The pool that the caller belongs to, or the global one.
    Current,
    /// The calling thread.
    Alone,
    /// A pool of its own: as many threads as were asked for, or as there is work for.
    #[cfg(feature = "rayon")]
    Own(Pool),
}

impl Threads {
    /// `asked` threads, or fewer where fewer than `pieces` would find something to do.
    ///
    /// # Errors
    /// The operating system refused the threads.
    #[cfg_attr(
        not(feature = "rayon"),
        expect(unused_variables, reason = "there is one thread, whatever is asked for")
    )]
    pub fn new(asked: usize, pieces: usize) -> Result<Threads, ThreadsError> {
        #[cfg(feature = "rayon")]
        if asked > 1 {
            return Ok(Threads::Own(Pool::new(asked, pieces)?));
        }
        Ok(Threads::Alone)
    }

    /// Runs `work` on them: so many pieces that can be shared out. One piece is the calling thread's, and more of them
    /// start more threads.
    pub fn run<T: Send>(&mut self, pieces: usize, work: impl FnOnce() -> T + Send) -> T {
        if pieces <= 1 {
            return work();
        }
        match self {
            Threads::Current => work(),
            #[cfg(feature = "rayon")]
            Threads::Own(pool) => pool.fit(pieces).install(work),
            Threads::Alone => alone(work),
        }
    }
}

#[cfg(feature = "rayon")]
mod pool {
    use rayon::{ThreadPool, ThreadPoolBuilder};

    use super::ThreadsError;

    /// Threads of one's own.
    #[derive(Debug)]
    pub struct Pool {
        asked: usize,
        threads: ThreadPool,
    }

    /// Most threads that work of any size gets if they are asked for. More are started when there is work for them: to
    /// start a thousand takes a second.
    const FEW_THREADS: usize = 16;

    impl Pool {
        /// `asked` threads, or as many as `pieces` of work keep busy.
        pub(super) fn new(asked: usize, pieces: usize) -> Result<Pool, ThreadsError> {
            Ok(Pool { asked, threads: start(useful(asked, pieces))? })
        }

        /// Starts more threads where there is more work. Where the operating system refuses them the old ones go on.
        pub(super) fn fit(&mut self, pieces: usize) -> &ThreadPool {
            let (wanted, started) = (useful(self.asked, pieces), self.threads.current_num_threads());
            if wanted > started {
                // At least twice as many, so that a world that grows agent by agent does not start them again and again.
                match start(wanted.max(2 * started).min(self.asked)) {
                    Ok(more) => self.threads = more,
                    // Refused once, not asked for again.
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

    fn start(threads: usize) -> Result<ThreadPool, ThreadsError> {
        ThreadPoolBuilder::new().num_threads(threads).build().map_err(|error| ThreadsError(error.into()))
    }

    /// Number of threads asked for that find something to do.
    fn useful(asked: usize, pieces: usize) -> usize {
        asked.min(pieces.max(FEW_THREADS))
    }
}

#[cfg(feature = "rayon")]
mod shared {
    use std::cell::Cell;

    use rayon::prelude::*;

    use super::{ColumnPair, Columns};

    thread_local! {
        static ALONE: Cell<bool> = const { Cell::new(false) };
    }

    /// Runs `work` on the calling thread only: [`count`] is 1 within.
    pub fn alone<T>(work: impl FnOnce() -> T) -> T {
        /// Puts back what was, also where `work` panics.
        struct Before(bool);
        impl Drop for Before {
            fn drop(&mut self) {
                ALONE.set(self.0);
            }
        }
        let _before = Before(ALONE.replace(true));
        work()
    }

    /// Number of threads for work that can be shared out.
    pub fn count() -> usize {
        if ALONE.get() { 1 } else { rayon::current_num_threads() }
    }

    /// Which of them is the calling one, below [`count`].
    pub fn index() -> usize {
        if ALONE.get() { 0 } else { rayon::current_thread_index().unwrap_or(0) }
    }

    /// Does two things at the same time, or one after the other where there is one thread.
    pub fn join<A: Send, B: Send>(a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B + Send) -> (A, B) {
        if count() == 1 { (a(), b()) } else { rayon::join(a, b) }
    }

    /// Lets `work` see pieces of `size` items, with the index of the first: on all threads if there is more than one piece.
    pub fn split<T: Send>(items: &mut [T], size: usize, work: impl Fn(usize, &mut [T]) + Sync) {
        if items.len() <= size || count() == 1 {
            items.chunks_mut(size).enumerate().for_each(|(piece, items)| work(piece * size, items));
        } else {
            items.par_chunks_mut(size).enumerate().for_each(|(piece, items)| work(piece * size, items));
        }
    }

    /// The same of two lists.
    pub fn split2<A: Send, B: Send>(
        (a, b): ColumnPair<A, B>,
        size: usize,
        work: impl Fn(usize, ColumnPair<A, B>) + Sync,
    ) {
        if a.len() <= size || count() == 1 {
            return work(0, (a, b));
        }
        let pieces = a.par_chunks_mut(size).zip(b.par_chunks_mut(size)).enumerate();
        pieces.for_each(|(piece, pair)| work(piece * size, pair));
    }

    /// The same of four lists.
    pub fn split4<A: Send, B: Send, C: Send, D: Send>(
        (a, b, c, d): Columns<A, B, C, D>,
        size: usize,
        work: impl Fn(usize, Columns<A, B, C, D>) + Sync,
    ) {
        if a.len() <= size || count() == 1 {
            return work(0, (a, b, c, d));
        }
        let (first, second) = (
            a.par_chunks_mut(size).zip(b.par_chunks_mut(size)),
            c.par_chunks_mut(size).zip(d.par_chunks_mut(size)),
        );
        let pieces = first.zip(second).enumerate();
        pieces.for_each(|(piece, ((a, b), (c, d)))| work(piece * size, (a, b, c, d)));
    }
}

#[cfg(not(feature = "rayon"))]
mod single {
    use super::{ColumnPair, Columns};

    /// Runs `work` on the calling thread, as everything.
    pub fn alone<T>(work: impl FnOnce() -> T) -> T {
        work()
    }

    /// One thread.
    pub fn count() -> usize {
        1
    }

    /// The calling thread is the first.
    pub fn index() -> usize {
        0
    }

    /// Does two things, one after the other.
    pub fn join<A, B>(a: impl FnOnce() -> A, b: impl FnOnce() -> B) -> (A, B) {
        (a(), b())
    }

    /// Lets `work` see pieces of `size` items, with the index of the first.
    pub fn split<T>(items: &mut [T], size: usize, work: impl Fn(usize, &mut [T])) {
        items.chunks_mut(size).enumerate().for_each(|(piece, items)| work(piece * size, items));
    }

    /// The same of two lists.
    pub fn split2<A, B>(pair: ColumnPair<A, B>, _: usize, work: impl Fn(usize, ColumnPair<A, B>)) {
        work(0, pair);
    }

    /// The same of four lists.
    pub fn split4<A, B, C, D>(
        columns: Columns<A, B, C, D>,
        _: usize,
        work: impl Fn(usize, Columns<A, B, C, D>),
    ) {
        work(0, columns);
    }
}

#[cfg(all(test, feature = "rayon"))]
mod tests {
    use super::*;

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
