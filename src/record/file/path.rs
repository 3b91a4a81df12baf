//! Where paths lead: links, devices, two names of one file.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Most links that are followed one after the other, as the system does.
const MAX_LINKS: usize = 40;

/// The folder that a file lies in.
pub fn folder_of(path: &Path) -> &Path {
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
