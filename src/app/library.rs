//! The built-in scenarios as the window lists and searches them.

use std::sync::LazyLock;

use sidestep_lab::{
    Scenario,
    files::scenario::{builtin, translated},
    text::language::Language,
};

use crate::platform::spawn;

/// A built-in scenario, and the words that a search finds it by.
pub struct LibraryEntry {
    /// Its heading in the list.
    pub topic: &'static str,
    pub name: &'static str,
    pub title: String,
    /// Its text, without marks.
    pub about: String,
    /// Length of its steps, s.
    pub time_step: f32,
    /// Name and title, in lower case.
    names: String,
    /// All other text about it, in lower case.
    words: String,
}

/// How well a scenario matches a search, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// A word of its title or name begins with the search word.
    Begins,
    /// Its title or name contains it.
    Within,
    /// Its topic or text contains it.
    Said,
}

/// In the order of the list.
static IN_ENGLISH: LazyLock<Vec<LibraryEntry>> = LazyLock::new(|| entries(Language::English));
static IN_CHINESE: LazyLock<Vec<LibraryEntry>> = LazyLock::new(|| entries(Language::Chinese));

fn entries(language: Language) -> Vec<LibraryEntry> {
    let entry = |topic: &'static str, (builtin, scenario): (builtin::Builtin, Scenario)| {
        let (topic, title) = (translated(topic), translated(&scenario.title).to_string());
        let (about, time_step) = (scenario.words().to_string(), scenario.params.time_step);
        // Its English title finds it in every language.
        let names = format!("{} {title} {}", builtin.name, scenario.title).to_lowercase();
        let words = format!("{topic} {about}").to_lowercase();
        LibraryEntry { topic, name: builtin.name, title, about, time_step, names, words }
    };
    language.speaking(|| {
        let topics = builtin::by_topic().into_iter();
        let of_topic = |(topic, found): (&'static str, Vec<_>)| {
            found.into_iter().map(|found| entry(topic, found)).collect::<Vec<_>>()
        };
        topics.flat_map(of_topic).collect()
    })
}

/// Reads all of them on a dedicated thread, before the window needs them.
pub fn read_ahead() {
    spawn(|| all().len());
}

/// All of them, by topic and title, in the current language.
pub fn all() -> &'static [LibraryEntry] {
    match Language::current() {
        Language::English => &IN_ENGLISH,
        Language::Chinese => &IN_CHINESE,
    }
}

/// The entry of this name.
pub fn find(name: &str) -> Option<&'static LibraryEntry> {
    all().iter().find(|entry| entry.name == name)
}

/// The entry after this one in the list.
pub fn after(name: &str) -> Option<&'static LibraryEntry> {
    let at = all().iter().position(|entry| entry.name == name)?;
    all().get(at + 1)
}

impl LibraryEntry {
    /// How well it matches a word, if it does.
    fn fit(&self, word: &str) -> Option<Fit> {
        let begins = self.names.split(|c: char| !c.is_alphanumeric()).any(|name| name.starts_with(word));
        match () {
            () if begins => Some(Fit::Begins),
            () if self.names.contains(word) => Some(Fit::Within),
            () if self.words.contains(word) => Some(Fit::Said),
            () => None,
        }
    }

    /// How well it matches each word, the worst first; `None` if a word does not match.
    fn fits(&self, words: &[&str]) -> Option<Vec<Fit>> {
        let mut fits: Vec<Fit> = words.iter().map(|word| self.fit(word)).collect::<Option<_>>()?;
        fits.sort_by(|a, b| b.cmp(a));
        Some(fits)
    }
}

/// The scenarios that have every word of `search` somewhere in title, name, topic or text, the best matches first. Each
/// topic appears once, at the place of its best match.
pub fn found(search: &str) -> Vec<&'static LibraryEntry> {
    let search = search.to_lowercase();
    let words: Vec<&str> = search.split_whitespace().collect();
    let fits = all().iter().filter_map(|entry| Some((entry.fits(&words)?, entry)));
    let mut fits: Vec<_> = fits.collect();
    let other_title = |entry: &LibraryEntry| entry.title.to_lowercase() != search;
    // Stable sort: equally good matches stay in the order of the topics.
    fits.sort_by(|(a, x), (b, y)| other_title(x).cmp(&other_title(y)).then(a.cmp(b)));
    let best: Vec<&str> = fits.iter().map(|(_, entry)| entry.topic).collect();
    fits.sort_by_key(|(_, entry)| best.iter().position(|topic| *topic == entry.topic));
    fits.into_iter().map(|(_, entry)| entry).collect()
}
