//! Users' words on a terminal, and their comparison with known words.

use sidestep_core::model::spelling::MAX_QUOTE;

/// The text in a form that is safe on a terminal: characters that would control it, break the line, reverse the
/// direction of writing or hide are escaped. Names and texts of users and files go through here, in messages and in
/// every printed line.
pub fn one_line(text: &str) -> String {
    escaped(text, |c, line| match c {
        '\n' | '\r' | '\t' => line.extend(c.escape_default()),
        c => line.extend(c.escape_unicode()),
    })
}

/// JSON in a form that is safe on a terminal: the characters that [`one_line`] escapes are escaped in the way of JSON.
/// They may occur only within its texts, since it has no line breaks.
pub fn one_line_of_json(json: &str) -> String {
    escaped(json, |c, line| {
        c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| *line += &format!("\\u{unit:04x}"));
    })
}

fn escaped(text: &str, escape: impl Fn(char, &mut String)) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unsafe(c) { escape(c, &mut line) } else { line.push(c) }
    }
    line
}

/// The known word that is most similar to `word`, if it is similar enough to be meant. A word longer than a quote is
/// too different from every known one, and is not compared: that takes time and memory for each of its letters.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > 4 * MAX_QUOTE || word.chars().count() > MAX_QUOTE {
        return None;
    }
    known
        .into_iter()
        .map(|known| (strsim::damerau_levenshtein(word, known), known))
        .filter(|(distance, known)| *distance <= 1 + known.len().max(word.len()) / 3)
        .min()
        .map(|(_, known)| known)
}

/// Returns true if a word was typed, or a long English one with a slip or two.
pub fn is_meant(word: &str, typed: &str) -> bool {
    let slips = match word.len() {
        0..=4 => 0,
        5..=7 => 1,
        _ => 2,
    };
    let is_near =
        || word.len().abs_diff(typed.len()) <= slips && strsim::damerau_levenshtein(word, typed) <= slips;
    word.eq_ignore_ascii_case(typed) || slips > 0 && word.is_ascii() && is_near()
}

/// Whether a character has another effect than being visible. Joiners are letters in some scripts, and stay.
fn is_unsafe(c: char) -> bool {
    let of_format = matches!(c,
        // Marks, embeddings and isolates of the direction of writing.
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        // Ends of lines and paragraphs.
        | '\u{2028}' | '\u{2029}'
        // Characters without width: soft hyphen, zero-width space, invisible operators, byte order mark, annotations,
        // tags.
        | '\u{ad}' | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    c.is_control() || of_format
}
