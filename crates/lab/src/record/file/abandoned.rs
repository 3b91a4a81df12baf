//! Drafts that were left behind by programs that are gone.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::Mutex,
    time::Duration,
};

use super::draft::{PREFIX, RANDOM};

/// Age after which an unlocked draft counts as left behind.
const ABANDONED: Duration = Duration::from_secs(86_400);

/// Removes the drafts in a folder whose program is gone, as by kill -9: they are a day old and nobody holds them. Each
/// folder is searched once in the life of a program.
pub(super) fn remove_abandoned(folder: &Path) {
    static SEEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    let Ok(canonical) = folder.canonicalize() else { return };
    {
        let Ok(mut seen) = SEEN.lock() else { return };
        if seen.contains(&canonical) {
            return;
        }
        seen.push(canonical);
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let random = name.to_str().and_then(|name| name.strip_prefix(PREFIX)).unwrap_or_default();
        if random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            // What cannot be removed stays.
            _ = remove_if_abandoned(&entry.path());
        }
    }
}

fn remove_if_abandoned(path: &Path) -> io::Result<()> {
    let there = path.symlink_metadata()?;
    if !has_rested(&there) {
        return Ok(());
    }
    if there.is_file() && is_free(path) {
        return fs::remove_file(path);
    }
    if !there.is_dir() {
        return Ok(());
    }
    let entries: Vec<PathBuf> =
        fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    for entry in &entries {
        let inner = entry.symlink_metadata()?;
        if !(inner.is_file() && has_rested(&inner) && is_free(entry)) {
            return Ok(());
        }
    }
    entries.iter().try_for_each(fs::remove_file)?;
    fs::remove_dir(path)
}

fn has_rested(there: &fs::Metadata) -> bool {
    let rested = there.modified().ok().and_then(|modified| modified.elapsed().ok());
    rested.is_some_and(|rested| rested > ABANDONED)
}

/// Whether no program has this file locked.
fn is_free(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| file.try_lock().is_ok())
}
