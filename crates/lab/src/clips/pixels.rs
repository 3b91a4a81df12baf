//! Pixels as PNG files.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use super::{ClipError, NewName, metadata::PNG_KEYWORD, write_new, write_whole};

/// Writes pixels (RGBA from the top left; opacity is ignored) as a PNG file, completely or not at all.
///
/// # Errors
/// The size is not valid for a picture, the target cannot be written, or the disk is full.
pub fn write_pixels(path: &Path, (width, height): (u16, u16), rgba: &[u8]) -> Result<(), ClipError> {
    let written = write_whole(path, |out| png(out, (width.into(), height.into()), rgba, &[]));
    written.map_err(|error| error.at(path))
}

/// Like [`write_pixels`], but never replaces a file: returns the name that was free.
///
/// # Errors
/// As [`write_pixels`].
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
    let mut encoder = png::Encoder::new(out, size.0, size.1);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    for text in texts {
        let chunk = [PNG_KEYWORD.as_bytes(), &[0, 1, 0, 0, 0], text].concat();
        writer.write_chunk(png::chunk::iTXt, &chunk)?;
    }
    let rgb: Vec<u8> = rgba.as_chunks::<4>().0.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect();
    writer.write_image_data(&rgb)?;
    writer.finish()?;
    Ok(())
}

/// A picture with its opacity as a PNG file that carries these packed texts; `dots` is the number of its pixels in an
/// inch of paper, if it is for print.
pub(crate) fn print_png(
    out: impl Write,
    size: (u32, u32),
    rgba: &[u8],
    texts: &[Vec<u8>],
    dots: Option<f32>,
) -> Result<(), png::EncodingError> {
    let mut encoder = png::Encoder::new(out, size.0, size.1);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    if let Some(dots) = dots {
        let per_meter = (dots / 0.0254).round() as u32;
        let unit = png::Unit::Meter;
        encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: per_meter, yppu: per_meter, unit }));
    }
    let mut writer = encoder.write_header()?;
    for text in texts {
        let chunk = [PNG_KEYWORD.as_bytes(), &[0, 1, 0, 0, 0], text].concat();
        writer.write_chunk(png::chunk::iTXt, &chunk)?;
    }
    writer.write_image_data(rgba)?;
    writer.finish()
}
