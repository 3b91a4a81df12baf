//! The gray levels of a picture: PGM or PNG.

use png::{BitDepth, ColorType, Decoder, Limits, Transformations};

use super::{grid::MAX_CELLS, said};
use crate::text::message::Message;

/// Gray levels from black, 0, to white, 255; rows from the top. Transparent pixels have none.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct GrayImage {
    pub width: usize,
    pub levels: Vec<Option<u8>>,
}

/// Most memory of a decoder, bytes.
const MOST_MEMORY: usize = 300_000_000;

/// Reads a picture in the format of its first bytes.
pub(super) fn read(bytes: &[u8]) -> Result<GrayImage, Message> {
    match bytes {
        [b'P', b'2' | b'5', ..] => pgm(bytes),
        [0x89, b'P', b'N', b'G', ..] => png(bytes),
        _ => Err(said::no_pgm()),
    }
}

/// The number of pixels of a picture of this size, or an error if it is too large.
fn pixels(width: usize, height: usize) -> Result<usize, Message> {
    let pixels = width.saturating_mul(height);
    if pixels > MAX_CELLS { Err(said::too_many_cells(pixels, MAX_CELLS)) } else { Ok(pixels) }
}

/// `P5 width height most` and one byte, or two, for each pixel; `P2` has decimal numbers. `#` begins a comment.
fn pgm(bytes: &[u8]) -> Result<GrayImage, Message> {
    let mut at = 2;
    let [width, height, most] = [number(bytes, &mut at), number(bytes, &mut at), number(bytes, &mut at)];
    let (Some(width), Some(height), Some(most)) =
        (width, height, most.filter(|most| (1..65536).contains(most)))
    else {
        return Err(said::no_pgm());
    };
    let wanted = pixels(width, height)?;
    let level = |number: usize| Some((number.min(most) * 255 / most) as u8);
    let levels: Vec<Option<u8>> = if bytes[1] == b'5' {
        // One blank ends the head.
        let data = bytes.get(at + 1..).unwrap_or_default();
        match most {
            256.. => data
                .chunks_exact(2)
                .take(wanted)
                .map(|p| level(usize::from(p[0]) << 8 | usize::from(p[1])))
                .collect(),
            _ => data.iter().take(wanted).map(|p| level(usize::from(*p))).collect(),
        }
    } else {
        std::iter::from_fn(|| number(bytes, &mut at)).take(wanted).map(level).collect()
    };
    if levels.len() < wanted {
        return Err(said::cut_image(levels.len(), wanted));
    }
    Ok(GrayImage { width, levels })
}

/// The next decimal number, after blanks and comments.
fn number(bytes: &[u8], at: &mut usize) -> Option<usize> {
    loop {
        match bytes.get(*at)? {
            b'#' => *at += bytes[*at..].iter().position(|byte| *byte == b'\n')?,
            byte if byte.is_ascii_whitespace() => *at += 1,
            _ => break,
        }
    }
    let digits = bytes[*at..].iter().take(9).take_while(|byte| byte.is_ascii_digit()).count();
    let number = std::str::from_utf8(&bytes[*at..*at + digits]).ok()?.parse().ok()?;
    *at += digits;
    Some(number)
}

fn png(bytes: &[u8]) -> Result<GrayImage, Message> {
    let refused = |error: png::DecodingError| said::png(error.to_string());
    let mut decoder = Decoder::new_with_limits(std::io::Cursor::new(bytes), Limits { bytes: MOST_MEMORY });
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(refused)?;
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    let wanted = pixels(width, height)?;
    let size = reader.output_buffer_size().filter(|size| *size <= MOST_MEMORY);
    let mut data = vec![0; size.ok_or_else(|| said::too_many_cells(wanted, MAX_CELLS))?];
    let info = reader.next_frame(&mut data).map_err(refused)?;
    let (color, has_alpha) = match info.color_type {
        ColorType::Grayscale => (1, false),
        ColorType::GrayscaleAlpha => (1, true),
        ColorType::Rgba => (3, true),
        ColorType::Rgb | ColorType::Indexed => (3, false),
    };
    debug_assert_eq!(info.bit_depth, BitDepth::Eight);
    let level = |pixel: &[u8]| {
        let sum: usize = pixel[..color].iter().map(|part| usize::from(*part)).sum();
        let shows = !has_alpha || pixel[color] > 0;
        shows.then_some((sum / color) as u8)
    };
    let levels: Vec<_> = data.chunks_exact(color + usize::from(has_alpha)).take(wanted).map(level).collect();
    if levels.len() < wanted {
        return Err(said::cut_image(levels.len(), wanted));
    }
    Ok(GrayImage { width, levels })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_of_one_byte_two_bytes_and_digits_are_read() {
        let wanted = [Some(0), Some(127), Some(255), Some(205)];
        let plain = b"P5\n# by a saver\n2 2\n255\n\x00\x7f\xff\xcd";
        let words = b"P2 2 2 255 0 127 255 205 ";
        let wide = b"P5 2 2 65535\n\x00\x00\x7f\xff\xff\xff\xcd\xcd";
        for bytes in [&plain[..], words, wide] {
            let image = read(bytes).expect("a picture");
            assert_eq!((image.width, &image.levels[..]), (2, &wanted[..]));
        }
        for slip in [&b"P5 2 2 255\n\x00"[..], b"P5 2", b"P6 1 1 255\n", b"P5 99999 99999 255\n", b""] {
            assert!(read(slip).is_err(), "{slip:?}");
        }
    }
}
