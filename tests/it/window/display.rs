//! Displays that accept no window: the program makes its clip, as it does without a display.

use std::{
    io,
    os::unix::net::{UnixListener, UnixStream},
    path::{Path, PathBuf},
    process::{Command, Output},
    thread::{self, sleep},
    time::{Duration, Instant},
};

use super::desk::{PATIENCE, Screen};

/// A cookie that no other server has.
const COOKIE: [u8; 16] = *b"sidestep-cookie!";

/// A cookie file with an entry for all displays.
fn cookies(folder: &Path) -> PathBuf {
    let mut entry = vec![0xff, 0xff];
    for part in [&b""[..], b"", b"MIT-MAGIC-COOKIE-1", &COOKIE] {
        entry.extend((part.len() as u16).to_be_bytes());
        entry.extend(part);
    }
    let file = folder.join("cookies");
    std::fs::write(&file, entry).expect("a file");
    file
}

fn program(folder: &Path, display: &str) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_sidestep"));
    program
        .args(["head-on", "--log", "log.tsv"])
        .current_dir(folder)
        .env("DISPLAY", display)
        .env_remove("WAYLAND_DISPLAY")
        .env("SIDESTEP_CONFIG_DIR", folder.join("config"))
        .env("LIBGL_ALWAYS_SOFTWARE", "1")
        .env("XAUTHORITY", folder.join("none"));
    program
}

/// Checks that the clip exists, and that the message is short.
fn made_a_clip(output: &Output, folder: &Path) {
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}{err}");
    assert!(out.starts_with("No display was found"), "{out}");
    assert!(!err.contains("panicked") && !err.contains("XOpenDisplay"), "{err}");
    assert!(folder.join("sidestep.gif").is_file());
}

/// The server answered but refused, and the window library panicked.
#[test]
fn a_display_that_refuses_leads_to_the_clip_and_one_that_knows_the_cookie_to_the_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let cookies = cookies(folder.path());
    let Some(screen) = Screen::with(&["-auth", &cookies.display().to_string()]) else { return };
    let output = program(folder.path(), &screen.display).output().expect("it starts");
    made_a_clip(&output, folder.path());

    let mut window = program(folder.path(), &screen.display);
    let mut window = window.env("XAUTHORITY", &cookies).spawn().expect("it starts");
    let log = || std::fs::read_to_string(folder.path().join("log.tsv")).unwrap_or_default();
    let start = Instant::now();
    while !log().contains("first picture") {
        assert!(window.try_wait().expect("it is known").is_none(), "it has ended");
        assert!(start.elapsed() < PATIENCE, "no window: {}", log());
        sleep(Duration::from_millis(50));
    }
    window.kill().expect("it is killed");
    window.wait().expect("it has ended");
}

/// Passes on the data between two sockets.
fn connect(one: &UnixStream, other: &UnixStream) {
    for (from, to) in [(one, other), (other, one)] {
        let (mut from, mut to) = (from.try_clone().expect("a handle"), to.try_clone().expect("a handle"));
        thread::spawn(move || io::copy(&mut from, &mut to));
    }
}

/// The check found the display, and the window library panicked.
#[test]
fn a_display_that_goes_away_between_the_check_and_the_window_leads_to_the_clip() {
    let Some(screen) = Screen::new() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let sockets = Path::new("/tmp/.X11-unix");
    let own = 20_000 + std::process::id() % 10_000;
    let listener = UnixListener::bind(sockets.join(format!("X{own}"))).expect("a socket");
    let server = sockets.join(format!("X{}", screen.display.trim_start_matches(':')));
    thread::spawn(move || {
        let (client, _) = listener.accept().expect("a client");
        let server = UnixStream::connect(server).expect("the server");
        connect(&client, &server);
        // No other connection gets through.
        listener.incoming().for_each(drop);
    });
    let output = program(folder.path(), &format!(":{own}")).output().expect("it starts");
    _ = std::fs::remove_file(sockets.join(format!("X{own}")));
    made_a_clip(&output, folder.path());
}
