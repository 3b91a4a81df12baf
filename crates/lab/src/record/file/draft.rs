//! Drafts: files in progress beside their target, and the care of what the target was before.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use super::{
    super::said,
    abandoned::remove_abandoned,
    named::{NamedFile, named},
    new_name::NewName,
    path::{check_writable, folder_of, followed},
    unfinished::Listed,
};

/// The beginning of a draft's name; [`RANDOM`] letters and digits follow.
pub(super) const PREFIX: &str = ".sidestep-draft-";
pub(super) const RANDOM: usize = 6;

/// A temporary file in the folder of its target. It is locked while it lives, so that it is not taken for an abandoned
/// one.
pub(super) struct Draft {
    file: tempfile::NamedTempFile,
    _listed: Listed,
}

impl Draft {
    /// A draft of what is to replace the file at `target`, with its permissions; `path` is the user's name for it.
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
        remove_abandoned(folder);
        let file = new_file_in(folder, rights).map_err(|error| not_made(path, folder, error))?;
        let _listed = Listed::new(file.path(), path);
        Ok(Draft { file, _listed })
    }

    /// Writes its contents; `path` names it in errors.
    pub(super) fn fill<E: From<io::Error>>(
        &mut self,
        path: &Path,
        write: impl FnOnce(&mut BufWriter<NamedFile>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut out = BufWriter::new(NamedFile::new(self.file.as_file_mut(), path));
        write(&mut out)?;
        Ok(out.flush()?)
    }

    /// Replaces whatever is at `target`. The file stays locked while its handle lives.
    pub(super) fn replace(self, path: &Path, target: &Path) -> io::Result<File> {
        self.file.persist(target).map_err(|error| named(path, error.error))
    }

    /// Moves it to a free name: this one or the first number of it that is free. The file stays locked while its handle
    /// lives.
    pub(super) fn put(self, mut name: NewName) -> io::Result<(PathBuf, File)> {
        let Draft { mut file, _listed } = self;
        loop {
            let path = name.path();
            match file.persist_noclobber(&path) {
                Ok(file) => return Ok((path, file)),
                Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                    let Some(next) = name.next() else { return Err(named(&path, error.error)) };
                    (file, name) = (error.file, next);
                }
                // The file system cannot move to a free name only: the name is taken first, and then replaced.
                Err(refused) => match File::create_new(&path) {
                    Ok(_) => {
                        let put = refused.file.persist(&path);
                        return put.map(|file| (path.clone(), file)).map_err(|error| {
                            _ = fs::remove_file(&path);
                            named(&path, error.error)
                        });
                    }
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                        let Some(next) = name.next() else { return Err(named(&path, error)) };
                        (file, name) = (refused.file, next);
                    }
                    Err(_) => return Err(named(&path, refused.error)),
                },
            }
        }
    }
}

/// Refuses a path in a folder that is not there.
fn check_folder(path: &Path, folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let (shown, folder) = (path.display(), folder.display());
    let words = format!("{shown}: there is no folder {folder}; make it or name another");
    Err(io::Error::new(io::ErrorKind::NotFound, words))
}

/// Why no draft can be made for `path`. The error of a draft has its own name in it, which means nothing to the user.
fn not_made(path: &Path, folder: &Path, error: io::Error) -> io::Error {
    if error.kind() != io::ErrorKind::PermissionDenied {
        return named(path, error);
    }
    let words = said::no_new_files(path.display().to_string(), folder.display().to_string());
    io::Error::new(error.kind(), words.to_string())
}

/// A temporary folder beside the targets of its drafts.
pub(super) struct DraftFolder {
    /// Closed before the folder is removed.
    _lock: File,
    folder: tempfile::TempDir,
    _listed: Listed,
}

/// The file in a folder of drafts that is locked.
const LOCK: &str = "lock";

impl DraftFolder {
    /// A folder for drafts of files that lie beside `path`.
    pub(super) fn beside(path: &Path) -> io::Result<DraftFolder> {
        check_folder(path, folder_of(path))?;
        let make = || {
            let folder = builder().tempdir_in(folder_of(path))?;
            let lock = File::create_new(folder.path().join(LOCK))?;
            _ = lock.try_lock();
            Ok((folder, lock))
        };
        let (folder, lock) = make().map_err(|error| not_made(path, folder_of(path), error))?;
        let _listed = Listed::new(folder.path(), path);
        Ok(DraftFolder { _lock: lock, folder, _listed })
    }

    /// Its path.
    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Moves drafts to their targets; if one cannot be moved, all targets are as they were before.
    pub(super) fn move_all(&self, moves: impl IntoIterator<Item = (PathBuf, PathBuf)>) -> io::Result<()> {
        let mut moved = Vec::new();
        for (number, (draft, path)) in moves.into_iter().enumerate() {
            let before = self.path().join(format!("before-{number}"));
            match move_keeping(&draft, &path, &before) {
                Ok(one) => moved.push(one),
                Err(error) => {
                    moved.iter().rev().for_each(Moved::take_back);
                    return Err(named(&path, error));
                }
            }
        }
        Ok(())
    }
}

/// A target that a draft was moved to, and where its former file is kept.
struct Moved {
    target: PathBuf,
    before: Option<PathBuf>,
}

impl Moved {
    fn take_back(&self) {
        // Nothing can be done about a failure here; the others are still taken back.
        _ = match &self.before {
            Some(before) => fs::rename(before, &self.target),
            None => fs::remove_file(&self.target),
        };
    }
}

/// Moves a draft to its target, and keeps the former file under the name `before`.
fn move_keeping(draft: &Path, path: &Path, before: &Path) -> io::Result<Moved> {
    let target = followed(path)?;
    let Ok(there) = fs::metadata(&target) else {
        fs::rename(draft, &target)?;
        return Ok(Moved { target, before: None });
    };
    if there.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    #[cfg(unix)]
    fs::set_permissions(draft, there.permissions())?;
    // By a hard link, so that the target is never missing; not every file system has them.
    if fs::hard_link(&target, before).is_err() {
        fs::rename(&target, before)?;
    }
    let moved = Moved { target, before: Some(before.to_path_buf()) };
    if let Err(error) = fs::rename(draft, &moved.target) {
        moved.take_back();
        return Err(error);
    }
    Ok(moved)
}

/// A locked temporary file with these permissions, or with those of a usual new file; those of `tempfile` admit the
/// owner only.
fn new_file_in(folder: &Path, rights: Option<fs::Permissions>) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = builder();
    #[cfg(unix)]
    {
        let usual = || std::os::unix::fs::PermissionsExt::from_mode(0o666);
        builder.permissions(rights.clone().unwrap_or_else(usual));
    }
    let file = builder.tempfile_in(folder)?;
    // Some file systems have no locks: then its age alone protects it.
    _ = file.as_file().try_lock();
    #[cfg(unix)]
    if let Some(rights) = rights {
        // Whatever the mask for new files takes away.
        file.as_file().set_permissions(rights)?;
    }
    #[cfg(not(unix))]
    drop(rights);
    Ok(file)
}

fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).rand_bytes(RANDOM);
    builder
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The name of the draft was in the error, and the name that the user gave was not.
    #[test]
    fn a_folder_without_permission_is_named_with_the_target() {
        let of_draft = "Permission denied (os error 13) at path \"out/.sidestep-draft-ab12cd\"";
        let error = io::Error::new(io::ErrorKind::PermissionDenied, of_draft);
        let line = not_made(Path::new("out/clip.gif"), Path::new("out"), error).to_string();
        assert!(line.contains("out/clip.gif: no permission") && !line.contains("draft"), "{line}");
    }

    /// What a series replaced was deleted when a later picture could not be moved to its place.
    #[test]
    fn a_series_that_cannot_be_moved_as_a_whole_leaves_all_places_as_they_were() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("0.png"), "old 0").unwrap();
        #[cfg(unix)]
        fs::set_permissions(path("0.png"), std::os::unix::fs::PermissionsExt::from_mode(0o640)).unwrap();
        // Here no picture can lie.
        fs::create_dir(path("3.png")).unwrap();
        fs::write(path("3.png/kept"), "kept").unwrap();
        let paths: Vec<PathBuf> = (0..4).map(|number| path(&format!("{number}.png"))).collect();
        let drafts = DraftFolder::beside(&paths[0]).unwrap();
        let make = || -> Vec<PathBuf> {
            let made = (0..4).map(|number| {
                let draft = drafts.path().join(format!("{number}.png"));
                fs::write(&draft, format!("new {number}")).unwrap();
                draft
            });
            made.collect()
        };
        let error = drafts.move_all(make().into_iter().zip(paths.clone())).unwrap_err().to_string();
        assert!(error.contains("3.png"), "{error}");
        assert_eq!(fs::read(path("0.png")).unwrap(), b"old 0");
        assert!(!path("1.png").exists() && !path("2.png").exists());
        assert_eq!(fs::read(path("3.png/kept")).unwrap(), b"kept");
        fs::remove_dir_all(path("3.png")).unwrap();
        drafts.move_all(make().into_iter().zip(paths.clone())).unwrap();
        drop(drafts);
        assert_eq!(names(folder.path()), ["0.png", "1.png", "2.png", "3.png"]);
        assert_eq!(fs::read(path("0.png")).unwrap(), b"new 0");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(path("0.png")).unwrap().permissions().mode() & 0o777, 0o640);
        }
    }
}
