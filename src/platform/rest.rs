//! The rest of the loop while nothing moves: until the time is up, or a key, a button or the pointer is used.
//!
//! The window library queries events only between two frames, so it cannot wake a frame that waits; the additional
//! events of the server can ([`super::server`]), and on Windows the messages of the window. Elsewhere the loop rests for
//! short times instead.

use std::{
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use super::server::{self, Heard};

/// The least time between two frames of a resting loop: a pointer that moves over other windows wakes it no more often.
const BREATH: Duration = Duration::from_millis(50);

/// The longest rest if every input rings.
pub const LONG: Duration = Duration::from_secs(3);

/// The longest rest if nothing rings, or while threads are at work: their results appear within it.
pub const SHORT: Duration = Duration::from_millis(100);

/// The events since the last rest.
#[derive(Debug, Default)]
struct News {
    touched: bool,
    moved: bool,
    hidden: bool,
}

type Bell = Arc<(Mutex<News>, Condvar)>;

/// Wakes a resting loop.
pub struct Rest {
    bell: Option<Bell>,
}

impl Rest {
    /// Begins to listen to the input devices, if a server reports them.
    pub fn new() -> Rest {
        let bell = Bell::default();
        let ringing = bell.clone();
        let listens = server::listen(move |heard| ring(&ringing, heard));
        Rest { bell: listens.map(|()| bell) }
    }

    /// Whether no part of the window is visible.
    pub fn is_hidden(&self) -> bool {
        self.bell().is_some_and(|bell| news(bell).hidden)
    }

    /// Waits until an input device is used, or was used since the last rest, but no longer than this.
    pub fn rest(&self, longest: Duration) {
        #[cfg(target_arch = "wasm32")]
        sidestep_lab::system::page::tell(".rest", longest.as_millis().to_string().as_bytes());
        #[cfg(not(target_arch = "wasm32"))]
        self.listen(longest);
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn listen(&self, longest: Duration) {
        let Some(bell) = self.bell() else {
            return without_bell(longest);
        };
        let wait = |news, time, is_quiet: fn(&mut News) -> bool| {
            bell.1.wait_timeout_while(news, time, is_quiet).unwrap_or_else(PoisonError::into_inner).0
        };
        let touched = wait(news(bell), BREATH, |news| !news.touched);
        let mut moved = wait(touched, longest.saturating_sub(BREATH), |news| !news.touched && !news.moved);
        (moved.touched, moved.moved) = (false, false);
    }

    /// The bell, unless it has no other owner, which means that its server is lost.
    fn bell(&self) -> Option<&Bell> {
        self.bell.as_ref().filter(|bell| Arc::strong_count(bell) > 1)
    }
}

/// Waits for a message to a window of this thread.
#[cfg(windows)]
fn without_bell(longest: Duration) {
    use windows_sys::Win32::UI::WindowsAndMessaging::{
        MWMO_INPUTAVAILABLE, MsgWaitForMultipleObjectsEx, QS_ALLINPUT,
    };
    super::sleep(BREATH);
    let rest = longest.saturating_sub(BREATH).as_millis() as u32;
    #[expect(unsafe_code, reason = "the window library cannot wait for messages")]
    unsafe {
        MsgWaitForMultipleObjectsEx(0, std::ptr::null(), rest, QS_ALLINPUT, MWMO_INPUTAVAILABLE);
    }
}

#[cfg(not(any(windows, target_arch = "wasm32")))]
fn without_bell(longest: Duration) {
    super::sleep(SHORT.min(longest));
}

fn news(bell: &Bell) -> MutexGuard<'_, News> {
    bell.0.lock().unwrap_or_else(PoisonError::into_inner)
}

fn ring(bell: &Bell, heard: Heard) {
    let mut news = news(bell);
    match heard {
        Heard::Motion => news.moved = true,
        Heard::Touch => news.touched = true,
        Heard::Hidden(hidden) => (news.touched, news.hidden) = (true, hidden),
    }
    drop(news);
    bell.1.notify_one();
}
