//! The system's clipboard; in a browser the browser's, which can be read only on pasting.

#[cfg(not(target_arch = "wasm32"))]
use egui_macroquad::macroquad::miniquad::window;
#[cfg(target_arch = "wasm32")]
use sidestep_lab::system::page;

/// The system's clipboard.
///
/// The window library has one too, but it does not report in which forms its text is available, for which browsers and
/// most editors query first; it is the fallback if the system's cannot be reached.
#[derive(Default)]
pub struct Clipboard {
    #[cfg(not(target_arch = "wasm32"))]
    system: Option<arboard::Clipboard>,
}

#[cfg(not(target_arch = "wasm32"))]
impl Clipboard {
    pub fn new() -> Clipboard {
        Clipboard { system: arboard::Clipboard::new().ok() }
    }

    pub fn get(&mut self) -> Option<String> {
        match &mut self.system {
            Some(clipboard) => clipboard.get_text().ok(),
            None => window::clipboard_get(),
        }
    }

    pub fn set(&mut self, text: String) {
        let kept = self.system.as_mut().is_some_and(|clipboard| clipboard.set_text(&text).is_ok());
        if !kept {
            window::clipboard_set(&text);
        }
    }
}

#[cfg(target_arch = "wasm32")]
impl Clipboard {
    pub fn new() -> Clipboard {
        Clipboard {}
    }

    pub fn get(&mut self) -> Option<String> {
        page::ask_text(".clipboard")
    }

    pub fn set(&mut self, text: String) {
        page::tell(".copy", text.as_bytes());
    }
}

/// Whether the last text is on the clipboard. A browser may refuse; its page then shows the text.
pub fn has_taken() -> bool {
    #[cfg(target_arch = "wasm32")]
    return page::ask(".refused").is_none();
    #[cfg(not(target_arch = "wasm32"))]
    true
}
