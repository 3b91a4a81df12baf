//! Square cells of the plane, numbered by column and row.

use glam::Vec2;

use crate::{
    geometry::lanes::{Simd, f32x4, i32x4, prelude::*},
    model::World,
};

/// The cells that a query reads: all from `low` to `high`, both included. Cell (x, y) reaches from (x, y) · width to
/// (x + 1, y + 1) · width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cells {
    /// Width and height of a cell, m.
    pub width: f32,
    /// Column and row of the lower left one.
    pub low: (i64, i64),
    /// Column and row of the upper right one.
    pub high: (i64, i64),
}

impl Cells {
    /// Those that agent `me` asks for its neighbors, in the grid with which the agents of `world` decide.
    pub fn of(world: &World, me: u32) -> Option<Cells> {
        let agent = world.agents.get(me as usize)?;
        Some(Cells::around(agent.position, agent.settings.neighbor_distance, usable(cell_width(world))))
    }

    fn around(center: Vec2, range: f32, width: f32) -> Cells {
        let [low_x, low_y, high_x, high_y] = corners(center, range, 1.0 / width);
        Cells { width, low: (low_x, low_y), high: (high_x, high_y) }
    }
}

/// Width of a cell for the agents of `world`: their mean neighbor distance, m.
pub fn cell_width(world: &World) -> f32 {
    // Some of them, evenly spread, stand for all.
    let some = world.agents.iter().step_by(world.agents.len() / 1024 + 1);
    let n = some.len().max(1) as f64;
    let sum: f64 = some.map(|agent| f64::from(agent.settings.neighbor_distance)).sum();
    cell_for((sum / n) as f32)
}

/// The same where all have this neighbor distance, m.
pub fn cell_for(neighbor_distance: f32) -> f32 {
    neighbor_distance * CELL_PER_RANGE
}

/// Width of a cell as a share of the mean neighbor distance; measured on 10,000 agents with 10 neighbors each.
const CELL_PER_RANGE: f32 = 1.0;

/// A width that divides: agents that look nowhere ask for cells of no width.
pub(super) fn usable(width: f32) -> f32 {
    if width > 0.0 && width.is_finite() { width } else { 1.0 }
}

/// Column and row of the lower left, then of the upper right cell that `range` around `center` touches.
#[inline(always)]
pub(super) fn corners(center: Vec2, range: f32, per_meter: f32) -> [i64; 4] {
    let (low, high) = ((center - range) * per_meter, (center + range) * per_meter);
    [floor(low.x), floor(low.y), floor(high.x), floor(high.y)]
}

/// Column and row of the cells with two corners of a box, on lanes.
#[inline(always)]
pub(super) fn corners_on<S: Simd>(simd: S, low: Vec2, high: Vec2, per_meter: f32) -> [i64; 4] {
    let corners = f32x4::from_slice(simd, &[low.x, low.y, high.x, high.y]) * per_meter;
    let cells: i32x4<S> = corners.max(-OUTERMOST).min(OUTERMOST).floor().to_int();
    cells.to_array().map(i64::from)
}

/// Far agents share the outermost cells.
const OUTERMOST: f32 = (1_u32 << 30) as f32;

/// The largest whole number not above `x`, as far as there are cells.
#[inline(always)]
pub(super) fn floor(x: f32) -> i64 {
    let x = x.clamp(-OUTERMOST, OUTERMOST);
    let truncated = x as i32;
    i64::from(truncated) - i64::from(x < truncated as f32)
}
