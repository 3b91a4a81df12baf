//! `sidestep sweep`: reads what is varied, makes the runs that are missing, prints the table, draws the plot.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::Args;
use sidestep::{
    metrics::{METRICS, Metric},
    model::spelling::{nearest, quoted},
    record::{plot::Spread, write_whole},
    sweep::{
        Length, RowFile, Rows, Shard, Summary, Sweep, Varied, parse_seeds, plot, run_missing, summaries,
    },
    text::numbers::{four_digits, with_unit},
};

use super::{
    Tuning,
    columns::aligned,
    keep_apart, load,
    run::{missing, progress, whole_steps},
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
    /// How many steps each run has
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = whole_steps, allow_negative_numbers = true)]
    steps: Option<u64>,
    /// How long each run is, in simulated seconds
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    seconds: Option<f64>,
    #[command(flatten)]
    tuning: Tuning,
    /// Only every n-th run, from the i-th on, counted from 1: for several machines
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = shard)]
    shard: Shard,
    /// Runs at a time; as many as there are cores otherwise
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    jobs: Option<u16>,
    /// The rows; a file of the same sweep is gone on with
    #[arg(long, value_name = "OUT.csv")]
    out: PathBuf,
    /// Figures of the table, by id; `sidestep metrics` names them
    #[arg(long, value_name = "ID,…", value_delimiter = ',')]
    metric: Vec<String>,
    /// Draw the first of these figures over the first two varied keys, or over the only one
    #[arg(long, value_name = "OUT.svg")]
    plot: Option<PathBuf>,
}

/// Figures of the table unless others are asked for.
const USUAL: [&str; 6] =
    ["arrivals", "time_to_goal", "path_ratio", "overlaps", "deadlock_time", "relaxed_share"];

/// Longest run, s.
const LONGEST: f64 = 1e9;

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=LONGEST).contains(seconds));
    seconds.ok_or_else(|| format!("want seconds from 0 to {LONGEST}"))
}

fn shard(text: &str) -> Result<Shard, String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    let inside = parts.filter(|(i, n): &(usize, usize)| (1..=*n).contains(i));
    let shard = inside.map(|(i, count)| Shard { index: i - 1, count });
    shard.ok_or_else(|| "want a shard like 2/8, counted from 1".into())
}

/// Makes the missing runs, sorts the file, prints the table, draws the plot.
pub fn main(args: &SweepArgs) -> anyhow::Result<()> {
    keep_apart(&args.scenario, &[("--out", Some(&args.out)), ("--plot", args.plot.as_deref())])?;
    let figures = figures(&args.metric)?;
    let sweep = sweep_of(args)?;
    if let Some(path) = &args.plot {
        check_plot(&sweep, path)?;
    }
    let rows = rows(&sweep, args)?;
    sweep.write(&rows, &args.out).with_context(|| format!("cannot sort {}", args.out.display()))?;
    print(&sweep, &summaries(&sweep, &rows, &figures), &figures)?;
    if let Some(path) = &args.plot
        && let Some(plot) = plot(&sweep, &rows, figures[0])
    {
        write_whole(path, |out| out.write_all(plot.svg().as_bytes())).context("cannot write the plot")?;
    }
    Ok(())
}

fn figures(ids: &[String]) -> anyhow::Result<Vec<&'static Metric>> {
    let asked: Vec<&str> =
        if ids.is_empty() { USUAL.to_vec() } else { ids.iter().map(String::as_str).collect() };
    let find = |id: &str| {
        Metric::find(id).ok_or_else(|| {
            let nearest = nearest(id, METRICS.iter().map(|figure| figure.id));
            let hint = nearest.map_or("`sidestep metrics` names them all".into(), |nearest| {
                format!("did you mean \"{nearest}\"?")
            });
            anyhow::anyhow!("there is no figure {}; {hint}", quoted(id))
        })
    };
    asked.into_iter().map(find).collect()
}

/// The sweep that the arguments describe.
pub(super) fn sweep_of(args: &SweepArgs) -> anyhow::Result<Sweep> {
    let scenario = load(&args.scenario)?;
    let fixed = args.tuning.commands()?;
    let axes = args.vary.iter().map(|text| Varied::parse(text)).collect::<Result<Vec<_>, _>>()?;
    let seeds = match &args.seeds {
        Some(text) => parse_seeds(text)?,
        None => vec![scenario.seed],
    };
    let of_file = scenario.run.as_ref().map(|run| Length::Steps(run.steps));
    let asked = args.steps.map(Length::Steps).or(args.seconds.map(Length::Seconds));
    let length = asked.or(of_file).unwrap_or_else(|| missing("--steps <N> or --seconds <S>", &args.scenario));
    Ok(Sweep::new(scenario, fixed, axes, seeds, length)?)
}

fn check_plot(sweep: &Sweep, path: &Path) -> anyhow::Result<()> {
    if path.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("svg")) {
        bail!("{}: a plot is a vector picture; its name ends in .svg", path.display());
    }
    if sweep.axes().is_empty() {
        bail!("a plot needs a key that varies; give --vary");
    }
    Ok(())
}

/// The rows of the file, with those that were missing.
fn rows(sweep: &Sweep, args: &SweepArgs) -> anyhow::Result<Rows> {
    let file = RowFile::open(sweep, &args.out)?;
    let runs = file.missing(sweep, args.shard);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let bar = progress(runs.len() as u64);
    let rows = run_missing(sweep, file, &runs, args.jobs.map_or(cores, usize::from), || bar.inc(1));
    bar.finish_and_clear();
    Ok(rows?)
}

/// One line a combination: mean ± standard deviation over the seeds.
fn print(sweep: &Sweep, summaries: &[Summary], figures: &[&Metric]) -> anyhow::Result<()> {
    let keys = sweep.axes().iter().map(|varied| varied.key.clone());
    let heads = figures.iter().map(|figure| with_unit(figure.id, figure.unit));
    let mut lines: Vec<Vec<String>> = vec![keys.chain(["runs".to_string()]).chain(heads).collect()];
    lines.extend(summaries.iter().map(|Summary { values, runs, figures }| {
        let spreads = figures.iter().map(|spread| with_spread(spread, *runs));
        values.iter().cloned().chain([runs.to_string()]).chain(spreads).collect()
    }));
    let mut out = std::io::stdout().lock();
    for line in aligned(&lines, lines[0].len()) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Mean ± deviation of the runs that have the figure, and how many they are if not all.
fn with_spread(spread: &Spread, runs: usize) -> String {
    let Spread { count, mean, deviation } = *spread;
    if count == 0 {
        return "–".to_string();
    }
    let bar = if count > 1 { format!(" ± {}", four_digits(deviation)) } else { String::new() };
    // A figure that some runs do not have, such as the makespan, is not that of all.
    let of = if count < runs { format!(" ({count} of {runs})") } else { String::new() };
    format!("{}{bar}{of}", four_digits(mean))
}
