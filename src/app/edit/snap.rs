//! Where the hand goes while Ctrl is held: to a grid, and in directions 15° apart.

use std::f32::consts::PI;

use sidestep::Vec2;

/// Distance of the lines that places snap to, m.
pub const GRID: f32 = 0.5;

/// Angle between the directions that lines snap to, rad.
const TURN: f32 = PI / 12.0;

/// Keys that are held while the mouse works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldKeys {
    /// Adds to what is picked.
    pub shift: bool,
    /// Snaps.
    pub ctrl: bool,
}

/// A place, on the grid where Ctrl is held, m.
pub fn place(at: Vec2, held: HeldKeys) -> Vec2 {
    if held.ctrl { (at / GRID).round() * GRID } else { at }
}

/// The end of a line from `from`; with Ctrl its length and direction are round, m.
pub fn end(from: Vec2, to: Vec2, held: HeldKeys) -> Vec2 {
    let along = to - from;
    if !held.ctrl || along == Vec2::ZERO {
        return to;
    }
    let length = (along.length() / GRID).round() * GRID;
    let direction = Vec2::from_angle((along.to_angle() / TURN).round() * TURN);
    from + direction * length
}
