//! Files held by a program: other programs see that they are locked until it releases them or ends, however it ends.

use std::{
    fs::{self, File, TryLockError},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use super::{draft::Draft, named::named, new_name::NewName};

/// A locked file.
#[derive(Debug)]
pub struct HeldFile {
    path: PathBuf,
    /// The handle, which has the lock.
    file: File,
}

impl HeldFile {
    /// Writes a new file with this name, or with the first free numbered one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_new(name: NewName, text: &str) -> io::Result<HeldFile> {
        let path = name.path();
        let mut draft = Draft::of_new(&path)?;
        draft.lock();
        draft.fill(&path, |out| out.write_all(text.as_bytes()))?;
        let (path, file) = draft.put(name)?;
        Ok(HeldFile { path, file })
    }

    /// Takes hold of a file; `None` if another program holds it.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn take(path: &Path) -> io::Result<Option<HeldFile>> {
        let file = File::options().read(true).write(true).open(path)?;
        // On file systems without locks every file is free.
        let is_locked = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
        // The program that held it may have replaced it since it was opened.
        let is_free = !is_locked && is_file_at(&file, path)?;
        Ok(is_free.then(|| HeldFile { path: path.to_path_buf(), file }))
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The text of the file.
    ///
    /// # Errors
    /// If it cannot be read, or is not UTF-8.
    pub fn read(&self) -> io::Result<String> {
        let mut text = String::new();
        (&self.file).seek(SeekFrom::Start(0))?;
        (&self.file).read_to_string(&mut text)?;
        Ok(text)
    }

    /// Replaces the text, completely or not at all.
    ///
    /// # Errors
    /// If it cannot be written; the text is then unchanged.
    pub fn rewrite(&mut self, text: &str) -> io::Result<()> {
        let mut draft = Draft::of(&self.path, &self.path)?;
        draft.lock();
        draft.fill(&self.path, |out| out.write_all(text.as_bytes()))?;
        self.file = draft.replace(&self.path, &self.path)?;
        Ok(())
    }

    /// Removes the file.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove(self) -> io::Result<()> {
        fs::remove_file(&self.path).map_err(|error| named(&self.path, error))
    }

    /// Releases the file under another name: this one, or the first free numbered one. Its time of writing becomes now.
    ///
    /// # Errors
    /// If it cannot be moved.
    pub fn move_to(self, mut name: NewName) -> io::Result<PathBuf> {
        while name.is_taken() {
            let Some(next) = name.next() else { return Err(io::ErrorKind::AlreadyExists.into()) };
            name = next;
        }
        // The time shows how long the file has been there; a file system that does not accept it sets its own.
        _ = self.file.set_modified(std::time::SystemTime::now());
        fs::rename(&self.path, name.path()).map_err(|error| named(&self.path, error))?;
        Ok(name.path())
    }
}

#[cfg(unix)]
fn is_file_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (opened, there) = (file.metadata()?, fs::metadata(path)?);
    Ok((opened.dev(), opened.ino()) == (there.dev(), there.ino()))
}

#[cfg(not(unix))]
fn is_file_at(_file: &File, path: &Path) -> io::Result<bool> {
    path.try_exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_held_file_is_taken_by_nobody_else_before_and_after_it_is_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let name = || NewName::of(folder.path().join("scene.toml"));
        let mut one = HeldFile::write_new(name(), "one").unwrap();
        let other = HeldFile::write_new(name(), "other").unwrap();
        assert_eq!(other.path(), folder.path().join("scene-2.toml"));
        for text in ["one", "again", "and again"] {
            one.rewrite(text).unwrap();
            assert!(HeldFile::take(one.path()).unwrap().is_none());
            assert_eq!(one.read().unwrap(), text);
            assert_eq!(fs::read_to_string(one.path()).unwrap(), text);
        }
        let path = one.path().to_path_buf();
        drop(one);
        assert!(HeldFile::take(&path).unwrap().is_some());

        assert_eq!(other.move_to(name()).unwrap(), folder.path().join("scene-3.toml"), "two are there");
        HeldFile::take(&path).unwrap().unwrap().remove().unwrap();
        assert!(HeldFile::take(&path).is_err());
    }
}
