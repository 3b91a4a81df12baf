//! Files that are saved, opened and dropped.

use std::{
    io::Write,
    path::PathBuf,
    time::{Duration, Instant},
};

use egui_macroquad::macroquad::prelude::DroppedFile;
use sidestep_lab::{
    clips::{NewName, write_new},
    run::metrics::METRICS,
};

use super::*;

#[test]
fn a_saved_run_opens_with_its_past() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    app.files.folder = folder.path().to_path_buf();
    steps_of(app, 12);
    app.act(Command::parse_set("time_horizon=0.7").expect("a horizon"));
    steps_of(app, 12);
    let digest = app.document.panes.run().digest();
    app.act(FileAction::SaveRun);
    let files: Vec<_> = std::fs::read_dir(folder.path())
        .expect("the folder")
        .map(|entry| entry.expect("a file").path())
        .collect();
    assert_eq!(files.len(), 1, "{files:?}");
    app.act(SceneAction::Load(files[0].display().to_string()));
    app.time.playing = false;
    assert_eq!((app.document.panes.world().step, app.document.panes.past().end()), (0, 24));
    app.act(TimeAction::ToEnd);
    while app.time.goal.is_some() {
        app.advance_clock(Duration::from_millis(16));
    }
    assert_eq!(app.document.panes.run().digest(), digest);
    app.act(FileAction::ExportFigures);
    let mut names: Vec<String> = std::fs::read_dir(folder.path())
        .expect("the folder")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("a name"))
        .filter(|name| name.ends_with(".csv"))
        .collect();
    names.sort();
    assert_eq!(names, ["circle-of-10-agents.csv", "circle-of-10-figures.csv"]);
    let figures = std::fs::read_to_string(folder.path().join("circle-of-10-figures.csv")).expect("figures");
    assert_eq!(figures.lines().count(), 1 + 25);
    assert_eq!(figures.lines().next().expect("a header").split(',').count(), 2 + METRICS.len());
}

/// Steps of a run that takes many frames to read, even if other tests delay them.
const LONG_RUN: u64 = 120_000;

/// A file with that run.
fn slow_file(folder: &Path) -> String {
    let entries =
        (0..LONG_RUN).map(|step| format!("[[run.log]]\nstep = {step}\npointer = [{step}.5, 1.5]\n"));
    let text = format!("[[agents]]\nposition = [0, 0]\nbehavior = \"pointer\"\n[run]\nsteps = {LONG_RUN}\n");
    let path = folder.join("slow.toml");
    std::fs::write(&path, text + &entries.collect::<String>()).expect("the file");
    path.display().to_string()
}

fn drop_file(panels: &mut Panels, path: &str) -> Duration {
    let start = Instant::now();
    panels.state_mut().app.drop_files(vec![DroppedFile { path: Some(path.into()), bytes: None }]);
    start.elapsed()
}

#[test]
fn a_dropped_file_is_read_beside_the_window() {
    // It was once read in the frame in which it was dropped, which froze the window for that time.
    let folder = tempfile::tempdir().expect("a folder");
    let path = slow_file(folder.path());
    let mut panels = panels("head-on", TALL);
    let started = Instant::now();
    let mut longest = drop_file(&mut panels, &path);
    let mut announced = false;
    while panels.state().app.document.source != path {
        panels.step();
        announced |= panels.query_by_label_contains("reading ").is_some();
        let start = Instant::now();
        panels.state_mut().app.see_to_reading();
        longest = longest.max(start.elapsed());
        assert!(started.elapsed() < Duration::from_secs(120), "it is never read");
    }
    assert!(announced && panels.state().app.files.incoming.is_none());
    assert_eq!(panels.state().app.document.panes.past().end(), LONG_RUN);
    assert!(longest < started.elapsed() / 4, "{longest:?} of {:?} in one frame", started.elapsed());
}

#[test]
fn a_dropped_file_can_be_left_while_it_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = slow_file(folder.path());
    let mut panels = panels("head-on", TALL);
    drop_file(&mut panels, &path);
    while panels.query_by_label_contains("reading ").is_none() {
        panels.step();
    }
    // The area finds its place in the frames after the first.
    panels.run_steps(3);
    asked(&mut panels);
    click(&mut panels, Role::Button, "✖");
    assert_eq!(asked(&mut panels), [FileAction::CancelReading.into()]);
    assert!(panels.state().app.files.incoming.is_none());
    panels.state_mut().app.see_to_reading();
    assert_eq!(panels.state().app.document.source, "head-on", "the scene stays");
    // An error is reported, and changes nothing.
    drop_file(&mut panels, "missing.toml");
    while panels.state().app.files.incoming.is_some() {
        panels.state_mut().app.see_to_reading();
    }
    panels.run_steps(2);
    assert_eq!(panels.state().app.document.source, "head-on");
}

/// Clips that came as bytes were all refused, as are all that are dropped on Linux.
#[test]
fn a_clip_dropped_as_bytes_opens_with_its_run_and_so_does_a_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = filming(folder.path(), (64, 48));
    let app = &mut panels.state_mut().app;
    app.act(ClipAction::SaveLast);
    for format in [ClipFormat::Png, ClipFormat::Svg] {
        app.act(ClipAction::SavePicture(format));
    }
    app.act(FileAction::SaveRun);
    finish_clips(app);
    let mut opened = Vec::new();
    for name in names_in(folder.path()) {
        let bytes = std::fs::read(folder.path().join(&name)).expect("a file");
        app.act(SceneAction::Load("head-on".into()));
        // With a path of another machine, or without one.
        let path = (opened.len() % 2 == 0).then(|| "/elsewhere/dropped".into());
        app.drop_files(vec![DroppedFile { path, bytes: Some(bytes) }]);
        while app.files.incoming.is_some() {
            app.see_to_reading();
        }
        assert_eq!(app.document.world().agents.len(), 10, "{name}: {:?}", app.notices.toasts);
        assert!(app.document.panes.past().end() > 0, "{name} has its run");
        opened.extend(name.rsplit('.').next().map(str::to_string));
    }
    opened.sort();
    assert_eq!(opened, ["gif", "png", "svg", "toml"]);
    // One that is truncated, and one that is not a clip.
    for bytes in [b"GIF89a".to_vec(), vec![0xff; 9]] {
        app.act(SceneAction::Load("head-on".into()));
        app.drop_files(vec![DroppedFile { path: None, bytes: Some(bytes) }]);
        while app.files.incoming.is_some() {
            app.see_to_reading();
        }
        assert_eq!(app.document.source, "head-on");
    }
}

/// A title of more than 240 bytes made every save fail, and two windows used one name.
#[test]
fn every_title_gives_a_name_that_a_file_can_have_and_none_that_is_taken() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = filming(folder.path(), (64, 48));
    let app = &mut panels.state_mut().app;
    let ideograph = '\u{5bc6}';
    for (title, name) in [
        ("x".repeat(300), format!("{}-run.toml", "x".repeat(100))),
        // Three bytes each.
        (ideograph.to_string().repeat(300), format!("{}-run.toml", ideograph.to_string().repeat(33))),
        ("../../etc/passwd".into(), "etc-passwd-run.toml".into()),
        (format!("{} tail", "y".repeat(99)), format!("{}-run.toml", "y".repeat(99))),
        ("?!".into(), "run.toml".into()),
        (String::new(), "run-2.toml".into()),
    ] {
        app.document.scenario.title = title;
        app.act(FileAction::SaveRun);
        assert!(folder.path().join(&name).is_file(), "no {name} among {:?}", names_in(folder.path()));
    }
    // Another window, which does not know the names given here, saves at the same time.
    let mut other = filming(folder.path(), (64, 48));
    let mut names = Vec::new();
    for panels in [&mut panels, &mut other] {
        let app = &mut panels.state_mut().app;
        names.push(app.files.free_name("Twice", "scene", "toml").expect("a name"));
    }
    assert_eq!(names[0], names[1], "no file is there yet");
    let write = |name: NewName, text: &[u8]| -> std::io::Result<PathBuf> {
        write_new(name, |out| out.write_all(text))
    };
    let first = write(names[0].clone(), b"first").expect("a file");
    let second = write(names[1].clone(), b"second").expect("a file");
    assert_eq!(std::fs::read(first).expect("the first"), b"first");
    assert_eq!(std::fs::read(second).expect("the second"), b"second");
    // Folders of pictures have their own names.
    let mut folders = Vec::new();
    for panels in [&mut panels, &mut other] {
        let app = &mut panels.state_mut().app;
        app.settings.clip.kind = ClipFormat::Series;
        app.act(ClipAction::SaveLast);
        folders.push(app.clips.jobs.last().expect("a clip").path().clone());
    }
    assert_ne!(folders[0], folders[1]);
}

/// It showed ten meters around the middle of a map, and claimed that all had arrived.
#[test]
fn a_map_without_agents_opens_with_all_of_its_walls_in_the_picture() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("map.toml");
    let walls = "[[polygons]]\nvertices = [[0, 0], [100, 0], [100, 60], [0, 60]]\n\
        [[polygons]]\nvertices = [[-40, 80], [-30, 80], [-30, 90]]\n";
    std::fs::write(&path, walls).expect("a file");
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    app.act(SceneAction::Load(path.display().to_string()));
    app.camera_follows_viewport(Duration::ZERO);
    let camera = app.ui.viewport.camera;
    for corner in app.document.world().obstacles.polygons().iter().flatten() {
        let off = (*corner - camera.center).abs() / camera.meters_per_pixel;
        assert!(off.cmplt(0.5 * camera.size).all(), "{corner} is outside");
    }
    app.time.playing = true;
    app.advance_clock(Duration::from_millis(16));
    panels.run_steps(2);
    assert!(panels.query_by_label("no agents").is_some());
}

/// In a page an own scene has a name and no file, and the log was opened without it.
#[test]
fn a_log_that_is_dropped_on_an_own_scene_without_a_file_is_one_of_this_scene() {
    let room =
        "[[agents]]\nposition = [0, 0]\ngoal = [5, 0]\n[[polygons]]\nvertices = [[0, 3], [4, 3], [4, 4]]\n";
    let walk = "step,agent,x,y\n0,0,0,0\n1,0,0.1,0\n2,0,0.2,0\n";
    let mut app = app_of("circle-10");
    for (name, text, walls) in [("walk.csv", walk, 0), ("room.toml", room, 1), ("again.csv", walk, 1)] {
        let bytes = Some(text.as_bytes().to_vec());
        app.drop_files(vec![DroppedFile { path: Some(name.into()), bytes }]);
        while app.files.incoming.is_some() {
            app.see_to_reading();
        }
        assert_eq!(app.document.source, name, "{:?}", app.notices.toasts);
        assert_eq!(app.document.world().obstacles.polygons().len(), walls, "{name}");
    }
}
