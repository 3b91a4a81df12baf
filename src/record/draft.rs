//! Files under way: a draft beside the place where it is to lie, and what becomes of what lies there already.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::Mutex,
    time::Duration,
};

use super::ClipError;

/// How the name of a draft begins; [`RANDOM`] letters and digits follow.
const PREFIX: &str = ".sidestep-draft-";
const RANDOM: usize = 6;

/// How long a draft must have rested before it is taken for one that was left behind.
const ABANDONED: Duration = Duration::from_secs(86_400);

/// Most links that are followed one after the other, as the system does.
const MAX_LINKS: usize = 40;

/// Most numbers that are tried for a name that is taken.
const MAX_NUMBERS: u32 = 10_000;

/// A name for a file that must not take the place of another: `clip.gif`, and where that is taken `clip-2.gif`,
/// `clip-3.gif`, …
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewName {
    first: PathBuf,
    number: u32,
}

impl NewName {
    /// This name, or the first number of it that is free.
    pub fn of(first: impl Into<PathBuf>) -> NewName {
        NewName { first: first.into(), number: 1 }
    }

    /// The name with its present number.
    pub fn path(&self) -> PathBuf {
        if self.number == 1 {
            return self.first.clone();
        }
        let mut name = self.first.file_stem().unwrap_or_default().to_os_string();
        name.push(format!("-{}", self.number));
        if let Some(ending) = self.first.extension() {
            name.push(".");
            name.push(ending);
        }
        self.first.with_file_name(name)
    }

    /// The next number; `None` after thousands.
    pub fn next(self) -> Option<NewName> {
        let number = self.number + 1;
        (number < MAX_NUMBERS).then_some(NewName { number, ..self })
    }

    /// Whether something has this name; a link has it too, wherever it leads.
    pub fn is_taken(&self) -> bool {
        self.path().symlink_metadata().is_ok()
    }
}

impl From<PathBuf> for NewName {
    fn from(first: PathBuf) -> NewName {
        NewName::of(first)
    }
}

/// A file whose errors name it and say what to do.
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

/// An error with the path that it is about, and with a remedy where one is known.
pub(super) fn named(path: &Path, error: io::Error) -> io::Error {
    let (kind, shown) = (error.kind(), path.display());
    let words = match kind {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            ClipError::Full(path.to_path_buf()).to_string()
        }
        // Folders are looked for before anything is written.
        io::ErrorKind::NotFound => format!("{shown}: its folder has gone; make it again or name another"),
        // An interrupted call is made again by whoever sees its kind alone.
        io::ErrorKind::Interrupted => return error,
        _ => format!("{shown}: {error}"),
    };
    io::Error::new(kind, words)
}

/// Temporary files and folders being written now, and where they are to lie.
static UNFINISHED: Mutex<Vec<(PathBuf, PathBuf)>> = Mutex::new(Vec::new());

/// Removes the temporary files being written and names what they were to be: the last thing before a program ends that
/// was told to stop.
pub fn remove_unfinished() -> Vec<PathBuf> {
    let Ok(mut unfinished) = UNFINISHED.lock() else { return Vec::new() };
    let removed = unfinished.drain(..).map(|(draft, target)| {
        // It may have been finished and renamed a moment ago.
        _ = fs::remove_file(&draft);
        // Threads may still put pictures into a folder while it is emptied; not into one that is gone.
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
struct Listed(PathBuf);

impl Listed {
    fn new(draft: &Path, target: &Path) -> Listed {
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

/// A temporary file in the folder where it is to lie. It is locked while it lives, so that nobody takes it for one that
/// was left behind.
pub(super) struct Draft {
    file: tempfile::NamedTempFile,
    _listed: Listed,
}

impl Draft {
    /// A draft of what is to stand in the place of the file at `target`, with the rights of that file; `path` is how the
    /// user calls it.
    pub(super) fn of(path: &Path, target: &Path) -> io::Result<Draft> {
        if target.is_dir() {
            let words = format!("{}: is a folder; name a file in it", path.display());
            return Err(io::Error::new(io::ErrorKind::IsADirectory, words));
        }
        let rights = fs::metadata(target).ok().map(|there| there.permissions());
        Draft::in_folder(path, folder_of(target), rights)
    }

    /// A draft of a new file.
    pub(super) fn of_new(path: &Path) -> io::Result<Draft> {
        Draft::in_folder(path, folder_of(path), None)
    }

    fn in_folder(path: &Path, folder: &Path, rights: Option<fs::Permissions>) -> io::Result<Draft> {
        if !folder.is_dir() {
            let (shown, folder) = (path.display(), folder.display());
            let words = format!("{shown}: there is no folder {folder}; make it or name another");
            return Err(io::Error::new(io::ErrorKind::NotFound, words));
        }
        remove_abandoned(folder);
        let file = new_file_in(folder, rights).map_err(|error| named(path, error))?;
        let _listed = Listed::new(file.path(), path);
        Ok(Draft { file, _listed })
    }

    /// Writes what is to be in it; `path` names it in errors.
    pub(super) fn fill<E: From<io::Error>>(
        &mut self,
        path: &Path,
        write: impl FnOnce(&mut BufWriter<NamedFile>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut out = BufWriter::new(NamedFile::new(self.file.as_file_mut(), path));
        write(&mut out)?;
        Ok(out.flush()?)
    }

    /// Puts it in the place of whatever is at `target`.
    pub(super) fn replace(self, path: &Path, target: &Path) -> io::Result<()> {
        self.file.persist(target).map(drop).map_err(|error| named(path, error.error))
    }

    /// Puts it where nothing is: under this name or the first number of it that is free.
    pub(super) fn put(self, mut name: NewName) -> io::Result<PathBuf> {
        let Draft { mut file, _listed } = self;
        loop {
            let path = name.path();
            match file.persist_noclobber(&path) {
                Ok(_) => return Ok(path),
                Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                    let Some(next) = name.next() else { return Err(named(&path, error.error)) };
                    (file, name) = (error.file, next);
                }
                // A file system that cannot move to a free name only: the name is taken first, and then replaced.
                Err(refused) => match File::create_new(&path) {
                    Ok(_) => {
                        let put = refused.file.persist(&path);
                        return put.map(|_| path.clone()).map_err(|error| {
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

/// A temporary folder beside the files that are drafted in it.
pub(super) struct DraftFolder {
    /// Closed before its folder is removed.
    _lock: File,
    folder: tempfile::TempDir,
    _listed: Listed,
}

/// The file in a folder of drafts that is locked.
const LOCK: &str = "lock";

impl DraftFolder {
    /// A folder for drafts of files that lie beside `path`.
    pub(super) fn beside(path: &Path) -> io::Result<DraftFolder> {
        let make = || {
            let folder = builder().tempdir_in(folder_of(path))?;
            let lock = File::create_new(folder.path().join(LOCK))?;
            _ = lock.try_lock();
            Ok((folder, lock))
        };
        let (folder, lock) = make().map_err(|error| named(path, error))?;
        let _listed = Listed::new(folder.path(), path);
        Ok(DraftFolder { _lock: lock, folder, _listed })
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Moves drafts to their places; if one cannot be moved, all places are as they were before.
    pub(super) fn move_all(&self, moves: impl IntoIterator<Item = (PathBuf, PathBuf)>) -> io::Result<()> {
        let mut moved = Vec::new();
        for (number, (draft, path)) in moves.into_iter().enumerate() {
            let before = self.path().join(format!("before-{number}"));
            match move_keeping(&draft, &path, &before) {
                Ok(place) => moved.push(place),
                Err(error) => {
                    moved.iter().rev().for_each(Moved::take_back);
                    return Err(named(&path, error));
                }
            }
        }
        Ok(())
    }
}

/// A file that was moved to its place, and where what was there before is kept.
struct Moved {
    target: PathBuf,
    before: Option<PathBuf>,
}

impl Moved {
    fn take_back(&self) {
        // What fails here failed for the same reason a moment ago; the others are still taken back.
        _ = match &self.before {
            Some(before) => fs::rename(before, &self.target),
            None => fs::remove_file(&self.target),
        };
    }
}

/// Moves a draft to its place, and keeps the file that was there under the name `before`.
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
    // By a second name, so that the place is never empty; not every file system has them.
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

/// A locked temporary file with these rights, or with those of a usual new file; those of `tempfile` are for its owner
/// only.
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
        // Without what the mask for new files takes away.
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

/// The folder that a file lies in.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Where a chain of links leads, whether a file is there or not; a path that is no link leads to itself.
pub(super) fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        match target.read_link() {
            Ok(link) => target = folder_of(&target).join(link),
            Err(_) => return Ok(target),
        }
    }
    let words = format!("{}: is a link that leads to itself; name a file", path.display());
    Err(io::Error::other(words))
}

/// Whether something stands there that is neither file nor folder.
pub(super) fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_dir() && !there.is_file())
}

/// Whether two paths lead to one file, be it there already or still to be written. A pipe or a device, which takes what
/// several write, is no such file.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    let (Ok(one), Ok(other)) = (followed(one), followed(other)) else { return false };
    if is_device(&one) || is_device(&other) {
        return false;
    }
    #[cfg(unix)]
    if let (Ok(one), Ok(other)) = (fs::metadata(&one), fs::metadata(&other)) {
        use std::os::unix::fs::MetadataExt;
        return (one.dev(), one.ino()) == (other.dev(), other.ino());
    }
    let place = |path: &Path| {
        // What is still to be written lies in a folder that is there.
        let folder = || Some(folder_of(path).canonicalize().ok()?.join(path.file_name()?));
        path.canonicalize().ok().or_else(folder).unwrap_or_else(|| path.to_path_buf())
    };
    place(&one) == place(&other)
}

// ---- what others left behind

/// Removes drafts in a folder whose program is gone, as by kill -9: they have rested for a day and nobody holds them.
/// A folder is looked through once in the life of a program.
fn remove_abandoned(folder: &Path) {
    static SEEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    let Ok(place) = folder.canonicalize() else { return };
    {
        let Ok(mut seen) = SEEN.lock() else { return };
        if seen.contains(&place) {
            return;
        }
        seen.push(place);
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let random = name.to_str().and_then(|name| name.strip_prefix(PREFIX)).unwrap_or_default();
        if random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            // Nobody waits for it: what cannot be removed stays.
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

/// Whether no program holds this file.
fn is_free(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| file.try_lock().is_ok())
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

    #[test]
    fn a_taken_name_gets_the_next_number_before_its_ending() {
        let mut name = NewName::of("a.b/clip.of.gif");
        let mut paths = Vec::new();
        for _ in 0..3 {
            paths.push(name.path());
            name = name.next().unwrap();
        }
        let wanted = ["a.b/clip.of.gif", "a.b/clip.of-2.gif", "a.b/clip.of-3.gif"];
        assert_eq!(paths, wanted.map(PathBuf::from));
        assert_eq!(NewName::of("pictures").next().unwrap().path(), Path::new("pictures-2"));
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

    #[test]
    fn one_file_is_known_by_any_of_its_names() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("sub")).unwrap();
        fs::write(path("here"), "").unwrap();
        fs::write(path("other"), "").unwrap();
        for (one, other) in [("here", "sub/../here"), ("ahead", "sub/../ahead"), ("no/x", "no/x")] {
            assert!(is_same_file(&path(one), &path(other)), "{one}, {other}");
        }
        for (one, other) in [("here", "other"), ("here", "ahead"), ("ahead", "behind"), ("x", "sub/x")] {
            assert!(!is_same_file(&path(one), &path(other)), "{one}, {other}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("loop", path("loop")).unwrap();
            let error = followed(&path("loop")).unwrap_err().to_string();
            assert!(error.contains("leads to itself"), "{error}");
        }
    }
}
