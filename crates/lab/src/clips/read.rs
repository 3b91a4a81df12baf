//! Runs read back from clips and pictures.

use std::{
    io::{Cursor, Read},
    path::Path,
};

use super::{
    metadata::{self, MetadataError},
    said,
};
use crate::{
    files::{
        import::{self, Imported, maps::MapOptions},
        scenario::{self, Scenario, ScenarioError},
    },
    picture::overlay::{self, UnknownOverlay},
    text::message::Message,
};

/// The reason why a file gives no run.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum ReadError {
    /// No such file.
    Missing(String),
    /// The file carries no run, or cannot be read.
    Metadata {
        /// The name of the file.
        file: String,
        /// The error in it.
        reason: MetadataError,
    },
    /// A run that is not a scenario.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
    /// The run requests an overlay that does not exist.
    Overlay {
        /// The file that carries it.
        file: String,
        /// The overlay.
        reason: UnknownOverlay,
    },
}

impl ReadError {
    /// One line with the file, the position, the error and its remedy.
    pub fn message(&self) -> Message {
        match self {
            ReadError::Missing(file) => said::missing(file.clone()),
            ReadError::Metadata { file, reason } => said::of_file(file.clone(), reason.message()),
            ReadError::Scenario(error) => error.message(),
            ReadError::Overlay { file, reason } => said::of_file(file.clone(), reason.message()),
        }
    }
}

/// Whether a name is that of a clip or picture, which may carry a run.
pub fn is_clip(file_or_name: &str) -> bool {
    let ending = Path::new(file_or_name).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    ["gif", "mp4", "png", "svg", "pdf"].iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// The scenario of a file, of another program's scene, of the first run of a clip, or a built-in one; its overlays
/// exist.
///
/// # Errors
/// One line with the file, the position, the reason and a remedy.
pub fn scenario_of(file_or_name: &str) -> Result<Imported, ReadError> {
    map_of(file_or_name, &MapOptions::default())
}

/// Whether a file is a drawing that was not made from a run: a map.
pub fn is_drawing(file: &str) -> bool {
    let is_svg = Path::new(file).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
    is_svg && matches!(metadata::read(Path::new(file)), Err(MetadataError::None | MetadataError::Format))
}

/// [`scenario_of`] for a map that is read by `options`.
///
/// # Errors
/// As [`scenario_of`].
pub fn map_of(file_or_name: &str, options: &MapOptions) -> Result<Imported, ReadError> {
    if is_clip(file_or_name) && !is_drawing(file_or_name) {
        return Ok(Imported::ours(runs_of(Path::new(file_or_name))?.swap_remove(0)));
    }
    let known = |slug: &str| overlay::find(slug).map(drop).map_err(|unknown| unknown.message());
    Ok(import::load_map(file_or_name, &known, options)?)
}

/// The scenario of a text that does not come from a file, as from standard input; its overlays exist.
///
/// # Errors
/// One line with the position, the reason and a remedy.
pub fn scenario_from(text: impl Read) -> Result<Imported, ReadError> {
    let text = scenario::text_of(text)?;
    if let Some(format) = import::format_of(&text, "") {
        return Ok(import::read(&text, "standard input", format)?);
    }
    // The ending distinguishes JSON from TOML.
    let name = if text.trim_start().starts_with('{') { "standard-input.json" } else { "standard-input.toml" };
    Ok(Imported::ours(run_of(&text, name)?))
}

/// The runs that a clip carries, one for each of its worlds; at least one.
///
/// # Errors
/// One line that names the file.
pub fn runs_of(path: &Path) -> Result<Vec<Scenario>, ReadError> {
    let file = path.display().to_string();
    if !path.exists() {
        return Err(ReadError::Missing(file));
    }
    match metadata::read(path) {
        Ok(texts) => texts.iter().map(|text| run_of(text, &file)).collect(),
        Err(reason) => Err(ReadError::Metadata { file, reason }),
    }
}

/// The runs in the bytes of a clip or picture, one for each of its worlds; `None` for another kind of file. `name` is
/// used in errors.
///
/// # Errors
/// As [`runs_of`].
pub fn runs_in(bytes: &[u8], name: &str) -> Result<Option<Vec<Scenario>>, ReadError> {
    match metadata::read_from(Cursor::new(bytes)) {
        Ok(texts) => texts.iter().map(|text| run_of(text, name)).collect::<Result<_, _>>().map(Some),
        Err(MetadataError::Format) => Ok(None),
        Err(reason) => Err(ReadError::Metadata { file: name.to_string(), reason }),
    }
}

fn run_of(text: &str, file: &str) -> Result<Scenario, ReadError> {
    let run = Scenario::parse(text, file)?;
    match run.view.overlays.iter().flatten().find_map(|slug| overlay::find(slug).err()) {
        Some(reason) => Err(ReadError::Overlay { file: file.into(), reason }),
        None => Ok(run),
    }
}
