//! Viridis: brightness proportional to the position on the ramp, in every kind of color vision and in gray.
//!
//! Source: van der Walt and Smith 2015, matplotlib (CC0).

use super::shape::Color;

/// The colors at 0, 1/8 … 1.
pub const EIGHTHS: [Color; 9] = [
    Color::hex(0x440154),
    Color::hex(0x472D7B),
    Color::hex(0x3B528B),
    Color::hex(0x2C728E),
    Color::hex(0x21918C),
    Color::hex(0x28AE80),
    Color::hex(0x5EC962),
    Color::hex(0xADDC30),
    Color::hex(0xFDE725),
];

/// The colors at 0.1, 0.2 … 1. The darkest end is left out: on a dark or a light background it would look like nothing,
/// or like a rim.
pub const TENTHS: [Color; 10] = [
    Color::hex(0x482475),
    Color::hex(0x414487),
    Color::hex(0x355F8D),
    Color::hex(0x2A788E),
    Color::hex(0x21918C),
    Color::hex(0x22A884),
    Color::hex(0x44BF70),
    Color::hex(0x7AD151),
    Color::hex(0xBDDF26),
    Color::hex(0xFDE725),
];

/// The color at a share, 0 … 1, along evenly spaced colors; the first for NaN.
pub fn along<const N: usize>(ramp: &[Color; N], share: f32) -> Color {
    let share = if share > 0.0 { share.min(1.0) } else { 0.0 };
    let position = share * (N - 1) as f32;
    let first = (position as usize).min(N - 2);
    let (low, high) = (ramp[first], ramp[first + 1]);
    let part = position - first as f32;
    let mix = |low: u8, high: u8| {
        let (low, high) = (f32::from(low), f32::from(high));
        (low + (high - low) * part).round() as u8
    };
    Color { r: mix(low.r, high.r), g: mix(low.g, high.g), b: mix(low.b, high.b), a: 255 }
}
