//! A clip to its file: frames are painted and encoded on all cores in parts of fixed length, and written in order. So the
//! bytes are the same for any number of threads.

use std::{
    cell::RefCell,
    io::{BufWriter, Write},
    path::{Path, PathBuf},
    sync::atomic::Ordering,
};

use super::{
    ClipError, GifPalette, GifWriter, NamedFile, NewName,
    clip::Clip,
    draft::folder_of,
    gif::Delta,
    is_same_file,
    metadata::{self, PNG_KEYWORD},
    pool::{Signals, in_order, threads},
    stage::{Director, Painter, Picture, Stage},
    write_all_whole, write_new, write_whole,
};

/// What a file is, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A GIF clip.
    Gif,
    /// An MP4 clip.
    Mp4,
    /// The first picture.
    Png,
    /// All pictures, each its own file: a name like `frame%04d.png`.
    PngSeries,
    /// The first picture as vectors.
    Svg,
}

impl Format {
    /// The format that a name asks for.
    ///
    /// # Errors
    /// Another ending, or one that this build does not know; one line.
    pub fn of(path: &Path) -> Result<Format, ClipError> {
        let ending =
            path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
        match ending.as_str() {
            "gif" => Ok(Format::Gif),
            "mp4" if cfg!(feature = "video") => Ok(Format::Mp4),
            "mp4" => Err(ClipError::Order(format!(
                "{}: this sidestep was built without MP4; build it with --features video, or write a .gif",
                path.display()
            ))),
            "png" if Series::of(path).is_some() => Ok(Format::PngSeries),
            "png" => Ok(Format::Png),
            "svg" => Ok(Format::Svg),
            _ => Err(ClipError::Order(format!(
                "{}: the ending says what to write; it is .gif, .mp4, .png or .svg",
                path.display()
            ))),
        }
    }

    /// Whether it has more pictures than the first.
    pub fn moves(self) -> bool {
        matches!(self, Format::Gif | Format::Mp4 | Format::PngSeries)
    }
}

/// The size that a format gives a picture of this size: MP4 wants even sides.
pub fn even_size(format: Format, (width, height): (u16, u16)) -> (u16, u16) {
    match format {
        Format::Mp4 => (width + width % 2, height + height % 2),
        _ => (width, height),
    }
}

/// Makes a clip and writes it to a file, whose ending says what it is. The same clip gives the same bytes every time.
///
/// `progress` hears how many of how many pictures are done, and answers whether to go on; it is called at least
/// every few hundredths of a second, also while nothing is done yet.
///
/// # Errors
/// A clip that cannot be made, a target that cannot be written, a full disk, a cancel. Nothing is left at the target then.
pub fn write_clip(
    clip: &Clip,
    path: &Path,
    progress: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<(), ClipError> {
    make(clip, Place::Named(path), progress).map(drop)
}

/// The same for a file that must not take the place of another: gives the name that was free when it was whole. A series
/// is written under the names that it has.
///
/// # Errors
/// As [`write_clip`].
pub fn write_new_clip(
    clip: &Clip,
    name: NewName,
    progress: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<PathBuf, ClipError> {
    make(clip, Place::New(name), progress)
}

/// Where a file goes.
enum Place<'a> {
    /// Here, in the place of whatever is there.
    Named(&'a Path),
    /// Where nothing is.
    New(NewName),
}

impl Place<'_> {
    fn path(&self) -> PathBuf {
        match self {
            Place::Named(path) => path.to_path_buf(),
            Place::New(name) => name.path(),
        }
    }

    fn write(
        self,
        write: impl FnOnce(&mut BufWriter<NamedFile>) -> Result<(), ClipError>,
    ) -> Result<PathBuf, ClipError> {
        match self {
            Place::Named(path) => write_whole(path, write).map(|()| path.to_path_buf()),
            Place::New(name) => write_new(name, write),
        }
    }
}

fn make(clip: &Clip, place: Place, progress: &mut dyn FnMut(u64, u64) -> bool) -> Result<PathBuf, ClipError> {
    let path = place.path();
    let format = Format::of(&path)?;
    let stage = Stage::new(clip)?;
    let texts = metadata::texts_of(clip.panes.iter().map(|pane| &pane.scenario));
    let crew = Crew::new(&stage, progress);
    let written = match format {
        Format::Gif => place.write(|out| crew.gif(out, &texts)),
        #[cfg(feature = "video")]
        Format::Mp4 => place.write(|out| crew.mp4(out, &texts)),
        #[cfg(not(feature = "video"))]
        Format::Mp4 => Err(ClipError::Order("this sidestep was built without MP4".into())),
        Format::Png => place.write(|out| {
            let picture = crew.first()?;
            let mut painter = Painter::new(&stage)?;
            png(out, stage.size(), painter.paint(&picture), &metadata::packed(&texts))
        }),
        Format::Svg => place.write(|out| {
            let picture = crew.first()?;
            Ok(out.write_all(stage.svg(&picture, &metadata::svg_markup(&texts)).as_bytes())?)
        }),
        Format::PngSeries => match Series::of(&path) {
            Some(series) => crew.series(&series, &texts).map(|()| path.clone()),
            None => Ok(path.clone()),
        },
    };
    written.map_err(|error| error.at(&path))
}

/// Pictures from which the palette of a GIF is made.
const SAMPLES: u64 = 6;

/// Pictures of a GIF that are encoded in one go: each part paints one picture more, the one before it.
const GIF_PART: u64 = 16;

/// Pictures of an MP4 from one that stands alone to the next: two seconds at 25 a second.
#[cfg(feature = "video")]
const MP4_PART: u64 = 50;

/// Most memory for the pictures of a part that wait, bytes.
const MAX_WAITING: usize = 100_000_000;

/// Everybody who makes a clip: the one who goes through the runs, and the threads that paint.
struct Crew<'a> {
    stage: &'a Stage<'a>,
    progress: RefCell<&'a mut dyn FnMut(u64, u64) -> bool>,
    signals: Signals,
    threads: usize,
}

impl<'a> Crew<'a> {
    fn new(stage: &'a Stage<'a>, progress: &'a mut dyn FnMut(u64, u64) -> bool) -> Crew<'a> {
        let (width, height) = stage.size();
        let threads = threads(u64::from(width) * u64::from(height));
        Crew { stage, progress: RefCell::new(progress), signals: Signals::default(), threads }
    }

    /// Tells the progress; whether to go on.
    fn go_on(&self, total: u64) -> bool {
        (self.progress.borrow_mut())(self.signals.done.load(Ordering::Relaxed), total)
    }

    /// The first picture.
    fn first(&self) -> Result<Picture, ClipError> {
        let picture = Director::new(self.stage.clip).picture(0, &mut || self.go_on(1));
        picture.filter(|_| self.go_on(1)).ok_or(ClipError::Cancelled)
    }

    /// Pictures of a part so long, or as many as the memory has room for. It depends on the clip alone, not on the machine.
    fn part(&self, wanted: u64) -> u64 {
        wanted.min((MAX_WAITING / self.stage.weight()) as u64).max(2)
    }

    /// Has the pictures of these frames painted and turned into something, part by part: each part with the frame before
    /// it, if `overlap` says so.
    fn parts<R: Send, W: FnMut(Part) -> Result<R, ClipError>>(
        &self,
        (length, overlap, total): (u64, bool, u64),
        worker: impl Fn() -> Result<W, ClipError> + Sync,
        take: impl FnMut(R) -> Result<(), ClipError>,
    ) -> Result<(), ClipError> {
        let frames = self.stage.clip.frames();
        let mut director = Director::new(self.stage.clip);
        let (mut next, mut last) = (0, None);
        let make = || {
            if next >= frames {
                return Ok(None);
            }
            let before = last.take().filter(|_| overlap);
            let range = next..(next + length).min(frames);
            let mut pictures = Vec::with_capacity(length as usize);
            for frame in range.clone() {
                let picture = director.picture(frame, &mut || self.go_on(total));
                pictures.push(picture.ok_or(ClipError::Cancelled)?);
            }
            last = pictures.last().cloned();
            next = range.end;
            Ok(Some(Part { first: range.start, before, pictures }))
        };
        in_order(self.threads, &self.signals, make, worker, take, || self.go_on(total))
    }

    /// The palette of a GIF, from a few pictures: one for the whole clip, so that colors do not flicker.
    fn palette(&self, samples: u64, total: u64) -> Result<GifPalette, ClipError> {
        let (stage, signals) = (self.stage, &self.signals);
        let frames = stage.clip.frames();
        let mut director = Director::new(stage.clip);
        let (mut sample, mut sampled) = (0, Vec::new());
        let make = || {
            let frame = sample * (frames - 1) / samples.max(2);
            sample += 1;
            if sample > samples {
                return Ok(None);
            }
            director.picture(frame, &mut || self.go_on(total)).map(Some).ok_or(ClipError::Cancelled)
        };
        let worker = || {
            let mut painter = Painter::new(stage)?;
            Ok(move |picture: Picture| {
                let pixels = painter.paint(&picture).to_vec();
                signals.advance().map(|()| pixels)
            })
        };
        let take = |pixels| {
            sampled.push(pixels);
            Ok(())
        };
        in_order(self.threads, signals, make, worker, take, || self.go_on(total))?;
        Ok(GifPalette::from_frames(sampled))
    }

    fn gif<W: Write>(&self, out: W, texts: &[String]) -> Result<(), ClipError> {
        let (stage, clip, signals) = (self.stage, self.stage.clip, &self.signals);
        let samples = SAMPLES.min(clip.frames());
        let total = clip.frames() + samples;
        let palette = self.palette(samples, total)?;
        let (width, height) = clip.size;
        let mut writer = GifWriter::new(out, width, height, &palette)?;
        for text in texts {
            writer.comment(text)?;
        }
        let worker = || {
            let mut painter = Painter::new(stage)?;
            let mut delta = Delta::new(width, height, &palette);
            Ok(move |part: Part| {
                delta.forget();
                if let Some(before) = &part.before {
                    delta.see(painter.paint(before))?;
                }
                let mut frames = Vec::with_capacity(part.pictures.len());
                for (frame, picture) in (part.first..).zip(&part.pictures) {
                    // Delays are whole hundredths; each takes what the ones before left over.
                    let until = |frame: u64| frame * 100 / u64::from(clip.frame_rate);
                    let delay = (until(frame + 1) - until(frame)) as u16;
                    frames.push(delta.packed(painter.paint(picture), delay)?);
                    signals.advance()?;
                }
                Ok(frames)
            })
        };
        self.parts((self.part(GIF_PART), true, total), worker, |frames| {
            frames.iter().try_for_each(|frame| Ok(writer.push_packed(frame)?))
        })?;
        writer.finish()?.flush()?;
        Ok(())
    }

    #[cfg(feature = "video")]
    fn mp4<W: Write + std::io::Seek>(&self, mut out: W, texts: &[String]) -> Result<(), ClipError> {
        use super::{
            h264::{H264, LARGEST, SMALLEST, even},
            mp4::{Mp4, Track},
        };
        let (stage, clip, signals) = (self.stage, self.stage.clip, &self.signals);
        if out.stream_position().is_err() {
            let why = "an MP4 cannot go through a pipe: its start is written last; write a file, or a .gif";
            return Err(ClipError::Order(why.into()));
        }
        let size = stage.size();
        let (width, height) = even(size);
        if width.max(height) > LARGEST.0 || width.min(height) > LARGEST.1 || width.min(height) < SMALLEST {
            return Err(ClipError::Order(format!(
                "an MP4 cannot be {width}x{height} pixels; its sides are from 16 to 3840x2160"
            )));
        }
        let total = clip.frames();
        let frames = u32::try_from(total).map_err(|_| ClipError::Order("the clip is too long".into()))?;
        let interval = self.part(MP4_PART);
        let worker = || {
            let mut painter = Painter::new(stage)?;
            let mut encoder = H264::new(size, clip.frame_rate);
            Ok(move |part: Part| {
                encoder.restart()?;
                let mut samples = Vec::with_capacity(part.pictures.len());
                for picture in &part.pictures {
                    samples.push(encoder.encode(painter.paint(picture))?);
                    signals.advance()?;
                }
                Ok((samples, encoder.parameters.clone()))
            })
        };
        let (mut out, mut file) = (Some(out), None);
        self.parts((interval, false, total), worker, |(samples, parameters)| {
            if let (Some((sps, pps)), Some(out)) = (parameters, out.take_if(|_| file.is_none())) {
                let size = (width as u16, height as u16);
                let key_interval = interval as u32;
                let track = Track { size, frame_rate: clip.frame_rate, frames, key_interval, sps, pps };
                file = Some(Mp4::new(out, track, texts)?);
            }
            let file = file.as_mut().ok_or_else(|| ClipError::Video("it gave no parameters".into()))?;
            samples.iter().try_for_each(|sample| Ok(file.push(sample)?))
        })?;
        match file {
            Some(file) => Ok(file.finish()?),
            None => Err(ClipError::Video("it gave no pictures".into())),
        }
    }

    /// All pictures, each its own file.
    fn series(&self, series: &Series, texts: &[String]) -> Result<(), ClipError> {
        // The same in every picture: packed once.
        let texts = &metadata::packed(texts);
        let (stage, signals) = (self.stage, &self.signals);
        let total = stage.clip.frames();
        write_all_whole(total, &|frame| series.path(frame), |draft| {
            let worker = || {
                let mut painter = Painter::new(stage)?;
                Ok(move |part: Part| {
                    for (frame, picture) in (part.first..).zip(&part.pictures) {
                        let mut out = BufWriter::new(std::fs::File::create(draft(frame))?);
                        png(&mut out, stage.size(), painter.paint(picture), texts)?;
                        out.flush()?;
                        signals.advance()?;
                    }
                    Ok(())
                })
            };
            self.parts((self.part(4), false, total), worker, Ok)
        })
    }
}

/// Some pictures in a row.
struct Part {
    /// Number of the first.
    first: u64,
    /// The picture before it.
    before: Option<Picture>,
    pictures: Vec<Picture>,
}

/// Writes pixels (RGBA from the top left; opacity is not looked at) as a PNG file, whole or not at all.
///
/// # Errors
/// A size that no picture can have, a target that cannot be written, a full disk.
pub fn write_pixels(path: &Path, (width, height): (u16, u16), rgba: &[u8]) -> Result<(), ClipError> {
    let written = write_whole(path, |out| png(out, (width.into(), height.into()), rgba, &[]));
    written.map_err(|error| error.at(path))
}

/// The same for a file that must not take the place of another: gives the name that was free.
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
fn png(out: impl Write, size: (u32, u32), rgba: &[u8], texts: &[Vec<u8>]) -> Result<(), ClipError> {
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

/// The first and the last file of a clip of so many pictures that is written to `path`; they differ in a series only.
pub fn files_of(path: &Path, pictures: u64) -> (PathBuf, PathBuf) {
    match Series::of(path).filter(|_| Format::of(path).is_ok_and(|format| format == Format::PngSeries)) {
        Some(series) => (series.path(0), series.path(pictures.saturating_sub(1))),
        None => (path.to_path_buf(), path.to_path_buf()),
    }
}

/// The file that a clip written to `path` would have for its own, or for one of its pictures, and that is `file`.
pub fn would_replace(path: &Path, file: &Path) -> Option<PathBuf> {
    let Some(series) = Series::of(path) else {
        return is_same_file(path, file).then(|| path.to_path_buf());
    };
    let entries = std::fs::read_dir(folder_of(path)).into_iter().flatten().flatten();
    let own = entries.filter(|entry| entry.file_name().to_str().is_some_and(|name| series.has(name)));
    own.map(|entry| series.folder.join(entry.file_name())).find(|own| is_same_file(own, file))
}

/// The name of a series of pictures: `%d` or, with zeros before it, `%04d` stands for the number.
struct Series {
    folder: PathBuf,
    before: String,
    digits: usize,
    after: String,
}

impl Series {
    /// The series of a path, if its last part has a place for a number.
    fn of(path: &Path) -> Option<Series> {
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

    /// Whether a file of this name is one of the series.
    fn has(&self, name: &str) -> bool {
        let number = name.strip_prefix(&self.before).and_then(|rest| rest.strip_suffix(&self.after));
        number.is_some_and(|number| {
            number.len() >= self.digits && number.bytes().all(|byte| byte.is_ascii_digit())
        })
    }

    fn path(&self, frame: u64) -> PathBuf {
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
