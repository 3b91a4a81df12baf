//! The marks of a picture as the operators of a PDF.

use std::collections::BTreeSet;

use glam::Vec2;
use pdf_writer::{
    Content, Name,
    types::{LineCapStyle, LineJoinStyle},
};

use super::{
    super::{
        Mosaic, Svg,
        cut::MAX_SIDE,
        ink::{Ink, InkedWords},
        shape::{Color, Stroke},
        svg::{Lettering, dash_of},
        text::{self, Curve},
    },
    letters::Fonts,
};

/// The distance of the control points of a quarter of a circle, radii.
const QUARTER: f32 = 0.552_284_8;

/// The name of the graphics state for an opacity.
pub(super) fn name_of(opacity: u8) -> Vec<u8> {
    format!("G{opacity}").into_bytes()
}

/// The name of an image by its number.
pub(super) fn name_of_image(number: usize) -> Vec<u8> {
    format!("M{number}").into_bytes()
}

/// Writes one mark after the other.
pub(super) struct Inker<'a> {
    pub content: Content,
    /// The opacities used.
    pub opacities: BTreeSet<u8>,
    /// The images used, by their numbers.
    pub images: Vec<Mosaic>,
    fonts: &'a Fonts,
    lettering: Lettering,
}

impl<'a> Inker<'a> {
    pub fn new(fonts: &'a Fonts, lettering: Lettering) -> Inker<'a> {
        Inker { content: Content::new(), opacities: BTreeSet::new(), images: Vec::new(), fonts, lettering }
    }

    /// The background and every mark, cut to the picture.
    pub fn picture(&mut self, svg: &Svg) {
        let Vec2 { x: width, y: height } = svg.camera.size;
        self.content.save_state().rect(0.0, 0.0, width, height).clip_nonzero().end_path();
        if svg.background.a > 0 {
            self.inside(svg.background);
            self.content.rect(0.0, 0.0, width, height).fill_nonzero();
        }
        svg.ink.iter().for_each(|ink| self.ink(ink));
        self.content.restore_state();
    }

    fn ink(&mut self, ink: &Ink) {
        match ink {
            Ink::Begin(_) | Ink::End => {}
            Ink::Line { pieces, stroke, phase } => {
                self.outline(*stroke, LineCapStyle::ButtCap, *phase);
                pieces.iter().for_each(|piece| self.path(piece));
                self.content.stroke();
            }
            Ink::Area { points, color } => {
                self.inside(*color);
                self.path(points);
                self.content.close_path().fill_nonzero();
            }
            Ink::Hatch { lines, color } => {
                self.outline(Stroke::solid(*color, 1.0), LineCapStyle::ButtCap, 0.0);
                lines.iter().for_each(|line| self.path(line));
                self.content.stroke();
            }
            Ink::Circle { center, radius, fill, rim } => self.circle(*center, *radius, *fill, *rim),
            Ink::Notch { ends, stroke } => {
                self.outline(*stroke, LineCapStyle::RoundCap, 0.0);
                self.path(ends);
                self.content.stroke();
            }
            Ink::Plate { low, extent, radius, color } => {
                self.inside(*color);
                self.round_box(*low, *extent, *radius);
                self.content.fill_nonzero();
            }
            Ink::Mosaic { low, extent, mosaic } => self.mosaic(*low, *extent, mosaic),
            Ink::Words(words) => self.words(words),
            Ink::Inset { at, picture } => {
                self.content.save_state().transform([1.0, 0.0, 0.0, 1.0, at.x, at.y]);
                let shown = picture.extent / picture.camera.size;
                self.content.transform([shown.x, 0.0, 0.0, shown.y, 0.0, 0.0]);
                self.picture(picture);
                self.content.restore_state();
            }
        }
    }

    /// An image fills the unit square, with its first row at the top of a page whose y goes up.
    fn mosaic(&mut self, low: Vec2, extent: Vec2, mosaic: &Mosaic) {
        self.opacity(255);
        self.content.save_state().transform([extent.x, 0.0, 0.0, -extent.y, low.x, low.y + extent.y]);
        self.content.x_object(Name(&name_of_image(self.images.len()))).restore_state();
        self.images.push(mosaic.clone());
    }

    fn opacity(&mut self, opacity: u8) {
        self.opacities.insert(opacity);
        self.content.set_parameters(Name(&name_of(opacity)));
    }

    fn inside(&mut self, color: Color) {
        let [r, g, b] = shares(color);
        self.opacity(color.a);
        self.content.set_fill_rgb(r, g, b);
    }

    fn outline(&mut self, stroke: Stroke, cap: LineCapStyle, phase: f32) {
        let [r, g, b] = shares(stroke.color);
        self.opacity(stroke.color.a);
        self.content.set_stroke_rgb(r, g, b).set_line_width(stroke.width.min(MAX_SIDE));
        self.content.set_line_cap(cap).set_line_join(LineJoinStyle::RoundJoin);
        let dash = dash_of(stroke).map_or(Vec::new(), |dash| dash.to_vec());
        self.content.set_dash_pattern(dash, phase);
    }

    fn path(&mut self, points: &[Vec2]) {
        for (k, point) in points.iter().enumerate() {
            if k == 0 {
                self.content.move_to(point.x, point.y);
            } else {
                self.content.line_to(point.x, point.y);
            }
        }
    }

    fn curve(&mut self, a: Vec2, b: Vec2, to: Vec2) {
        self.content.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y);
    }

    fn circle(&mut self, center: Vec2, radius: f32, fill: Option<Color>, rim: Option<Stroke>) {
        if let Some(color) = fill {
            self.inside(color);
            self.round(center, radius);
            self.content.fill_nonzero();
        }
        if let Some(rim) = rim.filter(|rim| rim.width > 0.0) {
            self.outline(rim, LineCapStyle::ButtCap, 0.0);
            self.round(center, radius);
            self.content.stroke();
        }
    }

    fn round(&mut self, center: Vec2, radius: f32) {
        self.round_box(center - radius, Vec2::splat(2.0 * radius), radius);
    }

    fn round_box(&mut self, low: Vec2, extent: Vec2, radius: f32) {
        let radius = radius.min(0.5 * extent.min_element());
        let high = low + extent;
        // Each corner with the direction of the side that ends there, clockwise on the page.
        let corners = [
            (Vec2::new(high.x, low.y), Vec2::X),
            (high, Vec2::Y),
            (Vec2::new(low.x, high.y), Vec2::NEG_X),
            (low, Vec2::NEG_Y),
        ];
        let ease = radius * (1.0 - QUARTER);
        self.content.move_to(low.x + radius, low.y);
        for (corner, ahead) in corners {
            let (from, to) = (corner - ahead * radius, corner + ahead.perp() * radius);
            self.content.line_to(from.x, from.y);
            self.curve(corner - ahead * ease, corner + ahead.perp() * ease, to);
        }
        self.content.close_path();
    }

    fn words(&mut self, line: &InkedWords) {
        if let Some(halo) = line.halo {
            self.outline(halo, LineCapStyle::ButtCap, 0.0);
            self.letters(line);
            self.content.stroke();
        }
        self.inside(line.color);
        if self.lettering == Lettering::Outlined {
            self.letters(line);
            self.content.fill_nonzero();
        } else {
            self.fonts.show(&mut self.content, line);
        }
    }

    /// The outline of the letters.
    fn letters(&mut self, line: &InkedWords) {
        let mut pen = line.start;
        for curve in text::outline(&line.words, line.size) {
            let at = |to: Vec2| line.start + to;
            pen = match curve {
                Curve::Start(to) => {
                    self.content.move_to(at(to).x, at(to).y);
                    at(to)
                }
                Curve::Line(to) => {
                    self.content.line_to(at(to).x, at(to).y);
                    at(to)
                }
                Curve::Quadratic(by, to) => {
                    let (by, to) = (at(by), at(to));
                    self.curve(pen.lerp(by, 2.0 / 3.0), to.lerp(by, 2.0 / 3.0), to);
                    to
                }
                Curve::Cubic(a, b, to) => {
                    self.curve(at(a), at(b), at(to));
                    at(to)
                }
                Curve::Close => {
                    self.content.close_path();
                    pen
                }
            };
        }
    }
}

fn shares(color: Color) -> [f32; 3] {
    [color.r, color.g, color.b].map(|channel| f32::from(channel) / 255.0)
}
