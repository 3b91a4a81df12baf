//! The plain command without a display: a clip of the scenario in the current folder, under a free name.

use std::io::Write;

use sidestep_lab::{Scenario, clips::NewName};

use super::{
    ViewArgs, answers,
    output::answer,
    record::{clip_of, write_new},
};

/// The command for other clips.
const RECORD: &str = "sidestep record NAME --method vo|rvo|hrvo|orca --set KEY=VALUE --out CLIP.gif";

/// Renders ten seconds with a progress bar and prints the path.
pub fn main(args: &ViewArgs, scenario: &Scenario) -> anyhow::Result<()> {
    let mut out = answer();
    let why = if cfg!(feature = "window") { answers::no_display() } else { answers::no_window() };
    writeln!(out, "{}", answers::renders_instead(why))?;
    write_new(&clip_of(scenario, &args.tuning)?, &NewName::of("sidestep.gif"))?;
    writeln!(out, "{}", answers::other_clips(RECORD.into()))?;
    writeln!(out, "{}", answers::other_names("sidestep list".into(), "sidestep run NAME --steps N".into()))?;
    Ok(())
}
