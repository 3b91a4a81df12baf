//! A scene drawn in the window, saved, and opened again.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

use sidestep_core::{geometry::polygon::doubled_area, sim::digest::digest};
use sidestep_lab::Scenario;

use super::{
    desk::{BOTTOM, LEFT, PATIENCE, SCREEN, TOP, WORLD, Window},
    seen::pixel,
};

/// Corners of the room, pixels of the small window.
const CORNERS: [(usize, usize); 4] = [(290, 170), (934, 170), (934, 600), (290, 600)];

/// The wall across the room, in two parts with a door between them.
const WALLS: [[(usize, usize); 2]; 2] = [[(612, 180), (612, 330)], [(612, 450), (612, 590)]];

/// The starts of nine agents; their goals are behind the door.
fn starts() -> impl Iterator<Item = (usize, usize)> {
    let rows = [220, 300, 540];
    rows.into_iter().flat_map(|y| [340, 430, 520].map(|x| (x, y)))
}

/// Width of the right panel in a wide window, pixels.
const WIDE_RIGHT: usize = 480;

/// The position of a place of the small window in a window of another size, pixels.
fn scaled((x, y): (usize, usize), (width, height): (usize, usize)) -> (usize, usize) {
    if (width, height) == SCREEN {
        return (x, y);
    }
    let (wide, high) = (width - LEFT - WIDE_RIGHT, height - TOP - BOTTOM);
    (LEFT + (x - LEFT) * wide / WORLD.width, TOP + (y - TOP) * high / WORLD.height)
}

/// Draws a room with a door, and nine agents, in a window of this size.
pub(super) fn draw(window: &Window, size: (usize, usize)) {
    let at = |place| scaled(place, size);
    window.key("ctrl+n");
    // The camera fits the new scene.
    sleep(Duration::from_millis(500));
    // A second press selects rooms.
    window.key("o");
    window.key("o");
    CORNERS.iter().for_each(|corner| window.click(at(*corner)));
    window.key("Return");
    window.logged("set obstacles: 1 polygons");
    window.key("w");
    WALLS.iter().for_each(|[from, to]| window.drag("1", at(*from), at(*to)));
    window.logged("set obstacles: 3 polygons");
    window.key("a");
    for (added, (x, y)) in (1..).zip(starts()) {
        window.drag("1", at((x, y)), at((1224 - x, y)));
        window.logged_times("add agent", added);
    }
    window.key("v");
}

/// Saves, and waits for the file of this name.
fn save(window: &Window, name: &str) -> Scenario {
    window.key("ctrl+s");
    let file = window.folder.path().join(name);
    let start = std::time::Instant::now();
    while !file.exists() {
        assert!(start.elapsed() < PATIENCE, "{name} is not there: {:?}", names(window.folder.path()));
        sleep(Duration::from_millis(100));
    }
    Scenario::load(&file.display().to_string()).expect("a scenario")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn a_room_with_a_door_and_nine_agents_is_drawn_saved_and_opened_again() {
    let Some(mut window) = Window::open("circle-10") else { return };
    window.key("space");
    draw(&window, SCREEN);
    let drawn = save(&window, "new-scene-step-0.toml");
    assert_eq!((drawn.agents.len(), drawn.polygons.len()), (9, 3));
    assert_eq!(drawn.polygons[0].len(), CORNERS.len());
    let goals =
        drawn.agents.iter().filter(|agent| agent.goal().is_some_and(|goal| goal.x > agent.position.x));
    assert_eq!(goals.count(), 9, "all go to the other side");
    assert!(doubled_area(&drawn.polygons[0]) < 0.0, "a room");
    assert!(window.quit().success());
    assert!(!draft(&window).exists(), "what is saved is no draft");

    window.start(&window.folder.path().join("new-scene-step-0.toml").display().to_string());
    window.key("space");
    window.key("Home");
    let again = save(&window, "new-scene-step-0-2.toml");
    assert_eq!(digest(&again.world()), digest(&drawn.world()));
    // It runs, and no agent starts stuck in a wall.
    let mut run = drawn.replay();
    for _ in 0..40 {
        run.step();
    }
    let went = |k: usize| run.world().agents[k].position.distance(drawn.agents[k].position);
    assert!((0..9).all(|k| went(k) > 0.1), "all have left");
}

#[test]
fn what_was_drawn_and_not_saved_is_kept_for_the_next_start() {
    let Some(window) = Window::open("circle-10") else { return };
    window.key("space");
    window.key("ctrl+n");
    sleep(Duration::from_millis(500));
    window.key("p");
    window.drag("1", (600, 500), (640, 500));
    window.logged("set obstacles: 0 polygons, 1 circles");
    assert!(window.quit().success());
    let draft = Scenario::load(&draft(&window).display().to_string()).expect("a draft");
    assert_eq!((draft.agents.len(), draft.circles.len()), (0, 1));
}

/// The draft of the first window.
fn draft(window: &Window) -> PathBuf {
    window.config_folder().join("drafts/scene.toml")
}

/// The button "open it" before the words about an unsaved scene.
const OPEN_IT: (usize, usize) = (420, 698);

#[test]
fn what_was_drawn_when_the_program_was_killed_is_offered_at_the_next_start() {
    let Some(mut window) = Window::open("circle-10") else { return };
    window.key("space");
    window.key("ctrl+n");
    sleep(Duration::from_millis(500));
    window.key("c");
    window.drag("1", (600, 420), (600, 300));
    window.logged("add agent");
    window.key("p");
    window.drag("1", (600, 500), (640, 500));
    window.logged("set obstacles: 0 polygons, 1 circles");
    let draft = draft(&window);
    let start = std::time::Instant::now();
    let kept = || Scenario::load(&draft.display().to_string()).is_ok_and(|draft| draft.circles.len() == 1);
    while !kept() {
        assert!(start.elapsed() < PATIENCE, "nothing is kept a second after a change");
        sleep(Duration::from_millis(100));
    }
    let drawn = Scenario::load(&draft.display().to_string()).expect("a draft");
    assert_eq!((drawn.world().agents.len(), drawn.groups.len()), (8, 1), "the circle is a rule");
    window.kill();

    window.start("circle-10");
    window.key("space");
    window.click(OPEN_IT);
    window.logged("open draft");
    // Killed before the draft was written again.
    window.kill();
    window.start("circle-10");
    window.key("space");
    window.click(OPEN_IT);
    window.logged("open draft");
    let again = save(&window, "new-scene-step-0.toml");
    assert_eq!(digest(&again.world()), digest(&drawn.world()));
}

/// Center of a circle of agents around the door, and a place on its rim between the walls.
const CIRCLE: [(usize, usize); 2] = [(612, 390), (788, 317)];

/// The longest time for all the input.
const MINUTE: Duration = Duration::from_secs(60);

#[test]
fn a_doorway_is_rebuilt_by_hand_in_under_a_minute() {
    let Some(window) = Window::open("circle-10") else { return };
    window.key("space");
    let start = std::time::Instant::now();
    window.key("ctrl+n");
    sleep(Duration::from_millis(500));
    window.key("o");
    window.key("o");
    CORNERS.iter().for_each(|corner| window.click(*corner));
    window.key("Return");
    window.logged("set obstacles: 1 polygons");
    window.key("w");
    WALLS.iter().for_each(|[from, to]| window.drag("1", *from, *to));
    window.logged("set obstacles: 3 polygons");
    window.key("a");
    window.drag("1", (560, 300), (900, 500));
    window.logged("add agent");
    window.key("c");
    window.drag("1", CIRCLE[0], CIRCLE[1]);
    window.logged_times("add agent", 9);
    window.key("v");
    let drawn = save(&window, "new-scene-step-0.toml");
    assert!(start.elapsed() < MINUTE, "{:?}", start.elapsed());
    let drawn_agents = drawn.world().agents;
    assert_eq!((drawn_agents.len(), drawn.polygons.len()), (9, 3));
    assert_eq!((drawn.groups.len(), drawn.groups[0].n), (1, 8), "the circle is a rule");
    // Goals of the circle are opposite the starts: an agent with its goal on the other side goes through the door.
    let door = drawn.polygons[1][0].x;
    let sides =
        |agent: &sidestep_core::Agent, at: sidestep_core::Vec2| (agent.position.x < door) != (at.x < door);
    let goals = drawn_agents.iter().filter(|agent| agent.goal().is_some_and(|goal| sides(agent, goal)));
    assert_eq!(goals.count(), 9);
    let mut run = drawn.replay();
    for _ in 0..600 {
        run.step();
    }
    let now = &run.world().agents;
    let through = drawn_agents.iter().zip(now).filter(|(was, is)| sides(was, is.position)).count();
    assert!(through > 0, "nobody went through the door in a minute");
}

#[test]
fn a_group_is_enlarged_and_an_agent_of_another_one_deleted() {
    // Between two steps, trails and figures knew fewer agents than the list of ids: the window panicked.
    let Some(window) = Window::of_size(SCREEN) else { return };
    let mut window = window;
    window.start_seen(&["circle-10"]);
    window.key("space");
    window.key("ctrl+n");
    sleep(Duration::from_millis(500));
    window.key("a");
    window.drag("1", (330, 600), (860, 600));
    window.logged("add agent");
    window.key("c");
    window.drag("1", (600, 420), (600, 300));
    window.logged_times("add agent", 9);
    let number = window.until_seen("the number of its agents", PATIENCE, |seen| {
        seen.find(|words| words.text == "8" && words.at.0[0] > 900.0).is_some()
    });
    let field = number.find(|words| words.text == "8" && words.at.0[0] > 900.0).expect("a field").at;
    window.double_click(pixel(field.center()));
    window.key("ctrl+a");
    window.xdotool(&["type", "12"]);
    window.key("Return");
    let seen = window.until_seen("twelve agents and the first", PATIENCE, |seen| seen.agents.len() == 13);
    window.key("v");
    let first = seen.world.as_ref().expect("a camera").place(seen.agents[0].position);
    window.click(pixel(first));
    window.key("Delete");
    window.until_seen("twelve agents", PATIENCE, |seen| seen.agents.len() == 12);
    window.key("ctrl+z");
    window.until_seen("the first one is back", PATIENCE, |seen| seen.agents.len() == 13);
}

#[test]
fn a_window_that_panics_leaves_its_scene_and_a_report() {
    let Some(screen) = super::desk::Screen::new() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let scene = folder.path().join("two.toml");
    let text = "[[agents]]\nposition = [0, 0]\ngoal = [50, 0]\n[view]\nstart = \"paused\"\n";
    std::fs::write(&scene, text).expect("a scene");
    let mut program = Command::new(env!("CARGO_BIN_EXE_sidestep"))
        .arg(&scene)
        .env("DISPLAY", &screen.display)
        .env_remove("WAYLAND_DISPLAY")
        .env("SIDESTEP_CONFIG_DIR", folder.path().join("config"))
        .env("SIDESTEP_PANIC_AT", "4")
        .env("LIBGL_ALWAYS_SOFTWARE", "1")
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    sleep(Duration::from_secs(3));
    for key in ["F7", "ctrl+a", "ctrl+d", "space"] {
        let pressed = Command::new("xdotool").args(["key", key]).env("DISPLAY", &screen.display).status();
        assert!(pressed.expect("xdotool starts").success());
        sleep(Duration::from_millis(300));
    }
    let status = program.wait().expect("it ends");
    assert_eq!(status.code(), Some(101));
    let mut said = String::new();
    std::io::Read::read_to_string(&mut program.stderr.take().expect("a pipe"), &mut said).expect("text");
    assert_eq!(said.lines().count(), 1, "one line: {said}");
    let config = folder.path().join("config");
    let files = std::fs::read_dir(&config).expect("a folder").map(|it| it.expect("an entry").path());
    let report = files.into_iter().find(|file| file.to_string_lossy().contains("panic-")).expect("a report");
    assert!(said.contains(&report.display().to_string()), "{said}");
    let report = std::fs::read_to_string(report).expect("text");
    let parts = [
        "panic at 4",
        "== scene\n",
        "[[agents]]",
        "== happenings\n",
        r#"{"Edit":"Double"}"#,
        r#"{"Step":4}"#,
    ];
    for part in [env!("CARGO_PKG_VERSION")].into_iter().chain(parts) {
        assert!(report.contains(part), "{part}: {report}");
    }
    let drafts = said.split_whitespace().map(|word| word.trim_end_matches(';'));
    let draft = drafts.into_iter().find(|word| word.ends_with(".toml")).expect("the line names the draft");
    let kept = Scenario::load(draft).expect("the draft is a scenario");
    assert_eq!(kept.agents.len(), 2, "the scene as it was drawn");
}
