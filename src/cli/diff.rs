//! `sidestep diff`: compares two logs that should be of the same run.

use std::io;

use clap::Args;
use glam::Vec2;
use serde_json::{Value, json};
use sidestep_lab::{
    logs::{
        audit::diff::{LogDifference, first_difference},
        recorded::RecordedRun,
    },
    text::{message::Message, numbers::coordinates},
};

use super::{
    Tuning, answers,
    output::{answer, in_json, print_json, progress, row},
};

#[derive(Args)]
pub struct DiffArgs {
    /// A log
    #[arg(value_name = "A")]
    first: String,
    /// Another log of the same run
    #[arg(value_name = "B")]
    second: String,
    #[command(flatten)]
    tuning: Tuning,
    /// Print a JSON object; docs/json.md says what its keys are
    #[arg(long)]
    json: bool,
}

/// Prints where the logs diverge; returns whether they agree.
pub fn main(args: &DiffArgs) -> anyhow::Result<bool> {
    // Both have the same time step, so its value does not matter.
    let runs = [args.tuning.run_of_any_log(&args.first)?, args.tuning.run_of_any_log(&args.second)?];
    let bar = progress(runs[0].log().stamps().len() as u64);
    let (steps, found) = first_difference(&runs[0], &runs[1], |step| bar.set_position(step));
    bar.finish_and_clear();
    if args.json {
        print_json(|| Ok(json!({ "steps": steps, "first": found.as_ref().map(in_keys) })))?;
    } else {
        print(args, &runs, steps, found.as_ref())?;
    }
    Ok(found.is_none())
}

fn print(
    args: &DiffArgs,
    runs: &[RecordedRun; 2],
    steps: u64,
    found: Option<&LogDifference>,
) -> io::Result<()> {
    let mut out = answer();
    for (name, run) in [&args.first, &args.second].into_iter().zip(runs) {
        let log = run.log();
        let rows = answers::log_rows(log.len(), log.names().len(), log.stamps().len());
        row(&mut out, answers::log(), format!("{name}: {rows}"))?;
    }
    row(&mut out, answers::equal_steps(), steps)?;
    let Some(found) = found else { return row(&mut out, answers::first_difference(), answers::none_found()) };
    let place = answers::at_step(found.step.to_string(), found.agent.clone());
    row(&mut out, answers::first_difference(), place)?;
    let shown = |v: Vec2| coordinates(v, |number| number.to_string());
    match found.values {
        [Some(a), Some(b)] => row(&mut out, found.column, answers::one_and_other(shown(a), shown(b)))?,
        _ => row(&mut out, answers::column(), found.column)?,
    }
    match &found.operand {
        Some(operand) => row(&mut out, answers::operand(), operand),
        None => Ok(()),
    }
}

/// The keys of docs/json.md.
fn in_keys(found: &LogDifference) -> Value {
    let vector = |v: Vec2| [in_json(v.x), in_json(v.y)];
    json!({
        "step": found.step,
        "agent": found.agent,
        "column": found.column,
        "values": found.values.map(|v| v.map(vector)),
        "operand": found.operand.as_ref().map(Message::to_string),
    })
}
