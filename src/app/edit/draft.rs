//! A drawn scene outlives the program: it is kept in the settings folder until it is saved, and offered at the next start.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use sidestep::record::write_whole;

use crate::app::document::Document;

/// The time from a change to its writing.
const REST: Duration = Duration::from_secs(1);

/// The files, and what of the document they hold.
#[derive(Debug, Default)]
pub struct SceneDraft {
    /// Where drafts are kept; `None` keeps none.
    folder: Option<PathBuf>,
    /// How many changes of the document the file has.
    kept: u64,
    changed_at: Option<Instant>,
    /// Whether a draft of another time is there.
    pub offered: bool,
}

impl SceneDraft {
    /// Drafts in this folder; one that is there was left by another time.
    pub fn in_folder(folder: Option<PathBuf>) -> SceneDraft {
        let mut draft = SceneDraft { folder, ..SceneDraft::default() };
        draft.set_aside();
        draft
    }

    /// The draft of this time.
    pub fn file(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join("draft.toml"))
    }

    /// The draft that is offered.
    fn left(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join("draft-left.toml"))
    }

    /// The draft becomes one of another time, which is offered.
    pub fn set_aside(&mut self) {
        if let (Some(file), Some(left)) = (self.file(), self.left()) {
            // Without a draft of this time the one from before is still offered.
            _ = fs::rename(file, &left);
            self.offered = left.is_file();
        }
        (self.kept, self.changed_at) = (0, None);
    }

    /// Writes the scene a second after it was changed, and takes the file away once the scene is saved.
    pub fn keep(&mut self, document: &Document) -> std::io::Result<()> {
        if !document.is_unsaved() || self.kept == document.edits {
            self.changed_at = None;
            return if document.is_unsaved() { Ok(()) } else { self.forget_own() };
        }
        if self.changed_at.get_or_insert_with(Instant::now).elapsed() > REST {
            self.keep_now(document)?;
        }
        Ok(())
    }

    /// Writes the scene now, if it is not saved.
    pub fn keep_now(&mut self, document: &Document) -> std::io::Result<()> {
        let Some(file) = self.file().filter(|_| document.is_unsaved() && self.kept != document.edits) else {
            return Ok(());
        };
        // What cannot be written now is not tried again until it changes.
        (self.kept, self.changed_at) = (document.edits, None);
        file.parent().map_or(Ok(()), fs::create_dir_all)?;
        let text = document.scenario_of_now().to_toml();
        write_whole(&file, |out| out.write_all(text.as_bytes()))
    }

    fn forget_own(&mut self) -> std::io::Result<()> {
        if std::mem::take(&mut self.kept) == 0 {
            return Ok(());
        }
        self.file().map_or(Ok(()), |file| remove(&file))
    }

    /// The text of the draft that is offered.
    pub fn read_left(&self) -> Option<String> {
        fs::read_to_string(self.left()?).ok()
    }

    /// The draft that was offered is not wanted any more.
    pub fn forget_left(&mut self) -> std::io::Result<()> {
        self.offered = false;
        self.left().map_or(Ok(()), |file| remove(&file))
    }
}

fn remove(file: &Path) -> std::io::Result<()> {
    if file.exists() { fs::remove_file(file) } else { Ok(()) }
}
