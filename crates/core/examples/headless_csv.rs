//! A run without a window, as rows for a spreadsheet: two streams that cross, every tenth step.
//!
//! `cargo run -p sidestep-core --example headless_csv > run.csv`
#![forbid(unsafe_code)]

use std::io::{self, BufWriter, Write};

use sidestep_core::prelude::*;

/// Two streams of `n` agents each: eastwards and northwards.
fn crossing(n: usize) -> World {
    let mut agents = Vec::new();
    for k in 0..n {
        let (row, column) = ((k % 4) as f32 * 1.5, (k / 4) as f32 * 1.5 + 8.0);
        for (start, goal) in [
            (Vec2::new(-column, row), Vec2::new(column, row)),
            (Vec2::new(row, -column), Vec2::new(row, column)),
        ] {
            let settings = AgentSettings { radius: 0.4, time_horizon: 3.0, ..AgentSettings::default() };
            agents.push(Agent { objective: Objective::Goal(goal), settings, ..Agent::new(start) });
        }
    }
    World { agents: agents.into(), ..World::new(0.1) }
}

/// Writes a row for every agent at every tenth step.
fn write_run(world: World, steps: u64, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "step,time_s,agent,x_m,y_m,vx_m_s,vy_m_s")?;
    let mut sim = Simulation::new(world);
    for _ in 0..=steps {
        let World { step, time, .. } = *sim.world();
        if step.is_multiple_of(10) {
            for (id, Agent { position, velocity, .. }) in sim.agents() {
                writeln!(
                    out,
                    "{step},{time},{id},{},{},{},{}",
                    position.x, position.y, velocity.x, velocity.y
                )?;
            }
        }
        sim.step();
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    write_run(crossing(12), 300, &mut out)?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tenth_step_has_a_row_for_each_agent_and_every_run_the_same_bytes() {
        let text = || {
            let mut text = Vec::new();
            write_run(crossing(12), 100, &mut text).expect("a vector takes all");
            String::from_utf8(text).expect("text")
        };
        let run = text();
        assert_eq!(run.lines().count(), 1 + 11 * 24);
        assert!(run.lines().skip(1).all(|row| row.split(',').count() == 7), "{run}");
        assert_eq!(run, text());
    }
}
