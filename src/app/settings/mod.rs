//! Settings that outlive the program: window size, theme, panels, overlays.

mod file;
mod keeper;
mod values;

pub use file::{folder, state_folder};
pub use keeper::Keeper;
pub use values::{Dock, Settings};
