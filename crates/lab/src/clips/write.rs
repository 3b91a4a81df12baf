//! Writes a clip to its file.

use std::{
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use super::{
    ClipError, ClipPane, NamedFile, NewName,
    clip::Clip,
    crew::Crew,
    format::{Format, Series},
    metadata,
    options::carried,
    painter::Painter,
    pixels,
    screen::Screen,
    write_new, write_whole,
};
use crate::files::scenario::Scenario;

/// Makes a clip and writes it to a file, whose extension determines the format. The same clip always gives the same
/// bytes.
///
/// `progress` is called with the number of pictures done and in total, and returns whether to continue; it is called at
/// least every few hundredths of a second, also before the first picture is done.
///
/// # Errors
/// The clip is invalid, the target cannot be written, the disk is full, or the clip was canceled. Nothing is left at
/// the target then.
pub fn write_clip(
    clip: &Clip,
    path: &Path,
    progress: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<(), ClipError> {
    make(clip, Target::Named(path), progress).map(drop)
}

/// Like [`write_clip`], but never replaces a file: returns the name that was free when the clip was finished. A series
/// is written under its own names.
///
/// # Errors
/// As [`write_clip`].
pub fn write_new_clip(
    clip: &Clip,
    name: NewName,
    progress: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<PathBuf, ClipError> {
    make(clip, Target::New(name), progress)
}

/// The target of a file.
enum Target<'a> {
    /// This name; an existing file is replaced.
    Named(&'a Path),
    /// A free name.
    New(NewName),
}

impl Target<'_> {
    fn path(&self) -> PathBuf {
        match self {
            Target::Named(path) => path.to_path_buf(),
            Target::New(name) => name.path(),
        }
    }

    fn write(
        self,
        write: impl FnOnce(&mut BufWriter<NamedFile>) -> Result<(), ClipError>,
    ) -> Result<PathBuf, ClipError> {
        match self {
            Target::Named(path) => write_whole(path, write).map(|()| path.to_path_buf()),
            Target::New(name) => write_new(name, write),
        }
    }
}

fn make(
    clip: &Clip,
    target: Target,
    progress: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<PathBuf, ClipError> {
    let path = target.path();
    let format = Format::of(&path)?;
    let frame_rate = format.frame_rate(clip.frame_rate);
    let slower = (frame_rate != clip.frame_rate).then(|| Clip { frame_rate, ..clip.clone() });
    let clip = slower.as_ref().unwrap_or(clip);
    let screen = Screen::new(clip)?;
    let texts = metadata::texts_of(scenarios(clip).iter());
    let crew = Crew::new(&screen, progress);
    let written = match format {
        Format::Gif => target.write(|out| crew.gif(out, &texts)),
        #[cfg(mp4)]
        Format::Mp4 => target.write(|out| crew.mp4(out, &texts)),
        #[cfg(not(mp4))]
        Format::Mp4 => Err(ClipError::Order(super::said::built_without_mp4())),
        Format::Png => target.write(|out| {
            let still = crew.first()?;
            let mut painter = Painter::new(&screen)?;
            pixels::png(out, screen.size(), painter.paint(&still), &metadata::packed(&texts))
        }),
        Format::Svg => target.write(|out| {
            let still = crew.first()?;
            Ok(out.write_all(screen.svg(&still, &metadata::svg_markup(&texts)).as_bytes())?)
        }),
        Format::PngSeries => match Series::of(&path) {
            Some(series) => crew.series(&series, &texts).map(|()| path.clone()),
            None => Ok(path.clone()),
        },
    };
    written.map_err(|error| error.at(&path))
}

/// The content of the file: the scenario of each pane with its run, and how the clip was made.
fn scenarios(clip: &Clip) -> Vec<Scenario> {
    let film = carried(clip);
    let of = |pane: &ClipPane| {
        let mut scenario = pane.scenario.clone();
        scenario.run.iter_mut().for_each(|run| run.film.clone_from(&film));
        scenario
    };
    clip.panes.iter().map(of).collect()
}
