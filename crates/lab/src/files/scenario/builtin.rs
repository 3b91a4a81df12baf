//! The scenarios that come with the program: every file in `assets/scenarios` and its folders, embedded at build time.

use include_dir::{Dir, include_dir};

use super::Scenario;
use crate::text::spelling;

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../assets/scenarios");

/// The scenario that the program shows if none is named.
pub const DEFAULT: &str = "circle-10";

/// The headings under which scenarios are listed, in this order; every built-in one uses one of them.
pub const TOPICS: &[&str] = &[
    "First steps",
    "Pairs",
    "Circles and symmetry",
    "Crossings and flows",
    "Walls and doors",
    "Wander and pillars",
    "Predators and followers",
    "Crowds",
    "Other schools",
    "From the threads",
];

/// The heading of scenarios that use none of [`TOPICS`].
pub const OTHERS: &str = "Others";

/// A built-in scenario.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Builtin {
    /// Its name on the command line and in the browser.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

/// Every built-in scenario, by name in each folder.
pub fn all() -> impl Iterator<Item = Builtin> {
    let folders = std::iter::once(&FILES).chain(FILES.dirs());
    folders.flat_map(Dir::files).filter_map(|file| {
        let name = file.path().file_name()?.to_str()?.strip_suffix(".toml")?;
        Some(Builtin { name, text: file.contents_utf8()? })
    })
}

/// The valid built-in scenarios, under their headings; empty headings are left out. Sorted by title, except that the
/// default scenario comes first.
pub fn by_topic() -> Vec<(&'static str, Vec<(Builtin, Scenario)>)> {
    let mut topics: Vec<(&str, Vec<(Builtin, Scenario)>)> =
        TOPICS.iter().chain([&OTHERS]).map(|topic| (*topic, Vec::new())).collect();
    for builtin in all() {
        // Every file is tested; an invalid one would only be missing here.
        let Ok(scenario) = Scenario::parse(builtin.text, builtin.name) else { continue };
        let index = TOPICS.iter().position(|topic| *topic == scenario.topic).unwrap_or(TOPICS.len());
        topics[index].1.push((builtin, scenario));
    }
    topics.retain(|(_, entries)| !entries.is_empty());
    for (_, entries) in &mut topics {
        entries.sort_by(|(a, this), (b, other)| {
            (a.name != DEFAULT, &this.title).cmp(&(b.name != DEFAULT, &other.title))
        });
    }
    topics
}

/// The built-in scenario with that name.
pub fn find(name: &str) -> Option<Builtin> {
    all().find(|builtin| builtin.name == name)
}

/// The built-in name most similar to `name`.
pub fn nearest(name: &str) -> Option<&'static str> {
    spelling::nearest(name, all().map(|builtin| builtin.name))
}
