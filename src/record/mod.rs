//! Pictures and clips as files that are whole or not there.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

pub mod clip;
pub mod figure;
pub mod film;
pub mod gif;
#[cfg(feature = "video")]
mod h264;
pub mod job;
pub mod metadata;
#[cfg(feature = "video")]
mod mp4;
pub mod plot;
mod pool;
#[cfg(feature = "video")]
mod reel;
mod stage;
mod write;

pub use clip::{Caption, Clip, Pane, Track, ViewState, Window};
pub use gif::{GifError, GifPalette, GifWriter};
pub use job::Job;
#[cfg(feature = "video")]
pub use reel::Reel;
pub use write::{Format, even_size, write_clip, write_pixels};

/// Why a clip could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ClipError {
    /// What was asked for cannot be.
    #[error("{0}")]
    Order(String),
    /// The picture's size.
    #[error(transparent)]
    Raster(#[from] crate::draw::raster::RasterError),
    /// The format of GIF clips.
    #[error(transparent)]
    Gif(#[from] GifError),
    /// The format of pictures.
    #[error(transparent)]
    Png(#[from] png::EncodingError),
    /// The encoder of MP4 clips.
    #[error("the video encoder failed: {0}")]
    Video(String),
    /// The file.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The disk, with the file that it had no room for.
    #[error("{}: the disk is full; nothing was left there. Free some room, or write to another disk", .0.display())]
    Full(PathBuf),
    /// Stopped by the user.
    #[error("cancelled")]
    Cancelled,
}

impl ClipError {
    /// The error of the file under it, if there is one.
    fn io(&self) -> Option<&io::Error> {
        match self {
            ClipError::Io(error) | ClipError::Png(png::EncodingError::IoError(error)) => Some(error),
            ClipError::Gif(GifError::Encoding(::gif::EncodingError::Io(error))) => Some(error),
            _ => None,
        }
    }

    /// The same, said with the name of the file.
    fn at(self, path: &Path) -> ClipError {
        match self.io().map(io::Error::kind) {
            Some(io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge) => {
                ClipError::Full(path.to_path_buf())
            }
            _ => self,
        }
    }
}

/// Temporary files and folders being written now.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes the temporary files being written: the last thing before a program ends that was told to stop.
pub fn remove_unfinished() {
    if let Ok(mut unfinished) = UNFINISHED.lock() {
        for path in unfinished.drain(..) {
            // It may have been finished and renamed a moment ago.
            let _ = std::fs::remove_file(&path);
            // Threads may still put pictures into a folder while it is emptied; not into one that is gone.
            for _ in 0..100 {
                if !path.is_dir() || std::fs::remove_dir_all(&path).is_ok() {
                    break;
                }
            }
        }
    }
}

/// Keeps a temporary file or folder listed as unfinished while it lives.
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
    let named = |error: io::Error| named(path, error);
    if is_device(path) {
        let mut device = File::options().write(true).open(path).map_err(named)?;
        let mut out = BufWriter::new(&mut device);
        write(&mut out)?;
        return Ok(out.flush().map_err(named)?);
    }
    let mut temporary = beside(path)?;
    let _listed = Listed::new(temporary.path());
    let mut out = BufWriter::new(temporary.as_file_mut());
    write(&mut out)?;
    out.flush().map_err(named)?;
    drop(out);
    temporary.persist(path).map_err(|error| named(error.error))?;
    Ok(())
}

/// Whether a file can be made at `path`, before anything is computed for it.
///
/// # Errors
/// One line that names the path and says what to do.
pub fn check_target(path: &Path) -> io::Result<()> {
    // A pipe that was opened and closed would be at its end for whoever reads it.
    if is_device(path) {
        return Ok(());
    }
    beside(path).map(drop)
}

fn named(path: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Whether something stands there that is neither file nor folder.
fn is_device(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|there| !there.is_dir() && !there.is_file())
}

/// A temporary file in the folder of `path`.
fn beside(path: &Path) -> io::Result<tempfile::NamedTempFile> {
    let refused = |kind, why: &str| io::Error::new(kind, format!("{}: {why}", path.display()));
    if path.is_dir() {
        return Err(refused(io::ErrorKind::IsADirectory, "is a folder; name a file in it"));
    }
    let folder = folder_of(path);
    if !folder.is_dir() {
        let why = format!("there is no folder {}; make it or name another", folder.display());
        return Err(refused(io::ErrorKind::NotFound, &why));
    }
    new_file_in(folder).map_err(|error| named(path, error))
}

/// Writes so many files into a folder beside their paths, which all lie in one, and moves them there when all are whole.
/// Paths are made when they are needed: a series may have a million.
///
/// On an error nothing is left of them; files that they were to replace stay as they were, unless the moving itself
/// fails half way.
fn write_all_whole(
    count: u64,
    path: &(dyn Fn(u64) -> PathBuf + Sync),
    write: impl FnOnce(&(dyn Fn(u64) -> PathBuf + Sync)) -> Result<(), ClipError>,
) -> Result<(), ClipError> {
    if count == 0 {
        return Ok(());
    }
    let first = path(0);
    check_target(&first)?;
    let temporary = tempfile::Builder::new().prefix(".sidestep-").tempdir_in(folder_of(&first))?;
    let _listed = Listed::new(temporary.path());
    let draft = |place: u64| temporary.path().join(path(place).file_name().unwrap_or_default());
    write(&draft)?;
    if let Some(folder) = (0..count).map(path).find(|path| path.is_dir()) {
        return Err(named(&folder, io::ErrorKind::IsADirectory.into()).into());
    }
    for place in 0..count {
        if let Err(error) = std::fs::rename(draft(place), path(place)) {
            (0..place).for_each(|place| _ = std::fs::remove_file(path(place)));
            return Err(named(&path(place), error).into());
        }
    }
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
