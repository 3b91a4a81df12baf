//! The display on which a window opens: tried before the window library, which ends the program if no display accepts
//! it.

use egui_macroquad::macroquad::miniquad::conf::LinuxBackend;

/// A display that accepts windows. A connection to it lives as long as this value: a server without any connections may
/// restart, and reject the window meanwhile.
pub struct Display {
    backend: LinuxBackend,
    #[cfg(target_os = "linux")]
    server: Option<x11rb::rust_connection::RustConnection>,
}

/// The width and height of a window if the size of the screen is unknown, and the least size of a first one if the
/// screen has room. Pixels with X11 and on Windows; points of a scaled screen on macOS and with Wayland.
const USUAL: (u32, u32) = (1280, 800);

impl Display {
    /// The width and height of the first window, pixels: three quarters of the screen.
    pub fn first_size(&self) -> (u32, u32) {
        self.screen().map_or(USUAL, size_on)
    }

    /// The width and height of the screen, pixels; `None` if they cannot be queried.
    fn screen(&self) -> Option<(u32, u32)> {
        #[cfg(target_os = "linux")]
        if let Some(server) = &self.server {
            use x11rb::connection::Connection;
            let screen = server.setup().roots.first()?;
            return Some((screen.width_in_pixels.into(), screen.height_in_pixels.into()));
        }
        #[cfg(windows)]
        return main_screen();
        #[cfg(not(windows))]
        None
    }

    /// The one of Linux's two protocols by which the window is opened.
    pub fn backend(&self) -> LinuxBackend {
        self.backend
    }
}

/// The width and height of the main screen, pixels: the manifest of the program makes Windows count in them.
#[cfg(windows)]
fn main_screen() -> Option<(u32, u32)> {
    use windows_sys::Win32::UI::WindowsAndMessaging::{GetSystemMetrics, SM_CXSCREEN, SM_CYSCREEN};
    // SAFETY: the calls have no argument but the figure that is queried; an unknown one is 0.
    #[expect(unsafe_code, reason = "the window library does not report the size of the screen")]
    let (width, height) = unsafe { (GetSystemMetrics(SM_CXSCREEN), GetSystemMetrics(SM_CYSCREEN)) };
    (width > 0 && height > 0).then_some((width.cast_unsigned(), height.cast_unsigned()))
}

/// Three quarters of a screen, or as much of the usual size as fits; several monitors side by side count as one.
fn size_on((width, height): (u32, u32)) -> (u32, u32) {
    let one = width.min(height * 16 / 9);
    ((one * 3 / 4).max(USUAL.0.min(one)), (height * 3 / 4).max(USUAL.1.min(height)))
}

/// Whether there is hardly room for panels next to the worlds: a page on a telephone.
pub fn is_narrow() -> bool {
    #[cfg(target_arch = "wasm32")]
    return sidestep_lab::system::page::ask(".narrow").is_some();
    #[cfg(not(target_arch = "wasm32"))]
    false
}

/// The display of this session; `None` without one. On macOS and Windows there is always one to try.
#[cfg(not(target_os = "linux"))]
pub fn open() -> Option<Display> {
    Some(Display { backend: LinuxBackend::default() })
}

/// The display of this session: an X11 server that admits this program, or a Wayland server that answers.
#[cfg(target_os = "linux")]
pub fn open() -> Option<Display> {
    if let Some(server) = x11server() {
        return Some(Display { backend: LinuxBackend::X11Only, server: Some(server) });
    }
    wayland_answers().then_some(Display { backend: LinuxBackend::WaylandOnly, server: None })
}

/// The longest time that an X11 server may take to admit the program: it may be on another machine, as over ssh.
#[cfg(target_os = "linux")]
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(5);

/// A connection to the X11 server, which requires the same cookie for it as for the window.
#[cfg(target_os = "linux")]
fn x11server() -> Option<x11rb::rust_connection::RustConnection> {
    std::env::var_os("DISPLAY").filter(|name| !name.is_empty())?;
    let (sender, connected) = std::sync::mpsc::channel();
    // The thread of a server that never answers ends with the program.
    std::thread::spawn(move || _ = sender.send(x11rb::connect(None).map(|(server, _)| server).ok()));
    connected.recv_timeout(PATIENCE).ok().flatten()
}

#[cfg(target_os = "linux")]
fn wayland_answers() -> bool {
    let Some(name) = std::env::var_os("WAYLAND_DISPLAY").filter(|name| !name.is_empty()) else {
        return false;
    };
    let folder = std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default();
    // An absolute name replaces the folder.
    let path = std::path::Path::new(&folder).join(name);
    std::os::unix::net::UnixStream::connect(path).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_window_takes_three_quarters_of_its_screen_and_fits_a_small_one() {
        let cases = [
            ((2560, 1440), (1920, 1080)),
            ((1920, 1080), (1440, 810)),
            ((1280, 800), (1280, 800)),
            ((1024, 640), (1024, 640)),
            ((3840, 1080), (1440, 810)),
        ];
        for (screen, window) in cases {
            assert_eq!(size_on(screen), window, "{screen:?}");
        }
    }
}
