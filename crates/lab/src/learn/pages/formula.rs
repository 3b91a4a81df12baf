//! A formula in one line, as it is typeset: single letters are italic, words and numbers upright, `_` and `^` lower and
//! raise the text after them.

use super::{
    blocks::SpanWords,
    error::PageFault,
    figures::{self, PageFigure},
};

/// A piece of a formula.
#[derive(Clone, Debug, PartialEq)]
pub struct FormulaPart {
    /// The content.
    pub words: SpanWords,
    /// The style.
    pub style: FormulaStyle,
}

/// The style of a piece of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormulaStyle {
    /// A variable: italic.
    Variable,
    /// Words, numbers and signs: upright.
    Upright,
    /// Smaller, below the line.
    Lowered,
    /// Smaller, above the line.
    Raised,
    /// A figure of an agent.
    Live,
}

/// The pieces of a line.
pub(super) fn read(line: &str) -> Result<Vec<FormulaPart>, PageFault> {
    let mut parts = Vec::new();
    for words in figures::in_braces(line)? {
        match words {
            SpanWords::Text(text) => pieces(&text, &mut parts),
            SpanWords::Figure(figure) => parts.push(live(figure)),
        }
    }
    Ok(parts)
}

fn live(figure: PageFigure) -> FormulaPart {
    FormulaPart { words: SpanWords::Figure(figure), style: FormulaStyle::Live }
}

fn pieces(text: &str, parts: &mut Vec<FormulaPart>) {
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (style, piece, length) = match first {
            '_' | '^' if word(&rest[1..]) > 0 => {
                let style = if first == '_' { FormulaStyle::Lowered } else { FormulaStyle::Raised };
                let length = word(&rest[1..]);
                (style, &rest[1..=length], 1 + length)
            }
            _ if first.is_alphabetic() => {
                let length = run(rest, char::is_alphabetic);
                let single = length == first.len_utf8() && first < '\u{2e80}';
                (if single { FormulaStyle::Variable } else { FormulaStyle::Upright }, &rest[..length], length)
            }
            _ => {
                let length = run(rest, |c| !c.is_alphabetic() && c != '_' && c != '^').max(first.len_utf8());
                (FormulaStyle::Upright, &rest[..length], length)
            }
        };
        put(parts, piece, style);
        rest = &rest[length..];
    }
}

/// The length of a subscript or superscript.
fn word(text: &str) -> usize {
    let sign = text.chars().next().filter(|c| matches!(c, '−' | '+' | '*' | '-')).map_or(0, char::len_utf8);
    sign + run(&text[sign..], char::is_alphanumeric)
}

fn run(text: &str, is_in: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is_in(c)).unwrap_or(text.len())
}

fn put(parts: &mut Vec<FormulaPart>, piece: &str, style: FormulaStyle) {
    match parts.last_mut() {
        Some(FormulaPart { words: SpanWords::Text(text), style: FormulaStyle::Upright })
            if style == FormulaStyle::Upright =>
        {
            text.push_str(piece);
        }
        _ => parts.push(FormulaPart { words: SpanWords::Text(piece.to_string()), style }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(line: &str) -> Vec<(String, FormulaStyle)> {
        let words = |part: FormulaPart| match part.words {
            SpanWords::Text(text) => (text, part.style),
            SpanWords::Figure(figure) => (figure.name().to_string(), part.style),
        };
        read(line).expect("a formula").into_iter().map(words).collect()
    }

    #[test]
    fn letters_are_variables_words_stand_upright_and_indices_are_lowered() {
        use FormulaStyle::{Live, Lowered, Raised, Upright, Variable};
        let expected = [
            ("VO ⊂ ", Upright),
            ("v", Variable),
            ("B", Lowered),
            (" + ", Upright),
            ("r", Variable),
            ("2", Raised),
            (" = ", Upright),
            ("time_horizon", Live),
        ];
        let expected = expected.map(|(text, style)| (text.to_string(), style));
        assert_eq!(set("VO ⊂ v_B + r^2 = {time_horizon}"), expected);
    }

    #[test]
    fn a_set_in_braces_is_no_figure() {
        let words: String = set("{ v : |v| ≤ 1 }").into_iter().map(|(text, _)| text).collect();
        assert_eq!(words, "{ v : |v| ≤ 1 }");
    }
}
