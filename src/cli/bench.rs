//! `sidestep bench`: time of decide + advance for each agent and step.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use clap::Args;
use sidestep::{Simulation, scenario::benchmark::Scene};

use super::SceneName;

#[derive(Args)]
pub struct BenchArgs {
    /// Which scene
    #[arg(long, value_enum)]
    scene: SceneName,
    /// How many agents
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    agents: u32,
    /// How many steps are timed
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u32).range(1..))]
    steps: u32,
    /// How many steps go before, untimed
    #[arg(long, value_name = "W", default_value_t = 10)]
    warmup: u32,
    /// Threads
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

/// Prints one line.
pub fn main(args: &BenchArgs) -> anyhow::Result<()> {
    let scene = match args.scene {
        SceneName::Crowd => Scene::Crowd,
        SceneName::Circle => Scene::Circle,
        #[cfg(feature = "app")]
        SceneName::Frame => return frame(args),
    };
    let world = scene.world(args.agents as usize);
    let mut simulation = Simulation::new(world).with_threads(args.threads.into())?;
    for _ in 0..args.warmup {
        simulation.step();
    }
    let mut busy = Duration::ZERO;
    for _ in 0..args.steps {
        let start = Instant::now();
        simulation.step();
        busy += start.elapsed();
    }
    let agent_steps = f64::from(args.agents) * f64::from(args.steps);
    let micros = busy.as_secs_f64() * 1e6 / agent_steps;
    writeln!(std::io::stdout(), "us_per_agent_step={micros:.4}")?;
    Ok(())
}

/// The picture of the circle with agent 0 and its overlays selected: shapes and triangles, without the graphics driver.
#[cfg(feature = "app")]
fn frame(args: &BenchArgs) -> anyhow::Result<()> {
    let world = Scene::Circle.world(args.agents as usize);
    let scenario = sidestep::Scenario::of_world(&world, "circle", "");
    let (took, vertices) = crate::app::build_frames(scenario, args.warmup, args.steps)?;
    let milliseconds = took.as_secs_f64() * 1e3 / f64::from(args.steps);
    writeln!(std::io::stdout(), "ms_per_frame={milliseconds:.4} vertices={vertices}")?;
    Ok(())
}
