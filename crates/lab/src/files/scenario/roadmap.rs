//! The points of a road map: `[roadmap]`.

use glam::Vec2;

use super::{
    file::{Put, Result, Table, TableName},
    said,
};
use sidestep_core::model::{roadmap::MAX_WAYPOINTS, world::FARTHEST};

/// The points of a road map.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Waypoints {
    /// The points, m.
    pub points: Vec<Vec2>,
    /// How far ways keep from walls and pillars, m.
    pub clearance: f32,
}

/// The road map of a scenario, without points if it has none.
pub(super) fn read(top: &mut Table) -> Result<Waypoints> {
    Ok(read_table(top)?.unwrap_or_default())
}

/// The road map of a table, if it has one.
pub(super) fn read_table(top: &mut Table) -> Result<Option<Waypoints>> {
    let Some(node) = top.get("roadmap") else { return Ok(None) };
    let mut table = Table::of(node, TableName::Header("[roadmap]"))?;
    let list = table.get("points").ok_or_else(|| table.lacks("points", said::map_needs_points()))?;
    let points = list.list("points", said::a_list_of_pairs)?;
    if points.len() > MAX_WAYPOINTS {
        return Err(list.fault(said::too_many_points(points.len(), MAX_WAYPOINTS)));
    }
    let points = points.iter().map(|point| point.vector("points")).collect::<Result<_>>()?;
    let clearance = table.real("clearance", 0.0..=FARTHEST)?.unwrap_or(0.0);
    table.finish()?;
    Ok(Some(Waypoints { points, clearance }))
}

/// Writes a road map. A clearance without points is kept too: it is part of the world's digest.
pub(super) fn write(roadmap: &Waypoints, top: &mut Put) {
    if *roadmap != Waypoints::default() {
        top.table("roadmap", write_table(roadmap));
    }
}

/// A road map as a table, whatever it holds.
pub(super) fn write_table(roadmap: &Waypoints) -> Put {
    let mut table = Put::default();
    table.put("points", &roadmap.points[..]);
    table.put("clearance", roadmap.clearance);
    table
}
