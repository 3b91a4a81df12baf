//! Files whose errors give their name and a remedy.

use std::{
    fs::File,
    io::{self, Seek, SeekFrom, Write},
    path::Path,
};

use super::super::ClipError;

/// A file whose errors give its name and a remedy.
pub struct NamedFile<'a> {
    file: &'a mut File,
    path: &'a Path,
}

impl<'a> NamedFile<'a> {
    pub(super) fn new(file: &'a mut File, path: &'a Path) -> NamedFile<'a> {
        NamedFile { file, path }
    }
}

impl Write for NamedFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(|error| named(self.path, error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| named(self.path, error))
    }
}

impl Seek for NamedFile<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to).map_err(|error| named(self.path, error))
    }
}

/// An error with the path that it is about, and with a remedy if one is known.
pub(super) fn named(path: &Path, error: io::Error) -> io::Error {
    let (kind, shown) = (error.kind(), path.display());
    let words = match kind {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            ClipError::Full(path.to_path_buf()).to_string()
        }
        // The folder existed before anything was written.
        io::ErrorKind::NotFound => format!("{shown}: its folder has gone; make it again or name another"),
        // The standard library repeats an interrupted call only if the error has this kind.
        io::ErrorKind::Interrupted => return error,
        _ => format!("{shown}: {error}"),
    };
    io::Error::new(kind, words)
}
