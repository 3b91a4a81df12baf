//! Settings that outlive the program: window size, theme, panels, overlays.

mod file;
mod keeper;
mod values;

pub use keeper::Keeper;
pub use values::{Dock, Settings};
