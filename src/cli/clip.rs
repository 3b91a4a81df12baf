//! What the plain command does where there is no display: a clip of the scenario in the current folder.

use std::{io::Write, path::Path};

use anyhow::Context;
use sidestep::{
    Scenario,
    draw::Theme,
    overlay::Shown,
    record::{
        film::{FilmError, Shot, write_gif},
        write_whole,
    },
};

use super::{ViewArgs, run::progress};

/// Where the clip goes.
const FILE: &str = "sidestep.gif";

/// Renders ten seconds with a progress bar and says where they are.
pub fn main(args: &ViewArgs, scenario: &Scenario) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    writeln!(out, "No display was found, so sidestep renders a clip instead of opening its window.")?;
    let world = args.tuning.world(scenario)?;
    let methods: Vec<_> = world.agents.iter().map(|agent| agent.method.label()).collect();
    let method = if methods.windows(2).all(|pair| pair[0] == pair[1]) { methods[0] } else { "mixed" };
    let shot = Shot {
        size: (720, 600),
        seconds: 10.0,
        frame_rate: 25,
        theme: Theme::Dark,
        select: scenario.view.select.or(Some(0)),
        shown: scenario.view.overlays.as_deref().map_or_else(Shown::default, Shown::only),
        caption: format!("{} · {method}", scenario.title),
    };
    let path = Path::new(FILE);
    let bar = progress(0);
    write_whole(path, |out| -> Result<(), FilmError> {
        write_gif(&world, &shot, out, |done, total| {
            bar.set_length(total);
            bar.set_position(done);
            true
        })
    })
    .with_context(|| format!("cannot write {FILE}; start sidestep in a folder that can be written"))?;
    bar.finish_and_clear();
    let place = std::env::current_dir().map_or_else(|_| path.to_path_buf(), |folder| folder.join(path));
    writeln!(out, "{}", place.display())?;
    writeln!(
        out,
        "Other clips: sidestep NAME --method vo|rvo|orca --set KEY=VALUE; names by `sidestep list`."
    )?;
    writeln!(out, "Figures without pictures: sidestep run NAME --steps N --summary.")?;
    Ok(())
}
