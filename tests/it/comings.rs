//! Commands on worlds that agents enter and leave while time runs.

use tempfile::TempDir;

use crate::program::{data, loud};

/// Agents of radius 0.5 m, in steps of 0.1 s.
const COMMON: &str = "time_step = 0.1\n[defaults]\nradius = 0.5\n";

/// A group of which all enter at one point, m, and go to another; `more` has the times and what else it needs.
fn queue(n: usize, [from, goal]: [[f32; 2]; 2], more: &str) -> String {
    format!(
        "[[groups]]\nlayout = \"line\"\nn = {n}\nfrom = {from:?}\nto = {from:?}\ngoal = {goal:?}\n{more}\n"
    )
}

/// Two groups that come one by one, with different radii and methods.
fn two_kinds() -> String {
    let times = "at = 1.0\nevery = 3.0";
    let plain = queue(2, [[0.0, 0.0], [9.0, 0.0]], times);
    let other = queue(2, [[9.0, 0.2], [0.0, 0.2]], &format!("{times}\nmethod = \"rvo\"\nradius = 0.4"));
    format!("{COMMON}{plain}{other}")
}

/// The first comes at once, the second twenty seconds later; each is 5 m from its goal.
fn far_apart() -> String {
    let group = queue(2, [[0.0, 0.0], [5.0, 0.0]], "at = 0.0\nevery = 20.0\nafter = \"leave\"");
    format!("{COMMON}{group}")
}

/// One that leaves, and three that come later and leave.
fn four() -> String {
    let first = "[[agents]]\nposition = [0.0, 0.0]\ngoal = [5.0, 0.0]\nafter = \"leave\"\n";
    let group = queue(3, [[0.0, 5.0], [6.0, 5.0]], "at = 1.0\nevery = 2.0\nafter = \"leave\"");
    format!("{COMMON}{first}{group}")
}

/// One goes around for ever; the others cannot enter, since one is at their place.
fn never() -> String {
    let around = "[[agents]]\nposition = [-20.0, 0.0]\ngoals = [[-20.0, 5.0], [-20.0, 0.0]]\nloop = true\n";
    let there = "[[agents]]\nposition = [0.0, 0.0]\ngoal = [0.0, 0.0]\n";
    let group = queue(5, [[0.0, 0.0], [9.0, 0.0]], "every = 1.0");
    format!("{COMMON}{around}{there}{group}")
}

/// One whose goal is moved by hand after a second.
const BY_HAND: &str = "[[agents]]
position = [-6.0, 0.0]
goal = [0.0, 0.0]
[run]
steps = 200
[[run.log]]
step = 10
give = 0
goal = [-6.0, 5.0]
";

/// A plain goal, three goals in sequence after which the agent leaves, and a round.
const SEQUENCES: &str = "[[agents]]
position = [0.0, 0.0]
goal = [5.0, 0.0]
[[agents]]
position = [0.0, 5.0]
goals = [[4.0, 5.0], [4.0, 9.0], [0.0, 9.0]]
after = \"leave\"
[[agents]]
position = [0.0, -5.0]
goals = [[4.0, -5.0], [0.0, -5.0]]
loop = true
";

fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let scenes = [
        ("kinds", two_kinds()),
        ("far", far_apart()),
        ("four", four()),
        ("never", never()),
        ("hand", format!("{COMMON}{BY_HAND}")),
        ("sequences", format!("{COMMON}{SEQUENCES}")),
    ];
    for (name, text) in scenes {
        std::fs::write(folder.path().join(name).with_extension("toml"), text).expect("a file");
    }
    folder
}

/// The columns of a table in a CSV text with these names, row by row.
fn columns(csv: &str, names: &[&str]) -> Vec<Vec<String>> {
    let mut rows = csv.lines().map(|row| row.split(',').collect::<Vec<_>>());
    let head = rows.next().expect("a header");
    let places: Vec<usize> =
        names.iter().map(|name| head.iter().position(|cell| cell == name).expect("a column")).collect();
    rows.map(|row| places.iter().map(|place| row[*place].to_string()).collect()).collect()
}

/// Groups that differ kept their own values, and every row of the table had the same figures.
#[test]
fn methods_and_parameters_of_all_hold_for_those_that_come_later() {
    let folder = folder();
    let sweep = ["sweep", "kinds.toml", "--vary", "radius=0.1,1.5", "--seconds", "30", "--out", "out.csv"];
    loud(folder.path(), &sweep);
    let out = std::fs::read_to_string(folder.path().join("out.csv")).expect("a table");
    let gaps = columns(&out, &["smallest_gap", "time_to_goal"]);
    assert!(gaps.len() == 2 && gaps[0] != gaps[1], "{gaps:?}");
    let compare = ["compare", "kinds.toml", "--methods", "none,orca", "--seconds", "30", "--csv", "of.csv"];
    loud(folder.path(), &compare);
    let of = std::fs::read_to_string(folder.path().join("of.csv")).expect("a table");
    let overlaps = columns(&of, &["overlaps"]);
    assert!(overlaps[0] != [["0"]][0] && overlaps[1] == [["0"]][0], "{overlaps:?}");
}

/// It was defined as soon as the first had arrived, and had the longest time of a single agent.
#[test]
fn the_makespan_waits_for_those_that_come_later() {
    let folder = folder();
    let makespan = |seconds: &str| {
        let made = data(folder.path(), &["run", "far.toml", "--seconds", seconds, "--json"]);
        made["figures"]["makespan"].as_f64()
    };
    assert_eq!(makespan("6"), None);
    let last = makespan("40").expect("both have arrived");
    assert!((24.0..26.0).contains(&last), "twenty seconds and a walk of 4.5 m: {last} s");
}

#[test]
fn the_figures_of_agents_have_a_row_for_each_that_left() {
    let folder = folder();
    loud(folder.path(), &["run", "four.toml", "--seconds", "14", "--agents-csv", "agents.csv"]);
    let rows = std::fs::read_to_string(folder.path().join("agents.csv")).expect("a table");
    let times = columns(&rows, &["agent", "time_to_goal"]);
    assert_eq!(times.len(), 4, "{rows}");
    let mut names: Vec<&String> = times.iter().map(|row| &row[0]).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 4, "{rows}");
    for row in &times {
        // 4.5 m or 5.5 m at 1 m/s.
        let time: f64 = row[1].parse().unwrap_or_else(|_| panic!("{rows}"));
        assert!((4.0..6.5).contains(&time), "{rows}");
    }
}

#[test]
fn one_that_goes_around_is_not_expected_to_arrive_and_those_kept_out_are() {
    let folder = folder();
    let of = ["compare", "never.toml", "--methods", "orca", "--seconds", "10", "--csv", "of.csv"];
    loud(folder.path(), &of);
    let of = std::fs::read_to_string(folder.path().join("of.csv")).expect("a table");
    // The one that stands and the five that are kept out.
    assert_eq!(columns(&of, &["with_goal", "arrivals"]), [["6", "1"]], "{of}");
}

/// The changes of the run in the file were dropped.
#[test]
fn a_comparison_keeps_the_changes_of_the_run_in_the_file() {
    let folder = folder();
    let table = |arguments: &[&str]| {
        loud(folder.path(), arguments);
        let table = std::fs::read_to_string(folder.path().join("out.csv")).expect("a table");
        std::fs::remove_file(folder.path().join("out.csv")).expect("removed");
        columns(&table, &["time_to_goal", "path_ratio"])
    };
    let compared = table(&["compare", "hand.toml", "--methods", "orca", "--csv", "out.csv"]);
    assert_eq!(compared, table(&["sweep", "hand.toml", "--vary", "method=orca", "--out", "out.csv"]));
    assert!(compared[0][1].parse::<f64>().expect("a ratio") > 1.1, "{compared:?}");
}

#[test]
fn one_that_comes_later_is_explained_drawn_and_followed() {
    let folder = folder();
    let why = data(folder.path(), &["why", "four.toml", "--at", "5s", "--agent", "1", "--json"]);
    assert!(why["position"][1].as_f64().is_some_and(|y| (y - 5.0).abs() < 1.0), "{why}");
    loud(folder.path(), &["figure", "streams", "--at", "20s", "--agent", "5", "--out", "five.svg"]);
    let film =
        ["record", "streams", "--from", "20s", "--seconds", "0.2", "--follow", "5", "--out", "five.gif"];
    loud(folder.path(), &film);
}

/// Its own log differed in every third decision: each agent was taken to go to its first goal for ever.
#[test]
fn a_log_of_agents_with_goals_in_sequence_is_judged_without_these() {
    let folder = folder();
    loud(folder.path(), &["run", "sequences.toml", "--seconds", "14", "--trace-full", "log.csv"]);
    loud(folder.path(), &["audit", "log.csv", "--scenario", "sequences.toml"]);
    let made = data(folder.path(), &["run", "log.csv", "--scenario", "sequences.toml", "--json"]);
    assert_eq!(made["agents"], 2, "one has left: {made}");
}
