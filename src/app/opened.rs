//! Files and scenarios as they are read, with all that their first picture needs: in the frame, or by a thread of its own,
//! so that the window lives however long that takes.

use std::{sync::Arc, time::Duration};

use anyhow::Context;
use egui_macroquad::macroquad::prelude::DroppedFile;
use sidestep_core::{
    Command, World,
    model::obstacle::{Suspicion, suspects},
};
use sidestep_lab::{
    Scenario,
    clips::{self, is_clip, is_drawing, runs_of},
    files::import::{
        self, Imported,
        passages::{NarrowPassage, narrow_passages},
    },
    logs::recorded::{is_log, replay_in, replay_of},
    text::message::Message,
};

use super::{importing::ImportMeaning, panes::Panes};
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
    /// How another program's scene is looked at before it is taken.
    pub preview: Option<Box<ImportPreview>>,
}

impl Opened {
    /// Reads a file, the run of a clip, or a built-in scenario.
    pub fn read(source: &str) -> anyhow::Result<Opened> {
        match source {
            clip if is_clip(clip) && !is_drawing(clip) => Opened::of(runs_of(clip.as_ref())?, &[]),
            log if is_log(log) => Opened::of(vec![replay_of(log, None)?], &[]),
            _ => ImportSource::File(source.into()).read(ImportMeaning::default()),
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
        match runs_of_bytes(name, bytes)? {
            Some(runs) => Opened::of(runs, &[]),
            None => {
                ImportSource::Bytes { name: name.into(), bytes: bytes.into() }.read(ImportMeaning::default())
            }
        }
    }

    /// One world for each run, or the first alone with the changes of the command line made.
    pub fn of(mut runs: Vec<Scenario>, tuning: &[Command]) -> anyhow::Result<Opened> {
        let first = runs.first().with_context(said::no_run)?;
        let initial = first.world();
        let panes = if runs.len() > 1 { Panes::of_runs(&runs) } else { Panes::alone(first, tuning) }?;
        let suspects = suspects(&initial);
        let scenario = runs.swap_remove(0);
        Ok(Opened { scenario, initial, panes, suspects, remarks: Vec::new(), preview: None })
    }
}

/// The runs of a log, clip or picture; `None` for the bytes of a text.
///
/// # Errors
/// One line: file, place, what is wrong, and what would be right.
pub fn runs_of_bytes(name: &str, bytes: &[u8]) -> anyhow::Result<Option<Vec<Scenario>>> {
    if is_log(name) {
        return Ok(Some(vec![replay_in(bytes, name, None)?]));
    }
    match clips::runs_in(bytes, name) {
        // A drawing without a run is a map.
        Err(_) if name.to_ascii_lowercase().ends_with(".svg") => Ok(None),
        read => Ok(read?),
    }
}

/// Where a scene of another program comes from: it is read again when it is meant otherwise.
#[derive(Clone, Debug)]
pub enum ImportSource {
    /// A file, next to which others may lie.
    File(String),
    /// Bytes, and the name that they came under.
    Bytes { name: String, bytes: Arc<[u8]> },
}

/// What a scene of another program would be.
pub struct ImportPreview {
    pub source: ImportSource,
    pub meaning: ImportMeaning,
    /// What was read; its world is in the [`Opened`] that this is of.
    pub imported: Imported,
    /// Radius of the agents that are to pass, m.
    pub radius: f32,
    pub passages: Vec<NarrowPassage>,
    /// Tells its pictures from those of another reading.
    pub made: Instant,
}

impl ImportSource {
    /// Reads the scene; another program's comes with its preview.
    pub fn read(self, meaning: ImportMeaning) -> anyhow::Result<Opened> {
        let imported = match &self {
            ImportSource::File(file) => import::load_map(file, &|_| Ok(()), &meaning.options)?,
            ImportSource::Bytes { name, bytes } => import::parse_bytes(bytes, name, &meaning.options)?,
        };
        self.previewed(imported, meaning)
    }

    /// What was read, with its preview where it is another program's.
    pub fn previewed(self, imported: Imported, meaning: ImportMeaning) -> anyhow::Result<Opened> {
        let mut opened = Opened::of(vec![imported.scenario.clone()], &[])?;
        opened.remarks.clone_from(&imported.remarks);
        opened.preview = imported.format.is_some().then(|| {
            let scene = &imported.scenario;
            let widest = opened.initial.agents.iter().map(|agent| agent.settings.radius).reduce(f32::max);
            let radius = meaning.radius.or(widest).unwrap_or(scene.defaults.radius);
            let passages = narrow_passages(&scene.polygons, &scene.circles, radius);
            Box::new(ImportPreview {
                source: self,
                meaning,
                imported,
                radius,
                passages,
                made: Instant::now(),
            })
        });
        Ok(opened)
    }

    /// The name of the file.
    pub fn name(&self) -> &str {
        match self {
            ImportSource::File(name) | ImportSource::Bytes { name, .. } => name,
        }
    }
}

/// A file that a thread is reading: one that was dropped, or that of a preview again.
pub struct Incoming {
    source: String,
    again: bool,
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
        Some(Incoming { source, again: false, since: Instant::now(), thread })
    }

    /// Begins to read the file of a preview again, meant otherwise.
    pub fn again(source: ImportSource, meaning: ImportMeaning) -> Incoming {
        let name = source.name().to_string();
        let thread = spawn(move || source.read(meaning));
        Incoming { source: name, again: true, since: Instant::now(), thread }
    }

    /// Whether it is the file of a preview.
    pub fn is_again(&self) -> bool {
        self.again
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
