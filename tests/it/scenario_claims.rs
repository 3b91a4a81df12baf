//! `[[claims]]` of a user's own scenario: refused with their place, tested by the program, kept when the scene is
//! written.

use std::fs;

use sidestep_lab::Scenario;
use tempfile::TempDir;

use crate::program::sidestep;

/// One agent that walks 4 m at 1 m/s in steps of 0.25 s.
const WALK: &str = "time_step = 0.25\n[defaults]\nradius = 0.5\nmax_speed = 2.0\n\
    [[agents]]\nposition = [0.0, 0.0]\ngoal = [4.0, 0.0]\n";

/// What `check --claims` says of the walk with these claims, and its exit code.
fn tested(claims: &str, more: &[&str]) -> (String, Option<i32>) {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("walk.toml"), format!("{WALK}{claims}")).expect("the file");
    let output = sidestep(folder.path(), &[&["check", "walk.toml", "--claims"], more].concat());
    let said = if output.stdout.is_empty() { output.stderr } else { output.stdout };
    (String::from_utf8(said).expect("text"), output.status.code())
}

#[test]
fn a_claim_holds_or_fails_with_the_value_and_the_exit_code_says_so() {
    // It slows down where the goal is less than a second away, and is within its radius of it after 3.5 m: the last steps
    // of 0.25 s end at 3.25, 3.4375 and 3.578 m.
    let right = "[[claims]]\nseconds = 10.0\nfigures = { makespan = [3.75, 3.75], overlaps = [0, 0] }\n";
    let (said, code) = tested(right, &[]);
    assert!(said.contains("walk.toml: holds: 10 s: makespan is 3.75, claimed 3.75 to 3.75"), "{said}");
    assert_eq!((said.lines().count(), code), (3, Some(0)), "{said}");
    // Twice as fast it slows down from 2.5 m on: 2.875, 3.156, 3.367 and 3.525 m.
    let changed =
        "[[claims]]\nset = [\"preferred_speed=2\"]\nseconds = 10.0\nfigures = { makespan = [3.75, 3.75] }\n";
    let (said, code) = tested(&format!("{right}{changed}"), &[]);
    let fails = "walk.toml: fails: preferred_speed=2, 10 s: makespan is 2.25, claimed 3.75 to 3.75";
    assert!(said.contains(fails), "{said}");
    assert_eq!(code, Some(1));
    // The agent has not arrived after one second.
    let (said, code) = tested("[[claims]]\nseconds = 1.0\nfigures = { makespan = [0, 100] }\n", &[]);
    assert!(said.contains("fails: 1 s: makespan is not defined") && code == Some(1), "{said}");
    let (said, code) = tested("", &[]);
    assert!(said.contains("walk.toml: no claims") && code == Some(0), "{said}");
}

#[test]
fn the_same_as_json() {
    let claim =
        "[[claims]]\nset = [\"preferred_speed=2\"]\nseconds = 10.0\nfigures = { makespan = [0, 1.5] }\n";
    let (said, code) = tested(claim, &["--json"]);
    let all: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    let expected = serde_json::json!([{
        "set": ["preferred_speed=2"], "seconds": 10, "figure": "makespan", "range": [0, 1.5], "value": 2.25, "holds": false
    }]);
    let plain = |value: &serde_json::Value| value.to_string().replace(".0", "");
    assert_eq!((plain(&all["claims"]), code), (plain(&expected), Some(1)));
}

#[test]
fn a_claim_that_cannot_be_read_is_refused_with_its_place() {
    for (claim, place, words) in [
        ("[[claims]]\nseconds = 1.0\nfigures = { makspan = [0, 1] }\n", ":10:", "did you mean \"makespan\"?"),
        ("[[claims]]\nseconds = 1.0\nfigures = { makespan = [2, 1] }\n", ":10:", "swap the two"),
        ("[[claims]]\nseconds = 1.0\nfigures = { makespan = 1 }\n", ":10:", "a pair of numbers"),
        ("[[claims]]\nseconds = 1.0\nfigures = {}\n", ":10:", "`sidestep metrics` names them"),
        ("[[claims]]\nseconds = 1.0\n", ":8:", "needs figures"),
        ("[[claims]]\nfigures = { overlaps = [0, 0] }\n", ":8:", "needs seconds"),
        ("[[claims]]\nseconds = 1e9\nfigures = { overlaps = [0, 0] }\n", ":9:", "outside"),
        (
            "[[claims]]\nseconds = 1.0\nset = [\"radius=1\", \"radus=1\"]\nfigures = { overlaps = [0, 0] }\n",
            ":10:",
            "did you mean",
        ),
    ] {
        let (said, code) = tested(claim, &[]);
        assert_eq!((code, said.lines().count()), (Some(2), 1), "{said}");
        assert!(said.contains(&format!("walk.toml{place}")) && said.contains(words), "{claim}: {said}");
    }
}

#[test]
fn claims_are_written_as_they_were_read() {
    let claims = "[[claims]]\nset = [\"radius=1\", \"method=vo\"]\nseconds = 2.5\n\
        figures = { overlaps = [0, 3], smallest_gap = [-0.1, 1e6] }\n";
    let scenario = Scenario::parse(&format!("{WALK}{claims}"), "a.toml").expect("a scenario");
    assert_eq!(scenario.claims[0].figures["smallest_gap"], [-0.1, 1e6]);
    let again = Scenario::parse(&scenario.to_toml(), "b.toml").expect("a scenario");
    assert_eq!(again, scenario);
}
