//! The format of a file, by its name: one picture, a clip, or a series of pictures.

use std::path::{Path, PathBuf};

use super::{
    ClipError,
    file::{folder_of, input_at},
    said,
};

/// The largest frame rate of a GIF, pictures a second: browsers show a picture for 100 ms if its delay is below 20 ms.
const FASTEST_GIF: u16 = 50;

/// The format of a file, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A GIF clip.
    Gif,
    /// An MP4 clip.
    Mp4,
    /// The first picture.
    Png,
    /// All pictures, each in its own file: a name like `frame%04d.png`.
    PngSeries,
    /// The first picture as vectors.
    Svg,
}

impl Format {
    /// The format that a name indicates.
    ///
    /// # Errors
    /// One line on another extension, or one that this build does not support.
    pub fn of(path: &Path) -> Result<Format, ClipError> {
        let ending =
            path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
        match ending.as_str() {
            "gif" => Ok(Format::Gif),
            "mp4" if cfg!(mp4) => Ok(Format::Mp4),
            "mp4" => Err(ClipError::Order(said::without_mp4(path.display().to_string()))),
            "png" if Series::of(path).is_some() => Ok(Format::PngSeries),
            "png" => Ok(Format::Png),
            "svg" => Ok(Format::Svg),
            _ => Err(ClipError::Order(said::unknown_ending(path.display().to_string()))),
        }
    }

    /// The frame rate of the format if this one is wanted.
    pub fn frame_rate(self, wanted: u16) -> u16 {
        if self == Format::Gif { wanted.min(FASTEST_GIF) } else { wanted }
    }

    /// Whether the format has more pictures than the first.
    pub fn moves(self) -> bool {
        matches!(self, Format::Gif | Format::Mp4 | Format::PngSeries)
    }
}

/// The size that a format gives a picture of this size: MP4 needs even sides.
pub fn even_size(format: Format, (width, height): (u16, u16)) -> (u16, u16) {
    match format {
        Format::Mp4 => (width + width % 2, height + height % 2),
        _ => (width, height),
    }
}

/// The first and the last file of a clip with this number of pictures, written to `path`; they differ only for a
/// series.
pub fn files_of(path: &Path, pictures: u64) -> (PathBuf, PathBuf) {
    match Series::of(path).filter(|_| Format::of(path).is_ok_and(|format| format == Format::PngSeries)) {
        Some(series) => (series.path(0), series.path(pictures.saturating_sub(1))),
        None => (path.to_path_buf(), path.to_path_buf()),
    }
}

/// The file with this number in a series of pictures such as `slide-%02d.svg`; `None` if the name has no place for a
/// number.
pub fn numbered(path: &Path, number: u64) -> Option<PathBuf> {
    Series::of(path).map(|series| series.path(number))
}

/// The file at `path`, or a picture of the series of this name, that was read as an input, and the name of the input.
pub fn replaced_input(path: &Path) -> Option<(PathBuf, String)> {
    let read = |own: PathBuf| input_at(&own).map(|input| (own, input));
    let Some(series) = Series::of(path) else { return read(path.to_path_buf()) };
    let entries = std::fs::read_dir(folder_of(path)).into_iter().flatten().flatten();
    let mut own = entries.filter(|entry| entry.file_name().to_str().is_some_and(|name| series.has(name)));
    own.find_map(|entry| read(series.folder.join(entry.file_name())))
}

/// The name of a series of pictures: `%d` or, with leading zeros, `%04d` represents the number.
pub(super) struct Series {
    folder: PathBuf,
    before: String,
    digits: usize,
    after: String,
}

impl Series {
    /// The series of a path, if its last part has a place for a number.
    pub(super) fn of(path: &Path) -> Option<Series> {
        let name = path.file_name()?.to_str()?;
        let (before, rest) = name.split_once('%')?;
        let (width, after) = rest.split_once('d')?;
        let digits = match width {
            "" => 1,
            width => width.strip_prefix('0')?.parse().ok().filter(|digits| (1..=12).contains(digits))?,
        };
        let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        Some(Series { folder, before: before.into(), digits, after: after.into() })
    }

    /// Whether a file with this name belongs to the series.
    fn has(&self, name: &str) -> bool {
        let number = name.strip_prefix(&self.before).and_then(|rest| rest.strip_suffix(&self.after));
        number.is_some_and(|number| {
            number.len() >= self.digits && number.bytes().all(|byte| byte.is_ascii_digit())
        })
    }

    pub(super) fn path(&self, frame: u64) -> PathBuf {
        let Series { folder, before, digits, after } = self;
        folder.join(format!("{before}{frame:0digits$}{after}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_has_a_place_for_its_number() {
        let path = |name: &str| Series::of(Path::new(name)).map(|series| series.path(7));
        assert_eq!(path("a/f%04d.png"), Some("a/f0007.png".into()));
        assert_eq!(path("%d.png"), Some("7.png".into()));
        for name in ["a%4d/f.png", "f%x.png", "f%0.png", "f%099d.png", "100%.png", "f%4d.png"] {
            assert_eq!(path(name), None, "{name}");
        }
    }
}
