//! Shapes to pixels: the picture of a file, the same bytes on every machine.
//!
//! Discs, notches and plates cover a pixel by its distance to their outline, polygons by its area inside; lines go
//! through tiny-skia. Everything is cut to the picture first, so that a half-plane
//! a kilometer wide costs no more than its visible part.

use std::collections::BTreeMap;
use std::f32::consts::{FRAC_1_SQRT_2, SQRT_2};

use glam::{DVec2, Vec2};
use tiny_skia::{LineCap, LineJoin, Paint, PathBuilder, Pixmap, Transform};

use super::cut::{HATCH_SPACING, MAX_SIDE, bounds, clipped, visible};
use super::shape::{Align, Body, Color, Fill, Head, Shape, Streak, Stroke, fading};
use super::text::{self, Coverage};
use super::{Camera, Canvas};

/// Width of hatch lines, pixels.
const HATCH_WIDTH: f32 = 1.0;

/// A body smaller than this radius is a dot, pixels: neither rim nor notch would read.
const SMALLEST_BODY: f32 = 2.0;

/// Where the notch of a body starts, share of its radius.
const NOTCH_START: f32 = 0.35;

/// Widest line, pixels; keeps strokes in the range of tiny-skia's fixed point numbers.
const MAX_WIDTH: f32 = 1000.0;

/// Shortest dash and gap together, pixels. Shorter ones would be a gray line at a great cost.
const MIN_PERIOD: f32 = 1.0;

/// Glyphs kept; a clip that zooms its labels would collect them without end.
const MAX_GLYPHS: usize = 4096;

/// Why a picture could not be made.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum RasterError {
    /// A side is zero, too long or no number.
    #[error("a picture cannot be {width}x{height} pixels; both must be from 1 to 16384")]
    Size {
        /// Width, pixels.
        width: f32,
        /// Height, pixels.
        height: f32,
    },
    /// There is no memory for it.
    #[error("not enough memory for a picture of {width}x{height} pixels")]
    Memory {
        /// Width, pixels.
        width: u32,
        /// Height, pixels.
        height: u32,
    },
}

/// A picture in memory.
///
/// Shapes with a coordinate, radius or width that is no finite number are skipped.
pub struct Raster {
    camera: Camera,
    /// Pixels for each point in which shapes give widths and sizes of letters.
    scale: f32,
    background: Color,
    pixmap: Pixmap,
    glyphs: BTreeMap<GlyphKey, Option<Coverage>>,
    path: PathBuilder,
}

/// Character, bits of the size, quarter pixel of the pen.
type GlyphKey = (char, u32, u8);

impl Canvas for Raster {
    fn draw(&mut self, mut shape: Shape) {
        if self.scale != 1.0 {
            enlarge(&mut shape, self.scale);
        }
        match shape {
            Shape::Bodies(bodies) => bodies.iter().for_each(|body| self.body(body)),
            Shape::Disc { center, radius, fill, rim } => self.disc(center, radius, fill, rim),
            Shape::Dot { center, radius, color } => {
                if let Some(center) = self.screen(center) {
                    self.ring(center, 0.0, radius, plain(color));
                }
            }
            Shape::Polygon { points, fill, rim } => self.polygon(&points, fill, rim),
            Shape::Line { points, stroke } => {
                if let Some(points) = self.all_on_screen(&points) {
                    self.line(&points, stroke);
                }
            }
            Shape::Trail { points, color, width } => self.trail(&points, color, width),
            Shape::Streaks(streaks) => {
                for Streak { from, to, width, color } in streaks {
                    if let (Some(from), Some(to)) = (self.screen(from), self.screen(to)) {
                        self.fill(&Streak::corners(from, to, width), plain(color));
                    }
                }
            }
            Shape::Arrow { from, to, stroke, head } => self.arrow(from, to, stroke, head),
            Shape::Cross { center, size, stroke } => self.cross(center, size, stroke),
            Shape::Text { at, offset, text, size, color, align, plate } => {
                if let Some(at) = self.screen(at) {
                    self.text(at + offset, &text, size, color, align, plate);
                }
            }
        }
    }
}

impl Raster {
    /// An empty picture of what the camera shows. Its `origin` does not count: the picture is its own target.
    pub fn new(camera: Camera, background: Color) -> Result<Raster, RasterError> {
        Raster::scaled(camera, 1.0, background)
    }

    /// The same for a dense picture: widths and letters of shapes are points, `scale` pixels each. The camera still
    /// counts in pixels, so that the picture shows the same for any scale.
    pub fn scaled(camera: Camera, scale: f32, background: Color) -> Result<Raster, RasterError> {
        let size = camera.size.round();
        if !(size.cmpge(Vec2::ONE) & size.cmple(Vec2::splat(MAX_SIDE))).all() {
            return Err(RasterError::Size { width: camera.size.x, height: camera.size.y });
        }
        let (width, height) = (size.x as u32, size.y as u32);
        let pixmap = Pixmap::new(width, height).ok_or(RasterError::Memory { width, height })?;
        let camera = Camera { size, origin: Vec2::ZERO, ..camera };
        let (glyphs, path) = (BTreeMap::new(), PathBuilder::new());
        let mut raster = Raster { camera, scale, background, pixmap, glyphs, path };
        raster.clear();
        Ok(raster)
    }

    /// Leaves the background alone, for the next frame.
    pub fn clear(&mut self) {
        let Color { r, g, b, a } = self.background;
        self.pixmap.fill(tiny_skia::Color::from_rgba8(r, g, b, a));
    }

    /// Looks at another part of the world from now on; the size of the picture stays.
    pub fn look(&mut self, center: Vec2, meters_per_pixel: f32) {
        self.camera = Camera { center, meters_per_pixel, ..self.camera };
    }

    /// What the picture shows.
    pub fn camera(&self) -> &Camera {
        &self.camera
    }

    /// Width and height, pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.pixmap.width(), self.pixmap.height())
    }

    /// The pixels from the top left, row by row, as RGBA with straight opacity.
    pub fn rgba(&self) -> Vec<u8> {
        if self.background.a == 255 {
            return self.pixmap.data().to_vec();
        }
        let straight = self.pixmap.pixels().iter().map(|pixel| pixel.demultiply());
        straight.flat_map(|c| [c.red(), c.green(), c.blue(), c.alpha()]).collect()
    }

    /// The pixels from the top left, row by row, as RGBA with premultiplied opacity: the same as [`Raster::rgba`] over an
    /// opaque background.
    pub fn pixels(&self) -> &[u8] {
        self.pixmap.data()
    }

    /// The picture as a PNG file.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut file = Vec::new();
        let (width, height) = self.size();
        let mut encoder = png::Encoder::new(&mut file, width, height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.rgba())?;
        writer.finish()?;
        Ok(file)
    }

    fn body(&mut self, body: &Body) {
        let radius = self.camera.pixels(body.radius);
        let Some(center) = self.screen(body.center).filter(|_| radius >= 0.0 && radius.is_finite()) else {
            return;
        };
        if radius < SMALLEST_BODY * self.scale {
            return self.ring(center, 0.0, radius.max(self.scale), plain(body.fill));
        }
        // The rim lies inside the radius, so that bodies which touch are seen to touch.
        let rim = if body.rim_width.is_finite() { body.rim_width.clamp(0.0, radius) } else { 0.0 };
        // The fill ends under the middle of the rim: their smooth edges would let the background through between them.
        self.ring(center, 0.0, radius - 0.5 * rim, plain(body.fill));
        self.ring(center, radius - rim, radius, plain(body.rim));
        // No notch without a heading; the comparison is false for NaN too.
        if body.heading.is_finite() && body.heading.length_squared() > 0.25 {
            let heading = Vec2::new(body.heading.x, -body.heading.y).normalize();
            let half_width = (0.12 * radius).clamp(0.75 * self.scale, 4.0 * self.scale);
            let (start, end) = (NOTCH_START * radius, radius - half_width.min(0.5 * radius));
            self.capsule(center + heading * start, center + heading * end, half_width, body.rim);
        }
    }

    fn disc(&mut self, center: Vec2, radius: f32, fill: Option<Fill>, rim: Option<Stroke>) {
        let radius = self.camera.pixels(radius);
        let Some(center) = self.screen(center).filter(|_| radius > 0.0 && radius.is_finite()) else {
            return;
        };
        if let Some(fill) = fill {
            self.ring(center, 0.0, radius, fill);
        }
        let Some(rim) = rim.filter(|rim| rim.width.is_finite() && rim.width > 0.0) else {
            return;
        };
        let half_width = 0.5 * rim.width.min(MAX_WIDTH);
        match rim.dash {
            None => self.ring(center, radius - half_width, radius + half_width, plain(rim.color)),
            Some(_) if !self.sees(center - radius - half_width, center + radius + half_width) => {}
            Some([dash, gap]) => self.dashed_circle(center, radius, rim, dash, gap),
        }
    }

    /// A dashed circle: its dashes are stretched so that a whole number of them meets its start.
    fn dashed_circle(&mut self, center: Vec2, radius: f32, stroke: Stroke, dash: f32, gap: f32) {
        use std::f32::consts::{PI, TAU};
        // So many that the chords leave the circle by a twentieth of a pixel.
        let sides = (PI * (10.0 * radius).sqrt()).clamp(16.0, 4096.0) as usize;
        let at = |side: usize| {
            let (sine, cosine) = libm::sincosf(TAU * side as f32 / sides as f32);
            center + radius * Vec2::new(cosine, sine)
        };
        let points: Vec<Vec2> = (0..=sides).map(at).collect();
        let length = 2.0 * sides as f32 * radius * libm::sinf(PI / sides as f32);
        let stretch = length / (dash + gap) / (length / (dash + gap)).round().max(1.0);
        self.line(&points, Stroke { dash: Some([dash * stretch, gap * stretch]), ..stroke });
    }

    fn polygon(&mut self, points: &[Vec2], fill: Option<Fill>, rim: Option<Stroke>) {
        let Some(mut points) = self.all_on_screen(points) else {
            return;
        };
        if let Some(fill) = fill {
            self.fill(&points, fill);
        }
        if let Some(rim) = rim {
            points.extend(points.first().copied());
            self.line(&points, rim);
        }
    }

    fn arrow(&mut self, from: Vec2, to: Vec2, stroke: Stroke, head: Head) {
        let (Some(from), Some(to)) = (self.screen(from), self.screen(to)) else {
            return;
        };
        let length = from.distance(to);
        let reach = 9.0 * self.scale + 1.2 * stroke.width;
        // Without a length there is no direction; with a NaN width not even a line, which `trace` sees to.
        if length <= reach || reach.is_nan() {
            return self.line(&[from, to], stroke);
        }
        let along = (to - from) / length;
        let base = to - along * reach;
        let side = along.perp() * reach * 0.4;
        match head {
            Head::Filled => {
                // The shaft ends just inside the head, or its width would show beside the tip.
                self.line(&[from, base + along], stroke);
                self.fill(&[to, base + side, base - side], plain(stroke.color));
            }
            Head::Open => {
                self.line(&[from, to], stroke);
                self.line(&[base + side, to, base - side], Stroke { dash: None, ..stroke });
            }
        }
    }

    fn cross(&mut self, center: Vec2, size: f32, stroke: Stroke) {
        let Some(center) = self.screen(center).filter(|_| size.is_finite() && size > 0.0) else {
            return;
        };
        // One path, so that the middle of a translucent cross is not darker.
        let reach = size.min(2.0 * MAX_SIDE);
        self.path.clear();
        for arm in [Vec2::X * reach, Vec2::Y * reach] {
            trace(&mut self.path, &[center - arm, center + arm], self.camera.size, stroke);
        }
        self.stroke_path(stroke);
    }

    /// A fading line, in a few pieces of rising opacity.
    fn trail(&mut self, points: &[Vec2], color: Color, width: f32) {
        let Some(points) = self.all_on_screen(points) else {
            return;
        };
        for (piece, color) in fading(points.len(), color) {
            self.line(&points[piece], Stroke::solid(color, width));
        }
    }

    /// An open line through screen points.
    fn line(&mut self, points: &[Vec2], stroke: Stroke) {
        self.path.clear();
        trace(&mut self.path, points, self.camera.size, stroke);
        self.stroke_path(stroke);
    }

    fn text(&mut self, at: Vec2, words: &str, size: f32, color: Color, align: Align, plate: Option<Color>) {
        if !at.is_finite() || !(1.0..=MAX_WIDTH).contains(&size) || words.is_empty() {
            return;
        }
        let (placed, width) = text::layout(words, size);
        let left = match align {
            Align::Left => at.x,
            Align::Center => at.x - 0.5 * width,
            Align::Right => at.x - width,
        };
        // Whole rows keep stems and plates sharp.
        let top = (at.y - 0.5 * size).round();
        let margin = Vec2::new(0.3 * size, 0.1 * size).round();
        let low = Vec2::new(left.floor(), top) - margin;
        let high = Vec2::new((left + width).ceil(), top + size.ceil()) + margin;
        if !self.sees(low, high) {
            return;
        }
        if let Some(plate) = plate {
            self.rounded(low, high, 0.25 * size, plate);
        }
        let baseline = (top + text::ascent(size)).round() as i32;
        for glyph in placed {
            let pen = left + glyph.x;
            if pen < -2.0 * size || pen > self.camera.size.x + size {
                continue;
            }
            let column = pen.floor();
            let quarter = ((pen - column) * 4.0) as u8;
            self.glyph((glyph.character, size.to_bits(), quarter), column as i32, baseline, color);
        }
    }

    fn glyph(&mut self, key: GlyphKey, column: i32, baseline: i32, color: Color) {
        if self.glyphs.len() >= MAX_GLYPHS {
            self.glyphs.clear();
        }
        let shape = |(character, size, quarter): GlyphKey| {
            text::coverage(character, f32::from_bits(size), f32::from(quarter) * 0.25)
        };
        let glyph = self.glyphs.entry(key).or_insert_with(|| shape(key));
        let Some(Coverage { left, top, width, alpha }) = glyph.as_ref() else {
            return;
        };
        let (columns, rows) = (self.pixmap.width() as i32, self.pixmap.height() as i32);
        let pixels = self.pixmap.data_mut();
        for (line, y) in alpha.chunks_exact((*width).max(1)).zip(baseline + top..) {
            for (&share, x) in line.iter().zip(column + left..) {
                if share > 0 && (0..columns).contains(&x) && (0..rows).contains(&y) {
                    let at = (y as usize * columns as usize + x as usize) * 4;
                    blend(&mut pixels[at..at + 4], color, f32::from(share) / 255.0);
                }
            }
        }
    }

    /// Screen position, unless it is no finite number.
    fn screen(&self, world: Vec2) -> Option<Vec2> {
        Some(self.camera.screen_from_world(world)).filter(|at| at.is_finite())
    }

    /// Screen positions of all points; `None` if one is not finite.
    fn all_on_screen(&self, points: &[Vec2]) -> Option<Vec<Vec2>> {
        points.iter().map(|&point| self.screen(point)).collect()
    }

    /// Whether a box can be seen; false for NaN.
    fn sees(&self, low: Vec2, high: Vec2) -> bool {
        (high.cmpgt(Vec2::ZERO) & low.cmplt(self.camera.size)).all()
    }

    /// Fills a polygon of screen points: each pixel by the share of its area inside.
    ///
    /// Row by row, every side adds how much of the row lies right of it; the running sum is the share (the
    /// accumulation buffer of font-rs). Only the pixels that a side crosses are looked at one by one.
    fn fill(&mut self, points: &[Vec2], fill: Fill) {
        let (low, high) = bounds(points);
        if !self.sees(low, high) {
            return;
        }
        let corners = clipped(points, self.camera.size);
        let (columns, rows) = (self.pixmap.width() as usize, self.pixmap.height() as usize);
        let (top, bottom) = pixels_between(low.y.into(), high.y.into(), rows);
        // One cell for a side along the right edge of the picture, and one for what lies right of that.
        let mut sums = vec![0.0_f32; columns + 2];
        let mut crossed: Vec<(usize, usize)> = Vec::with_capacity(corners.len());
        let scale = self.scale;
        let pixels = self.pixmap.data_mut();
        for y in top..bottom {
            crossed.clear();
            for (i, &to) in corners.iter().enumerate() {
                let from = corners[(i + corners.len() - 1) % corners.len()];
                crossed.extend(add_side(&mut sums, from, to, y as f64));
            }
            crossed.sort_unstable();
            let row = &mut pixels[y * columns * 4..(y + 1) * columns * 4];
            let (mut share, mut done) = (0.0, 0);
            for &(from, to) in &crossed {
                let from = from.max(done);
                lay((row, y), (done, from), fill, share, scale);
                for (x, sum) in (from..to).zip(&mut sums[from..to.max(from)]) {
                    share += std::mem::take(sum);
                    lay((row, y), (x, (x + 1).min(columns)), fill, share, scale);
                }
                done = to.max(done);
            }
        }
    }

    /// Strokes the path that was traced; its dashes are in it already.
    fn stroke_path(&mut self, stroke: Stroke) {
        if self.path.is_empty() {
            return;
        }
        let Some(path) = std::mem::take(&mut self.path).finish() else {
            return;
        };
        let style = tiny_skia::Stroke {
            width: stroke.width.min(MAX_WIDTH),
            line_join: LineJoin::Round,
            line_cap: LineCap::Butt,
            ..tiny_skia::Stroke::default()
        };
        self.pixmap.stroke_path(&path, &paint(stroke.color), &style, Transform::identity(), None);
        self.path = path.clear();
    }

    /// A ring between two radii, pixels; a disc when `inner` is not positive.
    fn ring(&mut self, center: Vec2, inner: f32, outer: f32, fill: Fill) {
        // In f64, where the square of the radius of a ring seen as a straight line still has its last pixel.
        let (cx, cy) = (f64::from(center.x), f64::from(center.y));
        let (inner, outer) = (f64::from(inner), f64::from(outer));
        let edge = Vec2::splat(outer as f32 + 0.5);
        if !outer.is_finite() || outer <= inner.max(0.0) || !self.sees(center - edge, center + edge) {
            return;
        }
        let (columns, rows) = (self.pixmap.width() as usize, self.pixmap.height() as usize);
        let (first, last) = pixels_between(cy - outer - 0.5, cy + outer + 0.5, rows);
        let scale = self.scale;
        let pixels = self.pixmap.data_mut();
        for y in first..last {
            let dy_sq = (y as f64 + 0.5 - cy) * (y as f64 + 0.5 - cy);
            // Half the chord of the circle of this radius in this row; zero when the row misses it.
            let half = |radius: f64| (radius.max(0.0) * radius.max(0.0) - dy_sq).max(0.0).sqrt();
            let row = &mut pixels[y * columns * 4..(y + 1) * columns * 4];
            let mut cover = |from: usize, to: usize| {
                for x in from..to {
                    let dx = x as f64 + 0.5 - cx;
                    let distance = (dx * dx + dy_sq).sqrt();
                    let mut share = (outer - distance + 0.5).clamp(0.0, 1.0);
                    if inner > 0.0 {
                        share -= (inner - distance + 0.5).clamp(0.0, 1.0);
                    }
                    lay((row, y), (x, x + 1), fill, share as f32, scale);
                }
            };
            let reach = half(outer + 0.5);
            let (start, end) = pixels_between(cx - reach, cx + reach, columns);
            // Between the flanks every pixel is either full, or in the hole.
            let flat = half(if inner > 0.0 { inner - 0.5 } else { outer - 0.5 }) - 1.0;
            let (mut middle, mut middle_end) =
                pixels_between(cx - flat.max(0.0), cx + flat.max(0.0), columns);
            if flat <= 0.0 || middle >= middle_end {
                // A chord outside the picture has no middle; all that is seen is flank.
                (middle, middle_end) = (end, end);
            }
            cover(start, middle);
            cover(middle_end, end);
            if inner <= 0.0 {
                lay((row, y), (middle, middle_end), fill, 1.0, scale);
            }
        }
    }

    /// A line with round ends.
    fn capsule(&mut self, from: Vec2, to: Vec2, half_width: f32, color: Color) {
        let along = to - from;
        let length_sq = along.length_squared();
        let grow = Vec2::splat(half_width + 0.5);
        self.shade(from.min(to) - grow, from.max(to) + grow, color, |pixel| {
            // A line without length is a dot.
            let t = if length_sq > 0.0 { (pixel - from).dot(along) / length_sq } else { 0.0 };
            (pixel - from - along * t.clamp(0.0, 1.0)).length() - half_width
        });
    }

    /// A box with round corners.
    fn rounded(&mut self, low: Vec2, high: Vec2, radius: f32, color: Color) {
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
        let (columns, rows) = (self.pixmap.width() as usize, self.pixmap.height() as usize);
        let (left, right) = pixels_between(low.x.into(), high.x.into(), columns);
        let (top, bottom) = pixels_between(low.y.into(), high.y.into(), rows);
        let pixels = self.pixmap.data_mut();
        for y in top..bottom {
            let row = &mut pixels[(y * columns + left) * 4..(y * columns + right) * 4];
            for (x, pixel) in (left..right).zip(row.chunks_exact_mut(4)) {
                let share = 0.5 - distance(Vec2::new(x as f32 + 0.5, y as f32 + 0.5));
                blend(pixel, color, share.clamp(0.0, 1.0));
            }
        }
    }
}

/// Turns the points of a shape, its widths and letters, into pixels.
fn enlarge(shape: &mut Shape, scale: f32) {
    let stroke = |stroke: &mut Stroke| {
        stroke.width *= scale;
        stroke.dash = stroke.dash.map(|lengths| lengths.map(|length| length * scale));
    };
    match shape {
        Shape::Bodies(bodies) => bodies.iter_mut().for_each(|body| body.rim_width *= scale),
        Shape::Disc { rim, .. } | Shape::Polygon { rim, .. } => {
            if let Some(rim) = rim {
                stroke(rim);
            }
        }
        Shape::Streaks(streaks) => streaks.iter_mut().for_each(|streak| streak.width *= scale),
        Shape::Dot { radius, .. } => *radius *= scale,
        Shape::Line { stroke: line, .. } | Shape::Arrow { stroke: line, .. } => stroke(line),
        Shape::Trail { width, .. } => *width *= scale,
        Shape::Cross { size, stroke: line, .. } => {
            *size *= scale;
            stroke(line);
        }
        Shape::Text { offset, size, .. } => {
            *offset *= scale;
            *size *= scale;
        }
    }
}

/// Pixels that a range touches, cut to `0..count`.
fn pixels_between(low: f64, high: f64, count: usize) -> (usize, usize) {
    let (first, last) = ((low.max(0.0) as usize).min(count), (high.max(0.0) as usize).min(count));
    let part = usize::from(last < count && (last as f64) < high);
    (first, (last + part).max(first))
}

fn plain(color: Color) -> Fill {
    Fill { color, hatch: None }
}

/// Lays a fill over the pixels `from..to` of row `y`, of which it covers this share; hatches by `scale` pixels a point.
fn lay((row, y): (&mut [u8], usize), (from, to): (usize, usize), fill: Fill, share: f32, scale: f32) {
    if from >= to {
        return;
    }
    // A polygon that goes round the other way has a negative sum.
    let share = share.abs().min(1.0);
    if to - from == 1 {
        blend(&mut row[from * 4..to * 4], fill.color, share);
    } else {
        blend_all(&mut row[from * 4..to * 4], fill.color, opacity(fill.color, share));
    }
    let Some(hatch) = fill.hatch.filter(|_| share > 0.0) else {
        return;
    };
    // The lines x + y = k * step rise to the right. They are anchored to the screen, so that the hatches of
    // overlapping areas coincide and none crawls when its area moves.
    let step = HATCH_SPACING * scale * SQRT_2;
    let half_width = 0.5 * HATCH_WIDTH * scale + 0.5;
    // Half the width of a line along a row, to the last pixel center that it touches.
    let reach = half_width * SQRT_2;
    // A pixel's center lies half a pixel right of and below its corner, one in all.
    let center = y as f32 + 1.0;
    // Conversion instead of `ceil` and `floor`, which are calls on older processors; no number here is below -1.
    let first = ((from as f32 + center - reach) / step + 1.0) as usize;
    let last = (((to - 1) as f32 + center + reach) / step) as usize;
    for k in first..=last {
        let middle = k as f32 * step - center;
        let (start, end) = ((middle - reach + 1.0) as usize, (middle + reach + 1.0) as usize);
        for x in start.max(from)..end.min(to) {
            let distance = (x as f32 - middle).abs() * FRAC_1_SQRT_2;
            let line = (half_width - distance).clamp(0.0, 1.0);
            blend(&mut row[x * 4..x * 4 + 4], hatch, share * line);
        }
    }
}

/// Opacity 0 … 255 of a color on a pixel that it covers by this share.
fn opacity(color: Color, share: f32) -> u16 {
    (f32::from(color.a) * share + 0.5) as u16
}

/// Lays a color over a premultiplied pixel that it covers by this share.
fn blend(pixel: &mut [u8], color: Color, share: f32) {
    let opacity = u32::from(opacity(color, share));
    let (Some(pixel), 1..) = (pixel.first_chunk_mut::<4>(), opacity) else {
        return;
    };
    // As in `blend_all`, two channels in one number: a lone pixel is no vector.
    const LANES: u32 = 0x00FF_00FF;
    let (over, below) = (u32::from_le_bytes([color.r, color.g, color.b, 255]), u32::from_le_bytes(*pixel));
    let mix = |over: u32, below: u32| {
        let sum = (over & LANES) * opacity + (below & LANES) * (255 - opacity) + 0x0080_0080;
        (sum + (sum >> 8 & LANES)) >> 8 & LANES
    };
    *pixel = (mix(over, below) | mix(over >> 8, below >> 8) << 8).to_le_bytes();
}

/// Lays a color of this opacity, 0 … 255, over premultiplied pixels.
fn blend_all(pixels: &mut [u8], color: Color, opacity: u16) {
    if opacity == 0 {
        return;
    }
    let over = [color.r, color.g, color.b, 255].map(|channel| u16::from(channel) * opacity + 128);
    let rest = 255 - opacity;
    // Division by 255, rounded, exact for all sums; they fit in 16 bits, which the compiler turns into vectors.
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

fn paint(color: Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(color.r, color.g, color.b, color.a);
    paint
}

/// Adds to `path` what a picture of `size` shows of a line, in dashes if the stroke has them.
fn trace(path: &mut PathBuilder, points: &[Vec2], size: Vec2, stroke: Stroke) {
    if !stroke.width.is_finite() || stroke.width <= 0.0 || stroke.color.a == 0 {
        return;
    }
    let margin = stroke.width.min(MAX_WIDTH) + 2.0;
    let (low, high) = (Vec2::splat(-margin), size + margin);
    let (seen_low, seen_high) = bounds(points);
    if !(seen_high.cmpgt(low) & seen_low.cmplt(high)).all() {
        return;
    }
    let dash = stroke.dash.filter(|[dash, gap]| {
        *dash > 0.0 && *gap > 0.0 && dash + gap >= MIN_PERIOD && (dash + gap).is_finite()
    });
    let mut pen = Pen { path, at: None };
    // Length of the line so far: the phase of the dashes counts the parts out of sight too.
    let mut walked = 0.0_f64;
    for pair in points.windows(2) {
        let length = pair[0].as_dvec2().distance(pair[1].as_dvec2());
        if let Some((t0, t1)) = visible(pair[0], pair[1], low, high) {
            let at = |t: f64| pair[0].as_dvec2().lerp(pair[1].as_dvec2(), t).as_vec2();
            match dash {
                None => pen.line(at(t0), at(t1)),
                Some([dash, gap]) => {
                    let (on, period) = (f64::from(dash), f64::from(dash) + f64::from(gap));
                    let (from, to) = (walked + t0 * length, walked + t1 * length);
                    // Counted, not summed: a sum would stand still where a far start leaves no digits for a dash.
                    let first = (from / period).floor();
                    let dashes = ((to - from) / period).ceil() as u32 + 1;
                    for k in 0..=dashes {
                        let start = (first + f64::from(k)) * period;
                        let (start, end) = (start.max(from), (start + on).min(to));
                        if start < end {
                            pen.line(at((start - walked) / length), at((end - walked) / length));
                        }
                    }
                }
            }
        }
        walked += length;
    }
}

/// Joins strokes that start where the last one ended.
struct Pen<'a> {
    path: &'a mut PathBuilder,
    at: Option<Vec2>,
}

impl Pen<'_> {
    fn line(&mut self, from: Vec2, to: Vec2) {
        if self.at.is_none_or(|at| at.distance_squared(from) > 1e-4) {
            self.path.move_to(from.x, from.y);
        }
        self.path.line_to(to.x, to.y);
        self.at = Some(to);
    }
}

/// Adds to each pixel of the row below `top` how much more of it than of its left neighbor lies right of a side,
/// counted positive for sides that go down. Gives the range of pixels that it changed.
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
        // Shares of the height over which the side is left of this pixel, and inside it. An upright one is inside.
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
