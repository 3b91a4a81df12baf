//! Names with control sequences for terminals, in every file and place from which a command takes names: the output
//! shows them but contains no control characters.

use std::{
    fs,
    path::Path,
    process::{Output, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;

use crate::program::command;

/// A window title, red letters, an eight-bit control sequence, a carriage return over earlier output, a reversed name,
/// separate lines, a mark that hides, and letters that may stay.
const HOSTILE: &str = "\u{1b}]0;pwned\u{7}\u{1b}[31mred\u{9b}31m\r\u{202e}eman\u{2066}\u{200f}\u{85}\u{2028}\u{feff}\n\u{7f}Türe 门";

/// The name in a string of TOML or JSON.
fn quoted() -> String {
    let spelled = |c: char| match c {
        c if c.is_alphanumeric() || " ;[]".contains(c) => c.to_string(),
        c => format!("\\u{:04x}", c as u32),
    };
    format!("\"{}\"", HOSTILE.chars().map(spelled).collect::<String>())
}

/// Characters other than line breaks and tabs that a terminal obeys, or that hide or reverse others: from the tables of
/// Unicode 16, not from those of the program.
fn obeyed(c: char) -> bool {
    let number = c as u32;
    (number < 0x20 && c != '\n' && c != '\t')
        || (0x7f..=0x9f).contains(&number)
        || [0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0xfeff].contains(&number)
        || (0x202a..=0x202e).contains(&number)
        || (0x2066..=0x2069).contains(&number)
}

fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let agents = "[[agents]]\nposition = [0.0, 0.0]\ngoal = [9.0, 0.0]\n\
                  [[agents]]\nposition = [0.9, 0.1]\ngoal = [0.0, 0.0]\n";
    let scene = format!("title = {}\n{agents}", quoted());
    let run = format!("{scene}[run]\nsteps = 2\n");
    let logged = |velocity: &str| {
        let row = |step: u32, name: &str, x: f32| format!("{step},\"{name}\",{x},2,0.1,0,1,0,{velocity}\n");
        // A row cannot contain a line break.
        let name = HOSTILE.replace('\n', " ");
        let rows: String = (0..3).flat_map(|step| [row(step, &name, 1.0), row(step, "b", 1.9)]).collect();
        format!("step,agent,x,y,vx,vy,pvx,pvy,nvx,nvy\n{rows}")
    };
    let json: String = (0..3)
        .flat_map(|step| [(quoted(), 1.0), ("\"b\"".to_string(), 1.9)].map(|(name, x)| (step, name, x)))
        .map(|(step, name, x)| {
            format!("{{\"step\":{step},\"agent\":{name},\"x\":{x},\"y\":2,\"vx\":0.1,\"vy\":0}}\n")
        })
        .collect();
    let node = HOSTILE.replace(['"', '\n'], " ");
    let godot = format!(
        "[gd_scene format=3]\n[node name=\"{node}\" type=\"Node2D\"]\n\
         [node name=\"{node}\" type=\"NavigationAgent2D\" parent=\".\"]\navoidance_enabled = true\n"
    );
    let wrong = format!("{scene}{} = 1\n", quoted());
    for (name, text) in [
        ("in.toml", scene),
        ("run.toml", run),
        ("log.csv", logged("-0.3,0.2")),
        ("other.csv", logged("-0.3,0.3")),
        ("log.jsonl", json),
        ("in.tscn", godot),
        ("wrong.toml", wrong),
        (&format!("{}.toml", HOSTILE.replace('/', "")), agents.to_string()),
    ] {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

fn started(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments).stdin(Stdio::null()).output().expect("it starts")
}

/// The output of the program; fails if it contains control characters.
fn printed(folder: &Path, arguments: &[&str]) -> [String; 2] {
    let Output { status, stdout, stderr } = started(folder, arguments);
    assert!(matches!(status.code(), Some(0..=3)), "{arguments:?}: {status}");
    [stdout, stderr].map(|bytes| {
        let text = String::from_utf8(bytes).unwrap_or_else(|_| panic!("{arguments:?}: text"));
        assert!(!text.contains(obeyed), "{arguments:?} steers the terminal: {text:?}");
        text
    })
}

/// `why` printed the names of agents unchanged, and JSON left eight-bit controls and direction marks in. Names of files
/// could clear the screen.
#[test]
fn no_command_prints_a_character_that_steers_the_terminal() {
    let folder = folder();
    let path = folder.path();
    let file = format!("{}.toml", HOSTILE.replace('/', ""));
    fs::create_dir(path.join(HOSTILE)).expect("a folder");
    let out = |ending: &str| format!("{HOSTILE}/{HOSTILE}{ending}");
    let [svg, png, trace, rows, plot] = [".svg", ".png", ".csv", "-rows.csv", "-plot.svg"].map(out);
    let (nowhere, set, option) = (format!("no{trace}"), format!("radius=1{HOSTILE}"), format!("--{HOSTILE}"));
    let commands: &[&[&str]] = &[
        &["check", "in.toml"],
        &["check", "in.toml", "--json"],
        &["check", "in.tscn"],
        &["check", "wrong.toml"],
        &["check", &file],
        &["check", &file, "--json"],
        &["run", "in.toml", "--steps", "2"],
        &["run", "in.toml", "--steps", "2", "--json"],
        &["run", "log.csv", "--steps", "1"],
        &["run", &file],
        &["run", &file, "--steps", "1", "--trace", &trace],
        &["run", &file, "--steps", "1", "--trace", &nowhere],
        &["run", &file, "--steps", "1", "--set", &set],
        &["run", &file, "--steps", HOSTILE],
        &["run", &file, &option],
        &["why", "in.toml"],
        &["why", "in.toml", "--json"],
        &["why", "log.csv", "--step", "1", "--agent", "1"],
        &["why", "log.csv", "--step", "1", "--agent", "1", "--json"],
        &["why", "log.csv", "--try"],
        &["why", "log.jsonl", "--rate", "10"],
        &["why", "log.jsonl", "--rate", "10", "--json"],
        &["why", "in.toml", "--agent", "9"],
        &["doctor", "in.toml", "--seconds", "1s"],
        &["doctor", "in.toml", "--seconds", "1s", "--json"],
        &["doctor", "log.csv", "--seconds", "1s"],
        &["audit", "log.csv"],
        &["audit", "log.csv", "--json"],
        &["audit", "log.jsonl", "--rate", "10"],
        &["check", "log.jsonl"],
        &["audit", "log.csv", "--scenario", "in.toml"],
        &["diff", "log.csv", "other.csv"],
        &["diff", "log.csv", "other.csv", "--json"],
        &["replay", "run.toml"],
        &["replay", "run.toml", "--json"],
        &["replay", &file],
        &["sweep", "in.toml", "--steps", "1", "--vary", "radius=0.3,0.4", "-o", "rows.csv"],
        &["sweep", "in.toml", "--steps", "1", "--vary", HOSTILE, "-o", "rows.csv"],
        &["sweep", &file, "--vary", "radius=1", "--steps", "1", "--out", &rows, "--plot", &plot],
        &["record", "in.toml", "--steps", "1", "--size", "64x64", "-o", "clip.gif"],
        &["record", "in.toml", "--overlays", HOSTILE, "-o", "clip.gif"],
        &["record", &file, "--steps", "1", "--size", "64x64", "-o", &png],
        &["record", &file, "--compare", HOSTILE, "-o", &png],
        &["replay", &png],
        &["replay", "clip.gif"],
        &["figure", "in.toml", "--size", "64x64", "-o", "figure.svg"],
        &["figure", "in.toml", "--size", "64x64", "-o", HOSTILE],
        &["figure", &file, "--size", "64x64", "-o", &svg],
        &["metrics", "in.toml", "--steps", "2", "--plot", "plot.svg"],
        &["code", "in.toml", "--for", "rust"],
        &["code", "in.tscn", "--for", "godot"],
        &["bench", "--scenario", "in.toml", "--steps", "1"],
        &["bench", "--scenario", &file, "--steps", "1", "--json"],
        &["bench", "--scene", "crowd", "--agents", "5", "--steps", "1", "--instructions", HOSTILE],
        &["museum", HOSTILE],
        &["presets", HOSTILE],
        &["in.toml"],
        &[HOSTILE],
        &["--lang", HOSTILE, "list"],
        &["-v", "check", "in.toml"],
    ];
    let mut shown = 0;
    for arguments in commands {
        let said = printed(path, arguments);
        shown += usize::from(said.iter().any(|text| text.contains("\\u{202e}")));
        let chinese = [&["--lang", "zh"][..], arguments].concat();
        if arguments[0].chars().all(|c| c.is_ascii_lowercase()) {
            printed(path, &chinese);
        }
    }
    assert!(shown >= 20, "only {shown} of them name what they were given");
}

#[test]
fn json_of_hostile_names_reads_back_to_them() {
    let folder = folder();
    let read = |arguments: &[&str]| -> Value {
        let [text, _] = printed(folder.path(), arguments);
        assert_eq!(text.lines().count(), 1, "{text}");
        serde_json::from_str(&text).expect("JSON")
    };
    assert_eq!(read(&["check", "in.toml", "--json"])["title"], HOSTILE);
    let [text, _] = printed(folder.path(), &["check", "in.toml", "--json"]);
    assert!(text.contains("\\u009b31m") && text.contains("\\u202eeman\\u2066\\u200f"), "{text}");
    assert_eq!(
        read(&["diff", "log.csv", "other.csv", "--json"])["first"]["agent"],
        HOSTILE.replace('\n', " ")
    );
}

#[test]
fn a_name_keeps_to_its_line() {
    let folder = folder();
    let [page, _] = printed(folder.path(), &["why", "log.jsonl", "--agent", "1", "--rate", "10"]);
    assert!(page.contains("\\n\\u{7f}Türe 门"), "{page}");
    let [page, _] = printed(folder.path(), &["run", "in.toml", "--steps", "1"]);
    assert!(page.lines().next().is_some_and(|line| line.contains("\\r\\u{202e}eman")), "{page}");
}

/// `sidestep -q help` looked for a scenario of that name.
#[test]
fn help_is_printed_after_options_too() {
    let folder = TempDir::new().expect("a folder");
    let help = |arguments: &[&str]| {
        let Output { status, stdout, .. } = started(folder.path(), arguments);
        (status.code(), String::from_utf8(stdout).expect("text"))
    };
    let page = help(&["help"]);
    assert!(page.0 == Some(0) && page.1.contains("Pictures:"), "{page:?}");
    for options in [&["-q"][..], &["--verbose"], &["--lang", "zh"], &["--lang=en", "-q"]] {
        assert_eq!(help(&[options, &["help"]].concat()), page);
        assert_eq!(help(&[options, &["help", "run"]].concat()), help(&["help", "run"]));
    }
    assert_eq!(help(&["--lang", "xx", "help"]).0, Some(2));
    assert_eq!(help(&["-q", "help", "nonsense"]).0, Some(2));
}
