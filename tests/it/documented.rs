//! Every command in README.md and the pages in docs, run as it is written, in a folder with the files that they
//! mention; films have fewer pictures. Without a display those that open the window film ten seconds instead.

use std::{fs, os::unix::fs::symlink, path::Path, process::Output, time::Duration};

use assert_cmd::Command;
use tempfile::TempDir;

use crate::{
    import,
    program::{loud, repository},
};

/// Commands that are not run, by their beginning, with the reason.
const NOT_RUN: [(&str, &str); 18] = [
    ("cargo ", "it builds the program, or runs these very tests"),
    ("SIDESTEP_WRITE", "it writes what other tests compare with"),
    ("sbatch ", "it needs a cluster; the sweep in it has a test in tests/it/sweep.rs"),
    ("parallel ", "it makes 10 minutes of runs; shards have a test in tests/it/sweep.rs"),
    ("awk ", "it joins what the two before have made"),
    ("sidestep sweep bottleneck", "150 runs of a minute; tests/it/sweep.rs makes shorter ones of it"),
    ("sidestep compare circle-10 head-on ", "tests/it/compare.rs runs it and reads its figures"),
    ("sidestep museum  ", "tests/it/command_line.rs runs it as an example of its help"),
    ("sidestep book --out book ", "tests/it/command_line.rs runs it as an example of its help"),
    ("sidestep doctor  ", "all built-in scenarios, minutes; tests/it/doctor.rs asks about some"),
    ("sidestep million.toml", "a million agents; tests/it/density.rs looks at ten thousand"),
    ("sidestep figure million.toml", "a million agents, half a minute without optimization"),
    ("sidestep record million.toml", "thirty steps of a million agents, minutes"),
    ("g++ ", "it needs RVO2's sources; tests/it/code.rs compiles the program against a stub"),
    ("./scene", "it is what the line before compiles"),
    (".ci/web", "it builds the page of a browser, minutes"),
    ("python3 -m http.server", "it serves until it is stopped"),
    ("pip ", "it installs a package; tests/it/code.rs runs the program against a stub"),
];

/// A command that needs a Python package, and is not run without it.
const NEEDS_PYRVO: &str = "python3 scene.py";

/// Longest time of one command.
const LONGEST: Duration = Duration::from_secs(400);

fn is_run(line: &str) -> bool {
    let with_mp4 = cfg!(feature = "video") || !line.contains(".mp4");
    let known = NOT_RUN.iter().map(|(start, _)| *start).chain([NEEDS_PYRVO]);
    with_mp4 && !known.into_iter().any(|start| line.starts_with(start))
}

/// The commands of a page: every line of its `sh` blocks, then everything in backticks that has arguments.
fn commands(page: &str) -> Vec<String> {
    let (mut language, mut commands, mut quoted) = (None, Vec::new(), Vec::new());
    for line in page.lines() {
        match (line.trim_start().strip_prefix("```"), language) {
            (Some(_), Some(_)) => language = None,
            (Some(name), None) => language = Some(name),
            (None, Some("sh")) if !line.trim().is_empty() => commands.push(line.to_string()),
            (None, Some("")) => {
                assert!(!line.starts_with("sidestep "), "a block of commands is one of sh: {line}");
            }
            (None, None) => quoted.extend(line.split('`').skip(1).step_by(2).filter(|words| is_whole(words))),
            _ => {}
        }
    }
    commands.extend(quoted.into_iter().map(str::to_string));
    commands
}

/// Returns true if words in backticks are a complete command, not just the name of one, an option, or a pattern.
fn is_whole(words: &str) -> bool {
    let parts: Vec<&str> = words.split(' ').collect();
    let stands_for_more = |word: &&str| word.contains('…') || word.chars().all(|c| c.is_ascii_uppercase());
    let pattern = parts.iter().filter(|word| **word != "|").any(stands_for_more);
    matches!(parts[..], ["sidestep", _, third, ..] if !third.starts_with("--")) && !pattern
}

/// A folder with the program and the files that the pages mention.
fn furnished() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let at = folder.path();
    fs::create_dir_all(at.join("bin")).expect("a folder");
    fs::create_dir_all(at.join("assets/gallery")).expect("a folder");
    symlink(env!("CARGO_BIN_EXE_sidestep"), at.join("bin/sidestep")).expect("a link");
    let page = fs::read_to_string(repository("docs/scenarios.md")).expect("docs/scenarios.md");
    let own = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a scenario");
    fs::write(at.join("my.toml"), own).expect("a scenario");
    fs::write(at.join("arena.tscn"), import::SCENE).expect("a scene");
    fs::copy(repository("tests/golden/others/room.wkt"), at.join("room.wkt")).expect("a map");
    let grid = "image: map.pgm\nresolution: 0.5\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n";
    fs::write(at.join("map.yaml"), grid).expect("a map");
    fs::write(at.join("map.pgm"), "P2\n4 3\n255\n0 0 0 0\n0 255 205 0\n0 0 0 0\n").expect("a picture");
    fs::create_dir(at.join("scenes")).expect("a folder");
    fs::copy(repository("assets/scenarios/doorway.toml"), at.join("scenes/doorway.toml"))
        .expect("a scenario");
    fs::copy(repository("assets/scenarios/room.toml"), at.join("walls.toml")).expect("a scenario");
    // The user's own program on the pages is the example.
    symlink(repository("examples"), at.join("examples")).expect("a link");
    symlink(repository("examples/own_method/mine.py"), at.join("mine")).expect("a link");
    for made in ["run room --seconds 20s --trace-full log.csv", "record head-on --seconds 1s -o clip.gif"] {
        loud(at, &made.split(' ').collect::<Vec<_>>());
    }
    for copy in ["a.csv", "b.csv"] {
        fs::copy(at.join("log.csv"), at.join(copy)).expect("a log");
    }
    folder
}

/// A line that films, with few pictures; others as they are. Spans are in seconds, whatever the number of pictures.
fn with_few_pictures(line: &str) -> String {
    match line.strip_prefix("sidestep record ") {
        Some(rest) if rest.contains("--fps ") => line.replace("--seconds 10 ", "--seconds 1 "),
        Some(rest) => format!("sidestep record --fps 2 {rest}"),
        None => line.to_string(),
    }
}

/// The result of a line in a shell in this folder.
fn in_shell(folder: &Path, line: &str) -> Output {
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("bash");
    // An error before a pipe counts too.
    shell.args(["-o", "pipefail", "-c", line]).current_dir(folder);
    shell.env("PATH", format!("{}:{path}", folder.join("bin").display()));
    shell.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    shell.timeout(LONGEST).output().expect("a shell")
}

/// Runs all commands of a page; returns their number.
fn hold(name: &str) -> usize {
    let page = fs::read_to_string(repository(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let commands: Vec<String> = commands(&page).into_iter().filter(|line| is_run(line)).collect();
    if commands.is_empty() {
        return 0;
    }
    let folder = furnished();
    let has_jq = Command::new("jq").arg("--version").output().is_ok();
    for line in &commands {
        let line = if has_jq { line.as_str() } else { line.split("| jq").next().unwrap_or_default() };
        let output = in_shell(folder.path(), &with_few_pictures(line));
        let said = String::from_utf8_lossy(&output.stderr);
        // An audit that finds differing decisions is a success.
        let answers = if line.starts_with("sidestep audit") { 0..=1 } else { 0..=0 };
        let code = output.status.code();
        assert!(code.is_some_and(|code| answers.contains(&code)), "{name}: {line}: {code:?}: {said}");
    }
    commands.len()
}

#[test]
fn the_commands_of_the_readme_run() {
    assert!(hold("README.md") > 8);
}

#[test]
fn the_commands_of_the_page_on_the_command_line_run() {
    assert!(hold("docs/command-line.md") > 20);
}

#[test]
fn the_commands_of_the_page_on_clips_run() {
    assert!(hold("docs/clips.md") >= if cfg!(feature = "video") { 7 } else { 3 });
}

/// The commands of docs/gallery.md are checked by the pictures that they make, in tests/it/gallery.rs.
#[test]
fn the_commands_of_every_other_page_run() {
    let mut held = 0;
    for entry in fs::read_dir(repository("docs")).expect("docs") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        if name.ends_with(".md") && !["clips.md", "command-line.md", "gallery.md"].contains(&name.as_str()) {
            held += hold(&format!("docs/{name}"));
        }
    }
    assert!(held > 25, "only {held} commands were run");
}

#[test]
fn the_reader_of_pages_tells_commands_from_names_and_patterns() {
    for words in ["sidestep why a.toml --step 3", "sidestep check scene.cc", "sidestep completions bash"] {
        assert!(is_whole(words), "{words}");
    }
    for words in [
        "sidestep run",
        "sidestep why --try",
        "sidestep museum ID",
        "sidestep code SCENARIO --for TARGET",
        "sidestep bench --scene crowd --instructions …",
        "sidestep diff A B",
        "cargo test",
    ] {
        assert!(!is_whole(words), "{words}");
    }
    assert!(!is_run("sidestep doctor                  # all") && is_run("sidestep doctor doorway"));
    assert!(!is_run("sidestep museum                  # all") && is_run("sidestep museum lateral-sign"));
}
