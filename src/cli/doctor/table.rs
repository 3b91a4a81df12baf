//! The table: over scenarios and methods, how many findings have a remedy, and how many of these cure for real.

use std::{collections::BTreeMap, io::Write, sync::atomic::AtomicBool};

use rayon::prelude::*;
use sidestep_core::{Command, Method, World, sim::command::Scope};
use sidestep_lab::{
    doctor::{Ailment, Severity, TrialOutcome, Trials},
    pages,
    text::language::Language,
    time::Run,
};

use super::{
    super::{answers, output::answer},
    DoctorArgs,
    cases::{ExaminedCase, cases},
    progress,
    real::{Judged, SECONDS, seen},
    scenarios,
};

/// Most cases of one ailment that are taken of a run.
const MAX_CASES: usize = 2;

/// What came of one case.
struct CaseRow {
    run: String,
    ailment: Ailment,
    is_problem: bool,
    outcome: TrialOutcome,
    /// What the runs themselves show, where there is a change.
    real: Option<RealRuns>,
}

/// Runs without a change and with it.
#[derive(Clone, Copy, Debug)]
struct RealRuns {
    /// From the finding on.
    now: [Judged; 2],
    /// From the start on, if the world was left to itself since.
    start: Option<[Judged; 2]>,
}

impl RealRuns {
    fn is_cured(&self) -> bool {
        self.now[1].is_cure_of(&self.now[0])
    }

    fn is_cured_from_start(&self) -> bool {
        self.start.is_some_and(|[before, after]| after.is_cure_of(&before))
    }

    fn costs_nothing(&self) -> bool {
        self.now[1].costs_nothing_beside(&self.now[0])
    }
}

/// Runs everything, prints the table, and each case that was not cured for real.
pub fn main(args: &DoctorArgs) -> anyhow::Result<()> {
    let starts = starts(args)?;
    let bar = progress(starts.len() as u64);
    let rows: Vec<Vec<CaseRow>> = starts
        .into_par_iter()
        .map(|(name, run)| {
            let rows = rows(&name, run, args);
            bar.inc(1);
            rows
        })
        .collect();
    bar.finish_and_clear();
    print(&rows.into_iter().flatten().collect::<Vec<_>>(), args.cases)
}

/// Each scenario under each method.
fn starts(args: &DoctorArgs) -> anyhow::Result<Vec<(String, Run)>> {
    let mut starts = Vec::new();
    for name in scenarios(args) {
        let scenario = args.tuning.load(&name)?;
        for method in Method::ALL {
            let mut commands = args.tuning.commands(&scenario)?;
            commands.push(Command::SetMethod { method: *method, scope: Scope::All });
            starts.push((format!("{name} {}", method.name()), scenario.replay_after(&commands)?));
        }
    }
    Ok(starts)
}

fn rows(name: &str, run: Run, args: &DoctorArgs) -> Vec<CaseRow> {
    let mut taken: Vec<Ailment> = Vec::new();
    let mut is_taken = |case: &ExaminedCase| {
        taken.push(case.finding.ailment);
        taken.iter().filter(|known| **known == case.finding.ailment).count() <= MAX_CASES
    };
    let cases = cases(run, args.seconds, args.agents).into_iter().filter(|case| is_taken(case));
    cases.filter_map(|case| row(name, &case)).collect()
}

fn row(run: &str, case: &ExaminedCase) -> Option<CaseRow> {
    let ExaminedCase { world, start, agent, finding, .. } = case;
    let outcome = Trials::new(world, start.as_deref(), *agent, finding).finish(&AtomicBool::new(false))?;
    let look =
        |from: &World, change| seen(from, world.time - from.time + SECONDS, *agent, finding.ailment, change);
    let runs = |from: &World, change| [look(from, None), look(from, Some(change))];
    let real = match &outcome {
        TrialOutcome::Helped { change, .. } => Some(RealRuns {
            now: runs(world, change),
            start: start.as_ref().map(|start| runs(start, change)),
        }),
        _ => None,
    };
    let run = format!("{run}, {:.1} s, agent {agent}", world.time);
    let is_problem = finding.severity == Severity::Problem;
    Some(CaseRow { run, ailment: finding.ailment, is_problem, outcome, real })
}

/// The sums over some rows.
#[derive(Default)]
struct Sums {
    findings: usize,
    passing: usize,
    harmless: usize,
    untried: usize,
    helped: usize,
    cured: usize,
    from_start: usize,
    at_no_cost: usize,
    before: f64,
    after: f64,
}

impl Sums {
    fn add(&mut self, row: &CaseRow) {
        self.findings += 1;
        match row.outcome {
            TrialOutcome::Passes { .. } => self.passing += 1,
            TrialOutcome::Harmless { .. } => self.harmless += 1,
            TrialOutcome::NotTried(_) => self.untried += 1,
            TrialOutcome::NoneHelped { .. } => {}
            TrialOutcome::Helped { .. } => self.helped += 1,
        }
        if let Some(real) = row.real {
            self.cured += usize::from(real.is_cured());
            self.from_start += usize::from(real.is_cured_from_start());
            self.at_no_cost += usize::from(real.costs_nothing());
            self.before += real.now[0].ailing;
            self.after += real.now[1].ailing;
        }
    }

    /// A line of the table.
    fn line(&self, name: &str) -> String {
        let lasting = self.findings - self.passing - self.harmless;
        format!(
            "| {name} | {} | {} | {} | {} | {} ({}) | {} | {} | {} | {:.0} → {:.0} |",
            self.findings,
            self.passing,
            self.harmless,
            self.untried,
            self.helped,
            percent(self.helped, lasting),
            percent(self.cured, self.helped),
            percent(self.from_start, self.helped),
            percent(self.at_no_cost, self.helped),
            self.before,
            self.after
        )
    }
}

/// The ailment as its page is called; in English as the code has it, which docs/doctor.md names.
fn named(ailment: Ailment) -> String {
    match Language::current() {
        Language::English => format!("{ailment:?}"),
        Language::Chinese => pages::of_ailment(ailment).into(),
    }
}

fn percent(part: usize, of: usize) -> String {
    if of == 0 { "–".into() } else { format!("{:.0} %", 100.0 * part as f64 / of as f64) }
}

fn print(rows: &[CaseRow], each: bool) -> anyhow::Result<()> {
    let mut out = answer();
    writeln!(out, "{}\n|---|---|---|---|---|---|---|---|---|---|", answers::ailment_columns())?;
    let mut of_ailment: BTreeMap<String, Sums> = BTreeMap::new();
    let [mut all, mut counted, mut problems] = <[Sums; 3]>::default();
    for row in rows {
        of_ailment.entry(named(row.ailment)).or_default().add(row);
        all.add(row);
        if ![Ailment::Infeasible, Ailment::Crowded].contains(&row.ailment) {
            counted.add(row);
        }
        if row.is_problem {
            problems.add(row);
        }
    }
    for (name, sums) in &of_ailment {
        writeln!(out, "{}", sums.line(name))?;
    }
    writeln!(out, "{}", all.line(&answers::all_findings().to_string()))?;
    writeln!(out, "{}", problems.line(&answers::all_problems().to_string()))?;
    let all_but = answers::all_but(named(Ailment::Infeasible), named(Ailment::Crowded));
    writeln!(out, "{}", counted.line(&all_but.to_string()))?;
    for row in rows {
        let failed = row.real.is_some_and(|real| !real.is_cured() || !real.costs_nothing());
        if failed || each {
            let what = if failed { format!("{} ", answers::not_cured()) } else { String::new() };
            let (ailment, outcome) = (named(row.ailment), row.outcome.message());
            writeln!(out, "{what}{}: {ailment}: {outcome} {:?}", row.run, row.real)?;
        }
    }
    Ok(())
}
