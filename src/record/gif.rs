//! GIF clips: one palette for all frames, and of each frame only what changed.

use std::io::Write;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Extension, Frame, Repeat};

use super::said;
use crate::text::message::Message;

/// Colors in a palette; one of GIF's 256 indices stands for "as before".
const MAX_COLORS: usize = 255;

/// Colors that are kept bit for bit: the background and the flat areas of all shapes. The rest are blends between them.
const MAX_EXACT: usize = 64;

/// Slots of the cache from color to index, a power of two. Clips of shapes have a few thousand colors.
const CACHE_SLOTS: usize = 1 << 15;

/// Pixels that are compared with the frame before in one go.
const BLOCK: usize = 16;

/// Why a clip could not be written.
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
    /// A frame has another size than the clip.
    FrameSize {
        /// Bytes of a frame of the clip's size.
        expected: usize,
        /// Bytes of the frame.
        got: usize,
    },
    /// The encoder or the writer under it failed.
    Encoding(#[from] gif::EncodingError),
}

impl GifError {
    /// What is wrong.
    pub fn message(&self) -> Message {
        match self {
            GifError::Size { width, height } => said::size_of_gif((*width).into(), (*height).into()),
            GifError::FrameSize { expected, got } => said::frame_size(*got, *expected),
            GifError::Encoding(error) => said::cannot_write_gif(error.to_string()),
        }
    }
}

/// The colors of a clip, from a sample of its frames.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GifPalette {
    colors: Vec<[u8; 3]>,
}

impl GifPalette {
    /// A palette for frames like these, RGBA; opacity is not looked at.
    ///
    /// The most frequent colors are in it exactly, so a background keeps its color. All are when there are at most 255.
    /// No frames give black and white.
    pub fn from_frames(frames: impl IntoIterator<Item = Vec<u8>>) -> GifPalette {
        let mut tally: Vec<(u32, u64)> = Vec::new();
        for frame in frames {
            let mut pixels: Vec<u32> = frame.chunks_exact(4).map(packed).collect();
            pixels.sort_unstable();
            let counts = pixels.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as u64));
            tally = merged(tally, counts.collect());
        }
        if tally.is_empty() {
            return GifPalette { colors: vec![[0; 3], [255; 3]] };
        }
        // The tally is in order of color, so the order of equal counts is the same every time.
        tally.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let exact = if tally.len() <= MAX_COLORS { tally.len() } else { MAX_EXACT };
        let (kept, blends) = tally.split_at(exact);
        let mut colors: Vec<[u8; 3]> = kept.iter().map(|&(color, _)| unpacked(color)).collect();
        if !blends.is_empty() {
            colors.extend(quantized(blends, MAX_COLORS - exact));
        }
        GifPalette { colors }
    }

    /// The colors, RGB.
    pub fn colors(&self) -> &[[u8; 3]] {
        &self.colors
    }

    /// Index of the nearest color; the first of equally near ones.
    fn nearest(&self, color: u32) -> u8 {
        let [r, g, b] = unpacked(color).map(i32::from);
        let distance_sq = |&[pr, pg, pb]: &[u8; 3]| {
            let (dr, dg, db) = (r - i32::from(pr), g - i32::from(pg), b - i32::from(pb));
            dr * dr + dg * dg + db * db
        };
        let nearest = (0..).zip(&self.colors).min_by_key(|(_, palette)| distance_sq(palette));
        nearest.map_or(0, |(index, _)| index)
    }
}

/// Colors for the blends. Each blend counts once for each factor of two in its pixels: a plain count would spend the
/// palette on shades next to the large areas and leave thin lines in a wrong hue.
fn quantized(blends: &[(u32, u64)], count: usize) -> impl Iterator<Item = [u8; 3]> + use<> {
    let mut samples = Vec::with_capacity(blends.len() * 8);
    for &(color, pixels) in blends {
        let [r, g, b] = unpacked(color);
        for _ in 0..=pixels.ilog2() {
            samples.extend([r, g, b, 255]);
        }
    }
    let map = NeuQuant::new(1, count, &samples).color_map_rgb();
    map.chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect::<Vec<_>>().into_iter()
}

/// Sum of two tallies, each in order of color.
fn merged(a: Vec<(u32, u64)>, b: Vec<(u32, u64)>) -> Vec<(u32, u64)> {
    let mut all = [a, b].concat();
    all.sort_unstable();
    let sums = all.chunk_by(|a, b| a.0 == b.0).map(|same| (same[0].0, same.iter().map(|s| s.1).sum()));
    sums.collect()
}

/// `0xRRGGBB` of an RGBA pixel.
fn packed(rgba: &[u8]) -> u32 {
    u32::from_be_bytes([0, rgba[0], rgba[1], rgba[2]])
}

fn unpacked(color: u32) -> [u8; 3] {
    let [_, r, g, b] = color.to_be_bytes();
    [r, g, b]
}

/// Writes a clip that repeats forever, frame by frame. The same frames give the same bytes.
pub struct GifWriter<W: Write> {
    encoder: Encoder<W>,
    delta: Delta,
}

/// Turns pictures into what changes from one to the next. It knows nothing but the picture before, so that a clip may
/// be cut into parts that are encoded side by side.
pub struct Delta {
    palette: GifPalette,
    width: usize,
    height: usize,
    /// The frame before, RGBA; empty before the first.
    before: Vec<u8>,
    /// Indices of the frame before.
    shown: Vec<u8>,
    /// `0xRRGGBB << 8 | index` in the slot of the color's hash, or [`EMPTY`].
    cache: Vec<u32>,
    /// Buffer of the indices of the rectangle that changed.
    indices: Vec<u8>,
}

/// A rectangle of pixels: columns `left..right`, rows `top..bottom`.
struct Area {
    left: usize,
    right: usize,
    top: usize,
    bottom: usize,
}

/// No cached color looks like this: index 255 is never a color's.
const EMPTY: u32 = u32::MAX;

impl<W: Write> GifWriter<W> {
    /// Starts a clip.
    pub fn new(out: W, width: u16, height: u16, palette: &GifPalette) -> Result<GifWriter<W>, GifError> {
        if width == 0 || height == 0 {
            return Err(GifError::Size { width, height });
        }
        let mut table = palette.colors.concat();
        // The index of "as before" lies inside the table too; some viewers insist.
        table.extend([0; 3]);
        let mut encoder = Encoder::new(out, width, height, &table)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(GifWriter { encoder, delta: Delta::new(width, height, palette) })
    }

    /// Adds words that no viewer shows. Best before the first frame, where readers need not go through the frames.
    pub fn comment(&mut self, words: &str) -> Result<(), GifError> {
        Ok(self.encoder.write_raw_extension(Extension::Comment.into(), &[words.as_bytes()])?)
    }

    /// Adds a frame, RGBA from the top left, that shows for this many hundredths of a second. Opacity is not looked at.
    pub fn push(&mut self, rgba: &[u8], delay_hundredths: u16) -> Result<(), GifError> {
        let frame = self.delta.frame(rgba, delay_hundredths)?;
        Ok(self.encoder.write_frame(&frame)?)
    }

    /// Adds a frame that [`Delta::packed`] made.
    pub fn push_packed(&mut self, frame: &Frame) -> Result<(), GifError> {
        Ok(self.encoder.write_lzw_pre_encoded_frame(frame)?)
    }

    /// Ends the clip and gives the writer back.
    pub fn finish(self) -> Result<W, GifError> {
        Ok(self.encoder.into_inner()?)
    }
}

impl Delta {
    /// Before the first picture.
    pub fn new(width: u16, height: u16, palette: &GifPalette) -> Delta {
        Delta {
            palette: palette.clone(),
            width: usize::from(width),
            height: usize::from(height),
            before: Vec::new(),
            shown: vec![0; usize::from(width) * usize::from(height)],
            cache: vec![EMPTY; CACHE_SLOTS],
            indices: Vec::new(),
        }
    }

    /// Goes on as if no picture had been before: the next one is whole.
    pub fn forget(&mut self) {
        self.before.clear();
    }

    /// Takes in the picture before the next one, without making a frame of it.
    pub fn see(&mut self, rgba: &[u8]) -> Result<(), GifError> {
        self.frame(rgba, 0).map(drop)
    }

    /// The frame of a picture, compressed: the slow part of [`GifWriter::push`].
    pub fn packed(&mut self, rgba: &[u8], delay_hundredths: u16) -> Result<Frame<'static>, GifError> {
        let mut frame = self.frame(rgba, delay_hundredths)?;
        frame.make_lzw_pre_encoded();
        Ok(Frame { buffer: frame.buffer.into_owned().into(), ..frame })
    }

    fn frame(&mut self, rgba: &[u8], delay_hundredths: u16) -> Result<Frame<'_>, GifError> {
        let expected = self.width * self.height * 4;
        if rgba.len() != expected {
            return Err(GifError::FrameSize { expected, got: rgba.len() });
        }
        let first = self.before.is_empty();
        let area = if first { self.whole() } else { self.changed(rgba) };
        self.map(rgba, &area, first);
        self.before.clear();
        self.before.extend_from_slice(rgba);
        Ok(Frame {
            delay: delay_hundredths,
            dispose: DisposalMethod::Keep,
            transparent: if first { None } else { Some(self.as_before()) },
            left: area.left as u16,
            top: area.top as u16,
            width: (area.right - area.left) as u16,
            height: (area.bottom - area.top) as u16,
            buffer: self.indices.as_slice().into(),
            ..Frame::default()
        })
    }

    /// Index that leaves a pixel as it was.
    fn as_before(&self) -> u8 {
        self.palette.colors.len() as u8
    }

    fn whole(&self) -> Area {
        Area { left: 0, right: self.width, top: 0, bottom: self.height }
    }

    /// Smallest rectangle around all pixels that differ from the frame before; one pixel when none does, because the
    /// delay needs a frame.
    fn changed(&self, rgba: &[u8]) -> Area {
        let stride = self.width * 4;
        let mut area = Area { left: self.width, right: 0, top: self.height, bottom: 0 };
        let rows = rgba.chunks_exact(stride).zip(self.before.chunks_exact(stride)).enumerate();
        for (y, (now, before)) in rows.filter(|(_, (now, before))| now != before) {
            let differs = |(a, b): (&[u8], &[u8])| a != b;
            let mut pixels = now.chunks_exact(4).zip(before.chunks_exact(4));
            area.left = area.left.min(pixels.position(differs).unwrap_or(self.width));
            let mut pixels = now.chunks_exact(4).zip(before.chunks_exact(4));
            area.right = area.right.max(pixels.rposition(differs).map_or(0, |last| last + 1));
            area.top = area.top.min(y);
            area.bottom = y + 1;
        }
        if area.left < area.right { area } else { Area { left: 0, right: 1, top: 0, bottom: 1 } }
    }

    /// Fills `indices` with the area, "as before" where the index stays.
    fn map(&mut self, rgba: &[u8], area: &Area, first: bool) {
        let as_before = self.as_before();
        self.indices.clear();
        self.indices.reserve((area.right - area.left) * (area.bottom - area.top));
        let mut last = (packed(rgba), self.palette.nearest(packed(rgba)));
        for y in area.top..area.bottom {
            let row = y * self.width;
            let (from, to) = (row + area.left, row + area.right);
            let shown = &mut self.shown[from..to];
            let before = if first { &rgba[from * 4..to * 4] } else { &self.before[from * 4..to * 4] };
            let blocks = rgba[from * 4..to * 4].chunks(4 * BLOCK).zip(before.chunks(4 * BLOCK));
            for ((now, before), shown) in blocks.zip(shown.chunks_mut(BLOCK)) {
                // Most of a picture stays as it was, and is passed over without a look at its pixels.
                if !first && now == before {
                    self.indices.resize(self.indices.len() + shown.len(), as_before);
                    continue;
                }
                let pixels = now.as_chunks::<4>().0.iter().zip(before.as_chunks::<4>().0);
                for ((pixel, before), shown) in pixels.zip(shown) {
                    if !first && pixel == before {
                        self.indices.push(as_before);
                        continue;
                    }
                    let color = packed(pixel);
                    if color != last.0 {
                        last = (color, cached(&mut self.cache, &self.palette, color));
                    }
                    let same = *shown == last.1 && !first;
                    *shown = last.1;
                    self.indices.push(if same { as_before } else { last.1 });
                }
            }
        }
    }
}

/// Index of the nearest color, remembered. A cache of whole colors, not of cells of similar ones, keeps it exact.
fn cached(cache: &mut [u32], palette: &GifPalette, color: u32) -> u8 {
    // Fibonacci hashing: the top bits of the product depend on all bits of the color.
    let slot = &mut cache[(color.wrapping_mul(0x9E37_79B1) >> (32 - CACHE_SLOTS.trailing_zeros())) as usize];
    if *slot == EMPTY || *slot >> 8 != color {
        *slot = color << 8 | u32::from(palette.nearest(color));
    }
    *slot as u8
}
