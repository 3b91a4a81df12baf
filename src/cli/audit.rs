//! `sidestep audit`: compares every decision of a log with the method.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use clap::Args;
use glam::Vec2;
use serde_json::{Value, json};
use sidestep_lab::{
    explain::report::SourceInKeys,
    logs::{
        audit::{Audit, AuditOptions, CauseRank, FirstDifference, IntegrationFault, MovesHeld, audit},
        recorded::RecordedRun,
    },
    text::{
        message::Message,
        numbers::{coordinates, figure, percent},
    },
};

use super::{
    Tuning, answers,
    output::{answer, in_json, print_json, progress, row},
};

#[derive(Args)]
pub struct AuditArgs {
    /// Log of a run: CSV with a header, JSON lines, or tracks of people; docs/audit.md has the columns
    #[arg(value_name = "LOG")]
    log: String,
    #[command(flatten)]
    tuning: Tuning,
    /// Velocities that differ by no more are the same, m/s
    #[arg(long, value_name = "M/S", default_value_t = 1e-4, value_parser = tolerance, allow_negative_numbers = true)]
    tolerance: f32,
    /// Do not look for what explains the decisions that differ
    #[arg(long)]
    no_causes: bool,
    /// Hold decisions against estimated preferred velocities, where the log has none; that is no verdict
    #[arg(long)]
    guess: bool,
    /// Print a JSON object; docs/json.md says what its keys are
    #[arg(long)]
    json: bool,
}

/// The verdict of an audit on the program that wrote a log.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// All decisions and moves agree with the method.
    Same,
    /// Some decisions or moves differ.
    Differs,
    /// The preferred velocities are estimated.
    None,
}

impl Verdict {
    fn of(found: &Audit) -> Verdict {
        match found.differing + found.moved.otherwise() {
            _ if found.estimated => Verdict::None,
            0 => Verdict::Same,
            _ => Verdict::Differs,
        }
    }

    /// The name in JSON.
    fn name(self) -> &'static str {
        match self {
            Verdict::Same => "same",
            Verdict::Differs => "differs",
            Verdict::None => "none",
        }
    }

    /// The exit code; 2 is reserved for input that cannot be read.
    fn code(self) -> ExitCode {
        match self {
            Verdict::Same => ExitCode::SUCCESS,
            Verdict::Differs => ExitCode::from(1),
            Verdict::None => ExitCode::from(3),
        }
    }
}

/// Prints the outcome.
pub fn main(args: &AuditArgs) -> anyhow::Result<ExitCode> {
    let run = args.tuning.run_of_log(&args.log)?;
    let bar = progress(run.log().stamps().len() as u64);
    let options = AuditOptions { tolerance: args.tolerance, causes: !args.no_causes, guess: args.guess };
    let found = audit(&run, options, |step| bar.set_position(step));
    bar.finish_and_clear();
    if args.json {
        print_json(|| Ok(in_keys(&run, &found)))?;
    } else {
        print(args, &run, &found)?;
    }
    Ok(Verdict::of(&found).code())
}

fn tolerance(text: &str) -> Result<f32, &'static str> {
    text.parse()
        .ok()
        .filter(|tolerance| (0.0..=1e3).contains(tolerance))
        .ok_or("want a tolerance from 0 to 1000 m/s, such as 1e-4")
}

fn print(args: &AuditArgs, run: &RecordedRun, found: &Audit) -> io::Result<()> {
    let mut out = answer();
    let log = run.log();
    let rows = answers::log_rows(log.len(), log.names().len(), log.stamps().len());
    row(&mut out, answers::log(), format!("{}: {rows}", args.log))?;
    if found.estimated {
        row(&mut out, answers::verdict(), answers::no_verdict())?;
    }
    for guess in run.guesses() {
        row(&mut out, answers::inferred(), guess)?;
    }
    print_moved(&mut out, &found.moved)?;
    if found.estimated && !args.guess {
        return Ok(());
    }
    if found.estimated {
        writeln!(out, "\n{}", answers::against_an_estimate())?;
    }
    row(&mut out, answers::decisions(), found.decisions)?;
    row(&mut out, answers::equal(), found.equal)?;
    row(&mut out, answers::within(figure(args.tolerance)), found.within)?;
    let known = found.deviations;
    if known.total() > 0 {
        let parts =
            answers::deviations(known.speed_cut as usize, known.coincident as usize, known.ties as usize);
        row(&mut out, answers::as_rvo2(), format!("{}: {parts}", known.total()))?;
    }
    row(&mut out, answers::differing(), found.differing)?;
    if !found.idle.is_empty() {
        row(&mut out, answers::no_part(), names(run, found).join(", "))?;
    }
    if let Some(first) = &found.first {
        print_first(&mut out, first)?;
    }
    if found.causes.of > 0 {
        print_causes(&mut out, found)?;
    }
    if let Some(hint) = found.hint() {
        writeln!(out, "\n{hint}")?;
    }
    Ok(())
}

/// Prints how many bodies moved as they decided, and why the others did not.
pub(super) fn print_moved(out: &mut impl Write, moved: &MovesHeld) -> io::Result<()> {
    if let Some(reason) = moved.unchecked {
        return row(out, answers::moved_as_decided(), answers::not_checked(reason.message()));
    }
    row(out, answers::moved_as_decided(), answers::of(moved.as_decided as usize, moved.checked as usize))?;
    match moved.fault {
        Some(fault) => row(out, fault.id(), fault.message().to_string()),
        None => Ok(()),
    }
}

/// The agents that did not take part.
fn names(run: &RecordedRun, found: &Audit) -> Vec<String> {
    found.idle.iter().map(|agent| run.log().name(*agent).to_string()).collect()
}

fn print_first(out: &mut impl Write, first: &FirstDifference) -> io::Result<()> {
    let shown = |v: Vec2| coordinates(v, figure);
    writeln!(out)?;
    let place = answers::at_step(first.step.to_string(), first.agent.clone());
    row(out, answers::first_difference(), place)?;
    let (logged, ours) = (shown(first.logged), shown(first.ours));
    row(out, answers::velocities(), answers::logged_and_ours(logged, ours, figure(first.difference())))?;
    row(out, answers::ours(), &first.sentence)?;
    row(out, answers::logged(), first.broken())
}

fn print_causes(out: &mut impl Write, found: &Audit) -> io::Result<()> {
    let causes = &found.causes;
    writeln!(out)?;
    writeln!(out, "{}", answers::causes(causes.of))?;
    let width = causes.ranks.iter().map(|rank| rank.id().len()).max().unwrap_or(0);
    for rank in &causes.ranks {
        let share = percent(rank.explains as f64 / causes.of.max(1) as f64);
        writeln!(out, "  {:width$}  {share:>8}  {}", rank.id(), rank.message())?;
    }
    if causes.named().is_none() {
        writeln!(out, "  {}", answers::none_of_these())?;
    }
    Ok(())
}

/// The keys of docs/json.md.
fn in_keys(run: &RecordedRun, found: &Audit) -> Value {
    let words = |message: &Message| message.to_string();
    json!({
        "verdict": Verdict::of(found).name(),
        "moved": moved_in_keys(&found.moved),
        "decisions": found.decisions,
        "equal": found.equal,
        "within": found.within,
        "deviations": {
            "speed_cut": found.deviations.speed_cut,
            "coincident": found.deviations.coincident,
            "ties": found.deviations.ties,
        },
        "differing": found.differing,
        "no_part": names(run, found),
        "first": found.first.as_ref().map(first_in_keys),
        "causes": found.causes.ranks.iter().map(|rank| rank_in_keys(rank, found)).collect::<Vec<_>>(),
        "named": found.causes.named().map(CauseRank::id),
        "hint": found.hint().as_ref().map(words),
        "inferred": run.guesses().iter().map(words).collect::<Vec<_>>(),
    })
}

fn moved_in_keys(moved: &MovesHeld) -> Value {
    let factor = match moved.fault {
        Some(IntegrationFault::Factor(factor)) => in_json(factor as f32),
        _ => Value::Null,
    };
    json!({
        "checked": moved.checked,
        "as_decided": moved.as_decided,
        "unchecked": moved.unchecked.map(|reason| reason.message().to_string()),
        "cause": moved.fault.map(IntegrationFault::id),
        "factor": factor,
        "explains": moved.explains[0],
        "of": moved.explains[1],
        "about": moved.fault.map(|fault| fault.message().to_string()),
    })
}

fn first_in_keys(first: &FirstDifference) -> Value {
    let vector = |v: Vec2| [in_json(v.x), in_json(v.y)];
    let breaks = first.breaks.map(|line| {
        let of = SourceInKeys(line.of);
        json!({ "line": line.line, "of": of, "by": in_json(line.by), "ours": in_json(line.ours) })
    });
    json!({
        "step": first.step,
        "agent": first.agent,
        "logged": vector(first.logged),
        "ours": vector(first.ours),
        "difference": in_json(first.difference()),
        "sentence": first.sentence.to_string(),
        "breaks": breaks,
    })
}

fn rank_in_keys(rank: &CauseRank, found: &Audit) -> Value {
    let value = rank.value.map_or(Value::Null, |value| in_json(value as f32));
    json!({
        "id": rank.id(),
        "value": value,
        "explains": rank.explains,
        "of": found.causes.of,
        "keeps": rank.keeps,
        "keeps_of": found.causes.kept_of,
        "about": rank.message().to_string(),
    })
}
