//! The cost of storing a run's past, and of a jump in it.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use sidestep_core::{Simulation, World};
use sidestep_lab::run::{metrics::Metrics, time::TimeMachine};

/// The cost of storing the past as a share of a step, %: a run with its past compared with the same run without.
/// Figures are computed in both.
pub fn timeline(world: &World, warmup: u32, steps: u32, threads: usize) -> anyhow::Result<()> {
    let mut straight = Simulation::new(world.clone()).with_threads(threads)?;
    let mut metrics = Metrics::new();
    metrics.observe_world(straight.world());
    let mut machine = TimeMachine::new(world.clone(), &[])?.with_threads(threads)?;
    let (mut without, mut with) = (Vec::new(), Vec::new());
    // In turns, so that both run under the same conditions.
    for step in 0..warmup + steps {
        let start = Instant::now();
        metrics.observe_decisions(straight.decisions());
        straight.step();
        metrics.observe_world(straight.world());
        let between = Instant::now();
        machine.step();
        let end = Instant::now();
        if step >= warmup {
            without.push(between - start);
            with.push(end - between);
        }
    }
    anyhow::ensure!(machine.run().digest() == straight.digest(), "the two runs differ");
    // The lower quartile: a busy machine only ever makes a step longer.
    let micros = |mut times: Vec<Duration>| {
        times.sort_unstable();
        times[times.len() / 4].as_secs_f64() * 1e6
    };
    let (without, kept) = (micros(without), machine.past().bytes() as f64 / 1e6);
    // A keyframe is taken only every few steps, so the cost of most steps does not include it.
    let frames =
        keyframe_cost(machine.run().world(), machine.run().metrics()) / machine.past().spacing() as f64;
    let with = micros(with);
    writeln!(
        std::io::stdout(),
        "us_per_step={without:.2} us_per_step_with_past={with:.2} us_keyframes_per_step={frames:.3} cost_percent={:.2} past_megabytes={kept:.1}",
        100.0 * (with.max(without) - without + frames) / without,
    )?;
    Ok(())
}

/// The time to store a world and its figures, µs.
fn keyframe_cost(world: &World, metrics: &Metrics) -> f64 {
    let mut kept = Vec::new();
    let start = Instant::now();
    for _ in 0..50 {
        kept.push((world.clone(), metrics.clone()));
    }
    start.elapsed().as_secs_f64() * 1e6 / kept.len() as f64
}

/// Times jumps in a run of this many steps.
pub fn seek(world: &World, steps: u32, threads: usize) -> anyhow::Result<()> {
    let mut machine = TimeMachine::new(world.clone(), &[])?.with_threads(threads)?;
    for _ in 0..steps {
        machine.step();
    }
    let mut took = Vec::new();
    let mut target = 1_u64;
    for _ in 0..200 {
        // Targets everywhere, in no particular order.
        target = (target * 2_654_435_761 + 12_345) % u64::from(steps + 1);
        let start = Instant::now();
        machine.seek(target);
        machine.refresh();
        took.push(start.elapsed().as_secs_f64() * 1e3);
    }
    anyhow::ensure!(machine.past().diverged().is_none(), "a jump gave other bits");
    took.sort_by(f64::total_cmp);
    let megabytes = machine.past().bytes() as f64 / 1e6;
    writeln!(
        std::io::stdout(),
        "ms_per_seek_median={:.2} ms_per_seek_largest={:.2} past_megabytes={megabytes:.1} keyframe_every={}",
        took[took.len() / 2],
        took[took.len() - 1],
        machine.past().spacing()
    )?;
    Ok(())
}
