//! `sidestep check FILE`: reads a scenario or a log and describes its content, or the error. Tests the claims of a
//! scenario.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};
use sidestep_core::{Command, model::obstacle::suspects};
use sidestep_lab::{
    Scenario,
    explain::doctor::contradiction,
    files::scenario::{Claim, translated},
    logs::recorded::is_log,
    print::sweep::Length,
    run::metrics::Metric,
    text::{message::Message, quantity::seconds},
};

use super::{
    Tuning, answers, check_log,
    length::steps_of,
    output::{answer, in_json, print_json, progress},
    said,
};

#[derive(Args)]
pub struct CheckArgs {
    /// Scenario file, the name of a built-in one, or the log of a run
    #[arg(value_name = "FILE|NAME")]
    scenario: String,
    #[command(flatten)]
    tuning: Tuning,
    /// Also make the runs of the scenario's [[claims]], and fail if a figure is outside its range
    #[arg(long)]
    claims: bool,
    /// Print a JSON object; docs/json.md says what its keys are
    #[arg(long)]
    json: bool,
}

/// One line if all is well, and one for each polygon that is probably wound the wrong way; the error line otherwise.
/// Returns whether everything that was tested holds.
pub fn main(args: &CheckArgs) -> anyhow::Result<bool> {
    if is_log(&args.scenario) {
        anyhow::ensure!(!args.claims, said::logs_claim_nothing());
        check_log::main(&args.scenario, &args.tuning.run_of_any_log(&args.scenario)?, args.json)?;
        return Ok(true);
    }
    let scenario = args.tuning.load(&args.scenario)?;
    let commands = args.tuning.commands(&scenario)?;
    let world = scenario.world_after(&commands)?;
    let tested = if args.claims { tested(&scenario, &commands)? } else { Vec::new() };
    let holds = tested.iter().all(TestedFigure::holds);
    let mut methods = world.agents.iter().map(|agent| agent.method);
    let first = methods.next().unwrap_or(scenario.method);
    let method = if methods.all(|method| method == first) { first } else { scenario.method }.name();
    let warnings: Vec<Message> = suspects(&world)
        .into_iter()
        .map(|(polygon, suspicion)| answers::polygon(polygon, contradiction(suspicion)))
        .collect();
    if args.json {
        print_json(|| {
            Ok(json!({
                "file": args.scenario,
                "title": scenario.title,
                "agents": world.agents.len(),
                "time_step": in_json(world.params.time_step),
                "method": method,
                "steps": scenario.run.as_ref().map(|run| run.steps),
                "warnings": warnings.iter().map(Message::to_string).collect::<Vec<_>>(),
                "claims": tested.iter().map(TestedFigure::json).collect::<Vec<_>>(),
            }))
        })?;
        return Ok(holds);
    }
    let mut out = answer();
    let (file, title) = (args.scenario.clone(), translated(&scenario.title).to_string());
    let (agents, time_step) = (world.agents.len(), seconds(world.params.time_step));
    let fine = answers::fine(file.clone(), title, agents, time_step, method.into());
    writeln!(out, "{fine}")?;
    for warning in warnings {
        writeln!(out, "{}", answers::warning(file.clone(), warning))?;
    }
    match (args.claims, scenario.claims.len()) {
        (true, 0) => writeln!(out, "{}", answers::no_claims(file.clone()))?,
        (false, claims) if claims > 0 => writeln!(out, "{}", answers::untested(file.clone(), claims))?,
        _ => {}
    }
    for tested in &tested {
        writeln!(out, "{}", tested.message(file.clone()))?;
    }
    Ok(holds)
}

/// A figure of a claim, and its value in the run.
struct TestedFigure<'a> {
    claim: &'a Claim,
    figure: &'static Metric,
    range: [f32; 2],
    value: f32,
}

impl TestedFigure<'_> {
    /// Both ends belong to the range, to a millionth of the value: figures are rounded to `f32`.
    fn holds(&self) -> bool {
        let ([least, greatest], slack) = (self.range, 1e-6 * self.value.abs());
        (least - slack..=greatest + slack).contains(&self.value)
    }

    fn message(&self, file: String) -> Message {
        let TestedFigure { claim, figure, range: [least, greatest], value } = self;
        let value = if value.is_finite() { value.to_string() } else { answers::undefined().to_string() };
        let run: Vec<String> = claim.set.iter().cloned().chain([format!("{} s", claim.seconds)]).collect();
        let words = if self.holds() { answers::claim_holds } else { answers::claim_fails };
        words(file, run.join(", "), figure.id.into(), value, least.to_string(), greatest.to_string())
    }

    fn json(&self) -> Value {
        json!({
            "set": self.claim.set,
            "seconds": in_json(self.claim.seconds),
            "figure": self.figure.id,
            "range": self.range.map(in_json),
            "value": in_json(self.value),
            "holds": self.holds(),
        })
    }
}

/// Makes the runs of all claims of a scenario after these changes; they do not follow its recorded run.
fn tested<'a>(scenario: &'a Scenario, changes: &[Command]) -> anyhow::Result<Vec<TestedFigure<'a>>> {
    let mut tested = Vec::new();
    let start = Scenario { run: None, ..scenario.clone() };
    for claim in &scenario.claims {
        let mut run = start.observed_run(&[changes, &claim.commands()?].concat())?;
        let steps = steps_of(Length::Seconds(claim.seconds.into()), run.world().params.time_step)?;
        anyhow::ensure!(steps > 0, said::claim_too_short(seconds(claim.seconds)));
        let bar = progress(steps);
        for _ in 0..steps {
            run.step();
            bar.inc(1);
        }
        bar.finish_and_clear();
        let sample = run.sample();
        let figures = claim.figures.iter().filter_map(|(id, range)| Some((Metric::find(id)?, *range)));
        tested.extend(figures.map(|(figure, range)| {
            let value = (figure.world)(&sample) as f32;
            TestedFigure { claim, figure, range, value }
        }));
    }
    Ok(tested)
}
