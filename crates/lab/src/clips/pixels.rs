//! Pixels as PNG files.

use std::{io::Write, path::PathBuf};

use super::{ClipError, NewName, write_new};
use crate::picture::draw::raster::write_png;

/// Writes pixels (RGBA from the top left; opacity is ignored) as a PNG file, completely or not at all. It never replaces
/// a file: returns the name that was free.
///
/// # Errors
/// The size is not valid for a picture, the target cannot be written, or the disk is full.
pub fn write_new_pixels(
    name: NewName,
    (width, height): (u16, u16),
    rgba: &[u8],
) -> Result<PathBuf, ClipError> {
    let path = name.path();
    let written = write_new(name, |out| png(out, (width.into(), height.into()), rgba, &[]));
    written.map_err(|error: ClipError| error.at(&path))
}

/// A picture as a PNG file that carries these packed texts.
pub(super) fn png(
    out: impl Write,
    size: (u32, u32),
    rgba: &[u8],
    texts: &[Vec<u8>],
) -> Result<(), ClipError> {
    let rgb: Vec<u8> = rgba.as_chunks::<4>().0.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect();
    Ok(write_png(out, size, png::ColorType::Rgb, &rgb, texts, None)?)
}
