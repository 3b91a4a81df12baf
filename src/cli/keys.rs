//! `sidestep keys`: everything that can be tuned, from its declarations, as a Markdown table.

use std::io::Write;

use sidestep::{
    model::{Key, tunable::Domain},
    text::numbers::unit_after_number,
};

/// Two tables: settings of agents, parameters of the world.
pub fn main() -> anyhow::Result<()> {
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
        let accepts = match key.domain {
            Domain::Real { limits: (least, largest), .. } => format!("{least:?} … {largest:?}"),
            Domain::Count { largest, .. } => format!("0 … {largest}"),
            Domain::Choice { names } => names.join(", "),
        };
        let about = key.about.split_whitespace().collect::<Vec<_>>().join(" ");
        let unit = unit_after_number(key.unit);
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
