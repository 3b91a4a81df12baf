//! The window from outside: started on a virtual display, operated by keys and mouse, judged by pictures and by its
//! log.
//!
//! Needs Xvfb, xdotool, xclip and ImageMagick's `import`, and a software renderer of OpenGL. Where a tool is missing,
//! the tests say so and pass; with `CI=true` they fail. Widgets are found by the few places below, agents by their
//! color.

use std::{
    process::Command,
    thread::sleep,
    time::{Duration, Instant},
};

use desk::{Area, BOTTOM, DARK_BODY, LEFT, PATIENCE, Picture, RIGHT, SCREEN, Screen, TOP, WORLD, Window};
use sidestep_lab::Scenario;

mod desk;
mod display;
mod drawing;
mod hand;
mod keyboard;
mod lessons;
mod live;
mod memory;
mod pictures;
mod questions;
mod seen;

/// The middle of the world below the hint at the top: the part that a table of keys would cover.
const MIDDLE: Area = Area { x: 480, y: 220, width: 280, height: 360 };
const LEFT_PANEL: Area = Area { x: 0, y: TOP + 2, width: LEFT - 4, height: SCREEN.1 - TOP - BOTTOM - 2 };
const RIGHT_PANEL: Area =
    Area { x: SCREEN.0 - RIGHT + 4, y: TOP + 2, width: RIGHT - 4, height: SCREEN.1 - TOP - BOTTOM - 2 };

/// The position of the method switch depends on the width of the title in the top bar.
const VO_BUTTON: (usize, usize) = (384, 16);
const ORCA_BUTTON: (usize, usize) = (523, 16);
/// "agent N" next to "all agents", above the sliders.
const SCOPE_AGENT: (usize, usize) = (130, 241);
/// The second slider of ORCA, with its knob at 2 s in `circle-10`; its track extends from 10 to 242.
const TIME_HORIZON_KNOB: (usize, usize) = (140, 345);
const TIME_HORIZON_LOW: (usize, usize) = (50, 345);

/// Colors of the palette that the pictures are searched for.
const DARK_BACKGROUND: [u8; 3] = [0x14, 0x17, 0x1C];
const LIGHT_BACKGROUND: [u8; 3] = [0xFA, 0xFA, 0xF7];
const DARK_PANEL: [u8; 3] = [0x1B, 0x1F, 0x26];
const LIGHT_PANEL: [u8; 3] = [0xF0, 0xF0, 0xEC];
/// Fill of the selected method, in the dark theme.
const DARK_ACCENT: [u8; 3] = [0x1F, 0x6F, 0xA8];
#[test]
fn the_window_opens_plays_and_obeys_the_keys() {
    let Some(mut window) = Window::open("circle-10") else { return };

    let opened = window.picture();
    assert!(opened.colors() > 100, "only {} colors: the window is blank", opened.colors());
    assert!(opened.share(WORLD, DARK_BACKGROUND, 0) > 0.2, "no background between the panels");
    assert!(opened.share(LEFT_PANEL, DARK_PANEL, 0) > 0.3, "no left panel");
    assert!(opened.share(RIGHT_PANEL, DARK_PANEL, 0) > 0.3, "no right panel");
    assert!(opened.share(WORLD, DARK_BODY, 16) > 0.008, "no agents");
    assert_eq!(property(&window, "8s", "WM_CLASS"), r#"WM_CLASS = "sidestep", "sidestep""#);
    window_has_the_icon_of_the_program(&window);
    window.until("the world moves", |now| now.differs_from(&opened, WORLD) > 500);

    window.key("space");
    // The hint fades over 0.8 s after the first input.
    sleep(Duration::from_millis(1300));
    let paused = window.picture();
    sleep(Duration::from_millis(400));
    assert_eq!(window.picture().differs_from(&paused, WORLD), 0, "the world moves while it is paused");

    window.key("1");
    let step = window.logged("set method = vo for all");
    window.until("VO is lit", |now| now.near(VO_BUTTON, DARK_ACCENT) && !now.near(ORCA_BUTTON, DARK_ACCENT));
    for _ in 0..3 {
        window.key("Right");
    }
    for (key, method) in [("2", "rvo"), ("5", "none"), ("4", "orca"), ("1", "vo")] {
        window.key(key);
        let line = format!("set method = {method} for all");
        assert_eq!(window.logged(&line), step + 3, "three single steps were made before key {key}");
    }

    // Agent 0 is selected at first; the scope switch lets the method act on the selected agent only.
    window.key("Tab");
    window.click(SCOPE_AGENT);
    window.key("2");
    window.logged("set method = rvo for agent 1");
    window.key("Tab");
    window.key("2");
    window.logged("set method = rvo for agent 2");
    window.key("shift+Tab");
    window.key("5");
    window.logged("set method = none for agent 1");
    window.key("Escape");
    window.key("1");
    window.logged("set method = vo for all");

    window.key("BackSpace");
    window.until("VO outlives the restart", |now| now.near(VO_BUTTON, DARK_ACCENT));
    window.key("Right");
    window.key("2");
    assert_eq!(window.logged("set method = rvo for all"), 1, "a restart and one step");

    window.key("F1");
    window.until("F1 folds the left panel", |now| {
        now.share(LEFT_PANEL, DARK_PANEL, 0) < 0.02 && now.share(RIGHT_PANEL, DARK_PANEL, 0) > 0.3
    });
    window.key("F2");
    window.until("F2 folds the right panel", |now| now.share(RIGHT_PANEL, DARK_PANEL, 0) < 0.02);
    window.key("h");
    window.until("H brings both back", |now| {
        now.share(LEFT_PANEL, DARK_PANEL, 0) > 0.3 && now.share(RIGHT_PANEL, DARK_PANEL, 0) > 0.3
    });
    window.key("question");
    window.until("? opens the table of keys", |now| now.share(MIDDLE, DARK_PANEL, 0) > 0.4);
    window.key("question");
    window.until("? closes it again", |now| now.share(MIDDLE, DARK_PANEL, 0) < 0.02);
    window.key("m");
    window.until("M makes it light", |now| {
        now.share(WORLD, LIGHT_BACKGROUND, 0) > 0.2 && now.share(LEFT_PANEL, LIGHT_PANEL, 0) > 0.3
    });

    window.key("F1");
    window.until("the left panel is folded", |now| now.share(LEFT_PANEL, LIGHT_PANEL, 0) < 0.02);
    let status = window.quit();
    assert_eq!(status.code(), Some(0), "Ctrl+Q");
    let settings: serde_json::Value = serde_json::from_str(&window.settings()).expect("window.json is JSON");
    assert_eq!(settings["left"], false);
    assert_eq!(settings["right"], true);

    window.start("circle-10");
    let again = window.picture();
    assert!(again.share(WORLD, LIGHT_BACKGROUND, 0) > 0.2, "the theme outlives the program");
    assert!(again.share(LEFT_PANEL, LIGHT_PANEL, 0) < 0.02, "so does the folded panel");
    assert!(again.share(RIGHT_PANEL, LIGHT_PANEL, 0) > 0.3, "and the open one");
}

/// A property of the program's window, from the server.
fn property(window: &Window, format: &str, name: &str) -> String {
    let mut asked = Command::new("xprop");
    asked.args([
        "-display",
        &window.screen.display,
        "-name",
        "sidestep",
        "-f",
        name,
        format,
        "-notype",
        name,
    ]);
    let answer = asked.output().expect("xprop runs");
    String::from_utf8_lossy(&answer.stdout).trim().to_string()
}

/// Every pixel of the window's icon is the mean of sixteen in the icon's file, which another PNG decoder reads.
fn window_has_the_icon_of_the_program(window: &Window) {
    let said = property(window, "32c", "_NET_WM_ICON");
    let numbers: Vec<u32> = said.split(['=', ',']).filter_map(|number| number.trim().parse().ok()).collect();
    assert_eq!(&numbers[..2], [64, 64], "{said}");
    let file = Picture::decode(include_bytes!("../../../assets/icon/sidestep.png"));
    for (at, argb) in numbers[2..].iter().enumerate() {
        let (x, y) = (at % 64 * 4, at / 64 * 4);
        for channel in 0..3 {
            let pixels = (0..16).map(|i| u32::from(file.at((x + i % 4, y + i / 4))[channel]));
            let mean = pixels.sum::<u32>() / 16;
            let shown = argb >> (16 - 8 * channel) & 255;
            assert_eq!(shown, mean, "pixel {at}, channel {channel}");
        }
    }
}

#[test]
fn the_mouse_turns_switches_and_moves_what_it_grips() {
    let Some(window) = Window::open("circle-10") else { return };
    window.key("space");
    sleep(Duration::from_millis(1300));

    window.click(VO_BUTTON);
    window.logged("set method = vo for all");
    window.until("the button is lit", |now| now.near(VO_BUTTON, DARK_ACCENT));
    window.click(ORCA_BUTTON);
    window.logged("set method = orca for all");
    window.away();

    let before = window.settled();
    window.drag("1", TIME_HORIZON_KNOB, TIME_HORIZON_LOW);
    window.logged("set time_horizon = ");
    let horizon = window.last_value("set time_horizon = ");
    assert!(horizon > 0.1 && horizon < 1.0, "dragged to {horizon} s, near the left end of 0.1 … 20");
    window.until("the constructions follow the slider", |now| now.differs_from(&before, WORLD) > 500);
    window.double_click(TIME_HORIZON_LOW);
    window.logged("set time_horizon = 2 for all");
    window.away();
    window.until("and so they do back", |now| now.differs_from(&before, WORLD) == 0);

    // The agent that the click selected is the one that the scope switch names and the drag moves.
    let at = before.inside_a_body();
    window.click(at);
    window.until("the inspector follows the click", |now| now.differs_from(&before, RIGHT_PANEL) > 500);
    window.click(SCOPE_AGENT);
    window.key("5");
    window.logged("set method = none for agent ");
    let selected = window.last_value("set method = none for agent ");
    let still = window.picture();
    window.drag("1", at, (at.0 + 40, at.1 + 60));
    window.logged(&format!("move agent {selected} to ["));
    window.until("the dragged agent is elsewhere", |now| now.differs_from(&still, WORLD) > 500);
    let rest = window.picture();
    sleep(Duration::from_millis(300));
    assert_eq!(window.picture().differs_from(&rest, WORLD), 0, "a drag does not let a paused world run");

    // The bounds of the scene have changed, so the first fit makes the picture to compare with. A body shows its number
    // while the pointer is on it, and what the legend covers is not counted.
    window.away();
    window.key("f");
    sleep(Duration::from_millis(300));
    let fitted = window.picture();
    let (area, from) = fitted.bodies();
    // One notch: three would move most agents out of the picture.
    window.scroll("4", 1, (612, 430));
    window.until("the wheel zooms in", |now| now.bodies().0 > 1.15 * area);
    window.key("f");
    window.until("F shows everything again, to the pixel", |now| now.differs_from(&fitted, WORLD) == 0);
    window.scroll("5", 2, (612, 430));
    window.until("the wheel zooms out", |now| now.bodies().0 < 0.8 * area);
    window.key("f");
    window.until("and so it does from afar", |now| now.differs_from(&fitted, WORLD) == 0);

    // To the left: on the right some would be hidden by the panel and the legend.
    window.drag("3", (440, 120), (400, 100));
    window.until("a right drag carries the world along", |now| {
        let to = now.bodies().1;
        (to.0 - from.0 + 40.0).abs() < 3.0 && (to.1 - from.1 + 20.0).abs() < 3.0
    });
    window.key("f");
    window.until("F undoes it", |now| now.differs_from(&fitted, WORLD) == 0);
}

/// The center of the lens on top of the right panel, and its pixels for 1 m/s at a maximum speed of 2 m/s.
const LENS_MIDDLE: (f64, f64) = (1120.0, 220.0);
const LENS_SCALE: f64 = 320.0 * 0.92 / 5.0;
const LENS: Area = Area { x: 962, y: 64, width: 316, height: 312 };

#[test]
fn a_hand_on_the_lens_drags_the_wish_and_undo_gives_it_back() {
    let Some(window) = Window::open("circle-10") else { return };
    window.key("space");
    window.key("BackSpace");
    sleep(Duration::from_millis(1300));
    // At step 0 the preferred velocity points straight to the goal, at the preferred speed.
    let world = Scenario::load("circle-10").expect("a built-in scenario").world();
    let agent = &world.agents[0];
    let way = agent.goal().expect("a goal") - agent.position;
    let wish = way.normalize() * agent.settings.preferred_speed;
    let at = |x: f64, y: f64| {
        let place = (LENS_MIDDLE.0 + LENS_SCALE * x, LENS_MIDDLE.1 - LENS_SCALE * y);
        (place.0.round() as usize, place.1.round() as usize)
    };
    let before = window.picture();
    window.drag("1", at(f64::from(wish.x), f64::from(wish.y)), at(0.5, 1.0));
    window.logged("set preferred velocity of agent 0 to [");
    window.until("the lens shows the new decision", |now| now.differs_from(&before, LENS) > 500);
    window.until("and so does the world", |now| now.differs_from(&before, WORLD) > 500);
    window.key("ctrl+z");
    window.logged("undo: set preferred velocity of agent 0");
    window.away();
    window.until("the wish is back", |now| now.differs_from(&before, LENS) == 0);
    // Next to the world the lens takes its part of the middle.
    window.key("s");
    window.until("the lens stands beside the world", |now| now.differs_from(&before, WORLD) > 5000);
}

#[test]
fn a_clip_recorded_by_key_decodes_and_the_run_in_it_opens() {
    let Some(mut window) = Window::open("circle-10") else { return };
    window.key("shift+r");
    sleep(Duration::from_secs(3));
    // At rest it is finished and said without a hand.
    window.key("space");
    window.key("shift+r");
    window.away();
    let still = window.picture();
    let folder = window.folder.path().to_path_buf();
    let clip = folder.join("circle-of-10-clip.mp4");
    let start = Instant::now();
    while !clip.exists() {
        assert!(start.elapsed() < Duration::from_secs(120), "no clip came");
        window.assert_running();
        sleep(Duration::from_millis(100));
    }
    // Toasts are at the bottom of the world.
    let toasts =
        Area { x: WORLD.x + 150, y: WORLD.y + WORLD.height - 120, width: WORLD.width - 300, height: 110 };
    window.until("a toast", |now| now.differs_from(&still, toasts) > 1000);
    let middle = Area { height: WORLD.height - 240, y: WORLD.y + 60, ..WORLD };
    assert_eq!(window.picture().differs_from(&still, middle), 0, "time stands still");
    // Complete or absent: a file with the final name can be read immediately.
    let probe = Command::new("ffprobe")
        .args([
            "-v",
            "error",
            "-count_frames",
            "-show_entries",
            "stream=codec_name,width,height,nb_read_frames",
        ])
        .args(["-of", "default=noprint_wrappers=1"])
        .arg(&clip)
        .output()
        .expect("ffprobe starts");
    let listing = String::from_utf8_lossy(&probe.stdout).into_owned();
    assert!(probe.status.success() && probe.stderr.is_empty(), "{}", String::from_utf8_lossy(&probe.stderr));
    for wanted in ["codec_name=h264", "width=1280", "height=720"] {
        assert!(listing.contains(wanted), "{listing}");
    }
    let frames = listing.lines().find_map(|line| line.strip_prefix("nb_read_frames="));
    let frames: f64 = frames.and_then(|frames| frames.parse().ok()).expect("a number of frames");
    // 50 a second for 3 s; a slow machine simulates less in that time.
    assert!((30.0..=200.0).contains(&frames), "{frames} frames");

    // A picture of now, and one of the window with its panels.
    window.key("F9");
    window.key("F10");
    let start = Instant::now();
    for name in ["circle-of-10-picture.png", "circle-of-10-window.png"] {
        while !folder.join(name).exists() {
            assert!(start.elapsed() < Duration::from_secs(60), "no {name} came");
            sleep(Duration::from_millis(100));
        }
    }
    let files: Vec<String> = std::fs::read_dir(&folder)
        .expect("the folder")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("a name"))
        .collect();
    assert!(!files.iter().any(|name| name.starts_with(".sidestep")), "nothing unfinished: {files:?}");
    assert_eq!(window.quit().code(), Some(0));
    // The run in the clip opens, as it does when the clip is dropped.
    window.start(clip.to_str().expect("a plain path"));
    window.key("space");
    window.away();
    let opened = window.picture();
    assert!(opened.share(WORLD, DARK_BODY, 16) > 0.008, "no agents");
}

#[test]
fn the_same_command_gives_the_same_clip_with_and_without_a_display() {
    let Some(screen) = Screen::new() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let record = |name: &str, display: Option<&str>| -> Vec<u8> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sidestep"));
        command.args([
            "record",
            "circle-10",
            "--from",
            "3",
            "--seconds",
            "1",
            "--size",
            "320x240",
            "--out",
            name,
        ]);
        command.current_dir(folder.path()).env_remove("WAYLAND_DISPLAY").env_remove("DISPLAY");
        if let Some(display) = display {
            command.env("DISPLAY", display);
        }
        let done = command.output().expect("the program starts");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        std::fs::read(folder.path().join(name)).expect("the clip")
    };
    let with = record("with.gif", Some(&screen.display));
    assert!(with.len() > 10_000 && with == record("without.gif", None));
}

#[test]
fn time_goes_back_by_key_and_by_the_bar() {
    let Some(window) = Window::open("circle-10") else { return };
    // At most four seconds, paused at a step that the log reports.
    sleep(Duration::from_secs(2));
    window.key("space");
    window.key("1");
    let step = window.logged("set method = vo for all");
    // Software rendering on a shared machine: a graphics card is faster.
    let log = std::fs::read_to_string(window.log_file()).expect("the log");
    let first =
        log.lines().find_map(|line| line.strip_prefix("0\tfirst picture after ")).expect("a first picture");
    let seconds: f32 = first.trim_end_matches(" s").parse().expect("a number");
    assert!(seconds < 10.0, "the first picture came after {seconds} s");
    window.key("comma");
    window.key("comma");
    window.key("2");
    assert_eq!(window.logged("set method = rvo for all"), step - 2, "two steps back");
    window.key("Home");
    window.key("3");
    assert_eq!(window.logged("set method = hrvo for all"), 0, "the first step");
    // The timeline is left of the middle of the last row; its cursor is at the very start now.
    for _ in 0..20 {
        window.key("period");
    }
    window.away();
    let later = window.picture();
    window.drag("1", (400, 786), (190, 786));
    window.away();
    window.until("the hand has drawn the world back", |now| now.differs_from(&later, WORLD) > 500);
    window.key("4");
    assert!(window.logged("set method = orca for all") < 10);
}

/// A strip of the left panel with names of parameters, which differ from row to row.
const LEFT_STRIP: Area = Area { x: 4, y: TOP + 20, width: 120, height: SCREEN.1 - TOP - BOTTOM - 40 };

/// The heading of the overlays, folded at first.
const OVERLAYS: (usize, usize) = (55, 499);

/// The distance by which an area's content has moved up between two pictures, pixels: the shift with the least
/// difference.
fn scrolled(before: &Picture, after: &Picture, area: Area) -> usize {
    let differing = |shift: usize| {
        let rows = area.y..area.y + area.height - shift;
        let pixels = rows.flat_map(|y| (area.x..area.x + area.width).map(move |x| (x, y)));
        let (mut differ, mut all) = (0, 0);
        for (x, y) in pixels {
            differ += usize::from(after.at((x, y)) != before.at((x, y + shift)));
            all += 1;
        }
        (1000 * differ / all, shift)
    };
    (0..area.height / 2).map(differing).min().expect("a shift").1
}

#[test]
fn ten_notches_of_the_wheel_scroll_a_panel_and_zoom_the_lens() {
    // The bridge between window and panels divides the wheel's value: ten notches once scrolled by 4 pixels.
    let Some(window) = Window::open("circle-10") else { return };
    window.key("space");
    window.click(OVERLAYS);
    window.away();
    sleep(Duration::from_millis(1300));
    let before = window.settled();
    window.scroll("5", 10, (100, 600));
    sleep(Duration::from_millis(500));
    let after = window.picture();
    let moved = scrolled(&before, &after, LEFT_STRIP);
    assert!(moved >= 100, "ten notches scroll by {moved} pixels");
    assert_eq!(after.differs_from(&before, WORLD), 0, "the world stays where it is");
    window.scroll("4", 10, (100, 600));
    // The pointer stays until the panel, which scrolls smoothly, has come to rest.
    window.until("and back", |now| scrolled(&before, now, LEFT_STRIP) == 0);
    window.away();
    window.until("as it was", |now| now.differs_from(&before, LEFT_STRIP) == 0);
    // In the lens a notch zooms by the same factor as in the world: 1.18.
    let lens = (LENS_MIDDLE.0 as usize, LENS_MIDDLE.1 as usize);
    window.scroll("5", 4, lens);
    window.away();
    window.until("the lens shows twice as much", |now| now.differs_from(&before, LENS) > 5000);
    assert_eq!(window.picture().differs_from(&before, WORLD), 0, "the world stays where it is");
}

/// A part of the list of scenarios, unfolded by the title in the top bar, that lies over the world.
const LIST: Area = Area { x: 280, y: 120, width: 20, height: 300 };
/// The world to the right of the list.
const BESIDE_LIST: Area = Area { x: 760, y: 110, width: 180, height: 560 };

#[test]
fn an_open_menu_has_the_keyboard_and_the_next_click() {
    let Some(window) = Window::open("circle-10") else { return };
    window.key("space");
    window.away();
    sleep(Duration::from_millis(1300));
    let before = window.picture();
    let unfold = || {
        window.key("ctrl+p");
        window.until("the list unfolds", |now| now.differs_from(&before, LIST) > 100);
    };
    let folded = |what: &str| {
        window.away();
        window.until(what, |now| {
            now.differs_from(&before, WORLD) + now.differs_from(&before, RIGHT_PANEL) == 0
        });
    };
    // Escape once cleared the selection and left the list open.
    unfold();
    window.key("Escape");
    folded("Escape folds it and does nothing besides");
    // A click next to it selected or moved the world, and left the list open.
    let body = before.inside_a_body_of(Some(BESIDE_LIST));
    for held in ["0", "0.15"] {
        unfold();
        window.point(body);
        window.xdotool(&["mousedown", "1", "sleep", held, "mouseup", "1"]);
        // The frame that processes the click has the pointer where it was made.
        sleep(Duration::from_millis(300));
        folded("a click elsewhere folds it and does nothing besides");
    }
    // Letters switched overlays, which was remembered: the menu of marks has no text field that takes them.
    window.click(MARKS);
    window.until("the menu of marks unfolds", |now| now.differs_from(&before, RIGHT_PANEL) > 1000);
    window.xdotool(&["type", "gtoh"]);
    window.key("Escape");
    folded("letters go nowhere");

    unfold();
    window.xdotool(&["type", "--delay", "30", "predator"]);
    window.key("Return");
    window.logged("open predator-and-prey");
}

/// The menu of marks at the right end of the timeline.
const MARKS: (usize, usize) = (1261, 778);

/// Processor time that a program has used so far, s.
#[cfg(target_os = "linux")]
fn processor_time(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("the program runs");
    // The name may contain spaces, but what follows its bracket does not. User and system time are fields 14 and 15.
    let fields: Vec<&str> = stat.rsplit_once(')').expect("a name").1.split_whitespace().collect();
    let ticks = |field: usize| -> f64 { fields[field - 3].parse().expect("ticks") };
    // A hundred ticks a second on every current Linux.
    (ticks(14) + ticks(15)) / 100.0
}

#[test]
fn at_rest_the_first_touch_wakes_it() {
    let Some(window) = Window::open("circle-10") else { return };
    window.away();
    window.key("space");
    // At each of these the window is at rest, which may last a second: the input ends the rest.
    for (key, method) in [("1", "vo"), ("2", "rvo"), ("3", "hrvo"), ("4", "orca")] {
        sleep(Duration::from_millis(2600));
        let (lines, touched) = (window.log_lines().len(), Instant::now());
        window.xdotool(&["key", key]);
        while window.log_lines().len() == lines {
            sleep(Duration::from_millis(2));
            assert!(touched.elapsed() < PATIENCE, "key {key} is not answered");
        }
        let took = touched.elapsed();
        println!("key {key} is answered after {took:?}");
        window.logged(&format!("set method = {method} for all"));
        assert!(took < Duration::from_millis(500), "key {key} is answered after {took:?}");
    }
    window.key("1");
    let step = window.logged("set method = vo for all");
    window.key("space");
    sleep(Duration::from_secs(1));
    window.key("2");
    assert!(window.logged("set method = rvo for all") > step, "time goes on");
}

/// The share of a core that the window takes in four seconds.
#[cfg(target_os = "linux")]
fn share_of_a_core(window: &Window) -> f64 {
    let process = window.program.borrow().as_ref().expect("it runs").id();
    let (before, start) = (processor_time(process), Instant::now());
    sleep(Duration::from_secs(4));
    (processor_time(process) - before) / start.elapsed().as_secs_f64()
}

/// Two agents that reach their goals in the first second.
#[cfg(target_os = "linux")]
const SHORT_WAYS: &str = r#"
title = "Short ways"
time_step = 0.1
method = "orca"
[[agents]]
position = [-1.0, 0.0]
goal = [-1.6, 0.0]
[[agents]]
position = [1.0, 0.0]
goal = [1.6, 0.0]
"#;

/// When paused, it once drew as often as it could: more than a core with a software renderer.
#[test]
#[cfg(target_os = "linux")]
fn paused_or_arrived_or_hidden_it_takes_less_than_three_hundredths_of_a_core() {
    let Some(mut window) = Window::open("circle-10") else { return };
    window.key("space");
    window.away();
    sleep(Duration::from_secs(3));
    let paused = share_of_a_core(&window);
    // A covered or minimized window draws nothing and stops time, though it is playing.
    window.key("space");
    window.key("1");
    let step = window.logged("set method = vo for all");
    window.xdotool(&["search", "--name", "^sidestep$", "windowunmap"]);
    sleep(Duration::from_secs(1));
    let hidden = share_of_a_core(&window);
    sleep(Duration::from_secs(6));
    window.xdotool(&["search", "--name", "^sidestep$", "windowmap"]);
    window.until("it is drawn again", |now| now.share(WORLD, DARK_BACKGROUND, 0) > 0.2);
    window.key("2");
    let later = window.logged("set method = rvo for all");
    // Eleven seconds would have been 110 steps; some pass before and after.
    assert!(later > step && later < step + 80, "from step {step} to {later}");
    assert_eq!(window.quit().code(), Some(0));

    let file = window.folder.path().join("short-ways.toml");
    std::fs::write(&file, SHORT_WAYS).expect("a file");
    window.start(file.to_str().expect("a plain path"));
    // Agents are slow on the last meter.
    sleep(Duration::from_secs(14));
    let arrived = share_of_a_core(&window);
    println!("of a core: {paused:.3} paused, {hidden:.3} hidden, {arrived:.3} arrived");
    for (share, when) in [(paused, "paused"), (hidden, "hidden"), (arrived, "all arrived")] {
        assert!(share < 0.03, "{share:.3} of a core, {when}");
    }
    // It is playing all along: a change wakes it without a press of play.
    window.key("1");
    let step = window.logged("set method = vo for all");
    let body = window.picture().inside_a_body();
    window.drag("1", body, (body.0, body.1 - 150));
    sleep(Duration::from_secs(2));
    window.key("2");
    assert!(window.logged("set method = rvo for all") > step + 5, "time goes on");
}

#[test]
#[cfg(target_os = "linux")]
fn at_rest_a_tooltip_comes_and_without_the_focus_it_plays_on() {
    use x11rb::{
        connection::Connection,
        protocol::xproto::{ConnectionExt, CreateWindowAux, InputFocus, WindowClass},
    };
    let Some(window) = Window::open("circle-10") else { return };
    window.key("space");
    window.away();
    sleep(Duration::from_millis(2500));
    let before = window.picture();
    window.point(TIME_HORIZON_LOW);
    let tooltip_area = Area { x: LEFT + 4, y: TIME_HORIZON_LOW.1, width: 300, height: 120 };
    window.until("a tooltip stands beside the panel", |now| now.differs_from(&before, tooltip_area) > 3000);
    window.away();
    window.until("it is gone", |now| now.differs_from(&before, tooltip_area) == 0);

    window.key("space");
    window.key("1");
    let step = window.logged("set method = vo for all");
    // Another window takes the focus.
    let (server, screen) = x11rb::connect(Some(&window.screen.display)).expect("the display");
    let (other, screen) = (server.generate_id().expect("an id"), &server.setup().roots[screen]);
    let class = WindowClass::INPUT_OUTPUT;
    let (depth, look) = (x11rb::COPY_DEPTH_FROM_PARENT, &CreateWindowAux::new());
    server.create_window(depth, other, screen.root, 0, 0, 30, 30, 0, class, 0, look).expect("a window");
    server.map_window(other).expect("it is shown");
    server.flush().expect("sent");
    sleep(Duration::from_millis(300));
    server.set_input_focus(InputFocus::POINTER_ROOT, other, x11rb::CURRENT_TIME).expect("the focus");
    server.flush().expect("sent");
    sleep(Duration::from_secs(4));
    server
        .set_input_focus(InputFocus::POINTER_ROOT, u32::from(InputFocus::POINTER_ROOT), x11rb::CURRENT_TIME)
        .expect("back");
    server.flush().expect("sent");
    sleep(Duration::from_millis(200));
    window.key("2");
    let later = window.logged("set method = rvo for all");
    assert!(later > step + 15, "from step {step} to {later} in four seconds");
}

#[test]
fn the_window_bears_any_size() {
    let Some(window) = Window::open("circle-10") else { return };
    for (width, height) in [(1024, 640), (640, 400), (300, 200), SCREEN] {
        window.xdotool(&[
            "search",
            "--name",
            "^sidestep$",
            "windowsize",
            &width.to_string(),
            &height.to_string(),
        ]);
        let corner = Area { x: width - 60, y: height - 40, width: 50, height: 30 };
        window.until("the new size is filled", |now| {
            now.share(corner, [0, 0, 0], 0) < 0.02 && now.colors() > 50
        });
        // Panels in a narrow window must still respond.
        window.key("h");
        window.key("h");
        window.click((20.min(width), 100.min(height)));
    }
    window.key("1");
    window.logged("set method = vo for all");
}

#[test]
fn a_scenario_that_does_not_exist_is_one_line_and_no_window() {
    let Some(screen) = Screen::new() else { return };
    let output = Command::new(env!("CARGO_BIN_EXE_sidestep"))
        .arg("no-such-scenario.toml")
        .env("DISPLAY", &screen.display)
        .output()
        .expect("the program starts");
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{words}");
    assert_eq!(words.lines().count(), 1, "{words}");
    assert!(words.contains("no-such-scenario.toml"), "{words}");
}
