//! The command line. One file for each subcommand; every error is one line and exit code 2.

pub mod answers;
mod audit;
mod bench;
mod bench_time;
pub mod benchmark;
pub mod book;
#[cfg(test)]
mod campaign;
mod check;
mod check_log;
mod clip;
mod code;
mod columns;
mod compare;
mod diff;
mod doctor;
mod encoding;
mod figure;
mod help;
mod html;
mod import;
mod keys;
mod length;
mod list;
mod log_args;
mod manual;
mod memory;
mod metrics;
mod museum;
mod output;
mod overlays;
mod paper;
mod parts;
mod plot;
mod presets;
mod print;
mod record;
mod replay;
mod run;
pub mod said;
mod schema;
mod staging;
mod sweep;
mod view;
mod why;
mod why_text;
mod words;

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use sidestep_core::{Command, Method, World, model::spelling::quoted, sim::command::Scope};
use sidestep_lab::{
    Scenario,
    clips::{is_same_file, replaced_input, scenario_from, scenario_of},
    files::{
        import::Imported,
        inputs,
        presets::find as find_preset,
        scenario::{builtin, text_of},
    },
    logs::recorded::is_log,
    run::own::{self, OwnProgram, SharedProgram},
    text::{refusals, unit::SceneUnit},
};

use crate::terminal::{one_line, shown};

/// A laboratory for local collision avoidance and steering.
#[derive(Parser)]
#[command(version, about, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    subcommand: Option<Sub>,
    #[command(flatten)]
    talk: output::Talk,
    #[command(flatten)]
    view: ViewArgs,
}

/// Opens the window (the default).
#[derive(Args)]
pub struct ViewArgs {
    /// Scenario file, the name of a built-in one, or the log of a run
    #[arg(value_name = "FILE|NAME", default_value = builtin::DEFAULT)]
    pub scenario: String,
    #[command(flatten)]
    pub tuning: Tuning,
    #[command(flatten)]
    pub moment: length::Moment,
    /// Select this agent, counted from 0; the scenario's own choice otherwise
    #[arg(long, value_name = "I", allow_negative_numbers = true)]
    pub select: Option<u32>,
    /// Follow a log while it is being written, such as - for standard input: game | sidestep --live -
    #[arg(long, conflicts_with_all = ["step", "at", "frame", "select"])]
    pub live: bool,
    /// Append every change made in the window to this file, one a line, and every second how quick slow steps are
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
}

/// Changes to a scenario from the command line.
#[derive(Args, Clone)]
pub struct Tuning {
    /// Set values that belong together; `sidestep presets` lists them. --method and --set go on top
    #[arg(long, value_name = "ID")]
    preset: Vec<String>,
    /// Method of every agent: none, vo, rvo, hrvo, orca, detour, social_force, collision_free_speed or buffered_voronoi;
    /// cmd:PROGRAM is one of your own, see docs/protocol.md
    #[arg(long, value_name = "M")]
    method: Option<String>,
    /// Set a tunable of every agent or of the world, such as radius=0.5 or orca.len=inf
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Seed of the scenario's layouts and random streams; its own otherwise
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    #[command(flatten)]
    of_log: log_args::LogArgs,
}

impl Tuning {
    /// The changes as commands for this scenario.
    pub fn commands(&self, scenario: &Scenario) -> anyhow::Result<Vec<Command>> {
        let commands = self.commands_in(scenario.view.unit)?;
        if lacks_program(scenario, &commands) {
            output::aside(&said::own_keeps_velocity().to_string());
        }
        Ok(commands)
    }

    /// The changes, and the program that `--method cmd:` names, for a command that can run it. The program decides for
    /// the agents whose method is `own`, or for all if the scenario has none.
    pub fn started(&self, scenario: &Scenario) -> anyhow::Result<(Vec<Command>, Option<SharedProgram>)> {
        let Some(command) = self.program() else { return Ok((self.commands(scenario)?, None)) };
        let program = OwnProgram::shared(command)?;
        let method = (!is_own(scenario)).then_some(Method::Own.name());
        Ok((self.changes(scenario.view.unit, method)?, Some(program)))
    }

    /// The command of the user's own method.
    pub fn program(&self) -> Option<&str> {
        self.method.as_deref()?.strip_prefix("cmd:")
    }

    /// The changes as commands for a scene in this unit.
    fn commands_in(&self, unit: SceneUnit) -> anyhow::Result<Vec<Command>> {
        if self.program().is_some() {
            anyhow::bail!(said::runs_no_program());
        }
        self.changes(unit, self.method.as_deref())
    }

    fn changes(&self, unit: SceneUnit, method: Option<&str>) -> anyhow::Result<Vec<Command>> {
        let mut commands = Vec::new();
        for id in &self.preset {
            let preset = find_preset(id)?;
            let refused = |error| said::preset_refused(quoted(id), refusals::value(&error));
            commands.extend(preset.commands(unit, Scope::All).map_err(refused)?);
        }
        let method = method.iter().map(|method| format!("method={method}"));
        for assignment in method.chain(self.set.iter().cloned()) {
            commands.push(Command::parse_set(&assignment)?);
        }
        Ok(commands)
    }

    /// The words of a command line that make the same changes except for the method.
    pub fn words(&self) -> Vec<String> {
        let pairs = |option: &str, values: &[String]| {
            values.iter().flat_map(|value| [option.to_string(), value.clone()]).collect::<Vec<_>>()
        };
        let seed: Vec<String> = self.seed.iter().map(u64::to_string).collect();
        [pairs("--preset", &self.preset), pairs("--set", &self.set), pairs("--seed", &seed)].concat()
    }

    /// The scenario with this name, or the one that replays this log, with the requested seed.
    pub fn load(&self, file_or_name: &str) -> anyhow::Result<Scenario> {
        Ok(self.load_told(file_or_name)?.scenario)
    }

    /// Like [`Self::load`], with the source, and with what is missing here, which is also reported on standard error.
    pub fn load_told(&self, file_or_name: &str) -> anyhow::Result<Imported> {
        if is_log(file_or_name) {
            return Ok(Imported::ours(self.run_of_log(file_or_name)?.scenario(file_or_name)));
        }
        let read = load_told(file_or_name)?;
        Ok(Imported { scenario: self.seeded(read.scenario)?, ..read })
    }

    fn seeded(&self, scenario: Scenario) -> anyhow::Result<Scenario> {
        Ok(Scenario { seed: self.seed.unwrap_or(scenario.seed), ..scenario })
    }

    /// Like [`Self::load`], for a scene that may have only walls and parameters, but no agents.
    pub fn load_scene(&self, file_or_name: &str) -> anyhow::Result<Scenario> {
        let whole = load(file_or_name);
        if whole.is_ok() || output::is_standard(Path::new(file_or_name)) {
            return self.seeded(whole?);
        }
        let text = inputs::open(Path::new(file_or_name)).ok().and_then(|file| text_of(file).ok());
        let part = text.and_then(|text| Scenario::parse(&text, file_or_name).ok());
        self.seeded(part.map_or(whole, Ok)?)
    }

    /// The scenario's world with the changes made.
    pub fn world(&self, scenario: &Scenario) -> anyhow::Result<World> {
        Ok(scenario.world_after(&self.commands(scenario)?)?)
    }
}

/// True if these changes leave a scenario agents of the user's own method for which no run of its file has answers.
fn lacks_program(scenario: &Scenario, commands: &[Command]) -> bool {
    let method = |command: &Command| match command {
        Command::SetMethod { method, .. } => Some(*method),
        _ => None,
    };
    match commands.iter().rev().find_map(method) {
        Some(method) => method == Method::Own && (scenario.run.is_none() || !is_own(scenario)),
        None => scenario.run.is_none() && is_own(scenario),
    }
}

/// True if the run of a scenario's file has answers of a program.
fn has_answers(scenario: &Scenario) -> bool {
    scenario.run.as_ref().is_some_and(|run| run.log.iter().any(|(_, command)| command.is_answer()))
}

/// True if an agent of a scenario, present or to come, has the user's own method once its file's run has begun.
fn is_own(scenario: &Scenario) -> bool {
    if scenario.run.is_some() {
        return own::count(scenario.replay().world()) > 0;
    }
    let groups = scenario.groups.iter().map(|group| group.method);
    scenario.agents.iter().map(|agent| agent.method).chain(groups).any(|method| method == Method::Own)
}

#[derive(Subcommand)]
enum Sub {
    /// Step a scenario without a window
    Run(run::RunArgs),
    /// Run a scenario with every combination of parameters and seeds: a table, a CSV file, a plot
    Sweep(sweep::SweepArgs),
    /// Scenes under every method: a table of what each comes to, and a picture of the ways
    ///
    /// For a few scenes that are looked at one by one. `sidestep benchmark` takes all scenes of a folder, sums up, and goes on
    /// after an interruption.
    Compare(compare::CompareArgs),
    /// All scenes of a folder under every method: totals of each method, rows, and a page with ways and failures
    ///
    /// For many scenes of which each method's totals count. `sidestep compare` has a table for each of a few scenes.
    Benchmark(benchmark::BenchmarkArgs),
    /// Film a scenario off-screen: a GIF or MP4 clip, a PNG or SVG picture
    Record(record::RecordArgs),
    /// Make a saved run again and check that it goes the same way
    Replay(replay::ReplayArgs),
    /// One step as a figure for print: a PDF or SVG file, or a PNG picture
    Figure(figure::FigureArgs),
    /// A scene as a program for RVO2, Godot or this library: it runs there and prints the trace
    Code(code::CodeArgs),
    /// Why an agent takes its velocity: what holds it, its half-planes or cones, what ails it
    Why(why::WhyArgs),
    /// List the built-in scenarios
    List(list::ListArgs),
    /// Everything that can be tuned: key, default, range, meaning, formula
    Keys(keys::KeysArgs),
    /// Values that belong together: of people, robots, engines; each with unit and source
    Presets(presets::PresetsArgs),
    /// Every figure of a run: name, unit, definition, source; with --plot, how they go over time
    Metrics(metrics::MetricsArgs),
    /// What can be shown over a world: id, key in the window, meaning
    Overlays(overlays::OverlaysArgs),
    /// The form of scenario files as JSON Schema, by which editors complete and check them
    Schema(schema::SchemaArgs),
    /// Everything that the program says, English beside Chinese, for proofreaders and translators
    Words(words::WordsArgs),
    /// Words that a shell completes on Tab
    Completions(manual::CompletionsArgs),
    /// A page of the manual, in the format of man
    Man(manual::ManArgs),
    /// Make a scenario of another program's map or scene: walls from grids, plans and levels
    Import(import::ImportArgs),
    /// Check a scenario file or a log and say what is in it
    Check(check::CheckArgs),
    /// Published slips: as printed, as meant, and what each does, measured
    Museum(museum::MuseumArgs),
    /// The pages beside the things as a folder of HTML, to read and to put online: formulas, figures, numbers
    Book(book::BookArgs),
    /// What ails the agents of a scenario, and which changes help: tried on copies of the run
    Doctor(doctor::DoctorArgs),
    /// Hold every decision of a log, of any game or robot, against the method, and find what differs and why
    Audit(audit::AuditArgs),
    /// Find the first step, agent and column in which two logs of the same run differ
    Diff(diff::DiffArgs),
    /// Time decide + advance: on a scene made by rule, or on a scenario
    Bench(bench::BenchArgs),
}

/// Scenes of `bench`.
#[derive(Clone, Copy, ValueEnum)]
enum SceneName {
    Crowd,
    Circle,
    /// Streets between 1,250 houses, 5,000 edges in all
    City,
    /// The built-in scenario of that name: 100 agents between four blocks
    Blocks,
    /// The circle with its past kept beside the same without: what the timeline costs
    Timeline,
    /// The circle over --steps steps, then 200 jumps to any of them
    Seek,
    /// Not steps: building the picture of the circle or a scenario, up to the graphics driver
    #[cfg(feature = "window")]
    Frame,
    /// Not steps: a drag in the lens, with decision, panels and both pictures
    #[cfg(feature = "window")]
    Drag,
}

/// Reads a scenario whose overlays exist, from a scenario file, from a clip or picture that carries a run, or from
/// standard input; what is missing of another program's scene is reported on standard error.
fn load(file_or_name: &str) -> anyhow::Result<Scenario> {
    Ok(load_told(file_or_name)?.scenario)
}

/// Like [`load`], with the remarks.
fn load_told(file_or_name: &str) -> anyhow::Result<Imported> {
    let read = match output::is_standard(Path::new(file_or_name)) {
        true => scenario_from(inputs::standard().lock())?,
        false => scenario_of(file_or_name)?,
    };
    for remark in &read.remarks {
        output::aside(&said::of_file(file_or_name.into(), remark.clone()).to_string());
    }
    Ok(read)
}

/// Rejects writing over a file that was read, and writing two outputs to one file. Call it when all inputs are read and
/// before anything is written.
fn keep_apart(outputs: &[(&str, Option<&Path>)]) -> anyhow::Result<()> {
    let files = outputs.iter().filter_map(|(option, path)| Some((option, (*path)?)));
    let outputs: Vec<_> = files.filter(|(_, path)| !output::is_standard(path)).collect();
    for (index, (option, path)) in outputs.iter().enumerate() {
        if let Some((own, input)) = replaced_input(path) {
            anyhow::bail!(said::is_read((**option).into(), own.display().to_string(), input));
        }
        if let Some((other, _)) = outputs[..index].iter().find(|(_, other)| is_same_file(path, other)) {
            let file = path.display().to_string();
            anyhow::bail!(said::one_file((**option).into(), (**other).into(), file));
        }
    }
    Ok(())
}

/// Parses the command line and runs it.
pub fn main() -> ExitCode {
    let cli = match read(Cli::command(), std::env::args_os()) {
        Ok(cli) => cli,
        Err(error) => return refused(error),
    };
    cli.talk.begin();
    // On a signal to stop, such as Ctrl-C, no unfinished file stays behind. If the handler cannot be set, everything
    // else still works.
    let _ = ctrlc::set_handler(|| {
        for path in sidestep_lab::clips::remove_unfinished() {
            output::complain(&said::stopped(path.display().to_string()).to_string());
        }
        std::process::exit(130);
    });
    let begun = Instant::now();
    let mut outcome = ExitCode::SUCCESS;
    let done = match cli.subcommand {
        None => view::main(&cli.view, cli.talk),
        Some(Sub::Run(args)) => run::main(&args),
        Some(Sub::Sweep(args)) => sweep::main(&args),
        Some(Sub::Compare(args)) => compare::main(&args),
        Some(Sub::Benchmark(args)) => benchmark::main(&args),
        Some(Sub::Record(args)) => record::main(&args),
        Some(Sub::Replay(args)) => replay::main(&args),
        Some(Sub::Figure(args)) => figure::main(&args),
        Some(Sub::Code(args)) => code::main(&args),
        Some(Sub::Why(args)) => why::main(&args),
        Some(Sub::Keys(args)) => keys::main(&args),
        Some(Sub::Presets(args)) => presets::main(&args),
        Some(Sub::Metrics(args)) => metrics::main(&args),
        Some(Sub::List(args)) => list::main(&args),
        Some(Sub::Overlays(args)) => overlays::main(&args),
        Some(Sub::Schema(args)) => schema::main(&args),
        Some(Sub::Words(args)) => words::main(&args),
        Some(Sub::Completions(args)) => manual::completions(&args),
        Some(Sub::Man(args)) => manual::man(&args),
        Some(Sub::Import(args)) => import::main(&args),
        Some(Sub::Check(args)) => check::main(&args).map(|holds| outcome = of_comparison(holds)),
        Some(Sub::Museum(args)) => museum::main(&args),
        Some(Sub::Book(args)) => book::main(&args),
        Some(Sub::Doctor(args)) => doctor::main(&args),
        Some(Sub::Audit(args)) => audit::main(&args).map(|code| outcome = code),
        Some(Sub::Diff(args)) => diff::main(&args).map(|same| outcome = of_comparison(same)),
        Some(Sub::Bench(args)) => bench::main(&args),
    };
    output::remark(|| format!("{:.2} s", begun.elapsed().as_secs_f64()));
    match done {
        Ok(()) => outcome,
        // A closed pipe, as in `sidestep list | head`, is the reader's choice and not an error.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => refuse(&in_words(&error)),
    }
}

/// 0 if nothing differs from what was expected, 1 if something does; 2 is reserved for input that cannot be read.
fn of_comparison(same: bool) -> ExitCode {
    if same { ExitCode::SUCCESS } else { ExitCode::from(1) }
}

/// Makes a clip with the command line of these words, in this file.
#[cfg(all(test, feature = "window"))]
pub fn record_to(words: &[String], out: &Path) -> anyhow::Result<()> {
    let out = ["-o".into(), out.as_os_str().to_os_string()];
    let cli = read(Cli::command(), words.iter().map(OsString::from).chain(out))?;
    match cli.subcommand {
        Some(Sub::Record(args)) => record::main(&args),
        _ => anyhow::bail!("the words are of another command"),
    }
}

fn read(program: clap::Command, arguments: impl Iterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let matches = program.try_get_matches_from(help::command_first(arguments))?;
    Cli::from_arg_matches(&matches)
}

/// Prints the error in the command line, or the requested help.
fn refused(error: clap::Error) -> ExitCode {
    let slip = std::env::args().nth(1).and_then(|word| help::misspelt_command(&word));
    if let Some(slip) = slip.filter(|_| error.use_stderr()) {
        return refuse(&slip);
    }
    // With the arguments escaped, so that none of them controls the terminal.
    let spelled = std::env::args_os().map(|argument| one_line(&argument.to_string_lossy()).into());
    let error = read(help::program(), spelled).err().unwrap_or(error);
    // A reader that leaves early is not an error.
    _ = error.print();
    u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
}

fn refuse(reason: &str) -> ExitCode {
    output::complain(reason);
    ExitCode::from(2)
}

/// An error and its causes in one line; errors of the core in the words of the catalogs.
fn in_words(error: &anyhow::Error) -> String {
    let words = error.chain().map(|link| match link.downcast_ref() {
        Some(refused) => refusals::command(refused).to_string(),
        None => link.to_string(),
    });
    words.collect::<Vec<_>>().join(": ")
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<std::io::Error>();
    io.is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
