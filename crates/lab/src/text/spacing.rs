//! Blanks between Chinese characters and other characters in a line: `智能体 3 的速度`.
//!
//! The catalogs have them within their words; at an inserted value, its first and last character decide.

use super::words::WordSpan;

/// Whether it is a Chinese character; Chinese punctuation includes its own space.
fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}')
}

/// Characters with which formulas and vectors end, and below it characters with which they begin.
const ENDS: &str = "|∞°%)]";
const BEGINS: &str = "|−+±∞√∫Σ([";

/// Whether a blank is missing between two neighbors.
fn is_missing(before: char, next: char) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() && !is_han(c);
    is_han(before) && (is_letter(next) || BEGINS.contains(next))
        || is_han(next) && (is_letter(before) || ENDS.contains(before))
}

/// These words with the missing blanks inserted.
pub(super) fn spaced(words: Vec<WordSpan>) -> Vec<WordSpan> {
    let mut spaced: Vec<WordSpan> = Vec::with_capacity(words.len());
    let mut before = None;
    for span in words {
        let begins = span.text.chars().next();
        let is_missing_here = before.zip(begins).is_some_and(|(before, next)| is_missing(before, next));
        before = span.text.chars().next_back().or(before);
        let text = within(&span.text);
        match (is_missing_here, span.of.is_none(), spaced.last_mut()) {
            (false, ..) => spaced.push(WordSpan { text, ..span }),
            (true, true, _) => spaced.push(WordSpan { text: format!(" {text}"), ..span }),
            (true, false, Some(last)) if last.of.is_none() => {
                last.text.push(' ');
                spaced.push(WordSpan { text, ..span });
            }
            (true, false, _) => spaced.extend([WordSpan::plain(" "), WordSpan { text, ..span }]),
        }
    }
    spaced
}

/// One piece with the missing blanks inserted.
fn within(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    let mut before = None;
    for c in text.chars() {
        if before.is_some_and(|before| is_missing(before, c)) {
            spaced.push(' ');
        }
        spaced.push(c);
        before = Some(c);
    }
    spaced
}

#[cfg(test)]
mod tests {
    use super::*;
    use sidestep_core::avoid::Source;

    use crate::text::message::Argument;

    #[test]
    fn blanks_stand_where_chinese_meets_other_letters() {
        for (text, want) in [
            ("在3步内", "在 3 步内"),
            ("共 3 个", "共 3 个"),
            ("速度，3 m/s。", "速度，3 m/s。"),
            ("角a<b", "角 a<b"),
            ("从(1, 2)到", "从 (1, 2) 到"),
            ("转90°后", "转 90° 后"),
            ("plain words", "plain words"),
            ("（3）个", "（3）个"),
            ("det(切线，边)为负", "det(切线，边) 为负"),
        ] {
            assert_eq!(within(text), want);
        }
    }

    #[test]
    fn a_blank_beside_a_value_is_no_part_of_it() {
        let of = |text: &str| WordSpan { text: text.into(), of: Some(Argument::Body(Source::Neighbor(3))) };
        let words = spaced(vec![of("3"), WordSpan::plain("的直线与"), of("4"), of("墙"), of("5")]);
        let texts: Vec<&str> = words.iter().map(|span| span.text.as_str()).collect();
        assert_eq!(texts, ["3", " 的直线与 ", "4", " ", "墙", " ", "5"]);
    }
}
