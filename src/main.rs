//! The program: a window, or the same runs without one.

mod cli;
mod terminal;

#[cfg(feature = "app")]
mod app;

#[cfg(test)]
#[path = "../tests/it/campaign/kit/mod.rs"]
mod campaign;

fn main() -> std::process::ExitCode {
    cli::main()
}
