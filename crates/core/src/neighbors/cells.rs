//! Cells of the plane, numbered by column and row.

use glam::Vec2;

use crate::{
    machine::lanes::{Simd, f32x4, i32x4, prelude::*},
    model::World,
};

/// The cells that a query reads: all from `low` to `high`, both included. Cell (x, y) covers the points from
/// (x, y) · size to (x + 1, y + 1) · size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cells {
    /// Width and height of a cell, m.
    pub size: Vec2,
    /// Column and row of the lower left one.
    pub low: (i64, i64),
    /// Column and row of the upper right one.
    pub high: (i64, i64),
}

impl Cells {
    /// The cells in which agent `me` looks for neighbors, in the grid with which the agents of `world` decide.
    pub fn of(world: &World, me: u32) -> Option<Cells> {
        let agent = world.agents.get(me as usize)?;
        Some(Cells::around(agent.position, agent.settings.neighbor_distance, mean_range(world)))
    }

    fn around(center: Vec2, range: f32, mean_range: f32) -> Cells {
        let per_meter = cells_in_a_meter(mean_range);
        let [low_x, low_y, high_x, high_y] = corners(center, range, per_meter);
        Cells { size: per_meter.recip(), low: (low_x, low_y), high: (high_x, high_y) }
    }
}

/// The mean neighbor distance of the agents of `world`, m.
pub fn mean_range(world: &World) -> f32 {
    // An evenly spread sample.
    let some = world.agents.iter().step_by(world.agents.len() / 1024 + 1);
    let n = some.len().max(1) as f64;
    let sum: f64 = some.map(|agent| f64::from(agent.settings.neighbor_distance)).sum();
    (sum / n) as f32
}

/// Cells per range, horizontally and vertically. A gang of sixteen consecutive agents of a row of cells searches
/// together. With ten neighbors in range of each agent, it fills a piece about as wide as high in a high row, but a
/// strip in a low row.
const CELLS_IN_RANGE: Vec2 = Vec2::new(1.25, 0.5);

/// Cells per meter for this mean neighbor distance, m; as for 1 m if it is zero or infinite.
pub(super) fn cells_in_a_meter(mean_range: f32) -> Vec2 {
    CELLS_IN_RANGE / usable(mean_range)
}

/// A range that is safe to divide by.
pub(super) fn usable(range: f32) -> f32 {
    if range > 0.0 && range.is_finite() { range } else { 1.0 }
}

/// Column and row of the lower left, then of the upper right cell that `range` around `center` touches.
pub(super) fn corners(center: Vec2, range: f32, per_meter: Vec2) -> [i64; 4] {
    let (low, high) = ((center - range) * per_meter, (center + range) * per_meter);
    [floor(low.x), floor(low.y), floor(high.x), floor(high.y)]
}

/// Column and row of the cells with two corners of a box, on lanes.
#[inline(always)]
pub(super) fn corners_on<S: Simd>(simd: S, low: Vec2, high: Vec2, per_meter: Vec2) -> [i64; 4] {
    let (low, high) = (low * per_meter, high * per_meter);
    let corners = f32x4::from_slice(simd, &[low.x, low.y, high.x, high.y]);
    let cells: i32x4<S> = corners.max(-OUTERMOST).min(OUTERMOST).floor().to_int();
    cells.to_array().map(i64::from)
}

/// Far agents share the outermost cells.
const OUTERMOST: f32 = (1_u32 << 30) as f32;

/// The largest integer not above `x`, within the range of the cells.
pub(super) fn floor(x: f32) -> i64 {
    let x = x.clamp(-OUTERMOST, OUTERMOST);
    let truncated = x as i32;
    i64::from(truncated) - i64::from(x < truncated as f32)
}
