//! `sidestep metrics`: every figure of a run, from its declarations, as a Markdown table; or figures of a scenario's
//! runs as a plot over time, or speed over density.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};
use sidestep_lab::{run::metrics::METRICS, text::message::Message};

use super::{
    answers,
    columns::{wrapped, write_table},
    output::{answer, is_terminal, print_json},
    plot::{self, PlotArgs},
};

#[derive(Args)]
pub struct MetricsArgs {
    /// Print a JSON list; docs/json.md says what its keys are
    #[arg(long, conflicts_with = "plot")]
    json: bool,
    #[command(flatten)]
    plot: PlotArgs,
}

/// A plot, or a table: lines on a terminal, Markdown elsewhere.
pub fn main(args: &MetricsArgs) -> anyhow::Result<()> {
    if plot::is_asked(&args.plot)? {
        return plot::draw(&args.plot);
    }
    if args.json {
        return print_json(|| Ok(as_data()));
    }
    if is_terminal() { print_lines() } else { print_page() }
}

fn as_data() -> Value {
    let figures = METRICS.iter().map(|figure| {
        json!({
            "id": figure.id,
            "unit": figure.unit,
            "of_agents": figure.agent.is_some(),
            "about": figure.about().to_string(),
            "definition": figure.formula().to_string(),
            "source": figure.source().to_string(),
        })
    });
    figures.collect()
}

/// Prints id, unit and meaning.
fn print_lines() -> anyhow::Result<()> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for figure in METRICS {
        for (nth, line) in wrapped(&figure.about().to_string(), 70).into_iter().enumerate() {
            let (id, unit) = if nth == 0 { (figure.id, figure.unit) } else { ("", "") };
            rows.push(vec![id.into(), unit.into(), line]);
        }
    }
    Ok(write_table(&mut answer(), &rows, 3)?)
}

fn print_page() -> anyhow::Result<()> {
    let mut out = answer();
    let (page, columns) = (answers::metrics_page(), answers::metrics_columns());
    writeln!(out, "{page}\n\n{columns}\n|---|---|---|---|---|---|")?;
    let yes = answers::metrics_yes().to_string();
    for figure in METRICS {
        // A bar would end the cell.
        let cell = |text: Message| text.to_string().replace('|', "\\|");
        let of_agents = if figure.agent.is_some() { yes.as_str() } else { "" };
        let (about, formula, source) = (cell(figure.about()), cell(figure.formula()), cell(figure.source()));
        writeln!(
            out,
            "| `{}` | {} | {of_agents} | {about} | {formula} | {source} |",
            figure.id, figure.unit
        )?;
    }
    Ok(())
}
