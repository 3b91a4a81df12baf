//! `sidestep replay`: makes a saved run again and compares it with its fingerprints.

use anyhow::bail;
use clap::Args;
use serde_json::json;
use sidestep_lab::files::scenario::translated;

use super::{
    answers, load,
    output::{answer, print_json, progress, row},
    said,
};

#[derive(Args)]
pub struct ReplayArgs {
    /// A saved run, or a clip or picture that carries one
    #[arg(value_name = "FILE|CLIP")]
    file: String,
    /// Print a JSON object; docs/json.md says what its keys are
    #[arg(long)]
    json: bool,
}

/// Prints steps and digest, or fails with the step at which the run differs.
pub fn main(args: &ReplayArgs) -> anyhow::Result<()> {
    let scenario = load(&args.file)?;
    let Some(run) = &scenario.run else {
        bail!(said::holds_no_run(args.file.clone()));
    };
    let bar = progress(run.steps);
    let digest = run.verify(scenario.replay(), |step| {
        bar.set_position(step);
        true
    });
    bar.finish_and_clear();
    let digest = digest.map_err(|divergence| said::of_file(args.file.clone(), divergence.message()))?;
    let digest = format!("{:016x}", digest.unwrap_or_default());
    if args.json {
        return print_json(|| {
            Ok(json!({
                "scenario": scenario.title,
                "steps": run.steps,
                "changes": run.log.len(),
                "fingerprints": run.pulses.len(),
                "digest": digest,
            }))
        });
    }
    let mut out = answer();
    row(&mut out, answers::scenario(), translated(&scenario.title))?;
    row(&mut out, answers::steps(), run.steps)?;
    row(&mut out, answers::changes(), run.log.len())?;
    let compared = match run.pulses.len() {
        0 => answers::none_to_compare(),
        count => answers::all_as_recorded(count),
    };
    row(&mut out, answers::fingerprints(), compared)?;
    row(&mut out, answers::digest(), digest)?;
    Ok(())
}
