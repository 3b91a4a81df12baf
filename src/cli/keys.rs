//! `sidestep keys`: everything that can be tuned, from its declarations, as a Markdown table.

use std::io::Write;

use sidestep::{
    AgentSettings, Params,
    model::{
        agent::AGENT_SETTINGS,
        params::PARAMS,
        tunable::{Kind, Tunable},
    },
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
    table(&mut out, AGENT_SETTINGS, &AgentSettings::default())?;
    writeln!(out, "\n## Of the world\n\nIn `[params]`; `time_step` stands at the top of a file.\n")?;
    table(&mut out, PARAMS, &Params::default())?;
    Ok(())
}

fn table<T>(out: &mut impl Write, table: &[Tunable<T>], defaults: &T) -> std::io::Result<()> {
    writeln!(out, "| key | default | accepts | meaning | formula |\n|---|---|---|---|---|")?;
    for tunable in table {
        let default = tunable.show((tunable.get)(defaults));
        let accepts = match tunable.kind {
            Kind::Real { limits: (least, largest), .. } => format!("{least:?} … {largest:?}"),
            Kind::Count { largest, .. } => format!("0 … {largest}"),
            Kind::Choice { names } => names.join(", "),
        };
        let about = tunable.about.split_whitespace().collect::<Vec<_>>().join(" ");
        let unit = unit_after_number(tunable.unit);
        // A bar would end the cell.
        let cell = |text: &str| text.replace('|', "\\|");
        writeln!(
            out,
            "| `{}` | {default}{unit} | {accepts} | {} | {} |",
            tunable.key,
            cell(&about),
            cell(tunable.formula)
        )?;
    }
    Ok(())
}
