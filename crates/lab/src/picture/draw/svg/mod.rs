//! Shapes to a vector file, for papers and slides: the same picture, sharp at any size, and its words can be searched.
//!
//! Coordinates are screen pixels with two decimals, cut to the picture; the same shapes give the same bytes everywhere.

mod markup;
mod spelling;

use std::f64::consts::TAU;

use glam::{DVec2, Vec2};

use self::markup::is_visible;
use super::{
    Camera, Canvas, Mosaic,
    cut::{MAX_SIDE, bounds, clipped, hatch_lines, visible},
    ink::{Ink, InkedWords},
    shape::{Align, ArrowHead, BodyShape, Color, Fill, HALO, Head, Plate, Shape, Streak, Stroke, fading},
    text,
};

pub(super) use markup::dash_of;
pub use spelling::{Heading, Lettering};

/// The distance beyond a picture's edge at which its lines end, pixels: no end of a line is visible.
const MARGIN: f32 = 20.0;

/// A vector picture. Shapes with a coordinate that is not finite are skipped.
#[derive(Clone, Debug)]
pub struct Svg {
    pub(super) camera: Camera,
    /// The width and height for the viewer, pixels; those of the camera are the units of the picture.
    pub(super) extent: Vec2,
    /// The background; none if it has no opacity.
    pub(super) background: Color,
    pub(super) ink: Vec<Ink>,
    /// The names of the bodies of the next batch, in their order.
    names_of_bodies: Vec<String>,
    /// The thing to which the next mark belongs, if it begins another one.
    thing: Option<String>,
    /// Whether a thing has begun.
    in_thing: bool,
}

impl Svg {
    /// An empty picture with this camera. Its `origin` is ignored: the picture is its own target.
    pub fn new(camera: Camera, background: Color) -> Svg {
        let size = camera.size.round().max(Vec2::ONE).min(Vec2::splat(MAX_SIDE));
        let camera = Camera { size, origin: Vec2::ZERO, ..camera };
        Svg {
            camera,
            extent: size,
            background,
            ink: Vec::new(),
            names_of_bodies: Vec::new(),
            thing: None,
            in_thing: false,
        }
    }

    /// This picture for a viewer that shows it at this size, pixels.
    pub fn shown_at(self, extent: Vec2) -> Svg {
        Svg { extent, ..self }
    }

    /// Lays a smaller picture over this one, with its top left corner at `at` and cut to its edges.
    pub fn embed(&mut self, at: Vec2, inner: Svg) {
        self.push(Ink::Inset { at, picture: inner });
    }

    /// Names the bodies of the next batch, in their order: each becomes a separate thing in the file.
    pub fn name_bodies(&mut self, names: Vec<String>) {
        self.names_of_bodies = names;
    }

    /// Adds a mark; it begins the next thing if one has been named.
    fn push(&mut self, ink: Ink) {
        self.begin_thing();
        self.ink.push(ink);
    }

    fn begin_thing(&mut self) {
        if let Some(name) = self.thing.take() {
            self.end_thing();
            self.ink.push(Ink::Begin(name));
            self.in_thing = true;
        }
    }

    /// Ends the thing that was begun last; the following marks belong to none.
    pub fn end_thing(&mut self) {
        if std::mem::take(&mut self.in_thing) {
            self.ink.push(Ink::End);
        }
    }

    fn screen(&self, world: Vec2) -> Option<Vec2> {
        Some(self.camera.screen_from_world(world)).filter(|at| at.is_finite())
    }

    fn all_on_screen(&self, points: &[Vec2]) -> Option<Vec<Vec2>> {
        points.iter().map(|at| self.screen(*at)).collect()
    }

    fn sees(&self, low: Vec2, high: Vec2) -> bool {
        (high.cmpgt(Vec2::splat(-MARGIN)) & low.cmplt(self.camera.size + MARGIN)).all()
    }

    /// A line through screen points, in the pieces that the picture shows; dashes continue across invisible parts.
    fn line(&mut self, points: &[Vec2], stroke: Stroke) {
        if !is_visible(stroke) || points.iter().any(|point| !point.is_finite()) {
            return;
        }
        let margin = MARGIN.max(stroke.width.min(MAX_SIDE));
        let (low, high) = (Vec2::splat(-margin), self.camera.size + margin);
        let mut pieces: Vec<(f64, Vec<Vec2>)> = Vec::new();
        let mut end = None;
        let mut walked = 0.0;
        for pair in points.windows(2) {
            let (from, to) = (pair[0].as_dvec2(), pair[1].as_dvec2());
            let length = from.distance(to);
            if let Some((t0, t1)) = visible(pair[0], pair[1], low, high) {
                let at = |t: f64| from.lerp(to, t).as_vec2();
                if end != Some(at(t0)) {
                    pieces.push((walked + t0 * length, vec![at(t0)]));
                }
                if let Some((_, piece)) = pieces.last_mut() {
                    piece.push(at(t1));
                }
                end = Some(at(t1));
            }
            walked += length;
        }
        match dash_of(stroke) {
            None if pieces.is_empty() => {}
            None => {
                let pieces = pieces.into_iter().map(|(_, piece)| piece).collect();
                self.push(Ink::Line { pieces, stroke, phase: 0.0 });
            }
            // Each piece has its own phase.
            Some([dash, gap]) => {
                for (walked, piece) in pieces {
                    let phase = (walked % (f64::from(dash) + f64::from(gap))) as f32;
                    self.push(Ink::Line { pieces: vec![piece], stroke, phase });
                }
            }
        }
    }

    /// A filled polygon of screen points, cut to the picture.
    fn area(&mut self, points: &[Vec2], paint: Fill) {
        let (low, high) = bounds(points);
        if points.len() < 3 || !self.sees(low, high) {
            return;
        }
        let cut: Vec<Vec2> = clipped(points, self.camera.size).iter().map(|point| point.as_vec2()).collect();
        if cut.len() < 3 {
            return;
        }
        let hatch = paint.hatch.map(|color| hatch(&cut, color));
        self.push(Ink::Area { points: cut, color: paint.color });
        hatch.flatten().into_iter().for_each(|ink| self.push(ink));
    }

    /// Whether a circle of finite, positive radius is visible.
    fn sees_circle(&self, center: Vec2, radius: f32) -> bool {
        let reach = Vec2::splat(radius);
        radius.is_finite() && radius > 0.0 && center.is_finite() && self.sees(center - reach, center + reach)
    }

    /// A circle small enough for the curves with which viewers draw it.
    fn circle(&mut self, center: Vec2, radius: f32, fill: Option<Color>, rim: Option<Stroke>) {
        if self.sees_circle(center, radius) {
            self.push(Ink::Circle { center, radius, fill, rim });
        }
    }

    fn disc(&mut self, center: Vec2, radius: f32, paint: Option<Fill>, rim: Option<Stroke>) {
        let radius = self.camera.pixels(radius);
        let Some(center) = self.screen(center).filter(|_| radius.is_finite() && radius > 0.0) else { return };
        if radius > LARGEST_CIRCLE {
            return self.large_disc(center, radius, paint, rim);
        }
        if let Some(paint) = paint {
            self.circle(center, radius, Some(paint.color), None);
            if let Some(color) = paint.hatch.filter(|_| self.sees_circle(center, radius)) {
                let outline: Vec<Vec2> = arc(center, radius, 0.0, TAU).collect();
                let cut: Vec<Vec2> =
                    clipped(&outline, self.camera.size).iter().map(|point| point.as_vec2()).collect();
                hatch(&cut, color).into_iter().for_each(|ink| self.push(ink));
            }
        }
        if let Some(rim) = rim.filter(|rim| is_visible(*rim)) {
            self.circle(center, radius, None, Some(rim));
        }
    }

    /// A disc so large that a viewer's four curves would miss its rim by pixels: the visible part, as a polygon.
    fn large_disc(&mut self, center: Vec2, radius: f32, paint: Option<Fill>, rim: Option<Stroke>) {
        if !self.sees_circle(center, radius) {
            return;
        }
        let middle = self.camera.size * 0.5;
        let half = f64::from(middle.length() + MARGIN);
        let (distance, bearing) = ((middle - center).as_dvec2().length(), (middle - center).as_dvec2());
        // The visible angles from the center; the full circle if the center is in or near the picture.
        let (first, last) = if distance > 2.0 * half {
            let (angle, spread) = (libm::atan2(bearing.y, bearing.x), libm::asin(half / distance));
            (angle - spread, angle + spread)
        } else {
            (0.0, TAU)
        };
        let outline: Vec<Vec2> = arc(center, radius, first, last).collect();
        if let Some(paint) = paint {
            let mut slice = outline.clone();
            slice.push(center);
            self.area(&slice, paint);
        }
        if let Some(rim) = rim {
            self.line(&outline, rim);
        }
    }

    fn vehicle(&mut self, body: &BodyShape) {
        let radius = self.camera.pixels(body.radius);
        let Some(center) = self.screen(body.center).filter(|_| radius.is_finite() && radius >= 0.0) else {
            return;
        };
        // The rim lies inside the radius, so that bodies that touch also touch in the picture.
        let rim = if body.rim_width.is_finite() { body.rim_width.clamp(0.0, radius) } else { 0.0 };
        if !self.sees_circle(center, radius.max(1.0)) {
            return;
        }
        if radius > LARGEST_CIRCLE {
            return self.large_disc(
                center,
                radius,
                Some(body.fill.into()),
                Some(Stroke::solid(body.rim, rim)),
            );
        }
        let stroke = Stroke::solid(body.rim, rim);
        self.circle(center, (radius - 0.5 * rim).max(1.0), Some(body.fill), Some(stroke));
        if body.heading.is_finite() && body.heading.length_squared() > 0.25 && radius > 2.0 {
            let heading = Vec2::new(body.heading.x, -body.heading.y).normalize();
            let width = (0.24 * radius).clamp(1.5, 8.0);
            let ends = [0.35 * radius, radius - 0.5 * width].map(|along| center + heading * along);
            self.push(Ink::Notch { ends, stroke: Stroke::solid(body.rim, width) });
        }
    }

    fn arrow(&mut self, from: Vec2, to: Vec2, stroke: Stroke, head: Head) {
        let (Some(from), Some(to)) = (self.screen(from), self.screen(to)) else { return };
        let Some(ArrowHead { along, base, side }) = ArrowHead::of(from, to, stroke.width, 1.0) else {
            return self.line(&[from, to], stroke);
        };
        match head {
            Head::Filled => {
                self.line(&[from, base + along], stroke);
                self.area(&[to, base + side, base - side], stroke.color.into());
            }
            Head::Open => {
                self.line(&[from, to], stroke);
                self.line(&[base + side, to, base - side], Stroke { dash: None, ..stroke });
            }
        }
    }

    fn words(&mut self, at: Vec2, words: &str, size: f32, color: Color, align: Align, plate: Option<Plate>) {
        let width = text::width(words, size);
        let left = align.left(at.x, width);
        let top = at.y - 0.5 * size;
        let (low, high) = (Vec2::new(left, top), Vec2::new(left + width, top + size));
        let sized = size > 0.0 && size <= MAX_SIDE;
        if words.is_empty() || !sized || !at.is_finite() || !self.sees(low, high) {
            return;
        }
        if let Some(Plate::Box(plate)) = plate {
            let margin = Vec2::new(0.3 * size, 0.1 * size);
            let (low, extent) = (low - margin, high - low + 2.0 * margin);
            self.push(Ink::Plate { low, extent, radius: 0.25 * size, color: plate });
        }
        let halo = match plate {
            Some(Plate::Halo(color)) => Some(Stroke::solid(color, 2.0 * HALO)),
            _ => None,
        };
        let start = Vec2::new(left, top + text::ascent(size));
        self.push(Ink::Words(InkedWords { start, size, width, words: words.into(), color, halo }));
    }

    fn mosaic(&mut self, mosaic: Mosaic) {
        let (low, high) = (self.screen(mosaic.corner), self.screen(mosaic.opposite()));
        if let (Some(low), Some(high)) = (low, high)
            && low.cmplt(high).all()
            && self.sees(low, high)
        {
            self.push(Ink::Mosaic { low, extent: high - low, mosaic });
        }
    }

    /// The bodies of a batch, each a separate thing if they have names.
    fn bodies(&mut self, bodies: &[BodyShape]) {
        let names = std::mem::take(&mut self.names_of_bodies);
        if names.len() != bodies.len() {
            return bodies.iter().for_each(|body| self.vehicle(body));
        }
        self.begin_thing();
        for (body, name) in bodies.iter().zip(names) {
            self.ink.push(Ink::Begin(name));
            self.vehicle(body);
            self.ink.push(Ink::End);
        }
    }
}

/// Hatch lines inside a convex polygon.
fn hatch(cut: &[Vec2], color: Color) -> Option<Ink> {
    let lines = hatch_lines(cut);
    (!lines.is_empty()).then_some(Ink::Hatch { lines, color })
}

impl Canvas for Svg {
    fn draw(&mut self, shape: Shape) {
        match shape {
            Shape::Bodies(bodies) => self.bodies(&bodies),
            Shape::Disc { center, radius, fill, rim } => self.disc(center, radius, fill, rim),
            Shape::Dot { center, radius, color } => {
                if let Some(center) = self.screen(center) {
                    self.circle(center, radius, Some(color), None);
                }
            }
            Shape::Polygon { points, fill, rim } => {
                let Some(mut points) = self.all_on_screen(&points) else { return };
                if let Some(fill) = fill {
                    self.area(&points, fill);
                }
                if let Some(rim) = rim {
                    points.extend(points.first().copied());
                    self.line(&points, rim);
                }
            }
            Shape::Line { points, stroke } => {
                if let Some(points) = self.all_on_screen(&points) {
                    self.line(&points, stroke);
                }
            }
            Shape::Trail { points, color, width } => {
                let Some(points) = self.all_on_screen(&points) else { return };
                for (piece, color) in fading(points.len(), color) {
                    self.line(&points[piece], Stroke::solid(color, width));
                }
            }
            Shape::Streaks(streaks) => {
                for Streak { from, to, width, color } in streaks {
                    if let (Some(from), Some(to)) = (self.screen(from), self.screen(to)) {
                        self.area(&Streak::corners(from, to, width), color.into());
                    }
                }
            }
            Shape::Mosaic(mosaic) => self.mosaic(mosaic),
            Shape::Arrow { from, to, stroke, head } => self.arrow(from, to, stroke, head),
            Shape::Cross { center, size, stroke } => {
                let Some(center) = self.screen(center) else { return };
                for arm in [Vec2::X * size, Vec2::Y * size] {
                    self.line(&[center - arm, center + arm], stroke);
                }
            }
            Shape::Thing(name) => self.thing = Some(name.to_string()),
            Shape::Text { at, offset, text, size, color, align, plate } => {
                if let Some(at) = self.screen(at) {
                    self.words(at + offset, &text, size, color, align, plate);
                }
            }
        }
    }
}

/// The largest circle that is left to the viewer, pixels: four cubic curves miss a circle by 0.03 % of its radius.
const LARGEST_CIRCLE: f32 = 1000.0;

/// Points of a circle on the screen from one angle to another, rad, so close together that their chords miss it by less
/// than a tenth of a pixel.
fn arc(center: Vec2, radius: f32, first: f64, last: f64) -> impl Iterator<Item = Vec2> {
    let radius = f64::from(radius);
    let step = (0.8 / radius).sqrt().min(TAU / 32.0);
    let count = ((last - first) / step).ceil().clamp(1.0, 1e5) as usize;
    (0..=count).map(move |k| {
        let (sin, cos) = libm::sincos(first + (last - first) * (k as f64 / count as f64));
        (center.as_dvec2() + DVec2::new(cos, sin) * radius).as_vec2()
    })
}
