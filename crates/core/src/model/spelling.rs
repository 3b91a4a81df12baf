//! Users' words and numbers in messages, cut to a bearable length.

use std::fmt;

/// Longest part of a user's text that an error line quotes, characters.
pub const MAX_QUOTE: usize = 60;

/// A user's text in quotation marks for an error line; a long one is cut and ends in "…".
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(MAX_QUOTE) {
        Some((end, _)) => format!("\"{}…\"", &text[..end]),
        None => format!("\"{text}\""),
    }
}

/// A number from a user, without the hundreds of zeros of a very large or very small one.
pub fn in_few_digits<T: Copy + Into<f64> + fmt::Display + fmt::LowerExp>(number: T) -> String {
    let size = number.into().abs();
    if size == 0.0 || !size.is_finite() || (1e-6..1e17).contains(&size) {
        number.to_string()
    } else {
        format!("{number:e}")
    }
}
