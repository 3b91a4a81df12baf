//! `sidestep run`: the same run as in the window, without one.

use std::{
    io::{IsTerminal, Write},
    path::PathBuf,
    time::{Duration, Instant},
};

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use sidestep::{Simulation, record::write_whole, sim::metrics::Metrics};

use super::{Tuning, load, one_line};

#[derive(Args)]
pub struct RunArgs {
    /// Scenario file, or the name of a built-in one
    #[arg(value_name = "FILE|NAME")]
    scenario: String,
    /// How many steps
    #[arg(long, value_name = "N")]
    steps: u64,
    #[command(flatten)]
    tuning: Tuning,
    /// Threads; the results are the same for any number
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write step,agent,x,y,vx,vy after each step to this file
    #[arg(long, value_name = "OUT.csv")]
    trace: Option<PathBuf>,
    /// Print the summary although a trace is written
    #[arg(long)]
    summary: bool,
}

/// Runs, writes the trace, prints the summary.
pub fn main(args: &RunArgs) -> anyhow::Result<()> {
    let scenario = load(&args.scenario)?;
    let world = args.tuning.world(&scenario)?;
    let mut run = Run::new(Simulation::new(world), args)?;
    match &args.trace {
        Some(path) => {
            write_whole(path, |out| run.steps(args.steps, Some(out))).context("cannot write the trace")?
        }
        None => run.steps(args.steps, None)?,
    }
    if args.summary || args.trace.is_none() {
        run.print_summary(&scenario.title)?;
    }
    Ok(())
}

struct Run {
    simulation: Simulation,
    metrics: Metrics,
    /// Time spent in decide and advance.
    busy: Duration,
}

impl Run {
    fn new(simulation: Simulation, args: &RunArgs) -> anyhow::Result<Run> {
        let simulation = match args.threads {
            Some(threads) => simulation.with_threads(threads.into())?,
            None => simulation,
        };
        let mut metrics = Metrics::new();
        metrics.observe_world(simulation.world());
        Ok(Run { simulation, metrics, busy: Duration::ZERO })
    }

    fn steps(&mut self, steps: u64, mut trace: Option<&mut dyn Write>) -> anyhow::Result<()> {
        let bar = progress(steps);
        if let Some(out) = &mut trace {
            writeln!(out, "step,agent,x,y,vx,vy")?;
        }
        for _ in 0..steps {
            let start = Instant::now();
            let decisions = self.simulation.decisions();
            self.busy += start.elapsed();
            self.metrics.observe_decisions(decisions);
            let start = Instant::now();
            self.simulation.step();
            self.busy += start.elapsed();
            let world = self.simulation.world();
            self.metrics.observe_world(world);
            if let Some(out) = &mut trace {
                for (index, agent) in world.agents.iter().enumerate() {
                    let (p, v) = (agent.position, agent.velocity);
                    writeln!(out, "{},{index},{},{},{},{}", world.step, p.x, p.y, v.x, v.y)?;
                }
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(())
    }

    fn print_summary(&self, title: &str) -> anyhow::Result<()> {
        let Run { simulation, metrics, busy } = self;
        let world = simulation.world();
        let agents = world.agents.len();
        let with_goal = world.agents.iter().filter(|agent| agent.goal().is_some()).count();
        let agent_steps = (world.step * agents as u64).max(1);
        let mut out = std::io::stdout().lock();
        writeln!(out, "scenario             {}", one_line(title))?;
        writeln!(out, "steps                {} ({:.2} s)", world.step, world.time)?;
        writeln!(out, "arrivals             {} of {with_goal}", metrics.arrivals())?;
        writeln!(out, "smallest gap         {:.4} m", metrics.smallest_gap)?;
        writeln!(out, "overlaps             {}", metrics.overlaps)?;
        writeln!(out, "LP3 share            {:.2} %", 100.0 * metrics.relaxed_share())?;
        writeln!(out, "us per agent-step    {:.3}", busy.as_secs_f64() * 1e6 / agent_steps as f64)?;
        writeln!(out, "digest               {:016x}", simulation.digest())?;
        Ok(())
    }
}

/// A bar on a terminal, nothing elsewhere.
pub fn progress(steps: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len}  {elapsed}  {eta} left");
    ProgressBar::new(steps).with_style(style.expect("the template is well formed"))
}
