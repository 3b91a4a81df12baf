//! Half-planes side by side in blocks as wide as the processor's lanes, and their layout in memory.

use glam::Vec2;

use crate::{
    geometry::half_plane::HalfPlane,
    machine::lanes::{Lanes, Mask, Pairs, Simd, prelude::*, width},
};

/// Half-planes side by side.
#[derive(Clone, Copy, Debug)]
pub struct Block<S: Simd> {
    /// Velocities on the boundaries, m/s.
    pub point: Pairs<S>,
    /// Unit directions, the permitted side on their left.
    pub direction: Pairs<S>,
}

impl<S: Simd> Block<S> {
    /// Number of floats of a block in memory: every x of the points, then every y, then those of the directions.
    pub(super) const NUMBERS: usize = 4 * width::<S>();

    /// Loads a block from these numbers.
    #[inline(always)]
    pub fn load(simd: S, numbers: &[f32]) -> Block<S> {
        let part = |k: usize| Lanes::<S>::from_slice(simd, &numbers[k * width::<S>()..][..width::<S>()]);
        Block { point: Pairs { x: part(0), y: part(1) }, direction: Pairs { x: part(2), y: part(3) } }
    }

    #[inline(always)]
    fn store(&self, numbers: &mut [f32]) {
        let width = width::<S>();
        self.point.x.store_slice(&mut numbers[..width]);
        self.point.y.store_slice(&mut numbers[width..][..width]);
        self.direction.x.store_slice(&mut numbers[2 * width..][..width]);
        self.direction.y.store_slice(&mut numbers[3 * width..][..width]);
    }

    /// A block of the half-planes that `line` gives for each lane.
    #[inline(always)]
    pub fn from_lines(simd: S, line: impl Fn(usize) -> HalfPlane) -> Block<S> {
        let part = |of: fn(HalfPlane) -> f32| Lanes::<S>::from_fn(simd, |lane| of(line(lane)));
        Block {
            point: Pairs { x: part(|line| line.point.x), y: part(|line| line.point.y) },
            direction: Pairs { x: part(|line| line.direction.x), y: part(|line| line.direction.y) },
        }
    }

    /// A block without a line in any lane.
    #[inline(always)]
    pub fn zeros(simd: S) -> Block<S> {
        let zeros = Pairs::splat(simd, Vec2::ZERO);
        Block { point: zeros, direction: zeros }
    }

    /// The line in a lane.
    #[inline(always)]
    pub fn line(&self, lane: usize) -> HalfPlane {
        HalfPlane { point: self.point.lane(lane), direction: self.direction.lane(lane) }
    }

    #[inline(always)]
    pub(super) fn violation(&self, velocity: Pairs<S>) -> Lanes<S> {
        self.direction.perp_dot(self.point - velocity)
    }

    /// `a` where the mask is set, else `b`.
    #[inline(always)]
    pub fn pick(mask: Mask<S>, a: Block<S>, b: Block<S>) -> Block<S> {
        let direction = Pairs::pick(mask, a.direction, b.direction);
        Block { point: Pairs::pick(mask, a.point, b.point), direction }
    }

    /// The lines whose lane is set in the mask; zeros elsewhere.
    #[inline(always)]
    pub fn only(self, mask: Mask<S>) -> Block<S> {
        Block { point: self.point.only(mask), direction: self.direction.only(mask) }
    }
}

/// Consecutive blocks of half-planes in memory, as wide as the processor's lanes.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    numbers: Vec<f32>,
    /// Count of the numbers in use; the rest is spare.
    used: usize,
}

impl Blocks {
    /// Adds a block at the end.
    #[inline(always)]
    pub fn push<S: Simd>(&mut self, block: Block<S>) {
        block.store(self.room(Block::<S>::NUMBERS));
    }

    /// The block with this number.
    #[cfg(test)]
    #[inline(always)]
    pub fn get<S: Simd>(&self, simd: S, number: usize) -> Block<S> {
        Block::load(simd, &self.numbers[number * Block::<S>::NUMBERS..][..Block::<S>::NUMBERS])
    }

    /// Adds room for more numbers at the end; their values are arbitrary.
    fn room(&mut self, more: usize) -> &mut [f32] {
        let used = self.used;
        self.used += more;
        if self.numbers.len() < self.used {
            self.grow();
        }
        &mut self.numbers[used..][..more]
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.numbers.resize(2 * self.used, 0.0);
    }

    /// Removes all blocks, and keeps their memory.
    pub fn clear(&mut self) {
        self.used = 0;
    }

    /// Removes all blocks except the first `count`.
    #[inline(always)]
    pub(super) fn keep<S: Simd>(&mut self, count: usize) {
        self.used = count * Block::<S>::NUMBERS;
    }

    /// Number of blocks.
    #[inline(always)]
    pub fn len<S: Simd>(&self) -> usize {
        self.used / Block::<S>::NUMBERS
    }

    /// Appends the first `count` blocks of `other`.
    #[inline(always)]
    pub(super) fn extend_from<S: Simd>(&mut self, other: &Blocks, count: usize) {
        let numbers = &other.numbers[..count * Block::<S>::NUMBERS];
        self.room(numbers.len()).copy_from_slice(numbers);
    }

    /// The numbers of each block from the `first` on.
    #[inline(always)]
    pub fn from<S: Simd>(&self, first: usize) -> std::slice::ChunksExact<'_, f32> {
        self.numbers[first * Block::<S>::NUMBERS..self.used].chunks_exact(Block::<S>::NUMBERS)
    }

    /// Replaces one line, by its index among all lanes.
    #[inline(always)]
    pub fn set_line<S: Simd>(&mut self, index: usize, line: &HalfPlane) {
        let (block, lane) = (index / width::<S>(), index % width::<S>());
        let numbers = &mut self.numbers[block * Block::<S>::NUMBERS..][..Block::<S>::NUMBERS];
        let HalfPlane { point, direction } = line;
        for (k, number) in [point.x, point.y, direction.x, direction.y].into_iter().enumerate() {
            numbers[k * width::<S>() + lane] = number;
        }
    }
}
