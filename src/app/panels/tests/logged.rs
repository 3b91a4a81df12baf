//! A log in the window: its differences, their places, and the release of agents.

use std::time::{Duration, Instant};

use sidestep_lab::logs::recorded::{LogOptions, RecordedRun, read};

use super::*;

/// Ada and Bob walk side by side, far apart; at steps 5 and 9 Bob swerves, at step 9 Ada swerves more.
fn text() -> String {
    let mut rows = String::from("step,agent,x,y,vx,vy,pvx,pvy,nvx,nvy\n");
    for k in 0..20 {
        for (name, y) in [("ada", 0.0), ("bob", 100.0)] {
            let chosen = match (name, k) {
                ("bob", 5 | 9) => "1,0.25",
                ("ada", 9) => "1,0.5",
                _ => "1,0",
            };
            rows += &format!("{k},{name},{},{y},1,0,1,0,{chosen}\n", 0.1 * f64::from(k));
        }
    }
    rows
}

fn log_panels(text: &str, size: (f32, f32)) -> Panels {
    let log = read(text.as_bytes(), "log", LogOptions::default()).expect("a log");
    let set = |text: &str| Command::parse_set(text).expect("a change");
    let run = RecordedRun::new(log, None, &[set("time_step=0.1"), set("max_speed=2")]).expect("a run");
    let mut panels = panels("head-on", size);
    let app = &mut panels.state_mut().app;
    *app = App::new(Opening::of("log.csv", run.scenario("log.csv")), app.settings.clone()).expect("opens");
    (app.time.playing, app.time.goal) = (false, None);
    let since = Instant::now();
    loop {
        app.document.examine();
        if app.document.differences.found().is_some() && !app.document.differences.is_running() {
            break;
        }
        assert!(since.elapsed() < Duration::from_secs(60), "it is never held");
        std::thread::sleep(Duration::from_millis(5));
    }
    panels.run_steps(2);
    panels
}

fn selected_name(panels: &Panels) -> Option<String> {
    let document = &panels.state().app.document;
    document.logged_name(document.selected()?)
}

#[test]
fn page_down_goes_from_difference_to_difference_and_selects_who_differs_most() {
    let mut panels = log_panels(&text(), TALL);
    let mut seen = Vec::new();
    for direction in
        [Direction::Forward, Direction::Forward, Direction::Forward, Direction::Back, Direction::Back]
    {
        panels.state_mut().app.act(TimeAction::ToEvent(direction));
        let app = &mut panels.state_mut().app;
        for _ in 0..50 {
            app.advance_clock(Duration::from_millis(16));
        }
        app.document.examine();
        seen.push((now(&panels), selected_name(&panels).unwrap_or_default()));
    }
    let want = [(5, "bob"), (9, "ada"), (9, "ada"), (5, "bob"), (5, "bob")];
    assert_eq!(seen, want.map(|(step, name)| (step, name.to_string())));
}

#[test]
fn the_panel_says_what_differs_first_and_by_how_much() {
    let mut panels = log_panels(&text(), TALL);
    let verdicts = |panels: &Panels| panels.query_all_by_label("40 decisions held; 3 differ").count();
    assert_eq!(verdicts(&panels), 2, "in the panel, and over the worlds");
    click(&mut panels, Role::Button, "✖");
    panels.run_steps(2);
    assert_eq!(verdicts(&panels), 1);
    panels.get_by_label("First difference: step 5, agent bob");
    panels.get_by_label_contains("m/s, 0.25 m/s apart");
    click(&mut panels, Role::Button, "Go to it");
    // Steps that were not seen yet are reached by stepping.
    (0..50).for_each(|_| panels.state_mut().app.advance_clock(Duration::from_millis(16)));
    panels.state_mut().app.document.examine();
    panels.run_steps(2);
    panels.get_by_label("Agent bob");
    assert_eq!(now(&panels), 5);
    unfold(&mut panels, "numbers");
    panels.get_by_label("1.00, 0.250");
}

#[test]
fn one_who_is_let_go_leaves_the_log_on_a_branch_and_undo_brings_it_back() {
    let mut panels = log_panels(&text(), TALL);
    let app = &mut panels.state_mut().app;
    app.act(TimeAction::Seek(4));
    app.act(DocumentAction::Select(Some(1)));
    panels.run_steps(2);
    asked(&mut panels);
    click(&mut panels, Role::Button, "Let it go");
    assert_eq!(asked(&mut panels), [Action::World(RunCommand::LetGo(Scope::Agent(1)))]);
    let led = |panels: &Panels| {
        let logged = panels.state().app.document.panes.run().logged().to_vec();
        logged.iter().map(Option::is_some).collect::<Vec<_>>()
    };
    assert_eq!(led(&panels), [true, false]);
    assert_eq!(panels.state().app.document.panes.past().branches().len(), 2);
    panels.state_mut().app.act(DocumentAction::Take(Way::Undo));
    assert_eq!(led(&panels), [true, true]);
    panels.get_by_label("Let all go");
}

#[test]
fn a_method_that_is_tried_is_held_against_the_log_anew() {
    let mut panels = log_panels(&text(), TALL);
    panels.state_mut().app.act(DocumentAction::SetMethod(Method::None));
    let app = &mut panels.state_mut().app;
    let since = Instant::now();
    app.document.examine();
    while app.document.differences.is_running() {
        app.document.examine();
        assert!(since.elapsed() < Duration::from_secs(60), "it is never held");
    }
    // No agent is near another: they differ in the same decisions.
    assert_eq!(app.document.differences.found().map(|found| found.differing), Some(3));
    assert!(app.document.panes.run().is_led(), "and the log is still followed");
}

#[test]
fn time_stops_where_the_log_ends() {
    let mut panels = log_panels(&text(), TALL);
    let app = &mut panels.state_mut().app;
    app.time.playing = true;
    for _ in 0..500 {
        app.advance_clock(Duration::from_millis(50));
    }
    assert_eq!((app.document.step(), app.time.playing), (19, false));
}

#[test]
fn a_log_without_a_rate_opens_asks_for_it_and_remembers_it_for_its_file() {
    let mut rows = String::from("frame,id,x,y\n");
    (0..20).for_each(|k| rows += &format!("{k},ada,{},0\n", 0.1 * f64::from(k)));
    let opening = || {
        let log = read(rows.as_bytes(), "log", LogOptions::default()).expect("a log");
        let run = RecordedRun::new(log, None, &[]).expect("a run");
        Opening::of("without-rate.csv", run.scenario("without-rate.csv"))
    };
    let mut panels = panels("head-on", TALL);
    let app = &mut panels.state_mut().app;
    *app = App::new(opening(), app.settings.clone()).expect("opens");
    panels.run_steps(2);
    panels.get_by_label_contains("says nowhere how long they take");
    asked(&mut panels);
    click(&mut panels, Role::Button, "Set the rate");
    assert_eq!(asked(&mut panels), [Action::SetLogRate(25.0)]);
    let time_step = |panels: &Panels| panels.state().app.document.world().params.time_step;
    assert_eq!(time_step(&panels), 0.04);
    // The rate is corrected, as after a typing error.
    panels.state_mut().app.act(Action::SetLogRate(10.0));
    panels.run_steps(2);
    assert_eq!(time_step(&panels), 0.1);
    assert!(panels.query_by_label_contains("says nowhere how long they take").is_none());
    let settings = panels.state().app.settings.clone();
    let again = App::new(opening(), settings).expect("opens");
    assert_eq!(again.document.world().params.time_step, 0.1, "it is remembered");
}

#[test]
fn an_estimated_preferred_velocity_is_no_verdict() {
    let mut rows = String::from("t,id,x,y\n");
    for k in 0..20 {
        let t = 0.1 * f64::from(k);
        rows += &format!("{t:.1},ada,{t},0\n{t:.1},bob,{},0.1\n", 2.0 - t);
    }
    let panels = log_panels(&rows, TALL);
    panels.get_by_label_contains("No verdict: the log has no preferred velocities");
    assert!(panels.query_by_label_contains("First difference").is_none());
    assert_eq!(panels.state().app.document.differences.found().map(|found| found.differing), Some(0));
}
