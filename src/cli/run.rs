//! `sidestep run`: the same run as in the window, without one.

use std::{
    io::Write,
    path::{Path, PathBuf},
    sync::LazyLock,
    time::Instant,
};

use anyhow::Context;
use clap::{Args, error::ErrorKind};
use serde_json::{Value, json};
use sidestep_core::{World, model::AgentId, sim::digest::digest};
use sidestep_lab::{
    clips::write_whole,
    files::scenario::translated,
    logs::recorded::{DecisionLog, TRACE_HEADER, write_states},
    run::{
        metrics::{METRICS, Metrics, metric},
        time::Run,
    },
    text::{
        message::Message,
        numbers::{four_digits, unit_after_number},
        terms,
    },
};

use super::{
    Tuning, answers, help, keep_apart,
    length::{RunLength, steps_of},
    one_line,
    output::{answer, in_json, is_standard, print_json, progress, row},
    said,
};

#[derive(Args)]
pub struct RunArgs {
    /// Scenario file, or the name of a built-in one
    #[arg(value_name = "FILE|NAME")]
    pub(super) scenario: String,
    #[command(flatten)]
    length: RunLength,
    #[command(flatten)]
    pub(super) tuning: Tuning,
    /// Threads; the results are the same for any number
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    threads: Option<u16>,
    /// Write step,agent,x,y,vx,vy after each step to this file
    #[arg(long, value_name = "OUT.csv")]
    trace: Option<PathBuf>,
    /// Write what every agent had before each step and what it chose to this file: a log that `sidestep audit` reads
    #[arg(long, value_name = "OUT.csv")]
    trace_full: Option<PathBuf>,
    /// Write step,time and the figures after each step to this file; `sidestep metrics` says what they are
    #[arg(long, value_name = "OUT.csv")]
    csv: Option<PathBuf>,
    /// Write the figures of each agent at the end to this file
    #[arg(long, value_name = "OUT.csv")]
    agents_csv: Option<PathBuf>,
    /// Print the summary although a file is written
    #[arg(long)]
    summary: bool,
    /// Print the summary as a JSON object; docs/json.md says what its keys are
    #[arg(long)]
    json: bool,
}

/// Makes the run, writes the files, prints the summary.
pub fn main(args: &RunArgs) -> anyhow::Result<()> {
    let outputs = [
        ("--trace", &args.trace),
        ("--trace-full", &args.trace_full),
        ("--csv", &args.csv),
        ("--agents-csv", &args.agents_csv),
    ];
    let scenario = args.tuning.load(&args.scenario)?;
    keep_apart(&outputs.map(|(option, path)| (option, path.as_deref())))?;
    let length = args.length.of(&scenario).unwrap_or_else(|| missing(&args.scenario));
    let (commands, program) = args.tuning.started(&scenario)?;
    let mut run = scenario.observed_run(&commands)?.with_clock(clock);
    run.give_program(program);
    if let Some(threads) = args.threads {
        run = run.with_threads(threads.into())?;
    }
    let steps = steps_of(length, run.world().params.time_step)?;
    let agents = args.agents_csv.as_deref();
    let mut gone = Vec::new();
    optionally(agents, said::the_figures_of_agents(), |agents| {
        optionally(args.trace.as_deref(), said::the_trace(), |trace| {
            optionally(args.trace_full.as_deref(), said::the_log(), |full| {
                optionally(args.csv.as_deref(), said::the_figures(), |csv| {
                    step_and_write(&mut run, steps, trace, full, csv, agents.is_some().then_some(&mut gone))
                })
            })
        })?;
        agents.map_or(Ok(()), |out| write_agents(&run, &gone, out))
    })?;
    if args.json {
        print_json(|| Ok(summary(&run, &scenario.title)))?;
    } else if args.summary || outputs.iter().all(|(_, file)| file.is_none()) {
        print_summary(&run, translated(&scenario.title))?;
    }
    run.fault().map_or(Ok(()), |fault| Err(fault.clone().into()))
}

/// Ends the program because neither this scenario nor the command line says how long its run is.
pub fn missing(scenario: &str) -> ! {
    let lacks = format!(
        "{} holds no run that says how long it is; give --steps <N> or --seconds <TIME>",
        one_line(scenario)
    );
    help::program().error(ErrorKind::MissingRequiredArgument, lacks).exit()
}

/// Writes to a file that appears only when complete, if one is requested.
fn optionally(
    path: Option<&Path>,
    what: Message,
    write: impl FnOnce(Option<&mut dyn Write>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    match path {
        None => write(None),
        Some(path) if is_standard(path) => write(Some(&mut std::io::stdout().lock())),
        Some(path) => {
            write_whole(path, |out| write(Some(out))).with_context(|| said::cannot_write_what(what))
        }
    }
}

/// The nanoseconds since the first call.
pub(super) fn clock() -> u64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_nanos() as u64
}

/// Steps the run, and writes a row or more for each step; ends if the program of its agents fails. `gone` receives the rows
/// of agents that leave.
fn step_and_write(
    run: &mut Run,
    steps: u64,
    mut trace: Option<&mut dyn Write>,
    mut full: Option<&mut dyn Write>,
    mut csv: Option<&mut dyn Write>,
    mut gone: Option<&mut Vec<String>>,
) -> anyhow::Result<()> {
    let (bar, log) = (progress(steps), DecisionLog::of(run.world()));
    if let Some(out) = &mut trace {
        writeln!(out, "{TRACE_HEADER}")?;
    }
    if let Some(out) = &mut full {
        log.begin(out)?;
    }
    if let Some(out) = &mut csv {
        writeln!(out, "step,time,{}", metric::names())?;
    }
    for _ in 0..steps {
        run.ask();
        if run.fault().is_some() {
            break;
        }
        if let Some(out) = &mut full {
            let (world, decisions) = run.state();
            log.write(out, world, decisions)?;
        }
        let before = gone.is_some().then(|| Present::of(run)).flatten();
        run.step();
        if let (Some(gone), Some(before)) = (&mut gone, before) {
            gone.extend(before.rows_of_those_gone(run.world()));
        }
        let world = run.world();
        if let Some(out) = &mut trace {
            write_states(out, world)?;
        }
        if let Some(out) = &mut csv {
            writeln!(out, "{},{},{}", world.step, world.time as f32, metric::row(&run.sample()))?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}

/// The agents before a step in which some may leave, with their figures so far.
struct Present {
    ids: Vec<AgentId>,
    metrics: Metrics,
}

impl Present {
    fn of(run: &Run) -> Option<Present> {
        let ids = (0..).map_while(|agent| run.world().id(agent));
        run.agents_may_change().then(|| Present { ids: ids.collect(), metrics: run.metrics().clone() })
    }

    fn rows_of_those_gone(&self, world: &World) -> impl Iterator<Item = String> {
        let gone = (0..).zip(&self.ids).filter(|(_, id)| world.index(**id).is_none());
        gone.map(|(agent, id)| format!("{id},{}", metric::row_of_agent(&self.metrics, agent)))
    }
}

/// Writes a row for each agent by its id: first those that left, in that order.
fn write_agents(run: &Run, gone: &[String], out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "agent,{}", metric::names_of_agents())?;
    gone.iter().try_for_each(|row| writeln!(out, "{row}"))?;
    for (agent, id) in (0..).map_while(|agent| Some((agent, run.world().id(agent)?))) {
        writeln!(out, "{id},{}", metric::row_of_agent(run.metrics(), agent))?;
    }
    Ok(())
}

/// Every figure of the world by its id, `null` if it is not defined.
fn summary(run: &Run, title: &str) -> Value {
    let (world, sample) = (run.world(), run.sample());
    let figures =
        METRICS.iter().map(|figure| (figure.id.to_string(), in_json((figure.world)(&sample) as f32)));
    json!({
        "scenario": title,
        "agents": world.agents.len(),
        "steps": world.step,
        "time": in_json(world.time as f32),
        "digest": format!("{:016x}", digest(world)),
        "figures": figures.collect::<serde_json::Map<_, _>>(),
    })
}

fn print_summary(run: &Run, title: &str) -> anyhow::Result<()> {
    let (world, metrics) = (run.world(), run.metrics());
    // Some agents may have left, and others may have been given goals by hand.
    let now = world.agents.iter().filter(|agent| agent.goal().is_some()).count();
    let with_goal = now.max(metrics.with_goal());
    let mut out = answer();
    row(&mut out, answers::scenario(), title)?;
    row(&mut out, answers::steps(), format!("{} ({:.2} s)", world.step, world.time))?;
    row(&mut out, answers::arrivals(), answers::arrived(metrics.arrivals(), with_goal))?;
    row(&mut out, answers::smallest_gap(), format!("{:.4} m", metrics.smallest_gap))?;
    // A gap below zero without an overlap is a touch.
    let touching = metrics.overlaps == 0 && metrics.smallest_gap < 0.0;
    let overlaps = if touching { answers::only_touch().to_string() } else { metrics.overlaps.to_string() };
    row(&mut out, answers::overlaps(), overlaps)?;
    row(&mut out, answers::lp3_share(), format!("{:.2} %", 100.0 * metrics.relaxed_share()))?;
    let sample = run.sample();
    for figure in METRICS {
        let said = ["arrivals", "smallest_gap", "overlaps", "relaxed_share"].contains(&figure.id);
        let of_gate = ["forwards", "backwards", "flow"].contains(&figure.id);
        if said || of_gate && metrics.gate().is_none() {
            continue;
        }
        match (figure.world)(&sample) {
            value if value.is_nan() => row(&mut out, figure.name(), answers::none_yet())?,
            value => {
                row(
                    &mut out,
                    figure.name(),
                    four_digits(value) + &unit_after_number(&terms::unit(figure.unit)),
                )?;
            }
        }
    }
    if let Some(flow) = metrics.specific_flow() {
        row(&mut out, answers::specific_flow(), format!("{} 1/(m s)", four_digits(flow)))?;
    }
    let agent_steps = metrics.choices.max(1) as f64;
    let micros = run.busy() as f64 * 1e-3 / agent_steps;
    row(&mut out, answers::time_of_decision(), format!("{micros:.3}"))?;
    row(&mut out, answers::digest(), format!("{:016x}", digest(world)))?;
    Ok(())
}
