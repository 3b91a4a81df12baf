//! The program: a window, or the same runs without one.
#![cfg_attr(
    target_arch = "wasm32",
    expect(dead_code, unused_imports, reason = "a page has no command line, and not all that a system has")
)]

#[cfg(not(target_arch = "wasm32"))]
mod cli;
#[cfg(feature = "window")]
mod platform;
mod terminal;
#[cfg(target_arch = "wasm32")]
mod web;
#[cfg(not(target_arch = "wasm32"))]
mod words;

#[cfg(feature = "window")]
mod app;

#[cfg(test)]
#[path = "../tests/it/campaign/kit/mod.rs"]
mod campaign;

#[cfg(test)]
#[path = "../crates/core/tests/it/common/simpler.rs"]
mod simpler;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    cli::main()
}

#[cfg(target_arch = "wasm32")]
fn main() {
    web::main();
}
