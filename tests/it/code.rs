//! Scenes as programs for other libraries: their output, what they cannot express, and that they are valid.
//!
//! Programs in C++ and Python run here against stubs in which agents do not avoid each other; docs/code.md says how
//! they are compared with RVO2 itself. Where g++ or python3 is missing, the tests say so and pass; with `CI=true` they
//! fail.

use std::{fs, path::Path, process::Command};

use glam::Vec2;
use sidestep_core::{Agent, Objective, World};
use sidestep_lab::{
    Scenario,
    files::code::{CodeProgram, CodeTarget, of_scenario, of_world},
};

use crate::{
    common::{Row, golden, rows_of, trace_rows},
    program::{answer, missing, repository},
};

/// The program as the command printed it; the figures are RVO2's, see
/// [`the_program_in_rust_prints_what_rvo2_does_beside_walls`].
#[rustfmt::skip]
#[path = "../golden/code/corridor.rs"]
#[expect(dead_code, reason = "a program has a main function")]
mod corridor;
#[rustfmt::skip]
#[path = "../golden/code/odd.rs"]
#[expect(dead_code, reason = "a program has a main function")]
mod odd;

/// Endings of the stored programs.
const ENDINGS: [(CodeTarget, &str); 6] = [
    (CodeTarget::Rvo2Cpp, "cc"),
    (CodeTarget::Rvo2Python, "rvo2.py"),
    (CodeTarget::Pyrvo, "pyrvo.py"),
    (CodeTarget::Rvo2Csharp, "cs"),
    (CodeTarget::Godot, "gd"),
    (CodeTarget::Rust, "rs"),
];

/// The stored scenes, in the form that the command reads.
fn scenes() -> [(&'static str, String); 2] {
    [
        ("corridor", "wall-corridor".into()),
        ("odd", repository("tests/golden/code/odd.toml").display().to_string()),
    ]
}

fn sidestep(arguments: &[&str]) -> (String, String) {
    let (code, printed, said) = answer(Path::new("."), arguments);
    assert_eq!(code, Some(0), "{arguments:?}: {said}");
    (printed, said)
}

fn text_of(trace: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut text = Vec::new();
    trace(&mut text);
    String::from_utf8(text).expect("text")
}

#[test]
fn every_target_is_written_as_it_is_stored() {
    for (name, scenario) in scenes() {
        for (target, ending) in ENDINGS {
            let (printed, _) = sidestep(&["code", &scenario, "--for", target.slug()]);
            let file = format!("code/{name}.{ending}");
            if std::env::var_os("SIDESTEP_WRITE_CODE").is_some() {
                fs::write(repository(format!("tests/golden/{file}")), &printed).expect("written");
            }
            assert!(printed == golden(&file), "{file}: SIDESTEP_WRITE_CODE=1 writes it again");
        }
    }
}

#[test]
fn the_program_in_rust_prints_what_rvo2_does_beside_walls() {
    let printed = text_of(|out| corridor::trace(200, out).expect("it runs"));
    let theirs = trace_rows("wall_corridor");
    let ours = rows_of(&printed);
    assert_eq!(ours.len(), 16 * 200);
    assert_eq!(ours, theirs[..ours.len()]);
}

#[test]
fn the_program_in_rust_says_all_that_a_scenario_can() {
    let printed = text_of(|out| odd::trace(100, out).expect("it runs"));
    let arguments = ["run", &scenes()[1].1, "--steps", "100", "--trace", "-"];
    assert!(printed == sidestep(&arguments).0);
}

fn run(command: &mut Command) -> String {
    let done = command.output().expect("it starts");
    assert!(done.status.success(), "{command:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("text")
}

/// Compiles a program against the stub of RVO2, and runs it.
fn run_cpp(folder: &Path, text: &str, steps: &str) -> String {
    let (source, program) = (folder.join("scene.cc"), folder.join("scene"));
    fs::write(&source, text).expect("written");
    let mut compiler = Command::new("g++");
    compiler.args([
        "-std=c++11",
        "-pedantic",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-O1",
        "-ffp-contract=off",
        "-I",
    ]);
    run(compiler.arg(repository("tests/stubs")).arg(&source).arg("-o").arg(&program));
    run(Command::new(program).args(["--steps", steps]))
}

fn run_python(folder: &Path, text: &str, steps: &str) -> String {
    let source = folder.join("scene.py");
    fs::write(&source, text).expect("written");
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", repository("tests/stubs")).env("PYTHONDONTWRITEBYTECODE", "1");
    run(python.arg(source).args(["--steps", steps]))
}

/// Runs a program for one of [`runnable`].
fn run_program(target: CodeTarget, text: &str, steps: &str) -> Vec<Row> {
    let folder = tempfile::tempdir().expect("a folder");
    rows_of(&match target {
        CodeTarget::Rvo2Cpp => run_cpp(folder.path(), text, steps),
        _ => run_python(folder.path(), text, steps),
    })
}

/// The targets with installed tools.
fn runnable() -> Vec<CodeTarget> {
    let cpp = (!missing("g++")).then_some(CodeTarget::Rvo2Cpp);
    let python = (!missing("python3")).then_some([CodeTarget::Pyrvo, CodeTarget::Rvo2Python]);
    cpp.into_iter().chain(python.into_iter().flatten()).collect()
}

#[test]
fn programs_in_cpp_and_python_have_the_goal_rule_to_the_bit() {
    let walks = ["wall-corridor", "--method", "none", "--set", "preferred_speed=1.3"];
    let ours = rows_of(&sidestep(&[&["run"], &walks[..], &["--steps", "150", "--trace", "-"]].concat()).0);
    // Some of them have slowed down near their goals by then.
    let slow = |row: &Row| row.step == 150 && row.velocity.length() < 0.1;
    assert!(ours.iter().any(slow));
    for target in runnable() {
        let (text, _) = sidestep(&[&["code"], &walks[..], &["--for", target.slug()]].concat());
        assert!(run_program(target, &text, "150") == ours, "{target:?}");
    }
}

#[test]
fn programs_of_absurd_and_empty_scenes_compile_and_run() {
    for target in runnable() {
        let (text, _) = sidestep(&["code", &scenes()[1].1, "--for", target.slug()]);
        assert_eq!(run_program(target, &text, "3").len(), 3 * 9, "{target:?}");
        let nobody = program(target, &World::new(1e-4), "").text;
        assert_eq!(run_program(target, &nobody, "3").len(), 0, "{target:?}");
    }
}

/// Returns true if the brackets and quotation marks of a program match, not counting its comments.
fn is_balanced(text: &str, comment: &str) -> bool {
    let mut open = Vec::new();
    for line in text.lines() {
        let (mut quoted, mut escaped) = (false, false);
        for (at, c) in line.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' if quoted => escaped = true,
                '"' => quoted = !quoted,
                _ if quoted => {}
                _ if line[at..].starts_with(comment) => break,
                '(' => open.push(')'),
                '[' => open.push(']'),
                '{' => open.push('}'),
                ')' | ']' | '}' if open.pop() != Some(c) => return false,
                _ => {}
            }
        }
        if quoted {
            return false;
        }
    }
    open.is_empty()
}

fn program(target: CodeTarget, world: &World, title: &str) -> CodeProgram {
    of_world(world, title, target).expect("it can be written")
}

/// Two agents and a wall.
fn pair() -> World {
    let to =
        |x: f32| Agent { objective: Objective::Goal(Vec2::new(-x, 0.0)), ..Agent::new(Vec2::new(x, 0.1)) };
    let mut world = World::new(0.25);
    world.agents = vec![to(-9.0), to(9.0)].into();
    world
}

#[test]
fn whatever_a_scene_is_called_the_program_stays_the_same_but_for_one_line() {
    let plain = ENDINGS.map(|(target, _)| program(target, &pair(), "plain").text);
    let names = [
        "\"",
        "\\",
        "'''",
        "\"\"\"",
        "*/",
        "-->",
        "\n}",
        "\r\nexit(1)",
        "\u{2028}x",
        "\u{85}x",
        "\0",
        "??/",
        "@agents@",
        "@remarks@",
        "coding: utf-7",
        "\u{202e}",
        "{}",
        "${x}",
        "%d",
        "\u{feff}",
        "",
        "line\\\n",
        "a\x0cb",
        "\x1b[2J",
    ];
    for name in names {
        for ((target, ending), plain) in ENDINGS.iter().zip(&plain) {
            let text = program(*target, &pair(), name).text;
            let comment = match target {
                CodeTarget::Godot | CodeTarget::Pyrvo | CodeTarget::Rvo2Python => "#",
                _ => "//",
            };
            let other: Vec<&str> =
                text.split('\n').zip(plain.split('\n')).filter(|(a, b)| a != b).map(|(a, _)| a).collect();
            assert_eq!(text.split('\n').count(), plain.split('\n').count(), "{name:?} for {ending}");
            assert_eq!(other.len(), 1, "{name:?} for {ending}: {other:?}");
            let line = other[0];
            assert!(line.starts_with(comment) && line.ends_with('"'), "{name:?} for {ending}: {line:?}");
            assert!(
                !line.contains(|c: char| c.is_control() || "\u{2028}\u{202e}\u{feff}".contains(c)),
                "{line:?}"
            );
            // Only in the first two lines could Python find an encoding declaration.
            assert!(!text.lines().take(2).any(|line| line.contains("coding")), "{name:?} for {ending}");
        }
    }
}

#[test]
fn brackets_and_quotation_marks_of_every_program_match() {
    for (name, _) in scenes() {
        for (ending, comment) in
            [("cs", "//"), ("gd", "#"), ("cc", "//"), ("pyrvo.py", "#"), ("rvo2.py", "#")]
        {
            assert!(is_balanced(&golden(&format!("code/{name}.{ending}")), comment), "{name}.{ending}");
        }
    }
    assert!(!is_balanced("f(\"a)", "//") && !is_balanced("f(]", "//") && !is_balanced("{", "//"));
}

/// Changes to a plain pair of agents, and a word from the message that libraries after RVO2 cannot express them.
const GAPS: [(&str, &str); 12] = [
    ("method = \"hrvo\"", "ORCA"),
    ("[defaults]\nresponsibility = 0.7", "half"),
    ("[defaults]\nsteering = \"feeler\"", "steering"),
    ("[defaults]\nmax_acceleration = 2.0", "acceleration"),
    ("[defaults]\nmax_turn_rate = 2.0", "turn rate"),
    ("[params]\n\"orca.len\" = 2.0", "len = 1"),
    ("[params]\n\"orca.lp\" = \"robust\"", "tolerances"),
    ("[params]\nupdate = \"next_step\"", "same step"),
    ("[params]\n\"deadlock.breaker\" = \"right_bias\"", "deadlocks"),
    ("[params]\n\"museum.units\" = \"printed\"", "m/s"),
    ("[[circles]]\ncenter = [0.0, 5.0]\nradius = 1.0", "16 corners"),
    ("[[agents]]\nposition = [-9.0, 0.1]\nbehavior = \"wander\"", "wander"),
];

const PAIR: &str = "[[agents]]\nposition = [-9.0, 0.1]\ngoal = [9.0, 0.0]\n[[agents]]\nposition = [9.0, 0.0]\ngoal = [-9.0, 0.0]\n";

fn gaps(text: &str, target: CodeTarget) -> Vec<String> {
    let scenario = Scenario::parse(text, "pair.toml").unwrap_or_else(|error| panic!("{error}: {text}"));
    let program = of_scenario(&scenario, &scenario.world(), target).expect("it can be written");
    let gaps: Vec<String> = program.gaps.iter().map(ToString::to_string).collect();
    for gap in &gaps {
        assert!(program.text.contains(&format!(" Not as in sidestep: {gap}.\n")), "{gap}");
    }
    assert_eq!(program.text.matches("Not as in sidestep").count(), gaps.len());
    gaps
}

#[test]
fn what_a_target_cannot_say_is_reported_and_stands_in_the_program() {
    for (target, _) in ENDINGS {
        assert_eq!(gaps(PAIR, target), Vec::<String>::new(), "{target:?}");
        for (change, word) in GAPS {
            let text = if change.starts_with("[[") {
                format!("{PAIR}{change}")
            } else {
                format!("{change}\n{PAIR}")
            };
            let reported = gaps(&text, target);
            let is_reported = reported.iter().any(|gap| gap.contains(word));
            assert_eq!(is_reported, target != CodeTarget::Rust, "{target:?} of {change:?}: {reported:?}");
        }
    }
    let slow = gaps(&format!("time_step = 0.3\n{PAIR}"), CodeTarget::Godot);
    assert_eq!(slow, ["a step is 1/3 s, not 0.3 s: Godot takes whole numbers of steps in a second"]);
    assert_eq!(gaps(&format!("time_step = 0.1\n{PAIR}"), CodeTarget::Godot), Vec::<String>::new());
}

#[test]
fn the_command_tells_gaps_on_standard_error_alone() {
    let (printed, said) = sidestep(&["code", "pillars", "--for", "rvo2-cpp", "--set", "orca.len=2"]);
    assert!(printed.starts_with("// Written by sidestep") && said.lines().count() == 2, "{said}");
    assert!(said.lines().all(|line| line.starts_with("sidestep: rvo2-cpp: ")), "{said}");
    let (_, said) = sidestep(&["code", "circle-10", "--for", "rvo2-cpp"]);
    assert_eq!(said, "");
}

#[test]
fn a_number_that_is_not_finite_is_refused() {
    let mut world = pair();
    world.agents[1].velocity.x = f32::NAN;
    for (target, _) in ENDINGS {
        let refused = of_world(&world, "", target).expect_err("refused").to_string();
        assert!(refused.starts_with("agent 1 ") && !refused.contains('\n'), "{refused}");
    }
}

#[test]
fn every_target_has_its_page() {
    let page = fs::read_to_string(repository("docs/code.md")).expect("a page");
    for (target, _) in ENDINGS {
        assert!(page.contains(&format!("`{}`", target.slug())), "{target:?}");
    }
}
