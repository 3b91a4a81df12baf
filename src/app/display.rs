//! Whether there is a display, asked before the window library, which ends the program where there is none.

/// Whether a window can be opened. On macOS and Windows there is always a display to try.
#[cfg(not(target_os = "linux"))]
pub fn is_there() -> bool {
    true
}

/// Whether an X11 or Wayland server answers.
#[cfg(target_os = "linux")]
pub fn is_there() -> bool {
    x11_answers() || wayland_answers()
}

#[cfg(target_os = "linux")]
fn x11_answers() -> bool {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};

    let Ok(display) = std::env::var("DISPLAY") else { return false };
    let Some((host, rest)) = display.rsplit_once(':') else { return false };
    let number = rest.split('.').next().unwrap_or_default();
    let Ok(port) = number.parse::<u16>() else { return false };
    let path = format!("/tmp/.X11-unix/X{number}");
    if host.is_empty() || host == "unix" {
        let abstract_name = SocketAddr::from_abstract_name(&path);
        return UnixStream::connect(&path).is_ok()
            || abstract_name.is_ok_and(|name| UnixStream::connect_addr(&name).is_ok());
    }
    // A display on another machine, as over ssh.
    let address = (host, 6000_u16.saturating_add(port));
    std::net::ToSocketAddrs::to_socket_addrs(&address).is_ok_and(|mut addresses| {
        addresses.any(|address| {
            std::net::TcpStream::connect_timeout(&address, std::time::Duration::from_secs(2)).is_ok()
        })
    })
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
