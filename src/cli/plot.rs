//! Plots of runs: figures over time, or speed over density, of a scenario and its variants.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use sidestep_core::Command;
use sidestep_lab::{
    Scenario,
    clips::{Span, write_whole},
    files::scenario::translated,
    print::{
        figure::FigureFormat,
        plot::{Chart, ChartLine, ChartPanel, Spread, of_seeds},
    },
    run::metrics::{Metric, speeds_over_density},
    text::numbers::three_digits,
};

use super::{
    Tuning, keep_apart,
    length::{RunLength, steps_of},
    output::{full_name, progress, tell},
    print::PlotPrintArgs,
    record::{filmed, variants},
    run::missing,
    said,
    sweep::figures,
};

/// The content of a plot, and its runs.
#[derive(Args)]
pub struct PlotArgs {
    /// Scenario whose figures are drawn: a file, or the name of a built-in one
    #[arg(value_name = "FILE|NAME", requires = "plot")]
    scenario: Option<String>,
    /// Draw figures of the scenario to this file; the ending says what it is: .svg, .pdf or .png
    #[arg(long, value_name = "FILE", requires = "scenario")]
    plot: Option<PathBuf>,
    /// Figures to draw, by id: a panel for each
    #[arg(
        long,
        value_name = "ID,…",
        value_delimiter = ',',
        requires = "plot",
        default_value = "arrivals,smallest_gap"
    )]
    metric: Vec<String>,
    /// Over what: time, or the speed of agents over the density around them
    #[arg(long, value_enum, default_value = "time", requires = "plot")]
    over: Abscissa,
    /// Range in which agents count for the density, m; four radii of an agent otherwise
    #[arg(long, value_name = "R", value_parser = range, requires = "plot", allow_negative_numbers = true)]
    range: Option<f32>,
    /// A line for each value: method=vo,rvo,orca or orca.len=0.1,1,10; given twice, every pair
    #[arg(long, value_name = "KEY=A,B,…", requires = "plot")]
    compare: Vec<String>,
    #[command(flatten)]
    length: RunLength,
    #[command(flatten)]
    print: PlotPrintArgs,
    #[command(flatten)]
    tuning: Tuning,
}

/// The quantity on the horizontal axis.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Abscissa {
    Time,
    Density,
}

/// The largest number of points of a line: more are finer than the picture.
const POINTS: u64 = 400;

/// The number of classes of density.
const CLASSES: usize = 16;

/// The smallest number of observations of a class that is drawn.
const FEWEST: usize = 5;

fn range(text: &str) -> Result<f32, &'static str> {
    let range = text.strip_suffix('m').unwrap_or(text).trim_end().parse().ok();
    range
        .filter(|range: &f32| (0.01..=1000.0).contains(range))
        .ok_or("want a range in meters, from 0.01 to 1000")
}

/// Whether a plot is requested.
///
/// # Errors
/// Options for a plot without a plot.
pub fn is_asked(args: &PlotArgs) -> anyhow::Result<bool> {
    match args.print.first().filter(|_| args.plot.is_none()) {
        Some(option) => bail!(said::print_needs_plot(option.into())),
        None => Ok(args.plot.is_some()),
    }
}

/// Makes the runs, draws the plot and prints its path.
pub fn draw(args: &PlotArgs) -> anyhow::Result<()> {
    let (Some(path), Some(name)) = (&args.plot, &args.scenario) else { return Ok(()) };
    let Some(format) = FigureFormat::of(path) else {
        bail!(said::unknown_ending(path.display().to_string()));
    };
    let metrics = figures(&args.metric)?;
    let scenario = args.tuning.load(name)?;
    keep_apart(&[("--plot", Some(path))])?;
    let length = args.length.of(&scenario).unwrap_or_else(|| missing(name));
    let steps = steps_of(length, scenario.params.time_step)?;
    let fixed = args.tuning.commands(&scenario)?;
    let (mut runs, mut carried) = (Vec::new(), Vec::new());
    let compared = variants(&args.compare)?;
    let bar = progress(steps * compared.len() as u64);
    for (label, commands) in compared {
        let commands = [fixed.clone(), commands].concat();
        let observed = match args.over {
            Abscissa::Time => over_time(&scenario, &commands, steps, &metrics, &mut || bar.inc(1))?,
            Abscissa::Density => {
                vec![over_density(&scenario, &commands, steps, args.range, &mut || bar.inc(1))?]
            }
        };
        carried.push(filmed(&scenario, &label, &commands, Span::Steps(0, steps))?.0.scenario);
        runs.push((label, observed));
    }
    bar.finish_and_clear();
    let chart = chart(args, &scenario, &metrics, runs);
    let (room, print) =
        (args.print.room()?, args.print.print(chart.title.clone(), chart.shows().to_string())?);
    let written = write_whole(path, |out| chart.laid_out(room, &print)?.write(format, &carried, out));
    written.with_context(|| said::cannot_write_what(said::the_plot()))?;
    tell(&full_name(path));
    Ok(())
}

/// The observations of one figure of one run.
type Observed = (Vec<[f64; 2]>, Vec<f64>);

/// Each figure at each moment.
fn over_time(
    scenario: &Scenario,
    commands: &[Command],
    steps: u64,
    metrics: &[&Metric],
    stepped: &mut dyn FnMut(),
) -> anyhow::Result<Vec<Observed>> {
    let mut run = scenario.observed_run(commands)?;
    let every = steps.div_ceil(POINTS).max(1);
    let mut lines: Vec<Observed> = vec![Default::default(); metrics.len()];
    for step in 0..=steps {
        if step > 0 {
            run.step();
            stepped();
        }
        if step % every == 0 || step == steps {
            let (sample, time) = (run.sample(), run.world().time);
            for (line, metric) in lines.iter_mut().zip(metrics) {
                line.0.push([time, (metric.world)(&sample)]);
            }
        }
    }
    Ok(lines)
}

/// Mean speed, with its deviation, in each class of density.
fn over_density(
    scenario: &Scenario,
    commands: &[Command],
    steps: u64,
    range: Option<f32>,
    stepped: &mut dyn FnMut(),
) -> anyhow::Result<Observed> {
    let mut run = scenario.observed_run(commands)?;
    let agents = &run.world().agents;
    let radius = agents.iter().map(|agent| agent.settings.radius).sum::<f32>() / agents.len().max(1) as f32;
    let range = range.unwrap_or(4.0 * radius).max(0.01);
    let mut all: Vec<[f64; 2]> = Vec::new();
    let every = steps.div_ceil(POINTS).max(1);
    for step in 1..=steps {
        run.step();
        stepped();
        if step % every == 0 {
            all.extend(speeds_over_density(run.world(), range));
        }
    }
    Ok(in_classes(&all))
}

/// Mean and deviation of the second number in classes of the first, at the middles of those.
fn in_classes(all: &[[f64; 2]]) -> Observed {
    let least = all.iter().map(|[x, _]| *x).fold(f64::INFINITY, f64::min);
    let most = all.iter().map(|[x, _]| *x).fold(f64::NEG_INFINITY, f64::max);
    let width = (most - least).max(1e-9) / CLASSES as f64;
    let class_of = |x: f64| (((x - least) / width) as usize).min(CLASSES - 1);
    let mut classes = vec![Vec::new(); CLASSES];
    all.iter().for_each(|[x, y]| classes[class_of(*x)].push(*y));
    let drawn = classes.iter().enumerate().filter(|(_, values)| values.len() >= FEWEST);
    let point = |(class, values): (usize, &Vec<f64>)| {
        let Spread { mean, deviation, .. } = Spread::of(values);
        ([least + (class as f64 + 0.5) * width, mean], deviation)
    };
    drawn.map(point).unzip()
}

/// This line with its coordinates in other units.
fn scaled(line: ChartLine, [by_x, by_y]: [f64; 2]) -> ChartLine {
    let points = line.points.into_iter().map(|[x, y]| [x * by_x, y * by_y]).collect();
    let deviations = line.deviations.into_iter().map(|deviation| deviation * by_y).collect();
    ChartLine { points, deviations, ..line }
}

/// The chart of these runs: a panel for each figure, a line for each run.
fn chart(
    args: &PlotArgs,
    scenario: &Scenario,
    metrics: &[&Metric],
    runs: Vec<(String, Vec<Observed>)>,
) -> Chart {
    let line = |k: usize, (name, observed): &(String, Vec<Observed>)| {
        let (points, deviations) = observed.get(k).cloned().unwrap_or_default();
        ChartLine { name: name.clone(), points, deviations }
    };
    let scene = scenario.view.unit;
    let panel = |k: usize, name: String, unit: &'static str| {
        let (factor, unit) = scene.of(unit);
        let lines = runs.iter().map(|run| scaled(line(k, run), [1.0, factor.into()])).collect();
        ChartPanel { name, unit: unit.to_string(), lines }
    };
    let seed = of_seeds(&[scenario.seed]);
    let (x, unit, about, panels) = match args.over {
        Abscissa::Time => {
            let panels = metrics.iter().enumerate();
            let panels = panels.map(|(k, metric)| panel(k, metric.name().to_string(), metric.unit)).collect();
            (said::plot_time(), "s", seed, panels)
        }
        Abscissa::Density => {
            let (per_meter, unit) = scene.of("m");
            let about = match args.range {
                Some(range) => {
                    said::density_in_range(seed, format!("{} {unit}", three_digits(range * per_meter)))
                }
                None => said::density_in_radii(seed),
            };
            let (factor, unit) = scene.of("1/m²");
            let mut speeds = panel(0, said::plot_speed().to_string(), "m/s");
            speeds.lines = speeds.lines.into_iter().map(|line| scaled(line, [factor.into(), 1.0])).collect();
            (said::plot_density(), unit, about, vec![speeds])
        }
    };
    let title = args.print.title(translated(&scenario.title).to_string());
    Chart { title, about: about.to_string(), x: x.to_string(), unit: unit.into(), panels }
}
