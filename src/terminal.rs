//! Text that is safe to print on a terminal.

use std::path::Path;

pub use sidestep_lab::text::spelling::one_line;

/// A path as a terminal may show it.
pub fn shown(path: &Path) -> String {
    one_line(&path.display().to_string())
}
