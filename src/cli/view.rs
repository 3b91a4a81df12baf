//! `sidestep`: the window; without a display, a clip of the default scenario instead.

use sidestep_core::Command;
use sidestep_lab::{Scenario, files::import::Imported, logs::recorded::is_log};

use super::{ViewArgs, clip, help, keep_apart, output::Talk};

/// Opens the window if there is a display.
pub fn main(args: &ViewArgs, talk: Talk) -> anyhow::Result<()> {
    if let Some(slip) = help::misspelt_command(&args.scenario) {
        anyhow::bail!(slip);
    }
    #[cfg(feature = "window")]
    if let Some((_, link)) = args.scenario.split_once("://") {
        return of_link(link, talk);
    }
    let mut read = if args.live {
        Imported::ours(args.tuning.live_log(&args.scenario)?)
    } else if is_log(&args.scenario) {
        // The length of a log's time step can be set in the window.
        Imported::ours(args.tuning.run_of_any_log(&args.scenario)?.scenario(&args.scenario))
    } else {
        args.tuning.load_told(&args.scenario)?
    };
    keep_apart(&[("--log", args.log.as_deref())])?;
    // Checked before the window opens, so that an error is one line on the terminal.
    let (tuning, program) = args.tuning.started(&read.scenario)?;
    read.scenario.world_after(&tuning)?;
    look_at(args, &mut read.scenario, &tuning)?;
    let own = program.and(args.tuning.program()).map(String::from);
    #[cfg(not(feature = "window"))]
    let _ = (talk, own);
    #[cfg(feature = "window")]
    if let Some(display) = crate::app::open_display() {
        let opening = opening(args, read.clone(), tuning, own)?;
        if crate::app::main(opening, talk.language(), display)? == crate::app::WindowEnd::Closed {
            return Ok(());
        }
    }
    if is_log(&args.scenario) && !args.live {
        return clip::main(args, &args.tuning.load(&args.scenario)?);
    }
    clip::main(args, &read.scenario)
}

/// Makes a scenario open at the step and with the agent that the command line names.
fn look_at(args: &ViewArgs, scenario: &mut Scenario, tuning: &[Command]) -> anyhow::Result<()> {
    if args.moment.is_named() {
        let step = args.moment.step(&args.scenario, &scenario.replay_after(tuning)?)?;
        scenario.view.stop_at(step, scenario.params.time_step);
    }
    scenario.view.select = args.select.or(scenario.view.select);
    Ok(())
}

/// Opens the moment of a link to a page, without fetching anything from there.
#[cfg(feature = "window")]
fn of_link(link: &str, talk: Talk) -> anyhow::Result<()> {
    use anyhow::Context;
    use sidestep_lab::link::Link;

    let (address, fragment) = link.split_once('#').unwrap_or((link, ""));
    let (link, remarks) = Link::parse(address.split_once('?').map_or("", |(_, query)| query), fragment);
    let language = link.language.or(talk.language());
    language.iter().for_each(|language| language.set());
    let opening = crate::app::link::opening(link, remarks, None)?;
    let display = crate::app::open_display().with_context(super::answers::no_display)?;
    crate::app::main(opening, language, display).map(drop)
}

/// The opening of the window. A clip opens with all of its worlds; with changes of the command line, its first world
/// becomes another run.
#[cfg(feature = "window")]
fn opening(
    args: &ViewArgs,
    read: Imported,
    tuning: Vec<Command>,
    own: Option<String>,
) -> anyhow::Result<crate::app::Opening> {
    let looks_closely = args.moment.is_named() || args.select.is_some();
    if read.format.is_some() && tuning.is_empty() && own.is_none() && !looks_closely {
        // Shown in the first screen before it is accepted; with commands that change it, it has been accepted.
        let opening = crate::app::Opening::looking_at(&args.scenario, read)?;
        return Ok(crate::app::Opening { log: args.log.clone(), ..opening });
    }
    let Imported { scenario, remarks, .. } = read;
    let runs = match sidestep_lab::clips::is_clip(&args.scenario) && tuning.is_empty() {
        true => sidestep_lab::clips::runs_of(args.scenario.as_ref())?,
        false => vec![scenario],
    };
    let (source, log) = (args.scenario.clone(), args.log.clone());
    let (preview, looks) = (None, crate::app::OpeningLooks::default());
    Ok(crate::app::Opening { source, runs, tuning, own, remarks, preview, log, looks })
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use clap::CommandFactory;
    use sidestep_lab::files::scenario::View;

    use super::{super::Cli, *};

    /// The view with which the window opens for these words after `sidestep`.
    fn opened(words: &str) -> anyhow::Result<View> {
        let words = std::iter::once("sidestep").chain(words.split(' ')).map(OsString::from);
        let args = super::super::read(Cli::command(), words)?.view;
        let mut scenario = args.tuning.load(&args.scenario)?;
        let changes = args.tuning.commands(&scenario)?;
        look_at(&args, &mut scenario, &changes)?;
        Ok(scenario.view)
    }

    #[test]
    fn a_step_and_an_agent_of_the_command_line_are_where_the_window_opens() {
        for (words, step) in [
            ("circle-10 --method vo --step 47 --select 3", 47),
            ("circle-10 --at 4.7s --select 3", 47),
            // Simulated time runs with the changed step, but the window counts with that of the scene.
            ("circle-10 --set time_step=0.05 --at 4.7s --select 3", 94),
            ("circle-10 --step 123457 --select 3", 123_457),
        ] {
            let view = opened(words).expect(words);
            let scenario = Scenario::load("circle-10").expect("built in");
            let at = view.at.expect("a moment");
            assert_eq!(View::step_of(at, scenario.params.time_step), step, "{words}");
            assert!(view.paused && view.select == Some(3), "{words}");
        }
        let own = opened("four-balls").expect("built in");
        assert_eq!(own, Scenario::load("four-balls").expect("built in").view);
        assert!(opened("circle-10 --live --step 3").is_err(), "a live log has no moment");
    }
}
