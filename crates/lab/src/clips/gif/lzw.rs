//! GIF's compression: the longest string in the dictionary becomes its code, and together with the next index a new
//! entry. Most of a picture is one index, "as before": its strings are stored by their length, so that the cost of a
//! run is that of its codes, however long it is.

/// The number of codes: twelve bits.
const CODES: u16 = 1 << 12;

/// The number of slots of the dictionary, a power of two: at most half of them are in use.
const SLOTS: usize = 1 << 13;

/// The mark of an empty slot: a prefix has twelve bits, and its index eight.
const EMPTY: u32 = u32::MAX;

/// Compresses the indices of one frame after another.
pub(super) struct Lzw {
    /// The number of bits of an index, at least two.
    index_bits: u8,
    /// The index whose runs are fast.
    frequent: u8,
    /// `prefix << 8 | index` in the slot of its hash or after it, or [`EMPTY`]; its code is in `codes`.
    strings: Vec<u32>,
    codes: Vec<u16>,
    /// The codes of one, two, three … of the frequent index.
    runs: Vec<u16>,
    next: u16,
    /// The string so far, if there is one.
    prefix: Option<Prefix>,
    out: BitWriter,
}

/// A string in the dictionary.
#[derive(Clone, Copy)]
struct Prefix {
    code: u16,
    /// The length of the string, if it consists only of the frequent index.
    run: Option<usize>,
}

impl Lzw {
    /// A compressor for indices below `colors`, 2 … 256.
    pub fn new(colors: usize, frequent: u8) -> Lzw {
        let index_bits = colors.max(4).next_power_of_two().trailing_zeros() as u8;
        Lzw {
            index_bits,
            frequent,
            strings: vec![EMPTY; SLOTS],
            codes: vec![0; SLOTS],
            runs: Vec::new(),
            next: 0,
            prefix: None,
            out: BitWriter::default(),
        }
    }

    /// Rows of indices as the data of a frame: the number of bits of an index, then the codes.
    pub fn packed<'a>(&mut self, rows: impl Iterator<Item = &'a [u8]>) -> Vec<u8> {
        self.out = BitWriter { bytes: vec![self.index_bits], ..BitWriter::default() };
        self.clear();
        for row in rows {
            self.row(row);
        }
        if let Some(last) = self.prefix.take() {
            self.out.write(last.code);
            // A reader adds an entry for it before it reads the end.
            self.grow(self.next + 1);
        }
        self.out.write(self.clear_code() + 1);
        self.out.finish()
    }

    /// The code that clears the dictionary; the end code is the one after it.
    fn clear_code(&self) -> u16 {
        1 << self.index_bits
    }

    fn clear(&mut self) {
        self.out.width = self.out.width.max(u32::from(self.index_bits) + 1);
        self.out.write(self.clear_code());
        self.out.width = u32::from(self.index_bits) + 1;
        self.strings.fill(EMPTY);
        self.runs.clear();
        self.runs.push(self.frequent.into());
        self.next = self.clear_code() + 2;
    }

    fn row(&mut self, mut row: &[u8]) {
        while let Some(&index) = row.first() {
            if index == self.frequent {
                let length = leading(row, index);
                self.run(length);
                row = &row[length..];
            } else {
                self.push(index);
                row = &row[1..];
            }
        }
    }

    /// Adds this many repetitions of the frequent index.
    fn run(&mut self, mut length: usize) {
        while length > 0 {
            let so_far = match self.prefix {
                None => 0,
                Some(Prefix { run: Some(so_far), .. }) => so_far,
                Some(_) => {
                    self.push(self.frequent);
                    length -= 1;
                    continue;
                }
            };
            let known = self.runs.len().min(so_far + length);
            if known > so_far {
                self.prefix = Some(Prefix { code: self.runs[known - 1], run: Some(known) });
                length -= known - so_far;
            } else {
                self.push(self.frequent);
                length -= 1;
            }
        }
    }

    /// Adds an index.
    fn push(&mut self, index: u8) {
        let frequent = index == self.frequent;
        let single = Prefix { code: index.into(), run: frequent.then_some(1) };
        let Some(prefix) = self.prefix else {
            self.prefix = Some(single);
            return;
        };
        let slot = match prefix.run.filter(|_| frequent) {
            // Runs have their own list.
            Some(so_far) => match self.runs.get(so_far) {
                Some(&code) => {
                    self.prefix = Some(Prefix { code, run: Some(so_far + 1) });
                    return;
                }
                None => None,
            },
            None => match self.find(prefix.code, index) {
                Ok(code) => {
                    self.prefix = Some(Prefix { code, run: None });
                    return;
                }
                Err(slot) => Some(slot),
            },
        };
        self.out.write(prefix.code);
        match slot {
            Some(slot) => {
                self.strings[slot] = string(prefix.code, index);
                self.codes[slot] = self.next;
            }
            None => self.runs.push(self.next),
        }
        self.next += 1;
        self.grow(self.next);
        self.prefix = Some(single);
        if self.next > CODES {
            self.clear();
        }
    }

    /// The code of a string, or the free slot for it.
    fn find(&self, prefix: u16, index: u8) -> Result<u16, usize> {
        let wanted = string(prefix, index);
        // Fibonacci hashing: the top bits of the product depend on all bits of the string.
        let mut slot = (wanted.wrapping_mul(0x9E37_79B1) >> (32 - SLOTS.trailing_zeros())) as usize;
        loop {
            match self.strings[slot] {
                EMPTY => return Err(slot),
                found if found == wanted => return Ok(self.codes[slot]),
                _ => slot = (slot + 1) % SLOTS,
            }
        }
    }

    /// Makes codes as wide as a reader expects before the code `next` is written: the reader's dictionary is one entry
    /// behind.
    fn grow(&mut self, next: u16) {
        if next > 1 << self.out.width && self.out.width < CODES.trailing_zeros() {
            self.out.width += 1;
        }
    }
}

fn string(prefix: u16, index: u8) -> u32 {
    u32::from(prefix) << 8 | u32::from(index)
}

/// The number of times that this index occurs at the beginning of a row.
fn leading(row: &[u8], index: u8) -> usize {
    const BLOCK: usize = 32;
    let whole = row.chunks_exact(BLOCK).take_while(|block| **block == [index; BLOCK]).count() * BLOCK;
    whole + row[whole..].iter().take_while(|other| **other == index).count()
}

/// Writes codes of changing width, lowest bit first.
#[derive(Default)]
struct BitWriter {
    bytes: Vec<u8>,
    /// The number of bits of a code.
    width: u32,
    /// The number of bits that do not fill a byte yet.
    waiting: u32,
    count: u32,
}

impl BitWriter {
    fn write(&mut self, code: u16) {
        self.waiting |= u32::from(code) << self.count;
        self.count += self.width;
        while self.count >= 8 {
            self.bytes.push(self.waiting as u8);
            self.waiting >>= 8;
            self.count -= 8;
        }
    }

    fn finish(&mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.waiting as u8);
        }
        std::mem::take(&mut self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use gif::{ColorOutput, DecodeOptions, Encoder, Frame};

    use super::*;

    /// The result of reading the data as a separate file, and the bytes of the data.
    fn read(packed: Vec<u8>, (width, height): (usize, usize)) -> Vec<u8> {
        let (mut file, side) = (Vec::new(), |length: usize| length as u16);
        let mut encoder = Encoder::new(&mut file, side(width), side(height), &[7; 768]).unwrap();
        let buffer = packed.into();
        let frame = Frame { width: side(width), height: side(height), buffer, ..Frame::default() };
        encoder.write_lzw_pre_encoded_frame(&frame).unwrap();
        drop(encoder);
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::Indexed);
        let mut decoder = options.read_info(&file[..]).unwrap();
        decoder.read_next_frame().unwrap().expect("a frame").buffer.to_vec()
    }

    /// Indices below `colors`: runs of the last one, and between them others that repeat more or less often.
    fn indices(colors: usize, count: usize, longest: u64, variety: u64) -> Vec<u8> {
        let (mut state, mut indices) = (colors as u64 + longest, Vec::with_capacity(count));
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % below
        };
        while indices.len() < count {
            for _ in 0..random(longest) {
                indices.push((colors - 1) as u8);
            }
            for _ in 0..random(20) {
                indices.push((random(variety) % colors as u64) as u8);
            }
        }
        indices.truncate(count);
        indices
    }

    #[test]
    fn a_reader_gets_the_indices_back() {
        for colors in [2, 3, 4, 5, 128, 129, 255, 256] {
            let mut lzw = Lzw::new(colors, (colors - 1) as u8);
            // Only runs; runs and a few others; no runs; with less than a dictionary and with many.
            for (longest, variety) in [(100_000, 1), (3000, 4), (40, 256), (2, 256), (2, 2)] {
                for size in [(1, 1), (7, 3), (300, 200), (1, 4100)] {
                    let indices = indices(colors, size.0 * size.1, longest, variety);
                    let packed = lzw.packed(indices.chunks(size.0));
                    assert!(read(packed, size) == indices, "{colors} colors, runs to {longest}, {size:?}");
                }
            }
        }
    }

    #[test]
    fn data_is_no_larger_than_that_of_the_library() {
        for (longest, variety) in [(3000, 4), (40, 256), (500, 30)] {
            let indices = indices(256, 300_000, longest, variety);
            let mut frame = Frame { width: 600, height: 500, buffer: (&indices).into(), ..Frame::default() };
            frame.make_lzw_pre_encoded();
            let ours = Lzw::new(256, 255).packed(indices.chunks(600)).len();
            assert!(ours <= frame.buffer.len(), "{ours} and {} bytes", frame.buffer.len());
        }
    }
}
