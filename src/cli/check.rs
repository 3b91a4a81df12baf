//! `sidestep check FILE`: reads a scenario and says what is in it, or what is wrong.

use std::io::Write;

use clap::Args;
use sidestep::model::obstacle::suspects;

use super::{load, one_line};

#[derive(Args)]
pub struct CheckArgs {
    /// Scenario file, or the name of a built-in one
    #[arg(value_name = "FILE|NAME")]
    scenario: String,
}

/// One line if all is well, and one for each polygon that is probably wound the wrong way; the error line otherwise.
pub fn main(args: &CheckArgs) -> anyhow::Result<()> {
    let scenario = load(&args.scenario)?;
    let world = scenario.world();
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{}: ok: \"{}\", {} agents, time step {} s, method {}",
        one_line(&args.scenario),
        one_line(&scenario.title),
        world.agents.len(),
        world.params.time_step,
        scenario.method.name()
    )?;
    for (polygon, suspicion) in suspects(&world) {
        writeln!(
            out,
            "{}: warning: polygon {polygon}: {}",
            one_line(&args.scenario),
            sidestep::doctor::contradiction(suspicion)
        )?;
    }
    Ok(())
}
