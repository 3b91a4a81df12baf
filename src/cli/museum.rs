//! `sidestep museum`: the published slips, their intended forms, and their effects, measured on the spot.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};
use sidestep_core::model::{Key, spelling::quoted};
use sidestep_lab::text::spelling::nearest;
use sidestep_lab::{
    learn::museum,
    text::{formulas::worded, language::Language, message::Message},
};

use super::{
    answers,
    columns::padded,
    output::{answer, print_json},
    said,
};

#[derive(Args)]
pub struct MuseumArgs {
    /// Only these slips; all by default
    #[arg(value_name = "SLIP")]
    slips: Vec<String>,
    /// Every figure as a line of CSV: slip, figure, printed, repaired, unit
    #[arg(long)]
    csv: bool,
    /// Print a JSON list; docs/json.md says what its keys are
    #[arg(long, conflicts_with = "csv")]
    json: bool,
}

/// A paragraph for each slip, or its figures as CSV.
pub fn main(args: &MuseumArgs) -> anyhow::Result<()> {
    let mut chosen = Vec::new();
    for id in &args.slips {
        chosen.push(museum::find(id).ok_or_else(|| unknown(id))?);
    }
    if chosen.is_empty() {
        chosen.extend(museum::all());
    }
    if args.json {
        return print_json(|| Ok(chosen.into_iter().map(as_data).collect()));
    }
    if args.csv {
        return Language::English.speaking(|| print_csv(&chosen));
    }
    let mut out = answer();
    for slip in chosen {
        let effect = slip.measure.map(|measure| measure());
        writeln!(out, "{} ({}): {}", slip.id, slip.room.name(), slip.title())?;
        writeln!(out, "  {} {}", padded(&answers::printed().to_string(), 9), worded(slip.printed))?;
        writeln!(out, "  {} {}", padded(&answers::repaired().to_string(), 9), worded(slip.repaired))?;
        writeln!(out, "  {}", answers::explanation(slip.about()))?;
        let measured = effect.map(|effect| answers::measured(effect.sentence));
        writeln!(out, "  {}", measured.unwrap_or_else(answers::not_measured))?;
        if let Some(key) = slip.key {
            writeln!(out, "  {}", answers::switch(key.name().into()))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn print_csv(slips: &[&museum::Slip]) -> anyhow::Result<()> {
    let mut out = answer();
    writeln!(out, "slip,figure,printed,repaired,unit")?;
    for slip in slips {
        let effect = slip.measure.map(|measure| measure());
        for measurement in effect.iter().flat_map(|effect| &effect.measurements) {
            let museum::Measurement { name, printed, repaired, unit } = measurement;
            // No name contains a quote; some contain commas.
            writeln!(out, "{},\"{name}\",{printed},{repaired},{unit}", slip.id)?;
        }
    }
    Ok(())
}

fn as_data(slip: &museum::Slip) -> Value {
    let effect = slip.measure.map(|measure| measure());
    let figures = effect.as_ref().map(|effect| {
        let figure = |measurement: &museum::Measurement| {
            let museum::Measurement { name, printed, repaired, unit } = measurement;
            json!({ "figure": name.to_string(), "printed": printed, "repaired": repaired, "unit": unit })
        };
        effect.measurements.iter().map(figure).collect::<Vec<_>>()
    });
    json!({
        "slip": slip.id,
        "room": slip.room.name().to_string(),
        "title": slip.title().to_string(),
        "printed": slip.printed,
        "repaired": slip.repaired,
        "about": slip.about().to_string(),
        "key": slip.key.map(Key::name),
        "measured": effect.as_ref().map(|effect| effect.sentence.to_string()),
        "figures": figures.unwrap_or_default(),
    })
}

fn unknown(id: &str) -> Message {
    match nearest(id, museum::all().map(|slip| slip.id)) {
        Some(near) => said::no_slip_near(quoted(id), quoted(near)),
        None => said::no_slip(quoted(id)),
    }
}
