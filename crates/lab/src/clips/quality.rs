//! The quality with which an MP4 clip is encoded: the quantizer of each of its pictures.
//!
//! Most of a drawn picture does not change. So the first picture of a part is fine, those after it only have to add
//! what moved, and a fine one every second or so renews what they left coarse: half the size of one quantizer for all
//! pictures at the same SSIM.

/// The number of pictures from one key frame to the next: five seconds at 25 a second.
pub const KEY_INTERVAL: u64 = 125;

/// The number of pictures from one fine picture to the next.
const FINE_INTERVAL: u64 = 25;

/// The finest quantizer; below it files grow without a visible gain.
const FINEST: u8 = 4;

/// The number of quantizer steps by which a key frame is finer than the others; six double the precision.
const KEY_FINER: u8 = 15;

/// The number of quantizer steps by which fine pictures between key frames are finer than the others.
const FINE_FINER: u8 = 11;

/// Of the other pictures, one in this many is a step finer.
const STEP_INTERVAL: u64 = 4;

/// Quality of a clip, 0 … 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quality(u8);

impl Quality {
    /// The best quality.
    pub const BEST: Quality = Quality(100);

    /// A quality; `None` above 100.
    pub fn new(quality: u8) -> Option<Quality> {
        (quality <= 100).then_some(Quality(quality))
    }

    /// The number, 0 … 100.
    pub fn get(self) -> u8 {
        self.0
    }

    /// The quantizer of a picture, 0 … 51, counted from the key frame before it: 41 to 11, less for key frames and fine
    /// pictures.
    pub fn quantizer(self, picture: u64) -> u8 {
        let most = 41 - (u16::from(self.0) * 3 / 10) as u8;
        let finer = match picture {
            0 => KEY_FINER,
            _ if picture.is_multiple_of(FINE_INTERVAL) => FINE_FINER,
            _ => u8::from(picture % STEP_INTERVAL == STEP_INTERVAL - 1),
        };
        most.saturating_sub(finer).max(FINEST)
    }
}

impl Default for Quality {
    /// Like x264 at its `crf` of 20: lines of one pixel stay crisp.
    fn default() -> Quality {
        Quality(60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quality_is_from_0_to_100() {
        assert_eq!(Quality::new(100), Some(Quality::BEST));
        assert_eq!(Quality::new(101), None);
    }

    #[test]
    fn a_better_clip_is_quantized_finer_and_its_key_frames_most() {
        let of = |quality: u8, picture: u64| Quality(quality).quantizer(picture);
        assert_eq!([of(0, 1), of(60, 1), of(100, 1)], [41, 23, 11]);
        assert_eq!([of(60, 0), of(60, 25), of(60, 26), of(60, 27), of(60, 124)], [8, 12, 23, 22, 23]);
        assert_eq!(of(100, 0), FINEST);
        for quality in 1..=100 {
            for picture in [0, 1, 25] {
                assert!(of(quality, picture) <= of(quality - 1, picture));
            }
        }
    }
}
