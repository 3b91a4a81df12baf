//! Straight to a goal, slowing down in the last second.

use glam::Vec2;

/// `g = goal − position`, cut to length `speed`: within one second of the goal the velocity shrinks with the distance.
///
/// The rule of RVO2's examples, in their order of operations.
pub fn velocity(position: Vec2, goal: Vec2, speed: f32) -> Vec2 {
    let g = goal - position;
    let length_sq = g.dot(g);
    if length_sq > speed * speed { g * (1.0 / length_sq.sqrt()) * speed } else { g }
}
