//! The services that the program needs from the system: clock, threads, files, clipboard, display, rest. The target
//! chooses the implementation; a page in a browser has its own version of each, and lacks some. Nothing else in the
//! program names the system, except the command line, which a page does not have.

pub mod clipboard;
pub mod clock;
pub mod display;
pub mod files;
pub mod motion;
pub mod rest;
mod server;

pub use clock::Instant;
pub use sidestep_lab::system::{Thread, gives_way, sleep, spawn};

/// Whether the program is a page in a browser.
pub const IS_PAGE: bool = cfg!(target_arch = "wasm32");

/// Whether the program is a picture within another page.
pub fn is_embedded() -> bool {
    #[cfg(target_arch = "wasm32")]
    return sidestep_lab::system::page::ask(".framed").is_some();
    #[cfg(not(target_arch = "wasm32"))]
    false
}

/// A variable of the environment; a page has none.
pub fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// The address of the page to which links lead: this page, or the one that `SIDESTEP_PAGE` names.
pub fn address() -> String {
    #[cfg(target_arch = "wasm32")]
    let page = sidestep_lab::system::page::ask_text(".address");
    #[cfg(not(target_arch = "wasm32"))]
    let page = variable("SIDESTEP_PAGE");
    page.unwrap_or_else(|| "http://localhost:8000/".into())
}

/// The number of threads that work in parallel.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Reports what ends the program: on the terminal, or on the page.
pub fn fault(text: &str) {
    #[cfg(not(target_arch = "wasm32"))]
    eprintln!("sidestep: {}", crate::terminal::one_line(text));
    #[cfg(target_arch = "wasm32")]
    sidestep_lab::system::page::tell(".fault", text.as_bytes());
}
