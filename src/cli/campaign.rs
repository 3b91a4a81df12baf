//! Random command lines: each is understood or rejected in words, within its budget. Only the steps before a run are
//! made here: reading, choosing, counting. `tests/it/campaign/processes.rs` starts whole programs.

use clap::Parser;

use super::{Cli, Sub, Tuning, load, one_line, sweep::sweep_of};
use crate::campaign::{
    budget::{Size, measured},
    choices::Choices,
    runner::{Kind, Seen, Verdict, run},
};

/// The words of a command line after the program's name, and the number of values they request.
#[derive(Debug)]
struct CommandLine {
    words: Vec<String>,
    values: u64,
}

const SUBCOMMANDS: [&str; 13] = [
    "sweep", "sweep", "sweep", "run", "record", "figure", "why", "replay", "check", "museum", "bench",
    "list", "code",
];

/// The flags of each subcommand.
fn flags(subcommand: &str) -> &'static [&'static str] {
    match subcommand {
        "sweep" => &[
            "--vary", "--vary", "--vary", "--seeds", "--set", "--shard", "--jobs", "--metric", "--method",
            "--steps", "--out",
        ],
        "run" => &["--set", "--method", "--threads", "--trace", "--csv", "--steps"],
        "record" => &[
            "--compare",
            "--seconds",
            "--from",
            "--fps",
            "--speed",
            "--size",
            "--theme",
            "--text-size",
            "--select",
            "--follow",
            "--overlays",
            "--color-by",
            "--caption",
            "--hide",
            "--only",
            "--camera",
            "--slow",
            "--text",
            "--margin",
            "--hold",
            "--set",
            "--out",
        ],
        "figure" => &[
            "--step",
            "--agent",
            "--view",
            "--overlays",
            "--size",
            "--theme",
            "--text-size",
            "--caption",
            "--set",
            "--out",
        ],
        "why" => &["--step", "--agent", "--method", "--set", "--json"],
        "code" => &["--for", "--set", "--method", "--seed"],
        "bench" => &["--scene", "--scenario", "--agents", "--steps", "--method"],
        _ => &["--set", "--method"],
    }
}

const KEYS: [&str; 8] =
    ["radius", "orca.len", "max_neighbors", "method", "time_step", "museum.sum", "seed", "radus"];

const NUMBERS: [&str; 22] = [
    "1",
    "0",
    "-1",
    "0.5",
    "1e-4",
    "10",
    "1e4",
    "1e6",
    "1e38",
    "1e308",
    "1e-45",
    "inf",
    "-inf",
    "nan",
    "65535",
    "65536",
    "1000000",
    "1099511627776",
    "18446744073709551616",
    "1..2",
    "0.1..1:3",
    "log:0.1..10:5",
];

const WORDS: [&str; 22] = [
    "orca",
    "vo",
    "all",
    "1/1",
    "2/1",
    "16x16",
    "7680x7680",
    "7681x1",
    "x",
    "a.gif",
    "%d.png",
    "a.svg",
    "trails,grid",
    "lp:0",
    "construction:agent-0:6",
    "world",
    "light",
    "",
    "\u{1b}[31m",
    "\u{202e}",
    "arrivals",
    "--",
];

fn number(c: &mut Choices) -> String {
    if c.either() { c.pick(&NUMBERS).to_string() } else { c.real(0.0, 20.0).to_string() }
}

/// Values of a key, and their number: a word, a list, a range with a count.
fn values(c: &mut Choices) -> (String, u64) {
    match c.count(0, 4) {
        0 => {
            let n = c.size(60_000).max(1);
            (format!("0.001..9999:{n}"), n)
        }
        1 => {
            let n = c.size(3_000).max(1);
            ((0..n).map(|k| k.to_string()).collect::<Vec<_>>().join(","), n)
        }
        2 => {
            let n = c.size(60_000).max(1);
            (format!("1..{n}"), n)
        }
        _ => (number(c), 1),
    }
}

/// The word after a flag: mostly one of the right kind.
fn value(c: &mut Choices, flag: &str, wanted: &mut u64) -> String {
    if c.once_in(12) {
        return if c.either() { number(c) } else { c.pick(&WORDS).to_string() };
    }
    match flag {
        "--set" => format!("{}={}", c.pick(&KEYS), number(c)),
        "--vary" | "--compare" => {
            let (list, n) = values(c);
            *wanted += n;
            let key = if c.either() { c.pick(&["radius", "orca.len"]) } else { c.pick(&KEYS) };
            format!("{key}={list}")
        }
        "--seeds" => {
            let (list, n) = values(c);
            *wanted += n;
            list
        }
        "--out" => c.pick(&["a.csv", "a.gif", "%d.png", "a.svg", "", "a"]).to_string(),
        "--steps" | "--step" | "--jobs" | "--threads" | "--agents" => c.count(1, 5).to_string(),
        "--method" => c.pick(&["orca", "vo", "rvo", "hrvo", "none", "fly"]).to_string(),
        "--shard" => c.pick(&["1/1", "2/8", "3/2", "0/0"]).to_string(),
        "--for" => c.pick(&["rvo2-cpp", "godot", "rust", "rvo3"]).to_string(),
        "--metric" => c.pick(&["arrivals", "overlaps,arrivals", "arival"]).to_string(),
        "--size" => c.pick(&["16x16", "7680x7680", "7681x1", "x"]).to_string(),
        "--theme" => c.pick(&["dark", "light", "projector", "gray"]).to_string(),
        "--text-size" => c.pick(&["80%", "250", "150 %", "79%", "x"]).to_string(),
        "--view" => c.pick(&["world", "lens", "lp:0", "construction:agent-0:6", "lp:", "len"]).to_string(),
        "--overlays" => c.pick(&["trails,grid", "grid", ",", "trial"]).to_string(),
        "--scene" => c.pick(&["crowd", "circle", "heap"]).to_string(),
        _ => number(c),
    }
}

fn line(c: &mut Choices) -> CommandLine {
    let subcommand = c.pick(&SUBCOMMANDS);
    let flags = flags(subcommand);
    let mut words = vec![subcommand.to_string()];
    let mut wanted = 0;
    if !matches!(subcommand, "museum" | "bench" | "list") {
        words.push(c.pick(&["head-on", "circle-10", "head-on", "no-such", "\n"]).to_string());
    }
    for _ in 0..c.count(0, 3) {
        let flag = flags[c.place(flags.len())];
        words.push(flag.to_string());
        words.push(value(c, flag, &mut wanted));
    }
    for flag in ["--steps", "--out"] {
        if flags.contains(&flag) && words.iter().all(|word| word != flag) && !c.once_in(20) {
            words.extend([flag.to_string(), value(c, flag, &mut wanted)]);
        }
    }
    CommandLine { words, values: wanted }
}

/// Makes the steps before a run; the error is the line that rejects the command line.
fn understood(words: &[String]) -> Result<(), String> {
    let cli = Cli::try_parse_from(["sidestep"].into_iter().chain(words.iter().map(String::as_str)))
        .map_err(|error| error.to_string())?;
    let changed = |tuning: &Tuning, scenario: &str| -> anyhow::Result<()> {
        load(scenario).and_then(|scenario| tuning.world(&scenario)).map(drop)
    };
    let done = match &cli.subcommand {
        Some(Sub::Sweep(args)) if words.iter().any(|word| word == "--steps" || word == "--seconds") => {
            sweep_of(args).map(drop)
        }
        Some(Sub::Run(args)) => changed(&args.tuning, &args.scenario),
        _ => Ok(()),
    };
    done.map_err(|error| one_line(&format!("{error:#}")))
}

/// The longest error, bytes: it quotes what was typed, and repeats it shortened.
const LONGEST: usize = 4_000;

fn check(line: &CommandLine) -> Result<Seen, String> {
    let (said, cost) = measured(|| understood(&line.words));
    let bytes = line.words.iter().map(|word| word.len() as u64 + 1).sum();
    let size = Size { bytes, agents: line.values, ..Size::default() };
    size.check(&cost)?;
    let verdict = match said? {
        Ok(()) => Verdict::Taken,
        Err(words) if words.len() > LONGEST + 2 * bytes as usize => {
            return Err(format!(
                "the refusal has {} bytes: {}",
                words.len(),
                words.chars().take(200).collect::<String>()
            ));
        }
        Err(words) if words.contains('\u{1b}') => return Err(format!("it steers the terminal: {words:?}")),
        Err(_) => Verdict::Refused,
    };
    Ok(Seen { verdict, size, cost })
}

#[test]
fn a_campaign_of_command_lines_is_understood_or_refused_in_words() {
    run(&Kind { name: "command-lines", quick: 1_500, make: line, check });
}
