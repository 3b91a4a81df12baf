//! Writes logs that read back: the state after each step, or everything that a decision had before it.

use std::io::{self, Write};

use super::column::SETTINGS;
use crate::{model::World, sim::Decisions};

/// The columns of [`write_states`].
pub const TRACE_HEADER: &str = "step,agent,x,y,vx,vy";

/// The columns of [`write_decisions`].
pub const FULL_HEADER: &str = "step,t,agent,x,y,vx,vy,pvx,pvy,nvx,nvy,radius,max_speed,neighbor_distance,max_neighbors,time_horizon,time_horizon_obstacle,responsibility";

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

/// A row for each agent: where it is, what it prefers, what it chose, and its settings.
///
/// # Errors
/// Those of `out`.
pub fn write_decisions(out: &mut dyn Write, world: &World, decisions: &Decisions) -> io::Result<()> {
    for (index, (agent, choice)) in world.agents.iter().zip(&decisions.choices).enumerate() {
        let (p, v, pv, nv) = (agent.position, agent.velocity, choice.preferred, choice.velocity);
        write!(out, "{},{},{index},{},{},{},{},", world.step, world.time, p.x, p.y, v.x, v.y)?;
        write!(out, "{},{},{},{}", pv.x, pv.y, nv.x, nv.y)?;
        for setting in SETTINGS {
            write!(out, ",{}", (setting.get)(&agent.settings))?;
        }
        writeln!(out)?;
    }
    Ok(())
}
