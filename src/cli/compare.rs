//! `sidestep compare`: scenes under each method, as a table of figures and as a picture of the ways.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::Args;
use serde_json::{Map, Value, json};
use sidestep_core::{Method, model::spelling::quoted};
use sidestep_lab::{
    Scenario,
    clips::{ClipPane, Shot, Span, write_whole},
    files::scenario::{Pulses, Recorded, translated},
    picture::{
        draw::{TextSize, Theme, svg::Lettering},
        overlay::{Look, Shown},
    },
    print::{
        figure::{Figure, FigureError, FigureFormat, FigureView, Ground, Page, Print},
        sweep::{
            BenchmarkScene, Length, MethodRun, USUAL_SECONDS, avoiding_methods, command_for,
            header_of_methods, row_of_method, telling_figures, varied_and_set,
        },
    },
    run::own::OwnProgram,
    text::{
        numbers::{four_digits, with_unit},
        spelling::nearest,
    },
};

use super::{
    Tuning, answers,
    columns::write_table,
    has_answers, keep_apart,
    length::RunLength,
    output::{answer, full_name, in_json, is_standard, print_json, progress, tell},
    record::filmed,
    run::clock,
    said,
};

#[derive(Args)]
pub struct CompareArgs {
    /// Scenario files, or names of built-in ones
    #[arg(value_name = "FILE|NAME", required = true)]
    scenarios: Vec<String>,
    /// Methods; all that avoid otherwise. --method cmd:PROGRAM adds own, a program of yours
    #[arg(long, value_name = "M,…", value_delimiter = ',', value_parser = method)]
    methods: Vec<Method>,
    #[command(flatten)]
    length: RunLength,
    #[command(flatten)]
    tuning: Tuning,
    /// Write a row for each run to this file: scene, method, agents, steps, the figures, the cost, agents with a goal, and a
    /// fingerprint of scene, changes and length
    #[arg(long, value_name = "OUT.csv")]
    csv: Option<PathBuf>,
    /// Draw the ways of the agents, a row for each scene and a panel for each method; the ending says what it is: .svg, .pdf or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Print the table as a JSON list; docs/json.md says what its keys are
    #[arg(long)]
    json: bool,
}

/// The width of one panel of a picture, pixels, and below it the largest number of panels side by side.
const PANEL: f32 = 320.0;
const MOST_ACROSS: usize = 4;

/// Reads the name of a method.
pub(super) fn method(text: &str) -> Result<Method, String> {
    Method::from_name(text).ok_or_else(|| match nearest(text, Method::NAMES.iter().copied()) {
        Some(near) => format!("there is no method {}, did you mean {}?", quoted(text), quoted(near)),
        None => format!("want one of {}", Method::NAMES.join(", ")),
    })
}

/// These methods, or all methods that avoid without a program. The user's own method needs its program, or scenes whose
/// files have its answers.
pub(super) fn these_or_avoiding(
    methods: &[Method],
    scenes: &[BenchmarkScene],
) -> anyhow::Result<Vec<Method>> {
    if methods.is_empty() {
        return Ok(avoiding_methods().collect());
    }
    let unanswered = scenes.iter().find(|scene| scene.program.is_none() && !has_answers(&scene.scenario));
    match unanswered.filter(|_| methods.contains(&Method::Own)) {
        Some(scene) => bail!(said::no_answers(scene.name.clone())),
        None => Ok(methods.to_vec()),
    }
}

/// A scene with the changes of the command line, and with the length from there or from the scenario's run.
pub(super) fn scene(
    name: String,
    scenario: Scenario,
    tuning: &Tuning,
    length: RunLength,
) -> anyhow::Result<BenchmarkScene> {
    // A method of all agents is set later.
    let commands = tuning.changes(scenario.view.unit, None)?;
    let length = length.of(&scenario).unwrap_or(Length::Seconds(USUAL_SECONDS));
    Ok(BenchmarkScene { name, scenario, commands, length, program: tuning.program().map(String::from) })
}

/// A scene with its runs, one for each method.
struct ComparedScene {
    scene: BenchmarkScene,
    runs: Vec<MethodRun>,
}

/// Makes the runs, prints the table, writes the files.
pub fn main(args: &CompareArgs) -> anyhow::Result<()> {
    let has_program = args.tuning.program().map(OwnProgram::of).transpose()?.is_some();
    if args.tuning.method.is_some() && !has_program {
        bail!(varied_and_set("method"));
    }
    let format = args
        .plot
        .as_deref()
        .map(|path| FigureFormat::of(path).with_context(|| said::plot_ending(path.display().to_string())));
    let format = format.transpose()?;
    let load = |name: &String| scene(name.clone(), args.tuning.load(name)?, &args.tuning, args.length);
    let scenes: Vec<BenchmarkScene> = args.scenarios.iter().map(load).collect::<anyhow::Result<_>>()?;
    let mut methods = these_or_avoiding(&args.methods, &scenes)?;
    if has_program && !methods.contains(&Method::Own) {
        methods.push(Method::Own);
    }
    keep_apart(&[("--csv", args.csv.as_deref()), ("--plot", args.plot.as_deref())])?;
    let compared = compared(scenes, &methods)?;
    match &args.csv {
        Some(path) if is_standard(path) => write_rows(&compared, &mut std::io::stdout().lock())?,
        Some(path) => write_whole(path, |out| write_rows(&compared, out))
            .with_context(|| said::cannot_write_what(said::the_figures()))?,
        None if args.json => print_json(|| Ok(as_data(&compared)))?,
        None => print(&compared)?,
    }
    match (&args.plot, format) {
        (Some(path), Some(format)) => draw(&compared, path, format),
        _ => Ok(()),
    }
}

/// Makes all runs one after another, so that none takes time from another.
fn compared(scenes: Vec<BenchmarkScene>, methods: &[Method]) -> anyhow::Result<Vec<ComparedScene>> {
    let bar = progress((scenes.len() * methods.len()) as u64);
    let mut compared = Vec::new();
    for scene in scenes {
        let mut runs = Vec::new();
        for method in methods {
            runs.push(scene.run(*method, clock)?);
            bar.inc(1);
        }
        compared.push(ComparedScene { scene, runs });
    }
    bar.finish_and_clear();
    Ok(compared)
}

fn write_rows(compared: &[ComparedScene], out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "{}", header_of_methods())?;
    for ComparedScene { scene, runs } in compared {
        for run in runs {
            writeln!(out, "{}", row_of_method(&scene.name, &scene.setting(), run))?;
        }
    }
    Ok(())
}

/// A table for each scene.
fn print(compared: &[ComparedScene]) -> anyhow::Result<()> {
    let mut out = answer();
    for (place, ComparedScene { scene: BenchmarkScene { name, scenario, .. }, runs }) in
        compared.iter().enumerate()
    {
        let Some(first) = runs.first() else { continue };
        if place > 0 {
            writeln!(out)?;
        }
        let title = translated(&scenario.title).to_string();
        writeln!(out, "{}", answers::compared(name.clone(), title, first.agents, first.steps as usize))?;
        let heads = telling_figures().map(|figure| with_unit(figure.id, figure.unit));
        let mut lines: Vec<Vec<String>> =
            vec![["method".into()].into_iter().chain(heads).chain([with_unit("cost", "µs")]).collect()];
        lines.extend(runs.iter().map(|run| {
            let values = run.values().chain([run.cost]).map(shown_figure);
            [run.method.name().to_string()].into_iter().chain(values).collect()
        }));
        write_table(&mut out, &lines, 1)?;
    }
    Ok(())
}

/// A figure of a table; a dash for one that is not defined.
pub(super) fn shown_figure(value: f64) -> String {
    if value.is_finite() { four_digits(value) } else { "–".to_string() }
}

/// An object for each run.
fn as_data(compared: &[ComparedScene]) -> Value {
    let rows = compared.iter().flat_map(|scene| scene.runs.iter().map(move |run| (&scene.scene.name, run)));
    let object = |(name, run): (&String, &MethodRun)| {
        let figures: Map<String, Value> = telling_figures()
            .zip(run.values())
            .map(|(figure, value)| (figure.id.to_string(), in_json(value as f32)))
            .collect();
        json!({
            "scenario": name,
            "method": run.method.name(),
            "agents": run.agents,
            "steps": run.steps,
            "figures": figures,
            "us_per_agent_step": in_json(run.cost as f32),
        })
    };
    rows.map(object).collect()
}

/// The ways of all runs as one picture, which carries them.
fn draw(compared: &[ComparedScene], path: &Path, format: FigureFormat) -> anyhow::Result<()> {
    let mut ways = Vec::new();
    for ComparedScene { scene, runs } in compared {
        for run in runs {
            let label = run.method.label();
            let caption =
                if compared.len() > 1 { format!("{}: {label}", scene.name) } else { label.to_string() };
            // With the answers of a program.
            let logged = Recorded::with(run.steps, run.log.clone(), Pulses::default());
            let scenario = Scenario { run: Some(logged), ..scene.scenario.clone() };
            let scene = BenchmarkScene { scenario, ..scene.clone() };
            ways.push(MethodWay::of(&scene, run.method, run.steps, caption)?);
        }
    }
    let each = compared.first().map_or(1, |scene| scene.runs.len());
    let columns = if compared.len() > 1 { each } else { each.min(MOST_ACROSS) };
    let titles: Vec<&str> = compared.iter().map(|scene| translated(&scene.scene.scenario.title)).collect();
    let written = write_whole(path, |out| write_ways(ways, columns, titles.join("; "), format, out));
    written.with_context(|| said::cannot_write_what(said::the_plot()))?;
    tell(&full_name(path));
    Ok(())
}

/// One run for a picture of ways: its source, and its panel.
pub(super) struct MethodWay {
    pane: ClipPane,
    panel: Figure,
}

impl MethodWay {
    /// The ways of the agents of a scene under a method.
    pub(super) fn of(
        scene: &BenchmarkScene,
        method: Method,
        steps: u64,
        caption: String,
    ) -> anyhow::Result<MethodWay> {
        let scenario = &scene.scenario;
        let mut commands = scene.commands.clone();
        commands.push(command_for(method));
        let (pane, _) = filmed(scenario, method.label(), &commands, Span::Steps(steps, steps))?;
        let world = &pane.start.world;
        let own = Look::of(&scenario.view, world.agents.len());
        let panel = Figure {
            view: FigureView::World,
            step: steps,
            look: Look { selected: None, shown: Shown::named(&["goals".into()]), ..own },
            gate: scenario.view.gate,
            size: (PANEL as u16, PANEL as u16),
            theme: Theme::Light,
            caption: Some(caption),
            window: Shot::of(scenario, world).camera,
        };
        Ok(MethodWay { pane, panel })
    }
}

/// Writes ways as one picture, this number side by side.
///
/// # Errors
/// A panel cannot be drawn, or the file cannot be written.
pub(super) fn write_ways(
    ways: Vec<MethodWay>,
    columns: usize,
    title: String,
    format: FigureFormat,
    out: &mut dyn Write,
) -> Result<(), FigureError> {
    let (panes, panels): (Vec<ClipPane>, Vec<Figure>) =
        ways.into_iter().map(|way| (way.pane, way.panel)).unzip();
    let page = Page {
        starts: panes.iter().map(|pane| pane.start.clone()).collect(),
        ways: true,
        columns,
        width: PANEL * columns as f32,
        height: None,
        caption: Some(title.clone()),
        in_turn: Vec::new(),
        print: Print {
            theme: Theme::Light,
            text_size: TextSize::default(),
            ground: Ground::default(),
            paper: None,
            lettering: Lettering::Plain,
            about: answers::ways_of_methods(title.clone()).to_string(),
            title,
        },
        panels,
    };
    let scenarios: Vec<&Scenario> = panes.iter().map(|pane| &pane.scenario).collect();
    page.laid_out(|_| {})?.write(format, scenarios, out)
}
