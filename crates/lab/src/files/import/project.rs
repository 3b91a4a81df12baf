//! Other files of the project of a Godot scene.

use std::path::{Component, Path, PathBuf};

use super::MAX_BYTES;
use crate::files::inputs;

/// The file that marks the root folder of a project, at which all paths begin.
const MARK: &str = "project.godot";

/// The beginning of a path within a project.
const ROOT: &str = "res://";

/// The text of another file, by its path in the project of this scene; `None` if it does not exist, or the path is not
/// of that kind.
pub fn text(scene: &Path, other: &str) -> Option<String> {
    let inner = Path::new(other.strip_prefix(ROOT)?);
    // Nothing outside the project.
    if !inner.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let file = root(scene)?.join(inner);
    let bytes = inputs::beginning(&file, MAX_BYTES as u64 + 1).filter(|bytes| bytes.len() <= MAX_BYTES)?;
    String::from_utf8(bytes).ok()
}

/// The folder of the project; without one, that of the scene.
fn root(scene: &Path) -> Option<PathBuf> {
    let scene = std::path::absolute(scene).ok()?;
    let folders = || scene.ancestors().skip(1);
    let marked = folders().find(|folder| folder.join(MARK).is_file());
    marked.or(folders().next()).map(Path::to_path_buf)
}
