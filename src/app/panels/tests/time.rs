//! The timeline.

use std::time::{Duration, Instant};

use sidestep_lab::run::metrics::EventKind;

use super::*;

/// The track of time.
fn track(panels: &Panels) -> Rect {
    rect(&panels.get(by().role(Role::ProgressIndicator).label("timeline")))
}

/// The place of a step on the track, which spans `reach` steps.
fn at(track: Rect, step: f32, reach: f32) -> Pos2 {
    let inner = track.shrink2(Vec2::new(6.0, 0.0));
    pos2(inner.left() + inner.width() * step / reach, inner.bottom() - 10.0)
}

#[test]
fn dragging_on_the_timeline_scrubs() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    steps(&mut panels, 60);
    let digest = panels.state().app.document.panes.run().digest();
    // 20 s in steps of 0.1 s.
    let track = track(&panels);
    drag(&mut panels, at(track, 60.0, 200.0), at(track, 20.0, 200.0));
    assert!(now(&panels).abs_diff(20) <= 1, "step {}", now(&panels));
    assert!(!panels.state().app.time.playing);
    // A place beyond the known steps leads to the last one.
    drag(&mut panels, at(track, 20.0, 200.0), at(track, 190.0, 200.0));
    assert_eq!(now(&panels), 60);
    assert_eq!(panels.state().app.document.panes.run().digest(), digest, "to the bit");
    assert_eq!(panels.state().app.document.panes.past().branches().len(), 1);
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
    let range = panels.state().app.document.range.expect("a range");
    assert!(range.0.abs_diff(10) <= 1 && range.1.abs_diff(30) <= 1, "{range:?}");
    let app = &mut panels.state_mut().app;
    app.act(TimeAction::Seek(range.1 - 2));
    app.time.playing = true;
    let mut seen = Vec::new();
    for _ in 0..40 {
        app.advance_clock(Duration::from_millis(100));
        seen.push(app.document.panes.world().step);
    }
    assert!(seen.iter().all(|step| (range.0..=range.1).contains(step)), "{seen:?}");
    assert!(seen.windows(2).any(|pair| pair[1] < pair[0]), "it comes round: {seen:?}");
    click(&mut panels, Role::Button, "loop");
    assert_eq!(panels.state().app.document.range, None);
}

#[test]
fn a_slider_pulled_in_the_past_starts_a_branch_that_can_be_left_again() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    steps(&mut panels, 60);
    let old = panels.state().app.document.panes.run().digest();
    panels.state_mut().app.act(TimeAction::Seek(20));
    panels.run_steps(2);
    assert!(panels.query_all(by().role(Role::ComboBox)).all(|node| words(&node) != "branch 1"));
    let knob = slider(&panels, "time horizon");
    drag(&mut panels, knob.center(), knob.left_center() + Vec2::new(30.0, 0.0));
    let machine = panels.state().app.document.panes.machine();
    assert_eq!(machine.past().branches().len(), 2, "a drag of many frames is one branch");
    assert_eq!((machine.past().last(), machine.past().branch().parent), (20, Some((0, 20))));
    steps(&mut panels, 30);
    let ghost = panels.state_mut().app.document.panes.machine_mut().ghost().map(|(world, _)| world.step);
    assert_eq!(ghost, Some(50), "the old future goes along");
    panels.state_mut().app.act(SceneAction::SwitchBranch(0));
    panels.state_mut().app.act(TimeAction::ToEnd);
    assert_eq!(panels.state().app.document.panes.run().digest(), old);
}

#[test]
fn time_runs_to_the_next_event_and_back_to_the_one_before() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    // Only arrivals.
    for kind in EventKind::ALL.into_iter().filter(|kind| *kind != EventKind::Arrival) {
        app.act(TimeAction::ToggleKind(kind));
    }
    app.act(TimeAction::ToEvent(Direction::Forward));
    assert_eq!(app.time.goal, Some(Goal::EventAfter(0)));
    let mut frames = 0;
    while app.time.goal.is_some() {
        app.advance_clock(Duration::from_millis(16));
        frames += 1;
        assert!(frames < 10_000, "nobody arrives");
    }
    let first = app.document.panes.world().step;
    let arrivals = |app: &App| app.document.panes.metrics().arrivals();
    assert_eq!(arrivals(app), 1, "step {first}");
    app.act(TimeAction::ToEvent(Direction::Forward));
    while app.time.goal.is_some() {
        app.advance_clock(Duration::from_millis(16));
    }
    assert!(app.document.panes.world().step > first && arrivals(app) >= 2);
    app.act(TimeAction::ToEvent(Direction::Back));
    assert_eq!(app.document.panes.world().step, first);
    app.act(TimeAction::ToEvent(Direction::Back));
    assert_eq!(app.document.panes.world().step, 0, "nothing before it");
    // Escape stops time that is playing.
    app.act(TimeAction::ToEnd);
    app.act(TimeAction::ToEvent(Direction::Forward));
    app.act(Action::Escape);
    assert_eq!((app.time.goal, app.time.playing), (None, false));
}

#[test]
fn time_stops_where_its_memory_ends() {
    // The End key on a file that promises 2^40 steps took 125 MB a second until the machine's memory was full.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("long.toml");
    let text = "[[agents]]\nposition = [0, 0]\ngoal = [9, 0]\n[run]\nsteps = 1099511627776\n";
    std::fs::write(&path, text).expect("the file");
    let mut panels = panels("head-on", TALL);
    let app = &mut panels.state_mut().app;
    app.act(TimeAction::SetBudget(16 << 20));
    app.load(&path.display().to_string());
    app.act(TimeAction::ToEnd);
    let started = Instant::now();
    while app.time.goal.is_some() {
        app.advance_clock(Duration::from_millis(16));
        assert!(app.document.panes.bytes() < 20 << 20, "{} bytes", app.document.panes.bytes());
        assert!(started.elapsed() < Duration::from_secs(120), "step {}", app.document.panes.world().step);
    }
    assert!(
        !app.time.playing && app.document.panes.past().last() > 100_000,
        "step {}",
        app.document.panes.world().step
    );
    // With more memory it continues.
    app.act(TimeAction::SetBudget(64 << 20));
    let stopped = app.document.panes.world().step;
    app.act(TimeAction::ToEnd);
    app.advance_clock(Duration::from_millis(16));
    assert!(app.document.panes.world().step > stopped && app.time.goal.is_some());
}

#[test]
fn the_performance_panel_counts_while_it_is_open() {
    let mut panels = panels("random-crowd", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    app.act(DocumentAction::Select(None));
    app.act(UiAction::TogglePanel(Panel::Performance));
    app.read_performance();
    steps_of(app, 7);
    std::thread::sleep(Duration::from_millis(520));
    app.read_performance();
    let agents = app.document.panes.world().agents.len() as u64;
    let reading = *app.performance.readings.back().expect("a reading");
    // The reading has the steps that were made, and no decision is counted twice or skipped.
    assert_eq!((reading.steps, reading.frames), (7, 2));
    assert!(reading.counters.agents >= 7 * agents && reading.counters.agents <= 8 * agents);
    assert!(reading.step > 0.0 && reading.frame > 200.0);
    panels.run_steps(3);
    assert!(has_words(&panels, "FOR EACH AGENT AND STEP"));
    panels.state_mut().app.act(UiAction::TogglePanel(Panel::Performance));
    panels.run_steps(2);
    assert!(!has_words(&panels, "FOR EACH AGENT AND STEP"));
}
