//! Pictures to H.264 by the embedded encoder: of a quality, not a rate, and in parts that decode on their own, so
//! that all cores encode.

use super::{
    ClipError, Quality,
    codec::{Codec, CodecError, Yuv},
    said,
};

/// Largest sides that the encoder takes, the longer one first, pixels.
pub const LARGEST: (u32, u32) = (3840, 2160);

/// Smallest side, pixels.
pub const SMALLEST: u32 = 16;

/// Encodes pictures of one size.
pub struct H264 {
    codec: Option<Codec>,
    planes: Planes,
    frame_rate: u16,
    quality: Quality,
    /// Pictures since the last key frame.
    pictures: u64,
    /// Sequence and picture parameters, once a picture was encoded.
    pub parameters: Option<(Vec<u8>, Vec<u8>)>,
}

impl H264 {
    /// For pictures of this size; odd sides get even by a second last row or column.
    pub fn new(size: (u32, u32), frame_rate: u16, quality: Quality) -> H264 {
        H264 { codec: None, planes: Planes::new(size), frame_rate, quality, pictures: 0, parameters: None }
    }

    /// Makes the next picture a key frame.
    ///
    /// # Errors
    /// The encoder does not start.
    pub fn restart(&mut self) -> Result<(), ClipError> {
        self.pictures = 0;
        self.codec = Some(Codec::start(self.planes.size, self.frame_rate, self.quality.quantizer(0))?);
        Ok(())
    }

    /// A picture, RGBA from the top left, as units of H.264, each after its length in four bytes.
    ///
    /// # Errors
    /// The encoder failed.
    pub fn encode(&mut self, rgba: &[u8]) -> Result<Vec<u8>, ClipError> {
        self.planes.fill(rgba);
        let Some(codec) = &mut self.codec else {
            return Err(ClipError::Video(said::encoder_not_started()));
        };
        codec.quantize(self.quality.quantizer(self.pictures))?;
        let mut sample = Vec::new();
        let (mut sps, mut pps) = (None, None);
        // The encoder wants rising times.
        let time = self.pictures * 1000 / u64::from(self.frame_rate.max(1));
        codec.encode(self.planes.yuv(), time as i64, |unit| {
            // After two or three zeros and a one.
            let bare = unit.iter().position(|byte| *byte == 1).map_or(unit, |one| &unit[one + 1..]);
            match bare.first().map(|head| head & 0x1F) {
                Some(7) => sps = Some(bare.to_vec()),
                Some(8) => pps = Some(bare.to_vec()),
                Some(_) => {
                    sample.extend((bare.len() as u32).to_be_bytes());
                    sample.extend(bare);
                }
                None => {}
            }
        })?;
        self.pictures += 1;
        self.parameters = sps.zip(pps).or(self.parameters.take());
        if sample.is_empty() { Err(ClipError::Video(said::encoder_left_one_out())) } else { Ok(sample) }
    }
}

impl From<CodecError> for ClipError {
    fn from(CodecError(code): CodecError) -> ClipError {
        ClipError::Video(said::encoder_told(code.to_string()))
    }
}

/// The even size that holds a picture.
pub fn even(size: (u32, u32)) -> (u32, u32) {
    (size.0.next_multiple_of(2), size.1.next_multiple_of(2))
}

/// A picture as brightness, and color for each square of four pixels: BT.709, 16 … 235.
struct Planes {
    /// Width and height of the picture that comes in, pixels.
    from: (usize, usize),
    /// Even width and height, pixels.
    size: (usize, usize),
    y: Vec<u8>,
    u: Vec<u8>,
    v: Vec<u8>,
}

/// Shares of red, green and blue in 65536ths: BT.709, stretched from 255 to 219 (Y) and 224 (U, V) levels.
const Y: [i32; 3] = [11966, 40254, 4064];
const U: [i32; 3] = [-6596, -22189, 28784];
const V: [i32; 3] = [28784, -26145, -2640];

impl Planes {
    fn new(size: (u32, u32)) -> Planes {
        let (width, height) = even(size);
        let (width, height) = (width as usize, height as usize);
        let quarter = vec![0; width / 2 * (height / 2)];
        Planes {
            from: (size.0 as usize, size.1 as usize),
            size: (width, height),
            y: vec![0; width * height],
            u: quarter.clone(),
            v: quarter,
        }
    }

    fn yuv(&self) -> Yuv<'_> {
        Yuv { size: self.size, planes: [&self.y, &self.u, &self.v] }
    }

    fn fill(&mut self, rgba: &[u8]) {
        let (width, half) = (self.size.0, self.size.0 / 2);
        let row = |y: usize| {
            let start = y.min(self.from.1 - 1) * self.from.0 * 4;
            &rgba[start..start + self.from.0 * 4]
        };
        for pair in 0..self.size.1 / 2 {
            let rows = [row(2 * pair), row(2 * pair + 1)];
            for (k, row) in rows.into_iter().enumerate() {
                let start = (2 * pair + k) * width;
                let brightness = &mut self.y[start..start + width];
                for (pixel, y) in row.as_chunks::<4>().0.iter().zip(brightness.iter_mut()) {
                    let [r, g, b, _] = pixel.map(i32::from);
                    *y = ((Y[0] * r + Y[1] * g + Y[2] * b + (16 << 16) + (1 << 15)) >> 16) as u8;
                }
                if self.from.0 < width {
                    brightness[width - 1] = brightness[width - 2];
                }
            }
            let (us, vs) = (&mut self.u[pair * half..][..half], &mut self.v[pair * half..][..half]);
            let color = |sums: [i32; 3], of: [i32; 3]| {
                // Eight pixels in the sum: three bits more to shift.
                ((of[0] * sums[0] + of[1] * sums[1] + of[2] * sums[2] + (128 << 19) + (1 << 18)) >> 19) as u8
            };
            for (at, (u, v)) in us.iter_mut().zip(vs.iter_mut()).enumerate() {
                // Color belongs to the left pixels of its square, half-way down, so that it counts them double.
                let columns = [(2 * at).saturating_sub(1), 2 * at, (2 * at + 1).min(self.from.0 - 1)];
                let sum = |channel: usize| {
                    let [left, middle, right] = columns.map(|column| column * 4 + channel);
                    let of = |row: &[u8]| {
                        i32::from(row[left]) + 2 * i32::from(row[middle]) + i32::from(row[right])
                    };
                    of(rows[0]) + of(rows[1])
                };
                let sums = [sum(0), sum(1), sum(2)];
                (*u, *v) = (color(sums, U), color(sums, V));
            }
        }
    }
}
