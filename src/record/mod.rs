//! Pictures and clips as files that are whole or not there.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

pub mod figure;
pub mod film;
pub mod gif;
pub mod plot;

pub use gif::{GifError, GifPalette, GifWriter};

/// Temporary files being written now.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes the temporary files being written: the last thing before a program ends that was told to stop.
pub fn remove_unfinished() {
    if let Ok(mut unfinished) = UNFINISHED.lock() {
        for path in unfinished.drain(..) {
            // It may have been finished and renamed a moment ago.
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Keeps a temporary file listed as unfinished while it lives.
struct Listed(PathBuf);

impl Listed {
    fn new(path: &Path) -> Listed {
        if let Ok(mut unfinished) = UNFINISHED.lock() {
            unfinished.push(path.to_path_buf());
        }
        Listed(path.to_path_buf())
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        if let Ok(mut unfinished) = UNFINISHED.lock() {
            unfinished.retain(|path| *path != self.0);
        }
    }
}

/// Writes a file beside `path` and moves it there when it is whole.
///
/// On an error `path` stays as it was and nothing is left in its folder. A pipe or a device is written to as it is:
/// moving a file there would replace it.
pub fn write_whole<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&mut File>) -> Result<(), E>,
) -> Result<(), E> {
    let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    let refused = |kind, why: &str| io::Error::new(kind, format!("{}: {why}", path.display()));
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match std::fs::metadata(path) {
        Ok(there) if there.is_dir() => {
            return Err(refused(io::ErrorKind::IsADirectory, "is a folder; name a file in it").into());
        }
        Ok(there) if !there.is_file() => {
            let mut device = File::options().write(true).open(path).map_err(named)?;
            let mut out = BufWriter::new(&mut device);
            write(&mut out)?;
            return Ok(out.flush().map_err(named)?);
        }
        _ if !folder.is_dir() => {
            let why = format!("there is no folder {}; make it or name another", folder.display());
            return Err(refused(io::ErrorKind::NotFound, &why).into());
        }
        _ => {}
    }
    let mut temporary = new_file_in(folder).map_err(named)?;
    let _listed = Listed::new(temporary.path());
    let mut out = BufWriter::new(temporary.as_file_mut());
    write(&mut out)?;
    out.flush().map_err(named)?;
    drop(out);
    temporary.persist(path).map_err(|error| named(error.error))?;
    Ok(())
}

/// A temporary file with the rights of a usual new file; those of `tempfile` are for its owner only.
fn new_file_in(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".sidestep-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
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
        let fail = |out: &mut BufWriter<&mut File>| {
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
    fn a_folder_that_takes_no_file_is_an_error_that_names_the_path() {
        let folder = tempfile::tempdir().unwrap();
        // A file in place of a folder refuses even the superuser, unlike a mode without write rights.
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
