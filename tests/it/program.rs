//! The program as a user starts it, without a display.

use std::{path::Path, process::Output, time::Duration};

use assert_cmd::Command;

/// Runs the program in this folder with these arguments.
pub fn sidestep(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sidestep"));
    command.current_dir(folder).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command.args(arguments).timeout(Duration::from_secs(120)).output().expect("the program starts")
}
