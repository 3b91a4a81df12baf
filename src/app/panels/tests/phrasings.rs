//! Searches in users' own words: twenty questions and forty other things, in two languages. The phrasings were written
//! without reference to the synonyms that the search knows.

use serde::Deserialize;
use sidestep_lab::text::language::Language;

use super::*;
use crate::app::panels::palette;

#[derive(Deserialize)]
struct Phrasings {
    thing: Vec<SoughtThing>,
}

/// A thing to find.
#[derive(Deserialize)]
struct SoughtThing {
    /// Its English title, or the key of a parameter.
    title: String,
    /// Other entries that are right as well.
    #[serde(default)]
    also: Vec<String>,
    en: Vec<String>,
    zh: Vec<String>,
}

/// Number of result rows that count.
const ROWS: usize = 3;

/// Each saying belongs to an entry.
#[test]
fn what_people_call_things_names_an_entry() {
    let file: toml::Table = toml::from_str(include_str!("../../../../assets/search.toml")).expect("a table");
    let sayings = file["sayings"].as_table().expect("a table");
    let mut still = panels("circle-10", TALL);
    still.state_mut().app.settings.still = Some(true);
    let titles: Vec<String> = [panels("circle-10", TALL), still]
        .iter_mut()
        .flat_map(|panels| palette::all_titles(&panels.state_mut().app.view(), &keys::table()))
        .collect();
    let names = |title: &str, name: &str| title == name || title.ends_with(&format!("  {name}"));
    for name in sayings.keys() {
        assert!(titles.iter().any(|title| names(title, name)), "there is no entry {name:?}");
    }
}

/// Returns true if a phrasing finds a thing in the first rows, and these rows.
fn finds(panels: &mut Panels, thing: &SoughtThing, phrasing: &str) -> (bool, Vec<String>) {
    let found = palette::english_titles(&panels.state_mut().app.view(), &keys::table(), phrasing);
    let found: Vec<String> = found.into_iter().take(ROWS).collect();
    let means = |title: &String| {
        let wanted = [&thing.title].into_iter().chain(&thing.also);
        wanted.into_iter().any(|wanted| title == wanted || title.ends_with(&format!("  {wanted}")))
    };
    (found.iter().any(means), found)
}

/// The number of phrasings of a language that find the right entry, and the number of all; those at odd indices are
/// counted separately.
fn found(things: &[SoughtThing], language: Language, show: bool) -> [[u32; 2]; 2] {
    let mut found = [[0; 2]; 2];
    language.speaking(|| {
        let mut panels = panels("circle-10", TALL);
        for thing in things {
            let phrasings = if language == Language::English { &thing.en } else { &thing.zh };
            for (place, phrasing) in phrasings.iter().enumerate() {
                let (hit, rows) = finds(&mut panels, thing, phrasing);
                let [hits, of] = &mut found[place % 2];
                (*hits, *of) = (*hits + u32::from(hit), *of + 1);
                if !hit && show {
                    println!("{phrasing:?} for {:?}: {rows:?}", thing.title);
                }
            }
        }
    });
    found
}

/// `SIDESTEP_PHRASINGS` names a file of other phrasings in the same form; those that find nothing are listed.
#[test]
fn people_find_things_by_their_own_words() {
    let read = |text: &str| toml::from_str::<Phrasings>(text).expect("a list of phrasings").thing;
    if let Ok(file) = std::env::var("SIDESTEP_PHRASINGS") {
        let things = read(&std::fs::read_to_string(file).expect("a file"));
        for language in Language::ALL {
            let [[even, evens], [odd, odds]] = found(&things, language, true);
            println!("{language:?}: {} of {}", even + odd, evens + odds);
        }
        return;
    }
    let things = read(include_str!("phrasings.toml"));
    assert_eq!(things.len(), 60);
    for (language, least) in Language::ALL.into_iter().zip(LEAST) {
        let found = found(&things, language, false);
        println!("{language:?}: {found:?}");
        // Those at odd indices were held out while the sayings were chosen; the others were not.
        let share = |[hits, of]: [u32; 2]| f64::from(hits) / f64::from(of);
        assert!(share(found[0]) >= 0.9 && share(found[1]) >= least, "{language:?}: {found:?}");
    }
}

/// The least share of the held-out phrasings that find the right entry, English and Chinese.
const LEAST: [f64; 2] = [0.7, 0.72];
