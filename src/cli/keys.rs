//! `sidestep keys`: everything that can be tuned, from its declarations, as a Markdown table.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};
use sidestep::{
    model::{Key, tunable::Domain},
    text::{numbers::unit_after_number, tooltips},
};

use super::{
    columns::{aligned, wrapped},
    output::{is_terminal, print_json},
};

#[derive(Args)]
pub struct KeysArgs {
    /// Print a JSON list; docs/json.md says what its keys are
    #[arg(long)]
    json: bool,
}

/// Two tables, settings of agents and parameters of the world: lines on a terminal, Markdown elsewhere.
pub fn main(args: &KeysArgs) -> anyhow::Result<()> {
    if args.json {
        return print_json(|| Ok(as_data()));
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

/// `null` for no bound.
fn finite(bound: f32) -> Option<f32> {
    bound.is_finite().then_some(bound)
}

/// What a key accepts, in words.
fn accepts(key: Key) -> String {
    match key.domain {
        Domain::Real { limits: (least, largest), .. } => format!("{least:?} … {largest:?}"),
        Domain::Count { largest, .. } => format!("0 … {largest}"),
        Domain::Choice { names } => names.join(", "),
    }
}

/// Key, default and meaning.
fn print_lines() -> anyhow::Result<()> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for key in Key::all() {
        let default = format!("{}{}", key.show(key.default_value()), unit_after_number(key.unit));
        for (nth, line) in wrapped(&tooltips::about(key).to_string(), 70).into_iter().enumerate() {
            let (name, default) = if nth == 0 { (key.name(), default.as_str()) } else { ("", "") };
            rows.push(vec![name.into(), default.into(), line]);
        }
    }
    let mut out = std::io::stdout().lock();
    for line in aligned(&rows, 3) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn print_page() -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "# Everything that can be tuned\n")?;
    writeln!(
        out,
        "Written by `sidestep keys` from the declarations in the code. Every key works in scenario files, with `--set key=value`, and as a slider or choice in the window.\n"
    )?;
    writeln!(out, "## Of each agent\n\nIn `[defaults]`, `[[agents]]` and `[[groups]]`.\n")?;
    table(&mut out, Key::all().filter(|key| matches!(key, Key::Agent(_))))?;
    writeln!(out, "\n## Of the world\n\nIn `[params]`; `time_step` stands at the top of a file.\n")?;
    table(&mut out, Key::all().filter(|key| matches!(key, Key::World(_))))?;
    Ok(())
}

fn table(out: &mut impl Write, keys: impl Iterator<Item = Key>) -> std::io::Result<()> {
    writeln!(out, "| key | default | accepts | meaning | formula |\n|---|---|---|---|---|")?;
    for key in keys {
        let default = key.show(key.default_value());
        let (accepts, about, unit) =
            (accepts(key), tooltips::about(key).to_string(), unit_after_number(key.unit));
        // A bar would end the cell.
        let cell = |text: &str| text.replace('|', "\\|");
        writeln!(
            out,
            "| `{}` | {default}{unit} | {accepts} | {} | {} |",
            key.name(),
            cell(&about),
            cell(key.formula)
        )?;
    }
    Ok(())
}
