//! `sidestep presets`: values that belong together, each with unit and source.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};
use sidestep_core::model::tunable;
use sidestep_lab::{
    files::presets::{self, Preset, PresetValue},
    text::numbers::unit_after_number,
};

use super::{
    answers,
    columns::{aligned, wrapped},
    output::{answer, in_json, is_terminal, print_json},
};

#[derive(Args)]
pub struct PresetsArgs {
    /// Only these presets; all by default
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// Print a JSON list; docs/json.md says what its keys are
    #[arg(long)]
    json: bool,
}

/// A paragraph for each preset on a terminal, Markdown elsewhere.
pub fn main(args: &PresetsArgs) -> anyhow::Result<()> {
    let mut chosen = Vec::new();
    for id in &args.ids {
        chosen.push(presets::find(id)?);
    }
    if chosen.is_empty() {
        chosen.extend(presets::all());
    }
    if args.json {
        return print_json(|| chosen.into_iter().map(as_data).collect());
    }
    if is_terminal() { print_lines(&chosen) } else { print_page(&chosen) }
}

fn as_data(preset: &Preset) -> anyhow::Result<Value> {
    // The words in the current language.
    let preset = presets::find(&preset.id)?;
    let unit = preset.unit();
    let values = preset.values()?.into_iter().map(|(key, value)| {
        let number = match value {
            tunable::Value::Real(real) => in_json(real),
            value => json!(key.show(value)),
        };
        json!({ "key": key.name(), "value": number, "unit": unit.of(key.unit).1 })
    });
    let unsaid = preset.unsaid.iter().map(|(name, says)| json!({ "name": name, "is": says }));
    Ok(json!({
        "id": preset.id,
        "title": preset.title,
        "unit": unit.unit.name(),
        "meters_per_unit": in_json(unit.meters),
        "source": preset.source,
        "secondary": preset.secondary,
        "about": preset.about,
        "values": values.collect::<Vec<_>>(),
        "unsaid": unsaid.collect::<Vec<_>>(),
    }))
}

/// `0.5 m`, in the preset's own unit.
fn in_words(preset: &Preset, (key, value): &PresetValue) -> String {
    format!("{}{}", key.show(*value), unit_after_number(preset.unit().of(key.unit).1))
}

fn print_lines(chosen: &[&Preset]) -> anyhow::Result<()> {
    let mut out = answer();
    for preset in chosen {
        writeln!(out, "{:<14} {}", preset.id, preset.title)?;
        let values = preset.values()?;
        let rows = values.iter().map(|setting| vec![setting.0.name().into(), in_words(preset, setting)]);
        for line in aligned(&rows.collect::<Vec<_>>(), 2) {
            writeln!(out, "    {line}")?;
        }
        for remark in remarks(preset) {
            for line in wrapped(&remark, 90) {
                writeln!(out, "    {line}")?;
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

/// The source, what it cites, remarks, and values without a key: a sentence each.
fn remarks(preset: &Preset) -> Vec<String> {
    let mut remarks: Vec<String> = preset.about.iter().cloned().collect();
    remarks.push(answers::preset_source(preset.source.clone()).to_string());
    remarks.extend(preset.secondary.iter().map(|cited| answers::preset_secondary(cited.clone()).to_string()));
    let unsaid = preset.unsaid.iter();
    remarks.extend(unsaid.map(|(name, says)| answers::preset_unsaid(name.clone(), says.clone()).to_string()));
    remarks
}

fn print_page(chosen: &[&Preset]) -> anyhow::Result<()> {
    let mut out = answer();
    let (page, columns) = (answers::presets_page(), answers::presets_columns());
    writeln!(out, "{page}\n\n{columns}\n|---|---|---|---|---|")?;
    for preset in chosen {
        let cell = |text: &str| text.replace('|', "\\|");
        let values = preset.values()?;
        let values = values.iter().map(|setting| format!("`{}` {}", setting.0, in_words(preset, setting)));
        let sources =
            preset.secondary.iter().map(|cited| answers::preset_secondary(cited.clone()).to_string());
        let sources = std::iter::once(preset.source.clone()).chain(sources).collect::<Vec<_>>();
        let unsaid = preset.unsaid.iter().map(|(name, says)| format!("{name}: {says}"));
        writeln!(
            out,
            "| `{}` | {} | {} | {} | {} |",
            preset.id,
            cell(&what(preset)),
            values.collect::<Vec<_>>().join("<br>"),
            cell(&sources.join("<br>")),
            cell(&unsaid.collect::<Vec<_>>().join("<br>")),
        )?;
    }
    Ok(())
}

/// The title, the unit if it is not the meter, and remarks.
fn what(preset: &Preset) -> String {
    let unit = preset.unit();
    let unit = (!unit.is_meter()).then(|| format!("1 {} = {} m", unit.unit.name(), unit.meters));
    let parts = std::iter::once(preset.title.clone()).chain(unit).chain(preset.about.clone());
    parts.collect::<Vec<_>>().join("<br>")
}
