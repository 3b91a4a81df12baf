//! Values in the syntax of scene files: numbers, texts, lists, and constructor calls.
//!
//! ```text
//!   1.5   -3   "text"   [1, 2]   {"a": 1}   Vector2(1, 2)   Array[int]([1, 2])
//! ```

use super::said;
use crate::files::scenario::Fault;

/// The outcome of reading a part of a text.
pub(super) type ReadResult<T> = std::result::Result<T, Fault>;

/// Deepest nesting that is read: the parser uses a stack frame for each level.
const MAX_DEPTH: usize = 64;

/// A value and the byte at which it starts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Literal {
    pub at: usize,
    pub kind: LiteralKind,
}

/// The value of a [`Literal`].
#[derive(Clone, Debug, PartialEq)]
pub(super) enum LiteralKind {
    /// A number, rounded once from its digits.
    Number {
        single: f32,
        double: f64,
    },
    Text(String),
    /// A name with a meaning, such as `true`.
    Name(String),
    /// Values in brackets of any kind.
    List(Vec<Literal>),
    /// A name with values in brackets: `Vector2(1, 2)`.
    Made(String, Vec<Literal>),
}

impl Literal {
    /// The values in its brackets.
    pub fn items(&self) -> Option<&[Literal]> {
        match &self.kind {
            LiteralKind::List(items) | LiteralKind::Made(_, items) => Some(items),
            _ => None,
        }
    }

    /// Its number, if it is one.
    pub fn number(&self) -> Option<f32> {
        match self.kind {
            LiteralKind::Number { single, .. } => Some(single),
            _ => None,
        }
    }

    /// Its text or name, if it is one.
    pub fn word(&self) -> Option<&str> {
        match &self.kind {
            LiteralKind::Text(word) | LiteralKind::Name(word) => Some(word),
            _ => None,
        }
    }
}

/// A place in a text from which values are read.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    pub at: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, at: 0 }
    }

    pub fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The next character, if there is one.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Skips a character.
    pub fn skip(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    /// Skips these characters, if they come next.
    pub fn take(&mut self, wanted: &str) -> bool {
        let comes = self.rest().starts_with(wanted);
        self.at += if comes { wanted.len() } else { 0 };
        comes
    }

    /// Skips all following characters of this kind.
    pub fn take_while(&mut self, is: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !is(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Skips blanks and comments, which extend from `;` to the end of the line.
    pub fn skip_blank(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            if self.peek() != Some(';') {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    /// A name: letters, digits, `_`, and not beginning with a digit.
    pub fn name(&mut self) -> Option<&'a str> {
        let starts = self.peek().is_some_and(|c| c.is_alphabetic() || c == '_');
        starts.then(|| self.take_while(|c| c.is_alphanumeric() || c == '_'))
    }

    /// A value.
    pub fn value(&mut self) -> ReadResult<Literal> {
        self.nested(0)
    }

    fn nested(&mut self, depth: usize) -> ReadResult<Literal> {
        self.skip_blank();
        let at = self.at;
        if depth > MAX_DEPTH {
            return Err(Fault::new(at, said::too_deep(MAX_DEPTH)));
        }
        let kind = match self.peek() {
            Some('"' | '\'') => LiteralKind::Text(self.quotation()?),
            // Godot's own kinds of names: &"name", ^"path".
            Some('&' | '^') => {
                self.skip();
                return self.nested(depth + 1);
            }
            Some('(' | '[' | '{') => LiteralKind::List(self.brackets(depth)?),
            Some(c) if c.is_ascii_digit() || matches!(c, '-' | '+' | '.') => self.digits()?,
            Some(c) if c.is_alphabetic() || c == '_' => return self.named(depth),
            Some(c) => return Err(Fault::new(at, said::no_value(c.to_string()))),
            None => return Err(Fault::new(at, said::cut_off())),
        };
        Ok(Literal { at, kind })
    }

    /// A text in quotation marks, given by its first character.
    fn quotation(&mut self) -> ReadResult<String> {
        let (from, mark) = (self.at, self.peek());
        self.skip();
        let mut text = String::new();
        loop {
            match self.peek() {
                None => return Err(Fault::new(from, said::open_text())),
                c if c == mark => break self.skip(),
                Some('\\') => {
                    self.skip();
                    text.extend(self.peek());
                }
                Some(c) => text.push(c),
            }
            self.skip();
        }
        Ok(text)
    }

    /// The digits of a number with its sign.
    fn digits(&mut self) -> ReadResult<LiteralKind> {
        let from = self.at;
        self.take_while(|c| matches!(c, '-' | '+'));
        self.take_while(|c| c.is_ascii_digit() || c == '.');
        let mantissa = self.at;
        if matches!(self.peek(), Some('e' | 'E')) {
            self.skip();
            self.take_while(|c| matches!(c, '-' | '+'));
            if self.take_while(|c| c.is_ascii_digit()).is_empty() {
                self.at = mantissa;
            }
        }
        let digits = &self.text[from..self.at];
        match (digits.parse(), digits.parse()) {
            (Ok(single), Ok(double)) => Ok(LiteralKind::Number { single, double }),
            _ => Err(Fault::new(from, said::no_number(quoted(&self.text[from..self.at])))),
        }
    }

    /// A name, or a value constructed by it, which may have a type: `Array[int](…)`.
    fn named(&mut self, depth: usize) -> ReadResult<Literal> {
        let at = self.at;
        let name = self.name().unwrap_or_default().to_string();
        let after = self.at;
        if self.take("[") {
            self.take_while(|c| c != ']' && c != '\n');
            self.take("]");
        }
        if self.peek() == Some('(') {
            return Ok(Literal { at, kind: LiteralKind::Made(name, self.brackets(depth)?) });
        }
        self.at = after;
        Ok(Literal { at, kind: LiteralKind::Name(name) })
    }

    /// The values between a bracket, which comes next, and its closing bracket.
    fn brackets(&mut self, depth: usize) -> ReadResult<Vec<Literal>> {
        let from = self.at;
        let close = match self.peek() {
            Some('(') => ')',
            Some('[') => ']',
            Some('{') => '}',
            _ => return Err(Fault::new(from, said::no_value(self.next_word()))),
        };
        self.skip();
        let mut items = Vec::new();
        loop {
            self.skip_blank();
            match self.peek() {
                None => return Err(Fault::new(from, said::open_bracket())),
                Some(c) if c == close => break self.skip(),
                Some(',' | ':') => self.skip(),
                Some(_) => items.push(self.nested(depth + 1)?),
            }
        }
        Ok(items)
    }

    /// The next word, for an error message.
    pub fn next_word(&self) -> String {
        self.rest().chars().take_while(|c| !c.is_whitespace()).take(20).collect()
    }
}

pub(super) fn quoted(text: &str) -> String {
    sidestep_core::model::spelling::quoted(text)
}
