//! A vehicle's own axes: x ahead along its heading, y to its left.

use glam::Vec2;

/// The axes of a vehicle, at its position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LocalAxes {
    /// Position of the vehicle, m.
    pub origin: Vec2,
    /// Unit vector ahead.
    pub heading: Vec2,
}

impl LocalAxes {
    /// Unit vector to the left.
    pub fn side(&self) -> Vec2 {
        self.heading.perp()
    }

    /// A point of the world in local coordinates, m.
    pub fn local_point(&self, point: Vec2) -> Vec2 {
        let offset = point - self.origin;
        Vec2::new(offset.dot(self.heading), offset.dot(self.side()))
    }

    /// A local point in the world, m.
    pub fn world_point(&self, local: Vec2) -> Vec2 {
        self.origin + self.world_vector(local)
    }

    /// A local vector (a force, a velocity) in the world: turned, not moved.
    pub fn world_vector(&self, local: Vec2) -> Vec2 {
        self.heading * local.x + self.side() * local.y
    }

    /// A vector of the world in local axes.
    pub fn local_vector(&self, vector: Vec2) -> Vec2 {
        Vec2::new(vector.dot(self.heading), vector.dot(self.side()))
    }
}
