//! Files and scenarios as they are read, with all that their first picture needs: in the frame, or by a thread of its own,
//! so that the window lives however long that takes.

use std::time::Duration;

use anyhow::Context;
use egui_macroquad::macroquad::prelude::DroppedFile;
use sidestep_core::{
    Command, World,
    model::obstacle::{Suspicion, suspects},
};
use sidestep_lab::{
    Scenario,
    clips::{self, is_clip, is_drawing, runs_of},
    files::import::{self, Imported},
    logs::recorded::{is_log, replay_in, replay_of},
    text::message::Message,
};

use super::panes::Panes;
use crate::app::notices::said;
use crate::platform::{Instant, Thread, spawn};

/// A file that is read sooner is not announced.
const SOON: Duration = Duration::from_millis(200);

/// A scene with all that its picture needs: nothing that takes long is left to do.
pub struct Opened {
    /// The scenario, that of the first world of a clip.
    pub scenario: Scenario,
    /// Its world at its start.
    pub initial: World,
    /// The world alone, and all side by side where there are several.
    pub panes: Panes,
    /// Polygons that are probably wound the wrong way.
    pub suspects: Vec<(usize, Suspicion)>,
    /// What it was read from, and what of that is not here.
    pub remarks: Vec<Message>,
}

impl Opened {
    /// Reads a file, the run of a clip, or a built-in scenario.
    pub fn read(source: &str) -> anyhow::Result<Opened> {
        match source {
            clip if is_clip(clip) && !is_drawing(clip) => Opened::of(runs_of(clip.as_ref())?, &[]),
            log if is_log(log) => Opened::of(vec![replay_of(log, None)?], &[]),
            _ => Opened::imported(import::load(source, &|_| Ok(()))?),
        }
    }

    /// Reads a file that was dropped on a scene: a log of it stands among its walls, with its goals and parameters, and says
    /// so.
    fn dropped(source: &str, scene: Option<Scenario>) -> anyhow::Result<Opened> {
        let Some(scene) = scene.filter(|_| is_log(source)) else { return Opened::read(source) };
        let replay = replay_of(source, Some((&scene.title, &scene)))?;
        Opened::log_in(scene, replay)
    }

    fn log_in(scene: Scenario, replay: Scenario) -> anyhow::Result<Opened> {
        let remarks = vec![said::log_in_scene(scene.title)];
        Ok(Opened { remarks, ..Opened::of(vec![replay], &[])? })
    }

    /// Reads the bytes of a file that was dropped on a scene.
    fn parse(name: &str, bytes: &[u8], scene: Option<Scenario>) -> anyhow::Result<Opened> {
        if let Some(scene) = scene.filter(|_| is_log(name)) {
            let replay = replay_in(bytes, name, Some((&scene.title, &scene)))?;
            return Opened::log_in(scene, replay);
        }
        let (runs, remarks) = runs_in(name, bytes)?;
        Ok(Opened { remarks, ..Opened::of(runs, &[])? })
    }

    /// What was read of a text of any kind.
    pub fn imported(Imported { scenario, remarks }: Imported) -> anyhow::Result<Opened> {
        Ok(Opened { remarks, ..Opened::of(vec![scenario], &[])? })
    }

    /// One world for each run, or the first alone with the changes of the command line made.
    pub fn of(mut runs: Vec<Scenario>, tuning: &[Command]) -> anyhow::Result<Opened> {
        let first = runs.first().with_context(said::no_run)?;
        let initial = first.world();
        let panes = if runs.len() > 1 { Panes::of_runs(&runs) } else { Panes::alone(first, tuning) }?;
        let suspects = suspects(&initial);
        Ok(Opened { scenario: runs.swap_remove(0), initial, panes, suspects, remarks: Vec::new() })
    }
}

/// What is in the bytes of a file, a log, a clip or picture with its runs, or a text; and what is not.
///
/// # Errors
/// One line: file, place, what is wrong, and what would be right.
pub fn runs_in(name: &str, bytes: &[u8]) -> anyhow::Result<(Vec<Scenario>, Vec<Message>)> {
    if is_log(name) {
        return Ok((vec![replay_in(bytes, name, None)?], Vec::new()));
    }
    match clips::runs_in(bytes, name) {
        // A drawing without a run is a map.
        Err(_) if name.to_ascii_lowercase().ends_with(".svg") => {}
        read => {
            if let Some(runs) = read? {
                return Ok((runs, Vec::new()));
            }
        }
    }
    let Imported { scenario, remarks } = import::parse_bytes(bytes, name)?;
    Ok((vec![scenario], remarks))
}

/// A dropped file that a thread is reading.
pub struct Incoming {
    source: String,
    since: Instant,
    thread: Thread<anyhow::Result<Opened>>,
}

impl Incoming {
    /// Begins to read a file dropped on the window, where this scene is open; `None` if it has neither path nor bytes.
    pub fn read(file: DroppedFile, scene: Option<Scenario>) -> Option<Incoming> {
        let DroppedFile { path, bytes } = file;
        let source = path.as_ref().map_or_else(|| said::dropped().to_string(), |it| it.display().to_string());
        let name = source.clone();
        let is_there = path.as_ref().is_some_and(|path| path.is_file());
        let thread = match bytes {
            // Its ending says what it is, and other files may belong to it.
            Some(bytes) if !is_there => spawn(move || Opened::parse(&name, &bytes, scene)),
            _ if path.is_some() => spawn(move || Opened::dropped(&name, scene)),
            _ => return None,
        };
        Some(Incoming { source, since: Instant::now(), thread })
    }

    /// Its name, if it takes a while.
    pub fn name(&self) -> Option<&str> {
        (self.since.elapsed() > SOON).then_some(&self.source)
    }

    /// Whether it has been read.
    pub fn is_done(&self) -> bool {
        self.thread.is_finished()
    }

    /// Its name, and what was read.
    pub fn finish(self) -> (String, anyhow::Result<Opened>) {
        let Incoming { source, thread, .. } = self;
        let fault = |_| Err(anyhow::Error::msg(said::unreadable(source.clone())));
        let read = thread.join().unwrap_or_else(fault);
        (source, read)
    }
}
