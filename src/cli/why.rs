//! `sidestep why`: the decision of one agent at one step, and its reasons, without the window.

use std::io::Write;

use anyhow::bail;
use clap::Args;
use sidestep_core::{Command, sim::Watch};
use sidestep_lab::{
    RunCommand,
    explain::{doctor::Memory, report::Report},
    files::scenario::translated,
    run::time::Run,
    text::names,
};

use super::{
    Tuning,
    length::Moment,
    output::{answer, print_json_text, progress},
    parts::AgentName,
    why_text,
};

#[derive(Args)]
pub struct WhyArgs {
    /// Scenario file, or the name of a built-in one
    #[arg(value_name = "FILE|NAME")]
    scenario: String,
    #[command(flatten)]
    moment: Moment,
    /// The agent, by its number or its name in a log; the scenario's own choice otherwise, or 0
    #[arg(long, value_name = "I|name:ID", value_parser = AgentName::parse, allow_negative_numbers = true)]
    agent: Option<AgentName>,
    #[command(flatten)]
    tuning: Tuning,
    /// Try on copies of the world what would end each finding; takes seconds
    #[arg(long = "try")]
    tries: bool,
    /// Print a JSON object; docs/why.md says what its keys are
    #[arg(long)]
    json: bool,
}

/// Runs to the step, and prints everything known about the decision there.
pub fn main(args: &WhyArgs) -> anyhow::Result<()> {
    let scenario = args.tuning.load(&args.scenario)?;
    let (commands, program) = args.tuning.started(&scenario)?;
    let mut run = scenario.replay_after(&commands)?;
    run.give_program(program);
    let own = || AgentName::Index(scenario.view.select.unwrap_or(0));
    let agent = args.agent.clone().unwrap_or_else(own);
    if matches!(agent, AgentName::Index(index) if u64::from(index) >= most_agents(&run)) {
        bail!(agent.missing(&args.scenario, &run));
    }
    let step = args.moment.step(&args.scenario, &run)?;
    let start = args.tries.then(|| run.world().clone());
    let memory = watched_until(&mut run, &agent, step);
    if let Some(fault) = run.fault() {
        bail!(fault.clone());
    }
    names::call(run.naming());
    let Some(index) = agent.find(&run) else { bail!(agent.missing(&args.scenario, &run)) };
    let start = start.filter(|start| run.is_left_to_itself_since(start.step));
    let (world, decisions) = run.state();
    let Some(mut report) = Report::of(world, decisions, index, &memory) else {
        bail!(agent.missing(&args.scenario, &run));
    };
    if args.tries {
        let bar = progress(report.findings.len() as u64);
        report.try_remedies(world, start.as_ref(), || bar.inc(1));
        bar.finish_and_clear();
    }
    if args.json {
        return print_json_text(&report.json()?);
    }
    Ok(write!(answer(), "{}", why_text::page(translated(&scenario.title), &report))?)
}

/// The largest number of agents that there may be: the present ones, and all that are still to come.
fn most_agents(run: &Run) -> u64 {
    if run.is_led() {
        // Any agent of the log may appear.
        return u64::MAX;
    }
    let added = run
        .upcoming()
        .iter()
        .filter(|(_, command)| matches!(command, RunCommand::World(Command::AddAgent(_))));
    (run.world().agents.len() + run.world().newcomers.to_come().count() + added.count()) as u64
}

/// Goes to a step, with a memory of how the agent got there.
pub fn watched_until(run: &mut Run, agent: &AgentName, step: u64) -> Memory {
    let (mut memory, mut watched, bar) = (Memory::default(), None, progress(step));
    loop {
        // The agent's index changes when others leave.
        let index = agent.find(run);
        if index != watched {
            run.watch(Watch::Agents(index.into_iter().collect()));
            watched = index;
        }
        run.ask();
        let (world, decisions) = run.state();
        match index {
            Some(index) => memory.observe(world, decisions, index),
            None => memory.clear(),
        }
        if run.world().step >= step || run.fault().is_some() {
            break;
        }
        run.step();
        bar.inc(1);
    }
    bar.finish_and_clear();
    memory
}
