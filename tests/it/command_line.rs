//! A consistent command line: lengths, seeds, standard input and output, JSON, help, suggestions for typing errors.

use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{command, data, loud, refused, sidestep};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn fed(folder: &Path, arguments: &[&str], text: &str) -> Output {
    let mut command = command(folder, arguments);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("it starts");
    child.stdin.take().expect("piped").write_all(text.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

/// The commands named on the program's own help page, except `help`.
fn commands() -> Vec<String> {
    let page = loud(folder().path(), &["--help"]);
    let (_, commands) = page.split_once("\nPictures:").expect("tasks");
    let (commands, _) = commands.split_once("\nArguments:").expect("arguments");
    let named = commands.lines().filter(|line| line.starts_with("  "));
    let names = named.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(String::from).collect()
}

const SCENE: &str = "title = \"of a pipe\"\n[[agents]]\nposition = [0, 0]\ngoal = [5, 0]\n";

#[test]
fn every_example_of_every_help_runs() {
    let folder = folder();
    fs::write(folder.path().join("my.toml"), SCENE).expect("written");
    fs::create_dir(folder.path().join("scenes")).expect("a folder");
    fs::write(folder.path().join("scenes/my.toml"), SCENE).expect("written");
    fs::copy("tests/golden/others/room.wkt", folder.path().join("room.wkt")).expect("copied");
    let program = Path::new(env!("CARGO_BIN_EXE_sidestep")).parent().expect("a folder").display().to_string();
    let path = format!("{program}:{}", std::env::var("PATH").unwrap_or_default());
    // A clip to replay comes from an example of `record`, which runs before.
    for command in commands() {
        let help = loud(folder.path(), &["help", &command]);
        let (_, examples) = help.split_once("Examples:\n").expect("examples");
        let lines: Vec<&str> = examples.lines().filter(|line| line.starts_with("  sidestep ")).collect();
        assert!(!lines.is_empty(), "{command}");
        for line in lines {
            let mut shell = Command::new("sh");
            let done = shell.args(["-c", line]).env("PATH", &path).current_dir(folder.path()).output();
            let done = done.expect("a shell");
            assert!(done.status.success(), "{line}: {}", String::from_utf8_lossy(&done.stderr));
        }
    }
}

#[test]
fn steps_and_times_with_any_unit_are_the_same_run() {
    let folder = folder();
    // One second in steps of 0.1 s.
    let runs = [["--steps", "10"], ["--seconds", "1"], ["--seconds", "1s"], ["--seconds", "1000ms"]];
    let digests: BTreeSet<String> = runs
        .iter()
        .map(|length| {
            let run = data(folder.path(), &["run", "circle-10", length[0], length[1], "--json"]);
            assert_eq!(run["steps"], 10, "{length:?}");
            run["digest"].to_string()
        })
        .collect();
    assert_eq!(digests.len(), 1);
    let minute = data(folder.path(), &["run", "head-on", "--seconds", "1m", "--json"]);
    assert_eq!(minute["steps"], 240, "a minute of steps of 0.25 s");
    let at = |moment: [&str; 2]| loud(folder.path(), &["why", "circle-10", moment[0], moment[1], "--json"]);
    assert_eq!(at(["--at", "2s"]), at(["--step", "20"]));
    assert!(refused(folder.path(), &["run", "circle-10", "--seconds", "2 apples"]).contains("500ms or 2m"));
}

#[test]
fn another_seed_is_another_layout_and_the_same_seed_the_same() {
    let folder = folder();
    let digest = |seed: &[&str]| {
        let arguments = [&["run", "random-crowd", "--steps", "1", "--json"], seed].concat();
        data(folder.path(), &arguments)["digest"].to_string()
    };
    let [own, one, two] = [digest(&[]), digest(&["--seed", "5"]), digest(&["--seed", "5"])];
    assert_ne!(own, one);
    assert_eq!(one, two);
}

#[test]
fn a_hyphen_is_standard_input_and_standard_output() {
    let folder = folder();
    let checked = fed(folder.path(), &["check", "-", "--json"], SCENE);
    let checked: Value = serde_json::from_slice(&checked.stdout).expect("JSON");
    assert_eq!(checked["title"], "of a pipe");
    let as_json = r#"{"title": "of a pipe", "agents": [{"position": [0, 0], "goal": [5, 0]}]}"#;
    assert!(fed(folder.path(), &["check", "-"], as_json).status.success());
    let wrong = fed(folder.path(), &["check", "-"], "titel = 3");
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("standard-input.toml:1:1"), "{wrong:?}");

    let trace = loud(folder.path(), &["run", "head-on", "--steps", "2", "--trace", "-"]);
    assert_eq!(trace.lines().count(), 1 + 2 * 2, "a head, and two agents in each of two steps");
    loud(folder.path(), &["figure", "head-on", "-o", "world.svg"]);
    let figure = loud(folder.path(), &["figure", "head-on", "-o", "-", "--format", "svg"]);
    assert_eq!(figure, fs::read_to_string(folder.path().join("world.svg")).expect("written"));
    let gif = sidestep(folder.path(), &["record", "head-on", "--steps", "2", "-o", "-", "--format", "gif"]);
    assert!(gif.stdout.starts_with(b"GIF89a") && gif.stdout.ends_with(b";"), "{gif:?}");
    assert!(refused(folder.path(), &["figure", "head-on", "-o", "-"]).contains("give --format"));
    let sweep = ["sweep", "head-on", "--vary", "method=vo,orca", "--steps", "4", "-o"];
    loud(folder.path(), &[&sweep[..], &["world.csv"]].concat());
    let rows = loud(folder.path(), &[&sweep[..], &["-"]].concat());
    assert_eq!(rows, fs::read_to_string(folder.path().join("world.csv")).expect("written"));
    let left: BTreeSet<String> = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(left, BTreeSet::from(["world.csv", "world.svg"].map(String::from)), "no file is named -");
}

#[test]
fn quiet_says_nothing_and_verbose_says_how_long_it_took() {
    let folder = folder();
    let stdout = loud(folder.path(), &["figure", "head-on", "-o", "a.svg"]);
    assert!(stdout.trim_end().ends_with("a.svg"), "{stdout}");
    assert_eq!(loud(folder.path(), &["figure", "head-on", "-q", "-o", "b.svg"]), "");
    let verbose = sidestep(folder.path(), &["check", "head-on", "-v"]);
    let said = String::from_utf8(verbose.stderr).expect("text");
    assert!(said.starts_with("sidestep: ") && said.ends_with(" s\n"), "{said}");
    assert!(sidestep(folder.path(), &["check", "head-on"]).stderr.is_empty());
    assert!(sidestep(folder.path(), &["check", "head-on", "-q", "-v"]).status.code() == Some(2));
}

#[test]
fn a_slip_is_told_with_what_was_meant() {
    let folder = folder();
    let slips = [
        (&["recrod", "circle-10"][..], "did you mean \"record\"?"),
        (&["recrod"], "did you mean \"record\"?"),
        (&["record", "circle-10", "--secnds", "3"], "'--seconds'"),
        (&["record", "circle-10", "--theme", "drak"], "'dark'"),
        (&["run", "circle-1"], "did you mean \"circle-10\"?"),
        (&["run", "circle-10", "--steps", "1", "--set", "radus=1"], "did you mean \"radius\"?"),
        (&["man", "sweeep"], "did you mean \"sweep\"?"),
    ];
    for (arguments, meant) in slips {
        let said = refused(folder.path(), arguments);
        assert!(said.contains(meant), "{arguments:?}: {said}");
    }
}

#[test]
fn completions_and_manual_name_every_command() {
    let folder = folder();
    let page = loud(folder.path(), &["man"]);
    assert!(page.contains(".TH sidestep 1"), "{page}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = loud(folder.path(), &["completions", shell]);
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
            let of_command = loud(folder.path(), &["man", &command]);
            assert!(page.contains(&format!("sidestep\\-{command}")), "{command}");
            assert!(of_command.contains(&format!(".TH sidestep-{command} 1")), "{command}");
        }
    }
    fs::write(folder.path().join("words"), loud(folder.path(), &["completions", "bash"])).expect("written");
    let read = Command::new("bash").args(["-n", "words"]).current_dir(folder.path()).status();
    assert!(read.expect("bash").success());
}

#[test]
fn the_long_version_says_what_the_build_has() {
    let folder = folder();
    let long = loud(folder.path(), &["--version"]);
    for line in ["features", "instructions", "MP4 encoder"] {
        assert!(long.lines().any(|said| said.starts_with(line)), "{line}: {long}");
    }
    assert_eq!(loud(folder.path(), &["-V"]), format!("sidestep {}\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(long.contains("OpenH264"), cfg!(feature = "video"));
}

#[test]
fn nothing_is_colored_where_nobody_sees_it() {
    let folder = folder();
    for arguments in [&["--help"][..], &["help", "run"], &["keys"], &["metrics"], &["overlays"], &["list"]] {
        assert!(!loud(folder.path(), arguments).contains('\x1b'), "{arguments:?}");
    }
    assert!(!refused(folder.path(), &["run", "circle-10", "--stps", "1"]).contains('\x1b'));
}

/// All keys of a value: `a.b` of an object in an object, `a[].b` of one in a list, `a.*.b` where the keys are names.
pub fn keys(value: &Value, path: &str, named: &[&str], into: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, inner) in object {
                let key = if named.contains(&path) { "*" } else { key };
                let path = if path.is_empty() { key.to_string() } else { format!("{path}.{key}") };
                if key != "*" {
                    into.insert(path.clone());
                }
                keys(inner, &path, named, into);
            }
        }
        Value::Array(list) => {
            let path = if path.is_empty() { String::new() } else { format!("{path}[]") };
            list.iter().for_each(|inner| keys(inner, &path, named, into));
        }
        _ => {}
    }
}

/// The keys in a section of the page.
pub fn listed(page: &str, command: &str) -> BTreeSet<String> {
    let (_, section) = page.split_once(&format!("\n## {command}\n")).expect("a section");
    let section = section.split("\n## ").next().expect("some");
    let cells = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    cells.map(String::from).collect()
}

#[test]
fn the_page_of_json_lists_the_keys_that_appear_and_no_others() {
    let folder = folder();
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/json.md");
    let page = fs::read_to_string(page).expect("docs/json.md");
    loud(folder.path(), &["record", "head-on", "--steps", "3", "-o", "a.gif"]);
    let sweep = ["sweep", "head-on", "--vary", "method=vo,orca", "--steps", "40", "-o", "a.csv", "--json"];
    let compare = ["compare", "head-on", "--methods", "orca", "--steps", "3", "--json"];
    fs::create_dir(folder.path().join("scenes")).expect("a folder");
    fs::write(folder.path().join("scenes/my.toml"), SCENE).expect("written");
    fs::write(folder.path().join("scenes/slip.toml"), "titel = 1").expect("written");
    let benchmark = ["benchmark", "scenes", "--methods", "orca", "--steps", "3", "-o", "b.csv", "--json"];
    let asked: [(&str, &[&str]); 13] = [
        ("run", &["run", "head-on", "--steps", "3", "--json"]),
        ("sweep", &sweep),
        ("compare", &compare),
        ("benchmark", &benchmark),
        ("doctor", &["doctor", "python-rvo2-4", "--seconds", "1s", "--json"]),
        ("museum", &["museum", "tie", "list", "--json"]),
        ("check", &["check", "head-on-zigzag", "--claims", "--json"]),
        ("replay", &["replay", "a.gif", "--json"]),
        ("list", &["list", "--json"]),
        ("keys", &["keys", "--json"]),
        ("presets", &["presets", "--json"]),
        ("metrics", &["metrics", "--json"]),
        ("overlays", &["overlays", "--json"]),
    ];
    for (command, arguments) in asked {
        let value = data(folder.path(), arguments);
        let named: &[&str] = match command {
            "sweep" => &["values", "figures"],
            "benchmark" => &["methods[].figures"],
            _ => &["figures", "finding"],
        };
        let mut found = BTreeSet::new();
        keys(&value, "", named, &mut found);
        found.retain(|key| !key.starts_with("finding.") || command != "doctor");
        assert_eq!(found, listed(&page, command), "{command}");
    }
}

#[test]
fn the_figures_of_run_as_data_are_those_of_its_summary() {
    let folder = folder();
    let value = data(folder.path(), &["run", "circle-10", "--steps", "100", "--json"]);
    let text = loud(folder.path(), &["run", "circle-10", "--steps", "100"]);
    let of = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name)).expect("a line");
        line[20..].split_whitespace().next().expect("a value").to_string()
    };
    assert_eq!(value["digest"].as_str(), Some(of("digest").as_str()));
    assert_eq!(value["figures"]["overlaps"].to_string(), of("overlaps"));
    let gap = value["figures"]["smallest_gap"].as_f64().expect("a number");
    assert_eq!(format!("{gap:.4}"), of("smallest gap"));
    assert_eq!(value["steps"], 100);
}
