//! Blends colors over pixels that they cover in part.

use std::f32::consts::{FRAC_1_SQRT_2, SQRT_2};

use super::super::{
    cut::HATCH_SPACING,
    shape::{Color, Fill},
};

/// The width of hatch lines, pixels.
const HATCH_WIDTH: f32 = 1.0;

/// A row of premultiplied pixels.
pub(super) struct PixelRow<'a> {
    /// Four bytes each.
    pub pixels: &'a mut [u8],
    /// The number of the row from the top.
    pub y: usize,
    /// Pixels for each point of a hatch.
    pub scale: f32,
}

impl PixelRow<'_> {
    /// Blends a fill over the pixels `from..to`, of which it covers this share.
    pub fn lay(&mut self, from: usize, to: usize, fill: Fill, share: f32) {
        if from >= to {
            return;
        }
        // A polygon with the opposite orientation has a negative sum.
        let share = share.abs().min(1.0);
        if to - from == 1 {
            blend(&mut self.pixels[from * 4..to * 4], fill.color, share);
        } else {
            blend_all(&mut self.pixels[from * 4..to * 4], fill.color, opacity(fill.color, share));
        }
        if let Some(hatch) = fill.hatch.filter(|_| share > 0.0) {
            self.hatch(from, to, hatch, share);
        }
    }

    /// Blends hatch lines over pixels that the fill covers by this share.
    ///
    /// The lines x + y = k * step rise to the right. They are anchored to the screen, so that the hatches of
    /// overlapping areas coincide and do not crawl when an area moves.
    fn hatch(&mut self, from: usize, to: usize, color: Color, share: f32) {
        let step = HATCH_SPACING * self.scale * SQRT_2;
        let half_width = 0.5 * HATCH_WIDTH * self.scale + 0.5;
        // Half the width of a line along a row, up to the last pixel center that it touches.
        let reach = half_width * SQRT_2;
        // A pixel's center lies half a pixel to the right of and below its corner, which adds up to one.
        let center = self.y as f32 + 1.0;
        // A conversion instead of `ceil` and `floor`, which are function calls on older processors; no number here is
        // below -1.
        let first = ((from as f32 + center - reach) / step + 1.0) as usize;
        let last = (((to - 1) as f32 + center + reach) / step) as usize;
        for k in first..=last {
            let middle = k as f32 * step - center;
            let (start, end) = ((middle - reach + 1.0) as usize, (middle + reach + 1.0) as usize);
            for x in start.max(from)..end.min(to) {
                let distance = (x as f32 - middle).abs() * FRAC_1_SQRT_2;
                let line = (half_width - distance).clamp(0.0, 1.0);
                blend(&mut self.pixels[x * 4..x * 4 + 4], color, share * line);
            }
        }
    }
}

/// The opacity 0 … 255 of a color on a pixel that it covers by this share.
fn opacity(color: Color, share: f32) -> u16 {
    (f32::from(color.a) * share + 0.5) as u16
}

/// Blends a color over a premultiplied pixel that it covers by this share.
pub(super) fn blend(pixel: &mut [u8], color: Color, share: f32) {
    let opacity = u32::from(opacity(color, share));
    let (Some(pixel), 1..) = (pixel.first_chunk_mut::<4>(), opacity) else {
        return;
    };
    // As in `blend_all`, but with two channels in one number, since a single pixel does not fill a vector.
    const LANES: u32 = 0x00FF_00FF;
    let (over, below) = (u32::from_le_bytes([color.r, color.g, color.b, 255]), u32::from_le_bytes(*pixel));
    let mix = |over: u32, below: u32| {
        let sum = (over & LANES) * opacity + (below & LANES) * (255 - opacity) + 0x0080_0080;
        (sum + (sum >> 8 & LANES)) >> 8 & LANES
    };
    *pixel = (mix(over, below) | mix(over >> 8, below >> 8) << 8).to_le_bytes();
}

/// Blends a color of this opacity, 0 … 255, over premultiplied pixels.
fn blend_all(pixels: &mut [u8], color: Color, opacity: u16) {
    if opacity == 0 {
        return;
    }
    let over = [color.r, color.g, color.b, 255].map(|channel| u16::from(channel) * opacity + 128);
    let rest = 255 - opacity;
    // Division by 255, rounded, exact for all sums; they fit in 16 bits, so the compiler vectorizes this.
    let mix = |below: &mut u8, over: u16| {
        let sum = u16::from(*below) * rest + over;
        *below = ((sum + (sum >> 8)) >> 8) as u8;
    };
    let (quads, tail) = pixels.as_chunks_mut::<16>();
    for quad in quads {
        for (i, below) in quad.iter_mut().enumerate() {
            mix(below, over[i % 4]);
        }
    }
    for (i, below) in tail.iter_mut().enumerate() {
        mix(below, over[i % 4]);
    }
}
