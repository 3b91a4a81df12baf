//! The memory of the window after clips were made.

use std::{
    thread::sleep,
    time::{Duration, Instant},
};

use super::desk::{Screen, Window};

/// Most memory that finished clips may leave in use, MB. A picture of their size takes 33.
const LEFT: usize = 18;

/// The window retained the pictures of every thread that had made some.
#[test]
fn finished_clips_give_their_memory_back() {
    let Some(screen) = Screen::new() else { return };
    let mut window = Window::on(screen);
    window.set(serde_json::json!({ "clip": { "size": [3840, 2160], "frame_rate": 12 } }));
    window.start("circle-10");
    sleep(Duration::from_secs(2));
    let before = window.memory();
    for _ in 0..2 {
        window.key("shift+r");
        sleep(Duration::from_millis(500));
        window.key("shift+r");
        sleep(Duration::from_millis(500));
    }
    let clips = || {
        let files = std::fs::read_dir(window.folder.path()).expect("a folder");
        files
            .filter(|file| {
                file.as_ref().is_ok_and(|file| file.path().extension().is_some_and(|it| it == "mp4"))
            })
            .count()
    };
    let start = Instant::now();
    while clips() < 2 {
        assert!(start.elapsed() < Duration::from_secs(180), "{} clips came", clips());
        window.assert_running();
        sleep(Duration::from_millis(100));
    }
    sleep(Duration::from_secs(3));
    let after = window.memory();
    println!("{before} MB before, {after} MB after");
    assert!(after < before + LEFT, "{before} MB before, {after} MB after");
    assert!(window.quit().success());
}
