//! The services that the laboratory needs from the system: threads. The target chooses between `native` and `page`; a
//! page in a browser offers the program more: its address, a store, downloads.

#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
#[expect(unsafe_code, reason = "the page is called by its functions")]
pub mod page;

#[cfg(not(target_arch = "wasm32"))]
pub use native::{Thread, breathe, gives_way, sleep, spawn};
#[cfg(target_arch = "wasm32")]
pub use page::{Thread, breathe, gives_way, sleep, spawn};
