//! The nearest color of a palette, exactly, without comparing all of them.

/// The number of bits of each channel that distinguish the cells of colors.
const CELL_BITS: u32 = 4;

/// The number of levels of a channel in a cell.
const CELL: i32 = 1 << (8 - CELL_BITS);

/// The number of slots of the cache from color to index, a power of two. Clips of shapes have a few thousand colors.
const CACHE_SLOTS: usize = 1 << 15;

/// The mark of an empty slot: index 255 never belongs to a color.
const EMPTY: u32 = u32::MAX;

/// Finds the nearest colors.
pub(super) struct NearestColor {
    colors: Vec<[u8; 3]>,
    /// For each cell of colors, the ascending indices of those that are the nearest to any color in it; empty until one
    /// is needed.
    cells: Vec<Vec<u8>>,
    /// `0xRRGGBB << 8 | index` in the slot of the color's hash, or [`EMPTY`]. It contains the whole color, so that it
    /// is exact.
    cache: Vec<u32>,
}

impl NearestColor {
    /// A search among at most 255 colors, at least one.
    pub fn new(colors: &[[u8; 3]]) -> NearestColor {
        let cells = vec![Vec::new(); 1 << (3 * CELL_BITS)];
        NearestColor { colors: colors.to_vec(), cells, cache: vec![EMPTY; CACHE_SLOTS] }
    }

    /// The index of the nearest color to `0xRRGGBB`; the first of equally near ones.
    pub fn of(&mut self, color: u32) -> u8 {
        // Fibonacci hashing: the top bits of the product depend on all bits of the color.
        let slot = (color.wrapping_mul(0x9E37_79B1) >> (32 - CACHE_SLOTS.trailing_zeros())) as usize;
        let found = self.cache[slot];
        if found != EMPTY && found >> 8 == color {
            return found as u8;
        }
        let index = self.searched(color);
        self.cache[slot] = color << 8 | u32::from(index);
        index
    }

    /// Like [`Self::of`], but first compares with the last color and its index, since neighbors often have the same
    /// color.
    pub fn after(&mut self, last: &mut (u32, u8), color: u32) -> u8 {
        if last.0 != color {
            *last = (color, self.of(color));
        }
        last.1
    }

    fn searched(&mut self, color: u32) -> u8 {
        let [_, wanted @ ..] = color.to_be_bytes();
        let [r, g, b] = wanted.map(|channel| usize::from(channel) / CELL as usize);
        let cell = &mut self.cells[(r << (2 * CELL_BITS)) | g << CELL_BITS | b];
        if cell.is_empty() {
            *cell = candidates([r, g, b].map(|channel| channel as i32 * CELL), &self.colors);
        }
        let distance_sq = |index: &&u8| {
            let color = self.colors[usize::from(**index)];
            let apart = [0, 1, 2].map(|k| i32::from(color[k]) - i32::from(wanted[k]));
            apart.iter().map(|by| by * by).sum::<i32>()
        };
        cell.iter().min_by_key(distance_sq).copied().unwrap_or(0)
    }
}

/// The colors that may be the nearest to a color in the cell that begins at `low`: all whose least distance from the
/// cell is at most the smallest of the largest distances.
fn candidates(low: [i32; 3], colors: &[[u8; 3]]) -> Vec<u8> {
    let high = low.map(|low| low + CELL - 1);
    let sum_sq = |color: &[u8; 3], apart: &dyn Fn(i32, i32, i32) -> i32| -> i32 {
        let by = [0, 1, 2].map(|k| apart(i32::from(color[k]), low[k], high[k]));
        by.iter().map(|by| by * by).sum()
    };
    let least = |color: &[u8; 3]| sum_sq(color, &|at, low, high| at - at.clamp(low, high));
    let most = |color: &[u8; 3]| sum_sq(color, &|at, low, high| (at - low).abs().max((at - high).abs()));
    let bound = colors.iter().map(most).min().unwrap_or(0);
    (0..=u8::MAX).zip(colors).filter(|(_, color)| least(color) <= bound).map(|(index, _)| index).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_color_is_that_of_a_look_at_all() {
        // Close together, far apart, and some duplicates.
        let mut colors: Vec<[u8; 3]> =
            (0..250_u32).map(|i| [i * i % 256, i * 7 % 61, 255 - i].map(|channel| channel as u8)).collect();
        colors.extend([colors[17], [255; 3], [0; 3]]);
        let mut nearest = NearestColor::new(&colors);
        for color in (0..1 << 24).step_by(523).chain([0, 0xFF_FFFF, 0x0F_1010, 0x10_0F0F]) {
            let [_, wanted @ ..] = u32::to_be_bytes(color);
            let distance_sq = |of: &[u8; 3]| -> u32 {
                of.iter().zip(wanted).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
            };
            let least = colors.iter().map(distance_sq).min().unwrap();
            let first = colors.iter().position(|color| distance_sq(color) == least).unwrap();
            for _ in 0..2 {
                assert_eq!(usize::from(nearest.of(color)), first, "{color:06x}");
            }
        }
    }
}
