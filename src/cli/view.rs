//! `sidestep`: the window; without a display, a clip of the default scenario instead.

use super::{ViewArgs, clip, help, keep_apart, output::Talk};

/// Opens the window where there is a display.
pub fn main(args: &ViewArgs, talk: Talk) -> anyhow::Result<()> {
    keep_apart(&args.scenario, &[("--log", args.log.as_deref())])?;
    if let Some(slip) = help::misspelt_command(&args.scenario) {
        anyhow::bail!(slip);
    }
    let scenario = args.tuning.load(&args.scenario)?;
    // Said before the window opens, so that a slip is one line on the terminal.
    args.tuning.world(&scenario)?;
    #[cfg(not(feature = "app"))]
    let _ = talk;
    #[cfg(feature = "app")]
    if crate::app::display_is_there() {
        return crate::app::main(opening(args, scenario)?, talk.language());
    }
    clip::main(args, &scenario)
}

/// A clip opens with all of its worlds; with changes of the command line, its first world is another run.
#[cfg(feature = "app")]
fn opening(args: &ViewArgs, scenario: sidestep::Scenario) -> anyhow::Result<crate::app::Opening> {
    let tuning = args.tuning.commands(&scenario)?;
    let runs = match sidestep::record::is_clip(&args.scenario) && tuning.is_empty() {
        true => sidestep::record::runs_of(args.scenario.as_ref())?,
        false => vec![scenario],
    };
    Ok(crate::app::Opening { source: args.scenario.clone(), runs, tuning, log: args.log.clone() })
}
