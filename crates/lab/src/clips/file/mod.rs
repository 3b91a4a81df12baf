//! Files that are complete or absent: written next to their target, and moved there when they are finished.

mod draft;
mod held;
mod named;
mod new_name;
mod path;
mod unfinished;

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use super::ClipError;
use draft::{Draft, DraftFolder, move_to};
use named::named;
use path::{followed, is_device};

pub use held::HeldFile;
pub use named::NamedFile;
pub use new_name::NewName;
pub use path::{check_writable, folder_of, input_at, is_same_file};
pub use unfinished::remove_unfinished;

/// Writes a file next to `path` and moves it there when it is complete.
///
/// On an error `path` is unchanged and nothing is left in its folder. A link is followed; a replaced file passes on its
/// permissions. A pipe or a device is written directly, since moving a file there would replace it.
pub fn write_whole<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<NamedFile>) -> Result<(), E>,
) -> Result<(), E> {
    if is_device(path) {
        let opened = File::options().write(true).open(path);
        let mut device = opened.map_err(|error| named(path, error))?;
        let mut out = BufWriter::new(NamedFile::new(&mut device, path));
        write(&mut out)?;
        return Ok(out.flush()?);
    }
    let target = followed(path)?;
    let mut draft = Draft::of(path, &target)?;
    draft.fill(path, write)?;
    Ok(draft.replace(path, &target).map(drop)?)
}

/// Like [`write_whole`], but never replaces a file, even one made in the meantime: returns the name that was free when
/// the file was complete.
pub fn write_new<E: From<io::Error>>(
    name: NewName,
    write: impl FnOnce(&mut BufWriter<NamedFile>) -> Result<(), E>,
) -> Result<PathBuf, E> {
    let path = name.path();
    let mut draft = Draft::of_new(&path)?;
    draft.fill(&path, write)?;
    Ok(draft.put(name)?.0)
}

/// Checks that a file can be made at `path`, before anything is computed for it.
///
/// # Errors
/// One line that names the path and the remedy.
pub fn check_target(path: &Path) -> io::Result<()> {
    // Opening and closing a pipe would end it for its reader.
    if is_device(path) {
        return Ok(());
    }
    Draft::of(path, &followed(path)?).map(drop)
}

/// Fills a folder next to `path` and moves it there when it is complete; `path` must not exist yet, or be an empty
/// folder.
///
/// On an error nothing is left.
pub fn write_folder<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&Path) -> Result<(), E>,
) -> Result<(), E> {
    let drafts = DraftFolder::next_to(path)?;
    let whole = drafts.path().join("whole");
    fs::create_dir(&whole).map_err(|error| named(path, error))?;
    write(&whole)?;
    Ok(put_folder(&whole, path).map_err(|error| named(path, error))?)
}

/// Moves a folder to a name that is free, or that of an empty folder.
fn put_folder(whole: &Path, path: &Path) -> io::Result<()> {
    if path.is_dir() {
        // Fails if the folder is not empty.
        fs::remove_dir(path)?;
    }
    fs::rename(whole, path)
}

/// Writes `count` files of one folder into a temporary folder next to them, and moves them to their targets, one after
/// another, when all are complete. Paths are made on demand, since a series may have a million files.
///
/// On an error while they are written, none of them is left, and the files that they would have replaced are unchanged.
pub(super) fn write_all_whole(
    count: u64,
    path: &(dyn Fn(u64) -> PathBuf + Sync),
    write: impl FnOnce(&(dyn Fn(u64) -> PathBuf + Sync)) -> Result<(), ClipError>,
) -> Result<(), ClipError> {
    if count == 0 {
        return Ok(());
    }
    let first = path(0);
    check_target(&first)?;
    (1..count).try_for_each(|index| check_writable(&path(index)))?;
    let folder = DraftFolder::next_to(&first)?;
    let draft = |index: u64| folder.path().join(path(index).file_name().unwrap_or_default());
    write(&draft)?;
    Ok((0..count).try_for_each(|index| move_to(&draft(index), &path(index)))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_whole_file_replaces_the_one_before() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("clip.gif");
        std::fs::write(&path, "old").unwrap();
        write_whole(&path, |out| out.write_all(b"new")).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        assert_eq!(names(folder.path()), ["clip.gif"]);
    }

    #[test]
    fn a_failed_write_leaves_the_folder_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("clip.gif");
        let fail = |out: &mut BufWriter<NamedFile>| {
            out.write_all(&[7; 100_000])?;
            Err(io::Error::other("the disc is full"))
        };
        assert_eq!(write_whole(&path, fail).unwrap_err().to_string(), "the disc is full");
        assert!(names(folder.path()).is_empty());
        std::fs::write(&path, "old").unwrap();
        write_whole(&path, fail).unwrap_err();
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        assert_eq!(names(folder.path()), ["clip.gif"]);
    }

    #[test]
    #[cfg(unix)]
    fn a_series_keeps_the_links_and_the_rights_of_the_files_that_it_replaces() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let path = |number: u64| folder.path().join(format!("{number}.png"));
        fs::write(path(7), "old").unwrap();
        fs::set_permissions(path(7), PermissionsExt::from_mode(0o640)).unwrap();
        symlink("7.png", path(1)).unwrap();
        let new = |draft: &(dyn Fn(u64) -> PathBuf + Sync)| {
            Ok((0..3).try_for_each(|number| fs::write(draft(number), number.to_string()))?)
        };
        write_all_whole(3, &path, new).unwrap();
        assert_eq!(fs::read_link(path(1)).unwrap(), Path::new("7.png"));
        assert_eq!(fs::read(path(7)).unwrap(), b"1");
        assert_eq!(fs::metadata(path(7)).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(names(folder.path()).len(), 4);
    }

    #[test]
    fn a_folder_that_takes_no_file_is_an_error_that_names_the_path() {
        let folder = tempfile::tempdir().unwrap();
        // A file in place of a folder stops even the superuser, unlike a mode without write permission.
        let file = folder.path().join("not-a-folder");
        std::fs::write(&file, "").unwrap();
        for path in [file.join("clip.gif"), folder.path().join("missing/clip.gif")] {
            let mut asked = false;
            let result = write_whole(&path, |_| {
                asked = true;
                Ok::<(), io::Error>(())
            });
            assert!(result.unwrap_err().to_string().contains("clip.gif"));
            assert!(!asked, "nothing is computed for a file that cannot be");
        }
        assert_eq!(names(folder.path()), ["not-a-folder"]);
    }
}
