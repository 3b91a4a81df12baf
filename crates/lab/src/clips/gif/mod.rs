//! GIF clips: one palette for all frames, and only the changes of each frame.
//!
//! ```text
//! GifPalette  a few pictures  ->  255 colors            NearestColor  a color    ->  its index
//! Delta       picture         ->  indices that change   Lzw      indices    ->  codes       GifWriter  ->  file
//! ```

use std::io::Write;

use gif::{Encoder, Extension, Frame, Repeat};

use super::said;
use crate::text::message::Message;

mod delta;
mod lzw;
mod nearest;
mod palette;

pub use delta::Delta;
pub use palette::GifPalette;

/// The reason why a clip could not be written.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum GifError {
    /// The clip's size does not fit GIF.
    Size {
        /// Width, pixels.
        width: u16,
        /// Height, pixels.
        height: u16,
    },
    /// A frame has a different size from the clip.
    FrameSize {
        /// The number of bytes of a frame of the clip's size.
        expected: usize,
        /// The number of bytes of the frame.
        got: usize,
    },
    /// The encoder or the writer below it failed.
    Encoding(#[from] gif::EncodingError),
}

impl GifError {
    /// The error in words.
    pub fn message(&self) -> Message {
        match self {
            GifError::Size { width, height } => said::size_of_gif((*width).into(), (*height).into()),
            GifError::FrameSize { expected, got } => said::frame_size(*got, *expected),
            GifError::Encoding(error) => said::cannot_write_gif(error.to_string()),
        }
    }
}

/// Writes a clip that repeats forever, frame by frame. The same frames give the same bytes.
pub struct GifWriter<W: Write> {
    encoder: Encoder<W>,
    delta: Delta,
}

impl<W: Write> GifWriter<W> {
    /// Starts a clip.
    pub fn new(out: W, width: u16, height: u16, palette: &GifPalette) -> Result<GifWriter<W>, GifError> {
        if width == 0 || height == 0 {
            return Err(GifError::Size { width, height });
        }
        let mut table = palette.colors().concat();
        // The index of "as before" must be inside the table too; some viewers insist on it.
        table.extend([0; 3]);
        let mut encoder = Encoder::new(out, width, height, &table)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(GifWriter { encoder, delta: Delta::new(width, height, palette) })
    }

    /// Adds words that viewers do not show. Best before the first frame, so that readers need not go through the
    /// frames.
    pub fn comment(&mut self, words: &str) -> Result<(), GifError> {
        Ok(self.encoder.write_raw_extension(Extension::Comment.into(), &[words.as_bytes()])?)
    }

    /// Adds a frame, RGBA from the top left, that is shown for this many hundredths of a second. Opacity is ignored.
    pub fn push(&mut self, rgba: &[u8], delay_hundredths: u16) -> Result<(), GifError> {
        let frame = self.delta.packed(rgba, delay_hundredths)?;
        self.push_packed(&frame)
    }

    /// Adds a frame that [`Delta::packed`] made.
    pub fn push_packed(&mut self, frame: &Frame) -> Result<(), GifError> {
        Ok(self.encoder.write_lzw_pre_encoded_frame(frame)?)
    }

    /// Ends the clip and returns the writer.
    pub fn finish(self) -> Result<W, GifError> {
        Ok(self.encoder.into_inner()?)
    }
}
