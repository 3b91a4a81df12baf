//! The plain command where there is no display: a clip of the scenario in the current folder, under
//! a name that is free.

use std::io::Write;

use sidestep::{Scenario, record::NewName};

use super::{
    ViewArgs,
    record::{clip_of, write_new},
};

/// Renders ten seconds with a progress bar and says where they are.
pub fn main(args: &ViewArgs, scenario: &Scenario) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    let why = if cfg!(feature = "app") {
        "No display was found"
    } else {
        "This sidestep was built without its window"
    };
    writeln!(out, "{why}, so it renders a clip instead.")?;
    write_new(&clip_of(scenario, &args.tuning)?, &NewName::of("sidestep.gif"))?;
    writeln!(
        out,
        "Other clips: sidestep record NAME --method vo|rvo|hrvo|orca --set KEY=VALUE --out CLIP.gif"
    )?;
    writeln!(out, "Scenario names: sidestep list. Figures without pictures: sidestep run NAME --steps N.")?;
    Ok(())
}
