//! The number of threads that share a piece of work: those of the current rayon pool, or the calling one alone.
//!
//! Handing work to a pool takes some 5 µs, as long as fifty agents take to decide.

use std::cell::Cell;

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

#[cfg(test)]
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
