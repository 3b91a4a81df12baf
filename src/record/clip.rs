//! A clip as plain data: which runs, from when to when, seen how, in which size.

use super::{Caption, ClipError, ClipPane, Quality, Track, said};
use crate::draw::Theme;

/// Most panes of a clip: more are too small to be read.
pub const MAX_PANES: usize = 6;

/// Most pictures of a clip: more than five hours of them at 50 a second.
const MAX_FRAMES: u64 = 1_000_000;

/// A clip.
#[derive(Clone, Debug, PartialEq)]
pub struct Clip {
    /// The runs side by side, in step by simulated time; at least one.
    pub panes: Vec<ClipPane>,
    /// Simulated time of the first picture, s.
    pub from: f64,
    /// Simulated time at which it ends, s.
    pub to: f64,
    /// Simulated seconds for each second of the clip.
    pub speed: f64,
    /// Pictures a second. GIF counts in hundredths of a second: 20, 25 and 50, its most, are exact.
    pub frame_rate: u16,
    /// Width and height, pixels.
    pub size: (u16, u16),
    /// Dark or light.
    pub theme: Theme,
    /// The part of the world in view, and the look of it.
    pub track: Track,
    /// One line at the top, if any.
    pub caption: Option<Caption>,
    /// How finely an MP4 is encoded.
    pub quality: Quality,
}

impl Clip {
    /// The number of its pictures; at least one.
    pub fn frames(&self) -> u64 {
        frames(self.to - self.from, self.speed, self.frame_rate)
    }

    /// Simulated time of a picture, s.
    pub fn seconds_at(&self, frame: u64) -> f64 {
        self.from + frame as f64 * self.speed / f64::from(self.frame_rate)
    }

    /// Refuses a clip that cannot be made.
    pub(super) fn check(&self) -> Result<(), ClipError> {
        let times = [self.from, self.to, self.speed];
        if self.panes.is_empty() || self.panes.len() > MAX_PANES {
            return Err(ClipError::Order(said::too_many_panes(MAX_PANES)));
        }
        if self.frame_rate == 0 || times.iter().any(|time| !time.is_finite()) || self.speed <= 0.0 {
            return Err(ClipError::Order(said::not_positive()));
        }
        check_length(self.to - self.from, self.speed, self.frame_rate)
    }
}

/// Refuses a clip of too many simulated seconds, before any of it is made.
///
/// # Errors
/// It would have too many pictures.
pub fn check_length(seconds: f64, speed: f64, frame_rate: u16) -> Result<(), ClipError> {
    let frames = frames(seconds, speed, frame_rate);
    if frames <= MAX_FRAMES {
        return Ok(());
    }
    Err(ClipError::Order(said::too_many_pictures(frames as usize, MAX_FRAMES as usize)))
}

/// The number of pictures for a simulated time, s; at least one.
fn frames(seconds: f64, speed: f64, frame_rate: u16) -> u64 {
    (seconds / speed * f64::from(frame_rate)).round().max(1.0) as u64
}
