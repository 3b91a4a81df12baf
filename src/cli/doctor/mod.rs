//! `sidestep doctor`: the ailments of the agents of a scenario, and the changes that help.

mod cases;

use std::{io::Write, num::NonZero, sync::atomic::AtomicBool};

use clap::Args;
use serde_json::{Value, json};
use sidestep_lab::{
    Scenario,
    explain::{
        doctor::{TrialOutcome, Trials},
        report::FindingReport,
    },
    files::scenario::{builtin, translated},
    text::{
        message::Message,
        names,
        quantity::{NumberForm, seconds as in_seconds},
        said::OneAgent,
    },
};

use super::{
    Tuning, answers,
    length::time,
    output::{answer, in_json, print_json, progress},
};
use cases::{ExaminedCase, cases};

#[derive(Args)]
pub struct DoctorArgs {
    /// Scenario files, or names of built-in ones; with none, all built-in ones
    #[arg(value_name = "FILE|NAME")]
    scenarios: Vec<String>,
    /// How long each run is examined, in simulated time: 10, 10s, 500ms or 2m
    #[arg(long, value_name = "TIME", default_value = "20s", value_parser = seconds, allow_negative_numbers = true)]
    seconds: f64,
    /// Most agents of a run that are examined: spread over those at its start, then those that enter
    #[arg(long, value_name = "N", default_value_t = 8)]
    agents: u32,
    /// Print the findings as a JSON list; docs/json.md says what its keys are
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    tuning: Tuning,
}

/// The longest run, s.
const LONGEST: f64 = 1e5;

fn seconds(text: &str) -> Result<f64, String> {
    time(text, LONGEST)
}

/// Prints the findings and their remedies.
pub fn main(args: &DoctorArgs) -> anyhow::Result<()> {
    if args.json {
        return print_json(|| as_data(args));
    }
    for name in scenarios(args) {
        let (scenario, cases) = examined(args, &name)?;
        print(translated(&scenario.title), &cases)?;
    }
    Ok(())
}

/// The scenarios that are examined.
fn scenarios(args: &DoctorArgs) -> Vec<String> {
    match args.scenarios.as_slice() {
        [] => builtin::all().map(|builtin| builtin.name.to_string()).collect(),
        named => named.to_vec(),
    }
}

/// A scenario, and the findings on its agents.
fn examined(args: &DoctorArgs, name: &str) -> anyhow::Result<(Scenario, Vec<ExaminedCase>)> {
    let scenario = args.tuning.load(name)?;
    let (commands, program) = args.tuning.started(&scenario)?;
    let mut run = scenario.replay_after(&commands)?;
    run.give_program(program);
    let cases = cases(run, args.seconds, args.agents)?;
    Ok((scenario, cases))
}

/// Every finding, in the form of `sidestep why --try`.
fn as_data(args: &DoctorArgs) -> anyhow::Result<Value> {
    let mut findings = Vec::new();
    for name in scenarios(args) {
        let (_, cases) = examined(args, &name)?;
        for ExaminedCase { world, start, agent, naming, finding, .. } in cases {
            let (step, time) = (world.step, in_json(world.time as f32));
            findings.push(names::called(naming, || {
                let mut finding = FindingReport::from(finding);
                finding.try_remedies(&world, start.as_deref(), agent);
                json!({
                    "scenario": name, "agent": agent, "name": names::name_of(agent),
                    "step": step, "time": time, "finding": finding,
                })
            }));
        }
    }
    Ok(findings.into())
}

fn tried(case: &ExaminedCase) -> Option<TrialOutcome> {
    let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let trials =
        Trials::new(&case.world, case.start.as_deref(), case.agent, &case.finding).on_threads(threads);
    trials.finish(&AtomicBool::new(false))
}

/// A paragraph for each finding, by agent.
fn print(title: &str, cases: &[ExaminedCase]) -> anyhow::Result<()> {
    let bar = progress(cases.len() as u64);
    let mut out = answer();
    writeln!(out, "{}", answers::findings_in(title.into(), cases.len()))?;
    let mut sorted: Vec<&ExaminedCase> = cases.iter().collect();
    sorted.sort_by_key(|case| case.patient);
    for case in sorted {
        let outcome = tried(case);
        bar.inc(1);
        names::call(case.naming.clone());
        let finding = &case.finding;
        writeln!(out, "\n{}", heading(case))?;
        writeln!(out, "  {}", finding.sentence)?;
        writeln!(out, "  {}", finding.remedy.message())?;
        writeln!(out, "  {}", answers::trials(outcome.map(|outcome| outcome.message(&case.world))))?;
    }
    names::call(None);
    bar.finish_and_clear();
    Ok(())
}

/// The agent, the time, the severity, and the beginning.
fn heading(case: &ExaminedCase) -> Message {
    let level = answers::level(case.finding.severity);
    let time = in_seconds(case.world.time as f32).form(NumberForm::Tenths);
    let since = case.finding.since.map(|since| answers::since(since.message()));
    answers::case(OneAgent(case.agent), time, level, since)
}
