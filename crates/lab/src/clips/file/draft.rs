//! Drafts: files in progress next to their target, and the preservation of the previous target.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use tempfile::{NamedTempFile, PersistError, TempDir};

use super::{
    super::said,
    named::{NamedFile, named},
    new_name::NewName,
    path::{check_writable, folder_of, followed},
    unfinished::Listed,
};

/// The beginning of a draft's name.
const PREFIX: &str = ".sidestep-draft-";

/// A temporary file in the folder of its target.
pub(super) struct Draft {
    file: NamedTempFile,
    _listed: Listed,
}

impl Draft {
    /// A draft that will replace the file at `target`, with its permissions; `path` is the user's name for it.
    pub(super) fn of(path: &Path, target: &Path) -> io::Result<Draft> {
        if target.is_dir() {
            let words = format!("{}: is a folder; name a file in it", path.display());
            return Err(io::Error::new(io::ErrorKind::IsADirectory, words));
        }
        check_writable(target)?;
        let rights = fs::metadata(target).ok().map(|there| there.permissions());
        Draft::in_folder(path, folder_of(target), rights)
    }

    /// A draft of a new file.
    pub(super) fn of_new(path: &Path) -> io::Result<Draft> {
        Draft::in_folder(path, folder_of(path), None)
    }

    fn in_folder(path: &Path, folder: &Path, rights: Option<fs::Permissions>) -> io::Result<Draft> {
        check_folder(path, folder)?;
        if cfg!(windows) && is_name_of_device(path) {
            let words = said::name_of_device(path.display().to_string()).to_string();
            return Err(io::Error::new(io::ErrorKind::InvalidFilename, words));
        }
        let file = new_file_in(folder, rights).map_err(|error| not_made(path, folder, error))?;
        let _listed = Listed::new(file.path(), path);
        Ok(Draft { file, _listed })
    }

    /// Writes the contents of the draft; `path` names it in errors.
    pub(super) fn fill<E: From<io::Error>>(
        &mut self,
        path: &Path,
        write: impl FnOnce(&mut BufWriter<NamedFile>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut out = BufWriter::new(NamedFile::new(self.file.as_file_mut(), path));
        write(&mut out)?;
        Ok(out.flush()?)
    }

    /// Locks the file, also under its later name, while its handle lives.
    pub(super) fn lock(&self) {
        // On file systems without locks every file is free.
        _ = self.file.as_file().try_lock();
    }

    /// Replaces the file at `target`, if there is one.
    pub(super) fn replace(self, path: &Path, target: &Path) -> io::Result<File> {
        self.file.persist(target).map_err(|error| named(path, error.error))
    }

    /// Moves the draft to a free name: this one or the first free numbered one.
    pub(super) fn put(self, mut name: NewName) -> io::Result<(PathBuf, File)> {
        let Draft { mut file, _listed } = self;
        loop {
            let path = name.path();
            let PersistError { error, file: refused } = match file.persist_noclobber(&path) {
                Ok(file) => return Ok((path, file)),
                Err(refused) => refused,
            };
            // Some file systems cannot make a move depend on a free name: there the name is reserved first, and then
            // replaced.
            let taken = match error.kind() {
                io::ErrorKind::AlreadyExists => Err(error),
                _ => File::create_new(&path).map(drop),
            };
            match taken {
                Ok(()) => {
                    let put = refused.persist(&path).map(|file| (path.clone(), file));
                    return put.map_err(|error| {
                        _ = fs::remove_file(&path);
                        named(&path, error.error)
                    });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    name = name.next().ok_or_else(|| named(&path, error))?;
                    file = refused;
                }
                Err(error) => return Err(named(&path, error)),
            }
        }
    }
}

/// Rejects a path in a folder that does not exist.
fn check_folder(path: &Path, folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let (shown, folder) = (path.display(), folder.display());
    let words = format!("{shown}: there is no folder {folder}; make it or name another");
    Err(io::Error::new(io::ErrorKind::NotFound, words))
}

/// Whether Windows reserves this name for a device, such as NUL or COM1.txt, in every folder.
fn is_name_of_device(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    let is_port = |port: &str| {
        let number = stem.strip_prefix(port);
        number.is_some_and(|number| number.len() == 1 && number.starts_with(|c| ('1'..='9').contains(&c)))
    };
    matches!(stem, "CON" | "PRN" | "AUX" | "NUL") || is_port("COM") || is_port("LPT")
}

/// The reason why no draft can be made for `path`. The original error contains the name of the draft, which means
/// nothing to the user.
fn not_made(path: &Path, folder: &Path, error: io::Error) -> io::Error {
    if error.kind() != io::ErrorKind::PermissionDenied {
        return named(path, error);
    }
    let words = said::no_new_files(path.display().to_string(), folder.display().to_string());
    io::Error::new(error.kind(), words.to_string())
}

/// A temporary folder next to the targets of its drafts.
pub(super) struct DraftFolder {
    folder: TempDir,
    _listed: Listed,
}

impl DraftFolder {
    /// A folder for drafts of files in the same folder as `path`.
    pub(super) fn next_to(path: &Path) -> io::Result<DraftFolder> {
        check_folder(path, folder_of(path))?;
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(folder_of(path));
        let folder = folder.map_err(|error| not_made(path, folder_of(path), error))?;
        let _listed = Listed::new(folder.path(), path);
        Ok(DraftFolder { folder, _listed })
    }

    /// The path of the folder.
    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Moves a complete file to its target; it takes over the permissions of a file that it replaces.
pub(super) fn move_to(draft: &Path, path: &Path) -> io::Result<()> {
    let target = followed(path)?;
    if let Ok(there) = fs::metadata(&target) {
        fs::set_permissions(draft, there.permissions())?;
    }
    fs::rename(draft, target).map_err(|error| named(path, error))
}

/// A temporary file with these permissions, or with those of an ordinary new file; those of `tempfile` admit only the
/// owner.
fn new_file_in(folder: &Path, rights: Option<fs::Permissions>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(folder)?;
    if let Some(rights) = rights {
        file.as_file().set_permissions(rights)?;
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The error contained the name of the draft, and not the name that the user gave.
    #[test]
    fn a_folder_without_permission_is_named_with_the_target() {
        let of_draft = "Permission denied (os error 13) at path \"out/.sidestep-draft-ab12cd\"";
        let error = io::Error::new(io::ErrorKind::PermissionDenied, of_draft);
        let line = not_made(Path::new("out/clip.gif"), Path::new("out"), error).to_string();
        assert!(line.contains("out/clip.gif: no permission") && !line.contains("draft"), "{line}");
    }

    #[test]
    fn a_device_of_windows_is_known_with_any_ending() {
        for name in ["nul", "CON.gif", "folder/Aux.tar.gz", "com1", "lpt9.txt", "prn .toml"] {
            assert!(is_name_of_device(Path::new(name)), "{name}");
        }
        for name in ["null", "console.gif", "com", "com10", "com0", "nul/clip.gif", "a.nul", ""] {
            assert!(!is_name_of_device(Path::new(name)), "{name}");
        }
    }
}
