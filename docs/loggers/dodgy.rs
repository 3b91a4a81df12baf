//! Writes a log of dodgy_2d for `sidestep audit`: the agents of a game or of Bevy's entities, one row each, where
//! `compute_avoiding_velocity` is called.

use std::io::{self, Write};

use dodgy_2d::{Agent, AvoidanceOptions, Vec2};

/// Begins a log.
pub fn begin_log(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "step,agent,x,y,vx,vy,pvx,pvy,nvx,nvy,radius,max_speed,time_horizon,time_horizon_obstacle")
}

/// One decision: the agent by its number or entity, what it was given, and what `compute_avoiding_velocity` answered.
pub fn log_decision(
    out: &mut impl Write,
    (step, number): (u64, u64),
    agent: &Agent,
    (preferred, max_speed): (Vec2, f32),
    options: &AvoidanceOptions,
    chosen: Vec2,
) -> io::Result<()> {
    let (p, v) = (agent.position, agent.velocity);
    write!(out, "{step},{number},{},{},{},{},{},{},", p.x, p.y, v.x, v.y, preferred.x, preferred.y)?;
    let (horizon, of_walls) = (options.time_horizon, options.obstacle_time_horizon);
    writeln!(out, "{},{},{},{max_speed},{horizon},{of_walls}", chosen.x, chosen.y, agent.radius)
}
