//! The elements of a vector file, before SVG or PDF spells them: positions in screen pixels, y down, cut to the
//! picture.

use glam::Vec2;

use super::{
    Mosaic,
    shape::{Color, Stroke},
};

/// One mark of a vector picture.
#[derive(Clone, Debug)]
pub(super) enum Ink {
    /// The beginning of the thing with this name; the marks up to its end belong to it.
    Begin(String),
    /// The end of a named thing.
    End,
    /// Open lines in one style; their dashes start `phase` pixels into the pattern.
    Line { pieces: Vec<Vec<Vec2>>, stroke: Stroke, phase: f32 },
    /// A filled polygon.
    Area { points: Vec<Vec2>, color: Color },
    /// Thin lines over an area.
    Hatch { lines: Vec<[Vec2; 2]>, color: Color },
    /// A circle, its inside or its rim or both.
    Circle { center: Vec2, radius: f32, fill: Option<Color>, rim: Option<Stroke> },
    /// A line with round ends.
    Notch { ends: [Vec2; 2], stroke: Stroke },
    /// A box with round corners, from its top left corner.
    Plate { low: Vec2, extent: Vec2, radius: f32, color: Color },
    /// Squares side by side, from the top left corner.
    Mosaic { low: Vec2, extent: Vec2, mosaic: Mosaic },
    /// A line of words.
    Words(InkedWords),
    /// Another picture, with its top left corner at a point and cut to its edges.
    Inset { at: Vec2, picture: super::Svg },
}

/// A line of words on a vector picture.
#[derive(Clone, Debug)]
pub(super) struct InkedWords {
    /// The start of the baseline.
    pub start: Vec2,
    /// The height of the line.
    pub size: f32,
    /// The width of the line.
    pub width: f32,
    pub words: String,
    pub color: Color,
    /// A line around the letters, below them.
    pub halo: Option<Stroke>,
}
