//! Tables and paragraphs on a terminal.

/// The rows as lines of columns that stand below each other: the first `left` of them begin alike, the others end alike.
pub fn aligned(rows: &[Vec<String>], left: usize) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| wide(cell)).max();
    let widths: Vec<usize> = (0..count).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            if column < left { format!("{cell:width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

/// The words in lines of at most so many characters, where they have blanks to be broken at.
pub fn wrapped(words: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut().filter(|line| wide(line) + 1 + wide(word) <= width) {
            Some(line) => *line += &format!(" {word}"),
            None => lines.push(word.to_string()),
        }
    }
    lines
}

fn wide(text: &str) -> usize {
    text.chars().count()
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
}
