//! A clip as plain data: the runs, the range of time, the look and the size.

use super::{Caption, ClipError, ClipPane, Quality, Staging, Track, said};
use crate::picture::draw::Theme;

/// The largest number of panes of a clip: more would be too small to read.
pub const MAX_PANES: usize = 6;

/// The largest number of pictures of a clip: more than five hours at 50 a second.
const MAX_FRAMES: u64 = 1_000_000;

/// A clip.
#[derive(Clone, Debug, PartialEq)]
pub struct Clip {
    /// The runs side by side, in step by simulated time; at least one.
    pub panes: Vec<ClipPane>,
    /// The simulated time of the first picture, s.
    pub from: f64,
    /// The simulated time at the end, s.
    pub to: f64,
    /// The number of simulated seconds in a second of the clip.
    pub speed: f64,
    /// The number of pictures in a second. GIF counts in hundredths of a second: 20, 25 and 50, its maximum, are exact.
    pub frame_rate: u16,
    /// The width and height, pixels.
    pub size: (u16, u16),
    /// Dark or light.
    pub theme: Theme,
    /// The part of the world in view, and the look of it.
    pub track: Track,
    /// One line at the top, if any.
    pub caption: Option<Caption>,
    /// The other content of the pictures, and the passage of time.
    pub staging: Staging,
    /// The quality with which an MP4 is encoded.
    pub quality: Quality,
}

impl Clip {
    /// The number of its pictures; at least one.
    pub fn frames(&self) -> u64 {
        self.title_frames()
            .saturating_add(self.moving_frames())
            .saturating_add(self.rounded(self.staging.timing.hold))
    }

    /// The number of pictures of the title card, which come first.
    pub(super) fn title_frames(&self) -> u64 {
        self.rounded(self.staging.title.as_ref().map_or(0.0, |_| self.staging.timing.title))
    }

    /// The number of pictures in which time passes; at least one.
    fn moving_frames(&self) -> u64 {
        self.rounded(self.staging.timing.seconds(self.from, self.to, self.speed)).max(1)
    }

    /// The number of pictures in this many seconds of the clip.
    fn rounded(&self, seconds: f64) -> u64 {
        (seconds * f64::from(self.frame_rate)).round() as u64
    }

    /// The simulated time of a picture, s: the first during the title card, the last while it is held.
    pub fn seconds_at(&self, frame: u64) -> f64 {
        let moving = frame.saturating_sub(self.title_frames()).min(self.moving_frames() - 1);
        if self.staging.timing.slow.is_empty() {
            return self.from + moving as f64 * self.speed / f64::from(self.frame_rate);
        }
        let seconds = moving as f64 / f64::from(self.frame_rate);
        self.staging.timing.simulated((self.from, self.to), self.speed, seconds)
    }

    /// Rejects a clip that cannot be made.
    pub(super) fn check(&self) -> Result<(), ClipError> {
        let times = [self.from, self.to, self.speed];
        if self.panes.is_empty() || self.panes.len() > MAX_PANES {
            return Err(ClipError::Order(said::too_many_panes(MAX_PANES)));
        }
        if self.frame_rate == 0 || times.iter().any(|time| !time.is_finite()) || self.speed <= 0.0 {
            return Err(ClipError::Order(said::not_positive()));
        }
        if !self.staging.timing.is_sound() || !self.staging.margin.is_finite() {
            return Err(ClipError::Order(said::not_positive()));
        }
        if self.staging.lens.is_some() && self.panes.len() > 1 {
            return Err(ClipError::Order(said::lens_of_one()));
        }
        check_frames(self.frames())
    }
}

/// Rejects a clip of too many simulated seconds before any of it is made.
///
/// # Errors
/// If the clip would have too many pictures.
pub fn check_length(seconds: f64, speed: f64, frame_rate: u16) -> Result<(), ClipError> {
    check_frames((seconds / speed * f64::from(frame_rate)).round().max(1.0) as u64)
}

fn check_frames(frames: u64) -> Result<(), ClipError> {
    if frames <= MAX_FRAMES {
        return Ok(());
    }
    Err(ClipError::Order(said::too_many_pictures(frames as usize, MAX_FRAMES as usize)))
}
