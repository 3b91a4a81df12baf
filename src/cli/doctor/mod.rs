//! `sidestep doctor`: what ails the agents of a scenario, and which changes help; over many scenarios a table.

mod cases;
mod real;
mod table;

use std::{io::Write, sync::atomic::AtomicBool};

use clap::Args;
use sidestep::{
    doctor::Trials,
    scenario::builtin,
    text::{message::Message, quantity::number},
};

use super::{Tuning, load, one_line, run::progress, said};
use cases::{ExaminedCase, cases};

#[derive(Args)]
pub struct DoctorArgs {
    /// Scenario files, or names of built-in ones; with none, the table over all built-in ones
    #[arg(value_name = "FILE|NAME")]
    scenarios: Vec<String>,
    /// A table over these scenarios under each of the five methods, as Markdown
    #[arg(long)]
    table: bool,
    /// How long each run is examined, in simulated seconds
    #[arg(long, value_name = "S", default_value_t = 20.0, value_parser = seconds, allow_negative_numbers = true)]
    seconds: f64,
    /// Most agents of a run that are examined, spread over all
    #[arg(long, value_name = "N", default_value_t = 8)]
    agents: u32,
    /// Each case of the table as a line below it, not only those that were not cured for real
    #[arg(long)]
    cases: bool,
    #[command(flatten)]
    tuning: Tuning,
}

/// Longest run, s.
const LONGEST: f64 = 1e5;

fn seconds(text: &str) -> Result<f64, Message> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=LONGEST).contains(seconds));
    seconds.ok_or_else(|| said::want_seconds(number(LONGEST as f32)))
}

/// The findings with what helps, or the table.
pub fn main(args: &DoctorArgs) -> anyhow::Result<()> {
    if args.table || args.scenarios.is_empty() {
        return table::main(args);
    }
    for name in &args.scenarios {
        let scenario = load(name)?;
        let cases = cases(args.tuning.world(&scenario)?, args.seconds, args.agents);
        print(&scenario.title, &cases)?;
    }
    Ok(())
}

/// The scenarios of a table.
fn names(args: &DoctorArgs) -> Vec<String> {
    match args.scenarios.as_slice() {
        [] => builtin::all().map(|builtin| builtin.name.to_string()).collect(),
        named => named.to_vec(),
    }
}

/// A paragraph for each finding, by agent.
fn print(title: &str, cases: &[ExaminedCase]) -> anyhow::Result<()> {
    let bar = progress(cases.len() as u64);
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}: {} findings", one_line(title), cases.len())?;
    let mut sorted: Vec<&ExaminedCase> = cases.iter().collect();
    sorted.sort_by_key(|case| case.agent);
    for case in sorted {
        let outcome = Trials::new(&case.world, case.agent, &case.finding).finish(&AtomicBool::new(false));
        bar.inc(1);
        let finding = &case.finding;
        let level = finding.severity.name();
        let since = finding.since.map_or(String::new(), |since| format!(", {}", since.message()));
        writeln!(out, "\nagent {}, {:.1} s, {level}{since}", case.agent, case.world.time)?;
        writeln!(out, "  {}", finding.sentence)?;
        writeln!(out, "  {}", finding.remedy.message())?;
        writeln!(
            out,
            "  trials: {}",
            outcome.map_or(String::new(), |outcome| outcome.message().to_string())
        )?;
    }
    bar.finish_and_clear();
    Ok(())
}
