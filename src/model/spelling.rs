//! Users' words in messages: quoted, cut to a bearable length, and compared with the words that are known.

use std::fmt;

/// Longest part of a user's text that an error line quotes, characters.
const MAX_QUOTE: usize = 60;

/// A user's text in quotation marks for an error line; a long one is cut and ends in "…".
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(MAX_QUOTE) {
        Some((end, _)) => format!("\"{}…\"", &text[..end]),
        None => format!("\"{text}\""),
    }
}

/// A number that anybody may have given, without the hundreds of zeros of a very large or very small one.
pub fn in_few_digits<T: Copy + Into<f64> + fmt::Display + fmt::LowerExp>(number: T) -> String {
    let size = number.into().abs();
    if size == 0.0 || !size.is_finite() || (1e-6..1e17).contains(&size) {
        number.to_string()
    } else {
        format!("{number:e}")
    }
}

/// The known word that looks most like `word`, if any is near enough to be meant. A word longer than a quote is too far
/// from every known one, and is not compared: that takes time and memory for each of its letters.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > 4 * MAX_QUOTE || word.chars().count() > MAX_QUOTE {
        return None;
    }
    known
        .into_iter()
        .map(|known| (strsim::damerau_levenshtein(word, known), known))
        .filter(|(distance, known)| *distance <= 1 + known.len().max(word.len()) / 3)
        .min()
        .map(|(_, known)| known)
}

/// The end of an error line about an unknown word that proposes the nearest known one, if any is near enough.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, known).map(|nearest| format!(", did you mean \"{nearest}\"?"))
}
