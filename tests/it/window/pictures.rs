//! The pictures of the window in assets/gallery/window are up to date.
//!
//! `SIDESTEP_WRITE_SCREENS=1` takes them again, in two sizes; without it the smaller ones are compared, roughly,
//! because letters and edges depend on the driver.

use std::{fs, io::Read, path::PathBuf, thread::sleep, time::Duration};

use flate2::read::GzDecoder;

use super::desk::{Area, PAUSED, Picture, SCREEN, Window, with_view};

/// The other size of the pictures, pixels.
const LARGE: (usize, usize) = (1920, 1080);

/// Pictures are compared by the mean colors of squares of this side, pixels.
const CELL: usize = 32;

/// Returns true if pictures are taken again instead of being compared.
fn is_written() -> bool {
    std::env::var_os("SIDESTEP_WRITE_SCREENS").is_some()
}

/// A moment of the window that a picture shows.
struct Scene {
    /// The name of the picture.
    name: &'static str,
    /// A scenario that opens at one moment and stays there.
    text: String,
    /// The actions before the picture is taken, on a window of this size.
    hand: fn(&Window, (usize, usize)),
    /// The ending of the file.
    ending: &'static str,
    /// The options after the file's name.
    options: &'static [&'static str],
}

/// A built-in scenario with these entries of `[view]` replaced.
fn opened(name: &'static str, view: &[(&str, &str)]) -> Scene {
    Scene { name, text: with_view(name, view), hand: |window, _| window.away(), ending: "toml", options: &[] }
}

fn first_screen() -> Scene {
    Scene { name: "first-screen", ..opened("circle-10", &[PAUSED, ("at", "4.0")]) }
}

/// An agent before the end of a wall, so that the edge is its only line.
const BEFORE_A_WALL: &str = r#"
title = "The line of an edge"
about = "Watch one agent pass the end of a wall: the edge gives one half-plane. Try dragging the wall."
time_step = 0.1
method = "orca"

[defaults]
radius = 0.4
max_speed = 1.5
time_horizon_obstacle = 3.0

[view]
select = 0
lens = "construction"
overlays = ["goals", "preferred", "chosen", "half-planes", "feasible"]
width = 12.0
at = 0.2
start = "paused"

[[agents]]
position = [0.0, 0.0]
goal = [8.0, 0.0]

[[polygons]]
vertices = [[2.0, -0.2], [2.0, 4.0]]
"#;

fn build_up() -> Scene {
    let hand = |window: &Window, (width, _): (usize, usize)| {
        let next = if width == SCREEN.0 { (1036, 411) } else { (1515, 537) };
        (0..5).for_each(|_| window.click(next));
        window.away();
    };
    Scene { name: "build-up", text: BEFORE_A_WALL.into(), hand, ending: "toml", options: &[] }
}

fn museum() -> Scene {
    let hand = |window: &Window, _: (usize, usize)| {
        window.key("ctrl+k");
        window.xdotool(&["type", "--delay", "30", "pushed toward"]);
        sleep(Duration::from_millis(300));
        window.key("Return");
        window.away();
        sleep(Duration::from_secs(2));
    };
    Scene { name: "museum", hand, ..opened("wander-box", &[PAUSED]) }
}

/// A room with a door, while its agents are being drawn.
fn drawing() -> Scene {
    let hand = |window: &Window, size: (usize, usize)| {
        super::drawing::draw(window, size);
        window.key("ctrl+a");
        window.away();
    };
    Scene { name: "drawing", hand, ..opened("circle-10", &[PAUSED]) }
}

/// Four worlds from one start, with plots and figures below.
fn side_by_side() -> Scene {
    let hand = |window: &Window, _: (usize, usize)| {
        window.key("ctrl+k");
        window.xdotool(&["type", "--delay", "30", "not rotated"]);
        sleep(Duration::from_millis(300));
        window.key("Return");
        sleep(Duration::from_millis(500));
        window.away();
    };
    Scene { name: "side-by-side", hand, ..opened("circle-10", &[PAUSED, ("at", "8.8")]) }
}

/// A lesson at one of its steps, found by these words.
fn lesson(name: &'static str, options: &'static [&'static str], hand: fn(&Window, (usize, usize))) -> Scene {
    Scene { name, options, hand, ..opened("circle-10", &[PAUSED]) }
}

/// Opens the lesson that the palette finds by these words.
fn attend(window: &Window, words: &str) {
    window.key("ctrl+k");
    window.xdotool(&["type", "--delay", "30", words]);
    sleep(Duration::from_millis(300));
    window.key("Return");
    sleep(Duration::from_secs(1));
}

/// The lessons that explain most, in both languages.
fn lessons() -> [Scene; 8] {
    let half_plane: fn(&Window, (usize, usize)) = |window, _| {
        attend(window, "Lesson 3: ORCA");
        (0..4).for_each(|_| window.key("Right"));
        window.away();
    };
    let choosing: fn(&Window, (usize, usize)) = |window, _| {
        attend(window, "Lesson 4: Choosing a vel");
        window.away();
    };
    let nothing_left: fn(&Window, (usize, usize)) = |window, _| {
        attend(window, "Lesson 5: Three balls");
        window.away();
    };
    let seeing_ahead: fn(&Window, (usize, usize)) = |window, _| {
        attend(window, "Lesson 8: Seeing ahead");
        window.away();
    };
    let (english, chinese): (&[&str], &[&str]) = (&["--lang", "en"], &["--lang", "zh"]);
    [
        lesson("lesson-3-en", english, half_plane),
        lesson("lesson-3-zh", chinese, half_plane),
        lesson("lesson-4-en", english, choosing),
        lesson("lesson-4-zh", chinese, choosing),
        lesson("lesson-5-en", english, nothing_left),
        lesson("lesson-5-zh", chinese, nothing_left),
        lesson("lesson-8-en", english, seeing_ahead),
        lesson("lesson-8-zh", chinese, seeing_ahead),
    ]
}

/// The log of an RVO2 that did not cut the cones off, at its third difference.
fn log_of_a_fault() -> Scene {
    let hand = |window: &Window, _: (usize, usize)| {
        window.key("Home");
        // Until the marks have appeared, and the toasts have gone.
        sleep(Duration::from_secs(12));
        (0..3).for_each(|_| {
            window.key("Page_Down");
            sleep(Duration::from_millis(500));
        });
        window.away();
    };
    let packed = golden_bytes("logs/slips/no-cut-off.csv.gz");
    let mut text = String::new();
    GzDecoder::new(&packed[..]).read_to_string(&mut text).expect("a log");
    Scene { name: "log", text, hand, ending: "csv", options: WALLS }
}

/// The walls of that log, which are in the same folder: the window shows their path as it is given.
const WALLS: &[&str] = &["--scenario", "walls.toml"];

fn golden_bytes(name: &str) -> Vec<u8> {
    fs::read(format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR"))).expect("a golden file")
}

impl Scene {
    /// The window showing the scene, once nothing moves any more.
    fn picture(&self, size: (usize, usize)) -> Option<Picture> {
        let mut window = Window::of_size(size)?;
        let file = window.folder.path().join(format!("{}.{}", self.name, self.ending));
        fs::write(&file, &self.text).expect("a scenario");
        fs::write(window.folder.path().join("walls.toml"), golden_bytes("logs/walls.toml")).expect("walls");
        let arguments = [&[file.to_str().expect("a plain path")][..], self.options].concat();
        window.start_with(&arguments);
        sleep(Duration::from_secs(1));
        (self.hand)(&window, size);
        sleep(Duration::from_secs(1));
        Some(window.picture())
    }

    fn file(&self, (width, height): (usize, usize)) -> PathBuf {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/gallery/window");
        format!("{folder}/{}-{width}x{height}.png", self.name).into()
    }

    /// Takes the pictures of these sizes, or compares the small one.
    fn hold_in(&self, sizes: &[(usize, usize)]) {
        if is_written() {
            for &size in sizes {
                let Some(picture) = self.picture(size) else { return };
                picture.save(&self.file(size));
            }
        }
        let Some(now) = self.picture(SCREEN) else { return };
        let kept = Picture::decode(&fs::read(self.file(SCREEN)).expect("a picture in the gallery"));
        let (all, other) = cells_that_differ(&kept, &now);
        assert!(other * 25 < all, "{}: {other} of {all} parts of the window look otherwise", self.name);
        assert!(kept.colors() > 50, "{}: the picture is blank", self.name);
    }

    fn hold(&self) {
        self.hold_in(&[SCREEN, LARGE]);
    }
}

/// The number of squares of two pictures, and the number of these with different mean colors.
fn cells_that_differ(a: &Picture, b: &Picture) -> (usize, usize) {
    let mean = |picture: &Picture, area: Area| {
        let sum = area.places().fold([0_usize; 3], |sum, at| {
            let color = picture.at(at).map(usize::from);
            [sum[0] + color[0], sum[1] + color[1], sum[2] + color[2]]
        });
        sum.map(|channel| channel / (CELL * CELL))
    };
    let (columns, rows) = (SCREEN.0 / CELL, SCREEN.1 / CELL);
    let differ = |k: &usize| {
        let area = Area { x: k % columns * CELL, y: k / columns * CELL, width: CELL, height: CELL };
        mean(a, area).iter().zip(mean(b, area)).any(|(a, b)| a.abs_diff(b) > 12)
    };
    (columns * rows, (0..columns * rows).filter(differ).count())
}

#[test]
fn the_first_screen_looks_as_in_the_gallery() {
    first_screen().hold();
}

#[test]
fn scenes_that_open_at_their_point_look_as_in_the_gallery() {
    let scenes = [
        opened("four-balls", &[]),
        opened("concave-trap", &[PAUSED]),
        opened("wander-box", &[PAUSED, ("at", "4.5")]),
    ];
    scenes.iter().for_each(Scene::hold);
}

#[test]
fn the_build_up_and_the_museum_look_as_in_the_gallery() {
    [build_up(), museum()].iter().for_each(Scene::hold);
}

#[test]
fn worlds_side_by_side_look_as_in_the_gallery() {
    side_by_side().hold();
}

#[test]
fn a_scene_that_is_drawn_looks_as_in_the_gallery() {
    drawing().hold();
}

#[test]
fn a_log_with_a_fault_looks_as_in_the_gallery() {
    log_of_a_fault().hold();
}

#[test]
fn lessons_look_as_in_the_gallery_in_both_languages() {
    // All are taken again, but only some are compared: a window takes long to open.
    let compared = |lesson: &&Scene| is_written() || ["lesson-3-zh", "lesson-8-en"].contains(&lesson.name);
    lessons().iter().filter(compared).for_each(|lesson| lesson.hold_in(&[SCREEN]));
}
