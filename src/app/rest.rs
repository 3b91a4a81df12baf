//! The rest of the loop while nothing moves: until the time is up, or a key, a button or the pointer moves.
//!
//! The window library asks for events between two frames only, so it cannot wake a frame that waits. A second connection
//! to the X server can: it hears of every input device as it is used, in this window or another, and rings. It does not
//! look at what was pressed. Where there is no X server the loop rests for short times instead.

use std::{
    sync::{Arc, Condvar, Mutex, PoisonError},
    time::Duration,
};

/// Least time between two frames of a loop that rests: a pointer that moves over other windows wakes it no more often.
const BREATH: Duration = Duration::from_millis(50);

/// Longest rest where every input rings.
const LONG: Duration = Duration::from_secs(1);

/// Longest rest where nothing rings: the first touch is answered within it.
const SHORT: Duration = Duration::from_millis(100);

/// Whether an input device was used since the last rest.
type Bell = Arc<(Mutex<bool>, Condvar)>;

/// Wakes a resting loop.
pub struct Rest {
    bell: Option<Bell>,
}

impl Rest {
    /// Begins to listen to the input devices, if there is a server that tells of them.
    pub fn new() -> Rest {
        Rest { bell: listen() }
    }

    /// Waits until an input device is used, or was since the last rest, but not for long.
    pub fn rest(&self) {
        // A bell that nobody else holds has lost its server.
        let Some(bell) = self.bell.as_ref().filter(|bell| Arc::strong_count(bell) > 1) else {
            return std::thread::sleep(SHORT);
        };
        std::thread::sleep(BREATH);
        let (rung, wakes) = &**bell;
        let rung = rung.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = wakes.wait_timeout_while(rung, LONG, |rung| !*rung);
        *waited.unwrap_or_else(PoisonError::into_inner).0 = false;
    }
}

#[cfg(not(target_os = "linux"))]
fn listen() -> Option<Bell> {
    None
}

#[cfg(target_os = "linux")]
fn listen() -> Option<Bell> {
    use x11rb::{
        connection::Connection,
        protocol::xinput::{ConnectionExt, Device, EventMask, XIEventMask},
    };

    let (server, screen) = x11rb::connect(None).ok()?;
    let root = server.setup().roots.get(screen)?.root;
    server.xinput_xi_query_version(2, 2).ok()?.reply().ok()?;
    // Releases too: a file that is dragged here comes when the button is let go.
    let used = XIEventMask::RAW_KEY_PRESS
        | XIEventMask::RAW_KEY_RELEASE
        | XIEventMask::RAW_BUTTON_PRESS
        | XIEventMask::RAW_BUTTON_RELEASE
        | XIEventMask::RAW_MOTION;
    let mask = EventMask { deviceid: Device::ALL_MASTER.into(), mask: vec![used] };
    server.xinput_xi_select_events(root, &[mask]).ok()?.check().ok()?;
    let bell = Bell::default();
    let ringing = bell.clone();
    let ring = move || {
        let (rung, wakes) = &*ringing;
        while server.wait_for_event().is_ok() {
            *rung.lock().unwrap_or_else(PoisonError::into_inner) = true;
            wakes.notify_one();
        }
    };
    std::thread::Builder::new().name("input bell".into()).spawn(ring).ok()?;
    Some(bell)
}
