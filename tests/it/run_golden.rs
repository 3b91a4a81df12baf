//! Golden scenes through the command line: a file in our format in, a trace out, and RVO2's bits in between. The core
//! runs all of them.
//!
//! The scenario files are written here, by hand, not by the code under test.

use std::{
    collections::BTreeMap,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use crate::common::{Row, bits, golden, real, rows_of, trace_rows, vector};
use assert_cmd::Command;
use glam::Vec2;
use serde_json::Value;
use tempfile::TempDir;

/// The length of the golden traces.
const STEPS: u64 = 300;

/// Our key and the key of the golden files.
const SETTINGS: [(&str, &str); 5] = [
    ("radius", "radius"),
    ("max_speed", "maxSpeed"),
    ("neighbor_distance", "neighborDist"),
    ("time_horizon", "timeHorizon"),
    ("time_horizon_obstacle", "timeHorizonObst"),
];

fn scene(name: &str) -> Value {
    serde_json::from_str(&golden(&format!("{name}.scene.json"))).expect("a JSON object")
}

fn agents(scene: &Value) -> &[Value] {
    scene["agents"].as_array().expect("a scene has agents")
}

/// `[x, y]` in the shortest decimals of both `f32`.
fn pair(v: Vec2) -> String {
    format!("[{:?}, {:?}]", v.x, v.y)
}

/// Every setting is given for each agent, so that nothing depends on defaults.
fn toml(scene: &Value) -> String {
    let mut text = format!(
        "title = \"golden\"\nmethod = \"orca\"\ntime_step = {:?}\n[params]\n\"orca.lp\" = \"rvo2\"\n",
        real(&scene["timeStep"])
    );
    for agent in agents(scene) {
        let places = ["position", "velocity", "goal"].map(|key| (key, pair(vector(&agent[key]))));
        text += "\n[[agents]]\n";
        for (key, value) in places {
            writeln!(text, "{key} = {value}").expect("memory");
        }
        for (key, theirs) in SETTINGS {
            writeln!(text, "{key} = {:?}", real(&agent[theirs])).expect("memory");
        }
        writeln!(text, "max_neighbors = {}\npreferred_speed = 1.0", agent["maxNeighbors"]).expect("memory");
    }
    text
}

fn json(scene: &Value) -> String {
    let described: Vec<String> = agents(scene)
        .iter()
        .map(|agent| {
            let mut fields = Vec::new();
            for key in ["position", "velocity", "goal"] {
                fields.push(format!("\"{key}\": {}", pair(vector(&agent[key]))));
            }
            for (key, theirs) in SETTINGS {
                fields.push(format!("\"{key}\": {:?}", real(&agent[theirs])));
            }
            fields.push(format!("\"max_neighbors\": {}, \"preferred_speed\": 1", agent["maxNeighbors"]));
            format!("{{{}}}", fields.join(", "))
        })
        .collect();
    let step = real(&scene["timeStep"]);
    format!(
        "{{\"method\": \"orca\", \"time_step\": {step:?}, \"agents\": [\n{}\n]}}\n",
        described.join(",\n")
    )
}

/// Runs the program on a file and returns the trace's text.
fn run(file: &Path, threads: u32) -> String {
    let trace = file.with_extension(format!("{threads}.csv"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_sidestep"));
    command.arg("run").arg(file).args(["--steps", &STEPS.to_string(), "--threads", &threads.to_string()]);
    command.arg("--trace").arg(&trace);
    let output = command.assert().success().get_output().clone();
    assert!(output.stdout.is_empty() && output.stderr.is_empty(), "a run with a trace is silent: {output:?}");
    fs::read_to_string(&trace).expect("the trace")
}

/// Positions and velocities by step and agent.
fn states(trace: Vec<Row>) -> BTreeMap<(u64, usize), (Vec2, Vec2)> {
    trace.into_iter().map(|row| ((row.step, row.agent), (row.position, row.velocity))).collect()
}

/// The number of significant digits of a decimal: without signs, points, and zeros that only place the point.
fn significant(number: &str) -> usize {
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    let digits = digits.trim_start_matches('0');
    // Zeros before the point place it too.
    if number.contains('.') { digits.len() } else { digits.trim_end_matches('0').len() }
}

/// Every number reads back to an `f32` that no decimal with fewer digits names.
fn check_shortest(text: &str) {
    for line in text.lines().skip(1) {
        for number in line.split(',').skip(2) {
            let value: f32 = number.parse().expect("a number");
            let digits = significant(number);
            if digits > 1 {
                let shorter = format!("{value:.*e}", digits - 2);
                assert_ne!(shorter.parse(), Ok(value), "{number} could be {shorter}");
            }
        }
    }
}

fn check(name: &str, write: fn(&Value) -> String, ending: &str) {
    let folder = TempDir::new().expect("a folder");
    let scene = scene(name);
    let file: PathBuf = folder.path().join(format!("{name}.{ending}"));
    fs::write(&file, write(&scene)).expect("the scenario");
    let text = run(&file, 1);
    let ours = states(rows_of(&text));
    let n = agents(&scene).len();
    assert_eq!(ours.len() as u64, STEPS * n as u64, "{name}: a row for each step and agent");
    let order: Vec<_> =
        text.lines().skip(1).map(|line| line.split(',').take(2).collect::<Vec<_>>()).collect();
    for (at, key) in order.iter().enumerate() {
        assert_eq!(key, &[(at / n + 1).to_string(), (at % n).to_string()], "{name}: order of the rows");
    }
    let golden = states(trace_rows(name));
    let last = golden.keys().next_back().map(|key| key.0);
    assert_eq!(last, Some(STEPS), "{name}: the golden trace is compared to its end");
    for (key @ (step, agent), (position, velocity)) in &golden {
        let (p, v) = ours[key];
        let place = format!("{name}, step {step}, agent {agent}");
        assert_eq!(bits(p), bits(*position), "{place}: position {p}, want {position}");
        assert_eq!(bits(v), bits(*velocity), "{place}: velocity {v}, want {velocity}");
    }
    check_shortest(&text);
    for threads in [2, 4] {
        assert!(run(&file, threads) == text, "{name}: {threads} threads give another trace");
    }
}

#[test]
fn head_on_offset_runs_with_the_bits_of_rvo2() {
    check("head_on_offset", json, "json");
}

#[test]
fn dense_crowd_runs_with_the_bits_of_rvo2_from_toml_and_json() {
    check("dense_20_overlap", toml, "toml");
    check("dense_20_overlap", json, "json");
}

#[test]
fn the_measure_of_digits_counts_what_carries_information() {
    for (number, digits) in
        [("0", 0), ("-0", 0), ("-12.5", 3), ("0.0001", 1), ("1200", 2), ("199.75", 5), ("100.25", 5)]
    {
        assert_eq!(significant(number), digits, "{number}");
    }
}
