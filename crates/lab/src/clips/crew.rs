//! The threads that make a clip: pictures are painted and encoded on all cores in batches of fixed length, and written
//! in order. So the bytes are the same for any number of threads.

use std::{
    cell::RefCell,
    io::{BufWriter, Write},
    sync::atomic::Ordering,
};

use super::{
    ClipError, GifPalette, GifWriter,
    director::{Director, Still},
    file::write_all_whole,
    format::Series,
    gif::Delta,
    metadata,
    painter::Painter,
    pixels,
    pool::{Signals, in_order, threads},
    screen::Screen,
};

/// The number of pictures from which the palette of a GIF is made.
const SAMPLES: u64 = 6;

/// The number of pictures of a GIF that are encoded together: each batch also paints the picture before it.
const GIF_BATCH: u64 = 16;

/// The largest memory for the waiting pictures of a batch, bytes.
const MAX_WAITING: usize = 100_000_000;

/// One thread that steps the runs, and several that paint.
pub(super) struct Crew<'a> {
    screen: &'a Screen<'a>,
    progress: RefCell<&'a mut dyn FnMut(u64, u64) -> bool>,
    signals: Signals,
    threads: usize,
}

impl<'a> Crew<'a> {
    pub(super) fn new(screen: &'a Screen<'a>, progress: &'a mut dyn FnMut(u64, u64) -> bool) -> Crew<'a> {
        let (width, height) = screen.size();
        let threads = threads(u64::from(width) * u64::from(height));
        Crew { screen, progress: RefCell::new(progress), signals: Signals::default(), threads }
    }

    /// Reports the progress; returns whether to continue.
    fn go_on(&self, total: u64) -> bool {
        (self.progress.borrow_mut())(self.signals.done.load(Ordering::Relaxed), total)
    }

    /// The first picture.
    pub(super) fn first(&self) -> Result<Still, ClipError> {
        let picture = Director::new(self.screen.clip).still(0, &mut || self.go_on(1));
        picture.filter(|_| self.go_on(1)).ok_or(ClipError::Cancelled)
    }

    /// The wanted length of a batch, or the number of pictures that fit into the memory. It depends only on the clip,
    /// not on the machine.
    fn batch_length(&self, wanted: u64) -> u64 {
        wanted.min((MAX_WAITING / self.screen.weight()) as u64).max(2)
    }

    /// Paints all pictures and passes them to workers, batch by batch.
    fn in_batches<R: Send, W: FnMut(Batch) -> Result<R, ClipError> + Send>(
        &self,
        Batches { length, overlap, total }: Batches,
        worker: impl Fn() -> Result<W, ClipError> + Sync,
        take: impl FnMut(R) -> Result<(), ClipError>,
    ) -> Result<(), ClipError> {
        let frames = self.screen.clip.frames();
        let mut director = Director::new(self.screen.clip);
        let (mut next, mut last) = (0, None);
        let make = || {
            if next >= frames {
                return Ok(None);
            }
            let before = last.take().filter(|_| overlap);
            let range = next..(next + length).min(frames);
            let mut stills = Vec::with_capacity(length as usize);
            for frame in range.clone() {
                let still = director.still(frame, &mut || self.go_on(total));
                stills.push(still.ok_or(ClipError::Cancelled)?);
            }
            last = stills.last().cloned();
            next = range.end;
            Ok(Some(Batch { first: range.start, before, stills }))
        };
        in_order(self.threads, &self.signals, make, worker, take, || self.go_on(total))
    }

    /// The palette of a GIF, from a few pictures: one for the whole clip, so that colors do not flicker.
    fn palette(&self, samples: u64, total: u64) -> Result<GifPalette, ClipError> {
        let (screen, signals) = (self.screen, &self.signals);
        let frames = screen.clip.frames();
        let mut director = Director::new(screen.clip);
        let (mut sample, mut sampled) = (0, Vec::new());
        let make = || {
            let frame = sample * (frames - 1) / samples.max(2);
            sample += 1;
            if sample > samples {
                return Ok(None);
            }
            director.still(frame, &mut || self.go_on(total)).map(Some).ok_or(ClipError::Cancelled)
        };
        let worker = || {
            let mut painter = Painter::new(screen)?;
            Ok(move |picture: Still| {
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

    pub(super) fn gif<W: Write>(&self, out: W, texts: &[String]) -> Result<(), ClipError> {
        let (screen, clip, signals) = (self.screen, self.screen.clip, &self.signals);
        let samples = SAMPLES.min(clip.frames());
        let total = clip.frames() + samples;
        let palette = self.palette(samples, total)?;
        let (width, height) = clip.size;
        let mut writer = GifWriter::new(out, width, height, &palette)?;
        for text in texts {
            writer.comment(text)?;
        }
        let worker = || {
            let mut painter = Painter::new(screen)?;
            let mut delta = Delta::new(width, height, &palette);
            Ok(move |batch: Batch| {
                delta.forget();
                if let Some(before) = &batch.before {
                    delta.see(painter.paint(before))?;
                }
                let mut frames = Vec::with_capacity(batch.stills.len());
                for (frame, picture) in (batch.first..).zip(&batch.stills) {
                    // Delays are whole hundredths; each makes up for the rounding of the previous ones.
                    let until = |frame: u64| frame * 100 / u64::from(clip.frame_rate);
                    let delay = (until(frame + 1) - until(frame)) as u16;
                    frames.push(delta.packed(painter.paint(picture), delay)?);
                    signals.advance()?;
                }
                Ok(frames)
            })
        };
        let batches = Batches { length: self.batch_length(GIF_BATCH), overlap: true, total };
        self.in_batches(batches, worker, |frames| {
            frames.iter().try_for_each(|frame| Ok(writer.push_packed(frame)?))
        })?;
        writer.finish()?.flush()?;
        Ok(())
    }

    #[cfg(mp4)]
    pub(super) fn mp4<W: Write + std::io::Seek>(
        &self,
        mut out: W,
        texts: &[String],
    ) -> Result<(), ClipError> {
        use super::{
            h264::{H264, LARGEST, SMALLEST, even},
            mp4::{Mp4, VideoTrack},
            quality::KEY_INTERVAL,
            said,
        };
        let (screen, clip, signals) = (self.screen, self.screen.clip, &self.signals);
        if out.stream_position().is_err() {
            return Err(ClipError::Order(said::no_pipe()));
        }
        let size = screen.size();
        let (width, height) = even(size);
        if width.max(height) > LARGEST.0 || width.min(height) > LARGEST.1 || width.min(height) < SMALLEST {
            let largest = format!("{}x{}", LARGEST.0, LARGEST.1);
            let wrong = said::size_of_mp4(format!("{width}x{height}"), SMALLEST as usize, largest);
            return Err(ClipError::Order(wrong));
        }
        let total = clip.frames();
        let frames = u32::try_from(total).map_err(|_| ClipError::Order(said::clip_too_long()))?;
        let interval = self.batch_length(KEY_INTERVAL);
        let worker = || {
            let mut painter = Painter::new(screen)?;
            let mut encoder = H264::new(size, clip.frame_rate, clip.quality);
            Ok(move |batch: Batch| {
                encoder.restart()?;
                let mut samples = Vec::with_capacity(batch.stills.len());
                for picture in &batch.stills {
                    samples.push(encoder.encode(painter.paint(picture))?);
                    signals.advance()?;
                }
                Ok((samples, encoder.parameters.clone()))
            })
        };
        let (mut out, mut file) = (Some(out), None);
        let batches = Batches { length: interval, overlap: false, total };
        self.in_batches(batches, worker, |(samples, parameters)| {
            if let (Some((sps, pps)), Some(out)) = (parameters, out.take_if(|_| file.is_none())) {
                let size = (width as u16, height as u16);
                let key_interval = interval as u32;
                let track = VideoTrack { size, frame_rate: clip.frame_rate, frames, key_interval, sps, pps };
                file = Some(Mp4::new(out, track, texts)?);
            }
            let file = file.as_mut().ok_or_else(|| ClipError::Video(said::no_parameters()))?;
            samples.iter().try_for_each(|sample| Ok(file.push(sample)?))
        })?;
        match file {
            Some(file) => Ok(file.finish()?),
            None => Err(ClipError::Video(said::no_encoded_pictures())),
        }
    }

    /// Writes all pictures, each to its own file.
    pub(super) fn series(&self, series: &Series, texts: &[String]) -> Result<(), ClipError> {
        // The same in every picture, so it is packed only once.
        let texts = &metadata::packed(texts);
        let (screen, signals) = (self.screen, &self.signals);
        let total = screen.clip.frames();
        write_all_whole(total, &|frame| series.path(frame), |draft| {
            let worker = || {
                let mut painter = Painter::new(screen)?;
                Ok(move |batch: Batch| {
                    for (frame, picture) in (batch.first..).zip(&batch.stills) {
                        let mut out = BufWriter::new(std::fs::File::create(draft(frame))?);
                        pixels::png(&mut out, screen.size(), painter.paint(picture), texts)?;
                        out.flush()?;
                        signals.advance()?;
                    }
                    Ok(())
                })
            };
            let batches = Batches { length: self.batch_length(4), overlap: false, total };
            self.in_batches(batches, worker, Ok)
        })
    }
}

/// The division of a clip into batches.
struct Batches {
    /// The number of pictures in each batch; the last may have fewer.
    length: u64,
    /// Whether each batch comes with the picture before it.
    overlap: bool,
    /// The number of pictures in total, for the progress.
    total: u64,
}

/// Successive pictures.
struct Batch {
    /// The number of the first picture.
    first: u64,
    /// The picture before the batch.
    before: Option<Still>,
    stills: Vec<Still>,
}
