//! Encodes pictures as H.264 with the embedded encoder: with constant quality, not rate, and in parts that decode
//! independently, so that all cores can encode.

use super::{
    ClipError, Quality,
    codec::{Codec, CodecError},
    planes::Planes,
    said,
};

/// The largest sides that the encoder accepts, the longer one first, pixels.
pub const LARGEST: (u32, u32) = (3840, 2160);

/// The smallest side, pixels.
pub const SMALLEST: u32 = 16;

/// Encodes pictures of one size.
pub struct H264 {
    codec: Option<Codec>,
    planes: Planes,
    frame_rate: u16,
    quality: Quality,
    /// The number of pictures since the last key frame.
    pictures: u64,
    /// Sequence and picture parameters, once a picture has been encoded.
    pub parameters: Option<(Vec<u8>, Vec<u8>)>,
}

impl H264 {
    /// An encoder for pictures of this size; odd sides become even by repeating the last row or column.
    pub fn new(size: (u32, u32), frame_rate: u16, quality: Quality) -> H264 {
        H264 { codec: None, planes: Planes::new(size), frame_rate, quality, pictures: 0, parameters: None }
    }

    /// Makes the next picture a key frame.
    ///
    /// # Errors
    /// The encoder does not start.
    pub fn restart(&mut self) -> Result<(), ClipError> {
        self.pictures = 0;
        self.codec = Some(Codec::start(self.planes.size(), self.frame_rate, self.quality.quantizer(0))?);
        Ok(())
    }

    /// Encodes a picture, RGBA from the top left, as units of H.264, each after its length in four bytes.
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
        // The encoder needs increasing times.
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

/// The smallest even size that contains a picture.
pub fn even(size: (u32, u32)) -> (u32, u32) {
    (size.0.next_multiple_of(2), size.1.next_multiple_of(2))
}
