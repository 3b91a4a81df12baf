//! Obstacles: `[[polygons]]` and `[[circles]]`.

use glam::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    file::{Real, Refusal, Size, Vector, pairs, places},
    goals::checked_size,
    layout::Degrees,
    said,
};
use sidestep_core::{
    geometry::polygon,
    model::{goal_place::box_corners, obstacle::Circle, world::FARTHEST},
};

use crate::text::refusals;

/// Most vertices of all polygons: a large map. Building the tree compares each pair of edges, which takes seconds for
/// this number on a busy machine; a log may build it several times.
pub(crate) const MAX_VERTICES: usize = 25_000;

/// Most crossings between sides of walls, more than any drawing needs: the tree splits an edge at each, and a thousand
/// walls across a thousand others would take minutes and gigabytes.
pub(crate) const MAX_CROSSINGS: usize = 20_000;

/// A wall
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PolygonTable {
    /// Its vertices, m; two make a wall without thickness
    #[schemars(length(min = 2, max = MAX_VERTICES))]
    vertices: Vec<Vector>,
}

/// A solid box, which reads as a polygon
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoxTable {
    /// Its center, m
    center: Vector,
    /// Width and height, m
    size: Vector,
    /// Angle of its width from the x axis, degrees
    angle: Option<Degrees>,
}

impl BoxTable {
    /// The polygon of its corners.
    pub fn polygon(&self) -> Result<PolygonTable, Refusal> {
        let angle = self.angle.map_or(0.0, |angle| angle.0);
        let corners = box_corners(self.center.0, checked_size(self.size.0)?, angle);
        if corners.iter().any(|corner| corner.abs().max_element() > FARTHEST) {
            let place = "center ± size / 2".to_string();
            return Err(Refusal::of("center", said::beyond(place, format!("{FARTHEST:e}"))));
        }
        Ok(PolygonTable { vertices: pairs(&corners) })
    }
}

/// A pillar
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CircleTable {
    /// m
    center: Vector,
    /// m
    radius: Size,
}

/// The obstacles of a world.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ObstacleTables {
    /// Walls
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub polygons: Vec<PolygonTable>,
    /// Pillars
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub circles: Vec<CircleTable>,
}

impl ObstacleTables {
    /// The tables of polygons and pillars.
    pub fn of(polygons: &[Vec<Vec2>], circles: &[Circle]) -> ObstacleTables {
        let polygon = |vertices: &Vec<Vec2>| PolygonTable { vertices: pairs(vertices) };
        let circle =
            |circle: &Circle| CircleTable { center: Vector(circle.center), radius: Real(circle.radius) };
        ObstacleTables {
            polygons: polygons.iter().map(polygon).collect(),
            circles: circles.iter().map(circle).collect(),
        }
    }

    /// Polygons and pillars.
    pub fn shapes(self) -> Result<(Vec<Vec<Vec2>>, Vec<Circle>), Refusal> {
        let (mut polygons, mut total) = (Vec::new(), 0);
        for (index, PolygonTable { vertices }) in self.polygons.into_iter().enumerate() {
            let refused = |reason| Refusal::of("vertices", reason).in_entry("polygons", index);
            let vertices = places(&vertices);
            total += vertices.len();
            if total > MAX_VERTICES {
                return Err(refused(said::too_many_vertices(total, MAX_VERTICES)));
            }
            polygon::check(&vertices).map_err(|error| refused(refusals::polygon(&error)))?;
            polygons.push(vertices);
        }
        if !polygons.is_empty() && polygon::crossings(&polygons, MAX_CROSSINGS) > MAX_CROSSINGS {
            return Err(Refusal::from(said::too_many_crossings(MAX_CROSSINGS)).in_entry("polygons", 0));
        }
        let circle = |CircleTable { center, radius }| Circle { center: center.0, radius: radius.0 };
        Ok((polygons, self.circles.into_iter().map(circle).collect()))
    }
}
