//! Ranks entries for a search: those with its letters in order, adjacent letters first, and those with its meaning.

use nucleo_matcher::{
    Config, Matcher, Utf32Str,
    pattern::{AtomKind, CaseMatching, Normalization, Pattern},
};

use super::{
    entry::PaletteEntry,
    meaning::{Meant, SaidSearch, SearchQuery},
};

/// The letters of a search, by which texts are scored.
pub struct Letters {
    pattern: Pattern,
    words: Pattern,
    matcher: Matcher,
    buffer: Vec<char>,
}

impl Letters {
    /// Parses a search; its words may occur in any order.
    pub fn of(search: &str) -> Letters {
        let pattern = |kind| Pattern::new(search, CaseMatching::Ignore, Normalization::Smart, kind);
        let [pattern, words] = [AtomKind::Fuzzy, AtomKind::Substring].map(pattern);
        Letters { pattern, words, matcher: Matcher::new(Config::DEFAULT), buffer: Vec::new() }
    }

    /// How well a text matches; `None` if it does not.
    pub fn score(&mut self, text: &str) -> Option<u32> {
        self.pattern.score(Utf32Str::new(text, &mut self.buffer), &mut self.matcher)
    }

    /// Like [`Letters::score`], but the letters of each word must be adjacent: a long text contains the letters of
    /// anything.
    fn whole_words(&mut self, text: &str) -> Option<u32> {
        self.words.score(Utf32Str::new(text, &mut self.buffer), &mut self.matcher)
    }
}

/// Bonus if the search is a separate word of the title, such as `len` of `orca.len`, or its first words, such as
/// "lesson 1" of lesson 1 but not of lesson 10.
const WHOLE_WORD: u32 = 40;

fn is_a_word(title: &str, search: &str) -> bool {
    let first_words = title.split_at_checked(search.len()).is_some_and(|(first, rest)| {
        first.eq_ignore_ascii_case(search) && !rest.starts_with(char::is_alphanumeric)
    });
    !search.is_empty() && first_words || title.split([' ', '.']).any(|word| word.eq_ignore_ascii_case(search))
}

/// Bonus if the text of an entry contains several words as they were typed.
const ALL_OF_IT: u32 = 300;

/// Returns true if an entry contains the whole search, and the search has several words.
fn has_all(entry: &PaletteEntry, search: &str) -> bool {
    let search = search.trim().to_lowercase();
    let is_long =
        search.split_whitespace().count() > 2 || search.chars().filter(|c| !c.is_ascii()).count() > 5;
    is_long && [&entry.title, &entry.words].into_iter().any(|text| text.to_lowercase().contains(&search))
}

/// The score of an entry if the search is a saying about it: more than any other.
const SAYING: u32 = 10_000;

/// The weight of the best hit by meaning, compared with letters.
const MEANING: f32 = 15.0;

/// The best of the entries, best first: those with the letters of the search, and those with its meaning. Equally good
/// ones stay in order. Without a search, the first ones.
pub fn best(entries: Vec<PaletteEntry>, search: &str, most: usize) -> Vec<PaletteEntry> {
    let (mut letters, said_search) = (Letters::of(search), SaidSearch::of(search));
    let meant: Vec<Meant> = entries.iter().map(PaletteEntry::meant).collect();
    // A search with a value asks for that value, not for its meaning.
    let query = (!search.contains(['=', ':'])).then(|| SearchQuery::of(search, &meant));
    let mut scored: Vec<(u32, PaletteEntry)> = entries
        .into_iter()
        .zip(&meant)
        .filter_map(|(entry, meant)| {
            let title = letters.score(&entry.title).max(letters.score(&entry.english));
            let whole = if [&entry.title, &entry.english].into_iter().any(|title| is_a_word(title, search)) {
                WHOLE_WORD
            } else {
                0
            };
            // A hit in the description counts half.
            let said =
                letters.whole_words(&format!("{} {}", entry.title, entry.words)).map(|score| score / 2);
            let said = said.map(|score| score + if has_all(&entry, search) { ALL_OF_IT } else { 0 });
            let meaning = query.as_ref().and_then(|query| query.score(meant));
            let meaning = meaning.map(|score| (MEANING * score) as u32);
            let saying = said_search.is_about(entry.in_english()).then_some(SAYING);
            let best = title.max(said).max(meaning).max(saying)?;
            Some((best + meaning.unwrap_or(0) + whole, entry))
        })
        .collect();
    scored.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.title.len().cmp(&b.1.title.len())));
    // The page about a thing that is listed already comes after all other entries.
    let titles: Vec<String> = scored.iter().take(most).map(|(_, entry)| entry.title.clone()).collect();
    let is_its_page = |place: usize, entry: &PaletteEntry| {
        titles[..place].iter().any(|title| entry.title.ends_with(title.as_str()))
    };
    let placed = scored.into_iter().take(most).map(|(_, entry)| entry).enumerate();
    let (others, pages): (Vec<_>, Vec<_>) = placed.partition(|(place, entry)| !is_its_page(*place, entry));
    others.into_iter().chain(pages).map(|(_, entry)| entry).collect()
}
