//! What a window leaves after a panic: the draft of the scene, and a report that can be replayed.

use std::{
    backtrace::Backtrace,
    io,
    panic::{self, AssertUnwindSafe},
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use sidestep_lab::Scenario;

use super::{
    journal::{Chapter, Happening},
    state::App,
};
use crate::{
    app::notices::said,
    platform::{clock::unix_seconds, files},
    terminal,
};

/// The exit code after a panic, the same as Rust's own.
pub const PANICKED: i32 = 101;

/// True if a panic of the window is caught, and Rust's own message is not needed.
static GUARDED: AtomicBool = AtomicBool::new(false);

/// The last panic: its message, its place, and its backtrace.
static LAST: Mutex<String> = Mutex::new(String::new());

/// Stores the message of a panic for the report, from now on.
pub fn listen() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let message = format!("{panic}\n\n{}", Backtrace::force_capture());
        if let Ok(mut last) = LAST.lock() {
            *last = message;
        }
        if !GUARDED.load(Ordering::Relaxed) {
            usual(panic);
        }
    }));
}

/// Sets a step at which a development build panics, so that a test sees what a panic leaves.
#[cfg(debug_assertions)]
pub fn panic_if_asked(step: u64) {
    let asked = crate::platform::variable("SIDESTEP_PANIC_AT").and_then(|asked| asked.parse::<u64>().ok());
    assert!(asked.is_none_or(|asked| step < asked), "panic at {step}");
}

/// Does a part of a frame; `None` if it panicked.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Option<T> {
    GUARDED.store(true, Ordering::Relaxed);
    // The window is not shown again after a panic: its scene and its journal are written as they are, and it ends.
    let done = panic::catch_unwind(AssertUnwindSafe(work)).ok();
    GUARDED.store(false, Ordering::Relaxed);
    done
}

/// The message of the last panic.
pub fn last() -> String {
    LAST.lock().map(|last| last.clone()).unwrap_or_default()
}

/// Heading of a part of a report.
const HEADING: &str = "\n== ";

/// A report: the failure, the scene as it was up to a minute before, and the events since then.
pub fn text_of(panic: &str, Chapter { scene, happenings }: &Chapter) -> String {
    let (version, system, processor) =
        (env!("CARGO_PKG_VERSION"), std::env::consts::OS, std::env::consts::ARCH);
    let scene = scene.as_ref().map_or("# too many agents to be kept\n".into(), Scenario::to_toml);
    let lines: String = happenings.iter().map(|happening| line_of(happening) + "\n").collect();
    format!(
        "sidestep {version}, {system}, {processor}\n{HEADING}panic\n{panic}\n{HEADING}scene\n{scene}{HEADING}happenings\n{lines}"
    )
}

fn line_of(happening: &Happening) -> String {
    let words = || serde_json::to_string(&Happening::Other(format!("{happening:?}"))).unwrap_or_default();
    serde_json::to_string(happening).unwrap_or_else(|_| words())
}

/// Reads the scene and events of a report; events that cannot be read, such as one with an invalid number, are skipped.
#[cfg(test)]
pub fn read(report: &str) -> Chapter {
    let part = |name: &str| {
        let heading = format!("{HEADING}{name}\n");
        let rest = report.split_once(&heading).map_or("", |(_, rest)| rest);
        rest.split(HEADING).next().unwrap_or_default().to_string()
    };
    let read = |line: &str| serde_json::from_str(line).unwrap_or(Happening::Other(line.into()));
    let happenings = part("happenings").lines().map(read).collect();
    Chapter { scene: Scenario::parse(&part("scene"), "report.toml").ok(), happenings }
}

/// Saves what can be saved of a window that panicked, and says in one line where it is.
pub fn leave(app: &mut App) {
    // State that a panic has left inconsistent may cause another panic: each part is saved separately.
    let draft = guarded(|| app.draft_now()).flatten();
    let report = guarded(|| files::state_folder().map(|folder| write(&folder, &app.journal.chapter())));
    let report = match report.flatten() {
        Some(Ok(file)) => said::report_is_at(terminal::shown(&file)),
        Some(Err(error)) => said::no_report(error.to_string()),
        None => said::no_report(said::no_settings_folder().to_string()),
    };
    let draft = draft.map(|file| said::draft_is_at(terminal::shown(&file)));
    eprintln!("sidestep: {}", said::panicked(draft.unwrap_or_else(said::nothing_unsaved), report));
}

/// Writes the report of the last panic into a folder; returns its file.
fn write(folder: &Path, chapter: &Chapter) -> io::Result<PathBuf> {
    let path = folder.join(format!("panic-{}.txt", unix_seconds()));
    files::write(&path, &text_of(&last(), chapter))?;
    Ok(path)
}
