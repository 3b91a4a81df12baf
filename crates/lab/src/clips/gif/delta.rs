//! The changes from one picture of a GIF to the next.

use gif::{DisposalMethod, Frame};

use super::{
    GifError,
    lzw::Lzw,
    nearest::NearestColor,
    palette::{GifPalette, packed},
};

/// The number of pixels that are compared with the previous picture at a time.
const BLOCK: usize = 16;

/// Turns pictures into the changes from one to the next. It depends only on the previous picture, so that a clip may be
/// divided into parts that are encoded in parallel.
pub struct Delta {
    nearest: NearestColor,
    /// The index that leaves a pixel unchanged.
    as_before: u8,
    width: usize,
    height: usize,
    /// The previous picture, RGBA; empty before the first.
    before: Vec<u8>,
    /// The indices of the previous picture.
    shown: Vec<u8>,
    /// The indices that change in this picture, "as before" elsewhere.
    changes: Vec<u8>,
    /// The starts of the blocks in `changes` that must be cleared.
    touched: Vec<usize>,
    lzw: Lzw,
}

/// A rectangle of pixels: columns `left..right`, rows `top..bottom`.
struct Area {
    left: usize,
    right: usize,
    top: usize,
    bottom: usize,
}

impl Delta {
    /// The state before the first picture.
    pub fn new(width: u16, height: u16, palette: &GifPalette) -> Delta {
        let (width, height) = (usize::from(width), usize::from(height));
        let as_before = palette.colors().len() as u8;
        Delta {
            nearest: NearestColor::new(palette.colors()),
            as_before,
            width,
            height,
            before: Vec::new(),
            shown: vec![0; width * height],
            changes: vec![as_before; width * height],
            touched: Vec::new(),
            lzw: Lzw::new(palette.colors().len() + 1, as_before),
        }
    }

    /// Forgets the previous picture: the next one is encoded completely.
    pub fn forget(&mut self) {
        self.before.clear();
    }

    /// Records the picture before the next one, RGBA from the top left, without making a frame of it.
    ///
    /// # Errors
    /// If the picture has another size.
    pub fn see(&mut self, rgba: &[u8]) -> Result<(), GifError> {
        self.taken_in(rgba)?;
        self.clear();
        Ok(())
    }

    /// The frame of a picture, RGBA from the top left, compressed. It is shown for this many hundredths of a second.
    ///
    /// # Errors
    /// If the picture has another size.
    pub fn packed(&mut self, rgba: &[u8], delay_hundredths: u16) -> Result<Frame<'static>, GifError> {
        let (area, whole) = match self.taken_in(rgba)? {
            None => (Area { left: 0, right: self.width, top: 0, bottom: self.height }, true),
            Some(area) => (area, false),
        };
        let indices = if whole { &self.shown } else { &self.changes };
        let rows = indices.chunks_exact(self.width).take(area.bottom).skip(area.top);
        let buffer = self.lzw.packed(rows.map(|row| &row[area.left..area.right])).into();
        self.clear();
        Ok(Frame {
            delay: delay_hundredths,
            dispose: DisposalMethod::Keep,
            transparent: (!whole).then_some(self.as_before),
            left: area.left as u16,
            top: area.top as u16,
            width: (area.right - area.left) as u16,
            height: (area.bottom - area.top) as u16,
            buffer,
            ..Frame::default()
        })
    }

    /// Computes the indices of a picture, and in `changes` those that differ from before. Returns the smallest
    /// rectangle around all pixels that changed, one pixel if none did, because the delay needs a frame; `None` for a
    /// first picture.
    fn taken_in(&mut self, rgba: &[u8]) -> Result<Option<Area>, GifError> {
        let expected = self.width * self.height * 4;
        if rgba.len() != expected {
            return Err(GifError::FrameSize { expected, got: rgba.len() });
        }
        if self.before.is_empty() {
            self.before.extend_from_slice(rgba);
            let mut last = (packed(rgba), self.nearest.of(packed(rgba)));
            for (pixel, shown) in rgba.as_chunks::<4>().0.iter().zip(&mut self.shown) {
                *shown = self.nearest.after(&mut last, packed(pixel));
            }
            return Ok(None);
        }
        let mut area = Area { left: self.width, right: 0, top: self.height, bottom: 0 };
        for y in 0..self.height {
            let row = y * self.width;
            if rgba[row * 4..][..self.width * 4] != self.before[row * 4..][..self.width * 4] {
                self.change_row(rgba, y, &mut area);
            }
        }
        let none = Area { left: 0, right: 1, top: 0, bottom: 1 };
        Ok(Some(if area.left < area.right { area } else { none }))
    }

    /// Computes the changes of a row in which something changed.
    fn change_row(&mut self, rgba: &[u8], y: usize, area: &mut Area) {
        (area.top, area.bottom) = (area.top.min(y), y + 1);
        let row = y * self.width;
        let mut last = (packed(rgba), self.nearest.of(packed(rgba)));
        for left in (0..self.width).step_by(BLOCK) {
            let block = row + left..row + (left + BLOCK).min(self.width);
            let bytes = block.start * 4..block.end * 4;
            let (now, before) = (&rgba[bytes.clone()], &mut self.before[bytes]);
            if now == before {
                continue;
            }
            self.touched.push(block.start);
            let indices = self.shown[block.clone()].iter_mut().zip(&mut self.changes[block]);
            let pixels = now.as_chunks::<4>().0.iter().zip(before.as_chunks_mut::<4>().0);
            for (x, ((pixel, before), (shown, change))) in (left..).zip(pixels.zip(indices)) {
                if *pixel == *before {
                    continue;
                }
                (area.left, area.right) = (area.left.min(x), area.right.max(x + 1));
                *before = *pixel;
                let index = self.nearest.after(&mut last, packed(pixel));
                if *shown != index {
                    (*shown, *change) = (index, index);
                }
            }
        }
    }

    /// Marks all pixels as unchanged.
    fn clear(&mut self) {
        for start in self.touched.drain(..) {
            let end = (start + BLOCK).min(self.changes.len());
            self.changes[start..end].fill(self.as_before);
        }
    }
}
