//! A small table in which every lane looks up a different row.
//!
//! The widest lanes pick a number from a column with one instruction. Narrower ones read their rows one by one, each
//! contiguous in memory: with columns a step took 1.05 to 1.07 times as long there.

use super::lanes::{Lanes, Simd, WIDEST, Whole, prelude::*, splat, width};

/// Rows of numbers, a column for each number of a row.
#[derive(Clone, Debug, Default)]
pub struct Lookup<const COLUMNS: usize> {
    /// Storage for the widest lanes.
    blocks: Vec<RowBlock<COLUMNS>>,
    /// Number of blocks in use.
    used: usize,
    /// Storage for narrower lanes.
    rows: Vec<LookupRow<COLUMNS>>,
}

/// Aligned, so that few rows span two lines of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct LookupRow<const COLUMNS: usize>([f32; COLUMNS]);

/// For each column, the number of rows that two registers of the widest lanes hold: one instruction picks among them.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct RowBlock<const COLUMNS: usize>([[f32; BLOCK_ROWS]; COLUMNS]);

/// A power of two.
const BLOCK_ROWS: usize = 2 * WIDEST;

impl<const COLUMNS: usize> Lookup<COLUMNS> {
    /// Replaces all rows, for these lanes.
    #[inline(always)]
    pub fn fill<S: Simd>(&mut self, _: S, rows: impl ExactSizeIterator<Item = [f32; COLUMNS]>) {
        if width::<S>() < WIDEST {
            self.rows.clear();
            return self.rows.extend(rows.map(LookupRow));
        }
        self.used = rows.len().div_ceil(BLOCK_ROWS);
        if self.blocks.len() < self.used {
            self.grow();
        }
        for (number, row) in rows.enumerate() {
            let RowBlock(columns) = &mut self.blocks[number / BLOCK_ROWS];
            for (column, value) in columns.iter_mut().zip(row) {
                column[number % BLOCK_ROWS] = value;
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.blocks.resize(self.used, RowBlock([[0.0; BLOCK_ROWS]; COLUMNS]));
    }

    /// The rows with these numbers, one for each lane; arbitrary values for a number beyond the last row.
    ///
    /// # Panics
    /// The table has no rows.
    #[inline(always)]
    pub fn rows<S: Simd>(&self, simd: S, numbers: &[i32]) -> [Lanes<S>; COLUMNS] {
        self.rows_of(simd, Whole::<S>::from_slice(simd, numbers))
    }

    /// Like [`Lookup::rows`], with the numbers in lanes.
    ///
    /// # Panics
    /// The table has no rows.
    #[inline(always)]
    pub fn rows_of<S: Simd>(&self, simd: S, numbers: Whole<S>) -> [Lanes<S>; COLUMNS] {
        let mut found = [splat(simd, 0.0); COLUMNS];
        if width::<S>() < WIDEST {
            let (numbers, last) = (numbers.as_slice(), self.rows.len() - 1);
            for (column, found) in found.iter_mut().enumerate() {
                *found =
                    Lanes::<S>::from_fn(simd, |lane| self.rows[(numbers[lane] as usize).min(last)].0[column]);
            }
            return found;
        }
        let [of_block, in_block] = [numbers >> BLOCK_ROWS.ilog2(), numbers & (BLOCK_ROWS as i32 - 1)];
        // The four bytes of a number, by their positions.
        let bytes = (in_block * 0x0404_0404 + 0x0302_0100).to_bytes();
        for (k, RowBlock(columns)) in self.blocks[..self.used].iter().enumerate() {
            let here = of_block.simd_eq(k as i32);
            for (found, column) in found.iter_mut().zip(columns) {
                let (low, high) = column.split_at(WIDEST);
                let (low, high) = (Lanes::<S>::from_slice(simd, low), Lanes::<S>::from_slice(simd, high));
                let value = low.concat_swizzle_dyn(high, bytes);
                *found = if k == 0 { value } else { here.select(value, *found) };
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::lanes::{dispatch, levels};

    /// For any number of rows, also after there were more. A number beyond the last row gives an arbitrary value.
    #[test]
    fn every_lane_finds_its_row() {
        let row = |number: usize| [number as f32, -(number as f32), 0.25 * number as f32];
        for (name, level) in levels() {
            let mut lookup = Lookup::<3>::default();
            for count in [1, 16, 31, 32, 33, 64, 100, 129, 40, 5] {
                dispatch!(level, simd => lookup.fill(simd, (0..count).map(row)));
                for first in 0..count {
                    let numbers: Vec<i32> =
                        (0..WIDEST).map(|lane| ((first + 7 * lane) % (count + 3)) as i32).collect();
                    let found = dispatch!(level, simd => found(simd, &lookup, &numbers));
                    for (lane, found) in found.iter().enumerate() {
                        let number = numbers[lane] as usize;
                        assert!(
                            number >= count || *found == row(number),
                            "{name}: {count}, row {number}: {found:?}"
                        );
                    }
                }
            }
            dispatch!(level, simd => found(simd, &lookup, &[i32::MAX, i32::MIN, -1, 1 << 20].repeat(4)));
        }
    }

    #[inline(always)]
    fn found<S: Simd>(simd: S, lookup: &Lookup<3>, numbers: &[i32]) -> Vec<[f32; 3]> {
        let columns = lookup.rows(simd, &numbers[..width::<S>()]);
        (0..width::<S>()).map(|lane| columns.map(|column| column.as_slice()[lane])).collect()
    }
}
