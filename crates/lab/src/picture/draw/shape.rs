//! Shapes that can be drawn. Positions and radii in world meters, widths and text in pixels.

use glam::Vec2;

use super::Mosaic;

/// A color with straight (not premultiplied) opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
    /// Opacity.
    pub a: u8,
}

impl Color {
    /// An opaque color from `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Color {
        Color { r: (rgb >> 16) as u8, g: (rgb >> 8) as u8, b: rgb as u8, a: 255 }
    }

    /// The color with this opacity, 0 … 1.
    pub fn at(self, opacity: f32) -> Color {
        Color { a: (opacity.clamp(0.0, 1.0) * 255.0).round() as u8, ..self }
    }
}

/// The style of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its color.
    pub color: Color,
    /// Its width, pixels.
    pub width: f32,
    /// Lengths of dash and gap, pixels; `None` is solid.
    pub dash: Option<[f32; 2]>,
}

impl Stroke {
    /// A solid line.
    pub const fn solid(color: Color, width: f32) -> Stroke {
        Stroke { color, width, dash: None }
    }

    /// A dashed line.
    pub const fn dashed(color: Color, width: f32, dash: f32, gap: f32) -> Stroke {
        Stroke { color, width, dash: Some([dash, gap]) }
    }
}

/// The style of an area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fill {
    /// Its color.
    pub color: Color,
    /// The color of a sparse 45° hatch over it, so that the area can be recognized without color.
    pub hatch: Option<Color>,
}

impl From<Color> for Fill {
    fn from(color: Color) -> Fill {
        Fill { color, hatch: None }
    }
}

/// The form of an arrow's head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// A filled triangle.
    Filled,
    /// Two strokes.
    Open,
}

/// The background of words, which keeps them readable over anything.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Plate {
    /// A box with round corners.
    Box(Color),
    /// A rim of [`HALO`] pixels around the letters.
    Halo(Color),
}

/// Width of a halo, pixels.
pub const HALO: f32 = 2.0;

/// Alignment of a text to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Starts at the point.
    Left,
    /// Centered on the point.
    Center,
    /// Ends at the point.
    Right,
}

impl Align {
    /// The start of a text of this width whose point is at `x`, pixels.
    pub fn left(self, x: f32, width: f32) -> f32 {
        match self {
            Align::Left => x,
            Align::Center => x - 0.5 * width,
            Align::Right => x - width,
        }
    }
}

/// The head of an arrow on the screen, pixels: a triangle or two strokes from its tip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArrowHead {
    /// Unit vector towards the tip.
    pub along: Vec2,
    /// The middle of the base.
    pub base: Vec2,
    /// The vector from the base to the left corner.
    pub side: Vec2,
}

impl ArrowHead {
    /// The head of an arrow between two screen points with a shaft of `width` pixels, where a point has `scale` pixels;
    /// `None` if the arrow is shorter than its head or has no width.
    pub fn of(from: Vec2, to: Vec2, width: f32, scale: f32) -> Option<ArrowHead> {
        let length = from.distance(to);
        let reach = 9.0 * scale + 1.2 * width;
        if length <= reach || reach.is_nan() {
            return None;
        }
        let along = (to - from) / length;
        Some(ArrowHead { along, base: to - along * reach, side: along.perp() * reach * 0.4 })
    }
}

/// One vehicle: a disc with a notch that shows its heading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyShape {
    /// Center, m.
    pub center: Vec2,
    /// Radius, m.
    pub radius: f32,
    /// A unit vector, or zero for none.
    pub heading: Vec2,
    /// Color of the disc.
    pub fill: Color,
    /// Color of rim and notch.
    pub rim: Color,
    /// Width of the rim, pixels.
    pub rim_width: f32,
}

/// A straight line that widens from nothing: a triangle from `from` to a side at `to`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Streak {
    /// The tip, m.
    pub from: Vec2,
    /// The middle of the side, m.
    pub to: Vec2,
    /// The length of the side, pixels.
    pub width: f32,
    /// Its color.
    pub color: Color,
}

impl Streak {
    /// The corners on the screen, tip first, between two screen points; all equal if the points are.
    pub fn corners(from: Vec2, to: Vec2, width: f32) -> [Vec2; 3] {
        let side = (to - from).normalize_or_zero().perp() * (0.5 * width);
        [from, to - side, to + side]
    }
}

/// One thing to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// All bodies of a picture, one batch.
    Bodies(Vec<BodyShape>),
    /// All short trails of a picture, one batch.
    Streaks(Vec<Streak>),
    /// Squares side by side, one batch.
    Mosaic(Mosaic),
    /// A disc or ring.
    Disc {
        /// Center, m.
        center: Vec2,
        /// Radius, m.
        radius: f32,
        /// Inside.
        fill: Option<Fill>,
        /// Outline.
        rim: Option<Stroke>,
    },
    /// A dot of fixed size on the screen.
    Dot {
        /// Center, m.
        center: Vec2,
        /// Radius, pixels.
        radius: f32,
        /// Its color.
        color: Color,
    },
    /// A convex polygon.
    Polygon {
        /// Vertices in order, m.
        points: Vec<Vec2>,
        /// Inside.
        fill: Option<Fill>,
        /// Outline.
        rim: Option<Stroke>,
    },
    /// An open line through points.
    Line {
        /// The points, m.
        points: Vec<Vec2>,
        /// The style.
        stroke: Stroke,
    },
    /// A line that fades towards its first point.
    Trail {
        /// The points, m, oldest first.
        points: Vec<Vec2>,
        /// Color at the last point.
        color: Color,
        /// Its width, pixels.
        width: f32,
    },
    /// An arrow. An arrow shorter than its head is drawn without the head.
    Arrow {
        /// Its tail, m.
        from: Vec2,
        /// Its tip, m.
        to: Vec2,
        /// The style.
        stroke: Stroke,
        /// Its head.
        head: Head,
    },
    /// An upright cross of fixed size on the screen.
    Cross {
        /// Center, m.
        center: Vec2,
        /// Half its extent, pixels.
        size: f32,
        /// The style.
        stroke: Stroke,
    },
    /// The following shapes, up to the next name, belong to this thing: vector files keep them together.
    Thing(ThingName),
    /// A line of text.
    Text {
        /// Its point, m.
        at: Vec2,
        /// Offset on the screen, pixels, y down.
        offset: Vec2,
        /// The words.
        text: String,
        /// Height of the line, pixels.
        size: f32,
        /// Its color.
        color: Color,
        /// The end at the point; vertically it is centered.
        align: Align,
        /// The background of the words.
        plate: Option<Plate>,
    },
}

/// The name of a thing in a picture: an overlay, or the construction of an agent or wall, such as `line-of-9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThingName {
    /// Its kind, or the whole name.
    pub kind: &'static str,
    /// Which one of its kind, or the source to which it belongs.
    pub of: Option<ThingOf>,
}

/// The distinction between things of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThingOf {
    /// A word before the number, empty for agents.
    pub word: &'static str,
    /// The number of the thing, or of its source.
    pub number: u32,
    /// The part of the source, from 0: the first is not named.
    pub part: u32,
}

impl ThingOf {
    /// A number without a word.
    pub fn number(number: u32) -> ThingOf {
        ThingOf { word: "", number, part: 0 }
    }
}

impl ThingName {
    /// A thing of which there is only one.
    pub fn of(kind: &'static str) -> ThingName {
        ThingName { kind, of: None }
    }
}

impl std::fmt::Display for ThingName {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(self.kind)?;
        let Some(ThingOf { word, number, part }) = self.of else { return Ok(()) };
        if !word.is_empty() {
            write!(f, "-{word}")?;
        }
        write!(f, "-{number}")?;
        if part > 0 { write!(f, ".{}", part + 1) } else { Ok(()) }
    }
}

impl Shape {
    /// Multiplies widths and sizes on the screen; lengths in the world do not change.
    pub fn enlarge(&mut self, scale: f32) {
        self.thicken(scale);
        match self {
            Shape::Dot { radius: size, .. } | Shape::Cross { size, .. } => *size *= scale,
            Shape::Text { offset, size, .. } => {
                *offset *= scale;
                *size *= scale;
            }
            _ => {}
        }
    }

    /// Whether the shape is anything but a text without words.
    pub fn has_words(&self) -> bool {
        !matches!(self, Shape::Text { text, .. } if text.is_empty())
    }

    /// Multiplies the widths of lines only.
    pub fn thicken(&mut self, share: f32) {
        let stroke = |stroke: &mut Stroke| {
            stroke.width *= share;
            stroke.dash = stroke.dash.map(|lengths| lengths.map(|length| length * share));
        };
        match self {
            Shape::Bodies(bodies) => bodies.iter_mut().for_each(|body| body.rim_width *= share),
            Shape::Disc { rim: Some(line), .. } | Shape::Polygon { rim: Some(line), .. } => stroke(line),
            Shape::Line { stroke: line, .. }
            | Shape::Arrow { stroke: line, .. }
            | Shape::Cross { stroke: line, .. } => stroke(line),
            Shape::Streaks(streaks) => streaks.iter_mut().for_each(|streak| streak.width *= share),
            Shape::Trail { width, .. } => *width *= share,
            _ => {}
        }
    }
}

/// Shapes with lines this many times as thick.
pub fn thickened(shapes: Vec<Shape>, share: f32) -> impl Iterator<Item = Shape> {
    shapes.into_iter().map(move |mut shape| {
        if share != 1.0 {
            shape.thicken(share);
        }
        shape
    })
}

/// A fading line in a few pieces of rising opacity: the points of each, by their indices, and its color.
pub fn fading(points: usize, color: Color) -> impl Iterator<Item = (std::ops::RangeInclusive<usize>, Color)> {
    const PIECES: usize = 4;
    let sides = points.saturating_sub(1);
    (0..PIECES).filter_map(move |piece| {
        let (first, last) = (sides * piece / PIECES, sides * (piece + 1) / PIECES);
        let opacity = (piece as f32 + 0.75) / PIECES as f32 * f32::from(color.a) / 255.0;
        (last > first).then(|| (first..=last, color.at(opacity)))
    })
}
