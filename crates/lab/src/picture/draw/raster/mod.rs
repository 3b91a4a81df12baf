//! Shapes to pixels: the picture in a file, the same bytes on every machine.
//!
//! Discs, notches and plates cover a pixel by its distance to their outline, polygons by its area inside; lines go
//! through tiny-skia. Everything is cut to the picture first, so that a half-plane a kilometer wide costs no more than
//! its visible part.

mod blend;
mod coverage;
mod dash;
mod glyphs;

use std::io::Write;

use glam::Vec2;
use tiny_skia::{LineCap, LineJoin, Paint, PathBuilder, Pixmap, Transform};

use self::{
    coverage::Surface,
    dash::{MAX_WIDTH, trace},
    glyphs::{Glyphs, TextLine},
};
use super::{
    Camera, Canvas, Mosaic,
    cut::MAX_SIDE,
    said,
    shape::{ArrowHead, BodyShape, Color, Fill, HALO, Head, Shape, Streak, Stroke, fading},
};
use crate::text::message::Message;

/// A body smaller than this radius is a dot, pixels: neither rim nor notch would be readable.
const SMALLEST_BODY: f32 = 2.0;

/// The start of a body's notch, as a share of its radius.
const NOTCH_START: f32 = 0.35;

/// The keyword of the chunks of a PNG file that carry texts.
pub(crate) const PNG_KEYWORD: &str = "sidestep";

/// The reason why a picture could not be made.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.message())]
pub enum RasterError {
    /// A side is zero, too long or not a number.
    Size {
        /// Width, pixels.
        width: f32,
        /// Height, pixels.
        height: f32,
    },
    /// There is not enough memory.
    Memory {
        /// Width, pixels.
        width: u32,
        /// Height, pixels.
        height: u32,
    },
}

impl RasterError {
    /// The message on the error and its remedy.
    pub fn message(&self) -> Message {
        match self {
            RasterError::Size { width, height } => said::size(format!("{width}x{height}"), MAX_SIDE as usize),
            RasterError::Memory { width, height } => said::memory(format!("{width}x{height}")),
        }
    }
}

/// A picture in memory.
///
/// Shapes with a coordinate, radius or width that is not finite are skipped.
pub struct Raster {
    camera: Camera,
    /// The number of pixels for each point, in which shapes give widths and sizes of letters.
    scale: f32,
    background: Color,
    pixmap: Pixmap,
    glyphs: Glyphs,
    path: PathBuilder,
}

impl Canvas for Raster {
    fn draw(&mut self, mut shape: Shape) {
        if self.scale != 1.0 {
            shape.enlarge(self.scale);
        }
        match shape {
            Shape::Bodies(bodies) => bodies.iter().for_each(|body| self.body(body)),
            Shape::Disc { center, radius, fill, rim } => self.disc(center, radius, fill, rim),
            Shape::Dot { center, radius, color } => {
                if let Some(center) = self.screen(center) {
                    self.surface().ring(center, 0.0, radius, color.into());
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
                        self.surface().polygon(&Streak::corners(from, to, width), color.into());
                    }
                }
            }
            Shape::Mosaic(mosaic) => self.mosaic(&mosaic),
            Shape::Arrow { from, to, stroke, head } => self.arrow(from, to, stroke, head),
            Shape::Cross { center, size, stroke } => self.cross(center, size, stroke),
            Shape::Thing(_) => {}
            Shape::Text { at, offset, text, size, color, align, plate } => {
                if let Some(at) = self.screen(at) {
                    let halo = HALO * self.scale;
                    let line = TextLine { at: at + offset, words: &text, size, color, align, plate, halo };
                    let (glyphs, mut surface) = self.glyphs_and_surface();
                    glyphs.draw(line, &mut surface);
                }
            }
        }
    }
}

impl Raster {
    /// An empty picture with this camera. Its `origin` is ignored: the picture is its own target.
    pub fn new(camera: Camera, background: Color) -> Result<Raster, RasterError> {
        Raster::scaled(camera, 1.0, background)
    }

    /// Like [`Raster::new`], but for a dense picture: widths and letters of shapes are in points, `scale` pixels each.
    /// The camera still counts in pixels, so that the picture shows the same part for any scale.
    pub fn scaled(camera: Camera, scale: f32, background: Color) -> Result<Raster, RasterError> {
        let size = camera.size.round();
        if !(size.cmpge(Vec2::ONE) & size.cmple(Vec2::splat(MAX_SIDE))).all() {
            return Err(RasterError::Size { width: camera.size.x, height: camera.size.y });
        }
        let (width, height) = (size.x as u32, size.y as u32);
        let pixmap = Pixmap::new(width, height).ok_or(RasterError::Memory { width, height })?;
        let camera = Camera { size, origin: Vec2::ZERO, ..camera };
        let (glyphs, path) = (Glyphs::default(), PathBuilder::new());
        let mut raster = Raster { camera, scale, background, pixmap, glyphs, path };
        raster.clear();
        Ok(raster)
    }

    /// Resets the picture to the background, for the next frame.
    pub fn clear(&mut self) {
        let Color { r, g, b, a } = self.background;
        self.pixmap.fill(tiny_skia::Color::from_rgba8(r, g, b, a));
    }

    /// Restores a picture that [`Raster::pixels`] returned, to draw more on it.
    ///
    /// # Panics
    /// If the picture has another size.
    pub fn restore(&mut self, pixels: &[u8]) {
        self.pixmap.data_mut().copy_from_slice(pixels);
    }

    /// Looks at another part of the world from now on; the size of the picture does not change.
    pub fn look(&mut self, center: Vec2, meters_per_pixel: f32) {
        self.camera = Camera { center, meters_per_pixel, ..self.camera };
    }

    /// The camera.
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

    /// The pixels from the top left, row by row, as RGBA with premultiplied opacity: equal to [`Raster::rgba`] over an
    /// opaque background.
    pub fn pixels(&self) -> &[u8] {
        self.pixmap.data()
    }

    /// The picture as a PNG file.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let (width, height) = self.size();
        png(width, height, &self.rgba())
    }

    fn body(&mut self, body: &BodyShape) {
        let radius = self.camera.pixels(body.radius);
        let Some(center) = self.screen(body.center).filter(|_| radius >= 0.0 && radius.is_finite()) else {
            return;
        };
        let scale = self.scale;
        let mut surface = self.surface();
        if radius < SMALLEST_BODY * scale {
            return surface.ring(center, 0.0, radius.max(scale), body.fill.into());
        }
        // The rim lies inside the radius, so that bodies that touch also touch in the picture.
        let rim = if body.rim_width.is_finite() { body.rim_width.clamp(0.0, radius) } else { 0.0 };
        // The fill ends under the middle of the rim: otherwise the background would show between their smooth edges.
        surface.ring(center, 0.0, radius - 0.5 * rim, body.fill.into());
        surface.ring(center, radius - rim, radius, body.rim.into());
        // Without a heading there is no notch; the comparison is false for NaN too.
        if body.heading.is_finite() && body.heading.length_squared() > 0.25 {
            let heading = Vec2::new(body.heading.x, -body.heading.y).normalize();
            let half_width = (0.12 * radius).clamp(0.75 * scale, 4.0 * scale);
            let (start, end) = (NOTCH_START * radius, radius - half_width.min(0.5 * radius));
            surface.capsule(center + heading * start, center + heading * end, half_width, body.rim);
        }
    }

    fn disc(&mut self, center: Vec2, radius: f32, fill: Option<Fill>, rim: Option<Stroke>) {
        let radius = self.camera.pixels(radius);
        let Some(center) = self.screen(center).filter(|_| radius > 0.0 && radius.is_finite()) else {
            return;
        };
        if let Some(fill) = fill {
            self.surface().ring(center, 0.0, radius, fill);
        }
        let Some(rim) = rim.filter(|rim| rim.width.is_finite() && rim.width > 0.0) else {
            return;
        };
        let half_width = 0.5 * rim.width.min(MAX_WIDTH);
        match rim.dash {
            None => {
                self.surface().ring(center, radius - half_width, radius + half_width, rim.color.into());
            }
            Some(_) if !self.surface().sees(center - radius - half_width, center + radius + half_width) => {}
            Some([dash, gap]) => self.dashed_circle(center, radius, rim, dash, gap),
        }
    }

    /// A dashed circle: its dashes are stretched so that a whole number of them meets its start.
    fn dashed_circle(&mut self, center: Vec2, radius: f32, stroke: Stroke, dash: f32, gap: f32) {
        use std::f32::consts::{PI, TAU};
        // Enough sides for the chords to deviate from the circle by at most a twentieth of a pixel.
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
            self.surface().polygon(&points, fill);
        }
        if let Some(rim) = rim {
            points.extend(points.first().copied());
            self.line(&points, rim);
        }
    }

    /// Each pixel has the color of the square that contains its center.
    fn mosaic(&mut self, mosaic: &Mosaic) {
        let camera = self.camera;
        self.surface().each_pixel(|x, y| {
            let middle = Vec2::new(x as f32 + 0.5, y as f32 + 0.5);
            mosaic.color_at(camera.world_from_screen(middle))
        });
    }

    fn arrow(&mut self, from: Vec2, to: Vec2, stroke: Stroke, head: Head) {
        let (Some(from), Some(to)) = (self.screen(from), self.screen(to)) else {
            return;
        };
        // Without a length there is no direction; with a NaN width there is not even a line, which `trace` checks.
        let Some(ArrowHead { along, base, side }) = ArrowHead::of(from, to, stroke.width, self.scale) else {
            return self.line(&[from, to], stroke);
        };
        match head {
            Head::Filled => {
                // The shaft ends just inside the head, otherwise its width would show next to the tip.
                self.line(&[from, base + along], stroke);
                self.surface().polygon(&[to, base + side, base - side], stroke.color.into());
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

    /// The screen position; `None` unless it is finite.
    fn screen(&self, world: Vec2) -> Option<Vec2> {
        Some(self.camera.screen_from_world(world)).filter(|at| at.is_finite())
    }

    /// Screen positions of all points; `None` if one is not finite.
    fn all_on_screen(&self, points: &[Vec2]) -> Option<Vec<Vec2>> {
        points.iter().map(|&point| self.screen(point)).collect()
    }

    /// The pixels, to be covered.
    fn surface(&mut self) -> Surface<'_> {
        self.glyphs_and_surface().1
    }

    fn glyphs_and_surface(&mut self) -> (&mut Glyphs, Surface<'_>) {
        let (columns, rows) = (self.pixmap.width() as usize, self.pixmap.height() as usize);
        let pixels = self.pixmap.data_mut();
        (&mut self.glyphs, Surface { pixels, columns, rows, scale: self.scale })
    }

    /// Strokes the traced path, which already has its dashes.
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
}

fn paint(color: Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(color.r, color.g, color.b, color.a);
    paint
}

/// Pixels as a PNG file: RGBA with straight opacity, row by row.
pub(super) fn png(width: u32, height: u32, rgba: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    write_png(&mut file, (width, height), png::ColorType::Rgba, rgba, &[], None)?;
    Ok(file)
}

/// Writes pixels of this kind, row by row, as a PNG file that carries these packed texts; `dots` is the number of its
/// pixels in an inch of paper, if it is for print.
pub(crate) fn write_png(
    out: impl Write,
    (width, height): (u32, u32),
    color: png::ColorType,
    pixels: &[u8],
    texts: &[Vec<u8>],
    dots: Option<f32>,
) -> Result<(), png::EncodingError> {
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(color);
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
    writer.write_image_data(pixels)?;
    writer.finish()
}
