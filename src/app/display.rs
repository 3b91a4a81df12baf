//! The display that a window opens on: asked before the window library, which ends the program where none takes it.

use egui_macroquad::macroquad::miniquad::conf::LinuxBackend;

/// A display that takes windows. A connection to it lives as long as this value: a server that nobody uses any more may
/// start over, and refuse the window meanwhile.
pub struct Display {
    backend: LinuxBackend,
    #[cfg(target_os = "linux")]
    _server: Option<x11rb::rust_connection::RustConnection>,
}

impl Display {
    /// By which of the two protocols of Linux the window is opened.
    pub fn backend(&self) -> LinuxBackend {
        self.backend
    }
}

/// The display of this session; `None` where there is none. On macOS and Windows there is always one to try.
#[cfg(not(target_os = "linux"))]
pub fn open() -> Option<Display> {
    Some(Display { backend: LinuxBackend::default() })
}

/// The display of this session: an X11 server that lets this program in, or a Wayland server that answers.
#[cfg(target_os = "linux")]
pub fn open() -> Option<Display> {
    if let Some(server) = x11_server() {
        return Some(Display { backend: LinuxBackend::X11Only, _server: Some(server) });
    }
    wayland_answers().then_some(Display { backend: LinuxBackend::WaylandOnly, _server: None })
}

/// Longest that an X11 server may take to let the program in: it may be on another machine, as over ssh.
#[cfg(target_os = "linux")]
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(5);

/// A connection to the X11 server, which wants the same cookie for it as for the window.
#[cfg(target_os = "linux")]
fn x11_server() -> Option<x11rb::rust_connection::RustConnection> {
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
    // An absolute name takes the place of the folder.
    let path = std::path::Path::new(&folder).join(name);
    std::os::unix::net::UnixStream::connect(path).is_ok()
}
