//! Clips from the window: what was looked at is noted as it happens, and filmed off-screen afterwards, in the background.

use std::{io::ErrorKind, path::PathBuf};

use serde::{Deserialize, Serialize};
use sidestep::{
    World,
    draw::Theme,
    record::{Caption, Clip, ClipPane, Job, NewName, Shot, Track, Window, describe},
};

use super::{panes::Panes, state::App, window_film::tell_on_terminal};
use crate::cli;

/// What the window makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// H.264.
    #[default]
    Mp4,
    /// Plays anywhere.
    Gif,
    /// A folder of pictures.
    Series,
    /// One picture in pixels.
    Png,
    /// One picture in vectors.
    Svg,
}

impl Kind {
    /// All, clips first.
    pub const ALL: [Kind; 5] = [Kind::Mp4, Kind::Gif, Kind::Series, Kind::Png, Kind::Svg];

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Mp4 => "MP4",
            Kind::Gif => "GIF",
            Kind::Series => "PNG series",
            Kind::Png => "PNG",
            Kind::Svg => "SVG",
        }
    }

    /// Whether it shows more than a moment.
    pub fn moves(self) -> bool {
        matches!(self, Kind::Mp4 | Kind::Gif | Kind::Series)
    }
}

/// How clips are made.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ClipSettings {
    pub kind: Kind,
    /// Width and height, pixels.
    pub size: (u16, u16),
    /// Pictures a second.
    pub frame_rate: u16,
    /// Simulated seconds for each second of the clip.
    pub speed: f32,
    /// Colors; `None` is as in the window.
    pub theme: Option<Theme>,
    /// Whether a line says what it is.
    pub caption: bool,
    /// All worlds side by side, or the active one.
    pub all_panes: bool,
    /// Whether the selected agent stays in the middle.
    pub follow: bool,
}

impl Default for ClipSettings {
    fn default() -> ClipSettings {
        ClipSettings {
            kind: if cfg!(feature = "video") { Kind::Mp4 } else { Kind::Gif },
            size: (1280, 720),
            frame_rate: 50,
            speed: 1.0,
            theme: None,
            caption: true,
            all_panes: true,
            follow: false,
        }
    }
}

impl ClipSettings {
    /// The same within what `sidestep record` takes; a settings file may say anything.
    pub fn within_limits(self) -> ClipSettings {
        let usual = ClipSettings::default();
        let side = |side: u16| side.clamp(16, 7680);
        ClipSettings {
            kind: if cfg!(feature = "video") || self.kind != Kind::Mp4 { self.kind } else { usual.kind },
            size: (side(self.size.0), side(self.size.1)),
            frame_rate: self.frame_rate.clamp(1, 100),
            speed: if self.speed.is_nan() { usual.speed } else { self.speed.clamp(0.01, 1000.0) },
            ..self
        }
    }
}

/// Sizes as the menu offers them.
pub const SIZES: [(u16, u16); 6] =
    [(640, 360), (1280, 720), (1920, 1080), (3840, 2160), (720, 720), (1080, 1080)];

/// Simulated seconds that can be saved afterwards.
pub const LAST: f64 = 10.0;

/// A clip that is being noted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recording {
    /// Simulated time at which it began, s.
    pub from: f64,
    /// The step then.
    pub step: u64,
}

/// Notes, and clips being made.
#[derive(Default)]
pub struct Recorder {
    /// What was looked at, and when.
    track: Track,
    pub recording: Option<Recording>,
    pub jobs: Vec<Job>,
}

/// Most changes of the look that are remembered.
const MAX_KEYS: usize = 20_000;

impl Recorder {
    /// Notes what is looked at, at this simulated time.
    fn note(&mut self, now: f64, shot: Shot) {
        let keys = &mut self.track.keys;
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

    /// Forgets everything but the clips being made.
    pub fn forget(&mut self) {
        (self.track, self.recording) = (Track::default(), None);
    }

    /// Cancels a clip.
    pub fn cancel(&mut self, place: usize) {
        if let Some(job) = self.jobs.get(place) {
            job.cancel();
        }
    }

    /// The clips that came to an end since the last call.
    pub fn finished(&mut self) -> Vec<Result<PathBuf, String>> {
        let results: Vec<_> = self.jobs.iter_mut().map(Job::poll).collect();
        let mut over = results.iter().map(Option::is_some);
        self.jobs.retain(|_| !over.next().unwrap_or(false));
        results.into_iter().flatten().collect()
    }
}

impl App {
    /// Simulated time of the picture on screen, s.
    pub fn time_on_screen(&self) -> f64 {
        let world = self.panes.world();
        world.time + f64::from(world.params.time_step * self.blend())
    }

    /// Notes what is looked at now.
    pub fn note_view(&mut self) {
        let follow = self.look.selected.filter(|_| self.settings.clip.follow);
        let shot = Shot {
            look: self.look,
            camera: Some(Window {
                center: self.camera.center,
                extent: self.camera.size * self.camera.meters_per_pixel,
            }),
            follow,
        };
        let now = self.time_on_screen();
        self.recorder.note(now, shot);
    }

    /// Begins a clip, or ends it and makes it.
    pub fn toggle_recording(&mut self) {
        if self.recorder.recording.is_some() {
            return self.finish_recording();
        }
        let step = self.panes.world().step;
        self.recorder.recording = Some(Recording { from: self.time_on_screen(), step });
        self.playing = true;
    }

    /// Ends the clip that is being noted, if one is, and makes it.
    pub fn finish_recording(&mut self) {
        let Some(Recording { from, .. }) = self.recorder.recording.take() else { return };
        let to = self.time_on_screen();
        if to <= from {
            self.toasts.info("nothing recorded: no time has passed");
            return;
        }
        let kind = self.settings.clip.kind;
        self.make_clip(if kind.moves() { kind } else { ClipSettings::default().kind }, from, to);
    }

    /// Makes a clip of the last seconds.
    pub fn save_last(&mut self) {
        let to = self.time_on_screen();
        let first =
            self.panes.machine().past().samples().first().map_or(0.0, |sample| f64::from(sample.time));
        let from = (to - LAST).max(first);
        if to <= from {
            self.toasts.info("nothing to save yet: no time has passed");
            return;
        }
        let kind = self.settings.clip.kind;
        self.make_clip(if kind.moves() { kind } else { ClipSettings::default().kind }, from, to);
    }

    /// One picture of now.
    pub fn save_picture(&mut self, kind: Kind) {
        let now = self.time_on_screen();
        self.make_clip(kind, now, now);
    }

    fn make_clip(&mut self, kind: Kind, from: f64, to: f64) {
        let settings = self.settings.clip;
        let place = match self.place_for(kind) {
            Ok(place) => place,
            Err(error) => return self.tell_of_file(Err(error)),
        };
        let places: Vec<usize> = match settings.all_panes {
            true => (0..self.panes.list.len()).collect(),
            false => vec![self.panes.active],
        };
        let worlds: Vec<&World> =
            places.iter().map(|place| self.panes.list[*place].machine.run().world()).collect();
        let text = describe(&self.scenario.title, &worlds);
        let panes = places.iter().map(|place| self.clip_pane(*place, from, to)).collect();
        let clip = Clip {
            panes,
            from,
            to: to.max(from),
            speed: settings.speed.into(),
            frame_rate: settings.frame_rate,
            size: settings.size,
            theme: settings.theme.unwrap_or(self.settings.theme),
            track: self.recorder.track.clone(),
            caption: settings.caption.then_some(Caption { text, time: true }),
        };
        self.recorder.jobs.push(Job::start(clip, place));
    }

    /// Where a clip goes: a free name in the folder for files.
    fn place_for(&mut self, kind: Kind) -> Result<NewName, String> {
        match kind {
            Kind::Mp4 => self.free_name("clip", "mp4"),
            Kind::Gif => self.free_name("clip", "gif"),
            Kind::Png => self.free_name("picture", "png"),
            Kind::Svg => self.free_name("picture", "svg"),
            Kind::Series => loop {
                let folder = self.free_name("pictures", "")?.path();
                match std::fs::create_dir(&folder) {
                    Ok(()) => return Ok(NewName::of(folder.join("%04d.png"))),
                    // Another window made it a moment ago.
                    Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                    Err(error) => {
                        let place = folder.display();
                        let remedy = "start sidestep in a folder that can be written";
                        return Err(format!("{place}: {error}; {remedy}"));
                    }
                }
            },
        }
    }

    /// The window is to close: at once if no clip is being made, else when they are finished. Asked again, it closes
    /// without them.
    pub fn quit(&mut self) {
        if self.closing {
            self.quitting = true;
            return;
        }
        self.closing = true;
        self.playing = false;
        self.finish_recording();
        if self.film.is_rolling() {
            self.toggle_window_clip();
        }
        self.see_to_closing();
    }

    /// Closes the window if it waits for nothing any more.
    pub fn see_to_closing(&mut self) {
        self.quitting |= self.closing && self.recorder.jobs.is_empty() && self.film.ending() == 0;
    }

    /// Gives up the clips that are still being made, and says which: the window has closed.
    pub fn give_up_clips(&mut self) {
        for mut job in std::mem::take(&mut self.recorder.jobs) {
            job.cancel();
            let told = loop {
                match job.poll() {
                    Some(told) => break told,
                    None => std::thread::sleep(std::time::Duration::from_millis(5)),
                }
            };
            match told {
                // It was finished a moment before.
                Ok(_) => tell_on_terminal(&told),
                Err(_) => eprintln!("sidestep: given up: {}", cli::shown(job.path())),
            }
        }
    }

    /// The run of a world from a little before the clip on.
    fn clip_pane(&self, place: usize, from: f64, to: f64) -> ClipPane {
        let Panes { list, .. } = &self.panes;
        let machine = &list[place].machine;
        let steps = (step_at(machine, from), step_at(machine, to));
        let (start, log) = machine.start_for(steps.0);
        let scenario = self.scenario_of_run(place, Some(steps));
        ClipPane { label: list[place].label.clone(), start, log, scenario }
    }

    /// Tells what came of clips.
    pub fn see_to_clips(&mut self) {
        for finished in self.recorder.finished() {
            self.tell_of_file(finished);
        }
    }
}

/// The last step of a run that is not later than this time, s.
fn step_at(machine: &sidestep::time::TimeMachine, time: f64) -> u64 {
    let samples = machine.past().samples();
    let after = samples.partition_point(|sample| f64::from(sample.time) <= time + 1e-4);
    machine.past().first() + after.saturating_sub(1) as u64
}
