//! The contrast of words with their ground, by WCAG 2: (L1 + 0.05) / (L2 + 0.05) of relative luminances.

use super::shape::Color;

/// The least contrast of words that are easy to read. Source: WCAG 2.2, success criterion 1.4.3.
pub const READABLE: f32 = 4.5;

/// Relative luminance of an opaque color, 0 … 1, as WCAG defines it.
pub fn luminance(color: Color) -> f32 {
    let linear = |channel: u8| {
        let share = f32::from(channel) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { libm::powf((share + 0.055) / 1.055, 2.4) }
    };
    0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b)
}

/// The contrast of two opaque colors, 1 … 21.
pub fn contrast(a: Color, b: Color) -> f32 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The color that results from laying one over another, which is opaque.
pub fn over(above: Color, below: Color) -> Color {
    mixed(below, Color { a: 255, ..above }, f32::from(above.a) / 255.0)
}

/// A mixture of two colors.
fn mixed(from: Color, to: Color, share: f32) -> Color {
    let channel =
        |from: u8, to: u8| (f32::from(from) + share * (f32::from(to) - f32::from(from))).round() as u8;
    Color { r: channel(from.r, to.r), g: channel(from.g, to.g), b: channel(from.b, to.b), a: 255 }
}

/// The one of two colors that is more readable on a ground.
pub fn readable_of(ground: Color, colors: [Color; 2]) -> Color {
    let [first, second] = colors;
    if contrast(first, ground) >= contrast(second, ground) { first } else { second }
}

/// The first of two colors that is readable on a ground; black or white if neither is.
pub fn first_readable(ground: Color, colors: [Color; 2]) -> Color {
    let found = colors.into_iter().find(|color| contrast(*color, ground) >= READABLE);
    found.unwrap_or_else(|| readable_of(ground, [Color::hex(0), Color::hex(0xFFFFFF)]))
}

/// A color for words on a ground: unchanged if it is readable, otherwise moved towards `ink` until it is.
pub fn readable_on(ground: Color, color: Color, ink: Color) -> Color {
    const STEPS: u8 = 20;
    let toward = |step: u8| mixed(color, ink, f32::from(step) / f32::from(STEPS));
    (0..=STEPS).map(toward).find(|color| contrast(*color, ground) >= READABLE).unwrap_or(ink)
}
