//! The runs of a clip or picture as scenarios, one for each of its worlds.

use std::path::Path;

use super::metadata::{self, MetadataError};
use crate::{
    overlay,
    scenario::{Scenario, ScenarioError},
};

/// Why a clip gives no runs; every message names the file.
#[derive(Debug, thiserror::Error)]
pub enum RunsError {
    /// No file of this name.
    #[error("{0}: no such file; `sidestep list` names the built-in scenarios")]
    Missing(String),
    /// The file carries no run that can be read.
    #[error("{file}: {error}")]
    Metadata {
        /// The file.
        file: String,
        /// What is wrong with it.
        error: MetadataError,
    },
    /// The run is not a scenario.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
    /// The run names an overlay that does not exist.
    #[error("{file}: {message}")]
    Overlay {
        /// The file.
        file: String,
        /// Names the overlay, and the nearest one there is.
        message: String,
    },
}

/// Whether a name is that of a clip or picture, which may carry a run.
pub fn is_clip(file_or_name: &str) -> bool {
    let ending = Path::new(file_or_name).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    ["gif", "mp4", "png", "svg"].iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// The runs that a clip carries, one for each of its worlds; at least one.
///
/// # Errors
/// The file cannot be read, carries no run, or a damaged one.
pub fn runs_of_clip(file: &str) -> Result<Vec<Scenario>, RunsError> {
    let path = Path::new(file);
    if !path.exists() {
        return Err(RunsError::Missing(file.into()));
    }
    let texts = metadata::read(path).map_err(|error| RunsError::Metadata { file: file.into(), error })?;
    texts.iter().map(|text| run_of(text, file)).collect()
}

fn run_of(text: &str, file: &str) -> Result<Scenario, RunsError> {
    let scenario = Scenario::parse(text, file)?;
    for id in scenario.view.overlays.iter().flatten() {
        overlay::find(id)
            .map_err(|error| RunsError::Overlay { file: file.into(), message: error.to_string() })?;
    }
    Ok(scenario)
}
