//! Snapping of the pointer unless Ctrl is held: to the visible grid, and to directions 15° apart.

use std::f32::consts::PI;

use sidestep_core::Vec2;
use sidestep_lab::picture::overlay::{self, Look, OverlayId};

/// Spacing of the places that things snap to if no grid is drawn, m.
const NO_GRID: f32 = 0.5;

/// Angle between the directions that lines snap to, rad.
pub const TURN: f32 = PI / 12.0;

/// Keys that are held while the mouse works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct HeldKeys {
    /// Adds to what is picked.
    pub shift: bool,
    /// Turns snapping off.
    pub ctrl: bool,
}

/// How places snap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Snapping {
    /// True if they snap.
    pub on: bool,
    /// Spacing of the places, m.
    pub grid: f32,
}

/// Spacing of the places that things snap to: the lines of the visible grid, and half-way between them; m.
pub fn grid(look: &Look, meters_per_pixel: f32) -> f32 {
    if look.shown.is_on(OverlayId::Grid) {
        0.5 * overlay::grid_spacing(meters_per_pixel, look.unit)
    } else {
        NO_GRID
    }
}

/// Snaps a place, m.
pub fn place(at: Vec2, Snapping { on, grid }: Snapping) -> Vec2 {
    if on { (at / grid).round() * grid } else { at }
}

/// The end of a line from `from`; with snapping, its length and direction are round, m.
pub fn end(from: Vec2, to: Vec2, Snapping { on, grid }: Snapping) -> Vec2 {
    let along = to - from;
    if !on || along == Vec2::ZERO {
        return to;
    }
    let length = (along.length() / grid).round() * grid;
    from + Vec2::from_angle(angle(along.to_angle(), on)) * length
}

/// Snaps an angle to a multiple of 15°, rad.
pub fn angle(angle: f32, on: bool) -> f32 {
    if on { (angle / TURN).round() * TURN } else { angle }
}
