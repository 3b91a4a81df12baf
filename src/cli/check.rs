//! `sidestep check FILE`: reads a scenario and says what is in it, or what is wrong.

use std::io::Write;

use clap::Args;
use serde_json::json;
use sidestep::model::obstacle::suspects;

use super::{
    load, one_line,
    output::{in_json, print_json},
};

#[derive(Args)]
pub struct CheckArgs {
    /// Scenario file, or the name of a built-in one
    #[arg(value_name = "FILE|NAME")]
    scenario: String,
    /// Print a JSON object; docs/json.md says what its keys are
    #[arg(long)]
    json: bool,
}

/// One line if all is well, and one for each polygon that is probably wound the wrong way; the error line otherwise.
pub fn main(args: &CheckArgs) -> anyhow::Result<()> {
    let scenario = load(&args.scenario)?;
    let world = scenario.world();
    let warnings: Vec<String> = suspects(&world)
        .into_iter()
        .map(|(polygon, suspicion)| {
            format!("polygon {polygon}: {}", sidestep::doctor::contradiction(suspicion))
        })
        .collect();
    if args.json {
        return print_json(&json!({
            "file": args.scenario,
            "title": scenario.title,
            "agents": world.agents.len(),
            "time_step": in_json(world.params.time_step),
            "method": scenario.method.name(),
            "steps": scenario.run.as_ref().map(|run| run.steps),
            "warnings": warnings,
        }));
    }
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
    for warning in warnings {
        writeln!(out, "{}: warning: {warning}", one_line(&args.scenario))?;
    }
    Ok(())
}
