//! `sidestep overlays`: the overlays that can be shown over a world.

use clap::Args;
use serde_json::json;
use sidestep_lab::picture::overlay::ALL;

use super::{
    columns::write_table,
    output::{answer, print_json},
};

#[derive(Args)]
pub struct OverlaysArgs {
    /// Print a JSON list; docs/json.md says what its keys are
    #[arg(long)]
    json: bool,
}

/// One line each: id, key in the window, meaning; an asterisk marks overlays that are on at first.
pub fn main(args: &OverlaysArgs) -> anyhow::Result<()> {
    if args.json {
        let overlays = ALL.iter().map(|overlay| {
            json!({
                "id": overlay.slug,
                "name": overlay.name().to_string(),
                "key": overlay.key,
                "on": overlay.on,
                "about": overlay.about().to_string(),
            })
        });
        return print_json(|| Ok(overlays.collect()));
    }
    let rows: Vec<Vec<String>> = ALL
        .iter()
        .map(|overlay| {
            let key = overlay.key.map_or(String::new(), |key| key.to_uppercase().to_string());
            let on = if overlay.on { "*" } else { "" };
            vec![overlay.slug.into(), on.into(), key, overlay.about().to_string()]
        })
        .collect();
    Ok(write_table(&mut answer(), &rows, 4)?)
}
