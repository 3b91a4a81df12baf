//! `sidestep record`: a scenario filmed off-screen, as a GIF clip or a PNG picture.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use sidestep::{
    Scenario, World,
    draw::Theme,
    overlay::{self, Shown},
    record::{
        film::{FilmError, Shot, write_gif, write_png},
        write_whole,
    },
};

use super::{Tuning, load, run::progress};

#[derive(Args)]
pub struct RecordArgs {
    /// Scenario file, or the name of a built-in one
    #[arg(value_name = "FILE|NAME")]
    scenario: String,
    /// How long the clip is, in simulated seconds
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = seconds)]
    seconds: f32,
    /// Simulated time at which it starts
    #[arg(long, value_name = "T", default_value_t = 0.0, value_parser = seconds)]
    from: f32,
    /// Pictures a second
    #[arg(long, value_name = "F", default_value_t = 25, value_parser = clap::value_parser!(u16).range(1..=100))]
    fps: u16,
    /// Size of the picture in pixels
    #[arg(long, value_name = "WxH", default_value = "720x600", value_parser = size)]
    size: (u16, u16),
    /// Colors
    #[arg(long, value_enum, default_value = "dark")]
    theme: ThemeName,
    /// The agent whose constructions are drawn; the scenario's own choice otherwise
    #[arg(long, value_name = "I")]
    select: Option<u32>,
    /// Overlays by id, with commas; the scenario's own choice otherwise
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    overlays: Option<Vec<String>>,
    #[command(flatten)]
    tuning: Tuning,
    /// Where it goes; the ending says what it is: .gif or .png
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum ThemeName {
    Dark,
    Light,
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Theme {
        match name {
            ThemeName::Dark => Theme::Dark,
            ThemeName::Light => Theme::Light,
        }
    }
}

/// Longest clip, s: an hour.
const LONGEST: f32 = 3600.0;

fn seconds(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(seconds) if (0.0..=LONGEST).contains(&seconds) => Ok(seconds),
        _ => Err(format!("want seconds from 0 to {LONGEST}")),
    }
}

pub(super) fn size(text: &str) -> Result<(u16, u16), String> {
    let parse = |side: &str| side.parse::<u16>().ok().filter(|side| (16..=7680).contains(side));
    let sides = text.split_once('x').and_then(|(width, height)| Some((parse(width)?, parse(height)?)));
    sides.ok_or_else(|| "want a size like 1280x720, each side from 16 to 7680".into())
}

/// Films and says where the file is.
pub fn main(args: &RecordArgs) -> anyhow::Result<()> {
    let scenario = load(&args.scenario)?;
    let world = args.tuning.world(&scenario)?;
    if let Some(select) = args.select
        && select as usize >= world.agents.len()
    {
        bail!("there is no agent {select}: {} has {}, counted from 0", args.scenario, world.agents.len());
    }
    for id in args.overlays.iter().flatten() {
        overlay::find(id).map_err(anyhow::Error::msg)?;
    }
    let mut shot = shot_of(&scenario, &world);
    shot.size = args.size;
    shot.from = args.from;
    shot.seconds = args.seconds;
    shot.frame_rate = args.fps;
    shot.theme = args.theme.into();
    shot.select = args.select.or(shot.select);
    if let Some(ids) = &args.overlays {
        shot.shown = Shown::only(ids);
    }
    write(&world, &shot, &args.out)
}

/// The shot that a scenario asks for: its selection and overlays, ten seconds, the method as the caption.
pub fn shot_of(scenario: &Scenario, world: &World) -> Shot {
    let mut methods = world.agents.iter().map(|agent| agent.method.label());
    let first = methods.next().unwrap_or("none");
    let method = if methods.all(|method| method == first) { first } else { "mixed methods" };
    Shot {
        size: (720, 600),
        from: 0.0,
        seconds: 10.0,
        frame_rate: 25,
        theme: Theme::Dark,
        select: scenario.view.select,
        shown: scenario.view.overlays.as_deref().map_or_else(Shown::default, Shown::only),
        caption: format!("{} · {method}", scenario.title),
    }
}

/// Writes the clip or picture with a progress bar, whole or not at all, and prints its path.
pub fn write(world: &World, shot: &Shot, path: &Path) -> anyhow::Result<()> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    let bar = progress(0);
    let written = match ending.as_str() {
        "gif" => write_whole(path, |out| -> Result<(), FilmError> {
            write_gif(world, shot, out, |done, total| {
                bar.set_length(total);
                bar.set_position(done);
                true
            })
        }),
        "png" => write_whole(path, |out| write_png(world, shot, out)),
        _ => bail!("{}: the ending says what to write; it is .gif or .png", path.display()),
    };
    bar.finish_and_clear();
    written.with_context(|| format!("cannot write {}", path.display()))?;
    let place = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    writeln!(std::io::stdout(), "{}", place.display())?;
    Ok(())
}
