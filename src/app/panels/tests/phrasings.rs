//! What people type into the search, in their own words: twenty questions and forty other things, in two languages. The
//! phrasings were written without a look at the words by which the search takes one for another.

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
    /// Entries that answer as well.
    #[serde(default)]
    also: Vec<String>,
    en: Vec<String>,
    zh: Vec<String>,
}

/// Rows that are looked at.
const ROWS: usize = 3;

/// Whether a phrasing finds a thing in the first rows, and what these are.
fn finds(panels: &mut Panels, thing: &SoughtThing, phrasing: &str) -> (bool, Vec<String>) {
    let found = palette::english_titles(&panels.state_mut().app.view(), &keys::table(), phrasing);
    let found: Vec<String> = found.into_iter().take(ROWS).collect();
    let means = |title: &String| {
        let wanted = [&thing.title].into_iter().chain(&thing.also);
        wanted.into_iter().any(|wanted| title == wanted || title.ends_with(&format!("  {wanted}")))
    };
    (found.iter().any(means), found)
}

#[test]
fn people_find_things_by_their_own_words() {
    let Phrasings { thing: things } =
        toml::from_str(include_str!("phrasings.toml")).expect("a list of phrasings");
    assert_eq!(things.len(), 60);
    let shown = std::env::var("SIDESTEP_PHRASINGS").ok();
    for (place, language) in Language::ALL.into_iter().enumerate() {
        language.speaking(|| {
            let mut panels = panels("circle-10", TALL);
            // Every second phrasing was put aside while the words were chosen.
            let mut questions = [0_u32, 0];
            let mut hits = [0_u32, 0];
            let mut of = [0_u32, 0];
            for thing in &things {
                for (k, phrasing) in [&thing.en, &thing.zh][place].iter().enumerate() {
                    let (hit, rows) = finds(&mut panels, thing, phrasing);
                    if thing.title.ends_with('?') {
                        questions[k % 2] += u32::from(hit);
                    }
                    (hits[k % 2], of[k % 2]) = (hits[k % 2] + u32::from(hit), of[k % 2] + 1);
                    if !hit && shown.is_some() && k % 2 == 0 {
                        println!("{phrasing:?} for {:?}: {rows:?}", thing.title);
                    }
                }
            }
            println!("{language:?}: {hits:?} of {of:?}; questions {questions:?}");
            let share = |half: usize| f64::from(hits[half]) / f64::from(of[half]);
            assert!(share(0) >= LEAST[place] && share(1) >= LEAST[place], "{language:?}: {hits:?} of {of:?}");
        });
    }
}

/// The least share of the phrasings that find what is meant, English and Chinese.
const LEAST: [f64; 2] = [0.55, 0.6];
