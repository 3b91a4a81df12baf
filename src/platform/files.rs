//! Files of the program itself, and the folders through which a user browses. In a browser the files are texts in the
//! page's store, without folders.

use std::{
    io,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// Lets the user choose files in a dialog of the browser, which are then dropped on the window. `false` if the dialog
/// is not available.
pub fn choose() -> bool {
    #[cfg(target_arch = "wasm32")]
    return sidestep_lab::system::page::tell(".open", &[]);
    #[cfg(not(target_arch = "wasm32"))]
    false
}

/// The folder in which relative paths begin; the empty path if it is unknown.
pub fn current_folder() -> PathBuf {
    std::env::current_dir().unwrap_or_default()
}

/// The user's documents, if Windows started the program in its own folder, as after a double click.
#[cfg(not(target_arch = "wasm32"))]
pub fn documents() -> Option<PathBuf> {
    let (here, program) = (std::env::current_dir().ok()?, std::env::current_exe().ok()?);
    let is_own = cfg!(windows) && here.canonicalize().ok()? == program.parent()?.canonicalize().ok()?;
    is_own.then(directories::UserDirs::new)??.document_dir().map(Path::to_path_buf)
}

/// A page has no documents.
#[cfg(target_arch = "wasm32")]
pub fn documents() -> Option<PathBuf> {
    None
}

/// A file opened for appending; it is created if it does not exist.
pub fn append(file: &Path) -> io::Result<Box<dyn io::Write>> {
    Ok(Box::new(std::fs::File::options().create(true).append(true).open(file)?))
}

/// A file or folder within a folder.
pub struct FolderEntry {
    pub path: PathBuf,
    /// The time at which it was written, if known.
    pub written: Option<SystemTime>,
}

impl FolderEntry {
    /// The last part of the path.
    pub fn name(&self) -> String {
        self.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use system::{
    entries, folder, home, make_folder, make_new_folder, read_short, remove, rename, state_folder, write,
};

#[cfg(target_arch = "wasm32")]
pub use page::{
    entries, folder, home, make_folder, make_new_folder, read_short, remove, rename, state_folder, write,
};

#[cfg(not(target_arch = "wasm32"))]
mod system {
    use std::{env, fs, io::Write as _};

    use super::{FolderEntry, Path, PathBuf, io};

    /// Names a folder to use instead of the system's configuration folder.
    const FOLDER_VARIABLE: &str = "SIDESTEP_CONFIG_DIR";

    /// The folder for data that outlive the program.
    pub fn folder() -> Option<PathBuf> {
        match env::var_os(FOLDER_VARIABLE) {
            Some(folder) => Some(PathBuf::from(folder)),
            None => Some(directories::ProjectDirs::from("", "", "sidestep")?.config_dir().to_path_buf()),
        }
    }

    /// The folder for crash reports: the system's folder for the state of programs, if it has one.
    pub fn state_folder() -> Option<PathBuf> {
        if env::var_os(FOLDER_VARIABLE).is_some() {
            return folder();
        }
        let folders = directories::ProjectDirs::from("", "", "sidestep")?;
        Some(folders.state_dir().unwrap_or_else(|| folders.data_local_dir()).to_path_buf())
    }

    /// The user's home folder.
    pub fn home() -> Option<PathBuf> {
        env::var_os("HOME").map(PathBuf::from)
    }

    /// The entries of a folder; none if it cannot be read.
    pub fn entries(folder: &Path) -> impl Iterator<Item = FolderEntry> + use<> {
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| {
            let written = entry.metadata().and_then(|there| there.modified()).ok();
            FolderEntry { path: entry.path(), written }
        })
    }

    /// The text of a file of at most `most` bytes.
    pub fn read_short(file: &Path, most: u64) -> Option<String> {
        fs::metadata(file).ok().filter(|there| there.len() <= most)?;
        fs::read_to_string(file).ok()
    }

    /// Writes a file, completely or not at all, and makes its folder.
    pub fn write(file: &Path, text: &str) -> io::Result<()> {
        file.parent().map_or(Ok(()), make_folder)?;
        sidestep_lab::clips::write_whole(file, |out| out.write_all(text.as_bytes()))
    }

    /// Makes a folder and its parents, as far as they are missing.
    pub fn make_folder(folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)
    }

    /// Makes a folder that must not exist yet.
    pub fn make_new_folder(folder: &Path) -> io::Result<()> {
        fs::create_dir(folder)
    }

    /// Gives a file another name.
    pub fn rename(file: &Path, name: &Path) -> io::Result<()> {
        fs::rename(file, name)
    }

    /// Removes a file.
    pub fn remove(file: &Path) -> io::Result<()> {
        fs::remove_file(file)
    }
}

#[cfg(target_arch = "wasm32")]
mod page {
    use std::time::{Duration, SystemTime};

    use sidestep_lab::{
        clips::{HeldFile, NewName},
        system::page,
    };

    use super::{FolderEntry, Path, PathBuf, io};

    /// The beginning of all keys of the store.
    pub fn folder() -> Option<PathBuf> {
        Some(PathBuf::from("sidestep"))
    }

    pub fn state_folder() -> Option<PathBuf> {
        folder()
    }

    pub fn home() -> Option<PathBuf> {
        None
    }

    /// The texts of the store below a folder.
    pub fn entries(folder: &Path) -> impl Iterator<Item = FolderEntry> + use<> {
        let keys = page::ask_text(".keys").unwrap_or_default();
        let entries: Vec<FolderEntry> = keys.lines().filter_map(entry).collect();
        let folder = folder.to_path_buf();
        entries.into_iter().filter(move |entry| entry.path.parent() == Some(folder.as_path()))
    }

    /// A text of the store from the line that the page has for it: seconds since 1970, and the path.
    fn entry(line: &str) -> Option<FolderEntry> {
        let (seconds, path) = line.split_once(' ')?;
        let written = SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds.parse().ok()?));
        Some(FolderEntry { path: path.into(), written })
    }

    pub fn read_short(file: &Path, _most: u64) -> Option<String> {
        page::ask_text(&format!(":{}", file.display()))
    }

    pub fn write(file: &Path, text: &str) -> io::Result<()> {
        let kept = page::tell(&format!(":{}", file.display()), text.as_bytes());
        if kept { Ok(()) } else { Err(sidestep_lab::clips::no_store()) }
    }

    pub fn make_folder(_folder: &Path) -> io::Result<()> {
        Ok(())
    }

    pub fn make_new_folder(_folder: &Path) -> io::Result<()> {
        Ok(())
    }

    pub fn rename(file: &Path, name: &Path) -> io::Result<()> {
        let held = HeldFile::take(file)?.ok_or(io::ErrorKind::WouldBlock)?;
        held.move_to(NewName::of(name)).map(drop)
    }

    pub fn remove(file: &Path) -> io::Result<()> {
        page::tell(&format!(".forget:{}", file.display()), &[]);
        Ok(())
    }
}

/// The place where the window reports what it shows, for programs that drive it from outside.
pub mod witness {
    use std::{io, path::Path, path::PathBuf};

    /// The file that the environment names; on a page, its script, if the address requests it.
    pub fn file() -> Option<PathBuf> {
        #[cfg(not(target_arch = "wasm32"))]
        return std::env::var_os("SIDESTEP_SEEN").map(PathBuf::from);
        #[cfg(target_arch = "wasm32")]
        return sidestep_lab::system::page::ask("?seen").map(|_| PathBuf::new());
    }

    /// Replaces the report, so that a reader never finds an incomplete one.
    pub fn replace(file: &Path, text: &str) -> io::Result<()> {
        #[cfg(target_arch = "wasm32")]
        return {
            _ = file;
            sidestep_lab::system::page::tell(".seen", text.as_bytes());
            Ok(())
        };
        #[cfg(not(target_arch = "wasm32"))]
        {
            let part = file.with_extension("part");
            std::fs::write(&part, text)?;
            std::fs::rename(part, file)
        }
    }
}
