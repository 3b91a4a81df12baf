//! One formula for several numbers side by side: four, eight or sixteen, depending on the processor.
//!
//! Lanes use exactly the operations of the scalar code, one number each: + − × ÷ √ round alike on every processor, so
//! every lane has the scalar's bits. Comparisons give masks; the result of an unselected lane is computed and
//! discarded.
//!
//! All functions that take a `simd` or work on lanes are `inline(always)`: only code inlined into [`dispatch`] or
//! `vectorize` is compiled for that processor, and the SIMD library turns any other operation into a call with all
//! lanes in memory.

use std::ops::{Add, Mul, Neg, Sub};

pub use fearless_simd::{Level, Simd, dispatch, f32x4, i32x4, prelude};

use fearless_simd::prelude::*;
use glam::Vec2;

/// Numbers side by side, one in each lane.
pub type Lanes<S> = <S as Simd>::f32s;

/// Integers side by side.
pub type Whole<S> = <S as Simd>::i32s;

/// A selection of lanes.
pub type Mask<S> = <S as Simd>::mask32s;

/// Largest number of lanes.
pub const WIDEST: usize = 16;

/// Number of lanes.
pub const fn width<S: Simd>() -> usize {
    <Lanes<S> as SimdBase<S>>::LEN
}

/// The widest instruction set of this processor.
pub fn best() -> Level {
    Level::new()
}

/// The instruction sets of this processor, by name; the last one is the best. All give the same bits.
pub fn levels() -> Vec<(&'static str, Level)> {
    let best = Level::new();
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    return [
        best.as_sse2().map(|simd| ("sse2", Level::Sse2(simd))),
        best.as_sse4_2().map(|simd| ("sse4.2", Level::Sse4_2(simd))),
        best.as_avx2().map(|simd| ("avx2", Level::Avx2(simd))),
        best.as_avx512().map(|simd| ("avx512", Level::Avx512(simd))),
    ]
    .into_iter()
    .flatten()
    .collect();
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
    vec![("best", best)]
}

/// One number in every lane.
#[inline(always)]
pub fn splat<S: Simd>(simd: S, x: f32) -> Lanes<S> {
    Lanes::<S>::splat(simd, x)
}

/// The number of each lane: 0, 1, 2 …
#[inline(always)]
pub fn numbered<S: Simd>(simd: S) -> Whole<S> {
    const NUMBERS: [i32; WIDEST] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    Whole::<S>::from_slice(simd, &NUMBERS[..width::<S>()])
}

/// The mask with the first `count` lanes set.
#[inline(always)]
pub fn first_lanes<S: Simd>(simd: S, count: usize) -> Mask<S> {
    numbered(simd).simd_lt(count as i32)
}

/// Zero where the mask is not set.
#[inline(always)]
fn only<S: Simd>(mask: Mask<S>, x: Lanes<S>) -> Lanes<S> {
    mask.select(x, Lanes::<S>::splat(x.token(), 0.0))
}

/// Unit vectors, and the mask of the lanes that have a direction; see [`unit`](crate::geometry::unit).
#[inline(always)]
pub fn unit<S: Simd>(simd: S, v: Pairs<S>) -> (Pairs<S>, Mask<S>) {
    let length_sq = v.dot(v);
    let has_direction = length_sq.simd_ge(f32::MIN_POSITIVE) & length_sq.simd_lt(f32::INFINITY);
    (v * (splat(simd, 1.0) / length_sq.sqrt()), has_direction)
}

/// Vectors side by side.
#[derive(Clone, Copy, Debug)]
pub struct Pairs<S: Simd> {
    /// Their x.
    pub x: Lanes<S>,
    /// Their y.
    pub y: Lanes<S>,
}

impl<S: Simd> Pairs<S> {
    /// One vector in every lane.
    #[inline(always)]
    pub fn splat(simd: S, v: Vec2) -> Pairs<S> {
        Pairs { x: splat(simd, v.x), y: splat(simd, v.y) }
    }

    /// The vector in a lane.
    #[inline(always)]
    pub fn lane(&self, lane: usize) -> Vec2 {
        Vec2::new(self.x.as_slice()[lane], self.y.as_slice()[lane])
    }

    /// The vectors one after the other, the two numbers of each stored together.
    #[inline(always)]
    pub fn in_turn(self) -> [[f32; 2]; WIDEST] {
        let mut vectors = [[0.0; 2]; WIDEST];
        let numbers = vectors.as_flattened_mut();
        let (first, last) = self.x.interleave(self.y);
        first.store_slice(&mut numbers[..width::<S>()]);
        last.store_slice(&mut numbers[width::<S>()..][..width::<S>()]);
        vectors
    }

    /// `Vec2::dot`.
    #[inline(always)]
    pub fn dot(self, other: Pairs<S>) -> Lanes<S> {
        self.x * other.x + self.y * other.y
    }

    /// `Vec2::perp_dot`.
    #[inline(always)]
    pub fn perp_dot(self, other: Pairs<S>) -> Lanes<S> {
        self.x * other.y - self.y * other.x
    }

    /// `a` where the mask is set, else `b`.
    #[inline(always)]
    pub fn pick(mask: Mask<S>, a: Pairs<S>, b: Pairs<S>) -> Pairs<S> {
        Pairs { x: mask.select(a.x, b.x), y: mask.select(a.y, b.y) }
    }

    /// Zero where the mask is not set.
    #[inline(always)]
    pub fn only(self, mask: Mask<S>) -> Pairs<S> {
        Pairs { x: only::<S>(mask, self.x), y: only::<S>(mask, self.y) }
    }
}

impl<S: Simd> Add for Pairs<S> {
    type Output = Pairs<S>;
    #[inline(always)]
    fn add(self, other: Pairs<S>) -> Pairs<S> {
        Pairs { x: self.x + other.x, y: self.y + other.y }
    }
}

impl<S: Simd> Sub for Pairs<S> {
    type Output = Pairs<S>;
    #[inline(always)]
    fn sub(self, other: Pairs<S>) -> Pairs<S> {
        Pairs { x: self.x - other.x, y: self.y - other.y }
    }
}

/// Multiplies by a number in each lane, or by one number in all.
impl<S: Simd, F> Mul<F> for Pairs<S>
where
    Lanes<S>: Mul<F, Output = Lanes<S>>,
    F: Copy,
{
    type Output = Pairs<S>;
    #[inline(always)]
    fn mul(self, factor: F) -> Pairs<S> {
        Pairs { x: self.x * factor, y: self.y * factor }
    }
}

impl<S: Simd> Neg for Pairs<S> {
    type Output = Pairs<S>;
    #[inline(always)]
    fn neg(self) -> Pairs<S> {
        Pairs { x: -self.x, y: -self.y }
    }
}
