//! `sidestep figure`: one step of a scenario for papers and slides, or several views of it: as vectors or as pixels.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::Args;
use sidestep_core::World;
use sidestep_lab::{
    Scenario,
    clips::{ClipPane, Shot, Span, describe, numbered, write_whole},
    files::scenario::{builtin, translated},
    link::{Link, LinkedScene},
    picture::overlay::{self, Look, Shown},
    print::figure::{Figure, FigureError, FigureFormat, FigureView, Page, Slide},
    run::time::Run,
    text::language::Language,
};

use super::{
    Tuning, answers, keep_apart,
    length::Moments,
    output::{Destination, answer, full_name, progress, tell},
    parts::{AgentName, PartArgs},
    print::PrintArgs,
    record::{filmed, size},
    said,
};

#[derive(Args)]
pub struct FigureArgs {
    /// Scenario file, or the name of a built-in one
    #[arg(value_name = "FILE|NAME")]
    scenario: String,
    #[command(flatten)]
    moments: Moments,
    /// The agent whose decision it shows, by its number or its name in a log; the scenario's own choice otherwise, or 0
    #[arg(long, value_name = "I|name:ID", value_parser = AgentName::parse, allow_negative_numbers = true)]
    agent: Option<AgentName>,
    /// world, or what the agent decided in the plane of its velocities: lens, lp:STEP, construction:SOURCE:STAGE, len; or how a vehicle steered, in its own axes: steering. Given several times, a panel for each
    #[arg(long, value_name = "VIEW", default_value = "world", value_parser = FigureView::parse)]
    view: Vec<FigureView>,
    /// A file for each stage of the view, from its own on, for slides: of construction:SOURCE:STAGE or lp:STEP; of lens the build-up of the nearest constraint, the programs and the answer. Each has its sentence above; the name has a place for the number, such as slide-%02d.svg
    #[arg(long, conflicts_with = "columns")]
    steps: bool,
    /// How many panels stand side by side; two otherwise
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=6), allow_negative_numbers = true)]
    columns: u8,
    /// Overlays by id, with commas; the scenario's own choice otherwise, and the usual ones for velocities
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    overlays: Option<Vec<String>>,
    #[command(flatten)]
    parts: PartArgs,
    /// Size in pixels; 1200x800 for the world and 800x800 for velocities otherwise
    #[arg(long, value_name = "WxH", value_parser = size, conflicts_with = "width")]
    size: Option<(u16, u16)>,
    #[command(flatten)]
    print: PrintArgs,
    /// Words above; they are broken into lines where they do not fit
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,
    #[command(flatten)]
    tuning: Tuning,
    /// Where it goes; the ending says what it is: .svg, .pdf or .png; - is standard output
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// What goes to standard output
    #[arg(long, value_name = "FORMAT", value_parser = ["svg", "pdf", "png"])]
    format: Option<String>,
}

/// The largest number of panels of a figure.
const MOST_PANELS: usize = 24;

/// Draws the figure and prints the path of the file.
pub fn main(args: &FigureArgs) -> anyhow::Result<()> {
    let target = Destination::of(&args.out, args.format.as_deref())?;
    let path = target.path();
    let Some(format) = FigureFormat::of(path) else {
        bail!(said::unknown_ending(path.display().to_string()));
    };
    let plan = FigurePlan::of(args)?;
    keep_apart(&[("--out", Some(path))])?;
    if args.steps {
        return slides(args, path, format, &plan);
    }
    write(&plan.page, path, format, &plan.pane)?;
    let full = full_name(path);
    target.deliver(|| Ok(writeln!(answer(), "{full}")?))
}

/// Writes a page as a file, with the run in it.
fn write(page: &Page, path: &Path, format: FigureFormat, pane: &ClipPane) -> anyhow::Result<()> {
    let bar = progress(page.panels.iter().map(|panel| panel.step).max().unwrap_or(0));
    let written =
        write_whole(path, |out| page.laid_out(|_| bar.inc(1))?.write(format, [&pane.scenario], out));
    bar.finish_and_clear();
    match written {
        // This error names the file itself.
        Err(error @ FigureError::Io(_)) => Err(error.into()),
        written => written.with_context(|| said::cannot_write(path.display().to_string())),
    }
}

/// Rejects slides of views without stages, and names without a place for the number.
fn check_slides(args: &FigureArgs, steps: &[u64]) -> anyhow::Result<()> {
    let has_stages = matches!((&args.view[..], steps), ([view], [_]) if view.has_slides());
    if args.steps && !has_stages {
        bail!(said::slides_of_stages());
    }
    if args.steps && numbered(&args.out, 0).is_none() {
        bail!(said::slides_need_number(args.out.display().to_string()));
    }
    Ok(())
}

/// Writes a file for each stage, starting with that of the figure, with its number in the name.
fn slides(args: &FigureArgs, path: &Path, format: FigureFormat, plan: &FigurePlan) -> anyhow::Result<()> {
    let (figure, pane) = (&plan.page.panels[0], &plan.pane);
    let page = |figures| page(args, pane, &plan.page.starts[0].world, figures);
    let slides = page(vec![figure.clone()])?.slides(|_| {})?;
    let words = |slide: &Slide| args.caption.clone().unwrap_or_else(|| slide.words.to_string());
    let in_turn: Vec<String> = slides.iter().map(words).collect();
    let first = figure.view.stage().unwrap_or(0);
    let mut names = Vec::new();
    for (number, slide) in (0..).zip(&slides).skip(first) {
        let Some(name) = numbered(path, number) else { break };
        let drawn = page(vec![Figure { view: slide.view, ..figure.clone() }])?;
        let drawn = Page { caption: Some(words(slide)), in_turn: in_turn.clone(), ..drawn };
        write(&drawn, &name, format, pane)?;
        names.push(full_name(&name));
    }
    match &names[..] {
        [first, .., last] => {
            tell(&answers::files(first.clone(), last.clone(), names.len()).to_string());
        }
        names => names.iter().for_each(|name| tell(name)),
    }
    Ok(())
}

/// A requested figure before its run is made.
pub struct FigurePlan {
    page: Page,
    pane: ClipPane,
}

impl FigurePlan {
    /// The plan for these arguments.
    pub fn of(args: &FigureArgs) -> anyhow::Result<FigurePlan> {
        let scenario = args.tuning.load(&args.scenario)?;
        let world = args.tuning.world(&scenario)?;
        for id in args.overlays.iter().flatten() {
            overlay::find(id)?;
        }
        let commands = args.tuning.commands(&scenario)?;
        let run = scenario.replay_after(&commands)?;
        let steps = args.moments.steps(&args.scenario, &run)?;
        check_slides(args, &steps)?;
        let last = steps.iter().copied().max().unwrap_or(0);
        let moments = moments(args, run, &steps)?;
        let figures = panels(args, &scenario, &world, &moments)?;
        let (pane, _) = filmed(&scenario, "", &commands, Span::Steps(last, last))?;
        Ok(FigurePlan { page: page(args, &pane, &world, figures)?, pane })
    }

    /// The agent whose decision it shows first, and the step.
    pub fn subject(&self) -> Option<(u32, u64)> {
        let first = self.page.panels.first()?;
        Some((first.look.selected?, first.step))
    }

    /// The scenario with the run that it shows.
    pub fn scenario(&self) -> &Scenario {
        &self.pane.scenario
    }

    /// The link that opens its subject; `None` if that is too large for a link.
    pub fn link(&self, args: &FigureArgs, page: &str) -> Option<String> {
        let first = self.page.panels.first()?;
        let built_in = builtin::all().find(|known| known.name == args.scenario);
        let named = built_in.filter(|_| self.page.starts[0].log.is_empty());
        let scene = match named {
            Some(known) => LinkedScene::BuiltIn(known.name),
            None => LinkedScene::Own(Box::new(self.pane.scenario.clone())),
        };
        let (step, select, lens) = (Some(first.step), first.look.selected, first.view.face());
        let (language, is_lens_full) = (Some(Language::current()), lens.is_some());
        let link = Link { scene, step, select, lens, is_lens_full, language, ..Link::default() };
        link.address(page).ok()
    }

    /// The run from its start.
    pub fn run(&self) -> Run {
        Run::new(self.page.starts[0].world.clone(), self.page.starts[0].log.clone())
    }

    /// Makes the run, and writes the figure; `progress` is called with each step.
    pub fn write(
        &self,
        format: FigureFormat,
        out: impl Write,
        progress: impl FnMut(u64),
    ) -> Result<(), FigureError> {
        self.page.laid_out(progress)?.write(format, [&self.pane.scenario], out)
    }
}

/// A step of the figure, and the requested agent by its index there.
#[derive(Clone, Copy)]
struct ShownStep {
    step: u64,
    agent: Option<u32>,
}

/// The steps with the requested agent. It may appear late, and in a log have another index at each step.
fn moments(args: &FigureArgs, mut run: Run, steps: &[u64]) -> anyhow::Result<Vec<ShownStep>> {
    let Some(agent) = &args.agent else {
        return Ok(steps.iter().map(|step| ShownStep { step: *step, agent: None }).collect());
    };
    let mut known = BTreeMap::new();
    let in_order: BTreeSet<u64> = steps.iter().copied().collect();
    for step in in_order {
        while run.agents_may_change() && run.world().step < step {
            run.step();
        }
        let Some(index) = agent.find(&run) else { bail!(agent.missing(&args.scenario, &run)) };
        known.insert(step, index);
    }
    Ok(steps.iter().map(|step| ShownStep { step: *step, agent: known.get(step).copied() }).collect())
}

/// A panel for each view at each step.
fn panels(
    args: &FigureArgs,
    scenario: &Scenario,
    world: &World,
    steps: &[ShownStep],
) -> anyhow::Result<Vec<Figure>> {
    let count = args.view.len() * steps.len();
    if count > MOST_PANELS {
        bail!(said::too_many_panels(MOST_PANELS, count));
    }
    let each = steps.iter().flat_map(|step| args.view.iter().map(move |view| (*step, *view)));
    each.map(|(step, view)| panel(args, scenario, world, (step, view))).collect()
}

fn panel(
    args: &FigureArgs,
    scenario: &Scenario,
    world: &World,
    (ShownStep { step, agent }, view): (ShownStep, FigureView),
) -> anyhow::Result<Figure> {
    let agents = world.agents.len();
    let asked = Look::of(&scenario.view, agents);
    let own = if view == FigureView::World { asked.shown } else { Shown::default() };
    let mut look = Look {
        selected: agent.or(asked.selected).or((agents > 0).then_some(0)),
        shown: args.overlays.as_deref().map_or(own, Shown::named),
        patterned: true,
        ..asked
    };
    args.parts.apply(&mut look);
    Ok(Figure {
        view,
        step,
        look,
        gate: scenario.view.gate,
        size: pixels(args),
        theme: args.print.theme()?,
        caption: None,
        window: Shot::of(scenario, world).camera,
    })
}

/// The requested size, or the usual one of the view, pixels.
fn pixels(args: &FigureArgs) -> (u16, u16) {
    let is_world = args.view.iter().all(|view| *view == FigureView::World);
    args.size.unwrap_or(if is_world { (1200, 800) } else { (800, 800) })
}

fn page(args: &FigureArgs, pane: &ClipPane, world: &World, panels: Vec<Figure>) -> anyhow::Result<Page> {
    let (width, height) = match args.print.paper()? {
        Some((_, width, height)) => (width, height),
        None => {
            let (width, height) = pixels(args);
            let is_open = args.size.is_none() && panels.len() > 1;
            (width.into(), (!is_open).then_some(height.into()))
        }
    };
    let views: Vec<String> =
        panels.iter().map(|panel| format!("{}, step {}", panel.view, panel.step)).collect();
    let about = format!("{}: {}", describe(&pane.scenario.title, &[world]), views.join("; "));
    let title = args.caption.clone().unwrap_or_else(|| translated(&pane.scenario.title).to_string());
    Ok(Page {
        starts: vec![pane.start.clone()],
        ways: false,
        panels,
        columns: args.columns.into(),
        width,
        height,
        caption: args.caption.clone(),
        in_turn: Vec::new(),
        print: args.print.print(title, about)?,
    })
}
