//! The font of Chinese characters, made by `assets/fonts/make-cjk.py`. A page in a browser fetches it only when it is
//! needed.

#[cfg(target_arch = "wasm32")]
use std::sync::OnceLock;

#[cfg(target_arch = "wasm32")]
use crate::system::page;

#[cfg(target_arch = "wasm32")]
static FETCHED: OnceLock<&[u8]> = OnceLock::new();

/// The font file, if it is available.
pub fn font() -> Option<&'static [u8]> {
    #[cfg(not(target_arch = "wasm32"))]
    return Some(include_bytes!("../../../../../assets/fonts/NotoSansSC-sidestep.ttf"));
    #[cfg(target_arch = "wasm32")]
    FETCHED.get().copied()
}

/// Takes in the font that the page has fetched, if any, and returns whether the font is available. If it is missing but
/// needed, the page requests it.
pub fn arrives(is_needed: bool) -> bool {
    #[cfg(target_arch = "wasm32")]
    if FETCHED.get().is_none() {
        match page::ask(".letters") {
            Some(bytes) => _ = FETCHED.set(bytes.leak()),
            None if is_needed => _ = page::tell(".letters", &[]),
            None => {}
        }
    }
    _ = is_needed;
    font().is_some()
}
