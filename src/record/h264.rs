//! Pictures to H.264 by the embedded encoder: constant quality, and parts that decode on their own, so that all cores
//! encode.

use openh264::{
    OpenH264API, Timestamp,
    encoder::{
        BitRate, Complexity, Encoder, EncoderConfig, FrameRate, IntraFramePeriod, QpRange, RateControlMode,
        UsageType, VuiConfig,
    },
    formats::YUVSource,
};

use super::{ClipError, said};

/// Quantizer of all pictures, 0 … 51: steps of 3.5 levels, so that a line of one pixel keeps its contrast.
const QUANTIZER: u8 = 15;

/// The quantizer is fixed, so that this is nothing but what the level is chosen by; bits a pixel.
const BITS_PER_PIXEL: f64 = 0.25;

/// Largest sides that the encoder takes, the longer one first, pixels.
pub const LARGEST: (u32, u32) = (3840, 2160);

/// Smallest side, pixels.
pub const SMALLEST: u32 = 16;

/// Encodes pictures of one size.
pub struct H264 {
    config: EncoderConfig,
    encoder: Option<Encoder>,
    planes: Planes,
    /// Time of the next picture, ms: the encoder wants rising ones.
    milliseconds: f64,
    step: f64,
    /// Sequence and picture parameters, once a picture was encoded.
    pub parameters: Option<(Vec<u8>, Vec<u8>)>,
}

impl H264 {
    /// For pictures of this size; odd sides get even by a second last row or column.
    pub fn new(size: (u32, u32), frame_rate: u16) -> H264 {
        let pixels = f64::from(size.0) * f64::from(size.1);
        let bits = (pixels * f64::from(frame_rate) * BITS_PER_PIXEL).clamp(1e5, 2e8);
        let config = EncoderConfig::new()
            .bitrate(BitRate::from_bps(bits as u32))
            .max_frame_rate(FrameRate::from_hz(f32::from(frame_rate)))
            // The other modes turn the quantizer, or leave pictures out; this one stays within the range.
            .rate_control_mode(RateControlMode::Bufferbased)
            .qp(QpRange::new(QUANTIZER, QUANTIZER))
            // For a camera it takes a square for unchanged that differs by a dot or two: a dotted circle lost some.
            .usage_type(UsageType::ScreenContentRealTime)
            .complexity(Complexity::Medium)
            .skip_frames(false)
            .scene_change_detect(true)
            .adaptive_quantization(false)
            .background_detection(false)
            .intra_frame_period(IntraFramePeriod::from_num_frames(0))
            // One thread and one slice: the bytes are the same on every machine.
            .num_threads(1)
            .vui(VuiConfig::bt709());
        H264 {
            config,
            encoder: None,
            planes: Planes::new(size),
            milliseconds: 0.0,
            step: 1000.0 / f64::from(frame_rate.max(1)),
            parameters: None,
        }
    }

    /// Makes the next picture a key frame.
    ///
    /// # Errors
    /// The encoder does not start.
    pub fn restart(&mut self) -> Result<(), ClipError> {
        let encoder = Encoder::with_api_config(OpenH264API::from_source(), self.config);
        self.encoder = Some(encoder.map_err(|error| ClipError::Video(said::as_told(error.to_string())))?);
        self.milliseconds = 0.0;
        Ok(())
    }

    /// A picture, RGBA from the top left, as units of H.264, each after its length in four bytes.
    ///
    /// # Errors
    /// The encoder failed.
    pub fn encode(&mut self, rgba: &[u8]) -> Result<Vec<u8>, ClipError> {
        self.planes.fill(rgba);
        let Some(encoder) = &mut self.encoder else {
            return Err(ClipError::Video(said::encoder_not_started()));
        };
        let time = Timestamp::from_millis(self.milliseconds as u64);
        let stream = encoder
            .encode_at(&self.planes, time)
            .map_err(|error| ClipError::Video(said::as_told(error.to_string())))?;
        self.milliseconds += self.step;
        let mut sample = Vec::new();
        let (mut sps, mut pps) = (None, None);
        for layer in (0..stream.num_layers()).filter_map(|layer| stream.layer(layer)) {
            for unit in (0..layer.nal_count()).filter_map(|unit| layer.nal_unit(unit)) {
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
            }
        }
        self.parameters = sps.zip(pps).or(self.parameters.take());
        if sample.is_empty() { Err(ClipError::Video(said::encoder_left_one_out())) } else { Ok(sample) }
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
            let color = |sum: [i32; 3], of: [i32; 3]| {
                // Four pixels in the sum: two bits more to shift.
                ((of[0] * sum[0] + of[1] * sum[1] + of[2] * sum[2] + (128 << 18) + (1 << 17)) >> 18) as u8
            };
            let squares = rows[0].as_chunks::<8>().0.iter().zip(rows[1].as_chunks::<8>().0);
            for ((above, below), (u, v)) in squares.zip(us.iter_mut().zip(vs.iter_mut())) {
                let sum = |at: usize| {
                    i32::from(above[at])
                        + i32::from(above[at + 4])
                        + i32::from(below[at])
                        + i32::from(below[at + 4])
                };
                let sums = [sum(0), sum(1), sum(2)];
                (*u, *v) = (color(sums, U), color(sums, V));
            }
            if self.from.0 < width {
                let at = (self.from.0 - 1) * 4;
                let sum = |c: usize| 2 * (i32::from(rows[0][at + c]) + i32::from(rows[1][at + c]));
                let sums = [sum(0), sum(1), sum(2)];
                (us[half - 1], vs[half - 1]) = (color(sums, U), color(sums, V));
            }
        }
    }
}

impl YUVSource for Planes {
    fn dimensions(&self) -> (usize, usize) {
        self.size
    }

    fn strides(&self) -> (usize, usize, usize) {
        (self.size.0, self.size.0 / 2, self.size.0 / 2)
    }

    fn y(&self) -> &[u8] {
        &self.y
    }

    fn u(&self) -> &[u8] {
        &self.u
    }

    fn v(&self) -> &[u8] {
        &self.v
    }
}
