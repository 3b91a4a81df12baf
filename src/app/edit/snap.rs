//! Where the hand goes unless Ctrl is held: to the drawn grid, and in directions 15° apart.

use std::f32::consts::PI;

use sidestep_core::Vec2;
use sidestep_lab::picture::overlay::{self, Look, OverlayId};

/// Distance of the places that things snap to where no grid is drawn, m.
const NO_GRID: f32 = 0.5;

/// Angle between the directions that lines snap to, rad.
pub const TURN: f32 = PI / 12.0;

/// Keys that are held while the mouse works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct HeldKeys {
    /// Adds to what is picked.
    pub shift: bool,
    /// Snaps to nothing.
    pub ctrl: bool,
}

/// What a place snaps to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Snapping {
    /// Whether it does.
    pub on: bool,
    /// Distance of the places, m.
    pub grid: f32,
}

/// Distance of the places that things snap to: the lines of the grid that is drawn, and half-way between; m.
pub fn grid(look: &Look, meters_per_pixel: f32) -> f32 {
    if look.shown.is_on(OverlayId::Grid) {
        0.5 * overlay::grid_spacing(meters_per_pixel, look.unit)
    } else {
        NO_GRID
    }
}

/// A place as it is snapped to, m.
pub fn place(at: Vec2, Snapping { on, grid }: Snapping) -> Vec2 {
    if on { (at / grid).round() * grid } else { at }
}

/// The end of a line from `from`; its length and direction are round where it snaps, m.
pub fn end(from: Vec2, to: Vec2, Snapping { on, grid }: Snapping) -> Vec2 {
    let along = to - from;
    if !on || along == Vec2::ZERO {
        return to;
    }
    let length = (along.length() / grid).round() * grid;
    from + Vec2::from_angle(angle(along.to_angle(), on)) * length
}

/// An angle, a multiple of 15° where it snaps, rad.
pub fn angle(angle: f32, on: bool) -> f32 {
    if on { (angle / TURN).round() * TURN } else { angle }
}
