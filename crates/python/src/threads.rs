//! The threads on which large crowds decide.

use std::{
    env, process,
    sync::{Mutex, PoisonError, TryLockError},
    thread,
};

use sidestep_core::machine::threads::{Threads, alone};

/// The number of agents from which on a crowd decides on all cores: on two cores 4,096 agents take 0.66 of the time,
/// 1,024 take longer.
const MANY: usize = 2048;

/// The number of agents that one thread takes at a time.
const BLOCK: usize = 128;

/// The pool of each process, by its id: threads do not survive a fork.
static POOLS: Mutex<Vec<(u32, &'static Mutex<Threads>)>> = Mutex::new(Vec::new());

/// Runs a decision of this number of agents: on all cores if they are many, otherwise on the calling thread. The bits
/// are the same.
pub fn on_threads(agents: usize, decide: impl FnOnce()) {
    if agents < MANY {
        return alone(decide);
    }
    match pool().try_lock() {
        Ok(mut threads) => threads.run(agents.div_ceil(BLOCK), decide),
        Err(TryLockError::Poisoned(threads)) => threads.into_inner().run(agents.div_ceil(BLOCK), decide),
        // Another crowd is using them.
        Err(TryLockError::WouldBlock) => alone(decide),
    }
}

/// The threads of this process. The pool of a parent process is left alone: its threads do not run here.
fn pool() -> &'static Mutex<Threads> {
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let process = process::id();
    if let Some((_, pool)) = pools.iter().find(|(owner, _)| *owner == process) {
        return pool;
    }
    // If the operating system refuses threads, the calling one decides.
    let threads = Threads::new(asked(), 1).unwrap_or(Threads::Alone);
    let pool: &'static Mutex<Threads> = Box::leak(Box::new(Mutex::new(threads)));
    pools.push((process, pool));
    pool
}

/// The number of threads: `RAYON_NUM_THREADS`, or the number of cores.
fn asked() -> usize {
    let set = env::var("RAYON_NUM_THREADS").ok().and_then(|count| count.parse().ok());
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    set.filter(|count| *count > 0).unwrap_or_else(cores)
}
