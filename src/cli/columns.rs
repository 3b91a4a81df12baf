//! Tables and paragraphs on a terminal, where Chinese characters take two columns.

use std::io::{self, Write};

use sidestep_lab::text::breaks::{LinePiece, pieces};
use unicode_width::UnicodeWidthStr;

/// The rows as lines of aligned columns: the first `left` columns are aligned on the left, the others on the right.
pub fn aligned(rows: &[Vec<String>], left: usize) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| wide(cell)).max();
    let widths: Vec<usize> = (0..count).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            let blanks = " ".repeat(width - wide(cell));
            if column < left { format!("{cell}{blanks}") } else { format!("{blanks}{cell}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

/// Writes the rows as lines of [`aligned`] columns.
pub fn write_table(out: &mut impl Write, rows: &[Vec<String>], left: usize) -> io::Result<()> {
    aligned(rows, left).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// The words, padded with blanks to this number of columns.
pub fn padded(words: &str, width: usize) -> String {
    format!("{words}{}", " ".repeat(width.saturating_sub(wide(words))))
}

/// The words in lines of at most this number of columns, as far as they can be broken.
pub fn wrapped(words: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for LinePiece { gap, text } in pieces(words) {
        match lines.last_mut().filter(|line| wide(line) + gap.len() + wide(text) <= width) {
            Some(line) => *line += &format!("{gap}{text}"),
            None => lines.push(text.to_string()),
        }
    }
    lines
}

fn wide(text: &str) -> usize {
    text.width()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_begin_or_end_alike_and_lines_end_in_no_blank() {
        let rows = [["of", "m"], ["agent 1", "−0.5"], ["a", ""]].map(|row| row.map(String::from).to_vec());
        assert_eq!(aligned(&rows, 1), ["of          m", "agent 1  −0.5", "a"]);
        assert_eq!(aligned(&rows, 2), ["of       m", "agent 1  −0.5", "a"]);
        assert!(aligned(&[], 1).is_empty());
    }

    #[test]
    fn paragraphs_are_broken_at_blanks_only() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensible it is", 5), ["incomprehensible", "it is"]);
        assert!(wrapped(" ", 5).is_empty());
    }

    #[test]
    fn chinese_characters_take_two_columns_and_break_anywhere_but_before_a_mark() {
        let rows = [["间隙", "m"], ["智能体 1", "−0.5"]].map(|row| row.map(String::from).to_vec());
        assert_eq!(aligned(&rows, 1), ["间隙         m", "智能体 1  −0.5"]);
        assert_eq!(wrapped("一二三，四五", 8), ["一二三，", "四五"]);
        assert_eq!(wrapped("一二三四，五", 8), ["一二三", "四，五"]);
        assert_eq!((padded("到达", 6), padded("到达", 2)), ("到达  ".into(), "到达".into()));
    }
}
