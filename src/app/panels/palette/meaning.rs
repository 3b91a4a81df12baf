//! Search by meaning: an entry is described by its own words and by common sayings, and a search is compared with all
//! entries.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher},
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use rust_stemmers::{Algorithm, Stemmer};
use serde::Deserialize;
use sidestep_lab::text::spelling::is_meant;

/// The contents of `assets/search.toml`.
#[derive(Deserialize)]
struct SearchFile {
    notions: BTreeMap<String, Vec<String>>,
    /// Common names of an entry, by its English title or by the key of its parameter.
    sayings: BTreeMap<String, Vec<String>>,
    stop: BTreeSet<String>,
}

/// The vocabulary of the search.
struct Known {
    /// Sequences of English words that express a notion, as stems, by their first stem.
    english: BTreeMap<String, Vec<(Vec<String>, usize)>>,
    /// Words of a script without spaces by their first letter, each with its notion.
    chinese: BTreeMap<char, Vec<(String, usize)>>,
    sayings: BTreeMap<String, Vec<String>>,
    stop: BTreeSet<String>,
    stemmer: Stemmer,
}

static KNOWN: LazyLock<Known> = LazyLock::new(|| {
    let SearchFile { notions, sayings, stop } =
        toml::from_str(include_str!("../../../../assets/search.toml")).expect("notions and sayings");
    let stemmer = Stemmer::create(Algorithm::English);
    let mut english: BTreeMap<String, Vec<(Vec<String>, usize)>> = BTreeMap::new();
    let mut chinese: BTreeMap<char, Vec<(String, usize)>> = BTreeMap::new();
    for (notion, words) in notions.into_values().enumerate() {
        for word in words {
            let stems = stems(&stemmer, &word);
            if let Some(first) = stems.first().filter(|_| word.is_ascii()) {
                english.entry(first.clone()).or_default().push((stems, notion));
            } else if let Some(first) = word.chars().next() {
                chinese.entry(first).or_default().push((word, notion));
            }
        }
    }
    let stop = stop.iter().flat_map(|word| stems(&stemmer, word)).collect();
    Known { english, chinese, sayings, stop, stemmer }
});

/// The English words of a text.
fn words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase().replace('’', "'");
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric() && c != '\'');
    words.filter(|word| !word.is_empty()).map(String::from).collect()
}

/// The stem of each word; words of negation become `not`.
fn stems(stemmer: &Stemmer, text: &str) -> Vec<String> {
    let stem = |word: &String| {
        let denies =
            word.ends_with("n't") || ["cannot", "never", "not", "without", "no"].contains(&word.as_str());
        if denies { "not".into() } else { stemmer.stem(word.trim_matches('\'')).into_owned() }
    };
    words(text).iter().map(stem).collect()
}

/// A part of a text that indicates its subject.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Term {
    Notion(usize),
    /// A word as a stem, or two Chinese letters.
    Word(String),
    /// Three letters of an English word, which survive a typing error, or one Chinese letter.
    Letters(String),
}

impl Term {
    /// Its weight compared with other kinds of terms.
    fn weight(&self) -> f32 {
        match self {
            Term::Notion(_) | Term::Word(_) => 1.0,
            Term::Letters(letters) if letters.is_ascii() => 0.35,
            Term::Letters(_) => 0.5,
        }
    }

    /// Its hash.
    fn hash(&self) -> u64 {
        BuildHasherDefault::<DefaultHasher>::default().hash_one(self)
    }
}

/// The terms of a text.
fn terms(text: &str) -> BTreeSet<Term> {
    let Known { english, chinese, stop, stemmer, .. } = &*KNOWN;
    let stems = stems(stemmer, text);
    let mut named: Vec<(usize, usize, usize)> = Vec::new();
    for (at, first) in stems.iter().enumerate() {
        let words = english.get(first).into_iter().flatten();
        let words = words.filter(|(words, _)| stems[at..].starts_with(words));
        named.extend(words.map(|(words, notion)| (words.len(), at, *notion)));
    }
    named.sort_by_key(|(length, ..)| Reverse(*length));
    let mut terms = BTreeSet::new();
    // A notion within a longer one does not count separately.
    let mut explained = vec![0; stems.len()];
    for (length, at, notion) in named {
        let place = &mut explained[at..at + length];
        if place.iter().all(|explained| *explained <= length) {
            place.fill(length);
            terms.insert(Term::Notion(notion));
        }
    }
    let written: String =
        text.chars().filter(|c| !c.is_ascii() && c.is_alphabetic()).flat_map(char::to_lowercase).collect();
    for (at, first) in written.char_indices() {
        let named = chinese.get(&first).into_iter().flatten();
        let named = named.filter(|(word, _)| written[at..].starts_with(word.as_str()));
        terms.extend(named.map(|(_, notion)| Term::Notion(*notion)));
    }
    let written: Vec<char> = written.chars().collect();
    terms.extend(written.windows(2).map(|pair| Term::Word(pair.iter().collect())));
    terms.extend(written.into_iter().map(|letter| Term::Letters(letter.into())));
    for (word, stem) in words(text).into_iter().zip(stems) {
        if !stop.contains(&stem) {
            let letters: Vec<char> = format!("^{word}$").chars().collect();
            terms.extend(letters.windows(3).map(|three| Term::Letters(three.iter().collect())));
            terms.insert(Term::Word(stem));
        }
    }
    terms
}

/// The number of occurrences of each term, sorted by the terms' hashes.
type TermCounts = Arc<[(u64, u32)]>;

/// The meaning of an entry.
pub struct Meant {
    /// The terms of its text.
    terms: TermCounts,
    /// How likely such an entry is meant by a search in the user's own words, compared with others.
    favor: f32,
}

/// The sayings about an entry with this English title; a kind may stand before it.
fn sayings(title: &str) -> &[String] {
    let known = |title: &str| KNOWN.sayings.get(title);
    known(title).or_else(|| known(title.rsplit("  ").next()?)).map_or(&[], Vec::as_slice)
}

/// A search by its words, to be compared with sayings.
pub struct SaidSearch(Vec<String>);

impl SaidSearch {
    pub fn of(search: &str) -> SaidSearch {
        SaidSearch(search.split_whitespace().map(String::from).collect())
    }

    /// Returns true if the search is a saying about an entry with this English title, in these words or misspelled.
    pub fn is_about(&self, title: &str) -> bool {
        let SaidSearch(searched) = self;
        sayings(title).iter().any(|saying| {
            saying.bytes().filter(|byte| *byte == b' ').count() + 1 == searched.len()
                && saying.split(' ').zip(searched).all(|(word, typed)| is_meant(word, typed))
        })
    }
}

/// The weight of a title compared with a saying.
const TITLE: u32 = 3;

impl Meant {
    /// Takes the titles in the languages that are searched, and the other text of the entry; each entry is parsed only
    /// once.
    pub fn of(titles: [&str; 2], said: &str, favor: f32) -> Meant {
        static READ: Mutex<BTreeMap<String, TermCounts>> = Mutex::new(BTreeMap::new());
        /// More than all entries in all languages; the text of a parameter changes with its value.
        const MOST: usize = 4000;
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        if read.len() >= MOST {
            read.clear();
        }
        let key = format!("{}\n{}\n{said}", titles[0], titles[1]);
        let terms = read.entry(key).or_insert_with(|| {
            let mut counts = BTreeMap::new();
            let mut count = |text: &str, times: u32| {
                for term in terms(text) {
                    *counts.entry(term.hash()).or_insert(0) += times;
                }
            };
            let title = titles.into_iter().rfind(|title| !title.is_empty()).unwrap_or_default();
            count(&titles.join(" "), TITLE);
            count(said, 1);
            sayings(title).iter().for_each(|saying| count(saying, 1));
            counts.into_iter().collect()
        });
        Meant { terms: Arc::clone(terms), favor }
    }

    /// The number of occurrences of a term.
    fn count(&self, term: u64) -> Option<u32> {
        let at = self.terms.binary_search_by_key(&term, |(term, _)| *term).ok()?;
        Some(self.terms[at].1)
    }
}

/// A search, to be compared with all entries: rare terms weigh most.
pub struct SearchQuery {
    /// The terms of the search, with their weights.
    terms: Vec<(u64, f32)>,
    whole: f32,
}

/// Least share of a search's weight that an entry must match.
const LEAST: f32 = 0.15;

/// Penalty for long texts: the power of an entry's number of terms.
const LENGTH: f32 = 0.15;

impl SearchQuery {
    pub fn of(search: &str, entries: &[Meant]) -> SearchQuery {
        let tells = |term: Term| {
            let hash = term.hash();
            let with = entries.iter().filter(|entry| entry.count(hash).is_some()).count().max(1);
            (hash, (term.weight() * (1.0 + entries.len() as f32 / with as f32).ln()).powi(2))
        };
        let terms: Vec<(u64, f32)> = terms(search).into_iter().map(tells).collect();
        SearchQuery { whole: terms.iter().map(|(_, tells)| tells).sum(), terms }
    }

    /// How well an entry matches the search; `None` if it does not.
    pub fn score(&self, entry: &Meant) -> Option<f32> {
        let (mut found, mut score) = (0.0, 0.0);
        for (term, tells) in &self.terms {
            if let Some(count) = entry.count(*term) {
                found += tells;
                score += tells * (1.0 + (count as f32).ln());
            }
        }
        let score = score / self.whole.sqrt() * entry.favor / (entry.terms.len() as f32).powf(LENGTH);
        (found > 0.0 && found >= LEAST * self.whole).then_some(score)
    }
}
