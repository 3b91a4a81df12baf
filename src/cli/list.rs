//! `sidestep list`: the built-in scenarios.

use std::io::Write;

use clap::Args;
use serde_json::json;
use sidestep_lab::files::scenario::{builtin, translated};

use super::{
    answers,
    output::{answer, print_json},
};

#[derive(Args)]
pub struct ListArgs {
    /// Print a JSON list; docs/json.md says what its keys are
    #[arg(long)]
    json: bool,
}

/// One line each under the heading of its topic: name, agents, title. Names start their lines; headings start with #.
pub fn main(args: &ListArgs) -> anyhow::Result<()> {
    if args.json {
        return print_json(|| Ok(as_data()));
    }
    let mut out = answer();
    for (nth, (topic, entries)) in builtin::by_topic().into_iter().enumerate() {
        if nth > 0 {
            writeln!(out)?;
        }
        writeln!(out, "# {}", translated(topic))?;
        for (builtin, scenario) in entries {
            let agents = scenario.world().agents.len();
            let title = translated(&scenario.title);
            writeln!(out, "{:<18} {agents:>5} {}  {title}", builtin.name, answers::agents())?;
        }
    }
    Ok(())
}

fn as_data() -> serde_json::Value {
    let all = builtin::by_topic().into_iter().flat_map(|(topic, entries)| {
        entries.into_iter().map(move |(builtin, scenario)| {
            json!({
                "name": builtin.name,
                "topic": topic,
                "agents": scenario.world().agents.len(),
                "title": scenario.title,
                "about": scenario.about,
            })
        })
    });
    all.collect()
}
