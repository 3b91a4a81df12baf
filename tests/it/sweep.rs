//! `sidestep sweep` as a program: its output, how it resumes, and its refusals.

use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use sidestep_lab::{Scenario, run::metrics::METRICS};
use tempfile::TempDir;

use crate::program::{command, printed, refusal, refused};

fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

/// Twelve runs of ten agents.
const SWEEP: &[&str] = &[
    "sweep",
    "circle-10",
    "--vary",
    "method=vo,orca",
    "--vary",
    "radius=0.3..0.5:3",
    "--seeds",
    "1..2",
    "--steps",
    "60",
];

fn with<'a>(sweep: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    sweep.iter().chain(more).copied().collect()
}

fn rows(folder: &Path, name: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(folder.join(name)).expect("the rows");
    assert!(text.ends_with('\n'), "the last row is whole");
    text.lines().map(|line| line.split(',').map(str::to_string).collect()).collect()
}

/// A cell of a row by the name of its column.
fn cell<'a>(rows: &'a [Vec<String>], row: usize, column: &str) -> &'a str {
    let place = rows[0].iter().position(|name| name == column);
    &rows[row][place.unwrap_or_else(|| panic!("no column {column}"))]
}

#[test]
fn the_rows_are_every_combination_in_order_whatever_the_number_of_jobs() {
    let folder = folder();
    printed(folder.path(), &with(SWEEP, &["--jobs", "1", "--out", "one.csv"]));
    printed(folder.path(), &with(SWEEP, &["--jobs", "5", "--out", "five.csv"]));
    let one = fs::read(folder.path().join("one.csv")).expect("the rows");
    assert!(one == fs::read(folder.path().join("five.csv")).expect("the rows"));
    let rows = rows(folder.path(), "one.csv");
    let figures = METRICS.iter().map(|figure| figure.id);
    let header: Vec<&str> = ["run", "method", "radius", "seed", "steps"]
        .into_iter()
        .chain(figures)
        .chain(["digest", "sweep"])
        .collect();
    assert_eq!(rows[0], header);
    let mut run = 0;
    for method in ["vo", "orca"] {
        for radius in ["0.3", "0.4", "0.5"] {
            for seed in ["1", "2"] {
                let want = [&run.to_string(), method, radius, seed, "60"];
                run += 1;
                assert_eq!(rows[run][..5], want);
            }
        }
    }
    assert_eq!(rows.len(), 13);
    let digests: BTreeSet<&str> = (1..13).map(|row| cell(&rows, row, "digest")).collect();
    assert_eq!(digests.len(), 12, "no two runs are the same");
}

#[test]
fn a_row_is_what_run_says_of_the_same_run() {
    let folder = folder();
    let text = |seed: &str| {
        format!(
            "time_step = 0.1\nseed = {seed}\n[view]\ngate = [[0.0, -5.0], [0.0, 5.0]]\n[[groups]]\nlayout = \"random\"\nn = 12\n\
             low = [-9.0, -4.0]\nhigh = [-2.0, 4.0]\ngoal_offset = [12.0, 0.0]\n"
        )
    };
    fs::write(folder.path().join("crowd.toml"), text("9")).expect("a file");
    let arguments = [
        "sweep",
        "crowd.toml",
        "--vary",
        "orca.len=0.5,inf",
        "--vary",
        "max_neighbors=2,8",
        "--seeds",
        "3,7",
    ];
    let fixed = ["--set", "radius=0.4", "--method", "orca"];
    printed(folder.path(), &with(&with(&arguments, &fixed), &["--seconds", "12", "--out", "out.csv"]));
    let rows = rows(folder.path(), "out.csv");
    assert_eq!(rows.len(), 9);
    for row in 1..rows.len() {
        let file = format!("seed-{}.toml", cell(&rows, row, "seed"));
        fs::write(folder.path().join(&file), text(cell(&rows, row, "seed"))).expect("a file");
        let len = format!("orca.len={}", cell(&rows, row, "orca.len"));
        let most = format!("max_neighbors={}", cell(&rows, row, "max_neighbors"));
        let run =
            ["run", &file, "--steps", "120", "--set", &len, "--set", &most, "--csv", "run.csv", "--summary"];
        let summary = printed(folder.path(), &with(&run, &fixed));
        let steps = self::rows(folder.path(), "run.csv");
        assert_eq!(steps.len(), 121, "a row a step");
        for figure in METRICS {
            assert_eq!(cell(&rows, row, figure.id), cell(&steps, 120, figure.id), "row {row}, {}", figure.id);
        }
        let digest = summary.lines().find_map(|line| line.strip_prefix("digest")).expect("a digest");
        assert_eq!(cell(&rows, row, "digest"), digest.trim(), "row {row}");
        assert!(cell(&rows, row, "forwards").parse::<u32>().expect("a gate") > 3, "row {row}");
    }
}

#[test]
fn a_file_that_was_torn_anywhere_is_completed_to_the_same_bytes() {
    let folder = folder();
    let path = folder.path().join("out.csv");
    let sweep = with(SWEEP, &["--out", "out.csv"]);
    printed(folder.path(), &sweep);
    let whole = fs::read(&path).expect("the rows");
    let header = whole.iter().position(|byte| *byte == b'\n').expect("a header");
    for keep in [0, 3, header, header + 1, header + 7, whole.len() / 2, whole.len() - 1, whole.len()] {
        fs::write(&path, &whole[..keep]).expect("a file");
        printed(folder.path(), &sweep);
        assert!(fs::read(&path).expect("the rows") == whole, "cut after {keep} bytes");
    }
    // The rows in another order, one of them twice, as in merged files of shards.
    let text = String::from_utf8(whole.clone()).expect("text");
    let mut lines: Vec<&str> = text.lines().collect();
    lines[1..].reverse();
    lines.push(lines[3]);
    lines.remove(5);
    fs::write(&path, lines.join("\n") + "\n").expect("a file");
    printed(folder.path(), &sweep);
    assert!(fs::read(&path).expect("the rows") == whole);
}

#[test]
fn rows_that_are_there_are_not_made_again() {
    let folder = folder();
    let path = folder.path().join("out.csv");
    let sweep = with(SWEEP, &["--out", "out.csv", "--metric", "reversals"]);
    printed(folder.path(), &sweep);
    // A mark that no run would write.
    let text = fs::read_to_string(&path).expect("the rows");
    let digest = cell(&rows(folder.path(), "out.csv"), 4, "digest").to_string();
    let marked = text.replace(&digest, "0123456789abcdef");
    fs::write(&path, &marked).expect("a file");
    printed(folder.path(), &sweep);
    assert_eq!(fs::read_to_string(&path).expect("the rows"), marked);
}

#[cfg(unix)]
#[test]
fn a_killed_sweep_keeps_its_finished_rows_and_goes_on() {
    let folder = folder();
    let path = folder.path().join("out.csv");
    let sweep = [
        "sweep",
        "random-crowd",
        "--vary",
        "time_horizon=1..4:4",
        "--seeds",
        "1..10",
        "--steps",
        "400",
        "--out",
        "out.csv",
    ];
    for signal in ["-KILL", "-INT"] {
        _ = fs::remove_file(&path);
        let mut running = command(folder.path(), &sweep)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let start = Instant::now();
        let count = || fs::read_to_string(&path).map_or(0, |text| text.matches('\n').count());
        while count() < 4 {
            assert!(start.elapsed() < Duration::from_secs(60), "no rows came");
            std::thread::sleep(Duration::from_millis(2));
        }
        let killed = Command::new("kill").args([signal, &running.id().to_string()]).status().expect("kill");
        assert!(killed.success() && !running.wait().expect("it ends").success());
        let kept = fs::read_to_string(&path).expect("the rows");
        let (kept, _torn) = kept.rsplit_once('\n').expect("rows");
        assert!((4..41).contains(&kept.lines().count()), "{signal}: {} rows", kept.lines().count());
        printed(folder.path(), &sweep);
        let text = fs::read_to_string(&path).expect("the rows");
        let after: BTreeSet<&str> = text.lines().collect();
        assert_eq!(after.len(), 41, "{signal}");
        assert!(kept.lines().all(|row| after.contains(row)), "{signal}: finished rows were made again");
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing else is left");
    }
}

#[test]
fn shards_do_every_run_once_and_merge_to_the_whole() {
    let folder = folder();
    printed(folder.path(), &with(SWEEP, &["--out", "whole.csv"]));
    let whole = fs::read_to_string(folder.path().join("whole.csv")).expect("the rows");
    let mut merged = String::new();
    for shard in ["3/5", "1/5", "5/5", "2/5", "4/5"] {
        printed(folder.path(), &with(SWEEP, &["--shard", shard, "--out", "part.csv"]));
        let part = fs::read_to_string(folder.path().join("part.csv")).expect("the rows");
        // Like awk 'FNR>1||NR==1'.
        merged.extend(part.lines().skip(usize::from(!merged.is_empty())).map(|line| format!("{line}\n")));
        fs::remove_file(folder.path().join("part.csv")).expect("it was there");
    }
    let sorted = |text: &str| text.lines().map(str::to_string).collect::<BTreeSet<String>>();
    assert_eq!(merged.lines().count(), 13);
    assert_eq!(sorted(&merged), sorted(&whole));
    fs::write(folder.path().join("merged.csv"), merged).expect("a file");
    printed(folder.path(), &with(SWEEP, &["--out", "merged.csv"]));
    assert_eq!(fs::read_to_string(folder.path().join("merged.csv")).expect("the rows"), whole);
}

#[test]
fn the_table_has_mean_and_deviation_over_the_seeds() {
    let folder = folder();
    let sweep = [
        "sweep",
        "random-crowd",
        "--vary",
        "radius=0.8,1.2",
        "--seeds",
        "1..4",
        "--steps",
        "100",
        "--out",
        "out.csv",
    ];
    let said = printed(folder.path(), &with(&sweep, &["--metric", "jerk,makespan", "--metric", "overlaps"]));
    let rows = rows(folder.path(), "out.csv");
    let lines: Vec<Vec<&str>> = said
        .lines()
        .map(|line| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect())
        .collect();
    assert_eq!(lines[0], ["radius", "runs", "jerk (m/s³)", "makespan (s)", "overlaps"]);
    assert_eq!(lines.len(), 3);
    for (group, radius) in ["0.8", "1.2"].into_iter().enumerate() {
        let jerks: Vec<f64> =
            (1..5).map(|k| cell(&rows, 4 * group + k, "jerk").parse().expect("a number")).collect();
        let mean = jerks.iter().sum::<f64>() / 4.0;
        let deviation = (jerks.iter().map(|jerk| (jerk - mean).powi(2)).sum::<f64>() / 3.0).sqrt();
        assert_eq!(lines[group + 1][..2], [radius, "4"]);
        let (said_mean, said_deviation) = lines[group + 1][2].split_once(" ± ").expect("both");
        assert_near!(said_mean.parse::<f64>().expect("a number"), mean, 6e-4 * mean.max(1.0));
        assert_near!(said_deviation.parse::<f64>().expect("a number"), deviation, 6e-4 * deviation.max(1.0));
        assert_eq!(lines[group + 1][3], "–", "nobody has arrived in ten seconds");
    }
}

#[test]
fn plots_are_pictures_with_names_units_and_values() {
    let folder = folder();
    let words = |name: &str| -> BTreeSet<String> {
        let text = fs::read_to_string(folder.path().join(name)).expect("the plot");
        let tree = roxmltree::Document::parse(&text).expect("well-formed");
        assert!(!text.contains("NaN") && !text.contains("inf\""), "{name}");
        tree.descendants()
            .filter(|node| node.has_tag_name("text"))
            .filter_map(|node| node.text())
            .map(str::to_string)
            .collect()
    };
    let all_in = |words: &BTreeSet<String>, want: &[&str]| {
        for word in want {
            assert!(words.contains(*word), "no \"{word}\" in {words:?}");
        }
    };
    printed(folder.path(), &with(SWEEP, &["--out", "out.csv", "--plot", "map.svg", "--metric", "jerk"]));
    all_in(
        &words("map.svg"),
        &[
            "Circle of 10: jerk",
            "mean over 2 seeds",
            "method",
            "radius (m)",
            "jerk (m/s³)",
            "vo",
            "orca",
            "0.3",
            "0.4",
            "0.5",
        ],
    );
    let first = fs::read(folder.path().join("map.svg")).expect("the plot");
    printed(folder.path(), &with(SWEEP, &["--out", "out.csv", "--plot", "map.svg", "--metric", "jerk"]));
    assert!(
        first == fs::read(folder.path().join("map.svg")).expect("the plot"),
        "the same command, the same bytes"
    );
    // No value is defined, all values are equal, or there is only one: there is still a picture.
    for (metric, name) in [("makespan", "none.svg"), ("arrivals", "same.svg")] {
        printed(folder.path(), &with(SWEEP, &["--out", "out.csv", "--plot", name, "--metric", metric]));
        all_in(&words(name), &["radius (m)"]);
    }
    let line =
        ["sweep", "circle-10", "--vary", "time_horizon=log:0.5..8:3", "--steps", "60", "--out", "line.csv"];
    printed(
        folder.path(),
        &with(&line, &["--seeds", "1,2,3", "--plot", "line.svg", "--metric", "smallest_gap"]),
    );
    all_in(
        &words("line.svg"),
        &["time_horizon (s)", "smallest gap (m)", "0.5", "2", "8", "bars: one standard deviation"],
    );
    let one = [
        "sweep", "head-on", "--vary", "radius=1", "--steps", "5", "--out", "one.csv", "--plot", "one.svg",
        "--metric", "flow",
    ];
    printed(folder.path(), &one);
    all_in(&words("one.svg"), &["radius (m)", "flow (1/s)", "1"]);
}

#[test]
fn ranges_are_even_in_distance_or_ratio_and_end_where_they_say() {
    let folder = folder();
    let values = |vary: &str| -> Vec<String> {
        _ = fs::remove_file(folder.path().join("out.csv"));
        printed(folder.path(), &["sweep", "head-on", "--vary", vary, "--steps", "1", "--out", "out.csv"]);
        rows(folder.path(), "out.csv").into_iter().skip(1).map(|row| row[1].clone()).collect()
    };
    assert_eq!(values("radius=0.1..0.5:5"), ["0.1", "0.2", "0.3", "0.4", "0.5"]);
    assert_eq!(values("radius=2..1:3"), ["2", "1.5", "1"]);
    assert_eq!(values("orca.len=log:0.01..100:5"), ["0.01", "0.1", "1", "10", "100"]);
    assert_eq!(values("max_neighbors=0..10:3"), ["0", "5", "10"]);
    assert_eq!(values("radius=0.5..0.7:1, 3"), ["0.5", "3"]);
    assert_eq!(values("orca.len=1,inf"), ["1", "inf"]);
    assert_eq!(values("method=none,vo,rvo,hrvo,orca").len(), 5);
    assert_eq!(values("deadlock.breaker=none,right_bias"), ["none", "right_bias"]);
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line_and_nothing_is_written() {
    let folder = folder();
    let base = ["sweep", "head-on", "--steps", "3", "--out", "out.csv"];
    for (more, words) in [
        (&["--vary", "radus=1,2"][..], &["radus", "did you mean \"radius\"?"][..]),
        (&["--vary", "radius"], &["radius", "key=low..high:count"]),
        (&["--vary", "radius=1,-2"], &["radius=-2", "outside 0.001 to 10000 m"]),
        (&["--vary", "radius=1..2"], &["1..2", "low..high:count"]),
        (&["--vary", "radius=1..2:0"], &["low..high:count"]),
        (&["--vary", "radius=log:0..2:3"], &["above 0"]),
        (&["--vary", "radius=log:2"], &["log:0.1..10:5"]),
        (&["--vary", "max_neighbors=1..2:3"], &["whole number"]),
        (&["--vary", "method=vo,orka"], &["method", "one of none, vo, rvo, hrvo, orca"]),
        (&["--vary", "radius=1,1.0"], &["radius", "twice"]),
        (&["--vary", "radius=1", "--vary", "radius=2"], &["radius", "twice"]),
        (&["--vary", "radius=1", "--set", "radius=2"], &["both varied and set"]),
        (&["--vary", "method=vo", "--method", "orca"], &["both varied and set"]),
        (&["--vary", "seed=1,2"], &["--seeds"]),
        (&["--seeds", "4..1"], &["4..1", "1..20"]),
        (&["--seeds", "one"], &["one", "3,5,7"]),
        (&["--seeds", "1,1"], &["twice"]),
        (&["--seeds", "1..1000000", "--vary", "radius=1,2"], &["2000000 runs"]),
        (&["--metric", "time_to_gaol"], &["did you mean \"time_to_goal\"?"]),
        (&["--metric", "beauty"], &["sidestep metrics"]),
        (&["--plot", "x.svg"], &["--vary"]),
        (&["--plot", "x.jpg", "--vary", "radius=1,2"], &[".svg", ".pdf", ".png"]),
    ] {
        let line = refusal(folder.path(), &with(&base, more));
        assert!(words.iter().all(|word| line.contains(word)), "{more:?}: {line}");
    }
    let line = refusal(folder.path(), &["sweep", "head-no", "--steps", "3", "--out", "out.csv"]);
    assert!(line.contains("did you mean \"head-on\"?"), "{line}");
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
    for usage in [
        &["sweep", "head-on", "--out", "out.csv"][..],
        &["sweep", "head-on", "--steps", "3"],
        &["sweep", "head-on", "--steps", "3", "--seconds", "1", "--out", "out.csv"],
        &["sweep", "head-on", "--steps", "3", "--shard", "3/2", "--out", "out.csv"],
        &["sweep", "head-on", "--steps", "3", "--shard", "0/2", "--out", "out.csv"],
        &["sweep", "head-on", "--steps", "3", "--jobs", "0", "--out", "out.csv"],
    ] {
        let said = refused(folder.path(), usage);
        assert!(said.starts_with("error: "), "{usage:?}: {said}");
    }
}

#[test]
fn a_file_of_another_sweep_is_refused_and_left_alone() {
    let folder = folder();
    let path = folder.path().join("out.csv");
    printed(folder.path(), &with(SWEEP, &["--out", "out.csv"]));
    let whole = fs::read_to_string(&path).expect("the rows");
    let changed = |from: &'static str, to: &'static str| -> Vec<&str> {
        with(SWEEP, &["--out", "out.csv"])
            .into_iter()
            .map(|word| if word == from { to } else { word })
            .collect()
    };
    for other in [
        changed("60", "61"),
        changed("1..2", "1..3"),
        changed("circle-10", "random-crowd"),
        changed("method=vo,orca", "method=vo,rvo"),
        changed("radius=0.3..0.5:3", "time_horizon=0.3..0.5:3"),
        with(SWEEP, &["--out", "out.csv", "--set", "orca.len=2"]),
    ] {
        let line = refusal(folder.path(), &other);
        assert!(line.contains("out.csv:") && line.contains("--out") && line.contains("remove it"), "{line}");
        assert_eq!(fs::read_to_string(&path).expect("the rows"), whole);
    }
    for (text, place) in [("a letter\nto someone\n", "out.csv:1"), ("no end of line", "out.csv:1")] {
        fs::write(&path, text).expect("a file");
        assert!(refusal(folder.path(), &with(SWEEP, &["--out", "out.csv"])).contains(place));
        assert_eq!(fs::read_to_string(&path).expect("the text"), text);
    }
    fs::write(&path, whole.replace("\n3,", "\n99,")).expect("a file");
    assert!(refusal(folder.path(), &with(SWEEP, &["--out", "out.csv"])).contains("out.csv:5"));
    assert!(refusal(folder.path(), &with(SWEEP, &["--out", "."])).contains("plain file"));
    assert!(refusal(folder.path(), &with(SWEEP, &["--out", "no/where.csv"])).contains("no/where.csv"));
}

#[test]
fn a_file_that_holds_a_run_says_how_long_it_is_and_what_was_done() {
    let folder = folder();
    let text = "time_step = 0.25\nmethod = \"none\"\n[view]\ngate = [[1.9, -1.0], [1.9, 1.0]]\n[[agents]]\nposition = [0.0, 0.0]\n\
                goal = [8.0, 0.0]\nradius = 0.5\n[run]\nsteps = 12\n[[run.log]]\nstep = 4\nset = \"preferred_speed=2\"\n\
                [[run.log]]\nstep = 6\nmove = 0\nto = [1.0, 0.0]\n";
    fs::write(folder.path().join("run.toml"), text).expect("a file");
    let summary = printed(
        folder.path(),
        &["run", "run.toml", "--csv", "out.csv", "--agents-csv", "agents.csv", "--summary"],
    );
    let rows = rows(folder.path(), "out.csv");
    assert_eq!(rows.len(), 13);
    assert_eq!(rows[0][..3], ["step", "time", "arrivals"]);
    assert_eq!(rows[12][..2], ["12", "3"]);
    // Four steps of 0.25 m to 1 m, two of 0.5 m to 2 m and through the gate, then moved back to 1 m in one step, and
    // six of 0.5 m to 4 m, through the gate again.
    assert_eq!(cell(&rows, 5, "forwards"), "0");
    assert_eq!(cell(&rows, 12, "forwards"), "2");
    assert!(
        summary.contains("crossings forwards   2\n")
            && summary.contains("specific flow        0.3333 1/(m s)\n"),
        "{summary}"
    );
    let mut replay = Scenario::parse(text, "run.toml").expect("a scenario").replay();
    (0..12).for_each(|_| _ = replay.step());
    let digest =
        format!("digest               {:016x}\n", sidestep_core::sim::digest::digest(replay.world()));
    assert!(summary.contains(&digest), "no {digest} in {summary}");
    let agents = self::rows(folder.path(), "agents.csv");
    assert_eq!((agents.len(), cell(&agents, 1, "path_length")), (2, "5"));
    assert_eq!(cell(&agents, 1, "time_to_goal"), "", "it has not arrived");
    assert!(printed(folder.path(), &["run", "run.toml", "--steps", "3"]).contains("steps                3 "));
    printed(folder.path(), &["sweep", "run.toml", "--vary", "radius=0.5,0.6", "--out", "sweep.csv"]);
    let swept = self::rows(folder.path(), "sweep.csv");
    assert_eq!((cell(&swept, 1, "steps"), cell(&swept, 1, "forwards")), ("12", "2"));
}

#[test]
fn the_figures_of_a_run_are_silent_unless_a_summary_is_asked_for() {
    let folder = folder();
    assert_eq!(printed(folder.path(), &["run", "head-on", "--steps", "2", "--csv", "out.csv"]), "");
    assert_eq!(printed(folder.path(), &["run", "head-on", "--steps", "2", "--agents-csv", "agents.csv"]), "");
    assert_eq!(rows(folder.path(), "out.csv").len(), 3);
    assert_eq!(rows(folder.path(), "agents.csv").len(), 3);
    let all = [
        "run",
        "head-on",
        "--steps",
        "2",
        "--csv",
        "a.csv",
        "--agents-csv",
        "b.csv",
        "--trace",
        "c.csv",
        "--summary",
    ];
    assert!(printed(folder.path(), &all).contains("heading reversals    0\n"));
    assert_eq!(rows(folder.path(), "c.csv").len(), 5);
    for option in ["--csv", "--agents-csv"] {
        let line =
            refusal(folder.path(), &["run", "head-on", "--steps", "1000000000", option, "no/where.csv"]);
        assert!(line.contains("no/where.csv"), "{line}");
    }
}

#[test]
fn the_printed_table_has_one_row_for_each_figure() {
    let folder = folder();
    let said = printed(folder.path(), &["metrics"]);
    for figure in METRICS {
        assert_eq!(said.matches(&format!("| `{}` |", figure.id)).count(), 1, "{}", figure.id);
    }
}

/// The commands in the document can be parsed by the program as they are.
#[test]
fn the_commands_of_the_document_are_understood() {
    let folder = folder();
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/sweep.md")).expect("docs");
    let command = text.lines().find(|line| line.starts_with("sidestep sweep")).expect("an example");
    let mut words: Vec<&str> = command.split_whitespace().skip(1).collect();
    let seconds = words.iter().position(|word| *word == "60").expect("sixty seconds");
    words[seconds] = "0.2";
    printed(folder.path(), &words);
    assert_eq!(rows(folder.path(), "door.csv").len(), 1 + 5 * 3 * 10);
}

#[test]
fn a_hundred_thousand_values_are_read_at_once() {
    // Each value was compared with all before it: 40 s before the first run.
    let start = std::time::Instant::now();
    let folder = tempfile::tempdir().expect("a folder");
    let vary = "radius=0.1..10:100000";
    let arguments =
        ["sweep", "head-on-offset", "--vary", vary, "--seeds", "1..1000", "--steps", "1", "--out", "s.csv"];
    let said = refusal(folder.path(), &arguments);
    assert!(said.contains("100000000 runs are more than 1000000"), "{said}");
    // Ten million values took 2.6 GB before they were counted.
    for more in [["--vary", "radius=0.1..10:10000000"], ["--seeds", "1..10000000"]] {
        let sweep = ["sweep", "head-on-offset", "--steps", "1", "--out", "s.csv"];
        let said = refusal(folder.path(), &[&sweep[..], &more].concat());
        assert!(said.contains("10000000 runs are more than 1000000"), "{said}");
    }
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}
