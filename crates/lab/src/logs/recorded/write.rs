//! Writes logs that can be read back: the state after each step, or all inputs of a decision.

use std::{
    fmt,
    io::{self, Write},
};

use super::column::SETTINGS;
use sidestep_core::{
    model::{World, ids::Id},
    sim::Decisions,
};

/// The name of an agent in a log as long as it exists: usually its initial index, even when earlier agents leave.
struct LogName<'a> {
    world: &'a World,
    index: u32,
}

impl fmt::Display for LogName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.world.id(self.index).map(|id| id.0) {
            Some(Id { slot, generation: 0 }) => slot.fmt(f),
            Some(id) => id.fmt(f),
            None => self.index.fmt(f),
        }
    }
}

/// The columns of [`write_states`].
pub const TRACE_HEADER: &str = "step,agent,x,y,vx,vy";

/// Writes a row for each agent: its position, and its velocity.
///
/// # Errors
/// Errors of `out`.
pub fn write_states(out: &mut dyn Write, world: &World) -> io::Result<()> {
    for (index, agent) in (0..).zip(&world.agents) {
        let (p, v) = (agent.position, agent.velocity);
        let name = LogName { world, index };
        writeln!(out, "{},{name},{},{},{},{}", world.step, p.x, p.y, v.x, v.y)?;
    }
    Ok(())
}

/// Writes a complete log: the state of every agent before a step, its preferred velocity, its choice, and its settings.
#[derive(Clone, Copy, Debug)]
pub struct DecisionLog {
    /// True if it contains the facing of bodies: only those that turn slowly depend on it.
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
    /// Errors of `out`.
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
    /// Errors of `out`.
    pub fn write(self, out: &mut dyn Write, world: &World, decisions: &Decisions) -> io::Result<()> {
        for (index, (agent, choice)) in (0..).zip(world.agents.iter().zip(&decisions.choices)) {
            let name = LogName { world, index };
            let (p, v, pv, nv) = (agent.position, agent.velocity, choice.preferred, choice.velocity);
            write!(out, "{},{},{name},{},{},{},{},", world.step, world.time, p.x, p.y, v.x, v.y)?;
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
