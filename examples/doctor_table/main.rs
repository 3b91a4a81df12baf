//! The table of docs/doctor.md: over scenarios and methods, the number of findings that have a remedy, and of these the
//! number of real cures. `cargo run --release --example doctor_table -- doorway room` makes it over these scenarios,
//! without names over all built-in ones.

#[expect(dead_code, reason = "the agents of built-in scenarios have no names of a log")]
#[path = "../../src/cli/doctor/cases.rs"]
mod cases;
mod real;

use std::{collections::BTreeMap, sync::atomic::AtomicBool};

use cases::{ExaminedCase, cases};
use rayon::prelude::*;
use real::{Judged, SECONDS, seen};
use sidestep_core::{Command, Method, World, sim::command::Scope};
use sidestep_lab::{
    Scenario,
    explain::doctor::{Ailment, Severity, TrialOutcome, Trials},
    files::scenario::builtin,
    run::time::Run,
};

/// The time for which each run is examined, s.
const EXAMINED: f64 = 12.0;

/// The number of agents of a run that are examined.
const AGENTS: u32 = 3;

/// The largest number of cases of one ailment that are taken from a run.
const MAX_CASES: usize = 2;

/// The result of one case.
#[derive(Clone)]
struct CaseRow {
    run: String,
    ailment: Ailment,
    is_problem: bool,
    outcome: TrialOutcome,
    /// The outcome in words.
    description: String,
    /// The result in the runs themselves, if there is a change.
    real: Option<RealRuns>,
}

/// The runs without a change and with it.
#[derive(Clone, Copy, Debug)]
struct RealRuns {
    /// The runs from the finding on.
    now: [Judged; 2],
    /// The runs from the start, if the world has run without interference since.
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

fn main() -> anyhow::Result<()> {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    if names.is_empty() {
        names = builtin::all().map(|builtin| builtin.name.to_string()).collect();
    }
    let rows = starts(&names)?.into_par_iter().map(|(name, run)| rows(&name, run));
    print(&rows.collect::<Result<Vec<_>, _>>()?.concat());
    Ok(())
}

/// Each scenario under each method.
fn starts(names: &[String]) -> anyhow::Result<Vec<(String, Run)>> {
    let mut starts = Vec::new();
    for name in names {
        let scenario = Scenario::load(name)?;
        for method in Method::ALL {
            let command = Command::SetMethod { method: *method, scope: Scope::All };
            starts.push((format!("{name} {}", method.name()), scenario.replay_after(&[command])?));
        }
    }
    Ok(starts)
}

fn rows(name: &str, run: Run) -> anyhow::Result<Vec<CaseRow>> {
    let mut taken: Vec<Ailment> = Vec::new();
    let mut is_taken = |case: &ExaminedCase| {
        taken.push(case.finding.ailment);
        taken.iter().filter(|known| **known == case.finding.ailment).count() <= MAX_CASES
    };
    let cases = cases(run, EXAMINED, AGENTS)?.into_iter().filter(|case| is_taken(case));
    Ok(cases.filter_map(|case| row(name, &case)).collect())
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
    let description = outcome.message(world).to_string();
    Some(CaseRow { run, ailment: finding.ailment, is_problem, outcome, description, real })
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

fn percent(part: usize, of: usize) -> String {
    if of == 0 { "–".into() } else { format!("{:.0} %", 100.0 * part as f64 / of as f64) }
}

/// Prints the table, and each case without a real cure.
fn print(rows: &[CaseRow]) {
    println!(
        "| ailment | findings | end by themselves | harmless | not tried | with a remedy (of those that last) \
         | cured from now on | from the start | at no other cost | s before → after |\n{}|",
        "|---".repeat(10)
    );
    let mut of_ailment: BTreeMap<String, Sums> = BTreeMap::new();
    let [mut all, mut counted, mut problems] = <[Sums; 3]>::default();
    for row in rows {
        of_ailment.entry(format!("{:?}", row.ailment)).or_default().add(row);
        all.add(row);
        if ![Ailment::Infeasible, Ailment::Crowded].contains(&row.ailment) {
            counted.add(row);
        }
        if row.is_problem {
            problems.add(row);
        }
    }
    of_ailment.iter().for_each(|(name, sums)| println!("{}", sums.line(name)));
    println!("{}", all.line("all"));
    println!("{}", problems.line("all problems"));
    println!("{}", counted.line("all but Infeasible and Crowded"));
    for row in rows {
        if row.real.is_some_and(|real| !real.is_cured() || !real.costs_nothing()) {
            println!(
                "not cured for real: {}: {:?}: {} {:?}",
                row.run, row.ailment, row.description, row.real
            );
        }
    }
}
