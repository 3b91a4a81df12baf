//! The pages: all exist, are complete, agree in every language, and show the numbers of the agent.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use sidestep_core::{
    Agent, Method, Objective, Vec2, World,
    model::Key,
    sim::{Watch, decide},
};
use sidestep_lab::{
    explain::doctor::Ailment,
    learn::{
        museum,
        pages::{self, BookPage, PageSubject},
    },
    picture::{draw::text, overlay},
    run::metrics::METRICS,
    text::{language::Language, unit::SceneUnit},
};

fn folder(language: Language) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/pages").join(language.tag())
}

/// The texts of a language by address, as they are on disk.
fn texts(language: Language) -> BTreeMap<String, String> {
    let entries = |path: &Path| {
        let read = fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        read.map(|entry| entry.expect("an entry").path()).collect::<Vec<_>>()
    };
    let files = entries(&folder(language)).into_iter().flat_map(|kind| entries(&kind));
    let named = files.map(|file| {
        let address = file.strip_prefix(folder(language)).expect("below").with_extension("");
        (address.to_string_lossy().replace('\\', "/"), fs::read_to_string(&file).expect("a text"))
    });
    named.collect()
}

/// The text between these marks, without spaces.
fn between(text: &str, open: &str, close: char) -> Vec<String> {
    let ends = text.split(open).skip(1).filter_map(|rest| rest.split_once(close));
    ends.map(|(inner, _)| inner.to_string()).filter(|inner| !inner.contains(char::is_whitespace)).collect()
}

/// The front matter as a table.
fn front(text: &str) -> toml::Table {
    let front = text.split("+++\n").nth(1).expect("a front matter");
    toml::from_str(front).expect("TOML")
}

/// The lines of the formulas.
fn formulas(text: &str) -> Vec<&str> {
    let mut inside = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        match line.trim_end() {
            "```formula" => inside = true,
            "```" => inside = false,
            line if inside => lines.push(line),
            _ => {}
        }
    }
    lines
}

fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort();
    words
}

#[test]
fn every_page_reads() {
    for language in Language::ALL {
        let faults: Vec<String> = pages::faults(language).iter().map(ToString::to_string).collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        let known: BTreeSet<String> =
            language.speaking(|| pages::all().iter().map(|page| page.address.to_string()).collect());
        assert_eq!(known, texts(language).into_keys().collect(), "{}", language.tag());
    }
}

#[test]
fn every_slip_ailment_figure_key_and_overlay_has_a_page_in_every_language() {
    let mut wanted: Vec<String> = museum::all().map(|slip| format!("slip/{}", slip.id)).collect();
    wanted.extend(Ailment::ALL.iter().map(|ailment| format!("ailment/{}", ailment.name())));
    wanted.extend(METRICS.iter().map(|metric| format!("metric/{}", metric.id)));
    let tuned = Key::all().filter(|key| !key.name().starts_with("museum."));
    wanted.extend(tuned.map(|key| format!("tunable/{}", key.name())));
    wanted.extend(overlay::ALL.iter().map(|overlay| format!("overlay/{}", overlay.slug)));
    let wanted: BTreeSet<String> = wanted.into_iter().collect();
    for language in Language::ALL {
        let there: BTreeSet<String> = texts(language).into_keys().collect();
        let missing: Vec<&String> = wanted.difference(&there).collect();
        assert!(missing.is_empty(), "{} has no pages on {missing:?}", language.tag());
        let about_nothing: Vec<&String> = there
            .difference(&wanted)
            .filter(|address| !address.starts_with("idea/") && !address.starts_with("panel/"))
            .collect();
        assert!(about_nothing.is_empty(), "{}: there is nothing called {about_nothing:?}", language.tag());
    }
}

/// Only the English file has the picture, the links at the foot and the measured runs.
#[test]
fn a_page_has_the_same_formulas_links_and_numbers_in_every_language() {
    let (english, chinese) = (texts(Language::English), texts(Language::Chinese));
    assert_eq!(english.keys().collect::<Vec<_>>(), chinese.keys().collect::<Vec<_>>());
    for (address, one) in &english {
        let other = &chinese[address];
        assert_eq!(formulas(one), formulas(other), "{address}");
        for (open, close) in [("](", ')'), ("{", '}')] {
            assert_eq!(
                sorted(between(one, open, close)),
                sorted(between(other, open, close)),
                "{address}: {open}"
            );
        }
        let headings = |text: &str| text.lines().filter(|line| line.starts_with("## ")).count();
        assert_eq!(headings(one), headings(other), "{address}");
        let keys = front(other);
        assert!(keys.keys().all(|key| ["title", "keywords"].contains(&&**key)), "{address}: {keys}");
    }
}

#[test]
fn every_link_of_a_page_leads_to_a_page() {
    for language in Language::ALL {
        let texts = texts(language);
        for (address, text) in &texts {
            let see = front(text).get("see").and_then(|see| see.as_array()).cloned().unwrap_or_default();
            let see = see.iter().map(|link| link.as_str().expect("an address").to_string());
            for link in between(text, "](", ')').into_iter().chain(see) {
                assert!(texts.contains_key(&link), "{}/{address}: no page {link}", language.tag());
                assert_ne!(&link, address, "{}/{address} leads to itself", language.tag());
            }
        }
    }
}

#[test]
fn every_character_of_the_pages_has_a_glyph() {
    let lacking = text::outline("?", 20.0);
    for language in Language::ALL {
        let letters: BTreeSet<char> = texts(language).values().flat_map(|text| text.chars()).collect();
        let has_glyph = |c: &char| {
            let outline = text::outline(&c.to_string(), 20.0);
            c.is_whitespace() || c.is_ascii() || !outline.is_empty() && outline != lacking
        };
        let without: Vec<&char> = letters.iter().filter(|c| !has_glyph(c)).collect();
        assert!(without.is_empty(), "{}: run assets/fonts/make-cjk.py: {without:?}", language.tag());
    }
}

fn read(text: &str) -> Result<BookPage, String> {
    pages::read("idea/x.md", text).map_err(|error| error.to_string())
}

#[test]
fn a_page_that_cannot_be_read_is_refused_with_its_line_and_a_remedy() {
    let page = |body: &str| format!("+++\ntitle = \"X\"\n+++\nText.\n{body}");
    for (text, place, wanted) in [
        ("no front matter".to_string(), ":1:", "begin with +++"),
        ("+++\ntitle = \"X\"\nsea = []\n+++\n".to_string(), ":3:", "sea"),
        ("+++\ntitle =\n+++\n".to_string(), ":2:", "title, keywords, figure, see and measured"),
        (page("\n{time_horzion} is odd\n"), ":6:", "time_horizon"),
        (
            "+++\ntitle = \"X\"\nmeasured = [{ run = \"x\", figures = { overlap = 1 } }]\n+++\n".to_string(),
            ":1:",
            "did you mean overlaps?",
        ),
        (page("\n![alt](x.png)\n"), ":6:", "an image"),
        (page("\n- one\n  - two\n"), ":7:", "a list in a list"),
        (page("\n<b>bold</b>\n"), ":6:", "HTML"),
        (page("\n# Large\n"), ":6:", "##"),
        (page("\n```rust\nx\n```\n"), ":6:", "rust"),
        (page("\n```formula\na = 1\nb = {speeed}\n```\n"), ":8:", "did you mean speed?"),
    ] {
        let error = read(&text).expect_err(&text);
        assert!(error.starts_with("assets/pages/idea/x.md"), "{error}");
        assert!(error.contains(place) && error.contains(wanted), "{wanted} at {place}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    let error = pages::read("thing/x.md", &page("")).expect_err("no such kind").to_string();
    assert!(error.contains("thing") && error.contains("idea"), "{error}");
}

/// Two agents that drive towards each other: the first is at the origin with 1 m/s to the right.
fn head_on(method: Method) -> World {
    let mut world = World::new(0.25);
    let agent = |x: f32, toward: f32| Agent {
        velocity: Vec2::new(toward, 0.0),
        objective: Objective::Velocity(Vec2::new(toward, 0.0)),
        method,
        ..Agent::new(Vec2::new(x, 0.0))
    };
    world.agents = [agent(0.0, 1.0), agent(8.0, -0.5)].into_iter().collect();
    world.agents[0].settings.radius = 0.5;
    world.agents[1].settings.radius = 1.0;
    world
}

/// The values of the figures of this name for the first agent.
fn figure(world: &World, name: &str) -> String {
    let decisions = decide(world, &Watch::Agents(vec![0]));
    let page = read(&format!("+++\ntitle = \"X\"\n+++\nIt is {{{name}}}.\n")).expect("a page");
    let subject =
        PageSubject { world, decisions: &decisions, agent: 0, unit: SceneUnit::default(), findings: &[] };
    let figures: Vec<String> = page.figures().map(|figure| figure.words(Some(&subject))).collect();
    let [figure] = &figures[..] else { panic!("{name}: {figures:?}") };
    figure.replace('\u{a0}', " ")
}

#[test]
fn the_numbers_of_a_page_are_those_of_the_agent() {
    let orca = head_on(Method::Orca);
    // 8 m apart, radii 0.5 and 1 m, closing at 1.5 m/s: they touch after (8 - 1.5) / 1.5 s.
    for (name, value) in [
        ("radius", "0.500 m"),
        ("other.radius", "1.00 m"),
        ("combined_radius", "1.50 m"),
        ("distance", "8.00 m"),
        ("gap", "6.50 m"),
        ("relative_position", "(8.00, 0.00) m"),
        ("relative_velocity", "(1.50, 0.00) m/s"),
        ("time_to_collision", "4.33 s"),
        ("speed", "1.00 m/s"),
        ("neighbors", "1"),
        ("other.name", "1"),
        ("lines", "1"),
        ("rigid_lines", "0"),
        ("share", "0.50"),
        ("violation", "0.00 m/s"),
        ("method", "ORCA"),
        ("program", "program 2"),
        ("cones", "–"),
        ("goal_distance", "–"),
        ("wander.target", "–"),
    ] {
        assert_eq!(figure(&orca, name), value, "{name}");
    }
    let vo = head_on(Method::Vo);
    // The apex of the cone is the velocity of the other agent.
    assert_eq!(figure(&vo, "apex"), "(−0.50, 0.00) m/s");
    assert_eq!(figure(&vo, "cones"), "1");
    assert_eq!(figure(&vo, "lines"), "–");
}

#[test]
fn without_an_agent_a_number_is_a_dash() {
    let page = read("+++\ntitle = \"X\"\n+++\n{speed} and {orca.len}\n").expect("a page");
    assert!(page.figures().all(|figure| figure.words(None) == "–"));
    assert_eq!(page.figures().count(), 2);
}

/// A page attributed a row of source D to source C.
#[test]
fn a_page_gives_a_row_to_the_source_that_has_it() {
    let sources = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/sources.md"))
        .expect("it is there");
    let (mut section, mut rows) = (None, BTreeMap::new());
    for line in sources.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            // Rows of the last section name their sources themselves.
            section = heading.split_once(" · ").map(|(letter, _)| letter);
        }
        let row = line.strip_prefix("| ").and_then(|row| row.split([' ', '|']).next()?.parse::<u32>().ok());
        if let (Some(letter), Some(row)) = (section, row) {
            rows.insert(row, letter);
        }
    }
    let mut cited = 0;
    for (language, [source, row, end]) in
        [(Language::English, ["ource ", ", row", ""]), (Language::Chinese, ["源文本 ", "，第 ", " 行"])]
    {
        for (name, text) in texts(language) {
            for part in text.split(source).skip(1) {
                let Some((letter, rest)) = part.split_once(row).filter(|(letter, _)| letter.len() == 1)
                else {
                    continue;
                };
                let number = rest.trim_start_matches(['s', ' ']).split(|c: char| !c.is_ascii_digit()).next();
                let Some(number) = number.and_then(|number| number.parse::<u32>().ok()) else { continue };
                assert!(end.is_empty() || rest.contains(end), "{name}: {rest}");
                assert!(
                    rows.get(&number).is_none_or(|owner| *owner == letter),
                    "{name}: source {letter}, row {number}"
                );
                cited += 1;
            }
        }
    }
    assert!(cited > 100, "{cited} rows are cited");
}
