//! The targets of paths: links, devices, two names of one file.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Most links that are followed one after the other, as the system does.
const MAX_LINKS: usize = 40;

/// The folder of a file.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The end of a chain of links, whether there is a file or not; a path that is not a link leads to itself.
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

/// Whether two paths lead to one file, which may be still to be written. Pipes and devices, which several may write to,
/// do not count.
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
    let location = |path: &Path| {
        // The folder of a file that is still to be written exists.
        let folder = || Some(folder_of(path).canonicalize().ok()?.join(path.file_name()?));
        path.canonicalize().ok().or_else(folder).unwrap_or_else(|| path.to_path_buf())
    };
    location(&one) == location(&other)
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
