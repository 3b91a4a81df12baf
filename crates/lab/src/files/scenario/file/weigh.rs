//! The memory that reading a text would take, estimated before it is read: a picture of 61 KB can contain a text of 64
//! MB, and a text can become a tree of 600 times its size.

use super::{
    error::{Fault, Result},
    text::MAX_DEPTH,
};
use crate::files::scenario::said;

/// Memory that reading may take for any text, bytes.
const ROOM: u64 = 52_000_000;

/// Additional memory per byte of the file that contains the text. The densest text that sidestep writes, short
/// vertices, weighs 116.
const ROOM_EACH: u64 = 118;

/// Most memory that the parsers take, bytes, measured with a counting allocator over texts of each kind.
struct Weights {
    /// True for TOML, false for JSON.
    is_toml: bool,
    /// For a sign, a word or a blank: stored twice until the whole text has been read.
    token: u64,
    /// For a value. More than the parser's tree takes: measured when a second tree was built from it.
    value: u64,
    /// For a table that is not empty.
    table: u64,
}

const TOML: Weights = Weights { is_toml: true, token: 70, value: 150, table: 1250 };

/// This parser stores no tokens.
const JSON: Weights = Weights { is_toml: false, token: 0, value: 170, table: 600 };

/// For each byte of a text itself.
const BYTE: u64 = 8;

/// Longest text, in bytes, that a file may unpack to if it stores the text in `bytes` bytes.
pub fn longest(bytes: u64) -> u64 {
    room(bytes) / BYTE
}

fn room(bytes: u64) -> u64 {
    ROOM.saturating_add(ROOM_EACH.saturating_mul(bytes))
}

/// Checks that a TOML text stored in `bytes` bytes of its file can be read within the memory allowed for that.
///
/// # Errors
/// It cannot; the fault is at the place where the memory runs out.
pub fn toml(text: &str, bytes: u64) -> Result<()> {
    Scan {
        text: text.as_bytes(),
        weights: TOML,
        at: 0,
        depth: 0,
        in_value: false,
        dots: 0,
        deepest: 0,
        header: b"",
    }
    .check(bytes)
}

/// Like [`toml()`], for JSON.
///
/// # Errors
/// It cannot; the fault is at the place where the memory runs out.
pub fn json(text: &str, bytes: u64) -> Result<()> {
    // Braces and brackets contain everything: no headers, no dotted keys.
    Scan {
        text: text.as_bytes(),
        weights: JSON,
        at: 0,
        depth: 1,
        in_value: true,
        dots: 0,
        deepest: 0,
        header: b"",
    }
    .check(bytes)
}

/// Scans a text piece by piece. It only counts; errors in the text are left to the parser.
struct Scan<'a> {
    text: &'a [u8],
    weights: Weights,
    at: usize,
    /// Lists and tables around this byte.
    depth: usize,
    /// True after the "=" of its line.
    in_value: bool,
    /// Dots since the last sign: in a number, or, if a "=" follows, between the names of tables.
    dots: u64,
    /// Greatest depth so far.
    deepest: usize,
    /// The last header, such as `[[agents]]`.
    header: &'a [u8],
}

impl Scan<'_> {
    fn check(mut self, bytes: u64) -> Result<()> {
        let (room, mut weight) = (room(bytes), 0);
        while self.at < self.text.len() {
            let from = self.at;
            weight += self.piece();
            // It always advances.
            self.at = self.at.max(from + 1);
            weight += BYTE * (self.at - from) as u64;
            if weight > room {
                let format = if self.weights.is_toml { "TOML" } else { "JSON" };
                let reason = match self.deepest > MAX_DEPTH {
                    true => said::recurses(format.into(), MAX_DEPTH),
                    false => said::too_many_values(bytes),
                };
                return Err(Fault::new(from, reason));
            }
        }
        Ok(())
    }

    /// The weight of the piece at this byte, not counting its bytes; advances to the next piece.
    fn piece(&mut self) -> u64 {
        let Weights { is_toml, token, value, table } = self.weights;
        let sign = self.text[self.at];
        match sign {
            b'[' if self.depth == 0 && !self.in_value => return self.header(),
            b'"' => self.at = self.end_of_string(sign),
            b'\'' if is_toml => self.at = self.end_of_string(sign),
            b'#' if is_toml => self.at = self.end_of(|byte| byte != b'\n'),
            b' ' | b'\t' => self.at = self.end_of(|byte| matches!(byte, b' ' | b'\t')),
            b'.' => {
                self.at += 1;
                self.dots += 1;
                self.deepest = self.deepest.max(self.dots as usize);
                // The first dot of a word may belong to a number.
                return if self.dots == 1 { token } else { token + table };
            }
            b'\n' | b'[' | b']' | b'{' | b'}' | b',' | b'=' | b':' => {
                self.at += 1;
                let dots = std::mem::take(&mut self.dots);
                match sign {
                    b'\n' => self.in_value &= self.depth > 0,
                    b']' | b'}' => self.depth = self.depth.saturating_sub(1),
                    b'[' | b'{' => {
                        self.depth += 1;
                        self.deepest = self.deepest.max(self.depth);
                    }
                    _ => self.in_value |= sign == b'=',
                }
                let filled = sign == b'{' && self.text.get(self.at) != Some(&b'}');
                let tables = u64::from(filled) + if sign == b'=' { dots.min(1) } else { 0 };
                let values = u64::from(!matches!(sign, b'\n' | b']' | b'}'));
                return token + values * value + tables * table;
            }
            _ => self.at = self.end_of(|byte| !b" \t\r\n[]{},=:.\"'#".contains(&byte)),
        }
        token
    }

    /// A line like `[defaults]` or `[[run.log]]`. If it equals the previous one, it creates no intermediate tables.
    fn header(&mut self) -> u64 {
        let Weights { token, value, table, .. } = self.weights;
        let end = self.end_of(|byte| byte != b'\n');
        let (before, header) = (self.header, &self.text[self.at..end]);
        let dots = header.iter().filter(|byte| **byte == b'.').count() as u64;
        let new = if header == before { 0 } else { dots };
        self.deepest = self.deepest.max(dots as usize);
        (self.at, self.header) = (end, header);
        (6 + 2 * dots) * token + value + (1 + new) * table
    }

    /// The end of the bytes that continue in this way.
    fn end_of(&self, goes_on: impl Fn(u8) -> bool) -> usize {
        let rest = &self.text[self.at..];
        self.at + rest.iter().position(|byte| !goes_on(*byte)).unwrap_or(rest.len())
    }

    /// The end of a string in these quotation marks: on its line, or over several lines in triple quotes.
    fn end_of_string(&self, quote: u8) -> usize {
        let rest = &self.text[self.at..];
        let long = self.weights.is_toml && rest.starts_with(&[quote; 3]);
        let marks = if long { 3 } else { 1 };
        let mut at = marks;
        while at < rest.len() {
            match rest[at] {
                b'\\' if quote == b'"' => at += 1,
                b'\n' if !long => return self.at + at,
                mark if mark == quote && rest[at..].starts_with(&[quote; 3][..marks]) => {
                    // Up to two of five marks belong to the string.
                    let more = rest[at + marks..].iter().take(if long { 2 } else { 0 });
                    return self.at + at + marks + more.take_while(|byte| **byte == quote).count();
                }
                _ => {}
            }
            at += 1;
        }
        self.text.len()
    }
}
