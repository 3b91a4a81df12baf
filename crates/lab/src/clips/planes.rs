//! Pictures as brightness and color, the input of H.264. Most of a drawn picture does not change, so only the blocks
//! that changed are converted.

use super::codec::Yuv;

/// The number of pixels in a row that are compared with the previous picture, and converted, at a time; even.
const BLOCK: usize = 32;

/// Shares of red, green and blue in 65536ths: BT.709, stretched from 255 to 219 (Y) and 224 (U, V) levels.
const Y: [i32; 3] = [11966, 40254, 4064];
const U: [i32; 3] = [-6596, -22189, 28784];
const V: [i32; 3] = [28784, -26145, -2640];

/// A picture as brightness, and color for each square of four pixels: BT.709, 16 … 235.
pub struct Planes {
    /// The width and height of the incoming picture, pixels.
    from: (usize, usize),
    /// Even width and height, pixels.
    size: (usize, usize),
    /// The last incoming picture, RGBA; empty before the first.
    before: Vec<u8>,
    y: Vec<u8>,
    u: Vec<u8>,
    v: Vec<u8>,
}

impl Planes {
    /// Planes for pictures of this size; odd sides become even by repeating the last row or column.
    pub fn new(from: (u32, u32)) -> Planes {
        let from = (from.0 as usize, from.1 as usize);
        let size = (from.0.next_multiple_of(2), from.1.next_multiple_of(2));
        let quarter = vec![0; size.0 / 2 * (size.1 / 2)];
        Planes { from, size, before: Vec::new(), y: vec![0; size.0 * size.1], u: quarter.clone(), v: quarter }
    }

    /// Even width and height, pixels.
    pub fn size(&self) -> (usize, usize) {
        self.size
    }

    /// The last picture that was filled in.
    pub fn yuv(&self) -> Yuv<'_> {
        Yuv { size: self.size, planes: [&self.y, &self.u, &self.v] }
    }

    /// Fills in a picture, RGBA from the top left.
    ///
    /// # Panics
    /// If the picture has another size.
    pub fn fill(&mut self, rgba: &[u8]) {
        let (width, height) = self.from;
        assert_eq!(rgba.len(), width * height * 4, "a picture of {width}x{height}");
        let first = self.before.is_empty();
        self.before.resize(rgba.len(), 0);
        for top in (0..height).step_by(2) {
            let bottom = (top + 1).min(height - 1);
            let rows = [top, bottom].map(|y| y * width * 4..(y + 1) * width * 4);
            if !first && rows.iter().all(|row| rgba[row.clone()] == self.before[row.clone()]) {
                continue;
            }
            for left in (0..width).step_by(BLOCK) {
                let right = (left + BLOCK).min(width);
                let [above, below] = rows.clone().map(|row| row.start + left * 4..row.start + right * 4);
                let is_as_before =
                    |bytes: &std::ops::Range<usize>| rgba[bytes.clone()] == self.before[bytes.clone()];
                if !first && is_as_before(&above) && is_as_before(&below) {
                    continue;
                }
                for bytes in [above, below] {
                    self.before[bytes.clone()].copy_from_slice(&rgba[bytes]);
                }
                self.convert(rows.clone().map(|row| &rgba[row]), top, left..right);
            }
        }
    }

    /// Converts these columns of two rows, and the square to the right of them, whose color depends on them.
    fn convert(&mut self, rows: [&[u8]; 2], top: usize, columns: std::ops::Range<usize>) {
        let (width, half) = (self.size.0, self.size.0 / 2);
        for (k, row) in rows.into_iter().enumerate() {
            let brightness = &mut self.y[(top + k) * width..][..width];
            let pixels = row[columns.start * 4..columns.end * 4].as_chunks::<4>().0;
            for (pixel, y) in pixels.iter().zip(&mut brightness[columns.clone()]) {
                let [r, g, b, _] = pixel.map(i32::from);
                *y = ((Y[0] * r + Y[1] * g + Y[2] * b + (16 << 16) + (1 << 15)) >> 16) as u8;
            }
            if columns.end == self.from.0 && columns.end < width {
                brightness[width - 1] = brightness[width - 2];
            }
        }
        let color = |sums: [i32; 3], of: [i32; 3]| {
            // The sum has eight pixels: shift by three more bits.
            ((of[0] * sums[0] + of[1] * sums[1] + of[2] * sums[2] + (128 << 19) + (1 << 18)) >> 19) as u8
        };
        let squares = columns.start / 2..(columns.end / 2 + 1).min(half);
        let (us, vs) = (&mut self.u[top / 2 * half..][..half], &mut self.v[top / 2 * half..][..half]);
        for (at, (u, v)) in squares.clone().zip(us[squares.clone()].iter_mut().zip(&mut vs[squares])) {
            // The color sample is located at the left pixels of its square, half-way down, so they count double.
            let weighted = [(2 * at).saturating_sub(1), 2 * at, (2 * at + 1).min(self.from.0 - 1)];
            let sum = |channel: usize| {
                let [left, middle, right] = weighted.map(|column| column * 4 + channel);
                let of =
                    |row: &[u8]| i32::from(row[left]) + 2 * i32::from(row[middle]) + i32::from(row[right]);
                of(rows[0]) + of(rows[1])
            };
            let sums = [sum(0), sum(1), sum(2)];
            (*u, *v) = (color(sums, U), color(sums, V));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The formula pixel by pixel, in `f64`: brightness, blueness, redness.
    fn plain(rgba: &[u8], (width, height): (usize, usize)) -> [Vec<f64>; 3] {
        let pixel = |x: usize, y: usize, channel: usize| {
            f64::from(rgba[(y.min(height - 1) * width + x.min(width - 1)) * 4 + channel])
        };
        let mix = |of: [f64; 3], at: &dyn Fn(usize) -> f64| (0..3).map(|k| of[k] * at(k)).sum::<f64>();
        let brightness = [0.2126, 0.7152, 0.0722];
        let (even, rows) = (width.next_multiple_of(2), height.next_multiple_of(2));
        let squares = || (0..rows / 2).flat_map(|y| (0..even / 2).map(move |x| (2 * x, 2 * y)));
        let color = |channel: usize, range: f64| {
            let at = |(x, y): (usize, usize)| {
                let smooth = |channel| {
                    let of = |x, weight: f64| weight * (pixel(x, y, channel) + pixel(x, y + 1, channel));
                    (of(x.saturating_sub(1), 1.0) + of(x, 2.0) + of(x + 1, 1.0)) / 8.0
                };
                128.0 + (smooth(channel) - mix(brightness, &smooth)) / range * 224.0 / 255.0
            };
            squares().map(at).collect()
        };
        let light = (0..rows).flat_map(|y| (0..even).map(move |x| (x, y)));
        let light = light.map(|(x, y)| 16.0 + mix(brightness, &|k| pixel(x, y, k)) * 219.0 / 255.0);
        [light.collect(), color(2, 1.8556), color(0, 1.5748)]
    }

    #[test]
    fn what_stays_keeps_its_colors_and_what_changes_gets_new_ones() {
        for (width, height) in [(97, 33), (64, 6), (1, 1), (33, 2)] {
            let mut planes = Planes::new((width as u32, height as u32));
            let mut rgba: Vec<u8> = (0..width * height * 4).map(|i| (i * i / 7 % 251) as u8).collect();
            // First the whole picture, then a pixel here and there: at edges of blocks, at edges of the picture,
            // nowhere.
            for changed in
                [vec![], vec![31, 32, 63, 64], vec![width - 1], vec![], vec![width * height - 1, 0]]
            {
                changed.iter().filter(|at| **at < width * height).for_each(|at| rgba[at * 4 + 1] ^= 0xF3);
                planes.fill(&rgba);
                let want = plain(&rgba, (width, height));
                for (plane, want) in planes.yuv().planes.iter().zip(&want) {
                    assert_eq!(plane.len(), want.len());
                    for (got, want) in plane.iter().zip(want) {
                        assert!((f64::from(*got) - want).abs() < 0.52, "{got} for {want}");
                    }
                }
            }
        }
    }
}
