//! The program: a window, or the same runs without one.

mod cli;
mod terminal;

#[cfg(feature = "window")]
mod app;

#[cfg(test)]
#[path = "../tests/it/campaign/kit/mod.rs"]
mod campaign;

#[cfg(test)]
#[path = "../tests/it/phrases.rs"]
mod phrases;

#[cfg(all(test, feature = "window"))]
mod proofreading;

#[cfg(test)]
#[path = "../crates/core/tests/it/common/simpler.rs"]
mod simpler;

fn main() -> std::process::ExitCode {
    cli::main()
}
