//! `sidestep sweep`: reads the variations, makes the missing runs, prints the table, draws the plot.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use serde_json::{Map, Value, json};
use sidestep_core::{Command, Method, model::spelling::quoted};
use sidestep_lab::text::spelling::nearest;
use sidestep_lab::{
    clips::{Span, write_whole},
    print::{
        figure::{FigureError, FigureFormat, LaidOut},
        plot::Spread,
        sweep::{
            RowFile, Rows, Shard, Summary, Sweep, Varied, chart, parse_seeds, plot, run_missing, summaries,
            telling,
        },
    },
    run::metrics::{METRICS, Metric},
    text::numbers::{four_digits, with_unit},
};

use super::{
    Tuning,
    columns::write_table,
    has_answers, keep_apart,
    length::RunLength,
    output::{Destination, answer, is_standard, print_json, progress},
    print::PlotPrintArgs,
    record::filmed,
    run::missing,
    said,
};

#[derive(Args)]
pub struct SweepArgs {
    /// Scenario file, or the name of a built-in one
    #[arg(value_name = "FILE|NAME")]
    scenario: String,
    /// Values of a key: radius=0.3,0.5 or orca.len=log:0.1..10:5 (five values) or method=vo,rvo,orca; repeat it for a product
    #[arg(long, value_name = "KEY=VALUES")]
    vary: Vec<String>,
    /// Seeds of the scenario, such as 1..20 or 3,5,7; its own otherwise
    #[arg(long, value_name = "A..B")]
    seeds: Option<String>,
    #[command(flatten)]
    length: RunLength,
    #[command(flatten)]
    tuning: Tuning,
    /// Only every n-th run, from the i-th on, counted from 1: for several machines
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = shard)]
    shard: Shard,
    /// Runs at a time; as many as there are cores otherwise
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    jobs: Option<u16>,
    /// The rows; a file of the same sweep is gone on with; - prints them in place of the table
    #[arg(short, long, value_name = "OUT.csv")]
    out: PathBuf,
    /// Figures of the table, by id; `sidestep metrics` names them
    #[arg(long, value_name = "ID,…", value_delimiter = ',')]
    metric: Vec<String>,
    /// Draw the first of these figures over the first two varied keys, or over the only one; without --metric, the first
    /// that is not the same everywhere. The ending says what it is: .svg, .pdf or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// A heat map of one figure, or lines with a panel for each figure of --metric
    #[arg(long, value_enum, default_value = "map", requires = "plot")]
    plot_as: PlotKind,
    #[command(flatten)]
    print: PlotPrintArgs,
    /// Print the table as a JSON list; docs/json.md says what its keys are
    #[arg(long)]
    json: bool,
}

/// The kind of a plot over two keys.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum PlotKind {
    Map,
    Lines,
}

/// The figures of the table unless others are requested.
const USUAL: [&str; 6] =
    ["arrivals", "time_to_goal", "path_ratio", "overlaps", "deadlock_time", "relaxed_share"];

fn shard(text: &str) -> Result<Shard, &'static str> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    let inside = parts.filter(|(i, n): &(usize, usize)| (1..=*n).contains(i));
    let shard = inside.map(|(i, count)| Shard { index: i - 1, count });
    shard.ok_or("want a shard like 2/8, counted from 1")
}

/// Makes the missing runs, sorts the file, prints the table, draws the plot.
pub fn main(args: &SweepArgs) -> anyhow::Result<()> {
    let figures = figures(&args.metric)?;
    let sweep = sweep_of(args)?;
    keep_apart(&[("--out", Some(&args.out)), ("--plot", args.plot.as_deref())])?;
    match (&args.plot, args.print.first()) {
        (Some(path), _) => check_plot(&sweep, path, args.plot_as)?,
        (None, Some(option)) => bail!(said::print_needs_plot(option.into())),
        (None, None) => {}
    }
    let target = Destination::of(&args.out, Some("csv"))?;
    let rows = rows(&sweep, args, target.path())?;
    let summaries = summaries(&sweep, &rows, &figures);
    if is_standard(&args.out) {
        target.deliver(|| Ok(()))?;
    } else if args.json {
        print_json(|| Ok(as_data(&sweep, &summaries, &figures)))?;
    } else {
        print(&sweep, &summaries, &figures)?;
    }
    match &args.plot {
        Some(path) => draw(args, (&sweep, &rows, &figures), path),
        None => Ok(()),
    }
}

/// Draws the requested plot: of the named figures, otherwise of the first that differs between runs.
fn draw(
    args: &SweepArgs,
    (sweep, rows, figures): (&Sweep, &Rows, &[&'static Metric]),
    path: &Path,
) -> anyhow::Result<()> {
    let Some(figure) =
        (if args.metric.is_empty() { telling(sweep, rows, figures) } else { figures.first().copied() })
    else {
        return Ok(());
    };
    let shown = if args.metric.is_empty() { vec![figure] } else { figures.to_vec() };
    match args.plot_as {
        PlotKind::Map => plot(sweep, rows, figure).map_or(Ok(()), |mut plot| {
            plot.title = args.print.title(plot.title);
            let print = args.print.print(plot.title.clone(), plot.shows().to_string())?;
            let room = args.print.room()?;
            write((args, sweep), path, || plot.laid_out(room, &print))
        }),
        PlotKind::Lines => chart(sweep, rows, &shown).map_or(Ok(()), |mut chart| {
            chart.title = args.print.title(chart.title);
            let print = args.print.print(chart.title.clone(), chart.shows().to_string())?;
            let room = args.print.room()?;
            write((args, sweep), path, || chart.laid_out(room, &print))
        }),
    }
}

/// Writes a plot, with the scenario from which all runs began.
fn write<'a>(
    (args, sweep): (&SweepArgs, &Sweep),
    path: &Path,
    picture: impl FnOnce() -> Result<LaidOut<'a>, FigureError>,
) -> anyhow::Result<()> {
    let Some(format) = FigureFormat::of(path) else { return Ok(()) };
    let fixed = args.tuning.commands(sweep.scenario())?;
    let (start, _) = filmed(sweep.scenario(), "", &fixed, Span::Steps(0, 0))?;
    let written = write_whole(path, |out| picture()?.write(format, [&start.scenario], out));
    written.context(said::cannot_write_what(said::the_plot()))
}

pub(super) fn figures(ids: &[String]) -> anyhow::Result<Vec<&'static Metric>> {
    let asked: Vec<&str> =
        if ids.is_empty() { USUAL.to_vec() } else { ids.iter().map(String::as_str).collect() };
    let find = |id: &str| {
        let unknown = || match nearest(id, METRICS.iter().map(|figure| figure.id)) {
            Some(near) => said::no_figure_near(quoted(id), quoted(near)),
            None => said::no_figure(quoted(id)),
        };
        Ok(Metric::find(id).ok_or_else(unknown)?)
    };
    asked.into_iter().map(find).collect()
}

/// The sweep that the arguments describe.
pub(super) fn sweep_of(args: &SweepArgs) -> anyhow::Result<Sweep> {
    let scenario = args.tuning.load(&args.scenario)?;
    let fixed = args.tuning.commands(&scenario)?;
    let axes = Varied::parse_all(&args.vary)?;
    let is_own =
        |varied: &Varied| varied.key == "method" && varied.values().any(|value| value == Method::Own.name());
    let set_own = |command: &Command| matches!(command, Command::SetMethod { method: Method::Own, .. });
    if !has_answers(&scenario) && (axes.iter().any(is_own) || fixed.iter().any(set_own)) {
        bail!(said::no_answers(args.scenario.clone()));
    }
    let seeds = match &args.seeds {
        Some(text) => parse_seeds(text)?,
        None => vec![scenario.seed],
    };
    let length = args.length.of(&scenario).unwrap_or_else(|| missing(&args.scenario));
    Ok(Sweep::new(scenario, fixed, axes, seeds, length)?)
}

fn check_plot(sweep: &Sweep, path: &Path, kind: PlotKind) -> anyhow::Result<()> {
    if FigureFormat::of(path).is_none() {
        bail!(said::plot_ending(path.display().to_string()));
    }
    if sweep.axes().is_empty() {
        bail!(said::plot_needs_key());
    }
    let numbers =
        |varied: &Varied| varied.values().all(|value| value.parse::<f64>().is_ok_and(f64::is_finite));
    if kind == PlotKind::Lines && !sweep.axes().iter().any(numbers) {
        bail!(said::plot_needs_numbers());
    }
    Ok(())
}

/// The rows of the file, completed by the missing ones.
fn rows(sweep: &Sweep, args: &SweepArgs, path: &Path) -> anyhow::Result<Rows> {
    let mut file = RowFile::open(sweep, path)?;
    let runs = file.missing(sweep, args.shard);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let bar = progress(runs.len() as u64);
    let made = run_missing(sweep, &mut file, &runs, args.jobs.map_or(cores, usize::from), || bar.inc(1));
    bar.finish_and_clear();
    made?;
    file.sort(sweep).with_context(|| said::cannot_sort(args.out.display().to_string()))
}

/// One line for each combination: mean ± standard deviation over the seeds.
fn print(sweep: &Sweep, summaries: &[Summary], figures: &[&Metric]) -> anyhow::Result<()> {
    let keys = sweep.axes().iter().map(|varied| varied.key.clone());
    let heads = figures.iter().map(|figure| with_unit(figure.id, figure.unit));
    let mut lines: Vec<Vec<String>> = vec![keys.chain(["runs".to_string()]).chain(heads).collect()];
    lines.extend(summaries.iter().map(|Summary { values, runs, figures }| {
        let spreads = figures.iter().map(|spread| with_spread(spread, *runs));
        values.iter().cloned().chain([runs.to_string()]).chain(spreads).collect()
    }));
    Ok(write_table(&mut answer(), &lines, lines[0].len())?)
}

/// A row for each combination; a figure that no run has is left out.
fn as_data(sweep: &Sweep, summaries: &[Summary], figures: &[&Metric]) -> Value {
    let rows = summaries.iter().map(|Summary { values, runs, figures: spreads }| {
        let keys = sweep.axes().iter().map(|varied| varied.key.clone());
        let values: Map<String, Value> = keys.zip(values.iter().map(|value| json!(value))).collect();
        let had = figures.iter().zip(spreads).filter(|(_, spread)| spread.count > 0);
        let figures: Map<String, Value> = had
            .map(|(figure, Spread { count, mean, deviation })| {
                (figure.id.to_string(), json!({ "runs": count, "mean": mean, "deviation": deviation }))
            })
            .collect();
        json!({ "values": values, "runs": runs, "figures": figures })
    });
    rows.collect()
}

/// Mean ± deviation of the runs that have the figure, and their number if not all have it.
fn with_spread(spread: &Spread, runs: usize) -> String {
    let Spread { count, mean, deviation } = *spread;
    if count == 0 {
        return "–".to_string();
    }
    let bar = if count > 1 { format!(" ± {}", four_digits(deviation)) } else { String::new() };
    // A figure that some runs do not have, such as the makespan, does not cover all runs.
    let of = if count < runs { format!(" ({count} of {runs})") } else { String::new() };
    format!("{}{bar}{of}", four_digits(mean))
}
