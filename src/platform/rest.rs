//! The rest of the loop while nothing moves: until the time is up, or a key, a button or the pointer is used.
//!
//! The window library asks for events between two frames only, so it cannot wake a frame that waits; what the server tells
//! beside can ([`super::server`]). Where there is no X server the loop rests for short times instead.

use std::{
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use super::server::{self, Heard};

/// Least time between two frames of a loop that rests: a pointer that moves over other windows wakes it no more often.
const BREATH: Duration = Duration::from_millis(50);

/// Longest rest where every input rings.
pub const LONG: Duration = Duration::from_secs(3);

/// Longest rest where nothing rings, or while threads are at work: what they find out shows within it.
pub const SHORT: Duration = Duration::from_millis(100);

/// What was heard since the last rest.
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
    /// Begins to listen to the input devices, if there is a server that tells of them.
    pub fn new() -> Rest {
        let bell = Bell::default();
        let ringing = bell.clone();
        let listens = server::listen(move |heard| ring(&ringing, heard));
        Rest { bell: listens.map(|()| bell) }
    }

    /// Whether nothing of the window is seen.
    pub fn is_hidden(&self) -> bool {
        self.bell().is_some_and(|bell| news(bell).hidden)
    }

    /// Waits until an input device is used, or was since the last rest, but not for longer than this.
    pub fn rest(&self, longest: Duration) {
        #[cfg(target_arch = "wasm32")]
        sidestep_lab::system::page::tell(".rest", longest.as_millis().to_string().as_bytes());
        #[cfg(not(target_arch = "wasm32"))]
        self.listen(longest);
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn listen(&self, longest: Duration) {
        let Some(bell) = self.bell() else {
            return super::sleep(SHORT.min(longest));
        };
        let wait = |news, time, is_quiet: fn(&mut News) -> bool| {
            bell.1.wait_timeout_while(news, time, is_quiet).unwrap_or_else(PoisonError::into_inner).0
        };
        let touched = wait(news(bell), BREATH, |news| !news.touched);
        let mut moved = wait(touched, longest.saturating_sub(BREATH), |news| !news.touched && !news.moved);
        (moved.touched, moved.moved) = (false, false);
    }

    /// The bell, unless nobody else holds it: then it has lost its server.
    fn bell(&self) -> Option<&Bell> {
        self.bell.as_ref().filter(|bell| Arc::strong_count(bell) > 1)
    }
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
