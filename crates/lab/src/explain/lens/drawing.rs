//! The shapes of one picture: they fade, and labels make room for each other.

use glam::Vec2;

use super::Lens;
use crate::{
    picture::{
        draw::{Color, Fill, Head, Plate, Shape, Stroke, shape::Align},
        overlay::{
            room::{self, LabelBox},
            sketch::{self, LETTERS},
        },
    },
    text::{message::Message, unit::SceneUnit},
};

pub use crate::picture::overlay::sketch::LabelSpot;

/// The opacity below which nothing is drawn: one step of a color's 255.
const MIN_OPACITY: f32 = 1.0 / 255.0;

/// Shapes of one picture, bottom first.
pub struct Drawing<'a> {
    lens: &'a Lens<'a>,
    shapes: Vec<Shape>,
}

impl<'a> Drawing<'a> {
    pub fn new(lens: &'a Lens<'a>) -> Drawing<'a> {
        Drawing { lens, shapes: Vec::new() }
    }

    /// The shapes, with those labels on top that do not cover each other.
    pub fn finish(mut self) -> Vec<Shape> {
        sketch::make_room(&self.lens.camera, &mut self.shapes);
        self.shapes
    }

    /// The length of a number of pixels, m/s.
    pub fn pixels(&self, pixels: f32) -> f32 {
        pixels * self.lens.camera.meters_per_pixel
    }

    /// The room of the words that neither fade nor move: those of the axes, and labels in full color.
    pub fn lasting_words(&self) -> impl Iterator<Item = LabelBox> {
        let is_lasting = |shape: &&Shape| matches!(shape, Shape::Text { color, .. } if color.a == 255);
        let mut words = super::ground(self.lens);
        words.extend(self.shapes.iter().filter(is_lasting).cloned());
        let camera = self.lens.camera;
        words.into_iter().filter_map(move |shape| room::box_of(&camera, &shape))
    }

    pub fn shape(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    pub fn area(&mut self, points: Vec<Vec2>, color: Color) {
        if points.len() > 2 && color.a > 0 {
            let forbidden = self.lens.palette.forbidden;
            let is_forbidden = Color { a: 255, ..color } == forbidden && self.lens.look.patterned;
            let hatch = is_forbidden.then(|| Color { a: color.a.saturating_mul(2), ..color });
            self.shape(Shape::Polygon { points, fill: Some(Fill { color, hatch }), rim: None });
        }
    }

    pub fn disc(&mut self, center: Vec2, radius: f32, fill: Option<Color>, rim: Option<Stroke>) {
        let fill = fill.filter(|color| color.a > 0).map(|color| Fill { color, hatch: None });
        let rim = rim.filter(|stroke| stroke.color.a > 0);
        if radius > 0.0 && (fill.is_some() || rim.is_some()) {
            self.shape(Shape::Disc { center, radius, fill, rim });
        }
    }

    pub fn line(&mut self, points: Vec<Vec2>, stroke: Stroke) {
        if stroke.color.a > 0 {
            self.shape(Shape::Line { points, stroke });
        }
    }

    pub fn arrow(&mut self, from: Vec2, to: Vec2, stroke: Stroke, head: Head) {
        if stroke.color.a > 0 {
            self.shape(Shape::Arrow { from, to, stroke, head });
        }
    }

    pub fn dot(&mut self, center: Vec2, radius: f32, color: Color) {
        if color.a > 0 {
            self.shape(Shape::Dot { center, radius, color });
        }
    }

    /// Words with a halo; `opacity` fades both.
    pub fn label(&mut self, spot: LabelSpot, words: impl Spoken, color: Color, opacity: f32) {
        if opacity < MIN_OPACITY {
            return;
        }
        let words = words.spoken(self.lens.look.unit);
        self.shape(Shape::Text {
            at: spot.point,
            offset: spot.offset(&words),
            text: words,
            size: LETTERS,
            color: self.lens.palette.for_words(color).at(opacity),
            align: Align::Center,
            plate: Some(Plate::Halo(self.lens.palette.background.at(opacity))),
        });
    }
}

/// A fainter version of a stroke.
pub fn faded(stroke: Stroke, opacity: f32) -> Stroke {
    Stroke { color: stroke.color.at(opacity * f32::from(stroke.color.a) / 255.0), ..stroke }
}

/// Words of a label, in the unit of the scene.
pub trait Spoken {
    /// The words as read in this unit.
    fn spoken(self, unit: SceneUnit) -> String;
}

impl Spoken for Message {
    fn spoken(self, unit: SceneUnit) -> String {
        self.in_unit(unit).to_string()
    }
}

/// Words whose numbers are already in the unit.
impl Spoken for String {
    fn spoken(self, _: SceneUnit) -> String {
        self
    }
}

impl Spoken for &str {
    fn spoken(self, _: SceneUnit) -> String {
        self.to_string()
    }
}
