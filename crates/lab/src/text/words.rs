//! A message in a language: pieces of text, some of which have a subject.

use std::fmt;

use super::message::Argument;

/// A message in a language, piece by piece.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Words(pub Vec<WordSpan>);

/// A piece of text.
#[derive(Clone, Debug, PartialEq)]
pub struct WordSpan {
    /// The text.
    pub text: String,
    /// The subject: a body to highlight, a value to set. `None` for plain text.
    pub of: Option<Argument>,
}

impl WordSpan {
    /// Text without a subject.
    pub fn plain(text: impl Into<String>) -> WordSpan {
        WordSpan { text: text.into(), of: None }
    }
}

impl Words {
    /// These words with neighboring plain pieces joined, and without empty pieces.
    pub fn joined(self) -> Words {
        let mut joined: Vec<WordSpan> = Vec::new();
        for span in self.0 {
            match joined.last_mut() {
                Some(last) if last.of.is_none() && span.of.is_none() => last.text += &span.text,
                _ => joined.push(span),
            }
        }
        joined.retain(|span| !span.text.is_empty());
        Words(joined)
    }

    /// The words before the first plain `start` after the beginning, and the rest from there on.
    pub fn split_before(mut self, start: &str) -> (Words, Words) {
        for place in 0..self.0.len() {
            let WordSpan { text, of: None } = &self.0[place] else { continue };
            if let Some(at) = text.find(start) {
                if place + at == 0 {
                    break;
                }
                let rest = WordSpan::plain(&text[at..]);
                let before = WordSpan::plain(&text[..at]);
                let behind = self.0.split_off(place + 1);
                self.0[place] = before;
                return (self, Words([rest].into_iter().chain(behind).collect()));
            }
        }
        (self, Words::default())
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.iter().try_for_each(|span| f.write_str(&span.text))
    }
}
