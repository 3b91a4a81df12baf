//! Pictures and clips of the window itself, with its panels.

use std::{
    path::PathBuf,
    sync::mpsc::{SyncSender, TrySendError, sync_channel},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use egui_macroquad::macroquad::prelude::get_screen_data;
use sidestep::record::write_new_pixels;

use super::state::App;
use crate::cli;

/// Pictures a second of a clip of the window.
const FRAME_RATE: u16 = 25;

/// What is to be taken of the window after it has been drawn.
#[derive(Default)]
pub struct WindowFilm {
    /// Whether the next picture is wanted.
    pub picture: bool,
    rolling: Option<Rolling>,
    /// Clips whose last pictures are still being encoded.
    ending: Vec<JoinHandle<Result<PathBuf, String>>>,
}

struct Rolling {
    /// Pictures, and for how many pictures of the clip each stands.
    frames: SyncSender<(Vec<u8>, u32)>,
    thread: JoinHandle<Result<PathBuf, String>>,
    size: (u16, u16),
    /// When the next picture of the clip is due.
    next: Instant,
    /// Pictures of the clip that are due and not yet sent.
    owed: u32,
}

impl WindowFilm {
    /// Whether the window is being filmed.
    pub fn is_rolling(&self) -> bool {
        self.rolling.is_some()
    }

    /// Clips of the window whose last pictures are still being encoded.
    pub fn ending(&self) -> usize {
        self.ending.len()
    }
}

/// The picture on screen, RGBA from the top left, and its size in pixels.
fn screen() -> (Vec<u8>, (u16, u16)) {
    let image = get_screen_data();
    let stride = usize::from(image.width) * 4;
    // OpenGL counts rows from below.
    let mut rows = Vec::with_capacity(image.bytes.len());
    for row in image.bytes.chunks_exact(stride.max(1)).rev() {
        rows.extend(row);
    }
    (rows, (image.width, image.height))
}

impl App {
    /// Begins a clip of the window, or ends it.
    pub fn toggle_window_clip(&mut self) {
        match self.film.rolling.take() {
            Some(rolling) => {
                // Without a sender the thread comes to its end.
                drop(rolling.frames);
                self.film.ending.push(rolling.thread);
            }
            None => self.start_window_clip(),
        }
    }

    #[cfg(feature = "video")]
    fn start_window_clip(&mut self) {
        let name = match self.free_name("window", "mp4") {
            Ok(name) => name,
            Err(error) => {
                self.toasts.error(format!("not recorded: {error}"));
                return;
            }
        };
        let (_, size) = screen();
        let (frames, received) = sync_channel::<(Vec<u8>, u32)>(4);
        let thread = std::thread::spawn(move || {
            let mut reel = sidestep::record::Reel::new(size, FRAME_RATE);
            for (frame, times) in received {
                for _ in 0..times {
                    reel.push(&frame).map_err(|error| error.to_string())?;
                }
            }
            reel.write(name).map_err(|error| error.to_string())
        });
        self.film.rolling = Some(Rolling { frames, thread, size, next: Instant::now(), owed: 0 });
    }

    #[cfg(not(feature = "video"))]
    fn start_window_clip(&mut self) {
        self.toasts.info("this sidestep was built without MP4");
    }

    /// Takes what is wanted of the window, as it has just been drawn.
    pub fn take_pictures_of_window(&mut self) {
        if std::mem::take(&mut self.film.picture) {
            self.write_screenshot();
        }
        let now = Instant::now();
        if let Some(rolling) = &mut self.film.rolling
            && now >= rolling.next
        {
            // A slow window gives fewer pictures; each then stands for several, so that the clip keeps time.
            while now >= rolling.next {
                rolling.next += Duration::from_secs(1) / FRAME_RATE.into();
                rolling.owed += 1;
            }
            let (frame, size) = screen();
            if size != rolling.size {
                self.toasts.info("the clip of the window ends where its size changes");
                self.toggle_window_clip();
            } else {
                match rolling.frames.try_send((frame, rolling.owed)) {
                    Ok(()) => rolling.owed = 0,
                    Err(TrySendError::Full(_)) => {}
                    // What is wrong is told when the thread has ended.
                    Err(TrySendError::Disconnected(_)) => self.toggle_window_clip(),
                }
            }
        }
        let (over, going): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.film.ending).into_iter().partition(JoinHandle::is_finished);
        self.film.ending = going;
        for thread in over {
            let result = thread.join().unwrap_or_else(|_| Err("a fault of sidestep".into()));
            self.tell_of_file(result);
        }
    }

    /// Waits for the clips of the window, which have all their pictures: the window has closed.
    pub fn end_window_clips(&mut self) {
        for thread in std::mem::take(&mut self.film.ending) {
            let result = thread.join().unwrap_or_else(|_| Err("a fault of sidestep".into()));
            tell_on_terminal(&result);
        }
    }

    fn write_screenshot(&mut self) {
        let (rows, size) = screen();
        let name = self.free_name("window", "png");
        let written =
            name.and_then(|name| write_new_pixels(name, size, &rows).map_err(|error| error.to_string()));
        self.tell_of_file(written);
    }

    /// Says where a file is, or why there is none; on the terminal too where the window is about to close.
    pub fn tell_of_file(&mut self, written: Result<PathBuf, String>) {
        if self.closing {
            tell_on_terminal(&written);
        }
        match written {
            Ok(path) => {
                // A series is its folder.
                let series = path.file_name().is_some_and(|name| name.to_string_lossy().contains('%'));
                let path = if series { path.parent().map_or(path.clone(), Into::into) } else { path };
                let place = std::env::current_dir().map(|folder| folder.join(&path)).unwrap_or(path);
                _ = self.toasts.success(format!("recorded {}", place.display()));
            }
            Err(error) => _ = self.toasts.error(format!("not recorded: {error}")),
        }
    }
}

/// Says on the terminal what came of a clip, where no window will be there to be read.
pub fn tell_on_terminal(written: &Result<PathBuf, String>) {
    match written {
        Ok(path) => eprintln!("sidestep: recorded {}", cli::shown(path)),
        Err(error) => eprintln!("sidestep: not recorded: {}", cli::one_line(error)),
    }
}
