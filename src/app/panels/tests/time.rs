//! The bar of time, worlds side by side, figures and clips, as a hand uses them.

use std::{
    io::Write,
    path::PathBuf,
    time::{Duration, Instant},
};

use egui_macroquad::{
    egui::{PointerButton, Vec2 as Points},
    macroquad::prelude::DroppedFile,
};
use sidestep::{
    Vec2,
    metrics::{EventKind, METRICS},
    record::{NewName, write_new},
};

use super::*;
use crate::app::{
    action::{Comparison, Panel},
    recorder::{ClipSettings, Kind},
    stepping::Goal,
};

/// The track of time.
fn track(panels: &Panels) -> Rect {
    rect(&panels.get(by().role(Role::ProgressIndicator).label("timeline")))
}

fn steps(panels: &mut Panels, steps: usize) {
    for _ in 0..steps {
        panels.state_mut().app.act(Action::StepOnce);
    }
    panels.run_steps(2);
}

fn now(panels: &Panels) -> u64 {
    panels.state().app.panes.world().step
}

/// Where a step is on the track, which reaches over `reach` steps.
fn at(track: Rect, step: f32, reach: f32) -> Pos2 {
    let inner = track.shrink2(Points::new(6.0, 0.0));
    pos2(inner.left() + inner.width() * step / reach, inner.bottom() - 10.0)
}

#[test]
fn dragging_on_the_bar_of_time_scrubs() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    steps(&mut panels, 60);
    let digest = panels.state().app.panes.machine().run().digest();
    // 20 s of 0.1 s each.
    let track = track(&panels);
    drag(&mut panels, at(track, 60.0, 200.0), at(track, 20.0, 200.0));
    assert!(now(&panels).abs_diff(20) <= 1, "step {}", now(&panels));
    assert!(!panels.state().app.playing);
    // Beyond what is known there is only its end.
    drag(&mut panels, at(track, 20.0, 200.0), at(track, 190.0, 200.0));
    assert_eq!(now(&panels), 60);
    assert_eq!(panels.state().app.panes.machine().run().digest(), digest, "to the bit");
    assert_eq!(panels.state().app.panes.machine().past().branches().len(), 1);
}

#[test]
fn the_right_button_makes_a_range_play_over_and_over() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    steps(&mut panels, 60);
    let track = track(&panels);
    let (from, to) = (at(track, 10.0, 200.0), at(track, 30.0, 200.0));
    let press = |panels: &mut Panels, pos: Pos2, pressed: bool| {
        let (button, modifiers) = (PointerButton::Secondary, Modifiers::NONE);
        panels.input_mut().events.push(Event::PointerButton { pos, button, pressed, modifiers });
        panels.step();
    };
    point(&mut panels, from);
    press(&mut panels, from, true);
    for k in 1..=4 {
        point(&mut panels, from.lerp(to, k as f32 / 4.0));
    }
    press(&mut panels, to, false);
    panels.run_steps(2);
    let range = panels.state().app.range.expect("a range");
    assert!(range.0.abs_diff(10) <= 1 && range.1.abs_diff(30) <= 1, "{range:?}");
    let app = &mut panels.state_mut().app;
    app.act(Action::Seek(range.1 - 2));
    app.playing = true;
    let mut seen = Vec::new();
    for _ in 0..40 {
        app.advance_clock(Duration::from_millis(100));
        seen.push(app.panes.world().step);
    }
    assert!(seen.iter().all(|step| (range.0..=range.1).contains(step)), "{seen:?}");
    assert!(seen.windows(2).any(|pair| pair[1] < pair[0]), "it comes round: {seen:?}");
    click(&mut panels, Role::Button, "loop");
    assert_eq!(panels.state().app.range, None);
}

#[test]
fn a_slider_pulled_in_the_past_starts_a_branch_that_can_be_left_again() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    steps(&mut panels, 60);
    let old = panels.state().app.panes.machine().run().digest();
    panels.state_mut().app.act(Action::Seek(20));
    panels.run_steps(2);
    assert!(panels.query_all(by().role(Role::ComboBox)).all(|node| words(&node) != "branch 1"));
    let knob = slider(&panels, "time horizon");
    drag(&mut panels, knob.center(), knob.left_center() + Points::new(30.0, 0.0));
    let machine = panels.state().app.panes.machine();
    assert_eq!(machine.past().branches().len(), 2, "a drag of many frames is one branch");
    assert_eq!((machine.past().last(), machine.past().branch().parent), (20, Some((0, 20))));
    steps(&mut panels, 30);
    let ghost = panels.state_mut().app.panes.machine_mut().ghost().map(|(world, _)| world.step);
    assert_eq!(ghost, Some(50), "the old future goes along");
    panels.state_mut().app.act(Action::SwitchBranch(0));
    panels.state_mut().app.act(Action::ToEnd);
    assert_eq!(panels.state().app.panes.machine().run().digest(), old);
}

#[test]
fn time_runs_to_the_next_event_and_back_to_the_one_before() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    // Arrivals alone.
    for kind in EventKind::ALL.into_iter().filter(|kind| *kind != EventKind::Arrival) {
        app.act(Action::ToggleKind(kind));
    }
    app.act(Action::ToEvent(1));
    assert_eq!(app.goal, Some(Goal::EventAfter(0)));
    let mut frames = 0;
    while app.goal.is_some() {
        app.advance_clock(Duration::from_millis(16));
        frames += 1;
        assert!(frames < 10_000, "nobody arrives");
    }
    let first = app.panes.world().step;
    let arrivals = |app: &App| app.panes.metrics().arrivals();
    assert_eq!(arrivals(app), 1, "step {first}");
    app.act(Action::ToEvent(1));
    while app.goal.is_some() {
        app.advance_clock(Duration::from_millis(16));
    }
    assert!(app.panes.world().step > first && arrivals(app) >= 2);
    app.act(Action::ToEvent(-1));
    assert_eq!(app.panes.world().step, first);
    app.act(Action::ToEvent(-1));
    assert_eq!(app.panes.world().step, 0, "nothing before it");
    // Escape stops time that runs by itself.
    app.act(Action::ToEnd);
    app.act(Action::ToEvent(1));
    app.act(Action::Escape);
    assert_eq!((app.goal, app.playing), (None, false));
}

#[test]
fn four_worlds_share_a_clock_and_differ_in_one_thing() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let variants = super::super::compare::variants("method=vo,rvo,hrvo,orca").expect("methods");
    panels.state_mut().app.act(Action::Compare(Comparison { scenario: None, variants }));
    steps(&mut panels, 40);
    let app = &mut panels.state_mut().app;
    let methods: Vec<Method> =
        app.panes.list.iter().map(|pane| pane.machine.run().world().agents[0].method).collect();
    assert_eq!(methods, [Method::Vo, Method::Rvo, Method::Hrvo, Method::Orca]);
    let in_step = |app: &App, step| app.panes.list.iter().all(|pane| pane.machine.run().world().step == step);
    assert!(in_step(app, 40));
    app.act(Action::Seek(13));
    assert!(in_step(app, 13), "a jump is everybody's");
    // What all share goes to all, what they differ in to the one that was clicked.
    let radius = Command::parse_set("radius=0.4").expect("a radius");
    app.act(Action::World(radius));
    app.act(Action::SelectPane(2));
    app.act(Action::World(Command::SetMethod { method: Method::None, scope: Scope::All }));
    let of = |app: &App| -> Vec<(f32, Method)> {
        let agents = app.panes.list.iter().map(|pane| &pane.machine.run().world().agents[5]);
        agents.map(|agent| (agent.settings.radius, agent.method)).collect()
    };
    let wanted = [Method::Vo, Method::Rvo, Method::None, Method::Orca].map(|method| (0.4, method));
    assert_eq!(of(app), wanted);
    let labels: Vec<&str> = app.panes.list.iter().map(|pane| pane.label.as_str()).collect();
    assert_eq!(labels, ["VO", "RVO", "none", "ORCA"]);
    // All have left their future, and all can go back to it.
    assert!(app.panes.list.iter().all(|pane| pane.machine.past().branches().len() == 2));
    app.act(Action::SwitchBranch(0));
    assert!(in_step(app, 13));
    assert_eq!(of(app)[2].1, Method::Hrvo);
    app.act(Action::ToEnd);
    assert!(in_step(app, 40));
    // A restart keeps what each has of its own.
    app.act(Action::Restart);
    assert!(in_step(app, 0));
    assert_eq!(of(app)[3].1, Method::Orca);
    app.act(Action::Compare(Comparison::default()));
    assert_eq!(app.panes.list.len(), 1);
}

#[test]
fn worlds_with_steps_of_different_length_share_the_time() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let variants = super::super::compare::variants("time_step=0.1,0.05,0.025").expect("time steps");
    panels.state_mut().app.act(Action::Compare(Comparison { scenario: None, variants }));
    steps(&mut panels, 30);
    let app = &mut panels.state_mut().app;
    for target in [30, 7, 12] {
        app.act(Action::Seek(target));
        for pane in &app.panes.list {
            let time = pane.machine.run().world().time;
            assert!((time - 0.1 * target as f64).abs() < 1e-5, "{time} at step {target} of {}", pane.label);
        }
    }
}

#[test]
fn side_by_side_worlds_stay_in_step_for_ten_thousand_steps() {
    let mut panels = panels("four-balls", (1280.0, 800.0));
    let variants = super::super::compare::variants("orca.len=1,0.1,10,inf").expect("factors");
    panels.state_mut().app.act(Action::Compare(Comparison { scenario: None, variants }));
    let app = &mut panels.state_mut().app;
    for step in 1..=10_000 {
        app.act(Action::StepOnce);
        assert!(app.panes.list.iter().all(|pane| pane.machine.run().world().step == step));
        let times: Vec<u64> =
            app.panes.list.iter().map(|pane| pane.machine.run().world().time.to_bits()).collect();
        assert!(times.iter().all(|time| *time == times[0]), "step {step}");
    }
}

#[test]
fn the_figures_stand_in_a_table_for_each_world() {
    let mut panels = panels("circle-10", TALL);
    let variants = super::super::compare::variants("orca.len=1,10").expect("factors");
    panels.state_mut().app.act(Action::Compare(Comparison { scenario: None, variants }));
    steps(&mut panels, 10);
    for words in ["len 1", "len 10"] {
        assert!(panels.query_all(by().role(Role::Button).label(words)).count() > 0, "{words}");
    }
    asked(&mut panels);
    for figure in METRICS.iter().skip(1) {
        let unit = if figure.unit.is_empty() { String::new() } else { format!(", {}", figure.unit) };
        let row = format!("{}{unit}", figure.name);
        let found: Vec<Rect> = panels.query_all(by().label(&row)).map(|node| rect(&node)).collect();
        assert!(!found.is_empty(), "no row {row}");
    }
    panels.state_mut().app.act(Action::TogglePanel(Panel::Plots));
    panels.run_steps(2);
    assert_eq!(panels.query_all(by().role(Role::Button).label("CSV")).count(), 0, "the plots fold away");
}

#[test]
fn a_clip_is_noted_as_it_was_looked_at_and_ends_where_time_jumps() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    let settings =
        ClipSettings { kind: Kind::Gif, size: (160, 120), frame_rate: 10, ..ClipSettings::default() };
    app.act(Action::SetClip(settings));
    app.folder = folder.path().to_path_buf();
    app.act(Action::ToggleRecording);
    for k in 0..15 {
        app.note_view();
        app.advance_clock(Duration::from_millis(100));
        if k == 7 {
            app.act(Action::Select(Some(4)));
        }
    }
    app.note_view();
    // The jump ends the clip.
    app.act(Action::StepBack);
    assert_eq!((app.recorder.recording, app.recorder.jobs.len()), (None, 1));
    let path = app.recorder.jobs[0].path().clone();
    while !app.recorder.jobs.is_empty() {
        app.see_to_clips();
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(path.starts_with(folder.path()), "{}", path.display());
    let scenario = sidestep::record::runs_of(&path).expect("the run in the clip").swap_remove(0);
    let run = scenario.run.expect("a run");
    assert_eq!(run.range.expect("a range").0, 0);
    let verified = run.verify(scenario_replay(&path), |_| true).expect("the same run");
    assert!(verified.is_some());
}

fn scenario_replay(path: &std::path::Path) -> sidestep::time::Run {
    sidestep::record::runs_of(path).expect("the run in the clip").swap_remove(0).replay()
}

#[test]
fn a_clip_that_cannot_be_written_is_told_and_the_window_lives_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    app.folder = folder.path().join("gone");
    steps_of(app, 5);
    app.note_view();
    app.act(Action::SaveLast);
    for _ in 0..500 {
        app.see_to_clips();
        if app.recorder.jobs.is_empty() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(app.recorder.jobs.is_empty());
    assert!(!folder.path().join("gone").exists());
    panels.run_steps(2);
}

fn steps_of(app: &mut App, steps: usize) {
    for _ in 0..steps {
        app.act(Action::StepOnce);
    }
}

#[test]
fn a_saved_run_opens_with_its_past() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    app.folder = folder.path().to_path_buf();
    steps_of(app, 12);
    app.act(Action::World(Command::parse_set("time_horizon=0.7").expect("a horizon")));
    steps_of(app, 12);
    let digest = app.panes.machine().run().digest();
    app.act(Action::SaveRun);
    let files: Vec<_> = std::fs::read_dir(folder.path())
        .expect("the folder")
        .map(|entry| entry.expect("a file").path())
        .collect();
    assert_eq!(files.len(), 1, "{files:?}");
    app.act(Action::Load(files[0].display().to_string()));
    app.playing = false;
    assert_eq!((app.panes.world().step, app.panes.machine().past().end()), (0, 24));
    app.act(Action::ToEnd);
    while app.goal.is_some() {
        app.advance_clock(Duration::from_millis(16));
    }
    assert_eq!(app.panes.machine().run().digest(), digest);
    app.act(Action::ExportFigures);
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

#[test]
fn undo_gives_each_world_back_what_it_had() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let variants = super::super::compare::variants("method=vo,rvo").expect("methods");
    let app = &mut panels.state_mut().app;
    app.act(Action::Compare(Comparison { scenario: None, variants }));
    for _ in 0..5 {
        app.act(Action::StepOnce);
    }
    let method = |app: &App, place: usize| app.panes.list[place].machine.run().world().agents[0].method;
    app.act(Action::SelectPane(1));
    app.act(Action::World(Command::SetMethod { method: Method::Orca, scope: Scope::All }));
    // The other world is clicked before the change is taken back.
    app.act(Action::SelectPane(0));
    app.act(Action::Undo);
    assert_eq!((method(app, 0), method(app, 1)), (Method::Vo, Method::Rvo));
    assert_eq!(app.panes.list[1].label, "RVO");
    app.act(Action::Redo);
    assert_eq!((method(app, 0), method(app, 1)), (Method::Vo, Method::Orca));
    // A place differs from world to world: each gets its own back.
    let place = |app: &App, pane: usize| app.panes.list[pane].machine.run().world().agents[3].position;
    let before = (place(app, 0), place(app, 1));
    app.gesture += 1;
    app.act(Action::World(Command::MoveAgent { agent: 3, to: Vec2::new(1.0, 2.0) }));
    app.act(Action::Undo);
    assert_eq!((place(app, 0), place(app, 1)), before);
    // On another branch there is nothing to take back.
    app.act(Action::Seek(2));
    app.act(Action::World(Command::parse_set("radius=0.4").expect("a radius")));
    app.act(Action::SwitchBranch(0));
    let digest = app.panes.machine().run().digest();
    app.act(Action::Undo);
    assert_eq!(app.panes.machine().run().digest(), digest);
}

#[test]
fn a_restart_of_an_opened_run_keeps_what_it_was_tuned_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    app.folder = folder.path().to_path_buf();
    app.act(Action::World(Command::parse_set("orca.len=5").expect("a factor")));
    steps_of(app, 3);
    app.act(Action::SaveRun);
    app.act(Action::Load(folder.path().join("circle-of-10-run.toml").display().to_string()));
    app.act(Action::Restart);
    assert_eq!(app.panes.world().params.orca_len, 5.0);
    // Side by side from an opened run: no false alarm, and the tuning comes along.
    let variants = super::super::compare::variants("method=vo,rvo").expect("methods");
    app.act(Action::Compare(Comparison { scenario: None, variants }));
    steps_of(app, 5);
    assert!(app.panes.list.iter().all(|pane| pane.machine.run().world().params.orca_len == 5.0));
    assert!(app.panes.list.iter().all(|pane| pane.recorded.is_none()));
    // Names are given once, whether their file is there yet or not.
    let (one, two) = (app.free_name("clip", "mp4"), app.free_name("clip", "mp4"));
    assert_ne!(one.expect("a name"), two.expect("another"));
    // Everything back at once takes few commands, however many agents there are.
    app.act(Action::Compare(Comparison::default()));
    let before = app.panes.machine().run().log().len();
    app.act(Action::ResetTuning);
    assert_eq!(app.panes.world().params.orca_len, 1.0);
    assert!(app.panes.machine().run().log().len() <= before + 2);
}

#[test]
fn the_performance_panel_counts_while_it_is_open() {
    let mut panels = panels("random-crowd", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    app.act(Action::Select(None));
    app.act(Action::TogglePanel(Panel::Performance));
    app.read_performance();
    steps_of(app, 7);
    std::thread::sleep(Duration::from_millis(520));
    app.read_performance();
    let agents = app.panes.world().agents.len() as u64;
    let reading = *app.performance.readings.back().expect("a reading");
    // The steps that were made, and no decision is counted twice or passed over.
    assert_eq!((reading.steps, reading.frames), (7, 2));
    assert!(reading.counters.agents >= 7 * agents && reading.counters.agents <= 8 * agents);
    assert!(reading.step > 0.0 && reading.frame > 200.0);
    panels.run_steps(3);
    assert!(has_words(&panels, "FOR EACH AGENT AND STEP"));
    panels.state_mut().app.act(Action::TogglePanel(Panel::Performance));
    panels.run_steps(2);
    assert!(!has_words(&panels, "FOR EACH AGENT AND STEP"));
}

#[test]
fn a_clip_of_two_worlds_opens_with_both_and_plays_its_range() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    app.folder = folder.path().to_path_buf();
    let settings =
        ClipSettings { kind: Kind::Gif, size: (160, 120), frame_rate: 10, ..ClipSettings::default() };
    app.act(Action::SetClip(settings));
    let variants = super::super::compare::variants("method=vo,orca").expect("methods");
    app.act(Action::Compare(Comparison { scenario: None, variants }));
    steps_of(app, 130);
    app.note_view();
    // The last ten seconds are steps 30 to 130.
    app.act(Action::SaveLast);
    let path = app.recorder.jobs[0].path().display().to_string();
    while !app.recorder.jobs.is_empty() {
        app.see_to_clips();
        std::thread::sleep(Duration::from_millis(10));
    }
    let digests: Vec<u64> = app.panes.list.iter().map(|pane| pane.machine.run().digest()).collect();
    app.act(Action::Load(path));
    let labels: Vec<&str> = app.panes.list.iter().map(|pane| pane.label.as_str()).collect();
    assert_eq!(labels, ["VO", "ORCA"]);
    let (from, to) = app.range.expect("the range of the clip");
    assert!(from.abs_diff(30) <= 1 && to == 130, "{from} to {to}");
    assert!(app.playing);
    while app.goal.is_some() {
        app.advance_clock(Duration::from_millis(16));
    }
    assert_eq!(app.panes.world().step, from);
    app.act(Action::ToEnd);
    while app.goal.is_some() {
        app.advance_clock(Duration::from_millis(16));
    }
    let again: Vec<u64> = app.panes.list.iter().map(|pane| pane.machine.run().digest()).collect();
    assert_eq!(again, digests);
}

/// A file with a run that takes a while to read.
fn slow_file(folder: &std::path::Path) -> String {
    let entries = (0..40_000).map(|step| format!("[[run.log]]\nstep = {step}\npointer = [{step}.5, 1.5]\n"));
    let text = "[[agents]]\nposition = [0, 0]\nbehavior = \"pointer\"\n[run]\nsteps = 40000\n".to_string();
    let path = folder.join("slow.toml");
    std::fs::write(&path, text + &entries.collect::<String>()).expect("the file");
    path.display().to_string()
}

fn drop_file(panels: &mut Panels, path: &str) -> Duration {
    let start = Instant::now();
    panels.state_mut().app.drop_file(DroppedFile { path: Some(path.into()), bytes: None });
    start.elapsed()
}

#[test]
fn a_dropped_file_is_read_beside_the_window() {
    // It was read in the frame in which it was dropped: the window stood still for as long as that took.
    let folder = tempfile::tempdir().expect("a folder");
    let path = slow_file(folder.path());
    let mut panels = panels("head-on", TALL);
    let started = Instant::now();
    let mut longest = drop_file(&mut panels, &path);
    let mut announced = false;
    while panels.state().app.source != path {
        panels.step();
        announced |= panels.query_by_label_contains("reading ").is_some();
        let start = Instant::now();
        panels.state_mut().app.see_to_reading();
        longest = longest.max(start.elapsed());
        assert!(started.elapsed() < Duration::from_secs(120), "it is never read");
    }
    assert!(announced && panels.state().app.reading.is_none());
    assert_eq!(panels.state().app.panes.machine().past().end(), 40_000);
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
    assert_eq!(asked(&mut panels), [Action::CancelReading]);
    assert!(panels.state().app.reading.is_none());
    panels.state_mut().app.see_to_reading();
    assert_eq!(panels.state().app.source, "head-on", "the scene stays");
    // One that is wrong is said, and changes nothing.
    drop_file(&mut panels, "missing.toml");
    while panels.state().app.reading.is_some() {
        panels.state_mut().app.see_to_reading();
    }
    panels.run_steps(2);
    assert_eq!(panels.state().app.source, "head-on");
}

#[test]
fn time_stops_where_its_memory_ends() {
    // End on a file that promises 2^40 steps took 125 MB a second until the machine had no more.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("long.toml");
    let text = "[[agents]]\nposition = [0, 0]\ngoal = [9, 0]\n[run]\nsteps = 1099511627776\n";
    std::fs::write(&path, text).expect("the file");
    let mut panels = panels("head-on", TALL);
    let app = &mut panels.state_mut().app;
    app.act(Action::SetBudget(16 << 20));
    app.load(&path.display().to_string());
    app.act(Action::ToEnd);
    let started = Instant::now();
    while app.goal.is_some() {
        app.advance_clock(Duration::from_millis(16));
        assert!(app.panes.bytes() < 20 << 20, "{} bytes", app.panes.bytes());
        assert!(started.elapsed() < Duration::from_secs(120), "step {}", app.panes.world().step);
    }
    assert!(!app.playing && app.panes.machine().past().last() > 100_000, "step {}", app.panes.world().step);
    // More memory, and it goes on.
    app.act(Action::SetBudget(64 << 20));
    let stopped = app.panes.world().step;
    app.act(Action::ToEnd);
    app.advance_clock(Duration::from_millis(16));
    assert!(app.panes.world().step > stopped && app.goal.is_some());
}

/// A bench in a folder of its own, some steps on, that makes small GIFs.
fn filming(folder: &std::path::Path, size: (u16, u16)) -> Panels {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    app.folder = folder.to_path_buf();
    app.settings.clip = ClipSettings { kind: Kind::Gif, size, ..ClipSettings::default() };
    steps_of(app, 24);
    panels
}

fn names_in(folder: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the folder");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("a file").file_name().into_string().expect("a name")).collect();
    names.sort();
    names
}

/// To quit while a clip was made froze the window, and whoever then ended the program lost the clip.
#[test]
fn a_window_that_is_told_to_quit_waits_for_its_clips_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = filming(folder.path(), (64, 48));
    let app = &mut panels.state_mut().app;
    // What is being noted becomes a clip.
    app.act(Action::ToggleRecording);
    steps_of(app, 8);
    app.act(Action::Quit);
    assert!(app.closing && !app.playing && app.recorder.recording.is_none());
    let begun = std::time::Instant::now();
    while !app.quitting {
        assert!(begun.elapsed().as_secs() < 60, "it never closes");
        app.see_to_clips();
        app.see_to_closing();
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!(names_in(folder.path()), ["circle-of-10-clip.gif"]);
    // With nothing under way it closes at once.
    let mut idle = super::panels("head-on", (1280.0, 800.0));
    idle.state_mut().app.act(Action::Quit);
    assert!(idle.state().app.quitting);
}

#[test]
fn a_window_that_waits_for_clips_can_stay_open_or_give_them_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = filming(folder.path(), (3840, 2160));
    panels.state_mut().app.act(Action::SaveLast);
    panels.state_mut().app.act(Action::Quit);
    panels.run_steps(3);
    let title = "Closing when the clips are finished";
    assert!(panels.state().app.closing && !panels.state().app.quitting && has_words(&panels, title));
    let name = panels.state().app.recorder.jobs[0].path().display().to_string();
    assert!(has_words(&panels, &name), "it says what it waits for");
    click(&mut panels, Role::Button, "stay open");
    assert!(!panels.state().app.closing && !has_words(&panels, title));
    let app = &mut panels.state_mut().app;
    app.act(Action::Quit);
    app.act(Action::Escape);
    assert!(!app.closing, "Escape stays");
    assert_eq!(app.recorder.jobs.len(), 1, "and the clip is made all the same");
    // Told twice, it does not wait.
    app.act(Action::Quit);
    assert!(!app.quitting);
    app.act(Action::Quit);
    assert!(app.quitting);
    app.quitting = false;
    // The window opens again, and takes its size.
    panels.run_steps(12);
    click(&mut panels, Role::Button, "give up, close now");
    let app = &mut panels.state_mut().app;
    assert!(app.quitting);
    app.give_up_clips();
    assert!(app.recorder.jobs.is_empty() && names_in(folder.path()).is_empty());
}

/// A title of more than 240 bytes made every save fail, and two windows took one name.
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
        app.scenario.title = title;
        app.act(Action::SaveRun);
        assert!(folder.path().join(&name).is_file(), "no {name} among {:?}", names_in(folder.path()));
    }
    // Another window, which knows nothing of the names given here, saves at the same time.
    let mut other = filming(folder.path(), (64, 48));
    let mut names = Vec::new();
    for panels in [&mut panels, &mut other] {
        let app = &mut panels.state_mut().app;
        app.scenario.title = "Twice".into();
        names.push(app.free_name("scene", "toml").expect("a name"));
    }
    assert_eq!(names[0], names[1], "no file is there yet");
    let write = |name: NewName, text: &[u8]| -> std::io::Result<PathBuf> {
        write_new(name, |out| out.write_all(text))
    };
    let first = write(names[0].clone(), b"first").expect("a file");
    let second = write(names[1].clone(), b"second").expect("a file");
    assert_eq!(std::fs::read(first).expect("the first"), b"first");
    assert_eq!(std::fs::read(second).expect("the second"), b"second");
    // A folder of pictures is its own.
    let mut folders = Vec::new();
    for panels in [&mut panels, &mut other] {
        let app = &mut panels.state_mut().app;
        app.settings.clip.kind = Kind::Series;
        app.act(Action::SaveLast);
        folders.push(app.recorder.jobs.last().expect("a clip").path().clone());
    }
    assert_ne!(folders[0], folders[1]);
}
