//! `sidestep check FILE`: reads a scenario or a log and describes its content, or the error.

use std::io::Write;

use clap::Args;
use serde_json::json;
use sidestep_core::model::obstacle::suspects;
use sidestep_lab::{
    explain::doctor::contradiction,
    files::scenario::translated,
    logs::recorded::is_log,
    text::{message::Message, quantity::seconds},
};

use super::{
    Tuning, answers, check_log,
    output::{answer, in_json, print_json},
};

#[derive(Args)]
pub struct CheckArgs {
    /// Scenario file, the name of a built-in one, or the log of a run
    #[arg(value_name = "FILE|NAME")]
    scenario: String,
    #[command(flatten)]
    tuning: Tuning,
    /// Print a JSON object; docs/json.md says what its keys are
    #[arg(long)]
    json: bool,
}

/// One line if all is well, and one for each polygon that is probably wound the wrong way; the error line otherwise.
pub fn main(args: &CheckArgs) -> anyhow::Result<()> {
    if is_log(&args.scenario) {
        return check_log::main(&args.scenario, &args.tuning.run_of_any_log(&args.scenario)?, args.json);
    }
    let scenario = args.tuning.load(&args.scenario)?;
    let world = args.tuning.world(&scenario)?;
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
