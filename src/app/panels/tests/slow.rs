//! A window in which all steps count as slow: they are made in the background, and the results are the same.

use std::{
    thread::{sleep, yield_now},
    time::{Duration, Instant},
};

use sidestep_lab::run::metrics::EventKind;

use super::*;
use crate::app::{panes::Pane, time::SLOW};

/// Panels of a scenario at its start; if `slow` every step is made in the background.
fn window(scenario: &str, slow: bool) -> Panels {
    let mut panels = panels(scenario, (1280.0, 800.0));
    if slow {
        let pace = &mut panels.state_mut().app.time.pace;
        (pace.limit, pace.in_background) = (Some(Duration::ZERO), true);
    }
    panels
}

fn now(app: &App) -> u64 {
    app.document.panes.world().step
}

/// A frame of a sixtieth of a second of simulated time, without real delay.
fn frame(app: &mut App) {
    app.advance_clock(Duration::from_millis(16));
    app.view();
}

/// Frames until something holds.
fn until(app: &mut App, holds: impl Fn(&App) -> bool) {
    let start = Instant::now();
    while !holds(app) {
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "stuck at step {} to {:?}",
            now(app),
            app.time.goal
        );
        frame(app);
        yield_now();
    }
}

/// One step by its key; waits for it.
fn step(app: &mut App) {
    let next = now(app) + 1;
    app.act(TimeAction::StepOnce);
    until(app, |app| app.time.goal.is_none() && level(app));
    assert_eq!(now(app), next);
}

/// Returns true if no world is a step behind the active one.
fn level(app: &App) -> bool {
    let time = app.document.panes.world().time;
    let next = |world: &sidestep_core::World| world.time + f64::from(world.params.time_step);
    app.document.panes.list.iter().all(|pane| next(pane.machine.run().world()) > time + 0.01)
}

/// Everything that must not depend on how steps are made.
fn all_of(app: &App) -> String {
    let of = |pane: &Pane| {
        let machine = &pane.machine;
        let run = (
            machine.run().digest(),
            machine.past().fingerprints(),
            machine.past().events(),
            machine.run().log(),
            machine.past().diverged(),
        );
        let branches: Vec<_> =
            machine.past().branches().iter().map(|branch| (branch.id, branch.end())).collect();
        format!("{run:?} {branches:?} {:?}", machine.past().samples())
    };
    app.document.panes.list.iter().map(of).collect::<Vec<_>>().join("\n")
}

/// Plays a session twice, with steps in the frame and in the background.
fn both(scenario: &str, session: impl Fn(&mut App)) {
    let ends: Vec<String> = [false, true]
        .map(|slow| {
            let mut panels = window(scenario, slow);
            session(&mut panels.state_mut().app);
            panels.run_steps(2);
            all_of(&panels.state().app)
        })
        .to_vec();
    assert!(ends[0] == ends[1], "{scenario}: in the frame\n{}\nin the background\n{}", ends[0], ends[1]);
}

#[test]
fn a_session_ends_at_the_same_bits() {
    for scenario in ["circle-10", "random-crowd", "wander-feelers", "doorway"] {
        both(scenario, |app| {
            (0..20).for_each(|_| step(app));
            app.act(Command::parse_set("time_horizon=0.7").expect("a horizon"));
            (0..20).for_each(|_| step(app));
            app.act(TimeAction::StepBack);
            until(app, |app| app.time.goal.is_none());
            assert_eq!(now(app), 39);
            app.act(TimeAction::Seek(7));
            until(app, |app| app.time.goal.is_none());
            // Past the logged change, by stepping.
            (0..20).for_each(|_| step(app));
            app.act(Command::MoveAgent { agent: 0, to: sidestep_core::Vec2::new(0.5, 2.0) });
            (0..20).for_each(|_| step(app));
            app.act(SceneAction::SwitchBranch(0));
            until(app, |app| app.time.goal.is_none());
            app.act(TimeAction::ToEnd);
            until(app, |app| app.time.goal.is_none());
            assert_eq!(now(app), 40);
            app.act(DocumentAction::Take(Way::Undo));
            app.act(SceneAction::Restart);
            (0..5).for_each(|_| step(app));
        });
    }
}

#[test]
fn a_hand_that_changes_something_in_every_frame_does_not_stop_time() {
    both("circle-10", |app| {
        app.time.playing = true;
        for k in 0..200 {
            // A step that was begun is cancelled before it is needed.
            let radius = 0.3 + 0.001 * f64::from(k);
            app.act(Command::parse_set(&format!("radius={radius}")).expect("a radius"));
            frame(app);
        }
        let seconds = 200.0 * 0.016;
        let due = (seconds / app.document.panes.world().params.time_step) as u64;
        assert!(now(app) + 1 >= due, "{} of {due} steps", now(app));
    });
}

#[test]
fn time_that_runs_comes_to_the_same_bits() {
    let run = |slow: bool| {
        let mut panels = window("circle-10", slow);
        let app = &mut panels.state_mut().app;
        app.time.playing = true;
        until(app, |app| now(app) >= 30);
        // The step in progress is abandoned.
        app.act(TimeAction::Seek(30));
        app.act(Command::parse_set("max_speed=1.1").expect("a speed"));
        app.time.playing = true;
        until(app, |app| now(app) >= 70);
        app.act(TimeAction::Seek(70));
        app.document.panes.machine_mut().fork(crate::app::panes::said::restart());
        all_of(app)
    };
    let (in_frame, in_background) = (run(false), run(true));
    assert!(in_frame == in_background, "in the frame\n{in_frame}\nin the background\n{in_background}");
}

#[test]
fn time_runs_to_events_and_over_ranges_in_the_background() {
    both("circle-10", |app| {
        for kind in EventKind::ALL.into_iter().filter(|kind| *kind != EventKind::Arrival) {
            app.act(TimeAction::ToggleKind(kind));
        }
        app.act(TimeAction::ToEvent(Direction::Forward));
        assert_eq!(app.time.goal, Some(Goal::EventAfter(0)));
        until(app, |app| app.time.goal.is_none());
        assert_eq!(app.document.panes.metrics().arrivals(), 1);
    });
    let mut panels = window("circle-10", true);
    let app = &mut panels.state_mut().app;
    (0..30).for_each(|_| step(app));
    app.act(TimeAction::SetRange(Some((10, 20))));
    app.act(TimeAction::Seek(18));
    until(app, |app| app.time.goal.is_none());
    app.time.playing = true;
    let mut seen = Vec::new();
    while seen.len() < 15 {
        frame(app);
        if seen.last() != Some(&now(app)) {
            seen.push(now(app));
        }
        yield_now();
    }
    assert!(seen.iter().all(|step| (10..=20).contains(step)), "{seen:?}");
    assert!(seen.windows(2).any(|pair| pair == [20, 10]), "it comes round: {seen:?}");
    assert!(seen.windows(2).all(|pair| pair[1] == pair[0] + 1 || pair == [20, 10]), "{seen:?}");
}

#[test]
fn worlds_side_by_side_go_together() {
    for (scenario, differ) in
        [("circle-10", "method=vo,rvo,hrvo,orca"), ("circle-10", "time_step=0.1,0.05,0.025")]
    {
        both(scenario, |app| {
            compare(app, differ);
            app.act(DocumentAction::SelectPane(1));
            (0..5).for_each(|_| step(app));
            // The others are ahead of the world with the shorter step, or wait for it.
            app.act(DocumentAction::SelectPane(0));
            (0..9).for_each(|_| step(app));
            app.act(Command::parse_set("radius=0.4").expect("a radius"));
            (0..9).for_each(|_| step(app));
            app.act(TimeAction::Seek(4));
            until(app, |app| app.time.goal.is_none());
            (0..9).for_each(|_| step(app));
        });
    }
    let mut panels = window("circle-10", true);
    let app = &mut panels.state_mut().app;
    compare(app, "time_step=0.1,0.1,0.05");
    app.time.playing = true;
    let start = Instant::now();
    while now(app) < 60 && start.elapsed() < Duration::from_secs(60) {
        frame(app);
        let times: Vec<f64> =
            app.document.panes.list.iter().map(|pane| pane.machine.run().world().time).collect();
        assert_eq!(times[0].to_bits(), times[1].to_bits(), "worlds of one step come in together");
        assert!(times[2] < times[0] + 1e-3 && times[2] > times[0] - 0.051, "{times:?}");
        yield_now();
    }
    assert!(now(app) >= 60);
    // The worlds stay together when time is paused.
    app.act(TimeAction::TogglePlay);
    until(app, level);
    let time = app.document.panes.world().time;
    assert!(app.document.panes.list.iter().all(|pane| (pane.machine.run().world().time - time).abs() < 1e-3));
}

#[test]
fn quick_steps_come_back_into_the_frame_however_many_one_world_makes_of_them() {
    let mut panels = window("circle-10", true);
    let app = &mut panels.state_mut().app;
    compare(app, "time_step=0.1,0.01");
    app.time.pace.limit = Some(SLOW);
    app.time.playing = true;
    until(app, |app| !app.time.pace.in_background);
    assert!(now(app) < 100, "after {} steps", now(app));
}

#[test]
fn a_jump_or_another_world_owes_no_step_in_the_frame() {
    let mut panels = window("circle-10", true);
    let app = &mut panels.state_mut().app;
    (0..20).for_each(|_| step(app));
    for jump in [
        Action::from(TimeAction::Seek(5)),
        TimeAction::StepBack.into(),
        SceneAction::Restart.into(),
        DocumentAction::Select(Some(3)).into(),
    ] {
        app.time.playing = true;
        frame(app);
        assert!(app.document.panes.machine().is_stepping());
        app.act(jump);
        assert_eq!(app.document.panes.given_up, 0);
    }
}

#[test]
fn a_change_happens_at_the_same_time_in_worlds_that_are_still_coming() {
    let mut panels = window("circle-10", true);
    let app = &mut panels.state_mut().app;
    compare(app, "time_step=0.1,0.025");
    app.time.playing = true;
    until(app, |app| now(app) == 3);
    assert!(!level(app), "four short steps have not come in with a long one");
    app.act(Command::parse_set("radius=0.4").expect("a radius"));
    let stamps: Vec<u64> = app
        .document
        .panes
        .list
        .iter()
        .map(|pane| pane.machine.run().log().last().expect("the change").0)
        .collect();
    assert_eq!(stamps, [3, 12]);
}

#[test]
fn a_run_out_of_a_file_is_compared_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = window("circle-10", true);
    let app = &mut panels.state_mut().app;
    app.files.folder = folder.path().to_path_buf();
    (0..12).for_each(|_| step(app));
    app.act(Command::parse_set("time_horizon=0.7").expect("a horizon"));
    (0..12).for_each(|_| step(app));
    let digest = app.document.panes.run().digest();
    app.act(FileAction::SaveRun);
    let file = folder.path().join("circle-of-10-run.toml");
    for (spoiled, expected) in [(false, false), (true, true)] {
        if spoiled {
            let text = std::fs::read_to_string(&file).expect("the run");
            std::fs::write(&file, text.replace("0.7", "0.8")).expect("another run");
        }
        app.act(SceneAction::Load(file.display().to_string()));
        (app.time.playing, app.document.diverged) = (false, false);
        app.act(TimeAction::ToEnd);
        until(app, |app| app.time.goal.is_none());
        assert_eq!((now(app), app.document.diverged), (24, expected));
        assert_eq!(app.document.panes.run().digest() == digest, !expected);
    }
}

#[test]
fn the_panel_counts_what_is_made_in_the_background() {
    let mut panels = window("random-crowd", true);
    let app = &mut panels.state_mut().app;
    app.act(DocumentAction::Select(None));
    app.view();
    app.act(UiAction::TogglePanel(Panel::Performance));
    app.read_performance();
    (0..7).for_each(|_| step(app));
    sleep(Duration::from_millis(520));
    app.read_performance();
    let agents = app.document.panes.world().agents.len() as u64;
    let reading = *app.performance.readings.back().expect("a reading");
    assert_eq!((reading.steps, reading.counters.agents), (7, 7 * agents));
    // The time of the step itself, not the time until a frame took it in.
    assert!(reading.step > 0.0 && reading.step < 100.0 && reading.in_background, "{reading:?}");
    panels.run_steps(3);
    assert!(has_words(&panels, "Steps are slow: made in the background."));
}

#[test]
fn the_doctor_sees_every_step() {
    let findings = |slow: bool| {
        let mut panels = window("deadlock-ring", slow);
        let app = &mut panels.state_mut().app;
        app.act(DocumentAction::Select(Some(0)));
        (0..60).for_each(|_| step(app));
        app.document.examine();
        format!("{:?}", app.document.examination.findings())
    };
    assert_eq!(findings(true), findings(false));
}

#[test]
fn what_comes_too_late_is_said_and_what_comes_in_time_is_not() {
    let mut panels = window("circle-10", true);
    let app = &mut panels.state_mut().app;
    app.time.playing = true;
    // Steps of 0.1 s that are done when they are due.
    let mut seen = app.time_on_screen();
    for _ in 0..200 {
        app.advance_clock(Duration::from_millis(16));
        while !app.document.panes.machine().step_is_done() {
            yield_now();
        }
        let now = app.time_on_screen();
        assert!((now - seen - 0.016).abs() < 1e-4, "time on screen goes evenly: {seen} to {now}");
        seen = now;
    }
    assert!(app.time.pace.real_time_factor > 0.999, "{}", app.time.pace.real_time_factor);
    // Steps that take three times as long as the simulated time that they cover.
    let mut gaits = Vec::new();
    for _ in 0..40 {
        let before = now(app);
        app.document.panes.machine_mut().watch(sidestep_core::sim::Watch::None);
        for _ in 0..18 {
            // Cancelled before it can be taken in, like a step that takes long: no frame waits for it.
            app.document
                .panes
                .machine_mut()
                .watch(sidestep_core::sim::Watch::Agents(vec![before as u32 % 10]));
            app.document.panes.machine_mut().watch(sidestep_core::sim::Watch::None);
            app.time.pace.last = Duration::from_secs(1);
            app.advance_clock(Duration::from_millis(16));
            let ahead = app.time_on_screen();
            gaits.push(ahead - seen);
            seen = ahead;
        }
        while !app.document.panes.machine().step_is_done() {
            yield_now();
        }
        app.advance_clock(Duration::from_millis(16));
        seen = app.time_on_screen();
        assert_eq!(now(app), before + 1);
    }
    let factor = app.time.pace.real_time_factor;
    // 0.1 s of 19 frames.
    assert!((factor - 0.1 / 0.304).abs() < 0.02, "{factor}");
    // On screen, time neither runs back nor pauses and jumps.
    let lately = &gaits[18 * 20..];
    assert!(lately.iter().all(|gait| (-1e-6..0.008).contains(gait)), "{lately:?}");
    assert!(lately.iter().filter(|gait| **gait < 0.003).count() <= 2 * 20, "{lately:?}");
}

#[test]
fn the_window_changes_its_way_for_good_reasons_only() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    let ms = Duration::from_millis;
    assert_eq!(app.time.pace.limit, None, "tests and benches step in the frame");
    let mut ways = |limit, took: &[u64]| -> Vec<bool> {
        app.time.pace.limit = limit;
        let way = |took: &u64| {
            app.time.pace.took(ms(*took));
            app.time.pace.in_background
        };
        took.iter().map(way).collect()
    };
    assert_eq!(ways(None, &[100, 100, 100]), [false; 3]);
    assert_eq!(SLOW, ms(6));
    assert_eq!(ways(Some(SLOW), &[1, 40, 5, 40, 7]), [false, false, false, false, true]);
    assert_eq!(ways(Some(SLOW), &[5, 4, 2, 4, 2, 1]), [true, true, true, true, true, false]);
}

/// The next step used to begin only with the next picture: up to a thirtieth of a second was wasted.
#[test]
fn a_step_that_is_done_between_two_pictures_is_awaited_once_it_is_due() {
    let mut panels = window("circle-10", true);
    let app = &mut panels.state_mut().app;
    app.time.playing = true;
    until(app, |app| now(app) >= 2 && app.document.panes.machine().is_stepping());
    let time_step = Duration::from_secs_f32(app.document.world().params.time_step);
    let soon = app.awaits_step(time_step) && !app.document.panes.step_is_done();
    assert!(!soon, "nobody awaits what is not done");
    while !app.document.panes.step_is_done() {
        yield_now();
    }
    assert!(!app.awaits_step(Duration::ZERO), "the step before has just been made");
    assert!(app.awaits_step(time_step));
    // At twice the speed it is due in half the time.
    assert!(!app.awaits_step(time_step / 2));
    app.time.speed = 2.0;
    assert!(app.awaits_step(time_step / 2));
    app.time.pause();
    assert!(!app.awaits_step(time_step), "time stands");
}
