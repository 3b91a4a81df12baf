//! The program in Chinese: its tables are complete, its font has every character, and data are the same in every
//! language.

use std::{collections::BTreeSet, fs, path::Path, process::Output};

use sidestep_core::model::Key;
use sidestep_lab::{
    Scenario,
    files::scenario::{builtin, translated},
    learn::museum,
    picture::draw::{chinese, text},
    text::{formulas::worded, language::Language, marked, message::Argument, numbers::unit_after_number},
};

use crate::program::{command, repository};

fn read(name: &str) -> String {
    let path = repository(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn table(name: &str) -> toml::Table {
    toml::from_str(&read(name)).expect("a table")
}

fn is_han(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

/// The subjects of the marks in a text, sorted: languages differ in word order.
fn named(text: &str, scenario: &Scenario) -> Vec<String> {
    let words = marked::words(text, scenario.bodies());
    let is_mark = |of: &Argument| !matches!(of, Argument::Nothing);
    let mut named: Vec<String> = words
        .0
        .iter()
        .filter_map(|span| span.of.as_ref())
        .filter(|of| is_mark(of))
        .map(|of| format!("{of:?}"))
        .collect();
    named.sort();
    named
}

#[test]
fn every_built_in_scenario_has_a_title_and_a_text_in_chinese_with_the_same_marks() {
    let table = table("assets/text/zh/scenarios.toml");
    let known: BTreeSet<&str> = builtin::all().map(|builtin| builtin.name).collect();
    let described: BTreeSet<&str> =
        table.keys().map(String::as_str).filter(|name| *name != "topics").collect();
    assert_eq!(described, known);
    let topics = table["topics"].as_table().expect("headings");
    let headings: BTreeSet<&str> = builtin::TOPICS.iter().chain([&builtin::OTHERS]).copied().collect();
    assert_eq!(topics.keys().map(String::as_str).collect::<BTreeSet<_>>(), headings);
    for builtin in builtin::all() {
        let scenario = Scenario::load(builtin.name).expect("it reads");
        let words = &table[builtin.name];
        let (title, about) = (words["title"].as_str().expect("text"), words["about"].as_str().expect("text"));
        assert!(marked::check(about, scenario.bodies()).is_ok(), "{}: {about}", builtin.name);
        assert_eq!(named(about, &scenario), named(&scenario.about, &scenario), "{}", builtin.name);
        Language::Chinese.speaking(|| {
            assert_eq!((translated(&scenario.title), translated(&scenario.about)), (title, about));
            let (watch, attempt) = scenario.watch_and_try();
            assert!(watch.to_string().starts_with('看'), "{}: {watch}", builtin.name);
            assert!(attempt.to_string().starts_with("试试"), "{}: {attempt}", builtin.name);
        });
        assert_eq!(translated(&scenario.title), scenario.title, "in English as it stands in the file");
    }
}

#[test]
fn every_scene_of_a_lesson_has_a_title_and_a_text_in_chinese() {
    let table = table("assets/text/zh/lesson-scenes.toml");
    let folder = repository("assets/lessons/scenes");
    let mut english = BTreeSet::new();
    for file in fs::read_dir(folder).expect("the folder") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("text");
        let scenario = Scenario::parse(&text, "scene").expect("it reads");
        Language::Chinese.speaking(|| {
            for words in [&scenario.title, &scenario.about] {
                assert!(translated(words).contains(is_han), "{words}");
            }
            let watch = scenario.watch_and_try().0.to_string();
            assert!(watch.starts_with('看'), "{watch}");
        });
        english.extend([scenario.title, scenario.about]);
    }
    assert_eq!(table.keys().cloned().collect::<BTreeSet<_>>(), english);
}

#[test]
fn every_preset_has_chinese_words() {
    let english = table("assets/presets.toml");
    let chinese = table("assets/text/zh/presets.toml");
    let presets = english["presets"].as_array().expect("a list");
    assert_eq!(chinese.len(), presets.len());
    for preset in presets {
        let id = preset["id"].as_str().expect("a name");
        let words = &chinese[id];
        for key in ["title", "about", "secondary"] {
            assert_eq!(words.get(key).is_some(), preset.get(key).is_some(), "{id}: {key}");
        }
        let names = |of: &toml::Value| {
            of.get("unsaid")
                .map(|unsaid| unsaid.as_table().expect("a table").keys().cloned().collect::<BTreeSet<_>>())
        };
        assert_eq!(names(words), names(preset), "{id}");
    }
    let title = Language::Chinese
        .speaking(|| sidestep_lab::files::presets::find("crowdnav").expect("there").title.clone());
    assert_eq!(title, chinese["crowdnav"]["title"].as_str().expect("text"));
}

/// Code, whose words belong to its language.
const CODE: [&str; 3] =
    ["targets as Circle", "targets[i] as Circle", "targets as Circle | targets[i] as Circle"];

/// Returns true if a formula has two consecutive words, which need translation; single names stand between signs.
fn has_words(formula: &str) -> bool {
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
    let words: Vec<&str> = formula.split([' ', ';', ':']).map(|word| word.trim_end_matches(',')).collect();
    words.windows(2).any(|pair| pair.iter().all(|word| is_word(word))) && !CODE.contains(&formula)
}

#[test]
fn every_formula_with_words_has_a_chinese_one_and_none_is_left_over() {
    let table = table("assets/text/zh/formulas.toml");
    let slips = museum::all().flat_map(|slip| [slip.printed, slip.repaired]);
    let formulas: BTreeSet<&str> = Key::all().map(|key| key.formula).chain(slips).collect();
    for formula in formulas.iter().filter(|formula| has_words(formula)) {
        assert!(table.contains_key(*formula), "{formula}");
    }
    for (english, chinese) in &table {
        let chinese = chinese.as_str().expect("text");
        assert!(formulas.contains(english.as_str()), "nobody has {english}");
        assert!(!has_words(chinese), "{chinese}");
        assert_eq!(Language::Chinese.speaking(|| worded(english)), chinese);
    }
    assert!(
        formulas.iter().all(|formula| worded(formula) == *formula),
        "in English as they stand in the code"
    );
}

#[test]
fn every_character_of_the_chinese_words_has_a_glyph() {
    let folders = ["assets/text/zh", "assets/text/zh/window", "assets/text/zh/cli"];
    let files = folders.iter().flat_map(|folder| {
        let folder = repository(folder);
        fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path())
    });
    let words: String =
        files.filter(|path| path.is_file()).map(|path| fs::read_to_string(path).expect("text")).collect();
    let letters: BTreeSet<char> = words.chars().filter(|c| !c.is_ascii()).collect();
    let lacking = text::outline("?", 20.0);
    let without: Vec<&char> = letters
        .iter()
        .filter(|c| !c.is_whitespace())
        .filter(|c| {
            let outline = text::outline(&c.to_string(), 20.0);
            outline.is_empty() || outline == lacking
        })
        .collect();
    assert!(without.is_empty(), "run assets/fonts/make-cjk.py: {without:?}");
    assert!(letters.iter().filter(|c| is_han(**c)).count() > 800, "the catalogs were read");
    assert!(chinese::font().is_some_and(|font| font.len() < 3_000_000));
}

/// The result of the program with these arguments, on a system with this locale.
fn on_system(locale: &str, arguments: &[&str]) -> Output {
    let mut command = command(Path::new("."), arguments);
    command.env_remove("LANGUAGE").env("LC_ALL", locale).output().expect("it starts")
}

fn answer(locale: &str, arguments: &[&str]) -> String {
    let output = on_system(locale, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_language_is_the_one_asked_for_else_that_of_the_system() {
    let speaks_chinese = |locale: &str, more: &[&str]| {
        let words = answer(locale, &[&["list"], more].concat());
        words.contains(is_han)
    };
    assert!(!speaks_chinese("C", &[]));
    assert!(speaks_chinese("zh_CN.UTF-8", &[]));
    assert!(speaks_chinese("C", &["--lang", "zh"]));
    assert!(speaks_chinese("C", &["--lang=zh"]));
    assert!(!speaks_chinese("zh_CN.UTF-8", &["--lang", "en"]));
    let refused = on_system("zh_CN.UTF-8", &["run", "nowhere", "--steps", "1"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains(is_han), "errors are in it too");
    let other = on_system("C", &["list", "--lang", "fr"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("want en or zh"));
}

#[test]
fn cargo_asks_for_english_whatever_the_system_speaks() {
    let mut command = command(Path::new("."), &["list"]);
    let output = command.env("LC_ALL", "zh_CN.UTF-8").output().expect("it starts");
    assert!(!String::from_utf8_lossy(&output.stdout).contains(is_han), "`[env]` of .cargo/config.toml");
}

#[test]
fn data_and_digests_are_the_same_in_every_language() {
    for arguments in [
        &["list", "--json"][..],
        &["keys", "--json"],
        &["metrics", "--json"],
        &["presets", "--json"],
        &["overlays", "--json"],
        &["museum", "sum", "--json"],
        &["museum", "sum", "--csv"],
        &["check", "head-on", "--json"],
        &["run", "circle-10", "--steps", "40", "--json"],
        &["run", "circle-10", "--steps", "40", "--csv", "-"],
        &["why", "doorway", "--step", "100", "--json"],
        &["doctor", "head-on", "--seconds", "1s", "--json"],
        &["schema"],
    ] {
        let [english, chinese] = ["en", "zh"].map(|tag| answer("C", &[arguments, &["--lang", tag]].concat()));
        assert_eq!(english, chinese, "{arguments:?}");
        assert!(!chinese.contains(is_han), "{arguments:?}");
    }
}

/// Words that are not parameters, scenarios or units, and are the same in every language.
const NAMES: &[&str] = &[
    "VO", "RVO", "RVO2", "HRVO", "ORCA", "orca", "LP3", "Blocks", "Circle", "Roadmap", "none", "inf", "us",
    "behavior", "route", "roadmap",
];

#[test]
fn reports_in_chinese_have_no_english_words_but_names() {
    let mut names: BTreeSet<String> = NAMES.iter().map(|name| name.to_string()).collect();
    for key in Key::all() {
        names.extend(key.name().split(['.', '_']).map(String::from));
        names.extend(unit_after_number(key.unit).split(|c: char| !c.is_alphabetic()).map(String::from));
    }
    names.extend(
        builtin::all().flat_map(|builtin| builtin.name.split('-').map(String::from).collect::<Vec<_>>()),
    );
    for arguments in [
        &["run", "circle-10", "--steps", "40"][..],
        &["why", "doorway", "--step", "100"],
        &["why", "circle-10", "--step", "60", "--method", "vo"],
        &["doctor", "head-on", "--seconds", "1s"],
        &["doctor", "doorway", "--seconds", "12s"],
        &["check", "blocks"],
        &["list"],
    ] {
        let words = answer("C", &[arguments, &["--lang", "zh"]].concat());
        assert!(words.contains(is_han), "{arguments:?}");
        let digest = |word: &str| word.len() == 16 && word.chars().all(|c| c.is_ascii_hexdigit());
        let english: Vec<&str> = words
            .split(|c: char| !c.is_ascii_alphanumeric())
            .filter(|word| word.chars().filter(char::is_ascii_alphabetic).count() > 1)
            .filter(|word| !names.contains(*word) && !digest(word))
            .collect();
        assert!(english.is_empty(), "{arguments:?}: {english:?}");
    }
}

/// All files of Chinese words and pages, with their texts.
fn chinese_files() -> Vec<(String, String)> {
    let root = repository("assets");
    let mut folders = vec![root.join("text/zh"), root.join("pages/zh")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push((path.display().to_string(), fs::read_to_string(path).expect("a text")));
            }
        }
    }
    files
}

/// A lesson said "max neighbors" where the slider has 最多邻居数, and the page about the noise used another word than its
/// slider.
#[test]
fn a_key_has_one_name_in_chinese() {
    let names = table("assets/text/zh/keys.toml");
    // The page of a key of the museum is about its slip.
    for (key, name) in names.iter().filter(|(key, _)| !key.starts_with("museum.")) {
        let name = name.as_str().expect("a name");
        let page = fs::read_to_string(format!("assets/pages/zh/tunable/{key}.md")).expect("a page");
        let title = format!("title = \"{name}\"");
        assert!(page.contains(&title), "{key}: {title}");
    }
    let spoken: Vec<String> = names
        .keys()
        .filter(|key| key.contains('_') && !key.contains('.'))
        .map(|key| key.replace('_', " "))
        .collect();
    for (file, text) in chinese_files() {
        for line in text.lines().filter(|line| !line.starts_with("keywords") && !line.starts_with('#')) {
            // English text that a table translates does not count as Chinese.
            let line = line.rsplit_once("\" = ").map_or(line, |(_, chinese)| chinese);
            let english = spoken.iter().find(|name| line.contains(name.as_str()));
            assert_eq!(english, None, "{file}: {line}");
        }
    }
}

/// A vehicle was 机车, a locomotive; the noise of the deadlock breaker had two different words.
#[test]
fn a_thing_has_one_word_in_chinese() {
    for (file, text) in chinese_files() {
        assert!(!text.contains("机车"), "{file}");
        if file.contains("deadlock") {
            assert!(!text.contains("噪声"), "{file}");
        }
    }
}
