//! The files that were opened for reading, so that no command overwrites one of them.
//!
//! Every reader of a user's file opens it here; [`crate::clips::input_at`] compares an output with all of them.

use std::{
    collections::BTreeSet,
    fs::File,
    io::{self, Read, Stdin},
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// The inputs so far.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// The names of files.
    pub files: BTreeSet<PathBuf>,
    /// True once standard input was read.
    pub standard: bool,
}

static INPUTS: Mutex<Inputs> = Mutex::new(Inputs { files: BTreeSet::new(), standard: false });

fn inputs() -> MutexGuard<'static, Inputs> {
    INPUTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Opens a file to read it, and records its name.
///
/// # Errors
/// It cannot be opened.
pub fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    inputs().files.insert(path.to_path_buf());
    Ok(file)
}

/// The first `most` bytes of a file, fewer if it is shorter; `None` if it cannot be read, or is not a regular file.
pub fn beginning(path: &Path, most: u64) -> Option<Vec<u8>> {
    path.is_file().then_some(())?;
    let mut bytes = Vec::new();
    open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)).ok()?;
    Some(bytes)
}

/// Standard input, recorded too: it may be a file by redirection.
pub fn standard() -> Stdin {
    inputs().standard = true;
    io::stdin()
}

/// All inputs so far.
pub fn all() -> Inputs {
    inputs().clone()
}
