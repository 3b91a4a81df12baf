//! The window. The only code that names macroquad or egui.
//!
//! State is at the bottom, each part with the actions that a user has on it: [`document`], [`edit`], [`time`],
//! [`look`], [`lens`], [`clips`], [`files`], [`ui`]. [`action`] has all actions as data, [`view`] is what panels read,
//! [`state`] joins the parts, and [`window`] is the loop. Nothing imports what is above it.

mod action;
mod answering;
mod as_text;
mod attending;
mod canvas;
pub mod clips;
mod direction;
pub mod document;
mod drafting;
mod drawing;
pub mod edit;
mod files;
mod grips;
mod happening;
pub mod icon;
mod importing;
mod journal;
mod keyboard;
pub mod keys;
mod later;
pub mod lens;
pub mod lesson;
mod library;
pub mod link;
mod live;
mod look;
mod menu;
mod mouse;
mod mouse_input;
pub mod notices;
mod opened;
pub mod panels;
pub mod panes;
mod performance;
mod pointing;
mod progress;
mod reading;
mod report;
mod seen;
mod settings;
mod state;
mod style;
mod taking;
mod thumbnails;
pub mod time;
mod timing;
mod toasts;
mod ui;
mod view;
mod viewport;
mod window;

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use egui_macroquad::macroquad::{self, conf::Conf, miniquad::conf};
use sidestep_lab::text::language::Language;

use edit::draft::SceneDraft;
use settings::Settings;
use state::App;

use crate::platform::{self, Instant};

pub use crate::platform::display::{Display, open as open_display};
#[cfg(target_arch = "wasm32")]
pub use opened::runs_of_bytes;
pub use panels::shortcuts;
pub use state::{Opening, OpeningLooks};
pub use timing::{PictureSize, build_frames, drag_frames};

/// How the window ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowEnd {
    /// It was closed.
    Closed,
    /// It never opened: the display went away, or has no OpenGL.
    NeverOpened,
}

/// Opens the window and returns when it is closed. It uses the given language, or else that of the last time.
pub fn main(opening: Opening, language: Option<Language>, display: Display) -> anyhow::Result<WindowEnd> {
    let started = Instant::now();
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    return_freed_pictures();
    #[cfg(windows)]
    close_own_console();
    report::listen();
    let settings = Settings::load();
    if let (None, Some(language)) = (language, settings.language) {
        language.set();
    }
    let mut app = App::new(opening, settings)?;
    let folder = platform::files::folder();
    // A picture in a text is no place for drafts of other pages.
    let is_picture = app.ui.is_bare || platform::is_embedded();
    app.draft = if is_picture { SceneDraft::without_offers(folder) } else { SceneDraft::in_folder(folder) };
    let size = app.settings.window.unwrap_or_else(|| display.first_size());
    let conf = window_conf(size, display.backend());
    let opened = Arc::new(AtomicBool::new(false));
    let opens = Arc::clone(&opened);
    let shown = async move {
        opens.store(true, Ordering::Relaxed);
        drop(display);
        if let Err(error) = window::run(app, started).await {
            platform::fault(&format!("{error:#}"));
            std::process::exit(2);
        }
    };
    Ok(until_closed(&opened, || macroquad::Window::from_config(conf, shown)))
}

/// Makes glibc return large blocks to the system when they are freed. By default it raises its threshold to the size of
/// the first picture that is freed, and then every thread of a clip keeps freed pictures for reuse.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn return_freed_pictures() {
    const LARGE: i32 = 256 << 10;
    // SAFETY: the call sets a number of the allocator, and has no other argument.
    #[expect(unsafe_code, reason = "the standard library has no setting of the allocator")]
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
    }
}

/// Closes the console that Windows opened just for this program, as after a double click; the console of a terminal
/// stays.
#[cfg(windows)]
fn close_own_console() {
    use windows_sys::Win32::System::Console::{FreeConsole, GetConsoleProcessList};
    let mut processes = [0; 2];
    // SAFETY: the list has room for the number of processes that the call may write; the other call has no argument.
    #[expect(unsafe_code, reason = "the standard library knows no console")]
    unsafe {
        if GetConsoleProcessList(processes.as_mut_ptr(), processes.len() as u32) == 1 {
            FreeConsole();
        }
    }
}

/// Runs the window library, which panics if it cannot open the window.
fn until_closed(opened: &AtomicBool, run: impl FnOnce()) -> WindowEnd {
    match report::guarded(run) {
        Some(()) => WindowEnd::Closed,
        None if !opened.load(Ordering::Relaxed) => WindowEnd::NeverOpened,
        None => {
            platform::fault(&report::last());
            std::process::exit(report::PANICKED);
        }
    }
}

/// The configuration with which the window library opens the window, of this width and height.
fn window_conf((width, height): (u32, u32), linux_backend: conf::LinuxBackend) -> Conf {
    let miniquad_conf = conf::Conf {
        window_title: "sidestep".into(),
        window_width: width as i32,
        window_height: height as i32,
        high_dpi: true,
        window_resizable: true,
        // Linux takes no icon here: there `platform::server` sets it on the window.
        icon: if cfg!(target_os = "linux") { None } else { icon::icon() },
        platform: conf::Platform {
            linux_backend,
            // A desktop finds the menu entry, and with it the icon, by this name.
            linux_wm_class: "sidestep",
            // WebGL 2 has 32-bit indices.
            webgl_version: conf::WebGLVersion::WebGL2,
            ..Default::default()
        },
        ..Default::default()
    };
    Conf {
        miniquad_conf,
        draw_call_vertex_capacity: canvas::MAX_VERTICES,
        draw_call_index_capacity: canvas::MAX_INDICES,
        ..Default::default()
    }
}
