//! Text that is safe to print on a terminal.

use std::path::Path;

/// The text as a terminal may show it: characters that would steer it, break the line, reverse the direction of writing or
/// hide are escaped. Every name and text that the user or a file gave goes through here.
pub fn one_line(text: &str) -> String {
    let spelled = |c: char| if is_unsafe(c) { c.escape_unicode().to_string() } else { c.to_string() };
    let plain = |c: char| matches!(c, '\n' | '\r' | '\t').then(|| c.escape_default().to_string());
    text.chars().map(|c| plain(c).unwrap_or_else(|| spelled(c))).collect()
}

/// A path as a terminal may show it.
pub fn shown(path: &Path) -> String {
    one_line(&path.display().to_string())
}

/// Whether a character does something else than to be seen. Joiners are letters to some scripts, and stay.
fn is_unsafe(c: char) -> bool {
    let of_format = matches!(c,
        // Marks, embeddings and isolates of the direction of writing.
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        // Ends of lines and paragraphs.
        | '\u{2028}' | '\u{2029}'
        // No width at all: soft hyphen, zero-width space, invisible operators, byte order mark, annotations, tags.
        | '\u{ad}' | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    c.is_control() || of_format
}
