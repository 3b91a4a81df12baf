//! `sidestep keys`: everything that can be tuned, from its declarations, as a Markdown table; and the shortcuts of the
//! window.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};
use sidestep_core::model::{Key, tunable::Domain};
use sidestep_lab::text::{called::called, formulas::worded, numbers::unit_after_number, tooltips};

use super::{
    answers,
    columns::{wrapped, write_table},
    output::{answer, is_terminal, print_json},
};

#[derive(Args)]
pub struct KeysArgs {
    /// Print a JSON list; docs/json.md says what its keys are
    #[arg(long)]
    json: bool,
    /// Print the keyboard shortcuts of the window instead
    #[cfg(feature = "window")]
    #[arg(long, conflicts_with = "json")]
    window: bool,
}

/// Two tables, settings of agents and parameters of the world: lines on a terminal, Markdown elsewhere.
pub fn main(args: &KeysArgs) -> anyhow::Result<()> {
    if args.json {
        return print_json(|| Ok(as_data()));
    }
    #[cfg(feature = "window")]
    if args.window {
        return Ok(write!(answer(), "{}", crate::app::shortcuts())?);
    }
    if is_terminal() { print_lines() } else { print_page() }
}

fn as_data() -> Value {
    let keys = Key::all().map(|key| {
        let accepts = match key.domain {
            Domain::Real { limits, .. } => json!({ "from": finite(limits.0), "to": finite(limits.1) }),
            Domain::Count { largest, .. } => json!({ "from": 0, "to": largest }),
            Domain::Choice { names } => json!(names),
        };
        json!({
            "key": key.name(),
            "of": if matches!(key, Key::Agent(_)) { "agent" } else { "world" },
            "default": key.show(key.default_value()),
            "unit": key.unit,
            "accepts": accepts,
            "about": tooltips::about(key).to_string(),
            "formula": key.formula,
        })
    });
    keys.collect()
}

/// A finite bound for JSON; without a bound `None`, which is written as `null`.
fn finite(bound: f32) -> Option<f32> {
    bound.is_finite().then_some(bound)
}

/// The values that a key accepts, in words.
fn accepts(key: Key) -> String {
    match key.domain {
        Domain::Real { limits: (least, largest), .. } => format!("{least:?} … {largest:?}"),
        Domain::Count { largest, .. } => format!("0 … {largest}"),
        Domain::Choice { names } => names.join(", "),
    }
}

/// The key, and its name in another language.
fn name(key: Key) -> String {
    let called = called(key).map(|called| format!(" {called}"));
    format!("`{}`{}", key.name(), called.unwrap_or_default())
}

/// Prints key, name in another language, default and meaning.
fn print_lines() -> anyhow::Result<()> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let is_called = Key::all().any(|key| called(key).is_some());
    for key in Key::all() {
        let default = format!("{}{}", key.show(key.default_value()), unit_after_number(key.unit));
        for (nth, line) in wrapped(&tooltips::about(key).to_string(), 70).into_iter().enumerate() {
            let first = [key.name(), called(key).unwrap_or_default(), default.as_str()];
            let first = if nth == 0 { first } else { [""; 3] };
            let cells = first.into_iter().enumerate().filter(|(place, _)| *place != 1 || is_called);
            rows.push(cells.map(|(_, cell)| cell.to_string()).chain([line]).collect());
        }
    }
    Ok(write_table(&mut answer(), &rows, 4)?)
}

fn print_page() -> anyhow::Result<()> {
    let mut out = answer();
    writeln!(out, "{}\n\n{}\n", answers::keys_page(), answers::keys_of_agents())?;
    table(&mut out, Key::all().filter(|key| matches!(key, Key::Agent(_))))?;
    writeln!(out, "\n{}\n", answers::keys_of_world())?;
    table(&mut out, Key::all().filter(|key| matches!(key, Key::World(_))))?;
    Ok(())
}

fn table(out: &mut impl Write, keys: impl Iterator<Item = Key>) -> std::io::Result<()> {
    writeln!(out, "{}\n|---|---|---|---|---|", answers::keys_columns())?;
    for key in keys {
        let default = key.show(key.default_value());
        let (accepts, about, unit) =
            (accepts(key), tooltips::about(key).to_string(), unit_after_number(key.unit));
        // A bar would end the cell.
        let cell = |text: &str| text.replace('|', "\\|");
        writeln!(
            out,
            "| {} | {default}{unit} | {accepts} | {} | {} |",
            name(key),
            cell(&about),
            cell(worded(key.formula))
        )?;
    }
    Ok(())
}
