//! `sidestep figure`: one step of a scenario as a vector file for papers and slides, or as pixels.

use std::{io::Write, path::PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use sidestep::{
    draw::Theme,
    overlay::{self, Look, Shown},
    record::{
        figure::{Figure, FigureError, FigureView, write_png, write_svg},
        write_whole,
    },
};

use super::{
    Tuning, keep_apart,
    length::Moment,
    output::{Destination, full_name, progress},
    record::{ThemeName, size},
    said,
};

#[derive(Args)]
pub struct FigureArgs {
    /// Scenario file, or the name of a built-in one
    #[arg(value_name = "FILE|NAME")]
    scenario: String,
    #[command(flatten)]
    moment: Moment,
    /// The agent whose decision it shows; the scenario's own choice otherwise, or 0
    #[arg(long, value_name = "I", allow_negative_numbers = true)]
    agent: Option<u32>,
    /// world, or what the agent decided in the plane of its velocities: lens, lp:STEP, construction:SOURCE:STAGE, len; or how a vehicle steered, in its own axes: steering
    #[arg(long, value_name = "VIEW", default_value = "world", value_parser = FigureView::parse)]
    view: FigureView,
    /// Overlays by id, with commas; the scenario's own choice otherwise, and the usual ones for velocities
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    overlays: Option<Vec<String>>,
    /// Size in pixels; 1200x800 for the world and 800x800 for velocities otherwise
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<(u16, u16)>,
    /// Colors
    #[arg(long, value_enum, default_value = "light")]
    theme: ThemeName,
    /// A line at the top
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,
    #[command(flatten)]
    tuning: Tuning,
    /// Where it goes; the ending says what it is: .svg or .png; - is standard output
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// What goes to standard output
    #[arg(long, value_name = "FORMAT", value_parser = ["svg", "png"])]
    format: Option<String>,
}

/// Runs to the step, draws it and says where the file is.
pub fn main(args: &FigureArgs) -> anyhow::Result<()> {
    let target = Destination::of(&args.out, args.format.as_deref())?;
    let path = target.path();
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    if !["svg", "png"].contains(&ending.as_str()) {
        bail!(said::unknown_ending(path.display().to_string()));
    }
    keep_apart(&args.scenario, &[("--out", Some(path))])?;
    let scenario = args.tuning.load(&args.scenario)?;
    let world = args.tuning.world(&scenario)?;
    let (agents, step) = (world.agents.len(), args.moment.step(world.params.time_step));
    if let Some(agent) = args.agent.filter(|agent| *agent as usize >= agents) {
        bail!(said::no_agent(agent as usize, args.scenario.clone(), agents));
    }
    for id in args.overlays.iter().flatten() {
        overlay::find(id)?;
    }
    let asked = Look::of(&scenario.view, agents);
    let own = if args.view == FigureView::World { asked.shown } else { Shown::default() };
    let figure = Figure {
        view: args.view,
        step,
        look: Look {
            selected: args.agent.or(asked.selected).or((agents > 0).then_some(0)),
            shown: args.overlays.as_deref().map_or(own, Shown::named),
            ..asked
        },
        gate: scenario.view.gate,
        size: args.size.unwrap_or(if args.view == FigureView::World { (1200, 800) } else { (800, 800) }),
        theme: Theme::from(args.theme),
        caption: args.caption.clone(),
    };
    let bar = progress(step);
    let written = write_whole(path, |out| {
        let stepped = |step| bar.set_position(step);
        if ending == "svg" {
            write_svg(&world, &figure, out, stepped)
        } else {
            write_png(&world, &figure, out, stepped)
        }
    });
    bar.finish_and_clear();
    match written {
        // It names the file itself.
        Err(error @ FigureError::Io(_)) => return Err(error.into()),
        written => written.with_context(|| said::cannot_write(path.display().to_string()))?,
    }
    let full = full_name(path);
    target.deliver(|| Ok(writeln!(std::io::stdout(), "{full}")?))
}
