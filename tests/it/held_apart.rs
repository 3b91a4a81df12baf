//! Files that a command reads and files that it writes: no output replaces an input, a read-only file, or the rows of a
//! sweep in progress.

use std::{
    fs,
    path::Path,
    process::{Output, Stdio},
};

use tempfile::TempDir;

use crate::program::{command, contents, loud, refused};

/// The kind of file that an option or argument of a command line refers to, by its value name in the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Holds {
    Input,
    Output,
    NoFile,
}

/// All value names in the help. A new one has to be added here.
fn held_by(value: &str, option: &str) -> Option<Holds> {
    Some(match (value, option) {
        ("FILE", "--out" | "--plot" | "--log") | ("OUT.csv" | "DIR", _) => Holds::Output,
        ("FOLDER", _) => Holds::Input,
        ("FILE", "") => Holds::Input,
        ("FILE|NAME" | "FILE|CLIP" | "LOG" | "A" | "B" | "SCENARIO", _) => Holds::Input,
        (
            "N" | "TIME" | "ID" | "M" | "M,…" | "KEY=VALUE" | "UNIT=M" | "T" | "L" | "KEY=VALUES" | "A..B"
            | "I/N" | "J" | "ID,…" | "FORMAT" | "F" | "X" | "WxH" | "KEY=A,B,…" | "THEME" | "I|name:ID|none"
            | "I|name:ID" | "I" | "A,B,…" | "LEGEND" | "LENS" | "SHARE" | "FROM..TO=X" | "TEXT"
            | "FROM..TO=TEXT" | "PERCENT" | "QUANTITY" | "VIEW" | "N,…" | "TIME,…" | "TARGET" | "R" | "OVER"
            | "M/S" | "SCENE" | "S" | "W" | "NAME" | "SHELL" | "FPS" | "COMMAND" | "SLIP" | "PLOT_AS"
            | "LENGTH" | "ROLE" | "KIND" | "COLUMN=NAME,…" | "0..100" | "BACKGROUND" | "X,Y,W[,H" | "URL"
            | "RADIUS",
            _,
        ) => Holds::NoFile,
        _ => return None,
    })
}

fn printed(arguments: &[&str]) -> String {
    let folder = TempDir::new().expect("a folder");
    loud(folder.path(), arguments)
}

/// The subcommands, from their list in the shell completions.
fn subcommands() -> Vec<String> {
    let script = printed(&["completions", "bash"]);
    let words = script
        .lines()
        .filter_map(|line| line.trim().strip_prefix("opts=\""))
        .find(|words| words.contains(" run "));
    let words = words.expect("the words of the program").trim_end_matches('"').split(' ');
    words.filter(|word| !word.starts_with('-') && *word != "help").map(String::from).collect()
}

/// The options and arguments of a command with their value names, from its help.
fn values(command: Option<&str>) -> Vec<(String, String)> {
    let help = printed(&command.map_or(vec!["--help"], |command| vec!["help", command]));
    let of_line = |line: &str| {
        let line = line.trim_start();
        let is_short = line.starts_with('-') && !line.starts_with("--");
        let option = if is_short { line.split_once(", ")?.1 } else { line };
        let (name, rest) = option.split_once(['<', '['])?;
        let value = rest.split(['>', ']']).next()?;
        let is_option = name.starts_with("--") && !name.trim_end().contains(' ');
        let is_place = name.is_empty() && !value.contains(' ');
        (is_option || is_place).then(|| (name.trim().to_string(), value.to_string()))
    };
    let listed = help.lines().filter(|line| line.starts_with("  "));
    listed.filter_map(of_line).collect()
}

/// The ending of a clip for commands that write clips, of rows for those that write rows.
fn ending(command: &str, option: &str) -> &'static str {
    match (command, option) {
        ("record", "--out") => "gif",
        (_, "--plot") | ("figure", "--out") => "svg",
        _ => "csv",
    }
}

/// The arguments that a command needs in addition to its scenario and this output.
fn needed(command: &str, option: &str) -> &'static [&'static str] {
    match (command, option) {
        ("run", _) => &["--steps", "2"],
        ("sweep", "--out") => &["--steps", "1"],
        ("sweep", _) => &["--steps", "1", "--vary", "radius=0.3,0.4", "--out", "rows.csv"],
        ("compare", _) => &["--steps", "1", "--methods", "orca"],
        ("record", _) => &["--steps", "1", "--size", "64x64"],
        ("figure", _) => &["--size", "64x64"],
        ("code", _) => &["--for", "rust"],
        ("metrics", _) => &["--steps", "2"],
        _ => &[],
    }
}

const AGENTS: &str = "[[agents]]\nposition = [0.0, 0.0]\ngoal = [9.0, 0.0]\n[[agents]]\nposition = [9.0, 0.1]\ngoal = [0.0, 0.0]\n";
const LOG: &str = "step,agent,x,y,vx,vy\n0,0,1,2,0.1,0\n0,1,5,2,-0.1,0\n1,0,1.1,2,0.1,0\n1,1,4.9,2,-0.1,0\n";
const TOP: &str = "[gd_scene format=3]\n[ext_resource type=\"PackedScene\" path=\"res://child.tscn\" id=\"1\"]\n\
                   [node name=\"Top\" type=\"Node2D\"]\n[node name=\"C\" parent=\".\" instance=ExtResource(\"1\")]\n";
const CHILD: &str = "[gd_scene format=3]\n[node name=\"Child\" type=\"Node2D\"]\n\
                     [node name=\"Agent\" type=\"NavigationAgent2D\" parent=\".\"]\navoidance_enabled = true\n";

/// A way to pass a file: the words of the command line, the file that they read, and whether it is redirected to
/// standard input.
const INPUTS: [(&[&str], &str, bool); 6] = [
    (&["in.toml"], "in.toml", false),
    (&["-"], "in.toml", true),
    (&["log.csv"], "log.csv", false),
    (&["log.csv", "--scenario", "in.toml"], "in.toml", false),
    (&["top.tscn"], "top.tscn", false),
    (&["top.tscn"], "child.tscn", false),
];

fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for (name, text) in [("in.toml", AGENTS), ("log.csv", LOG), ("top.tscn", TOP), ("child.tscn", CHILD)] {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

/// The program in this folder, with a file as its standard input.
fn started(folder: &Path, arguments: &[&str], input: Option<&str>) -> Output {
    let input =
        input.map_or_else(Stdio::null, |name| fs::File::open(folder.join(name)).expect("the input").into());
    command(folder, arguments).stdin(input).output().expect("it starts")
}

/// The one line with which the program refused; the folder is unchanged.
fn refusal(folder: &Path, arguments: &[&str], input: Option<&str>) -> String {
    let before = contents(folder);
    let Output { status, stdout, stderr } = started(folder, arguments, input);
    let line = String::from_utf8(stderr).expect("text");
    let said = format!("{arguments:?} < {input:?}: {line}");
    assert_eq!(status.code(), Some(2), "{said}");
    assert!(line.lines().count() == 1 && stdout.is_empty(), "{said}");
    assert!(contents(folder) == before, "{said}");
    line
}

/// Outputs were compared only with the scenario on the command line: not with `--scenario`, standard input, or the
/// scenes in a scene.
#[cfg(unix)]
#[test]
fn no_output_of_any_command_replaces_a_file_that_it_read() {
    let commands = subcommands();
    assert!(commands.len() > 20, "{commands:?}");
    let all = commands.iter().map(|command| Some(command.as_str())).chain([None]);
    let (mut outputs, mut tried) = (Vec::new(), 0);
    for command in all {
        for (option, value) in values(command) {
            let holds = held_by(&value, &option);
            let holds = holds.unwrap_or_else(|| panic!("{command:?} {option} <{value}>: say what it holds"));
            if holds == Holds::Output {
                outputs.push((command.unwrap_or_default().to_string(), option));
            }
        }
    }
    // A book goes into a new or an empty folder, which contains no input.
    assert!(outputs.contains(&("book".into(), "--out".into())));
    // The input of `import` is not a scenario, and `benchmark` reads a folder: see below, and `benchmark`.
    outputs.retain(|(command, _)| !["book", "import", "benchmark"].contains(&command.as_str()));
    assert!(outputs.len() >= 11, "{outputs:?}");
    for (command, option) in outputs {
        for (words, file, redirected) in INPUTS {
            let folder = folder();
            let path = |name: &str| folder.path().join(name);
            let ending = ending(&command, &option);
            let (link, twin) = (format!("link.{ending}"), format!("twin.{ending}"));
            std::os::unix::fs::symlink(file, path(&link)).expect("a link");
            fs::hard_link(path(file), path(&twin)).expect("a second name");
            let direct = (ending == "csv").then_some(file);
            for target in [Some(link.as_str()), Some(twin.as_str()), direct].into_iter().flatten() {
                let own = Some(command.as_str()).filter(|command| !command.is_empty());
                let output = [option.as_str(), target];
                let words = words.iter().chain(needed(&command, &option)).chain(&output).chain(&["--quiet"]);
                let arguments: Vec<&str> = own.into_iter().chain(words.copied()).collect();
                let line = refusal(folder.path(), &arguments, redirected.then_some(file));
                assert!(line.contains(&option) && line.contains(target), "{arguments:?}: {line}");
                tried += 1;
            }
        }
    }
    assert!(tried > 150, "{tried}");
}

#[cfg(unix)]
#[test]
fn a_map_is_not_replaced_by_its_scenario() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("room.wkt"), "POLYGON ((0 0, 4 0, 4 3, 0 3, 0 0))").expect("a map");
    std::os::unix::fs::symlink("room.wkt", path("link.toml")).expect("a link");
    fs::hard_link(path("room.wkt"), path("twin.toml")).expect("a second name");
    for target in ["room.wkt", "link.toml", "twin.toml"] {
        let line = refusal(folder.path(), &["import", "room.wkt", "--out", target], None);
        assert!(line.contains("--out") && line.contains(target), "{line}");
    }
    assert!(fs::read_to_string(path("room.wkt")).is_ok_and(|map| map.starts_with("POLYGON")));
}

#[test]
fn a_read_only_target_is_refused_and_stays() {
    for (arguments, target) in [
        (vec!["run", "in.toml", "--steps", "2", "--trace"], "kept.csv"),
        (vec!["sweep", "in.toml", "--steps", "1", "--out"], "kept.csv"),
        (vec!["record", "in.toml", "--steps", "1", "--size", "64x64", "--out"], "kept.gif"),
        (vec!["record", "in.toml", "--steps", "1", "--size", "64x64", "--out"], "%d.png"),
        (vec!["figure", "in.toml", "--size", "64x64", "--out"], "kept.svg"),
        (vec!["code", "in.toml", "--for", "rust", "--out"], "kept.rs"),
    ] {
        let folder = folder();
        let file = target.replace("%d", "1");
        fs::write(folder.path().join(&file), "kept").expect("a file");
        let mut rights = fs::metadata(folder.path().join(&file)).expect("the file").permissions();
        rights.set_readonly(true);
        fs::set_permissions(folder.path().join(&file), rights).expect("its rights");
        let line = refusal(folder.path(), &[&arguments[..], &[target]].concat(), None);
        assert!(line.contains(&file) && line.contains("read-only"), "{line}");
    }
}

#[cfg(unix)]
#[test]
fn two_sweeps_into_one_file_lose_no_row() {
    let folder = folder();
    let sweep = [
        "sweep",
        "in.toml",
        "--vary",
        "radius=0.1..0.5:40",
        "--seeds",
        "1..20",
        "--steps",
        "50",
        "--jobs",
        "1",
        "-o",
        "rows.csv",
    ];
    let mut first = command(folder.path(), &sweep);
    let mut first = first.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let rows = || fs::read_to_string(folder.path().join("rows.csv")).map_or(0, |text| text.lines().count());
    while rows() < 2 {
        assert!(first.try_wait().expect("it runs").is_none(), "it ended without a row");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let Output { status, stderr, .. } = started(folder.path(), &sweep, None);
    let line = String::from_utf8(stderr).expect("text");
    assert_eq!(status.code(), Some(2), "{line}");
    assert!(line.lines().count() == 1 && line.contains("rows.csv: another sidestep"), "{line}");
    assert!(first.wait().expect("it ends").success());
    assert_eq!(rows(), 1 + 40 * 20);
    // The lock has gone with the first process: the same sweep has nothing left to do.
    assert!(started(folder.path(), &sweep, None).status.success());
}

#[test]
fn a_run_without_end_is_refused() {
    let folder = folder();
    for length in [["--steps", "18446744073709551615"], ["--steps", "1099511627777"], ["--seconds", "1e9"]] {
        let base = ["run", "in.toml", "--set", "time_step=0.0001"];
        let said = refused(folder.path(), &[&base[..], &length].concat());
        assert!(said.contains("1099511627776"), "{said}");
    }
}
