//! The page in a browser: one thread, on which tasks alternate with the frames of the window.
//!
//! A task is work with its own stack. It runs until it sleeps; then the page suspends it (JavaScript Promise
//! Integration), draws, and resumes it. `assets/web/sidestep.js` has the other side of each function.

use std::{
    alloc::{Layout, alloc},
    any::Any,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    fn sidestep_now() -> f64;
    fn sidestep_sleep(milliseconds: f64);
    fn sidestep_start(task: *mut ());
    fn sidestep_ask(key: *const u8, key_length: usize) -> i32;
    fn sidestep_take(into: *mut u8);
    fn sidestep_tell(key: *const u8, key_length: usize, bytes: *const u8, length: usize) -> i32;
}

/// The longest time for which a task holds up the window, ms.
const SPELL: u64 = 8;

/// The size of the stack of a task in bytes, and its alignment: the same as the linker gives the program.
const STACK: (usize, usize) = (1 << 20, 16);

/// Whether a task is running, rather than a frame.
static IN_TASK: AtomicBool = AtomicBool::new(false);

/// The time at which the running task was resumed, ms.
static RESUMED: AtomicU64 = AtomicU64::new(0);

type PageTask = Box<dyn FnOnce()>;

/// The time since the page was opened.
pub fn now() -> Duration {
    // SAFETY: the function has no arguments.
    Duration::from_secs_f64(unsafe { sidestep_now() } / 1e3)
}

/// The value that the page has for this key: `?key` from the address, `:key` from the store, `.key` from the browser.
pub fn ask(key: &str) -> Option<Vec<u8>> {
    // SAFETY: the page reads this many bytes, and then writes as many as it announced.
    unsafe {
        let length = usize::try_from(sidestep_ask(key.as_ptr(), key.len())).ok()?;
        let mut bytes = vec![0; length];
        sidestep_take(bytes.as_mut_ptr());
        Some(bytes)
    }
}

/// Like [`ask`], for a text.
pub fn ask_text(key: &str) -> Option<String> {
    String::from_utf8(ask(key)?).ok()
}

/// Passes a value to the page: `:key` to its store, `>name` as a download, `.key` to its script. Returns whether the
/// page took it; a store may be full or forbidden.
pub fn tell(key: &str, bytes: &[u8]) -> bool {
    // SAFETY: the page reads this many bytes.
    unsafe { sidestep_tell(key.as_ptr(), key.len(), bytes.as_ptr(), bytes.len()) == 0 }
}

/// A task and its result.
pub struct Thread<T>(Arc<Mutex<Option<T>>>);

/// Starts work, after this frame.
pub fn spawn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Thread<T> {
    let thread = Thread(Arc::default());
    let result = Arc::clone(&thread.0);
    let task: PageTask = Box::new(move || {
        let done = work();
        *result.lock().expect("no holder of the lock panics") = Some(done);
    });
    // SAFETY: `sidestep_run` takes the task back, once.
    unsafe { sidestep_start(Box::into_raw(Box::new(task)).cast()) };
    thread
}

impl<T> Thread<T> {
    /// Whether the work is done.
    pub fn is_finished(&self) -> bool {
        self.0.lock().is_ok_and(|result| result.is_some())
    }

    /// The result, if the work is done: a page cannot wait.
    ///
    /// # Errors
    /// The work is not done.
    pub fn join(self) -> Result<T, Box<dyn Any + Send>> {
        let result = self.0.lock().ok().and_then(|mut result| result.take());
        result.ok_or_else(|| Box::new("not done") as _)
    }
}

/// Suspends the running task for this time; a frame does not sleep.
pub fn sleep(time: Duration) {
    if IN_TASK.swap(false, Ordering::Relaxed) {
        // SAFETY: a task is running, so there is something to suspend.
        unsafe { sidestep_sleep(time.as_secs_f64() * 1e3) };
        resumed();
    }
}

/// Lets the window draw, if the running task has held it up for long enough.
pub fn breathe() {
    if now().as_millis() as u64 - RESUMED.load(Ordering::Relaxed) > SPELL {
        sleep(Duration::ZERO);
    }
}

/// Whether the window continues while work sleeps or breathes: not in every browser.
pub fn gives_way() -> bool {
    ask(".tasks").is_some()
}

fn resumed() {
    RESUMED.store(now().as_millis() as u64, Ordering::Relaxed);
    IN_TASK.store(true, Ordering::Relaxed);
}

/// Runs a task, called by the page, on the stack of `sidestep_stack`.
#[unsafe(no_mangle)]
extern "C" fn sidestep_run(task: *mut ()) {
    resumed();
    // SAFETY: the pointer comes from `spawn`, and each task is run once.
    let task = unsafe { Box::from_raw(task.cast::<PageTask>()) };
    task();
    IN_TASK.store(false, Ordering::Relaxed);
}

/// The upper end of memory for the stack of a task; null if there is not enough. The page reuses it for other tasks.
#[unsafe(no_mangle)]
extern "C" fn sidestep_stack() -> *mut u8 {
    let Ok(layout) = Layout::from_size_align(STACK.0, STACK.1) else { return std::ptr::null_mut() };
    // SAFETY: the size is not zero, and the end belongs to the same memory.
    unsafe {
        let memory = alloc(layout);
        if memory.is_null() { memory } else { memory.add(STACK.0) }
    }
}
