//! The program: a window, or the same runs without one.

mod cli;

#[cfg(feature = "app")]
mod app;

fn main() -> std::process::ExitCode {
    cli::main()
}
