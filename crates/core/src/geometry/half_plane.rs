//! A half-plane of velocities: everything on the left of a directed line.
//!
//! ```text
//!        permitted            n = direction.perp()
//!   ───────●──────────▶ direction
//!        point   forbidden
//! ```

use glam::Vec2;

/// A directed line in velocity space; the permitted side is its left.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct HalfPlane {
    /// A velocity on the boundary, m/s.
    pub point: Vec2,
    /// Unit direction of the boundary.
    pub direction: Vec2,
}

/// Direction of a boundary whose permitted side lies towards the unit vector `normal`.
pub fn boundary_facing(normal: Vec2) -> Vec2 {
    Vec2::new(normal.y, -normal.x)
}

impl HalfPlane {
    /// The half-plane through `point` whose permitted side lies towards the unit vector `normal`.
    pub fn facing(point: Vec2, normal: Vec2) -> HalfPlane {
        HalfPlane { point, direction: boundary_facing(normal) }
    }

    /// Distance of `velocity` from the boundary on the forbidden side, m/s; negative on the permitted side.
    pub fn violation(&self, velocity: Vec2) -> f32 {
        self.direction.perp_dot(self.point - velocity)
    }

    /// Unit normal that points into the permitted side.
    pub fn normal(&self) -> Vec2 {
        self.direction.perp()
    }

    /// The part of a convex polygon (vertices in order) on the permitted side; empty if no part of it is.
    ///
    /// Sutherland and Hodgman's rule for one edge. A polygon that only touches the line keeps the touching vertices.
    pub fn clip(&self, polygon: &[Vec2]) -> Vec<Vec2> {
        let mut kept = Vec::with_capacity(polygon.len() + 1);
        for (k, &here) in polygon.iter().enumerate() {
            let next = polygon[(k + 1) % polygon.len()];
            let (depth, next_depth) = (-self.violation(here), -self.violation(next));
            if depth >= 0.0 {
                kept.push(here);
            }
            if (depth < 0.0) != (next_depth < 0.0) {
                kept.push(here + (next - here) * (depth / (depth - next_depth)));
            }
        }
        kept
    }

    /// This line with the other side permitted.
    pub fn reversed(&self) -> HalfPlane {
        HalfPlane { point: self.point, direction: -self.direction }
    }
}
