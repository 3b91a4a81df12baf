//! The picture of a page, and the agent in it that gives the page its numbers.

use anyhow::Context;
use clap::Parser;
use sidestep_core::{World, sim::Decisions};
use sidestep_lab::{
    explain::doctor::{self, Finding},
    files::scenario::translated,
    learn::pages::{BookPage, FigureLine, PageSubject},
    picture::draw::{Canvas, Palette, Svg, Theme},
    print::figure::FigureFormat,
    text::unit::SceneUnit,
};

use super::super::{
    figure::{FigureArgs, FigurePlan},
    parts::AgentName,
    why::watched_until,
};

/// The arguments of a figure as a page has them.
#[derive(Parser)]
struct FigureWords {
    #[command(flatten)]
    figure: FigureArgs,
}

/// A picture and its agent.
pub struct PagePicture {
    /// The file.
    pub svg: Vec<u8>,
    /// The command that makes it.
    pub command: String,
    /// The link that opens it in the program in a browser.
    pub link: Option<String>,
    /// The title of its scenario.
    pub scenario: String,
    /// The agent whose decision it shows.
    pub shown: Option<PictureAgent>,
}

/// An agent at a step of a run.
pub struct PictureAgent {
    pub agent: u32,
    pub step: u64,
    world: World,
    decisions: Decisions,
    unit: SceneUnit,
    findings: Vec<Finding>,
}

/// The sign of an overlay in the legend, as a picture.
pub fn sign(page: &BookPage) -> Option<String> {
    let palette = Palette::of(Theme::Light);
    let (camera, shapes) = page.overlay()?.sign(&palette)?;
    let mut svg = Svg::new(camera, palette.background);
    shapes.into_iter().for_each(|shape| svg.draw(shape));
    Some(svg.finish())
}

impl PagePicture {
    /// Makes the picture of a page; `live` is the address of the program in a browser.
    ///
    /// # Errors
    /// Those of `sidestep figure` about its arguments.
    pub fn of(line: &FigureLine, live: Option<&str>) -> anyhow::Result<PagePicture> {
        let command = format!("sidestep figure {} -o page.svg", line.words().collect::<Vec<_>>().join(" "));
        PagePicture::made(line, command.clone(), live).context(command)
    }

    fn made(line: &FigureLine, command: String, live: Option<&str>) -> anyhow::Result<PagePicture> {
        let words = ["figure"].into_iter().chain(line.words()).chain(["--out", "page.svg"]);
        let args = FigureWords::try_parse_from(words)?.figure;
        let plan = FigurePlan::of(&args)?;
        let mut svg = Vec::new();
        plan.write(FigureFormat::Svg, &mut svg, |_| {})?;
        let shown = plan.subject().map(|(agent, step)| PictureAgent::at(&plan, agent, step));
        let scenario = translated(&plan.scenario().title).to_string();
        let link = live.and_then(|page| plan.link(&args, page));
        Ok(PagePicture { svg, command, link, scenario, shown })
    }
}

impl PictureAgent {
    fn at(plan: &FigurePlan, agent: u32, step: u64) -> PictureAgent {
        let mut run = plan.run();
        let memory = watched_until(&mut run, &AgentName::Index(agent), step);
        let (world, decisions) = run.state();
        let findings = doctor::diagnose(world, decisions, agent, &memory);
        let (world, decisions, unit) = (world.clone(), decisions.clone(), plan.scenario().view.unit);
        PictureAgent { agent, step, world, decisions, unit, findings }
    }

    /// The agent as the subject of a page.
    pub fn subject(&self) -> PageSubject<'_> {
        let PictureAgent { agent, world, decisions, unit, findings, .. } = self;
        PageSubject { world, decisions, agent: *agent, unit: *unit, findings }
    }
}
