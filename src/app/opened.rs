//! Files and scenarios as they are read, with all that their first picture needs: in the frame, or on a dedicated
//! thread, so that the window stays responsive however long that takes.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

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

/// A file that is read in less than this is not announced.
const SOON: Duration = Duration::from_millis(200);

/// A scene with all that its picture needs: no slow work is left.
pub struct Opened {
    /// The scenario; for a clip that of its first world.
    pub scenario: Scenario,
    /// Its world at its start.
    pub initial: World,
    /// The world alone, or all worlds side by side if there are several.
    pub panes: Panes,
    /// Polygons that probably have the wrong winding.
    pub suspects: Vec<(usize, Suspicion)>,
    /// Remarks on its source, and on parts of it that are missing here.
    pub remarks: Vec<Message>,
    /// The preview of another program's scene.
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

    /// Reads a file that was dropped on a scene. A log is placed among that scene's walls, with its goals and
    /// parameters, and a remark says so.
    fn dropped(source: &str, scene: Option<Scenario>) -> anyhow::Result<Opened> {
        let Some(scene) = scene.filter(|_| is_log(source)) else { return Opened::read(source) };
        let replay = replay_of(source, Some((&scene.title, &scene)))?;
        Opened::log_in(scene, replay)
    }

    fn log_in(scene: Scenario, replay: Scenario) -> anyhow::Result<Opened> {
        let remarks = vec![said::log_in_scene(scene.title)];
        Ok(Opened { remarks, ..Opened::of(vec![replay], &[])? })
    }

    /// Reads the bytes of a file that was dropped on a scene, with others.
    fn parse(
        name: &str,
        bytes: &[u8],
        others: OtherFiles,
        scene: Option<Scenario>,
    ) -> anyhow::Result<Opened> {
        if let Some(scene) = scene.filter(|_| is_log(name)) {
            let replay = replay_in(bytes, name, Some((&scene.title, &scene)))?;
            return Opened::log_in(scene, replay);
        }
        match runs_of_bytes(name, bytes)? {
            Some(runs) => Opened::of(runs, &[]),
            None => {
                let source = ImportSource::Bytes { name: name.into(), bytes: bytes.into(), others };
                source.read(ImportMeaning::default())
            }
        }
    }

    fn with(mut self, remark: Option<Message>) -> Opened {
        self.remarks.extend(remark);
        self
    }

    /// Makes one world for each run, or only the first world with the changes of the command line.
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

/// The bytes of files that came together with one that may refer to them, by their names.
pub type OtherFiles = Arc<BTreeMap<String, Vec<u8>>>;

/// The source of another program's scene: it is read again if the user changes the interpretation.
#[derive(Clone, Debug)]
pub enum ImportSource {
    /// A file, which may refer to others next to it.
    File(String),
    /// Bytes, and the name and the other files that came with them.
    Bytes { name: String, bytes: Arc<[u8]>, others: OtherFiles },
}

/// The preview of another program's scene.
pub struct ImportPreview {
    pub source: ImportSource,
    pub meaning: ImportMeaning,
    /// The scene as read; its world is in the [`Opened`] that owns this preview.
    pub imported: Imported,
    /// Radius of the agents that are to pass, m.
    pub radius: f32,
    pub passages: Vec<NarrowPassage>,
    /// Distinguishes its pictures from those of another reading.
    pub made: Instant,
}

impl ImportSource {
    /// Reads the scene; another program's comes with its preview.
    pub fn read(self, meaning: ImportMeaning) -> anyhow::Result<Opened> {
        let imported = match &self {
            ImportSource::File(file) => import::load_map(file, &|_| Ok(()), &meaning.options)?,
            ImportSource::Bytes { name, bytes, others } => {
                // Files that came together have no folders.
                let sibling = |path: &str| others.get(path.rsplit(['/', '\\']).next()?).cloned();
                import::parse_among(bytes, name, &meaning.options, &sibling)?
            }
        };
        self.previewed(imported, meaning)
    }

    /// Wraps an imported scene, with its preview if it is another program's.
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

/// The last part of the path of a dropped file.
fn name_of(file: &DroppedFile) -> String {
    let name = file.path.as_ref().and_then(|path| path.file_name());
    name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// A file that a thread is reading: a dropped one, or that of a preview that is read again.
pub struct Incoming {
    source: String,
    again: bool,
    since: Instant,
    thread: Thread<anyhow::Result<Opened>>,
}

impl Incoming {
    /// Begins to read one of the files that were dropped together on a window with this scene; the others may belong to
    /// it. `None` without files, or if that file has neither path nor bytes.
    pub fn read(mut files: Vec<DroppedFile>, scene: Option<Scenario>) -> Option<Incoming> {
        if files.is_empty() {
            return None;
        }
        let names: Vec<String> = files.iter().map(name_of).collect();
        let bytes = files.iter().map(|file| file.bytes.as_deref().unwrap_or_default());
        let named: Vec<(&str, &[u8])> = names.iter().map(String::as_str).zip(bytes).collect();
        let main = import::main_of(&named);
        let DroppedFile { path, bytes } = files.swap_remove(main.unwrap_or(0));
        let left = (main.is_none() && !files.is_empty()).then(said::only_opened);
        let others = files.into_iter().filter_map(|file| Some((name_of(&file), file.bytes?)));
        let others = OtherFiles::new(others.collect());
        let source = path.as_ref().map_or_else(|| said::dropped().to_string(), |it| it.display().to_string());
        let name = source.clone();
        let is_there = path.as_ref().is_some_and(|path| path.is_file());
        let thread = match bytes {
            // The ending of its name shows the format, and it may refer to other files.
            Some(bytes) if !is_there => {
                spawn(move || Opened::parse(&name, &bytes, others, scene).map(|read| read.with(left)))
            }
            _ if path.is_some() => spawn(move || Opened::dropped(&name, scene).map(|read| read.with(left))),
            _ => return None,
        };
        Some(Incoming { source, again: false, since: Instant::now(), thread })
    }

    /// Begins to read the file of a preview again, with another interpretation.
    pub fn again(source: ImportSource, meaning: ImportMeaning) -> Incoming {
        let name = source.name().to_string();
        let thread = spawn(move || source.read(meaning));
        Incoming { source: name, again: true, since: Instant::now(), thread }
    }

    /// Returns true if it is the file of a preview.
    pub fn is_again(&self) -> bool {
        self.again
    }

    /// Its name, if it takes a while.
    pub fn name(&self) -> Option<&str> {
        (self.since.elapsed() > SOON).then_some(&self.source)
    }

    /// Returns true if it has been read.
    pub fn is_done(&self) -> bool {
        self.thread.is_finished()
    }

    /// Its name, and the result of reading it.
    pub fn finish(self) -> (String, anyhow::Result<Opened>) {
        let Incoming { source, thread, .. } = self;
        let fault = |_| Err(anyhow::Error::msg(said::unreadable(source.clone())));
        let read = thread.join().unwrap_or_else(fault);
        (source, read)
    }
}
