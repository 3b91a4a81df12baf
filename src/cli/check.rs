//! `sidestep check FILE`: reads a scenario and says what is in it, or what is wrong.

use std::io::Write;

use clap::Args;
use serde_json::json;
use sidestep::{
    doctor::contradiction,
    model::obstacle::suspects,
    scenario::translated,
    text::{message::Message, quantity::seconds},
};

use super::{
    answers, load,
    output::{answer, in_json, print_json},
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
    let warnings: Vec<Message> = suspects(&world)
        .into_iter()
        .map(|(polygon, suspicion)| answers::polygon(polygon, contradiction(suspicion)))
        .collect();
    if args.json {
        return print_json(|| {
            Ok(json!({
                "file": args.scenario,
                "title": scenario.title,
                "agents": world.agents.len(),
                "time_step": in_json(world.params.time_step),
                "method": scenario.method.name(),
                "steps": scenario.run.as_ref().map(|run| run.steps),
                "warnings": warnings.iter().map(Message::to_string).collect::<Vec<_>>(),
            }))
        });
    }
    let mut out = answer();
    let (file, title) = (args.scenario.clone(), translated(&scenario.title).to_string());
    let (agents, time_step) = (world.agents.len(), seconds(world.params.time_step));
    let fine = answers::fine(file.clone(), title, agents, time_step, scenario.method.name().into());
    writeln!(out, "{fine}")?;
    for warning in warnings {
        writeln!(out, "{}", answers::warning(file.clone(), warning))?;
    }
    Ok(())
}
