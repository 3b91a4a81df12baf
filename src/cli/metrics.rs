//! `sidestep metrics`: every figure of a run, from its declarations, as a Markdown table.

use std::io::Write;

use sidestep::{metrics::METRICS, text::message::Message};

/// One table.
pub fn main() -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "# Every figure of a run\n\n\
         Written by `sidestep metrics` from the declarations in the code. They are columns of `sidestep run --csv`, of\n\
         `sidestep run --agents-csv` where an agent has one of its own, and of `sidestep sweep`; a cell is empty where a\n\
         figure is not defined, such as the time to goal before anyone has arrived. Agent i has position p, velocity v,\n\
         radius r, goal g and preferred speed s*; a step takes dt. The first arrival of an agent is the one that counts,\n\
         and its path ends there. A gate is set in a scenario by `gate = [[x, y], [x, y]]` in `[view]`.\n"
    )?;
    writeln!(out, "| id | unit | of an agent | meaning | definition | source |\n|---|---|---|---|---|---|")?;
    for figure in METRICS {
        // A bar would end the cell.
        let cell = |text: Message| text.to_string().replace('|', "\\|");
        let of_agents = if figure.agent.is_some() { "yes" } else { "" };
        let (about, formula, source) = (cell(figure.about()), cell(figure.formula()), cell(figure.source()));
        writeln!(
            out,
            "| `{}` | {} | {of_agents} | {about} | {formula} | {source} |",
            figure.id, figure.unit
        )?;
    }
    Ok(())
}
