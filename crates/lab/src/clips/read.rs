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
        scenario::{self, Scenario},
    },
    picture::overlay,
    text::message::Message,
};

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
pub fn scenario_of(file_or_name: &str) -> Result<Imported, Message> {
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
pub fn map_of(file_or_name: &str, options: &MapOptions) -> Result<Imported, Message> {
    if is_clip(file_or_name) && !is_drawing(file_or_name) {
        return Ok(Imported::ours(runs_of(Path::new(file_or_name))?.swap_remove(0)));
    }
    let known = |slug: &str| overlay::find(slug).map(drop).map_err(|unknown| unknown.message());
    import::load_map(file_or_name, &known, options).map_err(|error| error.message())
}

/// The scenario of a text that does not come from a file, as from standard input; its overlays exist.
///
/// # Errors
/// One line with the position, the reason and a remedy.
pub fn scenario_from(text: impl Read) -> Result<Imported, Message> {
    let text = scenario::text_of(text).map_err(|error| error.message())?;
    if let Some(format) = import::format_of(&text, "") {
        return import::read(&text, "standard input", format).map_err(|error| error.message());
    }
    // The ending distinguishes JSON from TOML.
    let name = if text.trim_start().starts_with('{') { "standard-input.json" } else { "standard-input.toml" };
    Ok(Imported::ours(run_of(&text, name)?))
}

/// The runs that a clip carries, one for each of its worlds; at least one.
///
/// # Errors
/// One line that names the file.
pub fn runs_of(path: &Path) -> Result<Vec<Scenario>, Message> {
    let file = path.display().to_string();
    if !path.exists() {
        return Err(said::missing(file));
    }
    match metadata::read(path) {
        Ok(texts) => texts.iter().map(|text| run_of(text, &file)).collect(),
        Err(reason) => Err(said::of_file(file, reason.message())),
    }
}

/// The runs in the bytes of a clip or picture, one for each of its worlds; `None` for another kind of file. `name` is
/// used in errors.
///
/// # Errors
/// As [`runs_of`].
pub fn runs_in(bytes: &[u8], name: &str) -> Result<Option<Vec<Scenario>>, Message> {
    match metadata::read_from(Cursor::new(bytes)) {
        Ok(texts) => texts.iter().map(|text| run_of(text, name)).collect::<Result<_, _>>().map(Some),
        Err(MetadataError::Format) => Ok(None),
        Err(reason) => Err(said::of_file(name.to_string(), reason.message())),
    }
}

fn run_of(text: &str, file: &str) -> Result<Scenario, Message> {
    let run = Scenario::parse(text, file).map_err(|error| error.message())?;
    match run.view.overlays.iter().flatten().find_map(|slug| overlay::find(slug).err()) {
        Some(reason) => Err(said::of_file(file.into(), reason.message())),
        None => Ok(run),
    }
}
