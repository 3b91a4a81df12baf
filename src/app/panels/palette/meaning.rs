//! What a search means: the notions in it, by any of their words, and the words that belong to none.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, LazyLock, Mutex},
};

use rust_stemmers::{Algorithm, Stemmer};
use serde::Deserialize;
use sidestep_lab::text::spelling;

#[derive(Deserialize)]
struct SearchFile {
    notions: BTreeMap<String, Vec<String>>,
    stop: Stop,
}

#[derive(Deserialize)]
struct Stop {
    words: BTreeSet<String>,
    phrases: Vec<String>,
}

/// English words that stand for a notion one after the other, as stems.
struct Saying {
    stems: Vec<String>,
    notion: usize,
}

struct Notions {
    /// The longest first.
    sayings: Vec<Saying>,
    /// Words of a script without spaces, each with its notion.
    written: Vec<(String, usize)>,
    stop: Stop,
    stemmer: Stemmer,
}

static NOTIONS: LazyLock<Notions> = LazyLock::new(|| {
    let file: SearchFile =
        toml::from_str(include_str!("../../../../assets/search.toml")).expect("a table of notions");
    let stemmer = Stemmer::create(Algorithm::English);
    let (mut sayings, mut written) = (Vec::new(), Vec::new());
    for (notion, words) in file.notions.into_values().enumerate() {
        let (latin, others): (Vec<String>, Vec<String>) = words.into_iter().partition(|word| word.is_ascii());
        sayings.extend(latin.iter().map(|word| Saying { stems: stems(&stemmer, word), notion }));
        written.extend(others.into_iter().map(|word| (word, notion)));
    }
    sayings.sort_by_key(|saying| std::cmp::Reverse(saying.stems.len()));
    let words = file.stop.words.iter().flat_map(|word| stems(&stemmer, word)).collect();
    Notions { sayings, written, stop: Stop { words, ..file.stop }, stemmer }
});

/// Each word as its stem; what denies is `not`.
fn stems(stemmer: &Stemmer, text: &str) -> Vec<String> {
    let lower = text.to_lowercase().replace('’', "'");
    let words =
        lower.split(|c: char| !c.is_ascii_alphanumeric() && c != '\'').filter(|word| !word.is_empty());
    let stem = |word: &str| {
        let denies = word.ends_with("n't") || ["cannot", "never", "not", "without", "no"].contains(&word);
        if denies { "not".into() } else { stemmer.stem(word.trim_matches('\'')).into_owned() }
    };
    words.map(stem).collect()
}

/// A notion, or a word as a stem.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    Notion(usize),
    Word(String),
}

/// What a text speaks of.
#[derive(Default)]
pub struct Meaning {
    /// Its notions, and all its words.
    pub terms: BTreeSet<Term>,
    /// The words that no notion explains.
    rest: BTreeSet<String>,
}

impl Meaning {
    /// What a text speaks of; each is read once.
    pub fn of(text: &str) -> Arc<Meaning> {
        static READ: Mutex<BTreeMap<String, Arc<Meaning>>> = Mutex::new(BTreeMap::new());
        /// More than all entries in all languages; a search is a text of its own with each letter.
        const MOST: usize = 20_000;
        let mut read = READ.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(known) = read.get(text) {
            return Arc::clone(known);
        }
        if read.len() >= MOST {
            read.clear();
        }
        let meaning = Arc::new(Meaning::read(text));
        read.insert(text.to_string(), Arc::clone(&meaning));
        meaning
    }

    fn read(text: &str) -> Meaning {
        let notions = &*NOTIONS;
        let words = stems(&notions.stemmer, text);
        let mut explained = vec![0; words.len()];
        let mut written: String =
            text.to_lowercase().chars().filter(|c| !c.is_ascii() && c.is_alphabetic()).collect();
        let whole = written.clone();
        let mut meaning = Meaning::default();
        for Saying { stems, notion } in &notions.sayings {
            for at in (0..words.len()).filter(|at| words[*at..].starts_with(stems)) {
                // A word within a longer saying means nothing by itself.
                let place = &mut explained[at..at + stems.len()];
                if place.iter().all(|length| *length <= stems.len()) {
                    place.fill(stems.len());
                    meaning.terms.insert(Term::Notion(*notion));
                }
            }
        }
        for (word, notion) in notions.written.iter().filter(|(word, _)| whole.contains(word)) {
            meaning.terms.insert(Term::Notion(*notion));
            written = written.replace(word, " ");
        }
        for (word, explained) in words.into_iter().zip(explained) {
            if !notions.stop.words.contains(&word) {
                if explained == 0 {
                    meaning.rest.insert(word.clone());
                }
                meaning.terms.insert(Term::Word(word));
            }
        }
        for phrase in &notions.stop.phrases {
            written = written.replace(phrase, " ");
        }
        let pairs = |text: &str| {
            let letters: Vec<char> = text.chars().collect();
            letters.windows(2).map(String::from_iter).filter(|pair| !pair.contains(' ')).collect::<Vec<_>>()
        };
        meaning.rest.extend(pairs(&written));
        meaning.terms.extend(pairs(&whole).into_iter().map(Term::Word));
        meaning
    }
}

/// An entry's texts by what they mean.
pub struct Meant {
    pub title: Arc<Meaning>,
    pub said: Arc<Meaning>,
    /// How likely such an entry is meant by words of one's own, beside others.
    pub favor: f32,
}

impl Meant {
    /// How much of a term is in them.
    fn has(&self, term: &Term) -> f32 {
        if self.title.terms.contains(term) {
            1.0
        } else if self.said.terms.contains(term) {
            0.4
        } else {
            0.0
        }
    }
}

/// A search against all entries: what is rare among them tells most.
pub struct SearchQuery {
    /// What it asks for, and how much each tells.
    needed: Vec<(Term, f32)>,
    /// Its words, which tell a little more where they stand themselves.
    words: Vec<(Term, f32)>,
}

/// Least part of what is asked for that an entry has.
const LEAST: f32 = 0.3;

/// How much a word that no entry has tells, and the rarest at most.
const UNKNOWN: f32 = 0.5;
const RAREST: f32 = 4.0;

/// How much what an entry lacks counts against it.
const LACK: f32 = 0.25;

impl SearchQuery {
    pub fn of(search: &str, entries: &[Meant]) -> SearchQuery {
        let asked = Meaning::of(search);
        let weight = |term: &Term| {
            let with = entries.iter().filter(|entry| entry.has(term) > 0.0).count();
            if with == 0 { 0.0 } else { (1.0 + entries.len() as f32 / with as f32).ln().min(RAREST) }
        };
        let notions = asked.terms.iter().filter(|term| matches!(term, Term::Notion(_)));
        let mut needed: Vec<(Term, f32)> = notions.map(|term| (term.clone(), weight(term))).collect();
        for word in &asked.rest {
            let mut term = Term::Word(word.clone());
            if weight(&term) == 0.0 && word.len() > 4 && word.is_ascii() {
                term = meant_by(word, entries).unwrap_or(term);
            }
            let tells = weight(&term);
            needed.push((term, if tells == 0.0 { UNKNOWN } else { tells }));
        }
        let words = asked.terms.iter().filter(|term| matches!(term, Term::Word(_)));
        SearchQuery { needed, words: words.map(|term| (term.clone(), weight(term))).collect() }
    }

    /// How well an entry answers it, if it does.
    pub fn score(&self, entry: &Meant) -> Option<f32> {
        let whole: f32 = self.needed.iter().map(|(_, tells)| tells).sum();
        let found: f32 = self.needed.iter().map(|(term, tells)| tells * entry.has(term)).sum();
        let words: f32 = self.words.iter().map(|(term, tells)| tells * entry.has(term)).sum();
        // Of two that have all of it the one that speaks of less else is meant.
        let about = 1.0 + 0.02 * entry.title.terms.len() as f32;
        let score = (found + 0.15 * words - LACK * (whole - found)) * entry.favor / about;
        (whole > 0.0 && found >= LEAST * whole && score > 0.0).then_some(score)
    }
}

/// What a word with a slip of the finger may be: one of a long word's letters is missing, too many, or another.
fn meant_by(word: &str, entries: &[Meant]) -> Option<Term> {
    let sayings = NOTIONS.sayings.iter().filter(|saying| saying.stems.len() == 1);
    let notions = sayings.map(|saying| (saying.stems[0].as_str(), Term::Notion(saying.notion)));
    let titles = entries.iter().flat_map(|entry| &entry.title.terms).filter_map(|term| match term {
        Term::Word(word) => Some((word.as_str(), term.clone())),
        Term::Notion(_) => None,
    });
    let is_like =
        |known: &str| known.len() > 4 && known.len().abs_diff(word.len()) < 2 && known[..1] == word[..1];
    let known: BTreeMap<&str, Term> = titles
        .filter(|(known, _)| known.is_ascii())
        .chain(notions)
        .filter(|(known, _)| is_like(known))
        .collect();
    let nearest = spelling::nearest(word, known.keys().copied())?;
    let same = word.chars().zip(nearest.chars()).filter(|(a, b)| a == b).count();
    let end = word.chars().rev().zip(nearest.chars().rev()).filter(|(a, b)| a == b).count();
    (same.max(end) + 3 >= word.len()).then(|| known.get(nearest).cloned()).flatten()
}
