//! [`super::rvo2`] on lanes: the same bits, no steps recorded. Each lane has an agent, which walks its own lines.
//!
//! A line of zeros is no constraint in any of the programs: nothing violates it, and as an earlier line it is parallel
//! with nothing forbidden. Such lines stand for those that program 3 drops, and where an agent has fewer than others.

mod abreast;
mod blocks;
mod tally;

use crate::geometry::lanes::{Mask, Pairs, Simd, prelude::*, splat};

pub use super::rvo2::within_speed;
pub use abreast::{Ends, Relaxing, Wishes, least_violation, nearest_inside, same};
pub use blocks::{Block, Blocks};
pub use tally::Tally;

/// Unit vectors, and the mask of the lanes that have a direction; see [`crate::geometry::unit`].
#[inline(always)]
pub fn unit<S: Simd>(simd: S, v: Pairs<S>) -> (Pairs<S>, Mask<S>) {
    let length_sq = v.dot(v);
    let has_direction = length_sq.simd_ge(f32::MIN_POSITIVE) & length_sq.simd_lt(f32::INFINITY);
    (v * (splat(simd, 1.0) / length_sq.sqrt()), has_direction)
}

#[cfg(test)]
mod tests;
