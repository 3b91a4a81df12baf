//! Corners of a picture: where the legend of a clip stands, and a lens in it.

use glam::Vec2;

use super::{room::LabelBox, scale_bar};

/// A corner of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Corner {
    BottomRight,
    TopRight,
    TopLeft,
    BottomLeft,
}

/// Where the legend stands.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum LegendPlace {
    /// In the corner where it hides nothing of the selected agent.
    #[default]
    Free,
    /// In this corner, this far below the top edge, pixels.
    Corner {
        /// Which one.
        corner: Corner,
        /// What stands above it, pixels.
        top: f32,
    },
    /// It has the picture for itself.
    Whole,
}

/// The box of this size in a corner of a picture of `picture` pixels, `top` below the upper edge and this `margin` from
/// the others.
pub fn corner_box(picture: Vec2, size: Vec2, corner: Corner, top: f32, margin: f32) -> LabelBox {
    let (low, high) = (Vec2::new(margin, top), picture - margin - size);
    let at = match corner {
        Corner::BottomRight => high,
        Corner::TopRight => Vec2::new(high.x, low.y),
        Corner::TopLeft => low,
        Corner::BottomLeft => Vec2::new(low.x, high.y - scale_bar::HEIGHT),
    };
    LabelBox::between(at, at + size)
}
