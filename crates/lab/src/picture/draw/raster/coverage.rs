//! The share of each pixel that a shape covers: polygons by their area inside it, round shapes by the distance to their
//! outline.

use glam::{DVec2, Vec2};

use sidestep_core::geometry::polygon::foot_on_line;

use super::{
    super::{
        cut::{bounds, clipped},
        shape::{Color, Fill},
    },
    blend::{PixelRow, blend},
};

/// The pixels of a picture, to be covered.
pub(super) struct Surface<'a> {
    /// Premultiplied, four bytes each, row by row from the top.
    pub pixels: &'a mut [u8],
    /// The number of pixels in a row.
    pub columns: usize,
    /// The number of rows of the picture.
    pub rows: usize,
    /// Pixels for each point of a hatch.
    pub scale: f32,
}

impl Surface<'_> {
    fn size(&self) -> Vec2 {
        Vec2::new(self.columns as f32, self.rows as f32)
    }

    /// Whether a box is visible; false for NaN.
    pub fn sees(&self, low: Vec2, high: Vec2) -> bool {
        (high.cmpgt(Vec2::ZERO) & low.cmplt(self.size())).all()
    }

    fn row(&mut self, y: usize) -> PixelRow<'_> {
        let pixels = &mut self.pixels[y * self.columns * 4..(y + 1) * self.columns * 4];
        PixelRow { pixels, y, scale: self.scale }
    }

    /// Blends a separate color over each pixel that has one, by column and row.
    pub fn each_pixel(&mut self, color: impl Fn(usize, usize) -> Option<Color>) {
        for (index, pixel) in self.pixels.chunks_exact_mut(4).enumerate() {
            if let Some(color) = color(index % self.columns, index / self.columns) {
                blend(pixel, color, 1.0);
            }
        }
    }

    /// Fills a polygon of screen points: each pixel by the share of its area inside.
    ///
    /// Row by row, every side adds the part of the row to its right; the running sum is the share (the accumulation
    /// buffer of font-rs). Only the pixels that a side crosses are treated one by one.
    pub fn polygon(&mut self, points: &[Vec2], fill: Fill) {
        let (low, high) = bounds(points);
        if !self.sees(low, high) {
            return;
        }
        let corners = clipped(points, self.size());
        let (top, bottom) = pixels_between(low.y.into(), high.y.into(), self.rows);
        // One cell for a side along the right edge of the picture, and one for everything to the right of it.
        let mut sums = vec![0.0_f32; self.columns + 2];
        let mut crossed: Vec<(usize, usize)> = Vec::with_capacity(corners.len());
        for y in top..bottom {
            crossed.clear();
            for (i, &to) in corners.iter().enumerate() {
                let from = corners[(i + corners.len() - 1) % corners.len()];
                crossed.extend(add_side(&mut sums, from, to, y as f64));
            }
            crossed.sort_unstable();
            let columns = self.columns;
            let mut row = self.row(y);
            let (mut share, mut done) = (0.0, 0);
            for &(from, to) in &crossed {
                let from = from.max(done);
                row.lay(done, from, fill, share);
                for (x, sum) in (from..to).zip(&mut sums[from..to.max(from)]) {
                    share += std::mem::take(sum);
                    row.lay(x, (x + 1).min(columns), fill, share);
                }
                done = to.max(done);
            }
        }
    }

    /// A ring between two radii, pixels; a disc when `inner` is not positive.
    pub fn ring(&mut self, center: Vec2, inner: f32, outer: f32, fill: Fill) {
        let edge = Vec2::splat(outer + 0.5);
        if !outer.is_finite() || outer <= inner.max(0.0) || !self.sees(center - edge, center + edge) {
            return;
        }
        // In f64, where the square of the radius still has its last pixel even for a ring so large that it looks like a
        // straight line.
        let ring = Ring { center: center.as_dvec2(), inner: inner.into(), outer: outer.into(), fill };
        let columns = self.columns;
        let reach = ring.outer + 0.5;
        let (first, last) = pixels_between(ring.center.y - reach, ring.center.y + reach, self.rows);
        for y in first..last {
            ring.cover(self.row(y), columns);
        }
    }

    /// A line with round ends.
    pub fn capsule(&mut self, from: Vec2, to: Vec2, half_width: f32, color: Color) {
        let grow = Vec2::splat(half_width + 0.5);
        self.shade(from.min(to) - grow, from.max(to) + grow, color, |pixel| {
            let t = foot_on_line(from, to, pixel).clamp(0.0, 1.0);
            (pixel - from - (to - from) * t).length() - half_width
        });
    }

    /// A box with round corners.
    pub fn rounded(&mut self, low: Vec2, high: Vec2, radius: f32, color: Color) {
        let (center, half) = ((low + high) * 0.5, (high - low) * 0.5);
        self.shade(low, high, color, |pixel| {
            let outside = (pixel - center).abs() - half + radius;
            outside.max(Vec2::ZERO).length() + outside.max_element().min(0.0) - radius
        });
    }

    /// Colors a box by the signed distance to an outline, negative inside, pixels.
    fn shade(&mut self, low: Vec2, high: Vec2, color: Color, distance: impl Fn(Vec2) -> f32) {
        if !self.sees(low, high) {
            return;
        }
        let (left, right) = pixels_between(low.x.into(), high.x.into(), self.columns);
        let (top, bottom) = pixels_between(low.y.into(), high.y.into(), self.rows);
        for y in top..bottom {
            let row = &mut self.row(y).pixels[left * 4..right * 4];
            for (x, pixel) in (left..right).zip(row.chunks_exact_mut(4)) {
                let share = 0.5 - distance(Vec2::new(x as f32 + 0.5, y as f32 + 0.5));
                blend(pixel, color, share.clamp(0.0, 1.0));
            }
        }
    }
}

/// A ring between two radii, pixels.
struct Ring {
    center: DVec2,
    inner: f64,
    outer: f64,
    fill: Fill,
}

impl Ring {
    /// Covers the pixels of a row.
    fn cover(&self, mut row: PixelRow, columns: usize) {
        let Ring { center, inner, outer, fill } = *self;
        let dy = row.y as f64 + 0.5 - center.y;
        let dy_sq = dy * dy;
        // Half the chord of the circle of this radius in this row; zero if the row misses it.
        let half = |radius: f64| (radius.max(0.0) * radius.max(0.0) - dy_sq).max(0.0).sqrt();
        let reach = half(outer + 0.5);
        let (start, end) = pixels_between(center.x - reach, center.x + reach, columns);
        // Between the flanks every pixel is either full or in the hole.
        let flat = half(if inner > 0.0 { inner - 0.5 } else { outer - 0.5 }) - 1.0;
        let (mut middle, mut middle_end) =
            pixels_between(center.x - flat.max(0.0), center.x + flat.max(0.0), columns);
        if flat <= 0.0 || middle >= middle_end {
            // A chord outside the picture has no middle; everything visible is flank.
            (middle, middle_end) = (end, end);
        }
        for x in (start..middle).chain(middle_end..end) {
            let dx = x as f64 + 0.5 - center.x;
            row.lay(x, x + 1, fill, self.share((dx * dx + dy_sq).sqrt()));
        }
        if inner <= 0.0 {
            row.lay(middle, middle_end, fill, 1.0);
        }
    }

    /// The covered share of a pixel at this distance from the center.
    fn share(&self, distance: f64) -> f32 {
        let mut share = (self.outer - distance + 0.5).clamp(0.0, 1.0);
        if self.inner > 0.0 {
            share -= (self.inner - distance + 0.5).clamp(0.0, 1.0);
        }
        share as f32
    }
}

/// The pixels that a range touches, cut to `0..count`.
fn pixels_between(low: f64, high: f64, count: usize) -> (usize, usize) {
    let (first, last) = ((low.max(0.0) as usize).min(count), (high.max(0.0) as usize).min(count));
    let part = usize::from(last < count && (last as f64) < high);
    (first, (last + part).max(first))
}

/// Adds to each pixel of the row below `top` the increase over its left neighbor of the area to the right of a side,
/// counted positive for sides that go down. Returns the range of pixels that it changed.
fn add_side(sums: &mut [f32], from: DVec2, to: DVec2, top: f64) -> Option<(usize, usize)> {
    let (upper, lower, sign) = if from.y < to.y { (from, to, 1.0) } else { (to, from, -1.0) };
    let (y0, y1) = (upper.y.max(top), lower.y.min(top + 1.0));
    if y0 >= y1 {
        return None;
    }
    let x_at = |y: f64| {
        let x = upper.x + (lower.x - upper.x) * ((y - upper.y) / (lower.y - upper.y));
        x.clamp(upper.x.min(lower.x), upper.x.max(lower.x))
    };
    let (left, right) = (x_at(y0).min(x_at(y1)), x_at(y0).max(x_at(y1)));
    let height = (y1 - y0) * sign;
    let (first, last) = (left as usize, right as usize);
    let mut before = 0.0;
    for (x, sum) in (first..=last).zip(&mut sums[first..=last]) {
        let (start, end) = (left.max(x as f64), right.min(x as f64 + 1.0));
        // The shares of the height over which the side is to the left of this pixel, and inside it. An upright side is
        // inside.
        let (passed, inside) = match right - left {
            0.0 => (0.0, 1.0),
            across => ((start - left) / across, (end - start) / across),
        };
        let covered = height * (passed + inside * (x as f64 + 1.0 - 0.5 * (start + end)));
        *sum += (covered - before) as f32;
        before = covered;
    }
    sums[last + 1] += (height - before) as f32;
    Some((first, last + 2))
}
