//! Pictures and clips of the window itself, with its panels.

use std::{
    path::PathBuf,
    sync::mpsc::{SyncSender, TrySendError, sync_channel},
    time::Duration,
};

use egui_macroquad::macroquad::prelude::get_screen_data;
use sidestep_lab::clips::{NewName, write_new_pixels};

use crate::app::notices::{Audience, Notices, said};
use crate::platform::{Instant, Thread, spawn};

/// Pictures per second of a clip of the window.
const FRAME_RATE: u16 = 25;

/// Pictures of the window that are to be taken after it has been drawn.
#[derive(Default)]
pub struct WindowFilm {
    /// The destination of the next single picture, if one is wanted.
    picture: Option<Result<NewName, String>>,
    rolling: Option<Rolling>,
    /// Clips whose last pictures are still being encoded.
    ending: Vec<Thread<Result<PathBuf, String>>>,
}

struct Rolling {
    /// Takes pictures, and for each the number of frames of the clip that it fills.
    frames: SyncSender<(Vec<u8>, u32)>,
    thread: Thread<Result<PathBuf, String>>,
    size: (u16, u16),
    /// The time at which the next picture of the clip is due.
    next: Instant,
    /// Pictures of the clip that are due and not yet sent.
    owed: u32,
}

/// The picture on screen, RGBA from the top left, and its size in pixels.
fn screen() -> (Vec<u8>, (u16, u16)) {
    let image = get_screen_data();
    let stride = usize::from(image.width) * 4;
    // OpenGL counts rows from the bottom.
    let mut rows = Vec::with_capacity(image.bytes.len());
    for row in image.bytes.chunks_exact(stride.max(1)).rev() {
        rows.extend(row);
    }
    (rows, (image.width, image.height))
}

impl WindowFilm {
    /// Returns true if the window is being filmed.
    pub fn is_rolling(&self) -> bool {
        self.rolling.is_some()
    }

    /// The number of clips of the window whose last pictures are still being encoded.
    pub fn ending(&self) -> usize {
        self.ending.len()
    }

    /// Requests a picture of the window after it has been drawn.
    pub fn take_picture(&mut self, name: Result<NewName, String>) {
        self.picture = Some(name);
    }

    /// Begins a clip of the window.
    #[cfg(all(feature = "video", not(target_arch = "wasm32")))]
    pub fn start(&mut self, name: NewName) {
        let (_, size) = screen();
        let (frames, received) = sync_channel::<(Vec<u8>, u32)>(4);
        let thread = spawn(move || {
            let mut reel = sidestep_lab::clips::Reel::new(size, FRAME_RATE);
            for (frame, times) in received {
                for _ in 0..times {
                    reel.push(&frame).map_err(|error| error.to_string())?;
                }
            }
            reel.write(name).map_err(|error| error.to_string())
        });
        self.rolling = Some(Rolling { frames, thread, size, next: Instant::now(), owed: 0 });
    }

    /// Ends the clip of the window, if there is one.
    pub fn end(&mut self) {
        if let Some(rolling) = self.rolling.take() {
            // Without a sender the thread ends.
            drop(rolling.frames);
            self.ending.push(rolling.thread);
        }
    }

    /// Takes the requested pictures of the window, which has just been drawn.
    pub fn after_drawing(&mut self, notices: &mut Notices, audience: Audience) {
        if let Some(name) = self.picture.take() {
            notices.recorded(written_screen(name), audience);
        }
        self.film_frame(notices);
        let (over, going): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.ending).into_iter().partition(Thread::is_finished);
        self.ending = going;
        for thread in over {
            notices.recorded(result_of(thread), audience);
        }
    }

    /// Films the window, if that is due.
    fn film_frame(&mut self, notices: &mut Notices) {
        let now = Instant::now();
        let Some(rolling) = self.rolling.as_mut().filter(|rolling| now >= rolling.next) else { return };
        // A slow window gives fewer pictures; each then fills several frames, so that the clip keeps time.
        while now >= rolling.next {
            rolling.next += Duration::from_secs(1) / FRAME_RATE.into();
            rolling.owed += 1;
        }
        let (frame, size) = screen();
        if size != rolling.size {
            notices.info(said::film_ends());
            return self.end();
        }
        match rolling.frames.try_send((frame, rolling.owed)) {
            Ok(()) => rolling.owed = 0,
            Err(TrySendError::Full(_)) => {}
            // The error is reported when the thread has ended.
            Err(TrySendError::Disconnected(_)) => self.end(),
        }
    }

    /// Waits for the clips of the window, which have all their pictures, after the window has closed.
    pub fn finish(&mut self) -> Vec<Result<PathBuf, String>> {
        std::mem::take(&mut self.ending).into_iter().map(result_of).collect()
    }
}

fn result_of(thread: Thread<Result<PathBuf, String>>) -> Result<PathBuf, String> {
    thread.join().unwrap_or_else(|_| Err(said::fault().to_string()))
}

fn written_screen(name: Result<NewName, String>) -> Result<PathBuf, String> {
    let (rows, size) = screen();
    write_new_pixels(name?, size, &rows).map_err(|error| error.to_string())
}
