//! Sentences in texts and documents that were false once, against runs and against what the program takes.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;
use sidestep::{AgentSettings, Method, Simulation, Vec2, model::Key};

use crate::common::{pair_settings, program::sidestep, walker, wide, world};

fn read(path: &str) -> String {
    fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file")
}

/// All files below a folder of the assets.
fn files(folder: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = fs::read_to_string(&path) {
                found.push((path.display().to_string(), text));
            }
        }
    }
    found
}

/// The page said that `adjusted` meets every constraint; by the two-body rule others may be hit.
#[test]
fn under_the_two_body_rule_an_adjusted_velocity_may_lie_in_a_cone() {
    let printed = sidestep(
        Path::new("."),
        &["why", "circle-10", "--step", "40", "--method", "vo", "--set", "vo.mode=shift", "--json"],
    );
    let said: Value = serde_json::from_slice(&printed.stdout).expect("JSON");
    let inside = said["cones"].as_array().expect("cones").iter();
    let inside = inside.filter(|cone| cone["chosen_violation"].as_f64().is_some_and(|by| by > 0.01)).count();
    assert!(said["outcome"] == "adjusted" && inside > 0, "{said}");
    let page = read("docs/why.md");
    assert!(
        page.contains(
            "under the two-body rule (`vo.mode` or `rvo.mode = shift`) the one that the rule gives"
        )
    );
}

/// `deadlock.breaker = noise` was written in a preset, which no program takes.
#[test]
fn every_value_that_a_preset_names_is_one_that_its_key_takes() {
    let mut checked = 0;
    for path in ["assets/presets.toml", "assets/text/zh/presets.toml"] {
        let text = read(path);
        let words: Vec<&str> =
            text.split([' ', '"', ';', '，', '；', '。', ',']).filter(|word| !word.is_empty()).collect();
        for three in words.windows(3) {
            let ([name, "=", value], Some(key)) = (three, Key::find(three[0])) else { continue };
            if value.chars().all(|c| c.is_ascii_lowercase() || c == '_') {
                assert!(key.check_word(value).is_ok(), "{path}: {name} = {value}");
                checked += 1;
            }
        }
    }
    assert!(checked >= 2, "{checked}");
}

/// A page took row 61 from another source than docs/sources.md.
#[test]
fn pages_cite_rows_of_the_source_that_has_them() {
    let mut owner: BTreeMap<u32, char> = BTreeMap::new();
    let (sources, mut letter) = (read("docs/sources.md"), ' ');
    for line in sources.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            letter = heading.chars().next().expect("a letter");
        } else if let Some(row) = line.strip_prefix("| ").and_then(|row| row.split(' ').next()?.parse().ok())
        {
            owner.insert(row, letter);
        }
    }
    let mut cited = 0;
    for (path, text) in files("assets/pages") {
        for (start, marks) in [("source ", [", row ", ", rows "]), ("源文本 ", ["，第 ", "，第 "])] {
            for (at, _) in text.match_indices(start) {
                let rest = &text[at + start.len()..];
                let Some(letter) = rest.chars().next().filter(|c| ('A'..='D').contains(c)) else { continue };
                let Some(row) = marks.iter().find_map(|mark| rest[1..].strip_prefix(mark)) else { continue };
                let digits: String = row.chars().take_while(char::is_ascii_digit).collect();
                let Ok(row) = digits.parse::<u32>() else { continue };
                // Rows of the last section belong to more than one text.
                let Some(owner) = owner.get(&row).filter(|owner| ('A'..='D').contains(*owner)) else {
                    continue;
                };
                assert_eq!(*owner, letter, "{path}: source {letter}, row {row}");
                cited += 1;
            }
        }
    }
    assert!(cited > 30 && owner.len() > 90, "{cited} of {}", owner.len());
}

/// A share of zero was said to keep an agent to its lines.
#[test]
fn two_with_a_share_of_zero_walk_through_each_other_as_the_page_says() {
    let settings = AgentSettings { responsibility: 0.0, ..pair_settings() };
    let walk = |from: f32| {
        let mut agent = walker(Vec2::new(from, 0.0), Vec2::new(-from, 0.0), Method::Orca, settings.clone());
        agent.velocity = Vec2::new(-from.signum(), 0.0);
        agent
    };
    let mut run = Simulation::new(world(0.1, vec![walk(-5.0), walk(5.0)]));
    let mut nearest = f64::INFINITY;
    while run.world().time < 12.0 {
        run.step();
        let [a, b] = [0, 1].map(|index| wide(run.world().agents[index].position));
        nearest = nearest.min(a.distance(b));
    }
    assert!(nearest < 0.2 * f64::from(settings.radius), "{nearest}");
    let [a, b] = [0, 1].map(|index| run.world().agents[index].position.x);
    assert!(a > b, "they have not passed: {a}, {b}");
    assert!(
        read("assets/pages/en/ailment/shares.md")
            .contains("Two agents with a share of zero walk through each other.")
    );
}

/// Help was said to be in English in every language.
#[test]
fn help_speaks_chinese_and_no_document_denies_it() {
    let help = sidestep(Path::new("."), &["--lang", "zh", "help", "run"]);
    assert!(String::from_utf8_lossy(&help.stdout).chars().any(|c| ('一'..='龥').contains(&c)));
    assert!(!read("docs/faq.md").contains("Help of the command line is in English"));
}

/// One word for each thing: the window called a vehicle a locomotive and a key by two names.
#[test]
fn chinese_has_one_word_for_a_vehicle_and_one_for_the_noise_of_a_breaker() {
    let all = [files("assets/pages/zh"), files("assets/text/zh")].concat();
    assert!(all.len() > 100, "{}", all.len());
    for (path, text) in &all {
        assert!(!text.contains("机车"), "{path}");
        let of_the_key = path.contains("deadlock") || path.ends_with("keys.toml") || path.contains("ailment");
        assert!(!of_the_key || !text.contains("噪声"), "{path}");
        assert!(!path.contains("lessons") || !text.contains("max neighbors"), "{path}");
    }
}

/// The methods were explained in English in the Chinese window, from a text of the core, which has no catalog.
#[test]
fn the_window_explains_and_names_methods_by_the_catalog() {
    for (path, text) in files("src/app") {
        let is_test = path.contains("/tests/");
        assert!(is_test || !text.contains("method.about()"), "{path}");
        assert!(is_test || !text.contains("method.label()"), "{path}");
    }
    let zh = read("assets/text/zh/term.ftl");
    let of_methods: Vec<&str> = zh.lines().filter(|line| line.starts_with("term-method_")).collect();
    assert!(
        of_methods.len() == 5
            && of_methods.iter().all(|line| line.chars().any(|c| ('一'..='龥').contains(&c)))
    );
}

/// A glossary of the detection box spoke of the braking distance, which does not enter, and its braking of ip.
#[test]
fn the_detection_box_is_described_by_what_it_is_made_of() {
    let glossary = read("docs/glossary.md");
    let row = glossary.lines().find(|line| line.starts_with("| detection box |")).expect("a row");
    assert!(
        row.contains("detection_box.min_length") && row.contains("twice as long at the maximum speed"),
        "{row}"
    );
    let formula = |name: &str| Key::find(name).expect("a key").formula;
    assert_eq!(formula("detection_box.min_length"), "L = min · (1 + speed / v_max)");
    // At the first crossing of the axis, not behind the vehicle's center: within the circle it is zero.
    assert!(formula("detection_box.braking").contains("x_in = max(0, x − √(e² − y²))"));
    assert_eq!(formula("detection_box.push"), "n = (x_in − x, −y) / e");
}

/// Turns of just half a circle and slow headings were left open by the definition.
#[test]
fn the_definition_of_reversals_says_what_straight_back_and_rest_are() {
    let page = read("docs/metrics.md");
    let row = page.lines().find(|line| line.starts_with("| `reversals`")).expect("a row");
    assert!(row.contains("Straight back, to within 0.05 rad, is a turn back from either side"), "{row}");
    assert!(row.contains("have no heading: the next one is compared with the last before"), "{row}");
}
