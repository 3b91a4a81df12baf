//! Floats only: half-planes, cones and the few tolerances that the methods need.
//!
//! Two dimensions, y up. `a.perp_dot(b)` is the determinant `a.x*b.y - a.y*b.x`; `v.perp()` is the left normal.
//! Everything here is `f32` in RVO2's operation order, because the golden figures are met to the bit.

pub mod cone;
pub mod half_plane;
pub mod local_axes;
pub mod polygon;
pub mod tolerance;

use glam::Vec2;

/// Unit vector along `v`, or `None` if `v` has no direction: zero, infinite, NaN, or so short (below 1e-19) that its
/// square is subnormal and its length has lost its digits.
///
/// `v * (1 / |v|)`, not `v / |v|`: RVO2's vector division multiplies by the reciprocal, and the last bit differs.
pub fn unit(v: Vec2) -> Option<Vec2> {
    let length_sq = v.dot(v);
    (f32::MIN_POSITIVE..f32::INFINITY).contains(&length_sq).then(|| v * (1.0 / length_sq.sqrt()))
}

/// `v` shortened to `longest` if it is longer; unchanged otherwise.
pub fn clamp_length(v: Vec2, longest: f32) -> Vec2 {
    if v.dot(v) > longest * longest {
        // Beyond 1e19 the square is infinite, but the direction exists.
        unit(v).or_else(|| unit(v * 1e-20)).map_or(Vec2::ZERO, |direction| direction * longest)
    } else {
        v
    }
}

/// `v`, or `instead` if `v` is infinite or NaN.
pub fn finite_or(v: Vec2, instead: Vec2) -> Vec2 {
    // One test for both numbers; the second one is rarely reached.
    if (v.x + v.y).is_finite() || v.is_finite() { v } else { instead }
}

/// True if both numbers have no bit set; −0 has one.
pub fn is_positive_zero(v: Vec2) -> bool {
    v.to_array().map(f32::to_bits) == [0; 2]
}

/// The position after moving with a velocity, m/s, for a time, s; unchanged if the result is not finite.
pub fn carried(position: Vec2, velocity: Vec2, time: f32) -> Vec2 {
    let there = position + velocity * time;
    // One test for both numbers keeps them in one register: stored separately and then read together, they would stall.
    if (there.x + there.y).is_finite() { there } else { there_or_here(there, position) }
}

/// Rarely called: a branch that the processor predicts, so that it need not wait for the test.
#[cold]
#[inline(never)]
fn there_or_here(there: Vec2, here: Vec2) -> Vec2 {
    finite_or(there, here)
}

/// Time from now until two points are nearest to each other, s. `p` is the other's position, `relative_velocity` its
/// velocity, both as I see them. Zero if they part, and without relative motion.
pub fn time_of_closest_approach(p: Vec2, relative_velocity: Vec2) -> f32 {
    let speed_sq = relative_velocity.dot(relative_velocity);
    if speed_sq >= f32::MIN_POSITIVE { (-p.dot(relative_velocity) / speed_sq).max(0.0) } else { 0.0 }
}

/// A unit vector that depends only on the pair and points the other way for the swapped pair.
///
/// Gives two agents with exactly equal positions and velocities a direction in which to part; RVO2 has none and keeps
/// them together forever. The angle is hashed, so that a stack of many agents fans out.
pub fn parting_direction(me: u32, other: u32) -> Vec2 {
    let (low, high) = (me.min(other), me.max(other));
    let mut z = (u64::from(low) << 32 | u64::from(high)).wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^= z >> 31;
    let turn = (z >> 40) as f32 / (1u64 << 24) as f32;
    let (sin, cos) = libm::sincosf(turn * std::f32::consts::TAU);
    let direction = Vec2::new(cos, sin);
    if me < other { direction } else { -direction }
}
