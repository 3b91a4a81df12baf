//! `sidestep schema`: the form of scenario files, by which editors complete and check them.

use clap::Args;
use sidestep_lab::{files::scenario, picture::overlay};

use super::output::print_json;

#[derive(Args)]
pub struct SchemaArgs {}

/// Prints the schema.
pub fn main(_: &SchemaArgs) -> anyhow::Result<()> {
    print_json(|| {
        let overlays = overlay::ALL.iter().map(|overlay| (overlay.slug, overlay.about().to_string()));
        Ok(scenario::schema(overlays))
    })
}
