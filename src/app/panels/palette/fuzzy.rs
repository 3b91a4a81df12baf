//! The entries that have the letters of a search in their order, those that have them together first.

use nucleo_matcher::{
    Config, Matcher, Utf32Str,
    pattern::{AtomKind, CaseMatching, Normalization, Pattern},
};

use super::entry::PaletteEntry;

/// Letters of a search, by which texts are scored.
pub struct Letters {
    pattern: Pattern,
    matcher: Matcher,
    buffer: Vec<char>,
}

impl Letters {
    /// Those of a search; words may come in any order.
    pub fn of(search: &str) -> Letters {
        let pattern = Pattern::new(search, CaseMatching::Ignore, Normalization::Smart, AtomKind::Fuzzy);
        Letters { pattern, matcher: Matcher::new(Config::DEFAULT), buffer: Vec::new() }
    }

    /// How well a text has them, if it does.
    pub fn score(&mut self, text: &str) -> Option<u32> {
        self.pattern.score(Utf32Str::new(text, &mut self.buffer), &mut self.matcher)
    }
}

/// What it counts more that the search is a word of the title by itself, as `len` of `orca.len`, or its first words, as
/// "lesson 1" of lesson 1 and not of lesson 10.
const WHOLE_WORD: u32 = 40;

fn is_a_word(title: &str, search: &str) -> bool {
    let first_words = title.split_at_checked(search.len()).is_some_and(|(first, rest)| {
        first.eq_ignore_ascii_case(search) && !rest.starts_with(char::is_alphanumeric)
    });
    !search.is_empty() && first_words || title.split([' ', '.']).any(|word| word.eq_ignore_ascii_case(search))
}

/// The best of some entries, best first; those that fit alike stay in their order. Without a search the first ones.
pub fn best(entries: Vec<PaletteEntry>, search: &str, most: usize) -> Vec<PaletteEntry> {
    let mut letters = Letters::of(search);
    let mut scored: Vec<(u32, PaletteEntry)> = entries
        .into_iter()
        .filter_map(|entry| {
            let title = letters.score(&entry.title).max(letters.score(&entry.english));
            // A hit in what is said of it counts half.
            let said = letters.score(&format!("{} {}", entry.title, entry.words)).map(|score| score / 2);
            let whole = if [&entry.title, &entry.english].into_iter().any(|title| is_a_word(title, search)) {
                WHOLE_WORD
            } else {
                0
            };
            Some((title.max(said)? + whole, entry))
        })
        .collect();
    scored.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.title.len().cmp(&b.1.title.len())));
    scored.truncate(most);
    scored.into_iter().map(|(_, entry)| entry).collect()
}
