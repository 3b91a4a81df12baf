//! Settings that outlive the program: window size, theme, panels, overlays.

mod file;
mod keeper;
mod passing;
mod values;

pub use keeper::Keeper;
pub use passing::PassingSettings;
pub use values::{Dock, Settings};
