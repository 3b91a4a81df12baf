//! Clips, and a window that waits for them.

use std::time::Duration;

use sidestep_lab::{
    clips::{LegendSide, LensPlace},
    picture::draw::{TextSize, Theme},
};

use super::*;
use crate::app::clips::plan::PlanAction;

#[test]
fn a_clip_is_noted_as_it_was_looked_at_and_ends_where_time_jumps() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    let settings =
        ClipSettings { kind: ClipFormat::Gif, size: (160, 120), frame_rate: 10, ..ClipSettings::default() };
    app.act(ClipAction::Set(settings));
    app.files.folder = folder.path().to_path_buf();
    app.act(ClipAction::ToggleRecording);
    for k in 0..15 {
        app.note_view();
        app.advance_clock(Duration::from_millis(100));
        if k == 7 {
            app.act(DocumentAction::Select(Some(4)));
        }
    }
    app.note_view();
    // The jump ends the clip.
    app.act(TimeAction::StepBack);
    assert_eq!((app.clips.is_recording(), app.clips.jobs.len()), (false, 1));
    let path = app.clips.jobs[0].path().clone();
    finish_clips(app);
    assert!(path.starts_with(folder.path()), "{}", path.display());
    let scenario = sidestep_lab::clips::runs_of(&path).expect("the run in the clip").swap_remove(0);
    let replay = scenario.replay();
    let run = scenario.run.expect("a run");
    assert_eq!(run.range.expect("a range").0, 0);
    let verified = run.verify(replay, |_| true).expect("the same run");
    assert!(verified.is_some());
}

/// The words of a line, as a shell splits them.
#[cfg(unix)]
fn words_of(line: &str) -> Vec<String> {
    let script = format!("printf '%s\\n' {line}");
    let done = std::process::Command::new("sh").args(["-c", &script]).output().expect("a shell");
    String::from_utf8(done.stdout).expect("text").lines().map(String::from).collect()
}

/// Adds a point of the camera through the palette, with a picture of this height, m.
fn camera_point(panels: &mut Panels, height: f32) {
    let app = &mut panels.state_mut().app;
    let camera = &mut app.ui.viewport.camera;
    camera.meters_per_pixel = height / camera.size.y;
    let action = crate::app::panels::moments::point_here(&app.view());
    app.act(action);
}

#[test]
fn a_loop_of_the_window_ends_where_it_began_and_carries_the_run_to_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = filming(folder.path(), (64, 48));
    let app = &mut panels.state_mut().app;
    let staging = ClipStaging { looped: true, ..ClipStaging::default() };
    app.act(ClipAction::Set(ClipSettings { staging, ..app.settings.clip }));
    steps_of(app, 8);
    app.note_view();
    let first = app.document.step();
    app.act(ClipAction::ToggleRecording);
    // All agents walk away from where the clip began: of its second half, the first picture is the closest.
    steps_of(app, 20);
    app.act(ClipAction::ToggleRecording);
    let path = app.clips.jobs[0].path().clone();
    finish_clips(app);
    let run = sidestep_lab::clips::runs_of(&path).expect("a run").swap_remove(0).run.expect("it");
    assert_eq!((run.range, run.steps), (Some((first, first + 10)), first + 10));
}

#[test]
fn the_moments_of_clips_are_set_listed_and_removed_in_the_menu() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    steps(&mut panels, 20);
    click(&mut panels, Role::Button, "🎬 clips");
    click(&mut panels, Role::Button, "camera, slow motion, words");
    panels.run_steps(20);
    click(&mut panels, Role::Button, "camera point here");
    panels.run_steps(2);
    let app = &panels.state().app;
    let [point] = app.document.scenario.view.camera[..] else { panic!("a point") };
    let camera = &app.ui.viewport.camera;
    assert_eq!((point.at, point.center), (2.0, camera.center));
    assert!((point.width - camera.size.min_element() * camera.meters_per_pixel).abs() < 1e-4);
    let saved = app.document.scenario_of_now();
    let text = saved.to_toml();
    let read = sidestep_lab::Scenario::parse(&text, "a.toml").expect("a scenario");
    assert_eq!(read.view.camera, [point], "it is saved with the scene");
    // Without a marked range nothing can be slowed down, and a message says why.
    let app = &mut panels.state_mut().app;
    app.act(ClipAction::Plan(PlanAction::Slow(0.25)));
    assert!(app.clips.plan.slow.is_empty());
    assert!(app.notices.toasts.words().any(|words| words.contains("timeline")));
    app.document.range = Some((4, 12));
    panels.run_steps(2);
    click(&mut panels, Role::Button, "marked range at 0.25×");
    panels.run_steps(2);
    assert!(has_words(&panels, "0.40 s to 1.20 s: 0.25×"));
    // Undo removes the point.
    let app = &mut panels.state_mut().app;
    app.act(DocumentAction::Take(Way::Undo));
    assert!(app.document.scenario.view.camera.is_empty());
    app.act(ClipAction::Plan(PlanAction::DropSlow(0)));
    panels.run_steps(2);
    assert!(!has_words(&panels, "0.40 s to 1.20 s: 0.25×"));
}

#[test]
#[cfg(unix)]
fn the_command_of_a_clip_makes_the_same_bytes() {
    let folder = tempfile::Builder::new().prefix("it's a").tempdir().expect("a folder");
    for ending in ["gif", "svg"] {
        let mut panels = panels("circle-10", (1280.0, 800.0));
        let app = &mut panels.state_mut().app;
        app.files.folder = folder.path().to_path_buf();
        let settings = ClipSettings {
            kind: ClipFormat::Gif,
            size: (320, 200),
            frame_rate: 10,
            theme: Some(Theme::Projector),
            staging: ClipStaging {
                legend: LegendSide::Beside,
                lens: Some(LensPlace::Inset),
                title: true,
                glide: true,
                hold: 0.5,
                margin: 0.05,
                looped: ending == "gif",
                text_size: TextSize::new(80).expect("a size"),
            },
            quality: 80,
            ..ClipSettings::default()
        };
        app.act(ClipAction::Set(settings));
        app.act(DocumentAction::Select(Some(4)));
        app.camera_follows_viewport(Duration::ZERO);
        steps_of(app, 20);
        app.note_view();
        if ending == "gif" {
            app.act(ClipAction::ToggleRecording);
            let here = app.document.step();
            camera_point(&mut panels, 12.0);
            let app = &mut panels.state_mut().app;
            steps_of(app, 15);
            app.document.range = Some((here + 2, here + 9));
            app.act(ClipAction::Plan(PlanAction::Slow(0.5)));
            app.act(ClipAction::Plan(PlanAction::Say("They meet = now".into())));
            camera_point(&mut panels, 40.0);
            let app = &mut panels.state_mut().app;
            app.note_view();
            app.act(ClipAction::ToggleRecording);
        } else {
            app.act(ClipAction::SavePicture(ClipFormat::Svg));
        }
        let app = &mut panels.state_mut().app;
        let path = app.clips.jobs[0].path().clone();
        finish_clips(app);
        let command = app.clips.command.clone().expect("a command");
        let mut words = words_of(&command);
        assert_eq!(words[..3], ["sidestep", "record", &path.display().to_string()], "{command}");
        let out = words.split_off(words.len() - 2);
        assert_eq!(out, ["-o", &format!("again.{ending}")]);
        let again = folder.path().join(format!("again.{ending}"));
        crate::cli::record_to(&words, &again).expect("the command");
        let (window, line) = (std::fs::read(&path).expect("it"), std::fs::read(&again).expect("it"));
        assert!(window == line, "{command}: {} and {} bytes", window.len(), line.len());
        for option in ["--legend=beside", "--lens=inset", "--glide", "--quality=80", "--margin=0.05"] {
            assert!(command.contains(option), "{command}");
        }
        for option in ["--titles", "--hold=0.5", "--slow=2.2..2.9=0.5", "--text=2.2..2.9=They meet = now"] {
            assert_eq!(
                command.contains(option),
                ending == "gif",
                "{command}: a picture has no card before it, and no time"
            );
        }
        // The camera moves as the scene says, while the picture stays where the user looked.
        assert_eq!(command.contains("--camera"), ending == "svg", "{command}");
        // The menu of clips offers it.
        panels.run_steps(2);
        click(&mut panels, Role::Button, "🎬 clips");
        click(&mut panels, Role::Button, "copy the command of the last clip");
    }
}

#[test]
fn a_clip_that_cannot_be_written_is_told_and_the_window_lives_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    app.files.folder = folder.path().join("gone");
    steps_of(app, 5);
    app.note_view();
    app.act(ClipAction::SaveLast);
    for _ in 0..500 {
        app.see_to_clips();
        if app.clips.jobs.is_empty() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(app.clips.jobs.is_empty());
    assert!(!folder.path().join("gone").exists());
    panels.run_steps(2);
}

#[test]
fn a_clip_of_two_worlds_opens_with_both_and_plays_its_range() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    app.files.folder = folder.path().to_path_buf();
    let settings =
        ClipSettings { kind: ClipFormat::Gif, size: (160, 120), frame_rate: 10, ..ClipSettings::default() };
    app.act(ClipAction::Set(settings));
    compare(app, "method=vo,orca");
    steps_of(app, 130);
    app.note_view();
    // The last ten seconds are steps 30 to 130.
    app.act(ClipAction::SaveLast);
    let path = app.clips.jobs[0].path().display().to_string();
    finish_clips(app);
    let digests: Vec<u64> = app.document.panes.list.iter().map(|pane| pane.machine.run().digest()).collect();
    app.act(SceneAction::Load(path));
    let labels: Vec<&str> = app.document.panes.list.iter().map(|pane| pane.label.as_str()).collect();
    assert_eq!(labels, ["VO", "ORCA"]);
    let (from, to) = app.document.range.expect("the range of the clip");
    assert!(from.abs_diff(30) <= 1 && to == 130, "{from} to {to}");
    assert!(app.time.playing);
    while app.time.goal.is_some() {
        app.advance_clock(Duration::from_millis(16));
    }
    assert_eq!(app.document.panes.world().step, from);
    app.act(TimeAction::ToEnd);
    while app.time.goal.is_some() {
        app.advance_clock(Duration::from_millis(16));
    }
    let again: Vec<u64> = app.document.panes.list.iter().map(|pane| pane.machine.run().digest()).collect();
    assert_eq!(again, digests);
}

/// Closing the window while a clip was being made froze it, and killing the program then lost the clip.
#[test]
fn a_window_that_is_told_to_quit_waits_for_its_clips_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = filming(folder.path(), (64, 48));
    let app = &mut panels.state_mut().app;
    // The clip that is being recorded will be made.
    app.act(ClipAction::ToggleRecording);
    steps_of(app, 8);
    app.act(Action::Quit);
    assert!(app.ui.exit != Exit::No && !app.time.playing && !app.clips.is_recording());
    let begun = std::time::Instant::now();
    while app.ui.exit != Exit::Now {
        assert!(begun.elapsed().as_secs() < 60, "it never closes");
        app.see_to_clips();
        app.see_to_closing();
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!(names_in(folder.path()), ["circle-of-10-clip.gif"]);
    // With nothing in progress it closes immediately.
    let mut idle = super::panels("head-on", (1280.0, 800.0));
    idle.state_mut().app.act(Action::Quit);
    assert!(idle.state().app.ui.exit == Exit::Now);
}

#[test]
fn a_window_that_waits_for_clips_can_stay_open_or_give_them_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = filming(folder.path(), (3840, 2160));
    panels.state_mut().app.act(ClipAction::SaveLast);
    panels.state_mut().app.act(Action::Quit);
    panels.run_steps(3);
    let title = "Closing when the clips are finished";
    assert!(panels.state().app.ui.exit == Exit::AfterClips && has_words(&panels, title));
    let name = panels.state().app.clips.jobs[0].path().display().to_string();
    assert!(has_words(&panels, &name), "it says what it waits for");
    click(&mut panels, Role::Button, "stay open");
    assert!(panels.state().app.ui.exit == Exit::No && !has_words(&panels, title));
    let app = &mut panels.state_mut().app;
    app.act(Action::Quit);
    app.act(Action::Escape);
    assert!(app.ui.exit == Exit::No, "Escape stays");
    assert_eq!(app.clips.jobs.len(), 1, "and the clip is made all the same");
    // On the second request it does not wait.
    app.act(Action::Quit);
    assert!(app.ui.exit != Exit::Now);
    app.act(Action::Quit);
    assert!(app.ui.exit == Exit::Now);
    app.ui.exit = Exit::AfterClips;
    // The window opens again, and takes its size.
    panels.run_steps(12);
    click(&mut panels, Role::Button, "give up, close now");
    let app = &mut panels.state_mut().app;
    assert!(app.ui.exit == Exit::Now);
    app.clips.close();
    assert!(app.clips.jobs.is_empty() && names_in(folder.path()).is_empty());
}

/// The present picture as vectors.
fn picture(panels: &mut Panels, folder: &Path) -> String {
    let app = &mut panels.state_mut().app;
    app.files.folder = folder.to_path_buf();
    app.camera_follows_viewport(Duration::ZERO);
    app.note_view();
    app.act(ClipAction::SavePicture(ClipFormat::Svg));
    let path = app.clips.jobs.last().expect("a picture in the making").path().clone();
    finish_clips(app);
    std::fs::read_to_string(path).expect("a picture")
}

/// The numbers of elements in the pictures with and without an overlay.
fn with_and_without(panels: &mut Panels, folder: &Path, overlay: overlay::OverlayId) -> [usize; 2] {
    [true, false].map(|on| {
        let app = &mut panels.state_mut().app;
        if app.document.look.shown.is_on(overlay) != on {
            app.act(LookAction::ToggleOverlay(overlay));
        }
        app.document.look.shown.set(overlay::OverlayId::Legend, false);
        let text = picture(panels, folder);
        text.matches('<').count()
    })
}

#[test]
fn gate_and_old_future_are_in_pictures_and_clips_as_in_the_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = panels("wall-corridor", (1280.0, 800.0));
    let gate = |panels: &Panels| *panels.state().app.document.panes.metrics().gate().expect("a gate");
    while gate(&panels).forwards == 0 {
        assert!(now(&panels) < 1000, "somebody passes");
        steps(&mut panels, 1);
    }
    // Farther than a trail is long, so that the crossing is before the clip.
    steps(&mut panels, 60);
    let gate = gate(&panels);
    let [with, without] = with_and_without(&mut panels, folder.path(), overlay::OverlayId::Gate);
    assert!(with > without, "the gate: {with} shapes with it, {without} without");
    let text = picture(&mut panels, folder.path());
    panels.state_mut().app.act(LookAction::ToggleOverlay(overlay::OverlayId::Gate));
    let text_with = picture(&mut panels, folder.path());
    let says = |text: &str, count: u64| text.matches(&format!(">{count}<")).count();
    // A clip that began at the last keyframe would have counted only from there.
    assert!(
        says(&text_with, gate.forwards) > says(&text, gate.forwards),
        "it says {} forwards",
        gate.forwards
    );

    // A change in the past turns the old future into another branch.
    let app = &mut panels.state_mut().app;
    app.act(TimeAction::Seek(20));
    let to = app.document.world().agents[0].position + sidestep_core::Vec2::new(0.0, 1.0);
    app.act(Command::MoveAgent { agent: 0, to });
    steps_of(app, 3);
    let here = app.document.world().agents[0].position;
    let (old, _) = app.document.panes.machine_mut().ghost().expect("an old future");
    assert!(
        old.agents[0].position.distance(here) > 0.3,
        "it is elsewhere: {} {here}",
        old.agents[0].position
    );
    let [with, without] = with_and_without(&mut panels, folder.path(), overlay::OverlayId::Ghost);
    assert!(with > without, "the old future: {with} shapes with it, {without} without");
}

#[test]
fn files_go_to_the_folder_that_was_chosen_and_to_no_other() {
    let (home, gone) = (tempfile::tempdir().expect("a folder"), "/no/such/folder");
    std::fs::create_dir(home.path().join("clips")).expect("a folder within");
    let mut panels = panels("circle-10", (1280.0, 800.0));
    panels.state_mut().app.act(Action::KeepFilesIn(home.path().to_path_buf()));
    click(&mut panels, Role::Button, "🎬 clips");
    let field = all(&panels, Role::TextInput)[0];
    let mut combos = all(&panels, Role::ComboBox).into_iter();
    let list = combos.find(|list| list.top() > field.bottom() && list.x_range().contains(field.center().x));
    click_at(&mut panels, list.expect("the folders around").center());
    panels.run_steps(2);
    click(&mut panels, Role::Button, "clips");
    let chosen = home.path().join("clips");
    assert_eq!(asked(&mut panels), [Action::KeepFilesIn(chosen.clone())]);
    let app = &mut panels.state_mut().app;
    app.act(FileAction::SaveRun);
    assert_eq!(names_in(&chosen), ["circle-of-10-run.toml"]);
    assert_eq!(app.settings.files_go_to(), chosen, "it is remembered");
    // A path that is not a folder changes nothing, and a message says so.
    app.act(Action::KeepFilesIn(gone.into()));
    assert_eq!(app.files.folder, chosen);
    assert!(app.notices.toasts.words().any(|words| words.contains(gone)));
}
