//! Obstacles: `[[polygons]]` and `[[circles]]`.

use glam::Vec2;

use super::{
    file::{Node, Put, Result, Table, TableName},
    said,
};
use sidestep_core::{
    geometry::polygon,
    model::{obstacle::Circle, world::FARTHEST},
};

use crate::text::refusals;

/// Most vertices of all polygons, more than any figure needs; the tree over more of them would take minutes.
pub(crate) const MAX_VERTICES: usize = 10_000;

/// Most crossings of the sides of walls, more than any figure needs: the tree splits an edge at each, and a thousand walls
/// across a thousand others would take minutes and gigabytes.
pub(crate) const MAX_CROSSINGS: usize = 20_000;

/// Polygons and pillars.
pub fn read(table: &mut Table) -> Result<(Vec<Vec<Vec2>>, Vec<Circle>)> {
    let polygons = read_polygons(table.items("polygons")?)?;
    let circles = table.items("circles")?.iter().map(read_circle).collect::<Result<_>>()?;
    Ok((polygons, circles))
}

/// Writes polygons and pillars, where there are any.
pub fn write(polygons: &[Vec<Vec2>], circles: &[Circle], table: &mut Put) {
    table.tables("polygons", polygons.iter().map(|vertices| write_polygon(vertices)));
    table.tables("circles", circles.iter().map(write_circle));
}

fn read_polygons(nodes: &[Node]) -> Result<Vec<Vec<Vec2>>> {
    let mut total = 0;
    let polygons: Vec<_> = nodes.iter().map(|node| read_polygon(node, &mut total)).collect::<Result<_>>()?;
    match nodes.first() {
        Some(first) if polygon::crossings(&polygons, MAX_CROSSINGS) > MAX_CROSSINGS => {
            Err(first.fault(said::too_many_crossings(MAX_CROSSINGS)))
        }
        _ => Ok(polygons),
    }
}

/// An entry of `[[polygons]]`; `total` counts the vertices of all of them.
fn read_polygon(node: &Node, total: &mut usize) -> Result<Vec<Vec2>> {
    let mut table = Table::of(node, TableName::EntryOf("polygons"))?;
    let list =
        table.get("vertices").ok_or_else(|| table.lacks("vertices", said::polygon_needs_vertices()))?;
    let vertices: Vec<Vec2> = list
        .list("vertices", said::a_list_of_pairs)?
        .iter()
        .map(|vertex| vertex.vector("vertices"))
        .collect::<Result<_>>()?;
    *total += vertices.len();
    if *total > MAX_VERTICES {
        return Err(list.fault(said::too_many_vertices(*total, MAX_VERTICES)));
    }
    polygon::check(&vertices).map_err(|error| list.fault(refusals::polygon(&error)))?;
    table.finish()?;
    Ok(vertices)
}

fn write_polygon(vertices: &[Vec2]) -> Put {
    let mut table = Put::default();
    table.put("vertices", vertices);
    table
}

fn read_circle(node: &Node) -> Result<Circle> {
    let mut table = Table::of(node, TableName::EntryOf("circles"))?;
    let center = table.vector("center")?.ok_or_else(|| table.lacks("center", said::circle_needs_center()))?;
    let radius = table
        .real("radius", 1e-3..=FARTHEST)?
        .ok_or_else(|| table.lacks("radius", said::circle_needs_radius()))?;
    table.finish()?;
    Ok(Circle { center, radius })
}

fn write_circle(Circle { center, radius }: &Circle) -> Put {
    let mut table = Put::default();
    table.put("center", *center);
    table.put("radius", *radius);
    table
}
