//! A clip of pictures that arrive one by one, as from a window: encoded on arrival, written after the last one.

use std::path::PathBuf;

use super::{
    ClipError, NewName, Quality,
    h264::{H264, even},
    mp4::{Mp4, VideoTrack},
    quality::KEY_INTERVAL,
    write_new,
};

/// An MP4 clip whose length is not known beforehand. Only the encoded pictures are stored, some kilobytes each.
pub struct Reel {
    encoder: H264,
    samples: Vec<Vec<u8>>,
    size: (u16, u16),
    frame_rate: u16,
}

impl Reel {
    /// A clip of this size (pixels) and frame rate (pictures a second).
    pub fn new(size: (u16, u16), frame_rate: u16) -> Reel {
        let encoder = H264::new((size.0.into(), size.1.into()), frame_rate, Quality::default());
        Reel { encoder, samples: Vec::new(), size, frame_rate }
    }

    /// Adds a picture: RGBA from the top left, of the size of the clip.
    ///
    /// # Errors
    /// If the encoder rejects it.
    pub fn push(&mut self, rgba: &[u8]) -> Result<(), ClipError> {
        if (self.samples.len() as u64).is_multiple_of(KEY_INTERVAL) {
            self.encoder.restart()?;
        }
        self.samples.push(self.encoder.encode(rgba)?);
        Ok(())
    }

    /// Writes the clip, completely or not at all, and returns the name that was free.
    ///
    /// # Errors
    /// If no pictures were added, or the target cannot be written.
    pub fn write(self, name: NewName) -> Result<PathBuf, ClipError> {
        let Some((sps, pps)) = self.encoder.parameters.clone() else {
            return Err(ClipError::Order(super::said::no_pictures()));
        };
        let (width, height) = even((self.size.0.into(), self.size.1.into()));
        let track = VideoTrack {
            size: (width as u16, height as u16),
            frame_rate: self.frame_rate,
            frames: self.samples.len() as u32,
            key_interval: KEY_INTERVAL as u32,
            sps,
            pps,
        };
        write_new(name, |out| {
            let mut mp4 = Mp4::new(out, track, &[])?;
            for sample in &self.samples {
                mp4.push(sample)?;
            }
            Ok(mp4.finish()?)
        })
    }
}
