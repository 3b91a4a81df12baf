//! Any mistake in a file or on the command line: exit code 2, one line with place, reason and remedy, and no output.

use std::fs;

use crate::{
    common::Random,
    program::{contents, refusal, refused, sidestep},
};
use sidestep_lab::Scenario;
use tempfile::TempDir;

/// A valid agent, so that there is no other mistake in a file.
const AGENT: &str = "[[agents]]\nposition = [0.0, 0.0]\ngoal = [1.0, 0.0]\n";

/// The three ways to read a scenario.
const READERS: [&[&str]; 3] = [&["run", "--steps", "3", "--trace", "out.csv"], &["check"], &[]];

/// Writes the file, and fails unless `check` refuses it at this place with all of these words.
fn check_bytes(name: &str, content: &[u8], place: &str, words: &[&str]) {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join(name), content).expect("the file");
    let line = refusal(folder.path(), &["check", name]);
    check_line(&line, &format!("sidestep: {name}:{place}"), words);
}

/// Fails unless a line begins with this place and has all of these words.
fn check_line(line: &str, place: &str, words: &[&str]) {
    assert!(line.starts_with(place), "wanted \"{place}\", got {line}");
    for word in words {
        assert!(line.contains(word), "no \"{word}\" in {line}");
    }
}

/// Like [`check_toml`] and [`check_json`], without the program, which prints the same line.
fn check_parsed(name: &str, text: &str, place: &str, words: &[&str]) {
    match Scenario::parse(text, name) {
        Ok(_) => panic!("{name} is taken: {text}"),
        Err(error) => check_line(&error.to_string(), &format!("{name}:{place}"), words),
    }
}

fn check_toml(text: &str, place: &str, words: &[&str]) {
    check_bytes("scene.toml", text.as_bytes(), place, words);
}

fn check_json(text: &str, place: &str, words: &[&str]) {
    check_bytes("scene.json", text.as_bytes(), place, words);
}

/// Fails unless `check` accepts the file.
fn check_taken(name: &str, text: &str) {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join(name), text).expect("the file");
    let output = sidestep(folder.path(), &["check", name]);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_file_around_the_faults_is_sound() {
    check_taken("scene.toml", AGENT);
    check_taken("scene.json", r#"{"agents": [{"position": [0, 0.0], "goal": [1e0, 0]}]}"#);
}

/// The other tests ask `check` alone.
#[test]
fn every_way_to_read_a_scenario_refuses_it_in_the_same_words() {
    let folder = TempDir::new().expect("a folder");
    let (unknown, outside) = (format!("sed = 1\n{AGENT}"), format!("{AGENT}radius = 0\n"));
    for (name, content) in [
        ("unknown.toml", unknown.as_bytes()),
        ("outside.toml", outside.as_bytes()),
        ("aimless.toml", b"[[agents]]\nposition = [0.0, 0.0]\n"),
        ("broken.json", b"{\"agents\": [{\"position\": [0, 0]"),
        ("empty", b""),
        ("binary.toml", b"\x89PNG\r\n\x1a\n"),
    ] {
        fs::write(folder.path().join(name), content).expect("the file");
        let [run, check, plain] = READERS.map(|reader| refusal(folder.path(), &[reader, &[name]].concat()));
        assert!(check.starts_with(&format!("sidestep: {name}:")), "{check}");
        assert_eq!((&run, &plain), (&check, &check));
    }
}

#[test]
fn unknown_keys_name_the_nearest_known_one() {
    check_toml(&format!("sed = 1\n{AGENT}"), "1:1: ", &["unknown key \"sed\"", "did you mean \"seed\"?"]);
    let text = format!("[defaults]\nmax_speed = 1.0\n  radus = 1.0\n{AGENT}");
    check_toml(&text, "3:3: ", &["unknown key \"radus\"", "did you mean \"radius\"?"]);
    let text = format!("[params]\n\"orca.lne\" = 1.0\n{AGENT}");
    check_toml(&text, "2:1: ", &["unknown key", "did you mean \"orca.len\"?"]);
    let text = format!("[params]\norca.lne = 1.0\n{AGENT}");
    check_toml(&text, "2:6: ", &["unknown key \"orca.lne\"", "did you mean \"orca.len\"?"]);
    let text = format!("[params]\n\"orca.len\" = 1.0\norca.len = 2.0\n{AGENT}");
    check_toml(&text, "3:6: ", &["\"orca.len\" occurs twice", "keep one"]);
    check_toml(&format!("{AGENT}gaol = [1.0, 0.0]\n"), "4:1: ", &["did you mean \"goal\"?"]);
    check_toml(&format!("{AGENT}[view]\nselct = 0\n"), "5:1: ", &["did you mean \"select\"?"]);
    let group = "[[groups]]\nlayout = \"circle\"\nn = 3\nring = 5.0\ngoal = \"antipodal\"\njiter = 1.0\n";
    check_toml(group, "6:1: ", &["did you mean \"jitter\"?"]);
    check_json(
        "{\"agents\": [\n  {\"position\": [0, 0], \"gaol\": [1, 0], \"goal\": [1, 0]}]}",
        "2:",
        &["unknown key \"gaol\"", "did you mean \"goal\"?"],
    );
}

/// A misspelt `position` was once reported as a missing one.
#[test]
fn a_misspelt_key_that_is_needed_is_told_as_misspelt_where_it_stands() {
    for (text, at, wanted) in [
        ("[[agents]]\npositon = [0, 0]\ngoal = [1, 0]\n", "2:1: ", "position"),
        ("[[agents]]\nposition = [0, 0]\ngola = [1, 0]\n", "3:1: ", "goal"),
        ("[[groups]]\nlayuot = \"circle\"\nn = 2\nring = 3\ngoal = \"antipodal\"\n", "2:1: ", "layout"),
        ("[[groups]]\nlayout = \"circle\"\nn = 2\nrnig = 3\ngoal = \"antipodal\"\n", "4:1: ", "ring"),
        (
            "[[groups]]\nlayout = \"line\"\nn = 2\nform = [0, 0]\nto = [9, 0]\ngoal = [1, 0]\n",
            "4:1: ",
            "from",
        ),
        (&format!("{AGENT}[[polygons]]\nvertcies = [[0, 0], [1, 0], [1, 1]]\n"), "5:1: ", "vertices"),
        (&format!("{AGENT}[[circles]]\ncentre = [5, 5]\nradius = 1\n"), "5:1: ", "center"),
        (&format!("{AGENT}[run]\nstpes = 4\n"), "5:1: ", "steps"),
    ] {
        let near = format!("did you mean \"{wanted}\"?");
        check_toml(text, at, &["unknown key", &near]);
    }
    // A key of another kind of layout does not count as a misspelling.
    check_toml("[[groups]]\nlayout = \"circle\"\nn = 2\ngoal_ring = 3\n", "1:1: ", &["needs ring"]);
}

/// The settings of the moment at which a scenario opens.
#[test]
fn the_moment_that_a_scenario_opens_at_is_checked() {
    for (line, at, words) in [
        ("at = -1", "5:6: ", &["at = -1", "outside 0 to 3600"][..]),
        ("at = \"3 s\"", "5:6: ", &["at must be a number, got text"]),
        ("start = \"pased\"", "5:9: ", &["did you mean \"paused\"?", "playing, paused"]),
        ("start = true", "5:9: ", &["start must be text"]),
        ("lens = \"program\"", "5:8: ", &["did you mean \"programs\"?"]),
        ("speed = 0", "5:9: ", &["speed = 0", "outside 0.01 to 100"]),
        ("loop = \"arived\"", "5:8: ", &["did you mean \"arrived\"?"]),
        (
            "loop = true",
            "5:8: ",
            &["loop must be two times [from, to] in s, or \"arrived\", got true or false"],
        ),
        ("loop = [4, 2]", "5:8: ", &["the first before the second"]),
        ("loop = [1, 2, 3]", "5:8: ", &["loop must be two times"]),
        ("loop = [1, 4000]", "5:8: ", &["within 0 to 3600 s"]),
        ("loop = [1, \"two\"]", "5:12: ", &["loop must be a number"]),
        ("stat = \"paused\"", "5:1: ", &["did you mean \"start\"?"]),
    ] {
        check_toml(&format!("{AGENT}[view]\n{line}\n"), at, words);
    }
}

#[test]
fn an_unknown_key_like_no_other_is_told_the_known_ones() {
    let words = ["unknown key \"zzzzzzzz\"", "known here are", "title", "agents"];
    check_toml(&format!("zzzzzzzz = 1\n{AGENT}"), "1:1: ", &words);
}

#[test]
fn a_key_with_a_line_break_stays_one_line() {
    check_toml(
        &format!("\"a\\nb\\u001b[31m\" = 1\n{AGENT}"),
        "1:1: ",
        &["unknown key \"a\\nb", "known here"],
    );
    let text = format!("[defaults]\nradius = \"a\\r\\nb\"\n{AGENT}");
    check_toml(&text, "2:10: ", &["radius", "a number"]);
}

#[test]
fn wrong_types_name_the_wanted_one() {
    for (line, wanted, got) in [
        ("title = 1", "text", "a number"),
        ("seed = \"one\"", "a whole number", "text"),
        ("seed = 1.5", "a whole number", "a number"),
        ("method = 1", "text", "a number"),
        ("time_step = [1]", "a number", "a list"),
        ("time_step = true", "a number", "true or false"),
        ("time_step = 2026-01-01", "a number", "a date"),
        ("time_step = \"soon\"", "a number", "soon"),
        ("agents = 1", "a list; write [[agents]]", "a number"),
        ("groups = {}", "a list; write [[groups]]", "a table"),
        ("defaults = [1]", "a table", "a list"),
        ("params = \"fast\"", "a table", "text"),
        ("view = 3", "a table", "a number"),
    ] {
        let column = line.find("= ").expect("an assignment") + 3;
        check_toml(line, &format!("1:{column}: "), &[wanted, got]);
    }
    for (line, words) in [
        ("position = 1.0", ["a pair of numbers [x, y]", "a number"]),
        ("position = [1.0]", ["two numbers [x, y]", "got 1"]),
        ("position = [1.0, 2.0, 3.0]", ["two numbers [x, y]", "got 3"]),
        ("position = [1.0, \"2\"]", ["position must be a number", "text"]),
    ] {
        check_toml(&format!("[[agents]]\ngoal = [0.0, 0.0]\n{line}\n"), "3:", &words);
    }
    check_json(
        r#"{"agents": [{"position": null, "goal": [1, 0]}]}"#,
        "1:26: ",
        &["a pair of numbers", "null"],
    );
    check_json(r#"{"agents": [17]}"#, "1:13: ", &["must be a table", "a number"]);
}

#[test]
fn a_single_table_of_agents_is_told_to_be_a_list() {
    check_toml("[agents]\nposition = [0.0, 0.0]\n", "1:1: ", &["agents must be a list", "write [[agents]]"]);
    let json = r#"{"agents": {"position": [0, 0]}}"#;
    check_json(json, "1:12: ", &["agents must be a list", "a table"]);
}

#[test]
fn numbers_that_are_none_are_refused_wherever_they_stand() {
    for number in ["nan", "+nan", "-nan", "inf", "+inf", "-inf", "1e400", "-1e400"] {
        for key in
            ["radius", "max_speed", "preferred_speed", "neighbor_distance", "time_horizon", "responsibility"]
        {
            let text = format!("[defaults]\n{key} = {number}\n{AGENT}");
            check_parsed("scene.toml", &text, &format!("2:{}: ", key.len() + 4), &[key, "is outside"]);
        }
        for key in ["position", "velocity", "goal"] {
            let others = AGENT.lines().filter(|line| !line.starts_with(key));
            let text = format!("{}\n{key} = [0.0, {number}]\n", others.collect::<Vec<_>>().join("\n"));
            let line = text.lines().count();
            check_parsed("scene.toml", &text, &format!("{line}:"), &[key, "must be a finite number"]);
        }
    }
    check_toml(&format!("time_step = nan\n{AGENT}"), "1:13: ", &["time_step", "is outside 0.0001 to 10 s"]);
    check_toml(
        &format!("[params]\n\"orca.len\" = nan\n{AGENT}"),
        "2:14: ",
        &["orca.len", "outside 0 to inf"],
    );
    check_toml(&format!("{AGENT}max_neighbors = nan\n"), "4:17: ", &["max_neighbors", "a whole number"]);
    check_toml(&format!("seed = inf\n{AGENT}"), "1:8: ", &["seed", "a whole number"]);
    for json in ["NaN", "Infinity", "-Infinity", "+1", "01", ".5", "1.", "0x10"] {
        let text = format!("{{\"agents\": [{{\"goal\": [1, 0],\n\"position\": [0, {json}]}}]}}");
        check_json(&text, "2:", &["not valid JSON"]);
    }
    let text = "{\"agents\": [{\"goal\": [1, 0],\n\"position\": [0, 1e400]}]}";
    check_json(text, "2:17: ", &["position", "must be a finite number that fits f32"]);
}

#[test]
fn values_outside_their_declaration_name_its_limits() {
    for (line, words) in [
        ("radius = 0.0", ["radius 0 ", "outside 0.001 to 10000 m"]),
        ("radius = 0", ["radius 0 ", "outside 0.001 to 10000 m"]),
        ("radius = -1.0", ["radius -1 ", "outside 0.001 to 10000 m"]),
        ("time_horizon = -1.0", ["time_horizon -1 ", "outside 0.001 to"]),
        ("time_horizon = 0.0", ["time_horizon 0 ", "outside 0.001 to"]),
        ("time_horizon_obstacle = -3", ["time_horizon_obstacle -3 ", "outside 0.001 to"]),
        ("responsibility = 1.5", ["responsibility 1.5 ", "outside 0 to 1"]),
        ("max_neighbors = -1", ["max_neighbors -1 ", "outside 0 to 1000"]),
        ("max_neighbors = 2.5", ["max_neighbors", "a whole number"]),
        ("max_speed = 1e39", ["max_speed", "outside 0 to 10000 m/s"]),
        ("max_speed = 340282350000000000000000000000000000000", ["max_speed", "outside 0 to 10000 m/s"]),
    ] {
        check_toml(&format!("{AGENT}{line}\n"), "4:", &words);
    }
    check_toml(&format!("time_step = 0\n{AGENT}"), "1:13: ", &["time_step 0 ", "outside 0.0001 to 10 s"]);
    check_toml(
        &format!("[params]\n\"orca.len\" = -1.0\n{AGENT}"),
        "2:14: ",
        &["orca.len -1 ", "outside 0 to inf"],
    );
    let text = "[[agents]]\nposition = [1e30, 0.0]\ngoal = [0.0, 0.0]\n";
    check_toml(text, "2:12: ", &["position", "beyond ±1e7 in x or y"]);
    let text = format!("seed = 99999999999999999999999999\n{AGENT}");
    check_toml(&text, "1:8: ", &["seed", "outside 0 to 9007199254740992"]);
    check_toml(&format!("{AGENT}[view]\nselect = 1\n"), "5:10: ", &["select = 1", "outside 0 to 0"]);
    check_toml(&format!("{AGENT}color = 65536\n"), "4:9: ", &["color = 65536", "outside 0 to 65535"]);
}

#[test]
fn an_infinite_len_is_allowed() {
    check_taken("scene.toml", &format!("[params]\n\"orca.len\" = inf\n{AGENT}"));
    let json = r#"{"params": {"orca.len": "inf"}, "agents": [{"position": [0, 0], "goal": [1, 0]}]}"#;
    check_taken("scene.json", json);
    let folder = TempDir::new().expect("a folder");
    let arguments = ["run", "four-balls", "--steps", "20", "--set", "orca.len=inf", "--trace", "out.csv"];
    assert!(sidestep(folder.path(), &arguments).status.success());
    let trace = fs::read_to_string(folder.path().join("out.csv")).expect("the trace");
    assert!(!trace.contains("NaN") && !trace.contains("inf"), "{trace}");
}

#[test]
fn agents_and_groups_without_an_aim_are_told_how_to_give_one() {
    let words = ["no goal", "add goal = [x, y]", "behavior = \"hold\""];
    check_toml("[[agents]]\nposition = [0.0, 0.0]\n", "1:1: ", &words);
    let words = ["no goal", "antipodal", "goal_offset"];
    check_toml("[[groups]]\nlayout = \"circle\"\nn = 3\nring = 5.0\n", "1:1: ", &words);
    let words = ["needs position = [x, y]"];
    check_toml("\n[[agents]]\ngoal = [0.0, 0.0]\n", "2:1: ", &words);
    let words = ["exclude each other", "keep one"];
    check_toml(&format!("{AGENT}behavior = \"hold\"\n"), "1:1: ", &words);
}

#[test]
fn a_scene_without_agents_is_one() {
    for text in ["title = \"nobody\"\n", "agents = []\n", "[[circles]]\ncenter = [0, 0]\nradius = 1\n"] {
        let scenario = Scenario::parse(text, "empty.toml").unwrap_or_else(|error| panic!("{error}"));
        let mut run = sidestep_core::Simulation::new(scenario.world());
        run.step();
        assert!(run.world().agents.is_empty() && run.world().step == 1);
    }
}

#[test]
fn groups_lacking_a_key_are_told_which() {
    for (group, word) in [
        ("n = 3", "needs layout, one of circle, grid, line, random"),
        ("layout = \"circle\"\nring = 1.0", "needs n, the number of its agents"),
        ("layout = \"circle\"\nn = 3", "needs ring, the radius of the circle"),
        ("layout = \"grid\"\nn = 3\ncorner = [0.0, 0.0]\ncolumns = 2", "needs spacing"),
        ("layout = \"grid\"\nn = 3\ncolumns = 2\nspacing = 1.0", "needs corner = [x, y]"),
        ("layout = \"grid\"\nn = 3\ncorner = [0.0, 0.0]\nspacing = 1.0", "needs columns"),
        ("layout = \"line\"\nn = 3\nfrom = [0.0, 0.0]", "needs to = [x, y]"),
        ("layout = \"random\"\nn = 3\nlow = [0.0, 0.0]", "needs high = [x, y]"),
        (
            "layout = \"random\"\nn = 3\nlow = [0.0, 0.0]\nhigh = [-1.0, 1.0]",
            "high lies below low; swap them",
        ),
    ] {
        check_toml(&format!("title = \"t\"\n[[groups]]\n{group}\n"), "2:1: ", &[word]);
    }
}

#[test]
fn absurd_counts_are_refused_before_an_agent_is_made() {
    let group =
        |n: &str| format!("[[groups]]\nlayout = \"circle\"\nring = 5.0\ngoal = \"antipodal\"\nn = {n}\n");
    for n in ["1_000_000_000", "1000000000", "1e9", "1000001", "0", "-3", "9223372036854775807"] {
        check_toml(&group(n), "5:5: ", &["n = ", "is outside 1 to 1000000"]);
    }
    check_toml(&group("2.5"), "5:5: ", &["n must be a whole number"]);
    let words = ["1200000 agents are more than the most allowed, 1000000"];
    check_toml(&(group("600000") + &group("600000")), "1:1: ", &words);
    let words = ["1000001 agents are more than", "1000000"];
    check_toml(&(group("1000000") + AGENT), "1:1: ", &words);
    let grid = "[[groups]]\nlayout = \"grid\"\nn = 4\ncorner = [0.0, 0.0]\nspacing = 1.0\ngoal = \"antipodal\"\ncolumns = 0\n";
    check_toml(grid, "7:11: ", &["columns = 0", "outside 1 to"]);
}

#[test]
fn a_random_layout_without_room_is_refused_with_how_many_fit() {
    // Each agent was tried 200 times, again whenever the world was needed: 132 s for this file.
    let group = "[[groups]]\nlayout = \"random\"\nn = 1000000\nlow = [0, 0]\nhigh = [99, 99]\nradius = 0.5\ngoal = \"antipodal\"\n";
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("full.toml"), group).expect("the file");
    let start = std::time::Instant::now();
    let said = refusal(folder.path(), &["check", "full.toml"]);
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
    assert!(said.contains("full.toml:1:1: only ") && said.contains("lower n or gap"), "{said}");
    // Discs of 0.5 m dropped at random cover at most 0.547 of a plane, and reach 0.45 of it soon.
    let fit = said.split_whitespace().find_map(|word| word.parse::<f64>().ok()).expect("a number");
    let covered = fit * std::f64::consts::PI * 0.25 / (100.0 * 100.0);
    assert!((0.45..0.56).contains(&covered), "{fit} agents cover {covered}");
}

#[test]
fn long_words_are_cut_where_an_error_quotes_them() {
    // Ten million letters took 12 s, most of it in the search for the nearest key, and were printed back as one line.
    let long = "k".repeat(10_000_000);
    for (text, words) in [
        (format!("{long} = 1\n{AGENT}"), "unknown key \"kkkk"),
        (format!("method = \"{long}\"\n{AGENT}"), "unknown method \"kkkk"),
        (format!("{AGENT}[view]\noverlays = [\"{long}\"]\n"), "unknown overlay \"kkkk"),
        (format!("{AGENT}[run]\nsteps = 1\n[[run.log]]\nstep = 0\nset = \"{long}\"\n"), "\"kkkk"),
        (format!("{AGENT}[run]\nsteps = 1\n[[run.log]]\nstep = 0\nset = \"radius={long}\"\n"), "\"kkkk"),
        (format!("{AGENT}behavior = \"{long}\"\n"), "unknown behavior \"kkkk"),
    ] {
        let folder = TempDir::new().expect("a folder");
        fs::write(folder.path().join("long.toml"), text).expect("the file");
        let start = std::time::Instant::now();
        let said = refusal(folder.path(), &["check", "long.toml"]);
        assert!(said.contains(words) && said.contains("k…\"") && said.chars().count() < 1500, "{said}");
        assert!(start.elapsed().as_secs() < 10, "{words}: {:?}", start.elapsed());
    }
}

#[test]
fn unknown_words_name_the_known_ones() {
    let group = |layout: &str, goal: &str| {
        format!("[[groups]]\nlayout = \"{layout}\"\nn = 3\nring = 5.0\ngoal = \"{goal}\"\n")
    };
    let layouts = "it is one of circle, grid, line, random";
    check_toml(
        &group("cirlce", "antipodal"),
        "2:10: ",
        &["unknown layout", "did you mean \"circle\"?", layouts],
    );
    check_toml(&group("zzzzzzzzzz", "antipodal"), "2:10: ", &["unknown layout \"zzzzzzzzzz\"; ", layouts]);
    let goals = "it is one of antipodal, mirror-x, mirror-y, random";
    check_toml(
        &group("circle", "antipode"),
        "5:8: ",
        &["unknown goal", "did you mean \"antipodal\"?", goals],
    );
    let methods = "it is one of none, vo, rvo, hrvo, orca";
    check_toml(&format!("method = \"orka\"\n{AGENT}"), "1:10: ", &["unknown method", "\"orca\"?", methods]);
    check_toml(&format!("{AGENT}method = \"ORCA2000000\"\n"), "4:10: ", &["unknown method", methods]);
    let behaviors = "it is one of arrive, route, pass, hold, wander, pursue, evade, pointer";
    check_toml(
        &format!("{AGENT}behavior = \"hodl\"\n"),
        "4:12: ",
        &["unknown behavior", "\"hold\"?", behaviors],
    );
    let text = format!("[view]\noverlays = [\"grid\", \"gird\"]\n{AGENT}");
    check_toml(&text, "2:21: ", &["unknown overlay \"gird\"", "did you mean \"grid\"?"]);
    let text = format!("[view]\noverlays = [\"zzzzzzzzzz\"]\n{AGENT}");
    check_toml(&text, "2:13: ", &["unknown overlay", "known are grid, cells, obstacles"]);
    let text = format!("[view]\noverlays = [1]\n{AGENT}");
    check_toml(&text, "2:13: ", &["overlays must be a list of names"]);
    let text = format!("[params]\n\"vo.mode\" = \"both\"\n{AGENT}");
    check_toml(&text, "2:13: ", &["vo.mode", "one of union, shift"]);
    let text = format!("[params]\n\"orca.lp\" = 3\n{AGENT}");
    check_toml(&text, "2:13: ", &["orca.lp", "one of rvo2, robust"]);
}

#[test]
fn files_without_a_word_in_them_are_told_what_is_missing() {
    for content in ["", " ", "\n\n\t \r\n"] {
        for name in ["scene.toml", "scene.json", "scene"] {
            let words = ["the file is empty", "needs at least one [[agents]] or [[groups]]"];
            check_bytes(name, content.as_bytes(), "1:1: ", &words);
        }
    }
    check_toml("# only a comment\n", "1:1: ", &["the file is empty", "needs at least one"]);
    check_json("{}", "1:1: ", &["the file is empty", "needs at least one"]);
}

#[test]
fn binary_files_are_told_from_text() {
    let mut random = Random::new(71);
    let bytes: Vec<u8> = (0..4096).map(|_| random.word() as u8).collect();
    for name in ["scene.toml", "scene.json"] {
        check_bytes(name, &bytes, " ", &["is not a text file", "a scenario is TOML or JSON"]);
        check_bytes(name, &[0xFF, 0xFE, b'a', 0], " ", &["byte 0 is not UTF-8", "TOML or JSON"]);
        check_bytes(name, &[0; 512], "1:", &["not valid"]);
    }
    check_bytes("scene.toml", b"\x89PNG\r\n\x1a\n", " ", &["is not a text file"]);
}

#[test]
fn text_that_is_no_scenario_is_refused_with_its_place() {
    let mut random = Random::new(72);
    for case in 0..10 {
        let garbage: String = (0..random.count(1, 200))
            .filter_map(|_| char::from_u32(random.count(1, 0x2FFF) as u32))
            .collect();
        for name in ["scene.toml", "scene.json"] {
            let folder = TempDir::new().expect("a folder");
            fs::write(folder.path().join(name), &garbage).expect("the file");
            let line = refusal(folder.path(), &["check", name]);
            let place = line.strip_prefix(&format!("sidestep: {name}:")).expect("the file's name");
            let numbers: Vec<Result<usize, _>> = place.split(':').take(2).map(str::parse).collect();
            assert!(matches!(numbers[..], [Ok(1..), Ok(1..)]), "case {case}: {line}");
        }
    }
    check_toml("hello world\n", "1:", &["not valid TOML", "expected"]);
    check_json("hello world\n", "1:1: ", &["not valid JSON", "expected"]);
}

#[test]
fn broken_files_are_refused_at_the_break() {
    check_toml("[[agents]\nposition = [0.0, 0.0]\n", "1:", &["not valid TOML", "expected `]`"]);
    check_toml("[[agents]]\nposition = [0.0, ", "2:", &["not valid TOML", "array"]);
    check_toml("title = \"open\n", "1:", &["not valid TOML", "string"]);
    check_toml("[[agents]]\nposition = \n", "2:", &["not valid TOML", "value"]);
    check_toml("[defaults]\nradius = 1.0\nradius = 2.0\n", "3:1: ", &["not valid TOML", "duplicate key"]);
    check_toml("[defaults]\n[params]\n[defaults]\n", "3:", &["not valid TOML", "duplicate key"]);
    let whole = "{\"seed\": 1,\n\"agents\": [{\"position\": [0.0, 0.0], \"goal\": [1.0, 0.0]}]}";
    check_taken("scene.json", whole);
    for end in 1..whole.len() {
        let row = if end <= whole.find('\n').expect("two lines") + 1 { "1:" } else { "2:" };
        // A break right after the end of a line may be reported for either line.
        check_parsed("scene.json", &whole[..end], if end == 12 { "" } else { row }, &["not valid JSON"]);
    }
    check_json(&whole.replace("0.0, 0.0", "0.0"), "2:", &["two numbers", "got 1"]);
    check_json(&whole.replace("0.0, 0.0", "0.0 0.0"), "2:", &["not valid JSON", "expected `,` or `]`"]);
    check_json(&format!("{whole} 1"), "2:", &["not valid JSON", "trailing"]);
    check_json(&whole.replace("}]}", "},]}"), "2:", &["not valid JSON", "expected value"]);
    check_json(&format!("// a remark\n{whole}"), "1:1: ", &["not valid JSON", "expected"]);
}

#[test]
fn json_that_is_no_object_is_refused() {
    for (text, kind) in
        [("[]", "a list"), ("[{}]", "a list"), ("1", "a number"), ("\"scene\"", "text"), ("null", "null")]
    {
        check_json(text, "1:1: ", &["a scenario must be a table", kind]);
    }
}

#[test]
fn a_key_given_twice_is_refused_in_json_too() {
    let agent = "\"agents\": [{\"position\": [0, 0], \"goal\": [1, 0]}]";
    check_json(
        &format!("{{\"seed\": 1, {agent},\n\"seed\": 2}}"),
        "2:1: ",
        &["\"seed\" occurs twice", "keep one"],
    );
    let text = "{\"agents\": [{\"position\": [0, 0],\n \"goal\": [1, 0], \"position\": [2, 0]}]}";
    check_json(text, "2:18: ", &["\"position\" occurs twice", "keep one"]);
}

#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    for open in ["[", "{\"a\":", "[{\"a\":"] {
        for (depth, rest) in [(100_000, ""), (100_000, "1"), (65, "")] {
            let text = open.repeat(depth) + rest;
            check_json(&text, "1:", &["nested deeper than 64 levels"]);
            let text = format!("{{\"title\": \"[[[[{{{{\",\n\"x\": {text}");
            check_json(&text, "2:", &["nested deeper than 64 levels"]);
        }
    }
    let brackets = "[".repeat(200);
    let title =
        format!(r#"{{"title": "\"{brackets}\\", "agents": [{{"position": [0, 0], "goal": [1, 0]}}]}}"#);
    check_taken("scene.json", &title);
    for text in [
        format!("x = {}", "[".repeat(100_000)),
        format!("x = {}", "{a=".repeat(100_000)),
        format!("[{}b]", "a.".repeat(100_000)),
        format!("{}b = 1", "a.".repeat(100_000)),
        format!("x = {}", "[{a=".repeat(100_000)),
    ] {
        check_toml(&text, "1:", &["not valid TOML", "recurs"]);
    }
}

#[test]
fn files_that_cannot_be_read_are_named_with_a_remedy() {
    let folder = TempDir::new().expect("a folder");
    fs::create_dir(folder.path().join("folder")).expect("a folder");
    fs::write(folder.path().join("file"), AGENT).expect("a file");
    for reader in READERS {
        let refused = |name: &str| refusal(folder.path(), &[reader, &[name]].concat());
        let line = refused("missing.toml");
        assert!(line.contains("missing.toml: no such file") && line.contains("`sidestep list`"), "{line}");
        let line = refused("hed-on");
        assert!(
            line.contains("hed-on: no such file") && line.contains("did you mean \"head-on\"?"),
            "{line}"
        );
        let line = refused("folder");
        assert!(line.contains("folder: is a folder; name a scenario file in it"), "{line}");
        let line = refused("file/scene.toml");
        assert!(line.contains("file/scene.toml: cannot be read: Not a directory"), "{line}");
        let line = refused("");
        assert!(line.contains("no such file") && line.contains("`sidestep list`"), "{line}");
        let line = refused("new\nline.toml");
        assert!(line.contains("new\\nline.toml: no such file"), "{line}");
    }
}

#[cfg(unix)]
#[test]
fn a_device_without_end_is_not_read_for_ever() {
    // Half a gigabyte of zeros.
    let folder = TempDir::new().expect("a folder");
    let line = refusal(folder.path(), &["check", "/dev/zero"]);
    assert!(line.contains("/dev/zero: goes on after 500 MB; a scenario ends before"), "{line}");
}

#[test]
fn traces_that_cannot_be_written_are_refused_before_the_run() {
    let folder = TempDir::new().expect("a folder");
    fs::create_dir(folder.path().join("folder")).expect("a folder");
    fs::write(folder.path().join("file"), "mine").expect("a file");
    // So many steps that a run before the refusal would exceed the time limit.
    let refused = |target: &str| {
        refusal(folder.path(), &["run", "circle-swap", "--steps", "1000000000", "--trace", target])
    };
    let line = refused("file/out.csv");
    assert!(line.contains("file/out.csv: there is no folder file; make it or name another"), "{line}");
    let line = refused("missing/out.csv");
    assert!(line.contains("missing/out.csv: there is no folder missing; make it or name another"), "{line}");
    let line = refused("folder");
    assert!(line.contains("folder: is a folder; name a file in it"), "{line}");
    assert!(!contents(folder.path()).keys().any(|name| name.contains(".sidestep-")));
}

#[test]
fn changes_on_the_command_line_are_checked_like_a_file() {
    let folder = TempDir::new().expect("a folder");
    for (set, words) in [
        ("radius", vec!["\"radius\"", "not of the form key=value"]),
        ("", vec!["not of the form key=value"]),
        ("radus=1", vec!["unknown key \"radus\"", "did you mean \"radius\"?"]),
        ("=1", vec!["unknown key \"\"", "known are method, radius"]),
        ("zzzzzzzzzz=1", vec!["unknown key \"zzzzzzzzzz\"", "known are method, radius"]),
        ("radius=nan", vec!["radius NaN", "outside 0.001 to 10000 m"]),
        ("radius=NaN", vec!["radius NaN", "outside 0.001 to 10000 m"]),
        ("radius=inf", vec!["radius inf", "outside 0.001 to 10000 m"]),
        ("radius=-inf", vec!["radius -inf", "outside 0.001 to 10000 m"]),
        ("radius=1e400", vec!["radius inf", "outside 0.001 to 10000 m"]),
        ("radius=0", vec!["radius 0 ", "outside 0.001 to 10000 m"]),
        ("radius=-1", vec!["radius -1 ", "outside 0.001 to 10000 m"]),
        ("radius=", vec!["radius wants a number", "\"\""]),
        ("radius=wide", vec!["radius wants a number", "\"wide\""]),
        ("radius=1,5", vec!["radius wants a number", "\"1,5\""]),
        ("time_horizon=-1", vec!["time_horizon -1 ", "outside 0.001 to"]),
        ("max_neighbors=1.5", vec!["max_neighbors wants a whole number", "1.5"]),
        ("max_neighbors=1001", vec!["max_neighbors 1001 ", "outside 0 to 1000"]),
        ("orca.len=-1", vec!["orca.len -1 ", "outside 0 to inf"]),
        ("orca.len=nan", vec!["orca.len NaN", "outside 0 to inf"]),
        ("orca.lp=exact", vec!["orca.lp wants one of rvo2, robust", "\"exact\""]),
        ("method=foo", vec!["method wants one of none, vo, rvo, hrvo, orca", "buffered_voronoi", "\"foo\""]),
        ("a\nb=1", vec!["unknown key \"a\\nb\""]),
    ] {
        for reader in [READERS[0], READERS[2]] {
            let line = refusal(folder.path(), &[reader, &["head-on", "--set", set]].concat());
            for word in &words {
                assert!(line.contains(word), "--set {set}: no \"{word}\" in {line}");
            }
        }
    }
    for reader in [READERS[0], READERS[2]] {
        let line = refusal(folder.path(), &[reader, &["head-on", "--method", "foo"]].concat());
        assert!(line.contains("method wants one of none, vo, rvo, hrvo, orca, "), "{line}");
        assert!(line.contains(", buffered_voronoi, own, got \"foo\""), "{line}");
    }
}

#[test]
fn a_winding_that_contradicts_the_agents_is_warned_of_and_taken() {
    let folder = TempDir::new().expect("a folder");
    let clockwise = "[[polygons]]\nvertices = [[5.0, 0.0], [5.0, 4.0], [9.0, 4.0], [9.0, 0.0]]\n";
    let check = |name: &str, polygon: &str| {
        let text = format!("{AGENT}{polygon}");
        fs::write(folder.path().join(name), text).expect("a file");
        let output = sidestep(folder.path(), &["check", name]);
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).expect("text")
    };
    let said = check("solid.toml", clockwise);
    assert!(said.contains("warning: polygon 0: its vertices run clockwise"), "{said}");
    assert_eq!(said.lines().count(), 2, "{said}");
    let room = "[[polygons]]\nvertices = [[-50.0, -50.0], [-50.0, 50.0], [50.0, 50.0], [50.0, -50.0]]\n";
    assert_eq!(check("room.toml", room).lines().count(), 1, "a room with somebody in it");
}

#[test]
fn what_is_not_there_is_named_with_what_is_near() {
    let folder = TempDir::new().expect("a folder");
    let line = refusal(folder.path(), &["museum", "latral-sign"]);
    assert!(line.contains("did you mean \"lateral-sign\"?"), "{line}");
    let line = refusal(folder.path(), &["bench", "--scene", "blocks", "--agents", "7", "--steps", "1"]);
    assert!(line.contains("100 agents") && line.contains("leave out --agents"), "{line}");
    let line = refusal(folder.path(), &["bench", "--scenario", "roadmap", "--agents", "300", "--steps", "1"]);
    assert!(line.contains("road map") && line.contains("leave out --agents"), "{line}");
    let arguments = ["bench", "--scene", "crowd", "--agents", "9", "--scenario", "doorway", "--steps", "1"];
    let line = refusal(folder.path(), &arguments);
    assert!(line.contains("--scenario is given alone"), "{line}");
}

#[test]
fn usage_errors_leave_with_code_2_and_no_panic() {
    let folder = TempDir::new().expect("a folder");
    for arguments in [
        &["run", "head-on"][..],
        &["run", "--steps", "3"],
        &["run", "head-on", "--steps", "-3"],
        &["run", "head-on", "--steps", "many"],
        &["run", "head-on", "--steps", "99999999999999999999999"],
        &["run", "head-on", "--steps", "1", "--threads", "0"],
        &["run", "head-on", "--steps", "1", "--threads", "1000000"],
        &["run", "head-on", "--steps", "1", "--unknown"],
        &["check"],
        &["bench", "--scene", "crowd", "--agents", "0", "--steps", "1"],
        &["bench", "--scene", "crowd", "--agents", "10", "--steps", "0"],
        &["bench", "--scene", "crowd", "--steps", "1"],
        &["bench", "--agents", "10", "--steps", "1"],
        &["bench", "--scene", "square", "--agents", "10", "--steps", "1"],
        &["head-on", "another"],
    ] {
        let said = refused(folder.path(), arguments);
        assert!(said.starts_with("error: ") && !said.contains("panicked"), "{arguments:?}: {said}");
    }
    assert!(contents(folder.path()).is_empty());
}

/// Queries for a decision that does not exist.
#[test]
fn agents_and_steps_that_are_not_there_are_refused() {
    let folder = TempDir::new().expect("a folder");
    let gone = format!("{AGENT}{AGENT}[run]\nsteps = 9\n[[run.log]]\nstep = 3\nremove = 1\n");
    fs::write(folder.path().join("gone.toml"), gone).expect("a file");
    for (arguments, words) in [
        (
            &["circle-10", "--agent", "10"][..],
            "there is no agent 10 at step 0: circle-10 has 10 then, counted from 0",
        ),
        (
            &["circle-10", "--agent", "4294967295", "--step", "1000000", "--json"],
            "there is no agent 4294967295",
        ),
        (
            &["gone.toml", "--agent", "1", "--step", "3"],
            "there is no agent 1 at step 3: gone.toml has 1 then",
        ),
        (&["circle-10", "--method", "fly"], "buffered_voronoi, own, got \"fly\""),
        (&["circle-10", "--set", "radus=1"], "did you mean \"radius\"?"),
        (&["circle-1"], "circle-1"),
    ] {
        let line = refusal(folder.path(), &[&["why"], arguments].concat());
        assert!(line.contains(words), "{arguments:?}: {line}");
    }
    let before = sidestep(folder.path(), &["why", "gone.toml", "--agent", "1", "--step", "2"]);
    assert!(before.status.success(), "it is there until step 3");
}

/// Two agents; the first has these lines.
fn two_agents(lines: &str) -> String {
    format!("[[agents]]\nposition = [0.0, 0.0]\n{lines}\n{}", AGENT.replace("[0.0, 0.0]", "[5.0, 0.0]"))
}

#[test]
fn behaviors_that_lack_something_say_what() {
    for behavior in ["pursue", "evade"] {
        let line = format!("behavior = \"{behavior}\"");
        let words = [format!("behavior = \"{behavior}\" needs target"), "number of the other agent".into()];
        check_toml(&two_agents(&line), "3:12: ", &words.each_ref().map(String::as_str));
        let own = two_agents(&format!("{line}\ntarget = 0"));
        check_toml(&own, "", &["agent 0 has itself as target", "name another"]);
        let beyond = two_agents(&format!("{line}\ntarget = 2"));
        check_toml(&beyond, "", &["target 2 is not an agent", "there are 2"]);
        let negative = two_agents(&format!("{line}\ntarget = -1"));
        check_toml(&negative, "4:10: ", &["target = -1 is outside 0 to 999999"]);
        check_toml(&two_agents(&format!("{line}\ntarget = 1.5")), "4:10: ", &["target", "a whole number"]);
        check_toml(
            &two_agents(&format!("{line}\ntarget = \"me\"")),
            "4:10: ",
            &["target", "a whole number", "text"],
        );
        check_toml(
            &two_agents(&format!("{line}\ntarget = 1\ngoal = [1.0, 0.0]")),
            "1:1: ",
            &["exclude each other", "keep one"],
        );
        check_taken("scene.toml", &two_agents(&format!("{line}\ntarget = 1")));
    }
    check_toml(&two_agents("goal = [1.0, 0.0]\ntarget = 1"), "1:1: ", &["target is for", "remove it"]);
    check_toml(&two_agents("behavior = \"wander\"\ntarget = 1"), "3:12: ", &["target is for", "remove it"]);
    check_toml(&two_agents("behavior = \"route\""), "1:1: ", &["\"route\" needs goal = [x, y]"]);
    check_toml(&two_agents("behavior = 3"), "3:12: ", &["behavior must be text, got a number"]);
    check_toml(
        &two_agents("behavior = \"wonder\""),
        "3:12: ",
        &["unknown behavior", "did you mean \"wander\"?"],
    );
    check_toml(
        &two_agents("behavior = \"wander\"\npreferred_velocity = [1.0, 0.0]"),
        "1:1: ",
        &["exclude each other"],
    );
}

#[test]
fn groups_that_chase_themselves_or_nobody_are_refused() {
    let group = |lines: &str| format!("{AGENT}[[groups]]\nlayout = \"circle\"\nn = 3\nring = 5.0\n{lines}\n");
    check_taken("scene.toml", &group("behavior = \"pursue\"\ntarget = 0"));
    check_toml(
        &group("behavior = \"pursue\"\ntarget = 2"),
        "",
        &["target 2 of group 0 is one of its own", "name another"],
    );
    check_toml(&group("behavior = \"evade\"\ntarget = 4"), "", &["target 4 is not an agent", "there are 4"]);
    check_toml(&group("behavior = \"evade\""), "8:12: ", &["needs target"]);
    check_toml(&group("behavior = \"route\""), "4:1: ", &["no goal"]);
    check_toml(
        &group("behavior = \"route\"\npreferred_velocity = [1.0, 0.0]"),
        "4:1: ",
        &["needs a goal, not a velocity"],
    );
}

#[test]
fn headings_and_wander_targets_must_be_directions() {
    check_toml(
        &format!("{AGENT}heading = [0, 0]\n"),
        "1:1: ",
        &["heading = [0, 0] has no direction", "leave it out"],
    );
    check_toml(&format!("{AGENT}heading = [0.0, nan]\n"), "4:", &["heading", "must be a finite number"]);
    check_toml(&format!("{AGENT}heading = 90\n"), "4:11: ", &["heading", "a pair of numbers [x, y]"]);
    check_toml(
        &format!("{AGENT}wander_target = [inf, 0.0]\n"),
        "4:",
        &["wander_target", "must be a finite number"],
    );
    check_taken("scene.toml", &format!("{AGENT}heading = [3.0, -4.0]\n"));
}

#[test]
fn road_maps_that_are_none_are_refused() {
    check_toml(&format!("{AGENT}[roadmap]\n"), "4:1: ", &["a road map needs points = [[x, y], …]"]);
    check_toml(
        &format!("{AGENT}[roadmap]\npoints = 3\n"),
        "5:10: ",
        &["points", "a list of pairs [x, y]", "a number"],
    );
    check_toml(&format!("{AGENT}[roadmap]\npoints = [[1.0]]\n"), "5:11: ", &["points", "two numbers [x, y]"]);
    check_toml(&format!("{AGENT}[roadmap]\npoints = [[1.0, nan]]\n"), "5:", &["points", "finite"]);
    let many = "[0.0, 0.0], ".repeat(501);
    check_toml(
        &format!("{AGENT}[roadmap]\npoints = [{many}]\n"),
        "5:10: ",
        &["501 points are more than the most allowed, 500"],
    );
    check_toml(
        &format!("{AGENT}[roadmap]\npoints = [[0.0, 0.0]]\nclearance = -1\n"),
        "6:13: ",
        &["clearance = -1", "outside 0 to"],
    );
    check_toml(
        &format!("{AGENT}[roadmap]\npoints = [[0.0, 0.0]]\nclearence = 1\n"),
        "6:1: ",
        &["did you mean \"clearance\"?"],
    );
    check_toml(
        &format!("{AGENT}[[roadmap]]\npoints = [[0.0, 0.0]]\n"),
        "4:",
        &["[roadmap]", "must be a table"],
    );
    check_taken("scene.toml", &format!("{AGENT}[roadmap]\npoints = []\n"));
}

#[test]
fn pointers_that_are_no_place_are_refused() {
    check_toml(&format!("pointer = [nan, 0.0]\n{AGENT}"), "1:", &["pointer", "must be a finite number"]);
    check_toml(&format!("pointer = 1\n{AGENT}"), "1:11: ", &["pointer", "a pair of numbers [x, y]"]);
    check_toml(&format!("pointer = [1e30, 0.0]\n{AGENT}"), "1:", &["pointer", "beyond ±1e7 in x or y"]);
}

#[test]
fn choices_and_limits_of_steering_are_checked_like_all_others() {
    for (line, words) in [
        ("steering = \"box\"", ["steering wants one of none, detection_box, feeler", "\"box\""]),
        ("mass = 0", ["mass 0 ", "outside 0.001 to"]),
        ("max_force = -1", ["max_force -1 ", "outside 0 to"]),
        ("max_turn_rate = nan", ["max_turn_rate NaN", "outside 0 to inf"]),
        ("max_acceleration = -2", ["max_acceleration -2 ", "outside 0 to inf"]),
    ] {
        check_toml(&format!("{AGENT}{line}\n"), "4:", &words);
    }
    for (line, words) in [
        ("\"museum.brake\" = \"broken\"", ["museum.brake", "one of repaired, printed"]),
        ("\"wander.shape\" = \"square\"", ["wander.shape", "one of circle, line, trigonometric"]),
        ("\"feeler.view\" = 361", ["feeler.view 361 ", "outside 0 to 360"]),
        ("\"wander.radius\" = 0", ["wander.radius 0 ", "outside 0.001 to"]),
        ("\"deadlock.breaker\" = true", ["deadlock.breaker", "true or false"]),
    ] {
        check_toml(&format!("[params]\n{line}\n{AGENT}"), "2:", &words);
    }
    check_toml(
        &format!("[params]\nmuseum.brakes = \"printed\"\n{AGENT}"),
        "2:",
        &["did you mean \"museum.brake\"?"],
    );
}

#[test]
fn commands_that_make_no_sense_are_refused_and_change_nothing() {
    use sidestep_core::{Agent, Command as Change, CommandError, Objective, Simulation, Vec2, World};
    let mut simulation =
        Simulation::new(World { agents: vec![Agent::new(Vec2::ZERO); 2].into(), ..World::new(0.1) });
    let before = simulation.digest();
    let mut refused = |change: Change| simulation.apply(change).expect_err("a refusal").to_string();
    let objective = |objective| Change::SetObjective { agent: 1, objective };
    assert!(refused(Change::SetPointer(Vec2::new(0.0, f32::NAN))).contains("pointer must be finite"));
    assert!(refused(objective(Objective::Pursue(1))).contains("cannot pursue or evade itself"));
    assert!(refused(objective(Objective::Evade(2))).contains("no agent 2: the world has 2"));
    assert!(refused(objective(Objective::Route(Vec2::INFINITY))).contains("goal must be finite"));
    let agent =
        |heading, wander| Change::AddAgent(Box::new(Agent { heading, wander, ..Agent::new(Vec2::ZERO) }));
    assert!(refused(agent(Vec2::NAN, Vec2::ZERO)).contains("heading must be finite"));
    assert!(refused(agent(Vec2::X, Vec2::INFINITY)).contains("wander target must be finite"));
    // The newcomer would be number 2.
    let chasing = |prey| {
        let agent = Agent { objective: Objective::Pursue(prey), ..Agent::new(Vec2::ZERO) };
        Change::AddAgent(Box::new(agent))
    };
    assert!(refused(chasing(2)).contains("itself"));
    assert!(refused(chasing(3)).contains("no agent 3"));
    assert_eq!(simulation.digest(), before);
    assert_eq!(simulation.apply(chasing(0)), Ok::<(), CommandError>(()));
}

/// A trace was written over its own scenario, and of two outputs with one name only one was left.
#[test]
fn an_output_that_is_the_input_or_another_output_is_refused_before_anything_is_written() {
    let folder = TempDir::new().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("in.toml"), AGENT).expect("a file");
    fs::create_dir(path("sub")).expect("a folder");
    let picture = sidestep(folder.path(), &["record", "in.toml", "--size", "64x48", "--out", "0007.png"]);
    assert!(picture.status.success(), "{}", String::from_utf8_lossy(&picture.stderr));
    let absolute = path("in.toml").display().to_string();
    let mut same = vec!["in.toml", "./in.toml", "sub/../in.toml", &absolute];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("in.toml", path("link.toml")).expect("a link");
        std::os::unix::fs::symlink("../in.toml", path("sub/link.toml")).expect("a link");
        std::os::unix::fs::symlink("sub", path("linked")).expect("a link");
        std::os::unix::fs::symlink("new.csv", path("ahead.csv")).expect("a link");
        fs::hard_link(path("in.toml"), path("hard.toml")).expect("a second name");
        same.extend(["link.toml", "sub/link.toml", "hard.toml"]);
    }
    let refused = |arguments: &[&str], words: &[&str]| {
        let line = refusal(folder.path(), arguments);
        assert!(words.iter().all(|word| line.contains(word)), "{arguments:?}: {line}");
    };
    for one in &same {
        for option in ["--trace", "--csv", "--agents-csv"] {
            refused(&["run", "in.toml", "--steps", "2", option, one], &[option, "read", "name another"]);
        }
        let sweep = ["sweep", "in.toml", "--vary", "radius=1,2", "--steps", "2", "--out"];
        refused(&[&sweep[..], &[*one]].concat(), &["--out", "read", "name another"]);
        refused(&["in.toml", "--log", one], &["--log", "read", "name another"]);
    }
    // The input may also be given under another name.
    for one in &same[1..] {
        refused(&["run", one, "--steps", "2", "--trace", "in.toml"], &["--trace", "read"]);
    }
    for (one, other) in [("x", "x"), ("x", "./x"), ("sub/x", "sub/../sub/x")] {
        for (first, second) in [("--trace", "--csv"), ("--trace", "--agents-csv"), ("--csv", "--agents-csv")]
        {
            let run = ["run", "in.toml", "--steps", "2", first, one, second, other];
            refused(&run, &[first, second, "name another"]);
        }
        let sweep = ["sweep", "in.toml", "--vary", "radius=1,2", "--steps", "2"];
        let (out, plot) = (format!("{one}.svg"), format!("{other}.svg"));
        refused(&[&sweep[..], &["--out", &out, "--plot", &plot]].concat(), &["--out", "--plot"]);
    }
    #[cfg(unix)]
    {
        let run = ["run", "in.toml", "--steps", "2", "--trace", "linked/x", "--csv", "sub/x"];
        refused(&run, &["--trace", "--csv"]);
        let run = ["run", "in.toml", "--steps", "2", "--trace", "ahead.csv", "--csv", "new.csv"];
        refused(&run, &["--trace", "--csv"]);
    }
    // Pictures that carry a run are inputs too.
    refused(&["record", "0007.png", "--out", "0007.png"], &["--out", "read"]);
    refused(&["record", "0007.png", "--out", "%04d.png"], &["--out", "0007.png", "read"]);
    refused(&["figure", "0007.png", "--out", "./0007.png"], &["--out", "read"]);
    // A built-in scenario is not a file, and a device takes several outputs.
    let run = ["run", "head-on", "--steps", "1", "--trace", "head-on"];
    assert!(sidestep(folder.path(), &run).status.success());
    #[cfg(unix)]
    {
        let run = ["run", "in.toml", "--steps", "1", "--trace", "/dev/null", "--csv", "/dev/null"];
        assert!(sidestep(folder.path(), &run).status.success());
    }
}

/// A number far out of range was printed with all of its 308 zeros.
#[test]
fn a_number_far_out_of_range_is_said_in_few_characters() {
    let folder = TempDir::new().expect("a folder");
    for (number, said) in [
        ("1e308", "radius 1e308 "),
        ("-1e300", "radius -1e300 "),
        ("1e-320", "radius 1e-320 "),
        ("20000", "radius 20000 "),
    ] {
        let set = format!("radius={number}");
        let line = refusal(folder.path(), &["run", "head-on", "--steps", "1", "--set", &set]);
        assert!(line.contains(said) && line.len() < 100, "{line}");
        check_toml(&format!("{AGENT}radius = {number}\n"), "4:10: ", &[said]);
    }
}

/// A sign was taken for a digit of a fingerprint.
#[test]
fn fingerprints_of_a_run_are_hexadecimal_digits_and_nothing_else() {
    let run = |pulses: &str| format!("{AGENT}[run]\nsteps = 1\npulses = \"{pulses}\"\n");
    check_taken("scene.toml", &run("0123456789abCDef"));
    for pulses in ["+1234567", "-1234567", "01234567+1234567", " 1234567", "0x123456", "1234567", "éé12"] {
        check_toml(&run(pulses), "6:10: ", &["pulses", "eight hexadecimal digits"]);
    }
}

/// A negative number was taken for an unknown option.
#[test]
fn a_negative_number_is_told_the_range() {
    let folder = TempDir::new().expect("a folder");
    let out = ["--out", "x.gif"];
    for (arguments, words) in [
        (&["record", "head-on", "--seconds", "-1"][..], "want a time from 0 to 3600 s"),
        (&["record", "head-on", "--from", "-0.5"], "want a time from 0 to 3600 s"),
        (&["record", "head-on", "--speed", "-2"], "want a speed from 0.01 to 1000"),
        (&["record", "head-on", "--fps", "-2"], "1..=100"),
        (&["record", "head-on", "--select", "-2"], "-2"),
        (&["figure", "head-on", "--step", "-2"], "want a step from 0 to 1000000"),
        (&["figure", "head-on", "--agent", "-2"], "-2"),
        (&["sweep", "head-on", "--seconds", "-2"], "want a time from 0 to"),
        (&["sweep", "head-on", "--steps", "-2"], "-2"),
        (&["sweep", "head-on", "--jobs", "-2"], "1..=1024"),
        (&["why", "head-on", "--step", "-2"], "want a step from 0 to 1000000"),
        (&["why", "head-on", "--step", "1000001"], "want a step from 0 to 1000000"),
        (&["why", "head-on", "--agent", "-2"], "-2"),
        (&["run", "head-on", "--steps", "-2"], "-2"),
        (&["run", "head-on", "--threads", "-2"], "1..=1024"),
    ] {
        let is_printed = ["run", "why"].contains(&arguments[0]);
        let arguments = if is_printed { arguments.to_vec() } else { [arguments, &out].concat() };
        let output = sidestep(folder.path(), &arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let named = arguments.iter().find(|argument| argument.starts_with("--")).expect("an option");
        let of_option = said.contains("invalid value") && said.contains(named);
        assert!(of_option && said.contains(words), "{arguments:?}: {said}");
    }
}

/// A full disk and a missing file were reported in the system's words, without a name or a remedy.
#[test]
fn a_missing_clip_and_a_full_disk_are_named_with_a_remedy() {
    let folder = TempDir::new().expect("a folder");
    for arguments in
        [&["replay", "gone.mp4"][..], &["check", "gone.png"], &["run", "gone.gif", "--steps", "1"]]
    {
        let line = refusal(folder.path(), arguments);
        let said = ["gone.", "no such file", "`sidestep list`"];
        assert!(said.iter().all(|word| line.contains(word)) && !line.contains("os error"), "{line}");
    }
    #[cfg(target_os = "linux")]
    for arguments in [
        &["run", "circle-10", "--steps", "2000", "--trace", "/dev/full"][..],
        &["run", "circle-10", "--steps", "2000", "--csv", "/dev/full"],
        &["run", "circle-10", "--steps", "2", "--agents-csv", "/dev/full"],
    ] {
        let line = refusal(folder.path(), arguments);
        let said = ["/dev/full: the disk is full", "Free some room"];
        assert!(said.iter().all(|word| line.contains(word)), "{line}");
        assert_eq!(line.matches("/dev/full").count(), 1, "{line}");
    }
}

#[test]
fn walls_that_cross_each_other_too_often_are_refused() {
    // The tree splits an edge at each crossing: a star over a comb, 73 kB, took 9 s.
    let grid = |n: u32| -> String {
        let wall = |from: [f32; 2], to: [f32; 2]| format!("[[polygons]]\nvertices = [{from:?}, {to:?}]\n");
        let rows = (0..n).map(|k| wall([-0.5, k as f32], [n as f32, k as f32]));
        let columns = (0..n).map(|k| wall([k as f32, -0.5], [k as f32, n as f32]));
        rows.chain(columns).collect::<String>() + "[[agents]]\nposition = [-5.0, 0.0]\ngoal = [-9.0, 0.0]\n"
    };
    // n rows cross n columns n * n times, and each of them has two sides: 19,600, and 20,164.
    check_taken("scene.toml", &grid(70));
    check_toml(
        &grid(71),
        "1:1: ",
        &["sides of walls cross each other more than 20000 times", "make one polygon"],
    );
}
