//! `sidestep list`: the built-in scenarios.

use std::io::Write;

use sidestep::{Scenario, scenario::builtin};

/// One line each: name, agents, title.
pub fn main() -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    for builtin in builtin::all() {
        let scenario = Scenario::parse(builtin.text, builtin.name)?;
        let agents = scenario.world().agents.len();
        writeln!(out, "{:<18} {agents:>5} agents  {}", builtin.name, scenario.title)?;
    }
    Ok(())
}
