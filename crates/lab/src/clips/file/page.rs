//! Files in a browser: a complete file is a download; drafts are texts in the page's store, by their paths.

mod new_name;
mod path;

use std::{
    io::{self, BufWriter, Cursor, ErrorKind, Seek, SeekFrom, Write},
    marker::PhantomData,
    path::{Path, PathBuf},
};

use super::ClipError;
use crate::system::page;

pub use DownloadFile as NamedFile;
pub use StoredText as HeldFile;
pub use new_name::NewName;
pub use path::{check_writable, folder_of, input_at, is_same_file};

/// A file in memory.
pub struct DownloadFile<'a>(Cursor<Vec<u8>>, PhantomData<&'a mut ()>);

impl Write for DownloadFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for DownloadFile<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

/// Fills a file and downloads it under the last part of its path.
pub fn write_whole<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<DownloadFile>) -> Result<(), E>,
) -> Result<(), E> {
    let mut out = BufWriter::new(DownloadFile(Cursor::default(), PhantomData));
    write(&mut out)?;
    let file = out.into_inner().map_err(|error| E::from(error.into_error()))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match page::tell(&format!(">{name}"), file.0.get_ref()) {
        true => Ok(()),
        false => Err(io::Error::from(ErrorKind::StorageFull).into()),
    }
}

/// Like [`write_whole`]; the browser adds a number to a name that is taken.
pub fn write_new<E: From<io::Error>>(
    name: NewName,
    write: impl FnOnce(&mut BufWriter<DownloadFile>) -> Result<(), E>,
) -> Result<PathBuf, E> {
    let path = name.path();
    write_whole(&path, write).map(|()| path)
}

/// Accepts every target, since a page has no folders that could refuse a download.
///
/// # Errors
/// None.
pub fn check_target(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// A page has no folders.
///
/// # Errors
/// Always.
pub fn write_folder<E: From<io::Error>>(
    _path: &Path,
    _write: impl FnOnce(&Path) -> Result<(), E>,
) -> Result<(), E> {
    Err(io::Error::from(ErrorKind::Unsupported).into())
}

/// A page has no folders.
pub(super) fn write_all_whole(
    _count: u64,
    _path: &(dyn Fn(u64) -> PathBuf + Sync),
    _write: impl FnOnce(&(dyn Fn(u64) -> PathBuf + Sync)) -> Result<(), ClipError>,
) -> Result<(), ClipError> {
    Err(io::Error::from(ErrorKind::Unsupported).into())
}

/// Nothing is left of files in memory.
pub fn remove_unfinished() -> Vec<PathBuf> {
    Vec::new()
}

/// A text in the store that this page holds while it is open.
#[derive(Debug)]
pub struct StoredText {
    path: PathBuf,
}

impl StoredText {
    /// Stores a text under a free name.
    ///
    /// # Errors
    /// The store is full or forbidden.
    pub fn write_new(mut name: NewName, text: &str) -> io::Result<StoredText> {
        while page::ask(&key(&name.path())).is_some() {
            name = name.next().ok_or(ErrorKind::AlreadyExists)?;
        }
        let mut held = StoredText { path: name.path() };
        held.rewrite(text)?;
        page::tell(&format!(".hold{}", key(&held.path)), &[]);
        Ok(held)
    }

    /// Takes hold of a stored text; `None` if another page holds it.
    ///
    /// # Errors
    /// If it does not exist.
    pub fn take(path: &Path) -> io::Result<Option<StoredText>> {
        let key = key(path);
        page::ask(&key).ok_or(ErrorKind::NotFound)?;
        let is_free = page::tell(&format!(".hold{key}"), &[]);
        Ok(is_free.then(|| StoredText { path: path.to_path_buf() }))
    }

    /// The path of the text.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The text.
    ///
    /// # Errors
    /// If it does not exist any more.
    pub fn read(&self) -> io::Result<String> {
        Ok(page::ask_text(&key(&self.path)).ok_or(ErrorKind::NotFound)?)
    }

    /// Replaces the text.
    ///
    /// # Errors
    /// The store is full or forbidden.
    pub fn rewrite(&mut self, text: &str) -> io::Result<()> {
        let kept = page::tell(&key(&self.path), text.as_bytes());
        if kept { Ok(()) } else { Err(no_store()) }
    }

    /// Removes the text.
    ///
    /// # Errors
    /// None.
    pub fn remove(self) -> io::Result<()> {
        page::tell(&format!(".forget{}", key(&self.path)), &[]);
        Ok(())
    }

    /// Gives the text another name, or the first free numbered one.
    ///
    /// # Errors
    /// The store is full or forbidden.
    pub fn move_to(self, name: NewName) -> io::Result<PathBuf> {
        let moved = StoredText::write_new(name, &self.read()?)?;
        self.remove()?;
        Ok(moved.path.clone())
    }
}

/// Other pages can take hold of the text again.
impl Drop for StoredText {
    fn drop(&mut self) {
        page::tell(&format!(".release{}", key(&self.path)), &[]);
    }
}

/// The reason why a text is not stored.
pub fn no_store() -> io::Error {
    io::Error::other(super::said::no_store().to_string())
}

fn key(path: &Path) -> String {
    format!(":{}", path.display())
}
