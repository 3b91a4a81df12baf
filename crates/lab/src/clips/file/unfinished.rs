//! The temporary files of this program, to be removed when it has to stop.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Mutex,
};

/// Temporary files and folders being written now, and their targets.
static UNFINISHED: Mutex<Vec<(PathBuf, PathBuf)>> = Mutex::new(Vec::new());

/// Removes the temporary files being written and returns their targets: the last act of a program that has to stop.
pub fn remove_unfinished() -> Vec<PathBuf> {
    let Ok(mut unfinished) = UNFINISHED.lock() else { return Vec::new() };
    let removed = unfinished.drain(..).map(|(draft, target)| {
        // It may have been finished and renamed a moment ago.
        _ = fs::remove_file(&draft);
        // Threads may still add pictures to the folder while it is emptied.
        for _ in 0..100 {
            if !draft.is_dir() || fs::remove_dir_all(&draft).is_ok() {
                break;
            }
        }
        target
    });
    removed.collect()
}

/// Keeps a temporary file or folder listed as unfinished while it lives.
pub(super) struct Listed(PathBuf);

impl Listed {
    pub(super) fn new(draft: &Path, target: &Path) -> Listed {
        if let Ok(mut unfinished) = UNFINISHED.lock() {
            unfinished.push((draft.to_path_buf(), target.to_path_buf()));
        }
        Listed(draft.to_path_buf())
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        if let Ok(mut unfinished) = UNFINISHED.lock() {
            unfinished.retain(|(draft, _)| *draft != self.0);
        }
    }
}
