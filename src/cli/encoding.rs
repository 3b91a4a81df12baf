//! The options for encoding the pictures of a clip.

use clap::Args;
use sidestep_lab::clips::{Clip, Format, Quality, even_size};

use super::{output::aside, said};

#[derive(Args, Clone, Copy)]
pub struct EncodingArgs {
    /// How fine an MP4 is, from 0 (small) to 100 (large); docs/clips.md has the sizes
    #[arg(long, value_name = "0..100", default_value = "60", value_parser = quality, allow_negative_numbers = true)]
    quality: Quality,
}

impl EncodingArgs {
    /// Applies them to a clip.
    pub fn apply(self, clip: &mut Clip) {
        clip.quality = self.quality;
    }
}

fn quality(text: &str) -> Result<Quality, &'static str> {
    text.parse().ok().and_then(Quality::new).ok_or("want a quality from 0 to 100")
}

/// Reports on standard error the requests that a format cannot satisfy.
pub fn tell_limits(format: Format, clip: &Clip) {
    let even = even_size(format, clip.size);
    if even != clip.size {
        let sides = |(width, height): (u16, u16)| format!("{width}x{height}");
        aside(&said::even_sides(sides(clip.size), sides(even)).to_string());
    }
    let (asked, most) = (clip.frame_rate, format.frame_rate(clip.frame_rate));
    if most != asked {
        aside(&said::gif_rate(most.into(), asked.into()).to_string());
    }
}
