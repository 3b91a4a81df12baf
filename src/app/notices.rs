//! Messages that fade, and the log of changes that the command line can turn on.

use sidestep_lab::text::{
    quantity::{Megabytes, Minutes},
    said::{messages, wordings},
};
use std::{
    fmt::Display,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Context;
use sidestep_lab::{clips::check_writable, text::message::Message};

use super::toasts::{ToastKind, Toasts};
use crate::{platform::files, terminal};

/// Display time of a message, s.
const SHORT: f64 = 4.0;

/// Display time of a message that takes a while to read, s.
const LONG: f64 = 12.0;

/// Display time of a message with a button that undoes something, s.
const TO_UNDO: f64 = 10.0;

/// Messages, and the log.
#[derive(Default)]
pub struct Notices {
    pub toasts: Toasts,
    log: Option<Box<dyn Write>>,
}

/// The place where the result of writing a file is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// In the window only.
    Window,
    /// On the terminal too: the window is about to close.
    Terminal,
}

impl Notices {
    /// Opens the log for appending, if there is to be one.
    ///
    /// # Errors
    /// The log cannot be written.
    pub fn new(log: Option<&Path>) -> anyhow::Result<Notices> {
        let log = log
            .map(|path| {
                let opened = check_writable(path).and_then(|()| files::append(path));
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

    /// Shows a piece of information.
    pub fn info(&mut self, message: impl Display) {
        self.say(ToastKind::Info, message, SHORT);
    }

    /// Like [`Notices::info`], but shown for the given time, s.
    pub fn info_for(&mut self, seconds: u64, message: impl Display) {
        self.say(ToastKind::Info, message, seconds as f64);
    }

    /// Shows an error.
    pub fn error(&mut self, message: impl Display) {
        self.say(ToastKind::Error, message, SHORT);
    }

    /// Like [`Notices::error`], for a message that takes a while to read.
    pub fn long_error(&mut self, message: impl Display) {
        self.say(ToastKind::Error, message, LONG);
    }

    /// Shows a warning.
    pub fn warning(&mut self, message: impl Display) {
        self.say(ToastKind::Warning, message, SHORT);
    }

    /// Like [`Notices::warning`], for a message that takes a while to read.
    pub fn long_warning(&mut self, message: impl Display) {
        self.say(ToastKind::Warning, message, LONG);
    }

    /// Reports that a draft was discarded, with a button that undoes it.
    pub fn discarded(&mut self, message: impl Display, (words, draft): (Message, PathBuf)) {
        let button = Some((words.to_string(), draft));
        self.toasts.say(ToastKind::Info, message.to_string(), TO_UNDO, button);
    }

    fn say(&mut self, kind: ToastKind, message: impl Display, seconds: f64) {
        self.toasts.say(kind, message.to_string(), seconds, None);
    }

    /// Reports where a file is, or why it was not written.
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

    /// Reports where a clip or picture is, or why it was not made.
    pub fn recorded(&mut self, written: Result<PathBuf, String>, audience: Audience) {
        if audience == Audience::Terminal {
            on_terminal(&written);
        }
        // The result of a series is its folder.
        let is_series =
            |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().contains('%'));
        let written = written.map(|path| match path.parent().filter(|_| is_series(&path)) {
            Some(folder) => folder.into(),
            None => path,
        });
        self.saved(written, said::recorded, said::not_recorded);
    }
}

/// Reports the result of a clip on the terminal, where no window will be left to show it.
pub fn on_terminal(written: &Result<PathBuf, String>) {
    match written {
        Ok(path) => eprintln!("sidestep: {}", said::recorded(terminal::shown(path))),
        Err(error) => eprintln!("sidestep: {}", said::not_recorded(terminal::one_line(error))),
    }
}

fn absolute(file: PathBuf) -> PathBuf {
    files::current_folder().join(file)
}

wordings! {
    /// The direction through the changes.
    #[derive(serde::Serialize, serde::Deserialize)]
    Way { Undo = "undo", Redo = "redo" }
}

messages! {
    pub mod said, room "notices" in Exact;

    log_unwritable(file: String) = "cannot write the log { $file }";
    log_ends(error: String) = "the log cannot be written any more: { $error }";
    not_kept(error: String) = "window settings are not kept: { $error }";
    kept_aside(file: String, kept: String) = "{ $file }: holds no settings that can be read; it is stored as { $kept }";
    no_such_folder(folder: String) = "{ $folder } is not a folder; files go where they went";
    no_settings_folder() = "this system names no configuration folder";
    no_driver() = "the graphics driver refused to start";

    panicked(scene: Message, report: Message) = "the window failed and has closed; { $scene }; { $report }";
    draft_is_at(file: String) = "the scene is stored in { $file } and is offered at the next start";
    nothing_unsaved() = "nothing was unsaved";
    report_is_at(file: String) = "a report is in { $file }";
    no_report(error: String) = "no report could be written: { $error }";

    program_decides(command: String) = "{ $command } chooses the velocities from the next step on";
    no_program(agents: usize) =
        "{ $agents ->
            [one] One agent has a method of its own and keeps its
           *[other] { $agents } agents have a method of their own and keep their
        } velocity: no file starts a program. Scene → my own method … does";

    copied(target: Message) = "copied as { $target }";
    copied_with_gaps(target: Message, gaps: String, more: usize) =
        "copied as { $target }; not as here: { $gaps }{ $more ->
            [0] { \"\" }
            [one] ; one more stands in the comments of the code
           *[other] ; { $more } more stand in the comments of the code
        }";
    not_copied(reason: Message) = "not copied: { $reason }";

    link_copied() = "the link is on the clipboard: it opens this moment in a browser";
    not_taken() = "this browser keeps its clipboard from the page; the page shows the text: copy it by hand";
    linked() = "scene of a link";
    file_of_page(file: String) =
        "the link opens { $file } next to its page, and nothing is fetched from there: download the file and open it";
    no_such_agent(agent: usize, agents: usize) =
        "the link selects agent { $agent }; the scene has { $agents ->
            [one] one agent
           *[other] { $agents } agents
        }, counted from 0";

    saved(file: String) = "saved { $file }";
    not_saved(error: String) = "not saved: { $error }";
    run_saved(steps: u64, file: String) = "the run of { $steps } steps is saved: { $file }";
    run_too_long() = "the run follows a log that is too long for a file: let go of it, or save a clip of a part";
    followed_log_ends() = "the log ends here; let go of it, and the method moves its agents";
    log_in_scene(scene: String) =
        "walls, goals and parameters are those of { $scene }, which was open; dropped on another scene, the log stands \
        alone";
    live_ended(steps: u64) = "the program that writes the log has ended; its { $steps } steps stay";
    live_broke(fault: Message, steps: u64) = "{ $fault }; the { $steps } steps before stay";
    live_dropped(budget: Megabytes) =
        "the log fills its memory ({ $budget }): its oldest steps are dropped from now on. The timeline can allow it \
        more";
    live_skipped() =
        "the log comes faster than it can be shown: of the steps that were dropped some were never shown. The right \
        panel counts them";
    live_waits(wait: Message) = "no step of the log has come for 2 s: { $wait }";
    figures(file: String) = "figures are in { $file }";
    no_figures(error: String) = "figures are not written: { $error }";
    agents(file: String) = "agents are in { $file }";
    no_agents(error: String) = "agents are not written: { $error }";
    no_name(file: String) = "there are thousands of { $file } already";
    unwritable(error: String) = "{ $error }; start sidestep in a folder that can be written";
    nameless() = "scene";
    unwritable_folder(folder: String, error: String) =
        "{ $folder }: { $error }; start sidestep in a folder that can be written";

    recorded(file: String) = "recorded { $file }";
    not_recorded(error: String) = "not recorded: { $error }";
    given_up(file: String) = "given up: { $file }";
    nothing_recorded() = "nothing recorded: no time has passed";
    nothing_to_save() = "nothing to save yet: no time has passed";
    clip_ends() = "the clip ends here: time jumps";
    film_ends() = "the clip of the window ends where its size changes";
    without_mp4() = "this sidestep was built without MP4";
    fault() = "a fault of sidestep";

    dropped() = "dropped file";
    only_opened() = "only this file is opened: it refers to none of the others";
    no_run() = "there is no run in it";
    unreadable(file: String) = "{ $file }: it could not be read: a fault of sidestep";
    in_file(file: String, fault: String) = "{ $file }: { $fault }";
    polygon(polygon: usize, fault: Message) = "polygon { $polygon }: { $fault }";

    too_many_agents(agents: usize, most: usize) =
        "{ $agents } agents: the constructions of all show for at most { $most }";
    nothing_happened(time: Minutes) = "nothing has happened for { $time }";
    memory_full(step: u64, memory: Megabytes) =
        "time stops at step { $step }: the past fills its memory ({ $memory }). Allow it more in the timeline, or open \
        the scene again";
    other_way(step: u64) = "the run goes another way than in its file from step { $step } on";
    other_way_between(from: u64, to: u64) =
        "the run goes another way than in its file somewhere from step { $from } to { $to } on";

    nothing_to(way: Way) = "nothing to { $way ->
        [redo] redo
       *[undo] undo
    }";
    lies_ahead(change: Message, step: usize, way: Way) =
        "{ $change } lies ahead, at step { $step }: go there to { $way ->
            [redo] redo
           *[undo] undo
        } it";
    has_left(change: Message, way: Way) =
        "{ $change } cannot be { $way ->
            [redo] redone
           *[undo] undone
        }: no agent that it changed is in the world any more";
    taken(way: Way, change: Message) = "{ $way ->
        [redo] redo
       *[undo] undo
    }: { $change }";
}
