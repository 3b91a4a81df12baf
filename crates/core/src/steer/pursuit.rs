//! Pursuit and evasion of another vehicle: both aim at its future position.

use glam::Vec2;

use crate::geometry::unit;

/// Position of the other at the time when I could reach it, m: it moves on with its velocity for `|p| / (my speed + its
/// speed)`.
///
/// Source: Reynolds 1999, "Steering Behaviors For Autonomous Characters"; the estimate of the time is Buckland's.
pub fn meeting_point(position: Vec2, speed: f32, other: Vec2, other_velocity: Vec2) -> Vec2 {
    let closing = speed + other_velocity.length();
    // Two agents at rest never meet: the other's position is as good as any.
    let time = if closing > 0.0 { (other - position).length() / closing } else { 0.0 };
    other + other_velocity * time
}

/// At full `speed` towards a point; zero on the point itself.
pub fn seek(position: Vec2, point: Vec2, speed: f32) -> Vec2 {
    unit(point - position).map_or(Vec2::ZERO, |direction| direction * speed)
}
