//! The help of the program: commands by task, examples of each, the features of this build, and the likely meaning of a
//! typo.

use std::{ffi::OsString, fmt::Write, path::Path, sync::LazyLock};

use clap::{Command, CommandFactory};
use sidestep_core::{machine::lanes::levels, model::spelling::quoted};
use sidestep_lab::files::scenario::builtin;
use sidestep_lab::text::spelling::nearest;

use super::{Cli, columns::aligned};

/// The description of the command that clap adds.
const HELP: &str = "Print this, or the help of a command";

/// The commands by task.
const TASKS: [(&str, &[&str]); 6] = [
    ("Pictures:", &["record", "figure"]),
    ("Measure:", &["run", "sweep", "compare", "benchmark", "bench"]),
    ("Understand:", &["why", "doctor", "museum", "book"]),
    ("Your own agents:", &["audit", "diff"]),
    ("Files:", &["check", "import", "code", "replay"]),
    (
        "Reference:",
        &["list", "keys", "presets", "metrics", "overlays", "schema", "words", "completions", "man", "help"],
    ),
];

/// Examples of each command, as printed below its help. Each is run by a test.
const EXAMPLES: &[(&str, &[&str])] = &[
    (
        "run",
        &[
            "run circle-10 --seconds 20s",
            "run doorway --steps 200 --method vo --set radius=0.4 --json",
            "run circle-10 --steps 40 --preset small-robots",
            "run circle-10 --steps 40 --csv - --trace trace.csv",
            "run circle-10 --seconds 5s --trace-full log.csv",
        ],
    ),
    (
        "sweep",
        &[
            "sweep circle-10 --vary method=vo,rvo,orca --seeds 1..3 --seconds 5s -o methods.csv",
            "sweep head-on --vary time_horizon=1..4:4 --seconds 5s --plot horizon.svg -o horizon.csv",
            "sweep head-on --vary time_horizon=1,4 --seconds 2s --plot-as lines --plot a.pdf -o a.csv",
        ],
    ),
    (
        "compare",
        &[
            "compare head-on circle-10 --seconds 5s",
            "compare head-on --methods orca,detour --seconds 2s --plot ways.svg",
            "compare head-on --methods orca,detour --seconds 2s --csv - > methods.csv",
        ],
    ),
    (
        "benchmark",
        &[
            "benchmark scenes --seconds 20s -o rows.csv",
            "benchmark scenes --methods orca,hrvo --seconds 2s -o two.csv --page benchmark",
            "benchmark scenes --methods orca --steps 3 -o - > few.csv",
        ],
    ),
    (
        "record",
        &[
            "record circle-10 --seconds 2s -o clip.gif",
            "record head-on --compare method=vo,rvo,orca --from 1s --seconds 1s -o methods.gif",
            "record four-balls --seconds 1s --lens inset --legend beside -o lens.gif",
        ],
    ),
    (
        "figure",
        &[
            "figure four-balls --step 3 --view lens -o lens.svg",
            "figure four-balls --view lens --view lp:3 --width 170mm -o four.pdf",
            "figure four-balls --step 3 --view lp:0 --steps -o slide-%02d.svg",
            "figure circle-10 --at 5s --format svg -o - > world.svg",
        ],
    ),
    (
        "why",
        &[
            "why circle-10 --at 10s",
            "why doorway --step 200 --agent 1 --method vo --json",
            "why head-on --step 90 --try",
            "why log.csv --frame 7 --agent name:3",
        ],
    ),
    ("doctor", &["doctor doorway --seconds 2s --agents 2", "doctor head-on --seconds 1s --json"]),
    ("museum", &["museum", "museum --json"]),
    ("book", &["book --out book"]),
    ("import", &["import room.wkt --out room.toml", "import room.wkt --as solid --unit cm"]),
    ("check", &["check bottleneck --claims", "check - < my.toml", "check log.csv"]),
    (
        "code",
        &[
            "code circle-10 --for rvo2-cpp > scene.cc",
            "code doorway --for godot --set radius=0.4 -o scene.gd",
        ],
    ),
    ("replay", &["replay clip.gif"]),
    (
        "audit",
        &[
            "audit log.csv",
            "audit trace.csv --scenario circle-10 --json",
            "audit log.csv --tolerance 1e-3 --no-causes",
        ],
    ),
    ("diff", &["diff log.csv log.csv", "diff trace.csv trace.csv --scenario circle-10 --json"]),
    (
        "bench",
        &[
            "bench --scene crowd --agents 250 --steps 20",
            "bench --scene circle --agents 50 --steps 20 --json",
            "bench --scene crowd --agents 100 --method hrvo --steps 20",
            "bench --scenario doorway --steps 20",
            "bench --scenario blocks --agents 400 --steps 20",
        ],
    ),
    ("list", &["list", "list --json"]),
    ("keys", &["keys", "keys --json"]),
    ("presets", &["presets", "presets --json"]),
    (
        "metrics",
        &[
            "metrics",
            "metrics --json",
            "metrics circle-10 --seconds 5s --compare method=vo,orca --plot figures.svg",
            "metrics circle-10 --seconds 5s --over density --plot speed.pdf",
        ],
    ),
    ("overlays", &["overlays", "overlays --json"]),
    ("schema", &["schema > scenario.schema.json"]),
    ("words", &["words"]),
    ("completions", &["completions bash", "completions fish"]),
    ("man", &["man", "man record"]),
];

/// The features of this build, in lines.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let features = [("window", cfg!(feature = "window")), ("video", cfg!(feature = "video"))];
    let features: Vec<&str> =
        ["lab"].into_iter().chain(features.iter().filter(|(_, has)| *has).map(|(name, _)| *name)).collect();
    let encoder = if cfg!(feature = "video") { "OpenH264" } else { "none: clips are GIF, PNG or SVG" };
    let levels: Vec<&str> = levels().iter().map(|(name, _)| *name).collect();
    let rows = [
        vec!["features".into(), features.join(", ")],
        vec!["instructions".into(), levels.join(", ")],
        vec!["MP4 encoder".into(), encoder.into()],
    ];
    [&[env!("CARGO_PKG_VERSION").to_string()][..], &aligned(&rows, 2)].concat().join("\n")
});

/// These words with the command moved before the options that every command has: `--lang zh list` becomes `list --lang
/// zh`. The help takes no options.
pub fn command_first(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = words.collect();
    let mut place = 1;
    while let Some(word) = words.get(place).and_then(|word| word.to_str()) {
        place += match word {
            "--lang" => 2,
            "-q" | "--quiet" | "-v" | "--verbose" => 1,
            word if word.starts_with("--lang=") => 1,
            "help" if place > 1 && Cli::command().try_get_matches_from(&words[..place]).is_ok() => {
                words.drain(1..place);
                break;
            }
            word if place > 1 && Cli::command().find_subcommand(word).is_some() => {
                words[1..=place].rotate_right(1);
                break;
            }
            _ => break,
        };
    }
    words
}

/// The command line with its pages of help.
pub fn program() -> Command {
    let program = Cli::command();
    let page = page(&program);
    let program = program.help_template(page).long_version(VERSION.as_str());
    EXAMPLES.iter().fold(program, |program, (command, lines)| {
        let lines: Vec<String> = lines.iter().map(|line| format!("  sidestep {line}")).collect();
        program.mut_subcommand(command, |known| known.after_help(format!("Examples:\n{}", lines.join("\n"))))
    })
}

/// The program's own page: commands by task instead of one long list.
fn page(program: &Command) -> String {
    let mut page = String::from("{about}\n\n{usage-heading} {usage}\n");
    for (task, names) in TASKS {
        _ = write!(page, "\n{task}\n");
        for name in names {
            let command = program.find_subcommand(name);
            let about = command.and_then(Command::get_about).map(ToString::to_string);
            let about = about.unwrap_or_else(|| HELP.into());
            _ = writeln!(page, "  {name:<12} {about}");
        }
    }
    page + "\nArguments:\n{positionals}\n\nOptions:\n{options}{after-help}"
}

/// The error for a first word that names neither a command nor a scenario but looks like a command.
pub fn misspelt_command(word: &str) -> Option<String> {
    let known = Cli::command();
    let commands: Vec<&str> = known.get_subcommands().map(Command::get_name).chain(["help"]).collect();
    let is_path = word.starts_with('-') || word.contains(['.', '/', '\\']) || Path::new(word).exists();
    if is_path || commands.contains(&word) || builtin::find(word).is_some() {
        return None;
    }
    let scenarios: Vec<&str> = builtin::all().map(|builtin| builtin.name).collect();
    let near = nearest(word, commands.iter().chain(&scenarios).copied())?;
    let said = || format!("there is no command {}, did you mean {}?", quoted(word), quoted(near));
    commands.contains(&near).then(said)
}

/// The error for a name that is not a command.
pub fn unknown_command(word: &str) -> anyhow::Error {
    let unknown = || format!("there is no command {}; `sidestep help` names them all", quoted(word));
    anyhow::Error::msg(misspelt_command(word).unwrap_or_else(unknown))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_every_command_may_stand_before_it() {
        let ordered = |line: &str| {
            let words = command_first(line.split(' ').map(OsString::from));
            words.join(std::ffi::OsStr::new(" ")).into_string().expect("text")
        };
        for (line, want) in [
            ("sidestep --lang zh list --json", "sidestep list --lang zh --json"),
            ("sidestep -q --lang=zh run circle-10", "sidestep run -q --lang=zh circle-10"),
            ("sidestep --lang zh circle-10", "sidestep --lang zh circle-10"),
            ("sidestep run list", "sidestep run list"),
            ("sidestep --method vo run list", "sidestep --method vo run list"),
            ("sidestep --lang", "sidestep --lang"),
        ] {
            assert_eq!(ordered(line), want);
        }
    }

    #[test]
    fn every_command_has_its_task_and_an_example() {
        let program = Cli::command();
        let named: Vec<&str> = TASKS.iter().flat_map(|(_, names)| *names).copied().collect();
        for command in program.get_subcommands().map(Command::get_name) {
            assert_eq!(named.iter().filter(|name| **name == command).count(), 1, "{command} among the tasks");
            assert!(EXAMPLES.iter().any(|(name, _)| *name == command), "{command} has no example");
        }
        for name in named.iter().filter(|name| **name != "help") {
            assert!(program.find_subcommand(name).is_some(), "{name} is no command");
        }
    }

    #[test]
    fn a_misspelt_command_is_told_and_a_scenario_is_not_taken_for_one() {
        let message = misspelt_command;
        assert_eq!(
            message("recrod").as_deref(),
            Some("there is no command \"recrod\", did you mean \"record\"?")
        );
        assert_eq!(
            message("metric").as_deref(),
            Some("there is no command \"metric\", did you mean \"metrics\"?")
        );
        for word in
            ["record", "circle-10", "circle-11", "quite something else", "recrod.toml", "./recrod", "-q"]
        {
            assert_eq!(message(word), None, "{word}");
        }
    }
}
