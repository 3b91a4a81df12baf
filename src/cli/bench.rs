//! `sidestep bench`: the time of decide + advance for each agent and step.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use anyhow::Context;
use clap::Args;
use sidestep_core::{
    Command, Simulation, World,
    avoid::meter::Counters,
    machine::lanes::{Level, levels},
};
#[cfg(feature = "window")]
use sidestep_lab::Scenario;
use sidestep_lab::files::scenario::{
    benchmark::BenchScene,
    side_by_side::{side_by_side, stands_alone},
};

use super::{SceneName, bench_time, load, memory, output::print_json, run::clock, said};

#[derive(Args)]
pub struct BenchArgs {
    /// Which scene
    #[arg(long, value_enum, required_unless_present = "scenario")]
    scene: Option<SceneName>,
    /// How many agents; of a scenario, or of blocks with its 100, as many copies side by side
    #[arg(long, value_name = "N", required_if_eq_any([("scene", "crowd"), ("scene", "circle"), ("scene", "city"), ("scene", "timeline"), ("scene", "seek"), ("scene", "drag")]), value_parser = clap::value_parser!(u32).range(1..=1_000_000), allow_negative_numbers = true)]
    agents: Option<u32>,
    /// The scenario, by name or file, that is timed in place of a scene; with --scene frame its picture is
    #[arg(long, value_name = "SCENARIO")]
    scenario: Option<String>,
    /// Method of every agent: none, vo, rvo, hrvo, orca, detour, social_force, collision_free_speed or buffered_voronoi
    #[arg(long, value_name = "M")]
    method: Option<String>,
    /// How many steps are timed
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true)]
    steps: u32,
    /// How many steps go before, untimed
    #[arg(long, value_name = "W", default_value_t = 10, allow_negative_numbers = true)]
    warmup: u32,
    /// Threads
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    threads: u16,
    /// Decide with these instructions, not with the best that the processor has (x86: sse2, sse4.2, avx2, avx512)
    #[arg(long, value_name = "NAME")]
    instructions: Option<String>,
    /// Print a JSON object: with the time of every phase, neighbors, lines and programs, counted in a second run
    #[arg(long)]
    json: bool,
}

impl BenchArgs {
    /// The circle with the requested number of agents.
    fn circle(&self) -> anyhow::Result<World> {
        self.by_rule(BenchScene::Circle)
    }

    fn by_rule(&self, scene: BenchScene) -> anyhow::Result<World> {
        self.avoiding(scene.world(self.agents.unwrap_or_default() as usize))
    }

    /// The world of a scenario, in as many copies as the requested number of agents needs.
    fn copies(&self, scenario: &str) -> anyhow::Result<World> {
        let world = load(scenario)?.world();
        let (n, asked) = (world.agents.len(), self.agents.map(|agents| agents as usize));
        let world = match asked {
            Some(asked) if asked != n => {
                anyhow::ensure!(n > 0 && asked.is_multiple_of(n), said::scene_agents(n));
                anyhow::ensure!(!stands_alone(&world), said::no_copies());
                side_by_side(&world, asked / n)?
            }
            _ => world,
        };
        self.avoiding(world)
    }

    /// A world whose agents avoid by the requested method.
    fn avoiding(&self, mut world: World) -> anyhow::Result<World> {
        if let Some(method) = &self.method {
            Command::parse_set(&format!("method={method}"))?.apply(&mut world)?;
        }
        Ok(world)
    }
}

/// Prints one line.
pub fn main(args: &BenchArgs) -> anyhow::Result<()> {
    let before = memory::most();
    let threads = args.threads.into();
    let world = || match (args.scene, &args.scenario) {
        (None, Some(scenario)) => args.copies(scenario),
        (Some(SceneName::Blocks), None) => args.copies("blocks"),
        (Some(SceneName::Crowd), None) => args.by_rule(BenchScene::Crowd),
        (Some(SceneName::City), None) => args.by_rule(BenchScene::City),
        (_, None) => args.circle(),
        (Some(_), Some(_)) => anyhow::bail!(said::scene_or_scenario()),
    };
    match args.scene {
        #[cfg(feature = "window")]
        Some(SceneName::Frame) => return frame(args),
        #[cfg(feature = "window")]
        Some(SceneName::Drag) => return drag(args, &world()?),
        Some(SceneName::Timeline) => {
            return bench_time::timeline(&world()?, args.warmup, args.steps, threads);
        }
        Some(SceneName::Seek) => return bench_time::seek(&world()?, args.steps, threads),
        _ => {}
    }
    let (instructions, level) = instructions(args.instructions.as_deref())?;
    let start = || {
        let simulation = Simulation::new(world()?).with_threads(threads)?.with_level(level);
        Ok::<_, anyhow::Error>(warmed_up(simulation, args.warmup))
    };
    let mut simulation = start()?;
    let n = simulation.world().agents.len();
    let mut busy = Duration::ZERO;
    for _ in 0..args.steps {
        let start = Instant::now();
        simulation.step();
        busy += start.elapsed();
    }
    let bytes = memory::each(before, n);
    let agent_steps = n as f64 * f64::from(args.steps);
    let micros = busy.as_secs_f64() * 1e6 / agent_steps;
    if args.json {
        // Starts again: a copy of the world would be memory that no simulation uses.
        drop(simulation);
        let counted = counted(start()?, args.steps);
        let report = report(args, n, instructions, (micros, bytes), &counted);
        print_json(|| Ok(report))?;
    } else {
        writeln!(std::io::stdout(), "us_per_agent_step={micros:.4}")?;
    }
    Ok(())
}

/// The requested instructions, or the best ones, with their name.
fn instructions(asked: Option<&str>) -> anyhow::Result<(&'static str, Level)> {
    let levels = levels();
    let names: Vec<_> = levels.iter().map(|(name, _)| *name).collect();
    let asked = asked.or(names.last().copied()).unwrap_or_default();
    let found = levels.iter().find(|(name, _)| *name == asked).copied();
    found.with_context(|| said::instructions(asked.into(), names.join(", ")))
}

fn warmed_up(mut simulation: Simulation, steps: u32) -> Simulation {
    (0..steps).for_each(|_| simulation.step());
    simulation
}

/// Makes the same steps again and counts.
fn counted(mut simulation: Simulation, steps: u32) -> Counters {
    simulation.count(Some(clock));
    for _ in 0..steps {
        simulation.step();
    }
    *simulation.counters()
}

/// The counts for each agent and step; times in µs for each agent and step, summed over the threads except for grid,
/// choices and advance.
fn report(
    args: &BenchArgs,
    agents: usize,
    instructions: &str,
    (micros, bytes): (f64, Option<f64>),
    counted: &Counters,
) -> serde_json::Value {
    let Counters { agents: decisions, scalar, neighbors, lines, programs, fallbacks, .. } = *counted;
    let each = |count: u64| count as f64 / decisions.max(1) as f64;
    let micros_each = |nanoseconds: u64| each(nanoseconds) / 1e3;
    serde_json::json!({
        "agents": agents,
        "steps": args.steps,
        "threads": args.threads,
        "instructions": instructions,
        "us_per_agent_step": micros,
        "bytes_per_agent": bytes,
        "phases_us": {
            "grid": micros_each(counted.grid),
            "query": micros_each(counted.query),
            "lines": micros_each(counted.lines_time),
            "programs": micros_each(counted.programs_time),
            "choices": micros_each(counted.choices),
            "advance": micros_each(counted.advance),
        },
        "per_agent_step": {
            "neighbors": each(neighbors),
            "lines": each(lines),
            "program_1": each(programs[0]),
            "program_2": each(programs[1]),
            "program_3": each(programs[2]),
            "fallbacks": each(fallbacks),
            "on_the_scalar_path": each(scalar),
        },
    })
}

/// The picture of the circle, or of a scenario, with agent 0 selected and its overlays on: shapes and triangles,
/// without the graphics driver.
#[cfg(feature = "window")]
fn frame(args: &BenchArgs) -> anyhow::Result<()> {
    let scenario = match (&args.scenario, args.agents, &args.method) {
        (Some(scenario), None, None) => load(scenario)?,
        (Some(scenario), ..) => Scenario::of_world(&args.copies(scenario)?, scenario, ""),
        (None, Some(_), _) => Scenario::of_world(&args.circle()?, "circle", ""),
        (None, None, _) => anyhow::bail!(said::frame_needs()),
    };
    let (took, size) = crate::app::build_frames(scenario, args.warmup, args.steps)?;
    let crate::app::PictureSize { corners: vertices, discs: instances } = size;
    let milliseconds = took.as_secs_f64() * 1e3 / f64::from(args.steps);
    writeln!(std::io::stdout(), "ms_per_frame={milliseconds:.4} vertices={vertices} instances={instances}")?;
    Ok(())
}

/// The cost of a frame during a drag in the lens on the circle, on one thread.
#[cfg(feature = "window")]
fn drag(args: &BenchArgs, world: &World) -> anyhow::Result<()> {
    let scenario = Scenario::of_world(world, "circle", "");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.into()).build()?;
    let took = pool.install(|| crate::app::drag_frames(scenario, args.warmup, args.steps))?;
    let milliseconds = took.as_secs_f64() * 1e3 / f64::from(args.steps);
    writeln!(std::io::stdout(), "ms_per_frame={milliseconds:.4}")?;
    Ok(())
}
