//! The points of a road map: `[roadmap]`.

use glam::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    file::{AnyLength, Real, Refusal, Vector, pairs, places},
    said,
};
use sidestep_core::model::roadmap::MAX_WAYPOINTS;

/// The points of a road map.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Waypoints {
    /// The points, m.
    pub points: Vec<Vec2>,
    /// The distance that paths keep from walls and pillars, m.
    pub clearance: f32,
}

/// A road map
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoadmapTable {
    /// Points to steer for where the straight way is blocked, m
    #[schemars(length(max = MAX_WAYPOINTS))]
    points: Vec<Vector>,
    /// How far ways keep from walls and pillars, m
    clearance: Option<AnyLength>,
}

impl RoadmapTable {
    /// The table of a road map, including an empty one.
    pub fn of(Waypoints { points, clearance }: &Waypoints) -> RoadmapTable {
        RoadmapTable { points: pairs(points), clearance: Some(Real(*clearance)) }
    }

    /// The road map.
    pub fn waypoints(self) -> Result<Waypoints, Refusal> {
        let points = places(&self.points);
        if points.len() > MAX_WAYPOINTS {
            return Err(Refusal::of("points", said::too_many_points(points.len(), MAX_WAYPOINTS)));
        }
        Ok(Waypoints { points, clearance: self.clearance.map_or(0.0, |clearance| clearance.0) })
    }
}
