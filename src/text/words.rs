//! A message in a language: pieces of text, some of which are about something.

use std::fmt;

use super::message::Argument;

/// A message in a language, piece by piece.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Words(pub Vec<Span>);

/// A piece of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// What it is about: a body to light up, a value to set. `None` where it only says.
    pub of: Option<Argument>,
}

impl Span {
    /// Text that is about nothing.
    pub fn plain(text: impl Into<String>) -> Span {
        Span { text: text.into(), of: None }
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.iter().try_for_each(|span| f.write_str(&span.text))
    }
}
