//! Line breaks: a line may end at blanks and between Chinese characters, but not before a closing mark or after an
//! opening one.

/// No line begins with one of these.
const CLOSING: &str = "，。、；：！？）」』】》”’…—～";

/// No line ends with one of these.
const OPENING: &str = "（「『【《“‘";

/// A blank at which no line ends.
pub const NO_BREAK: char = '\u{a0}';

/// A piece of a text that stays in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinePiece<'a> {
    /// The separator from the piece before in the same line: a blank or nothing.
    pub gap: &'static str,
    /// The characters.
    pub text: &'a str,
}

/// The pieces of a text; several blanks between them count as one.
pub fn pieces(text: &str) -> impl Iterator<Item = LinePiece<'_>> {
    text.split_whitespace().flat_map(|word| {
        let parts = parts(word).into_iter().enumerate();
        parts.map(|(nth, text)| LinePiece { gap: if nth == 0 { " " } else { "" }, text })
    })
}

/// A word, cut at each place where a line may end within it.
fn parts(word: &str) -> Vec<&str> {
    let (mut parts, mut start, mut before) = (Vec::new(), 0, None);
    for (at, next) in word.char_indices() {
        if before.is_some_and(|before| may_end(before, next)) {
            parts.push(&word[start..at]);
            start = at;
        }
        before = Some(next);
    }
    parts.push(&word[start..]);
    parts
}

/// Whether a line may end between two characters that are not separated by a blank.
pub fn may_end(before: char, next: char) -> bool {
    (is_wide(before) || is_wide(next)) && !holds(before, next)
}

/// Whether a line must not end between two characters, because the first is an opening mark or the second a closing
/// one.
pub fn holds(before: char, next: char) -> bool {
    OPENING.contains(before) || CLOSING.contains(next) && !before.is_whitespace()
}

/// Whether a character is a closing mark.
pub fn closes(c: char) -> bool {
    CLOSING.contains(c)
}

/// Whether it is a Chinese character or mark, which is as wide as it is high.
pub fn is_wide(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ff60}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_blanks_and_between_chinese_characters_but_not_before_a_mark() {
        let cut = |text| pieces(text).map(|piece| format!("{}{}", piece.gap, piece.text)).collect::<Vec<_>>();
        assert_eq!(cut("one  two"), [" one", " two"]);
        assert_eq!(cut("速度，它（快）。"), [" 速", "度，", "它", "（快）。"]);
        assert_eq!(cut("取 3 m/s 的"), [" 取", " 3", " m/s", " 的"]);
        assert_eq!(cut(""), [""; 0]);
    }
}
