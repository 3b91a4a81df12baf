//! The built-in scenarios as the window lists and finds them.

use std::sync::LazyLock;

use sidestep::{Scenario, scenario::builtin};

/// A built-in scenario, and the words that it is found by.
pub struct LibraryEntry {
    /// Its heading.
    pub topic: &'static str,
    pub name: &'static str,
    pub title: String,
    /// Its text, without marks.
    pub about: String,
    /// Length of its steps, s.
    pub time_step: f32,
    /// Name and title, in lower case.
    names: String,
    /// Everything else that is said of it, in lower case.
    words: String,
}

/// The fit of a scenario to a search, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// A word of its title or name begins so.
    Begins,
    /// It is within title or name.
    Within,
    /// Topic or text have it.
    Said,
}

/// In the order of the list.
static ENTRIES: LazyLock<Vec<LibraryEntry>> = LazyLock::new(|| {
    let entry = |topic: &'static str, builtin: builtin::Builtin, scenario: Scenario| {
        let about = scenario.words().to_string();
        let (title, time_step) = (scenario.title, scenario.params.time_step);
        let names = format!("{} {title}", builtin.name).to_lowercase();
        let words = format!("{topic} {about}").to_lowercase();
        LibraryEntry { topic, name: builtin.name, title, about, time_step, names, words }
    };
    let topics = builtin::by_topic().into_iter();
    topics
        .flat_map(|(topic, entries)| {
            entries.into_iter().map(move |(builtin, scenario)| entry(topic, builtin, scenario))
        })
        .collect()
});

/// Reads all of them on a thread of its own, before the window asks for them.
pub fn read_ahead() {
    std::thread::spawn(|| LazyLock::force(&ENTRIES));
}

/// All of them, by topic and title.
pub fn all() -> &'static [LibraryEntry] {
    &ENTRIES
}

/// The one of this name.
pub fn find(name: &str) -> Option<&'static LibraryEntry> {
    ENTRIES.iter().find(|entry| entry.name == name)
}

/// The one that follows another in the list.
pub fn after(name: &str) -> Option<&'static LibraryEntry> {
    let at = ENTRIES.iter().position(|entry| entry.name == name)?;
    ENTRIES.get(at + 1)
}

impl LibraryEntry {
    /// Its fit to a word, if it has one.
    fn fit(&self, word: &str) -> Option<Fit> {
        let begins = self.names.split(|c: char| !c.is_alphanumeric()).any(|name| name.starts_with(word));
        match () {
            () if begins => Some(Fit::Begins),
            () if self.names.contains(word) => Some(Fit::Within),
            () if self.words.contains(word) => Some(Fit::Said),
            () => None,
        }
    }

    /// Its fits to all words, the worst first; `None` if one is missing.
    fn fits(&self, words: &[&str]) -> Option<Vec<Fit>> {
        let mut fits: Vec<Fit> = words.iter().map(|word| self.fit(word)).collect::<Option<_>>()?;
        fits.sort_by(|a, b| b.cmp(a));
        Some(fits)
    }
}

/// The scenarios that have every word of `search` somewhere in title, name, topic or text, those named so first. Each topic
/// stands once, where its best hit is.
pub fn found(search: &str) -> Vec<&'static LibraryEntry> {
    let search = search.to_lowercase();
    let words: Vec<&str> = search.split_whitespace().collect();
    let fits = ENTRIES.iter().filter_map(|entry| Some((entry.fits(&words)?, entry)));
    let mut fits: Vec<_> = fits.collect();
    let other_title = |entry: &LibraryEntry| entry.title.to_lowercase() != search;
    // Stable: what fits equally well stays in the order of the topics.
    fits.sort_by(|(a, x), (b, y)| other_title(x).cmp(&other_title(y)).then(a.cmp(b)));
    let best: Vec<&str> = fits.iter().map(|(_, entry)| entry.topic).collect();
    fits.sort_by_key(|(_, entry)| best.iter().position(|topic| *topic == entry.topic));
    fits.into_iter().map(|(_, entry)| entry).collect()
}
