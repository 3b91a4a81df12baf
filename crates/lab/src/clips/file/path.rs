//! The targets of paths: links, devices, two names of one file.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use same_file::Handle;

use super::super::said;
use crate::files::inputs;

/// The largest number of links that are followed one after another, as in the operating system.
const MAX_LINKS: usize = 40;

/// The folder of a file.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The end of a chain of links, whether there is a file or not; for a path that is not a link, the path itself.
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

/// Whether a path leads to something that is neither a file nor a folder.
pub(super) fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_dir() && !there.is_file())
}

/// Whether two paths lead to the same file, which may not exist yet. Pipes and devices, to which several may write, do
/// not count.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    let (Ok(one), Ok(other)) = (followed(one), followed(other)) else { return false };
    if is_device(&one) || is_device(&other) {
        return false;
    }
    if let (Ok(one), Ok(other)) = (Handle::from_path(&one), Handle::from_path(&other)) {
        return one == other;
    }
    let location = |path: &Path| {
        // The folder of a file that is not written yet exists.
        let folder = || Some(folder_of(path).canonicalize().ok()?.join(path.file_name()?));
        path.canonicalize().ok().or_else(folder).unwrap_or_else(|| path.to_path_buf())
    };
    location(&one) == location(&other)
}

/// The name of the input that is the file at `path`, as [`inputs`] recorded it; standard input counts too if it is a
/// redirected file.
pub fn input_at(path: &Path) -> Option<String> {
    if !path.is_file() {
        return None;
    }
    let read = inputs::all();
    let file = read.files.iter().find(|input| is_same_file(path, input));
    file.map(|input| input.display().to_string())
        .or_else(|| (read.standard && is_standard_input(path)).then(|| "standard input".into()))
}

fn is_standard_input(path: &Path) -> bool {
    matches!((Handle::stdin(), Handle::from_path(path)), (Ok(input), Ok(file)) if input == file)
}

/// Checks that the file at `path`, if there is one, may be written. A rename would replace a read-only file without an
/// error.
///
/// # Errors
/// One line that names the path and the remedy.
pub fn check_writable(path: &Path) -> io::Result<()> {
    let Ok(there) = fs::metadata(path) else { return Ok(()) };
    let is_refused = || {
        let opened = fs::File::options().write(true).open(path);
        opened.is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
    };
    if there.is_file() && (there.permissions().readonly() || is_refused()) {
        let words = said::read_only(path.display().to_string()).to_string();
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, words));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

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
