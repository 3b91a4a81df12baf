//! Writes logs that read back: the state after each step, or everything that a decision had before it.

use std::io::{self, Write};

use super::column::SETTINGS;
use sidestep_core::{model::World, sim::Decisions};

/// The columns of [`write_states`].
pub const TRACE_HEADER: &str = "step,agent,x,y,vx,vy";

/// A row for each agent: where it is, and its velocity.
///
/// # Errors
/// Those of `out`.
pub fn write_states(out: &mut dyn Write, world: &World) -> io::Result<()> {
    for (index, agent) in world.agents.iter().enumerate() {
        let (p, v) = (agent.position, agent.velocity);
        writeln!(out, "{},{index},{},{},{},{}", world.step, p.x, p.y, v.x, v.y)?;
    }
    Ok(())
}

/// Writes a whole log: what every agent had before a step, what it prefers, what it chose, and its settings.
#[derive(Clone, Copy, Debug)]
pub struct DecisionLog {
    /// Whether it says where bodies face: only those that turn slowly depend on it.
    facing: bool,
}

impl DecisionLog {
    /// The log of a run that begins with this world.
    pub fn of(world: &World) -> DecisionLog {
        DecisionLog { facing: world.agents.iter().any(|agent| agent.settings.max_turn_rate.is_finite()) }
    }

    /// Its first line: the names of the columns.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn begin(self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "step,t,agent,x,y,vx,vy,pvx,pvy,nvx,nvy")?;
        for setting in SETTINGS {
            write!(out, ",{}", setting.key)?;
        }
        writeln!(out, "{}", if self.facing { ",facing_x,facing_y" } else { "" })
    }

    /// A row for each agent.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(self, out: &mut dyn Write, world: &World, decisions: &Decisions) -> io::Result<()> {
        for (index, (agent, choice)) in world.agents.iter().zip(&decisions.choices).enumerate() {
            let (p, v, pv, nv) = (agent.position, agent.velocity, choice.preferred, choice.velocity);
            write!(out, "{},{},{index},{},{},{},{},", world.step, world.time, p.x, p.y, v.x, v.y)?;
            write!(out, "{},{},{},{}", pv.x, pv.y, nv.x, nv.y)?;
            for setting in SETTINGS {
                write!(out, ",{}", (setting.get)(&agent.settings))?;
            }
            if self.facing {
                write!(out, ",{},{}", agent.heading.x, agent.heading.y)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}
