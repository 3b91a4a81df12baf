//! The program: a window, or the same runs without one.

mod cli;
mod terminal;
mod words;

#[cfg(feature = "window")]
mod app;

#[cfg(test)]
#[path = "../tests/it/campaign/kit/mod.rs"]
mod campaign;

#[cfg(test)]
#[path = "../crates/core/tests/it/common/simpler.rs"]
mod simpler;

fn main() -> std::process::ExitCode {
    cli::main()
}
