//! `sidestep why`: what one agent decides at one step, and why, without the window.

use std::io::Write;

use anyhow::bail;
use clap::Args;
use sidestep::{
    Command,
    doctor::Memory,
    report::Report,
    scenario::translated,
    sim::Watch,
    text::{message::Message, names},
    time::Run,
};

use super::{
    Tuning,
    length::Moment,
    output::{answer, print_json_text, progress},
    said, why_text,
};

#[derive(Args)]
pub struct WhyArgs {
    /// Scenario file, or the name of a built-in one
    #[arg(value_name = "FILE|NAME")]
    scenario: String,
    #[command(flatten)]
    moment: Moment,
    /// The agent; the scenario's own choice otherwise, or 0
    #[arg(long, value_name = "I", allow_negative_numbers = true)]
    agent: Option<u32>,
    #[command(flatten)]
    tuning: Tuning,
    /// Try on copies of the world what would end each finding; takes seconds
    #[arg(long = "try")]
    tries: bool,
    /// Print a JSON object; docs/why.md says what its keys are
    #[arg(long)]
    json: bool,
}

/// Runs to the step, and prints what is known of the decision there.
pub fn main(args: &WhyArgs) -> anyhow::Result<()> {
    let scenario = args.tuning.load(&args.scenario)?;
    let mut run = scenario.replay_after(&args.tuning.commands(&scenario)?)?;
    let agent = args.agent.or(scenario.view.select).unwrap_or(0);
    if u64::from(agent) >= most_agents(&run) {
        bail!(no_agent(&args.scenario, agent, &run));
    }
    let time_step = run.world().params.time_step;
    let memory = watched_until(&mut run, agent, args.moment.step(time_step));
    names::call(run.naming());
    let (world, decisions) = run.state();
    let Some(mut report) = Report::of(world, decisions, agent, &memory) else {
        bail!(no_agent(&args.scenario, agent, &run));
    };
    if args.tries {
        let bar = progress(report.findings.len() as u64);
        report.try_remedies(world, || bar.inc(1));
        bar.finish_and_clear();
    }
    if args.json {
        return print_json_text(&report.json()?);
    }
    Ok(write!(answer(), "{}", why_text::page(translated(&scenario.title), &report))?)
}

/// How many agents there may ever be: those of now, and all that are still to come.
fn most_agents(run: &Run) -> u64 {
    if run.is_led() {
        // Whoever is in the log may come.
        return u64::MAX;
    }
    let added = run.upcoming().iter().filter(|(_, command)| matches!(command, Command::AddAgent(_)));
    (run.world().agents.len() + added.count()) as u64
}

fn no_agent(scenario: &str, agent: u32, run: &Run) -> Message {
    let (agents, step) = (run.world().agents.len(), run.world().step);
    said::no_agent_at(agent as usize, step as usize, scenario.into(), agents)
}

/// Goes to a step, and remembers how the agent came there.
pub fn watched_until(run: &mut Run, agent: u32, step: u64) -> Memory {
    run.watch(Watch::Agents(vec![agent]));
    let (mut memory, bar) = (Memory::default(), progress(step));
    while run.world().step < step {
        let (world, decisions) = run.state();
        memory.observe(world, decisions, agent);
        run.step();
        bar.inc(1);
    }
    let (world, decisions) = run.state();
    memory.observe(world, decisions, agent);
    bar.finish_and_clear();
    memory
}
