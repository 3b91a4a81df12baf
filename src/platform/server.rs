//! A second connection to the X server, which reports what the window library does not: input devices as they are used,
//! in this window or another, and whether the window is visible at all. It ignores which keys are pressed.

/// An event that the server reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "other systems report none"))]
pub enum Heard {
    /// A key or button was pressed or released, or some window was moved or shown.
    Touch,
    /// The pointer was moved.
    Motion,
    /// Whether no part of the window is visible: it is minimized, or wholly behind others.
    Hidden(bool),
}

/// Begins to listen; `None` without a server that reports events.
#[cfg(not(target_os = "linux"))]
pub fn listen(_tell: impl FnMut(Heard) + Send + 'static) -> Option<()> {
    None
}

#[cfg(target_os = "linux")]
pub use x11::listen;

#[cfg(target_os = "linux")]
mod x11 {
    use x11rb::{
        connection::Connection,
        protocol::{
            Event,
            res::{ClientIdMask, ClientIdSpec, ConnectionExt as _},
            xinput::{ConnectionExt as _, Device, EventMask as DeviceMask, XIEventMask},
            xproto::{
                AtomEnum, ChangeWindowAttributesAux, ConnectionExt as _, EventMask, PropMode, Visibility,
                Window,
            },
        },
        rust_connection::RustConnection,
        wrapper::ConnectionExt as _,
    };

    use super::Heard;
    use crate::app::icon;

    /// Begins to listen; `None` without a server that reports events.
    pub fn listen(tell: impl FnMut(Heard) + Send + 'static) -> Option<()> {
        let (server, screen) = x11rb::connect(None).ok()?;
        let root = server.setup().roots.get(screen)?.root;
        server.xinput_xi_query_version(2, 2).ok()?.reply().ok()?;
        // Releases too: a file that is dragged here arrives when the button is released.
        let used = XIEventMask::RAW_KEY_PRESS
            | XIEventMask::RAW_KEY_RELEASE
            | XIEventMask::RAW_BUTTON_PRESS
            | XIEventMask::RAW_BUTTON_RELEASE
            | XIEventMask::RAW_MOTION;
        let mask = DeviceMask { deviceid: Device::ALL_MASTER.into(), mask: vec![used] };
        server.xinput_xi_select_events(root, &[mask]).ok()?.check().ok()?;
        // Windows that appear, disappear and move uncover this one.
        watch(&server, root, EventMask::SUBSTRUCTURE_NOTIFY)?;
        let listen = move || _ = hear(&server, root, tell);
        std::thread::Builder::new().name("input bell".into()).spawn(listen).ok()?;
        Some(())
    }

    /// Reports events until the server is gone.
    fn hear(server: &RustConnection, root: Window, mut tell: impl FnMut(Heard)) -> Option<()> {
        let mut own = own_window(server, root);
        loop {
            let event = server.wait_for_event().ok()?;
            let heard = match event {
                Event::XinputRawMotion(_) => Heard::Motion,
                Event::UnmapNotify(event) if Some(event.window) == own => Heard::Hidden(true),
                Event::MapNotify(event) if Some(event.window) == own => Heard::Hidden(false),
                Event::VisibilityNotify(event) if Some(event.window) == own => {
                    Heard::Hidden(event.state == Visibility::FULLY_OBSCURED)
                }
                _ => Heard::Touch,
            };
            if own.is_none() && matches!(event, Event::MapNotify(_)) {
                own = own_window(server, root);
            }
            tell(heard);
        }
    }

    fn watch(server: &RustConnection, window: Window, mask: EventMask) -> Option<()> {
        let wanted = ChangeWindowAttributesAux::new().event_mask(mask);
        server.change_window_attributes(window, &wanted).ok()?.check().ok()
    }

    /// The window of this program, which is watched from now on: it has the program's name, and belongs to this
    /// process.
    fn own_window(server: &RustConnection, root: Window) -> Option<Window> {
        let mut left = vec![root];
        while let Some(window) = left.pop() {
            if is_own(server, window).unwrap_or(false) {
                watch(server, window, EventMask::STRUCTURE_NOTIFY | EventMask::VISIBILITY_CHANGE)?;
                give_icon(server, window);
                return Some(window);
            }
            // A window manager puts it into a separate frame.
            if let Some(tree) = server.query_tree(window).ok().and_then(|asked| asked.reply().ok()) {
                left.extend(tree.children);
            }
        }
        None
    }

    /// Puts the icon on the window, which the window library does not do here.
    fn give_icon(server: &RustConnection, window: Window) -> Option<()> {
        let name = server.intern_atom(false, b"_NET_WM_ICON").ok()?.reply().ok()?.atom;
        let rows = icon::icon()?.big;
        let argb = rows.chunks_exact(4).map(|rgba| u32::from_be_bytes([rgba[3], rgba[0], rgba[1], rgba[2]]));
        let data: Vec<u32> = [64, 64].into_iter().chain(argb).collect();
        server
            .change_property32(PropMode::REPLACE, window, name, AtomEnum::CARDINAL, &data)
            .ok()?
            .check()
            .ok()
    }

    fn is_own(server: &RustConnection, window: Window) -> Option<bool> {
        let name = server.get_property(false, window, AtomEnum::WM_NAME, AtomEnum::ANY, 0, 16).ok()?;
        if name.reply().ok()?.value != b"sidestep" {
            return Some(false);
        }
        let wanted = ClientIdSpec { client: window, mask: ClientIdMask::LOCAL_CLIENT_PID };
        let ids = server.res_query_client_ids(&[wanted]).ok()?.reply().ok()?.ids;
        Some(ids.iter().any(|id| id.value.first() == Some(&std::process::id())))
    }
}
