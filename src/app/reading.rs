//! Files dropped on the window: read in the background, so that the window lives however long that takes.

use std::{
    path::Path,
    thread::JoinHandle,
    time::{Duration, Instant},
};

use egui_macroquad::macroquad::prelude::DroppedFile;
use sidestep::{
    Scenario, World,
    model::obstacle::{Suspicion, suspects},
    record,
};

use super::{panes::Panes, state::App};

/// What is read sooner is not announced.
const AT_ONCE: Duration = Duration::from_millis(200);

/// A file that a thread is reading.
pub struct Reading {
    source: String,
    since: Instant,
    thread: JoinHandle<Result<Opened, String>>,
}

impl Reading {
    /// Its name, if it takes a while.
    pub fn name(&self) -> Option<&str> {
        (self.since.elapsed() > AT_ONCE).then_some(&self.source)
    }
}

/// A file with all that its picture needs: nothing that takes long is left to do.
pub struct Opened {
    /// The scenario, or those of all worlds of a clip.
    pub runs: Vec<Scenario>,
    /// The world of the first at its start.
    pub initial: World,
    /// The first alone, and all side by side where there are several.
    pub panes: Panes,
    /// Polygons that are probably wound the wrong way.
    pub suspects: Vec<(usize, Suspicion)>,
}

impl Opened {
    /// Reads a file, the run of a clip, or a built-in scenario.
    pub fn read(source: &str) -> Result<Opened, String> {
        let runs = match record::is_clip(source) {
            true => record::runs_of(Path::new(source)).map_err(|error| error.to_string())?,
            false => vec![Scenario::load(source).map_err(|error| error.to_string())?],
        };
        Opened::of(runs)
    }

    /// The same of the bytes of a file.
    fn parse(name: &str, bytes: Vec<u8>) -> Result<Opened, String> {
        let text = String::from_utf8(bytes);
        let text = text.map_err(|_| format!("{name}: is not a text file; a scenario is TOML or JSON"))?;
        Opened::of(vec![Scenario::parse(&text, name).map_err(|error| error.to_string())?])
    }

    fn of(runs: Vec<Scenario>) -> Result<Opened, String> {
        let first = runs.first().ok_or("there is no run in it")?;
        let initial = first.world();
        let panes = if runs.len() > 1 { Panes::of_runs(&runs) } else { Panes::alone(first, &[]) };
        let panes = panes.map_err(|error| error.to_string())?;
        let suspects = suspects(&initial);
        Ok(Opened { runs, initial, panes, suspects })
    }
}

impl App {
    /// Begins to read a file dropped on the window; the one before it that is still being read is forgotten.
    pub fn drop_file(&mut self, file: DroppedFile) {
        let path = file.path.map(|path| path.display().to_string());
        let source = path.clone().unwrap_or_else(|| "dropped file".into());
        let name = source.clone();
        let thread = match (path, file.bytes) {
            (_, Some(bytes)) => std::thread::spawn(move || Opened::parse(&name, bytes)),
            (Some(_), None) => std::thread::spawn(move || Opened::read(&name)),
            (None, None) => return,
        };
        self.reading = Some(Reading { source, since: Instant::now(), thread });
    }

    /// Opens the file that was dropped, once it has been read.
    pub fn see_to_reading(&mut self) {
        let Some(Reading { source, thread, .. }) =
            self.reading.take_if(|reading| reading.thread.is_finished())
        else {
            return;
        };
        let fault = || Err(format!("{source}: it could not be read: a fault of sidestep"));
        let read = thread.join().unwrap_or_else(|_| fault());
        self.open_or_say(&source, read);
    }
}
