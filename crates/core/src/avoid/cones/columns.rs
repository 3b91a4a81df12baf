//! Rows of numbers stored by columns, so that lanes load several rows at once.
//!
//! The functions of rows and pieces, here and in the search, are `inline(always)`: left to the compiler, a step of VO, RVO and HRVO
//! takes 1.03 to 1.05 times as long.

use crate::machine::lanes::{Lanes, Pairs, Simd, WIDEST, prelude::*, width};

/// Rows of `N` numbers each. Lanes after the last row contain arbitrary numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct RowColumns<const N: usize> {
    blocks: Vec<[[f32; WIDEST]; N]>,
    count: usize,
}

impl<const N: usize> RowColumns<N> {
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    /// Number of rows.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.count
    }

    #[inline(always)]
    pub(super) fn push(&mut self, row: [f32; N]) {
        let (block, lane) = (self.count / WIDEST, self.count % WIDEST);
        if block == self.blocks.len() {
            self.grow();
        }
        for (column, number) in self.blocks[block].iter_mut().zip(row) {
            column[lane] = number;
        }
        self.count += 1;
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.blocks.push([[0.0; WIDEST]; N]);
    }

    /// The numbers of a column from the row `first` on, a multiple of the width; one for each lane.
    #[inline(always)]
    pub(super) fn slice<S: Simd>(&self, first: usize, column: usize) -> &[f32] {
        &self.blocks[first / WIDEST][column][first % WIDEST..][..width::<S>()]
    }

    /// [`RowColumns::slice`] on lanes.
    #[inline(always)]
    pub(super) fn lanes<S: Simd>(&self, simd: S, first: usize, column: usize) -> Lanes<S> {
        Lanes::<S>::from_slice(simd, self.slice::<S>(first, column))
    }

    /// Two columns that hold x and y.
    #[inline(always)]
    pub(super) fn pairs<S: Simd>(&self, simd: S, first: usize, column: usize) -> Pairs<S> {
        Pairs { x: self.lanes(simd, first, column), y: self.lanes(simd, first, column + 1) }
    }
}
