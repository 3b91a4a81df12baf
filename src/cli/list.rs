//! `sidestep list`: the built-in scenarios.

use std::io::Write;

use sidestep::scenario::builtin;

/// One line each under the heading of its topic: name, agents, title. Names start their lines; headings start with #.
pub fn main() -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    for (nth, (topic, entries)) in builtin::by_topic().into_iter().enumerate() {
        if nth > 0 {
            writeln!(out)?;
        }
        writeln!(out, "# {topic}")?;
        for (builtin, scenario) in entries {
            let agents = scenario.world().agents.len();
            writeln!(out, "{:<18} {agents:>5} agents  {}", builtin.name, scenario.title)?;
        }
    }
    Ok(())
}
