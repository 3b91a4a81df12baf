//! What a vector file is made of, before SVG or PDF spells it: places in screen pixels, y down, cut to the picture.

use glam::Vec2;

use super::{
    Mosaic,
    shape::{Color, Stroke},
};

/// One mark of a vector picture.
#[derive(Clone, Debug)]
pub(super) enum Ink {
    /// What follows belongs to the thing of this name, up to its end.
    Begin(String),
    /// The end of a named thing.
    End,
    /// Open lines of one look; `phase` pixels of their dashes are behind them.
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
    /// Another picture, its top left corner at a point; nothing of it reaches beyond its edges.
    Inset { at: Vec2, picture: super::Svg },
}

/// A line of words on a vector picture.
#[derive(Clone, Debug)]
pub(super) struct InkedWords {
    /// Where its baseline starts.
    pub start: Vec2,
    /// Height of the line.
    pub size: f32,
    /// Its width.
    pub width: f32,
    pub words: String,
    pub color: Color,
    /// A line around the letters, below them.
    pub halo: Option<Stroke>,
}
