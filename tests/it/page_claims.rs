//! Numbers on pages: each has a run in the front matter of its page, which is made here.

use std::{collections::BTreeMap, fs};

use serde_json::Value;
use sidestep_lab::{learn::pages, text::language::Language};

use crate::program::{data, loud, repository};

fn page(language: &str, page: &str) -> String {
    let path = repository(format!("assets/pages/{language}/{page}.md"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.rsplit_once("+++\n").expect("a front matter").1.to_string()
}

/// Returns true if a text has a number, in its digits or as a percentage.
fn says(text: &str, number: f64) -> bool {
    let percent = format!("{} %", (1000.0 * number).round() / 10.0);
    [number.to_string(), percent].iter().any(|number| {
        text.match_indices(number.as_str()).any(|(at, _)| {
            let (before, after) = (&text[..at], &text[at + number.len()..]);
            let goes_on = after.strip_prefix('.').unwrap_or(after).starts_with(|c: char| c.is_ascii_digit());
            !before.ends_with(|c: char| c.is_ascii_digit() || c == '.') && !goes_on
        })
    })
}

/// Each run has the figures of the front matter, to their last digits, and the page has their numbers in every language.
/// A page may write whole numbers below ten as words; those have to be exact.
#[test]
fn what_the_pages_say_of_scenes_is_what_they_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut summaries: BTreeMap<&str, Value> = BTreeMap::new();
    let (mut numbers, mut wrong) = (0, Vec::new());
    let pages = Language::English.speaking(pages::all);
    for (page, measured) in pages.iter().flat_map(|page| page.measured.iter().map(move |run| (page, run))) {
        let summary = summaries.entry(&measured.run).or_insert_with(|| {
            let arguments = ["run", "--json", "--quiet"].into_iter().chain(measured.run.split(' '));
            data(folder.path(), &arguments.collect::<Vec<_>>())
        });
        for (figure, is) in &measured.figures {
            numbers += 1;
            let digits = is.to_string().split_once('.').map_or(0, |(_, digits)| digits.len() as i32);
            let silent: Vec<&str> = Language::ALL
                .iter()
                .map(|language| language.tag())
                .filter(|tag| !says(&self::page(tag, page.address), is.abs()))
                .collect();
            let in_words = !silent.is_empty() && is.fract() == 0.0 && is.abs() < 10.0;
            if !silent.is_empty() && !in_words {
                wrong.push(format!("{} does not say {is} in {silent:?}", page.address));
            }
            let most = if in_words { 0.005 } else { 0.5 * 0.1_f64.powi(digits) + 1e-6 };
            let found = summary["figures"][figure].as_f64().unwrap_or(f64::NAN);
            if found.is_nan() || (found - is).abs() > most {
                wrong.push(format!("{}: {}: {figure} is {found}, not {is}", page.address, measured.run));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(numbers > 140, "{numbers}");
}

/// Crossings of the gate per second, from the first to the last: time before and after does not count as flow.
#[test]
fn the_flow_through_the_door_is_the_one_on_its_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let says = "4.2 agents pass in a second with a radius of 0.2 m, and only 2.2 with 0.25 m";
    assert!(page("en", "metric/flow").contains(says));
    for (radius, flow) in [("0.2", 4.2), ("0.25", 2.2)] {
        let set = format!("radius={radius}");
        let table =
            loud(folder.path(), &["run", "bottleneck", "--seconds", "100", "--set", &set, "--csv", "-"]);
        let mut rows = table.lines().map(|row| row.split(',').collect::<Vec<_>>());
        let columns = rows.next().expect("a head");
        let [time, forwards, backwards] = ["time", "forwards", "backwards"]
            .map(|name| columns.iter().position(|known| *known == name).expect(name));
        let number = |cell: &str| cell.parse::<f64>().expect("a number");
        let crossed: Vec<(f64, f64)> =
            rows.map(|row| (number(row[time]), number(row[forwards]) + number(row[backwards]))).collect();
        let all = crossed.last().expect("steps").1;
        let at_least =
            |count: f64| crossed.iter().find(|(_, crossings)| *crossings >= count).expect("so many");
        let ((first, before), (last, _)) = (at_least(1.0), at_least(all));
        let measured = (all - before) / (last - first);
        assert!((measured - flow).abs() <= 0.05, "radius {radius}: {measured}");
        assert!(page("zh", "metric/flow").contains(&flow.to_string()));
    }
}
