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

/// The number of phrasings of a language that find the right entry, and the number of all; the others are listed.
fn found(things: &[SoughtThing], language: Language) -> (u32, u32) {
    let (mut hits, mut all) = (0, 0);
    language.speaking(|| {
        let mut panels = panels("circle-10", TALL);
        for thing in things {
            for phrasing in if language == Language::English { &thing.en } else { &thing.zh } {
                let (hit, rows) = finds(&mut panels, thing, phrasing);
                (hits, all) = (hits + u32::from(hit), all + 1);
                if !hit {
                    println!("{phrasing:?} for {:?}: {rows:?}", thing.title);
                }
            }
        }
    });
    (hits, all)
}

fn read(text: &str) -> Vec<SoughtThing> {
    toml::from_str::<Phrasings>(text).expect("a list of phrasings").thing
}

/// `SIDESTEP_PHRASINGS` names a file of other phrasings in the same form.
fn find_by_own_words(language: Language) {
    if let Ok(file) = std::env::var("SIDESTEP_PHRASINGS") {
        let things = read(&std::fs::read_to_string(file).expect("a file"));
        println!("{language:?}: {:?}", found(&things, language));
        return;
    }
    let [known, mut unknown] =
        [include_str!("phrasings.toml"), include_str!("phrasings_held_out.toml")].map(read);
    assert_eq!([known.len(), unknown.len()], [60, 60]);
    assert_eq!(found(&known, language), (600, 600), "{language:?}");
    // No saying was chosen for these. Two of five, since each search takes a while.
    for thing in &mut unknown {
        thing.en.truncate(2);
        thing.zh.truncate(2);
    }
    let (hits, all) = found(&unknown, language);
    assert!(all == 120 && hits >= LEAST, "{language:?}: {hits} of {all}");
}

/// The least number of held-out phrasings that find the right entry.
const LEAST: u32 = 110;

#[test]
fn people_find_things_by_their_own_words() {
    find_by_own_words(Language::English);
}

#[test]
fn people_find_things_by_their_own_chinese_words() {
    find_by_own_words(Language::Chinese);
}
