//! A clip that is made in the background.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use super::{
    ClipError, NewName,
    clip::Clip,
    files_of,
    looping::looped,
    options::{options, shell_line},
    said, write_new_clip,
};
use crate::{
    system::{self, Thread},
    text::message::Message,
};

/// A clip that a thread is making. Dropping it cancels it and waits until nothing is left of it.
pub struct Job {
    path: PathBuf,
    /// The options that make the same clip from the run in it.
    options: Vec<String>,
    shared: Arc<Shared>,
    thread: Option<Thread<Result<PathBuf, ClipError>>>,
}

#[derive(Default)]
struct Shared {
    done: AtomicU64,
    total: AtomicU64,
    cancelled: AtomicBool,
}

impl Shared {
    fn goes_on(&self) -> bool {
        system::breathe();
        !self.cancelled.load(Ordering::Relaxed)
    }
}

impl Job {
    /// Starts making a clip. If its name is taken when it is finished, the clip gets a number.
    pub fn start(clip: Clip, name: impl Into<NewName>) -> Job {
        Job::with(clip, name.into(), |clip, _| Ok(clip))
    }

    /// Like [`Job::start`], but the clip ends where its picture is nearest to the first one.
    pub fn start_looped(clip: Clip, name: impl Into<NewName>) -> Job {
        Job::with(clip, name.into(), looped)
    }

    /// Starts a thread that first transforms the clip, then makes it; both stop when the job is canceled.
    fn with(
        clip: Clip,
        name: NewName,
        first: impl FnOnce(Clip, &mut dyn FnMut() -> bool) -> Result<Clip, ClipError> + Send + 'static,
    ) -> Job {
        let shared = Arc::new(Shared::default());
        let progress = shared.clone();
        let (path, options) = (name.path(), options(&clip));
        let thread = system::spawn(move || {
            let clip = first(clip, &mut || progress.goes_on())?;
            write_new_clip(&clip, name, &mut |done, total| {
                progress.done.store(done, Ordering::Relaxed);
                progress.total.store(total, Ordering::Relaxed);
                progress.goes_on()
            })
        });
        Job { path, options, shared, thread: Some(thread) }
    }

    /// The target, if that name is still free when the clip is finished.
    pub fn path(&self) -> &PathBuf {
        &self.path
    }

    /// The command that makes the same clip again from the run in this file, as a line for a shell.
    pub fn command(&self, file: &Path) -> String {
        let (first, _) = files_of(file, 1);
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let place = if first == file { "" } else { "%04d" };
        let (file, out) = (first.display().to_string(), format!("again{place}.{ending}"));
        let words = ["sidestep", "record", &file].into_iter();
        shell_line(words.chain(self.options.iter().map(String::as_str)).chain(["-o", &out]))
    }

    /// The number of pictures done and in total; the total is zero at the very start.
    pub fn progress(&self) -> (u64, u64) {
        (self.shared.done.load(Ordering::Relaxed), self.shared.total.load(Ordering::Relaxed))
    }

    /// Cancels the job, which ends soon. [`Job::poll`] reports when.
    pub fn cancel(&self) {
        self.shared.cancelled.store(true, Ordering::Relaxed);
    }

    /// The result, once: the file, or the reason why it could not be written. `None` while it is being made, and after
    /// the result was taken.
    pub fn poll(&mut self) -> Option<Result<PathBuf, Message>> {
        let thread = self.thread.take_if(|thread| thread.is_finished())?;
        Some(match thread.join() {
            Ok(Ok(path)) => Ok(path),
            Ok(Err(error)) => Err(error.message()),
            // The thread panicked: a bug in the program.
            Err(_) => Err(said::our_fault(self.path.display().to_string())),
        })
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.cancel();
        if let Some(thread) = self.thread.take() {
            // It does not matter whether it finished before the cancellation.
            _ = thread.join();
        }
    }
}
