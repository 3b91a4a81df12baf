//! Clips, and a window that waits for them.

use std::time::Duration;

use super::*;

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
    while !app.clips.jobs.is_empty() {
        app.see_to_clips();
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(path.starts_with(folder.path()), "{}", path.display());
    let scenario = sidestep::record::runs_of(&path).expect("the run in the clip").swap_remove(0);
    let replay = scenario.replay();
    let run = scenario.run.expect("a run");
    assert_eq!(run.range.expect("a range").0, 0);
    let verified = run.verify(replay, |_| true).expect("the same run");
    assert!(verified.is_some());
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
    let variants = variants("method=vo,orca").expect("methods");
    app.act(SceneAction::Compare(Comparison { scenario: None, variants }));
    steps_of(app, 130);
    app.note_view();
    // The last ten seconds are steps 30 to 130.
    app.act(ClipAction::SaveLast);
    let path = app.clips.jobs[0].path().display().to_string();
    while !app.clips.jobs.is_empty() {
        app.see_to_clips();
        std::thread::sleep(Duration::from_millis(10));
    }
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

/// To quit while a clip was made froze the window, and whoever then ended the program lost the clip.
#[test]
fn a_window_that_is_told_to_quit_waits_for_its_clips_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = filming(folder.path(), (64, 48));
    let app = &mut panels.state_mut().app;
    // What is being noted becomes a clip.
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
    // With nothing under way it closes immediately.
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
    // Told twice, it does not wait.
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
