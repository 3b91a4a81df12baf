//! Clips from the window: shots are noted as they happen, and rendered off-screen afterwards, in the background.

pub mod format;
pub mod plan;
pub mod said;
mod window_film;

use std::{io::ErrorKind, path::PathBuf, time::Duration};

use sidestep_core::World;
use sidestep_lab::{
    clips::{CameraKey, Caption, Clip, ClipPane, Job, NewName, Quality, Shot, Track, Window, describe},
    picture::{draw::Camera, overlay::OverlayId},
    run::time::TimeMachine,
    text::message::Message,
};

use super::{
    document::Document,
    files::Files,
    notices::{self, Audience, Notices},
    settings::Settings,
};
use crate::terminal;
use format::{ClipFormat, ClipSettings};
use plan::{ClipPlan, PlanAction};
use window_film::WindowFilm;

use crate::platform::{files, sleep};

/// The simulated time before now that can still be saved, s.
const LAST: f64 = 10.0;

/// Largest number of changes of the look that are stored.
const MAX_KEYS: usize = 20_000;

/// Actions on recording and pictures.
#[derive(Clone, Debug, PartialEq)]
pub enum ClipAction {
    /// Begin a clip, or end it and make it.
    ToggleRecording,
    /// Make a clip of the last seconds.
    SaveLast,
    /// Save a picture of now, without panels.
    SavePicture(ClipFormat),
    /// Save a picture of the window with its panels.
    Screenshot,
    /// Begin or end a clip of the window with its panels.
    ToggleWindowClip,
    /// Cancel a clip that is being made.
    Cancel(usize),
    /// Change the settings of clips.
    Set(ClipSettings),
    /// Change the plan of what happens at which moments.
    Plan(PlanAction),
}

/// The sources of a clip, and its destination.
pub struct Workshop<'a> {
    /// Simulated time of the picture on screen, s.
    pub now: f64,
    pub document: &'a Document,
    pub settings: &'a mut Settings,
    pub files: &'a mut Files,
    pub notices: &'a mut Notices,
    /// The place where results are reported.
    pub audience: Audience,
}

/// The shots of this scene, and the clip that is being recorded.
#[derive(Debug, Default)]
pub struct Recording {
    /// The shots, and their times.
    track: Track,
    /// Simulated time at which the clip began, s.
    from: Option<f64>,
}

/// The clip being recorded, and clips being made.
#[derive(Default)]
pub struct Clips {
    pub recording: Recording,
    /// The plan of events within clips of this scene.
    pub plan: ClipPlan,
    pub jobs: Vec<Job>,
    /// The command that makes the clip that was finished last.
    pub command: Option<String>,
    pub film: WindowFilm,
}

impl Clips {
    /// Carries an action out.
    pub fn act(&mut self, action: ClipAction, workshop: &mut Workshop) {
        match action {
            ClipAction::ToggleRecording if self.is_recording() => self.end_recording(workshop),
            ClipAction::ToggleRecording => self.recording.from = Some(workshop.document.world().time),
            ClipAction::SaveLast => self.save_last(workshop),
            ClipAction::SavePicture(format) => self.make(format, workshop.now, workshop),
            ClipAction::Screenshot => self.film.take_picture(workshop.free_name("window", "png")),
            ClipAction::ToggleWindowClip if self.film.is_rolling() => self.film.end(),
            ClipAction::ToggleWindowClip => self.start_window_clip(workshop),
            ClipAction::Cancel(index) => {
                if let Some(job) = self.jobs.get(index) {
                    job.cancel();
                }
            }
            ClipAction::Set(clip) => workshop.settings.clip = clip.within_limits(),
            ClipAction::Plan(action) => {
                if !self.plan.act(action, workshop.document.marked_seconds()) {
                    workshop.notices.info(said::no_range_marked());
                }
            }
        }
    }

    /// Returns true if a clip is being recorded.
    pub fn is_recording(&self) -> bool {
        self.recording.from.is_some()
    }

    /// Simulated seconds recorded so far, if a clip is being recorded.
    pub fn recorded(&self, document: &Document) -> Option<f64> {
        self.recording.from.map(|from| document.world().time - from)
    }

    /// Simulated seconds of the clip that an action makes now, if it makes one.
    pub fn seconds_made_by(&self, action: &ClipAction, document: &Document) -> Option<f64> {
        match action {
            ClipAction::ToggleRecording => self.recorded(document),
            ClipAction::SaveLast => Some(document.world().time - last_from(document, document.world().time)),
            _ => None,
        }
    }

    /// Returns true if something is being made.
    pub fn is_busy(&self) -> bool {
        !self.jobs.is_empty() || self.film.is_rolling() || self.film.ending() > 0
    }

    /// Returns true if nothing is being made except, perhaps, a clip of the window that is still being recorded.
    pub fn is_done(&self) -> bool {
        self.jobs.is_empty() && self.film.ending() == 0
    }

    /// Forgets everything except the clips being made, as another scene is shown.
    pub fn forget(&mut self) {
        (self.recording, self.plan) = Default::default();
    }

    /// Notes the shot at a simulated time.
    pub fn note(&mut self, now: f64, shot: Shot) {
        let keys = &mut self.recording.track.keys;
        // Time may have gone back.
        keys.truncate(keys.partition_point(|(at, _)| *at <= now));
        if keys.last().is_some_and(|(_, known)| *known == shot) {
            return;
        }
        if keys.last().is_some_and(|(at, _)| *at == now) {
            keys.pop();
        }
        keys.push((now, shot));
        if keys.len() > MAX_KEYS {
            keys.drain(..MAX_KEYS / 2);
        }
    }

    /// Ends the clip that is being recorded, if any, and makes it.
    pub fn end_recording(&mut self, workshop: &mut Workshop) {
        let Some(from) = self.recording.from.take() else { return };
        if workshop.now <= from {
            return workshop.notices.info(notices::said::nothing_recorded());
        }
        self.make(workshop.format(), from, workshop);
    }

    /// Makes a clip of the last seconds.
    fn save_last(&mut self, workshop: &mut Workshop) {
        let from = last_from(workshop.document, workshop.now);
        if workshop.now <= from {
            return workshop.notices.info(notices::said::nothing_to_save());
        }
        self.make(workshop.format(), from, workshop);
    }

    /// Begins to make a clip from this time to now, s.
    fn make(&mut self, format: ClipFormat, from: f64, workshop: &mut Workshop) {
        match workshop.target_of(format) {
            Ok(target) => {
                let mut clip = workshop.clip(format, from, self.recording.track.clone());
                let moves = format.moves();
                if moves {
                    self.plan.stage(&mut clip.staging);
                }
                let is_loop = moves && workshop.settings.clip.staging.looped;
                self.jobs.push(if is_loop {
                    Job::start_looped(clip, target)
                } else {
                    Job::start(clip, target)
                });
            }
            Err(error) => workshop.notices.recorded(Err(error), workshop.audience),
        }
    }

    #[cfg(all(feature = "video", not(target_arch = "wasm32")))]
    fn start_window_clip(&mut self, workshop: &mut Workshop) {
        match workshop.free_name("window", "mp4") {
            Ok(name) => self.film.start(name),
            Err(error) => workshop.notices.error(notices::said::not_recorded(error)),
        }
    }

    #[cfg(not(all(feature = "video", not(target_arch = "wasm32"))))]
    fn start_window_clip(&mut self, workshop: &mut Workshop) {
        workshop.notices.info(notices::said::without_mp4());
    }

    /// Reports the clips that were finished since the last call.
    pub fn see_to_jobs(&mut self, notices: &mut Notices, audience: Audience) {
        let results: Vec<_> = self.jobs.iter_mut().map(Job::poll).collect();
        for (job, result) in self.jobs.iter().zip(&results) {
            if let Some(Ok(path)) = result {
                self.command = Some(job.command(path));
            }
        }
        let mut over = results.iter().map(Option::is_some);
        self.jobs.retain(|_| !over.next().unwrap_or(false));
        for written in results.into_iter().flatten() {
            notices.recorded(written.map_err(|error| error.to_string()), audience);
        }
    }

    /// After the window has closed: cancels the clips that are still being made, and waits for those of the window,
    /// which have all their pictures. Reports each on the terminal.
    pub fn close(&mut self) {
        for mut job in std::mem::take(&mut self.jobs) {
            job.cancel();
            match wait_for(&mut job) {
                // It was finished just before.
                Ok(path) => notices::on_terminal(&Ok(path)),
                Err(_) => eprintln!("sidestep: {}", notices::said::given_up(terminal::shown(job.path()))),
            }
        }
        self.film.finish().iter().for_each(notices::on_terminal);
    }
}

/// The beginning of a clip of the last seconds, s.
fn last_from(document: &Document, now: f64) -> f64 {
    let first = document.panes.past().samples().first().map_or(0.0, |sample| f64::from(sample.time));
    (now - LAST).max(first)
}

fn wait_for(job: &mut Job) -> Result<PathBuf, Message> {
    loop {
        match job.poll() {
            Some(written) => return written,
            None => sleep(Duration::from_millis(5)),
        }
    }
}

/// The shot of this moment.
pub fn shot(document: &Document, camera: &Camera, settings: &Settings) -> Shot {
    let look = document.look;
    Shot {
        look,
        camera: Some(Window { center: camera.center, extent: camera.size * camera.meters_per_pixel }),
        follow: look.selected.filter(|_| settings.clip.follow),
    }
}

impl Workshop<'_> {
    /// The format of a clip: formats of single pictures do not qualify.
    fn format(&self) -> ClipFormat {
        let wanted = self.settings.clip.kind;
        if wanted.moves() { wanted } else { ClipSettings::default().kind }
    }

    /// The clip from a time to now, s.
    fn clip(&self, format: ClipFormat, from: f64, mut track: Track) -> Clip {
        let (settings, list) = (self.settings.clip, &self.document.panes.list);
        let panes: Vec<usize> = match settings.all_panes {
            true => (0..list.len()).collect(),
            false => vec![self.document.panes.active],
        };
        let worlds: Vec<&World> = panes.iter().map(|pane| list[*pane].machine.run().world()).collect();
        let text = describe(&self.document.scenario.title, &worlds);
        let staging = if format.moves() { settings.staging } else { settings.staging.of_picture() };
        if format.moves() {
            track.moves = self.document.scenario.view.camera.iter().map(CameraKey::from).collect();
            if !track.moves.is_empty() {
                // The velocity scale of the window's view does not suit the clip's first picture.
                track.keys.iter_mut().for_each(|(_, shot)| shot.look.velocity_scale = None);
            }
        }
        let has_one = panes.len() == 1 && self.document.look.selected.is_some();
        Clip {
            panes: panes.iter().map(|pane| self.pane(*pane, from)).collect(),
            from,
            // The last known step: a clip ends where the run in its file does.
            to: self.document.world().time.max(from),
            speed: settings.speed.into(),
            frame_rate: settings.frame_rate,
            size: settings.size,
            theme: settings.theme.unwrap_or(self.settings.theme),
            track,
            caption: settings.caption.then_some(Caption { text, time: true }),
            staging: staging.of(&self.document.scenario, has_one),
            quality: Quality::new(settings.quality).unwrap_or_default(),
        }
    }

    /// The run of a world, from shortly before the clip on.
    fn pane(&self, pane: usize, from: f64) -> ClipPane {
        let shown = &self.document.panes.list[pane];
        let machine = &shown.machine;
        let steps = (step_at(machine, from), step_at(machine, self.now));
        let mut start = machine.start_for(steps.0);
        if !self.document.look.shown.is_on(OverlayId::Ghost) {
            start.old_future = None;
        }
        let scenario = self.document.scenario_of_run(pane, Some(steps));
        ClipPane { label: shown.label.clone(), start, scenario }
    }

    fn free_name(&mut self, what: &str, ending: &str) -> Result<NewName, String> {
        self.files.free_name(&self.document.scenario.title, what, ending)
    }

    /// The destination of a clip: an unused name in the folder for files.
    fn target_of(&mut self, format: ClipFormat) -> Result<NewName, String> {
        match format {
            ClipFormat::Mp4 => self.free_name("clip", "mp4"),
            ClipFormat::Gif => self.free_name("clip", "gif"),
            ClipFormat::Png => self.free_name("picture", "png"),
            ClipFormat::Svg => self.free_name("picture", "svg"),
            ClipFormat::Series => self.series(),
        }
    }

    /// A new folder of pictures.
    fn series(&mut self) -> Result<NewName, String> {
        loop {
            let folder: PathBuf = self.free_name("pictures", "")?.path();
            match files::make_new_folder(&folder) {
                Ok(()) => return Ok(NewName::of(folder.join("%04d.png"))),
                // Another window made it just before.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => {
                    let folder = folder.display().to_string();
                    return Err(notices::said::unwritable_folder(folder, error.to_string()).to_string());
                }
            }
        }
    }
}

/// The last step of a run that is not later than this time, s.
fn step_at(machine: &TimeMachine, time: f64) -> u64 {
    let samples = machine.past().samples();
    let after = samples.partition_point(|sample| f64::from(sample.time) <= time + 1e-4);
    machine.past().first() + after.saturating_sub(1) as u64
}
