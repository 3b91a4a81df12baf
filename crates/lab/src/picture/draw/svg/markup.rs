//! Numbers, colors and words in the spelling of SVG.

use glam::Vec2;

use super::super::{
    cut::MAX_SIDE,
    shape::{Color, Stroke},
};
use crate::text::numbers::trimmed;

/// Whether a stroke has a width.
pub(super) fn is_visible(stroke: Stroke) -> bool {
    stroke.width.is_finite() && stroke.width > 0.0
}

/// The dashes of a stroke, if any are visible.
pub(in crate::picture::draw) fn dash_of(stroke: Stroke) -> Option<[f32; 2]> {
    stroke.dash.filter(|[dash, gap]| *dash > 0.0 && *gap > 0.0 && (dash + gap).is_finite())
}

/// A number with at most two decimals and no trailing zeros.
pub(super) fn number(real: f32) -> String {
    trimmed(&format!("{real:.2}")).to_string()
}

/// A point as two numbers.
pub(super) fn point(at: Vec2) -> String {
    format!("{} {}", number(at.x), number(at.y))
}

/// The attribute of a color that is not opaque.
fn opacity(name: &str, color: Color) -> String {
    let three = format!("{:.3}", f32::from(color.a) / 255.0);
    if color.a == 255 { String::new() } else { format!(" {name}=\"{}\"", trimmed(&three)) }
}

/// The attributes of an area.
pub(super) fn fill(color: Color) -> String {
    let Color { r, g, b, .. } = color;
    format!(" fill=\"#{r:02x}{g:02x}{b:02x}\"{}", opacity("fill-opacity", color))
}

/// The attributes of a line.
pub(super) fn stroked(stroke: Stroke) -> String {
    let Color { r, g, b, .. } = stroke.color;
    let width = number(stroke.width.min(MAX_SIDE));
    let opacity = opacity("stroke-opacity", stroke.color);
    let dash = dash_of(stroke).map_or(String::new(), |[dash, gap]| {
        format!(" stroke-dasharray=\"{} {}\"", number(dash), number(gap))
    });
    format!(" stroke=\"#{r:02x}{g:02x}{b:02x}\" stroke-width=\"{width}\"{opacity}{dash}")
}

/// Text escaped for a place between tags.
pub(super) fn escaped(words: &str) -> String {
    let mut safe = String::with_capacity(words.len());
    for c in words.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            // Characters that XML does not allow, and characters without width.
            '\u{FFFE}' | '\u{FFFF}' => {}
            c if c.is_control() => {}
            c => safe.push(c),
        }
    }
    safe
}

/// Text escaped for an attribute.
pub(super) fn quoted(words: &str) -> String {
    escaped(words).replace('"', "&quot;")
}
