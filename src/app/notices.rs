//! Messages that fade, and the log of changes that the command line may ask for.

use std::{
    fmt::Display,
    fs::File,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Context;
use sidestep_lab::{record::check_writable, text::message::Message};

use super::{
    said::notices as said,
    toasts::{ToastAction, ToastKind, Toasts},
};
use crate::terminal;

/// The time for which a message stays, s.
const SHORT: f64 = 4.0;

/// The same for one that takes a while to read.
const LONG: f64 = 12.0;

/// The time in which something can be undone by a button, s.
const TO_UNDO: f64 = 10.0;

/// Messages, and the log.
#[derive(Default)]
pub struct Notices {
    pub toasts: Toasts,
    log: Option<File>,
}

/// Where the result of a file is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// In the window alone.
    Window,
    /// On the terminal too: the window is about to close.
    Terminal,
}

impl Notices {
    /// Begins to append to the log, if there is to be one.
    ///
    /// # Errors
    /// The log cannot be written.
    pub fn new(log: Option<&Path>) -> anyhow::Result<Notices> {
        let log = log
            .map(|path| {
                let opened =
                    check_writable(path).and_then(|()| File::options().create(true).append(true).open(path));
                opened.with_context(|| said::log_unwritable(path.display().to_string()))
            })
            .transpose()?;
        Ok(Notices { toasts: Toasts::default(), log })
    }

    /// Writes a line into the log, if there is one.
    pub fn log(&mut self, step: u64, line: &str) {
        if let Some(log) = &mut self.log
            && let Err(error) = writeln!(log, "{step}\t{line}")
        {
            self.error(said::log_ends(error.to_string()));
            self.log = None;
        }
    }

    /// Says something that is good to know.
    pub fn info(&mut self, message: impl Display) {
        self.say(ToastKind::Info, message, SHORT);
    }

    /// The same for a time of its own, s.
    pub fn info_for(&mut self, seconds: u64, message: impl Display) {
        self.say(ToastKind::Info, message, seconds as f64);
    }

    /// Says what failed.
    pub fn error(&mut self, message: impl Display) {
        self.say(ToastKind::Error, message, SHORT);
    }

    /// The same where it takes a while to read.
    pub fn long_error(&mut self, message: impl Display) {
        self.say(ToastKind::Error, message, LONG);
    }

    /// Says what to beware of.
    pub fn warning(&mut self, message: impl Display) {
        self.say(ToastKind::Warning, message, SHORT);
    }

    /// The same where it takes a while to read.
    pub fn long_warning(&mut self, message: impl Display) {
        self.say(ToastKind::Warning, message, LONG);
    }

    /// Says what was done, with a button that undoes it.
    pub fn info_with(&mut self, message: impl Display, (words, action): (Message, ToastAction)) {
        let button = Some((words.to_string(), action));
        self.toasts.say(ToastKind::Info, message.to_string(), TO_UNDO, button);
    }

    fn say(&mut self, kind: ToastKind, message: impl Display, seconds: f64) {
        self.toasts.say(kind, message.to_string(), seconds, None);
    }

    /// Says where a file is, or why it was not written.
    pub fn saved(
        &mut self,
        written: Result<PathBuf, String>,
        done: impl FnOnce(String) -> Message,
        failed: fn(String) -> Message,
    ) {
        match written {
            Ok(file) => {
                self.say(ToastKind::Done, done(absolute(file).display().to_string()), SHORT);
            }
            Err(error) => self.error(failed(error)),
        }
    }

    /// Says where a clip or picture is, or why it was not made.
    pub fn recorded(&mut self, written: Result<PathBuf, String>, audience: Audience) {
        if audience == Audience::Terminal {
            on_terminal(&written);
        }
        // A series is its folder.
        let is_series =
            |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().contains('%'));
        let written = written.map(|path| match path.parent().filter(|_| is_series(&path)) {
            Some(folder) => folder.into(),
            None => path,
        });
        self.saved(written, said::recorded, said::not_recorded);
    }
}

/// Says on the terminal what came of a clip, where no window will be there to be read.
pub fn on_terminal(written: &Result<PathBuf, String>) {
    match written {
        Ok(path) => eprintln!("sidestep: {}", said::recorded(terminal::shown(path))),
        Err(error) => eprintln!("sidestep: {}", said::not_recorded(terminal::one_line(error))),
    }
}

fn absolute(file: PathBuf) -> PathBuf {
    std::env::current_dir().map(|folder| folder.join(&file)).unwrap_or(file)
}
