//! What the window reports that it shows: the places of texts, what a lesson highlights, and where places and
//! velocities are drawn.

use std::{
    fs,
    thread::sleep,
    time::{Duration, Instant},
};

use serde::Deserialize;
use sidestep_core::Vec2;
use sidestep_lab::picture::draw::Camera;

use super::desk::{Window, keep_failed};

/// In the form that `src/app/seen.rs` writes.
#[derive(Deserialize)]
pub(super) struct Seen {
    pub(super) source: String,
    pub(super) step: u64,
    pub(super) playing: bool,
    pub(super) jumping: bool,
    pub(super) selected: Option<u32>,
    pub(super) lesson: Option<SeenLesson>,
    pub(super) words: Vec<ScreenWords>,
    pub(super) labels: Vec<String>,
    pub(super) world: Option<SeenCamera>,
    pub(super) lens: Option<SeenCamera>,
    pub(super) agents: Vec<SeenAgent>,
}

#[derive(Deserialize)]
pub(super) struct SeenLesson {
    pub(super) id: String,
    pub(super) step: usize,
    pub(super) done: bool,
    pub(super) frames: u32,
    pub(super) lit: Vec<Option<ScreenRect>>,
}

#[derive(Deserialize)]
pub(super) struct ScreenWords {
    pub(super) text: String,
    pub(super) at: ScreenRect,
    pub(super) whole: bool,
}

#[derive(Deserialize)]
pub(super) struct SeenCamera {
    center: [f32; 2],
    meters_per_pixel: f32,
    size: [f32; 2],
    origin: [f32; 2],
}

#[derive(Deserialize)]
pub(super) struct SeenAgent {
    pub(super) position: [f32; 2],
    pub(super) velocity: [f32; 2],
    pub(super) preferred: [f32; 2],
}

/// Left, top, right, bottom; pixels, as the virtual screen is not scaled.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct ScreenRect(pub(super) [f32; 4]);

impl ScreenRect {
    pub(super) fn center(self) -> Vec2 {
        let ScreenRect([left, top, right, bottom]) = self;
        0.5 * Vec2::new(left + right, top + bottom)
    }

    pub(super) fn contains(self, at: Vec2) -> bool {
        let ScreenRect([left, top, right, bottom]) = self;
        (left..=right).contains(&at.x) && (top..=bottom).contains(&at.y)
    }
}

/// The pixel at a place of the screen.
pub(super) fn pixel(at: Vec2) -> (usize, usize) {
    (at.x.round() as usize, at.y.round() as usize)
}

impl SeenCamera {
    /// The position of a place, m, or a velocity, m/s, on the screen.
    pub(super) fn place(&self, at: [f32; 2]) -> Vec2 {
        let SeenCamera { center, meters_per_pixel, size, origin } = *self;
        let [center, size, origin] = [center, size, origin].map(Vec2::from);
        Camera { center, meters_per_pixel, size, origin }.screen_from_world(at.into())
    }

    /// The part of the screen that it fills.
    pub(super) fn rect(&self) -> ScreenRect {
        let ([left, top], [width, height]) = (self.origin, self.size);
        ScreenRect([left, top, left + width, top + height])
    }
}

impl Seen {
    /// The first text on the screen that satisfies a condition.
    pub(super) fn find(&self, is_meant: impl Fn(&ScreenWords) -> bool) -> Option<&ScreenWords> {
        self.words.iter().find(|words| is_meant(words))
    }

    /// Returns true if a text can be read, in a panel or in a picture.
    pub(super) fn reads(&self, wanted: &str) -> bool {
        let in_panels = self.find(|words| words.text.contains(wanted)).is_some();
        in_panels || self.labels.iter().any(|label| label.contains(wanted))
    }
}

impl Window {
    /// The present contents of the window; `None` before its first picture.
    pub(super) fn seen(&self) -> Option<Seen> {
        serde_json::from_str(&fs::read_to_string(self.seen_file()).ok()?).ok()
    }

    /// Waits until it shows something, at most for `patience`.
    pub(super) fn until_seen(&self, what: &str, patience: Duration, shows: impl Fn(&Seen) -> bool) -> Seen {
        let start = Instant::now();
        loop {
            self.assert_running();
            if let Some(seen) = self.seen().filter(|seen| shows(seen)) {
                return seen;
            }
            if start.elapsed() > patience {
                let (kept, lines) = (keep_failed(&self.picture()), self.log_lines());
                panic!("not seen: {what}; {}; last logged: {:?}", kept.display(), lines.last_chunk::<3>());
            }
            sleep(Duration::from_millis(40));
        }
    }
}
