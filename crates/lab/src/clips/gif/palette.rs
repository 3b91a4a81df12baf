//! The palette of a GIF.

use color_quant::NeuQuant;

/// The number of colors in a palette; one of GIF's 256 indices represents "as before".
const MAX_COLORS: usize = 255;

/// The number of colors that are preserved bit for bit: the background and the flat areas of all shapes. The others are
/// blends between them.
const MAX_EXACT: usize = 64;

/// The colors of a clip, from a sample of its frames.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GifPalette {
    colors: Vec<[u8; 3]>,
}

impl GifPalette {
    /// A palette for frames like these, RGBA; opacity is ignored.
    ///
    /// The most frequent colors are in it exactly, so a background keeps its color; all are if there are at most 255.
    /// Without frames it has black and white.
    pub fn from_frames(frames: impl IntoIterator<Item = Vec<u8>>) -> GifPalette {
        let mut tally: Vec<(u32, u64)> = Vec::new();
        for frame in frames {
            let mut pixels: Vec<u32> = frame.chunks_exact(4).map(packed).collect();
            pixels.sort_unstable();
            let counts = pixels.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as u64));
            tally = merged(tally, counts.collect());
        }
        if tally.is_empty() {
            return GifPalette { colors: vec![[0; 3], [255; 3]] };
        }
        // The tally is ordered by color, so the order of equal counts is always the same.
        tally.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let exact = if tally.len() <= MAX_COLORS { tally.len() } else { MAX_EXACT };
        let (kept, blends) = tally.split_at(exact);
        let mut colors: Vec<[u8; 3]> = kept.iter().map(|&(color, _)| unpacked(color)).collect();
        if !blends.is_empty() {
            colors.extend(quantized(blends, MAX_COLORS - exact));
        }
        GifPalette { colors }
    }

    /// The colors, RGB.
    pub fn colors(&self) -> &[[u8; 3]] {
        &self.colors
    }
}

/// Colors for the blends. Each blend counts once for each factor of two in its number of pixels: a plain count would
/// spend the palette on shades next to the large areas and leave thin lines in a wrong hue.
fn quantized(blends: &[(u32, u64)], count: usize) -> impl Iterator<Item = [u8; 3]> + use<> {
    let mut samples = Vec::with_capacity(blends.len() * 8);
    for &(color, pixels) in blends {
        let [r, g, b] = unpacked(color);
        for _ in 0..=pixels.ilog2() {
            samples.extend([r, g, b, 255]);
        }
    }
    let map = NeuQuant::new(1, count, &samples).color_map_rgb();
    map.chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect::<Vec<_>>().into_iter()
}

/// The sum of two tallies, each ordered by color.
fn merged(a: Vec<(u32, u64)>, b: Vec<(u32, u64)>) -> Vec<(u32, u64)> {
    let mut all = [a, b].concat();
    all.sort_unstable();
    let sums = all.chunk_by(|a, b| a.0 == b.0).map(|same| (same[0].0, same.iter().map(|s| s.1).sum()));
    sums.collect()
}

/// The color `0xRRGGBB` of an RGBA pixel.
pub(super) fn packed(rgba: &[u8]) -> u32 {
    u32::from_be_bytes([0, rgba[0], rgba[1], rgba[2]])
}

fn unpacked(color: u32) -> [u8; 3] {
    let [_, r, g, b] = color.to_be_bytes();
    [r, g, b]
}
