//! A drawn scene outlives the program: its window stores it as a draft in the settings folder until it is saved.
//!
//! ```text
//!   drafts/scene.toml                  held by the window that draws it
//!   drafts/scene-2.toml                held by no window: offered until it is opened or discarded
//!   drafts/discarded/scene-3.toml      removed after thirty days
//! ```

use std::{
    io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use sidestep_lab::clips::{HeldFile, NewName};

use crate::app::document::{Document, drawn::SavedMoment};
use crate::platform::{Instant, clock::unix_seconds, files};

/// The delay between a change and writing it.
const REST: Duration = Duration::from_secs(1);

/// The time for which a discarded draft is stored.
const KEPT_DISCARDED: Duration = Duration::from_secs(30 * 86_400);

/// The draft of this window, and those that are offered.
#[derive(Debug, Default)]
pub struct SceneDraft {
    /// The folder of drafts; `None` stores none.
    folder: Option<PathBuf>,
    own: Option<HeldFile>,
    /// The number of the document's changes that the draft contains.
    kept: u64,
    changed_at: Option<Instant>,
    /// Drafts that no window held when this one started, and those that this window released; the newest first.
    left: Vec<PathBuf>,
}

impl SceneDraft {
    /// Stores drafts below this settings folder, and offers none.
    pub fn without_offers(settings: Option<PathBuf>) -> SceneDraft {
        SceneDraft { folder: settings.map(|settings| settings.join("drafts")), ..SceneDraft::default() }
    }

    /// Uses the drafts below this settings folder; those that no window holds are offered.
    pub fn in_folder(settings: Option<PathBuf>) -> SceneDraft {
        let mut draft = SceneDraft::without_offers(settings);
        if let Some(folder) = &draft.folder {
            remove_old(&discarded(folder));
            draft.left = free_drafts(folder);
        }
        draft
    }

    /// The draft of this window, if it has one.
    pub fn file(&self) -> Option<&Path> {
        self.own.as_ref().map(HeldFile::path)
    }

    /// The number of drafts that are offered.
    pub fn offered(&self) -> usize {
        self.left.len()
    }

    /// Offers the draft of this window from now on, as another scene replaces it.
    pub fn set_aside(&mut self) {
        if let Some(own) = self.own.take() {
            self.left.insert(0, own.path().to_path_buf());
        }
        (self.kept, self.changed_at) = (0, None);
    }

    /// Writes the scene a second after it was changed, and removes the file once the scene is saved.
    pub fn keep(&mut self, document: &Document, moment: SavedMoment) -> io::Result<()> {
        if !document.is_unsaved() || self.kept == document.edits {
            self.changed_at = None;
            return if document.is_unsaved() { Ok(()) } else { self.forget_own() };
        }
        if self.changed_at.get_or_insert_with(Instant::now).elapsed() > REST {
            self.keep_now(document, moment)?;
        }
        Ok(())
    }

    /// Writes the scene of this moment of its run without waiting, if it is not saved.
    pub fn keep_now(&mut self, document: &Document, moment: SavedMoment) -> io::Result<()> {
        let Some(folder) =
            self.folder.as_ref().filter(|_| document.is_unsaved() && self.kept != document.edits)
        else {
            return Ok(());
        };
        // A failed write is not repeated until the scene changes.
        (self.kept, self.changed_at) = (document.edits, None);
        let text = document.scenario_at(moment).to_toml();
        match &mut self.own {
            Some(own) => own.rewrite(&text),
            None => {
                files::make_folder(folder)?;
                self.own = Some(HeldFile::write_new(NewName::of(folder.join("scene.toml")), &text)?);
                Ok(())
            }
        }
    }

    fn forget_own(&mut self) -> io::Result<()> {
        self.kept = 0;
        self.own.take().map_or(Ok(()), HeldFile::remove)
    }

    /// Claims the first draft that is offered, so that no other window does, and stops offering it. Returns `None` if
    /// another window was faster.
    pub fn take_left(&mut self) -> Option<HeldFile> {
        let path = (!self.left.is_empty()).then(|| self.left.remove(0))?;
        HeldFile::take(&path).ok().flatten()
    }

    /// Offers a claimed draft again.
    pub fn offer_again(&mut self, held: HeldFile) {
        self.left.insert(0, held.path().to_path_buf());
    }

    /// Makes this draft, whose scene is open, the draft of this window; it stays until the scene is saved.
    pub fn adopt(&mut self, held: HeldFile) {
        self.own = Some(held);
    }

    /// Moves the first draft that is offered to the discarded ones. Returns its new path; `None` if another window was
    /// faster.
    ///
    /// # Errors
    /// It cannot be moved; it is still offered.
    pub fn discard_left(&mut self) -> io::Result<Option<PathBuf>> {
        let Some(held) = self.take_left() else { return Ok(None) };
        let from = held.path().to_path_buf();
        let folder = discarded(from.parent().unwrap_or(Path::new("")));
        let name = NewName::of(folder.join(from.file_name().unwrap_or_default()));
        let moved = files::make_folder(&folder).and_then(|()| held.move_to(name));
        if moved.is_err() {
            self.left.insert(0, from);
        }
        moved.map(Some)
    }

    /// Offers a discarded draft again.
    ///
    /// # Errors
    /// It no longer exists, or cannot be moved.
    pub fn restore(&mut self, discarded: &Path) -> io::Result<()> {
        let (Some(folder), Some(name)) = (&self.folder, discarded.file_name()) else { return Ok(()) };
        let Some(held) = HeldFile::take(discarded)? else { return Ok(()) };
        let path = held.move_to(NewName::of(folder.join(name)))?;
        self.left.insert(0, path);
        Ok(())
    }
}

fn discarded(folder: &Path) -> PathBuf {
    folder.join("discarded")
}

/// Removes discarded drafts that are too old.
fn remove_old(folder: &Path) {
    for (written, path) in files_in(folder) {
        let since = written.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        if unix_seconds().saturating_sub(since.as_secs()) > KEPT_DISCARDED.as_secs() {
            // The next start tries again.
            _ = files::remove(&path);
        }
    }
}

/// The drafts that no window holds, the newest first.
fn free_drafts(folder: &Path) -> Vec<PathBuf> {
    let mut drafts: Vec<_> = files_in(folder).collect();
    drafts.retain(|(_, path)| matches!(HeldFile::take(path), Ok(Some(_))));
    drafts.sort_by(|one, other| other.cmp(one));
    drafts.into_iter().map(|(_, path)| path).collect()
}

/// The scenes in a folder, and when each was written.
fn files_in(folder: &Path) -> impl Iterator<Item = (SystemTime, PathBuf)> {
    files::entries(folder).filter_map(|files::FolderEntry { path, written }| {
        let is_scene = path.extension().is_some_and(|ending| ending == "toml");
        is_scene.then_some((written?, path))
    })
}
