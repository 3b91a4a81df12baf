//! The same formula for several numbers at once.
//!
//! Lanes hold the very operations of the scalar code, one number each: + − × ÷ √ round alike wherever they run, so every
//! lane has the scalar's bits. Comparisons give masks, and a lane that is not wanted is computed and thrown away.

use std::ops::{Add, Mul, Neg, Sub};

use glam::Vec2;

/// Numbers side by side, or a mask: all bits of a lane set, or none.
pub use wide::f32x4 as Lanes;

/// How many numbers lie side by side.
pub const WIDTH: usize = 4;

/// `1` in the bits of all lanes.
pub const ALL: u32 = (1 << WIDTH) - 1;

/// The mask whose first so many lanes are set.
#[inline(always)]
pub fn first_lanes(count: usize) -> Lanes {
    const PLACES: Lanes = Lanes::new([0.0, 1.0, 2.0, 3.0]);
    less(PLACES, Lanes::splat(count as f32))
}

/// `a < b` lane by lane, as a mask; false for NaN, as are the others.
#[inline(always)]
pub fn less(a: Lanes, b: Lanes) -> Lanes {
    a.simd_lt(b)
}

/// `a <= b`.
#[inline(always)]
pub fn at_most(a: Lanes, b: Lanes) -> Lanes {
    a.simd_le(b)
}

/// `a > b`.
#[inline(always)]
pub fn greater(a: Lanes, b: Lanes) -> Lanes {
    a.simd_gt(b)
}

/// `a >= b`.
#[inline(always)]
pub fn at_least(a: Lanes, b: Lanes) -> Lanes {
    a.simd_ge(b)
}

/// `a` where the mask is set, else `b`.
#[inline(always)]
pub fn pick(mask: Lanes, a: Lanes, b: Lanes) -> Lanes {
    mask.bitselect(a, b)
}

/// Vectors side by side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pairs {
    /// Their x.
    pub x: Lanes,
    /// Their y.
    pub y: Lanes,
}

impl Pairs {
    /// The same vector in every lane.
    #[inline(always)]
    pub fn splat(v: Vec2) -> Pairs {
        Pairs { x: Lanes::splat(v.x), y: Lanes::splat(v.y) }
    }

    /// The vector in one lane.
    #[inline(always)]
    pub fn get(&self, lane: usize) -> Vec2 {
        Vec2::new(self.x.as_array()[lane], self.y.as_array()[lane])
    }

    /// `Vec2::dot`.
    #[inline(always)]
    pub fn dot(self, other: Pairs) -> Lanes {
        self.x * other.x + self.y * other.y
    }

    /// `Vec2::perp_dot`.
    #[inline(always)]
    pub fn perp_dot(self, other: Pairs) -> Lanes {
        self.x * other.y - self.y * other.x
    }

    /// `a` where the mask is set, else `b`.
    #[inline(always)]
    pub fn pick(mask: Lanes, a: Pairs, b: Pairs) -> Pairs {
        Pairs { x: pick(mask, a.x, b.x), y: pick(mask, a.y, b.y) }
    }

    /// Zero where the mask is not set.
    #[inline(always)]
    pub fn only(self, mask: Lanes) -> Pairs {
        Pairs { x: self.x & mask, y: self.y & mask }
    }
}

impl Add for Pairs {
    type Output = Pairs;
    #[inline(always)]
    fn add(self, other: Pairs) -> Pairs {
        Pairs { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Pairs {
    type Output = Pairs;
    #[inline(always)]
    fn sub(self, other: Pairs) -> Pairs {
        Pairs { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<Lanes> for Pairs {
    type Output = Pairs;
    #[inline(always)]
    fn mul(self, factor: Lanes) -> Pairs {
        Pairs { x: self.x * factor, y: self.y * factor }
    }
}

impl Neg for Pairs {
    type Output = Pairs;
    #[inline(always)]
    fn neg(self) -> Pairs {
        Pairs { x: -self.x, y: -self.y }
    }
}
